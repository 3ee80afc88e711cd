# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach says why dice are held: for the pot if the pot alone makes the choice best, and never for a made box."""

import random
from collections import Counter

import numpy as np
import pytest
from at_the_table import on_device
from positions import NAMED, random_games

from host_tools.coach.tables import board_module
from host_tools.solver import pots as solver_pots
from host_tools.solver import solved_games
from host_tools.solver.position import Position, keeps
from host_tools.solver.win_position import WinPosition
from host_tools.source_tree import languages
from host_tools.tours.actions import ASKING, ROLL, lay, take, tap, throw
from host_tools.tours.matches import SKALPOTT, new, write
from skalcore import pots, rules, winning
from skalcore.answers import FULL, UNIT, Answers
from skalcore.coach import Coach

AIMS = board_module("coach/aims")
TABLES = board_module("coach/tables")
WITH_POT = [name for name in NAMED if name.startswith("skalpott")]


def answers(coach: Coach, game, for_win: bool, with_pot: bool = True) -> Answers:
    tables = TABLES.Tables(TABLES.name_of(game, for_win))
    pot = pots.for_turn(game, tables) if with_pot else None
    coach.begin_turn(game, tables.read, pot, winning.Chances() if for_win else None)
    while not coach.work():
        pass
    tables.close()
    return Answers(coach.facts())


def held(game, mask: int) -> tuple[int, ...]:
    """The faces held, in order; all five to write."""
    return tuple(sorted(game.dice[i] for i in range(5) if mask < 0 or mask >> i & 1))


class Potless(Position):
    """The solver's values without the pot: play for points."""

    def _choose(self, by_box):
        super()._choose({box: values - self._besides for box, values in by_box.items()})


def potless(game, for_win: bool, monkeypatch):
    """The solver's turn if this round had no pot."""
    if not for_win:
        return Potless(game)
    current = bytes(game.ledger.current)
    with monkeypatch.context() as patch:
        patch.setattr(solver_pots, "match", lambda players, known, to_come: np.zeros(13))
        # In the last three rounds of two, the pot is won or lost whatever the addition.
        patch.setattr(solver_pots, "outcomes", lambda to_come, known: np.repeat([[0.5], [0.0], [0.5]], 13, axis=1))
        for seat in range(game.players):
            game.ledger.current[seat] = 0
        found = WinPosition(game)
    for seat in range(game.players):
        game.ledger.current[seat] = current[seat]
    return found


def values(position, game) -> dict[tuple[int, ...], float]:
    """The solver's value of each set of dice to hold, of all five to write."""
    found = {held(game, -1): max(position.score(box, game.dice) for box in position.boxes)}
    for positions in keeps(game.dice):
        faces = tuple(sorted(game.dice[i - 1] for i in positions))
        found[faces] = position.hold_value(faces, game.rolls_left())
    return found


def need(solved, name: str) -> None:
    """Have the values for points, and in a match those for the win."""
    solved(name)
    for players, match in solved_games.MATCHES.items():
        if match == name:
            solved(solved_games.WINS[players])


def compared(name: str, count: int, monkeypatch) -> Counter:
    """How often (for the pot by the solver, by the board) in positions of this name."""
    found: Counter = Counter()
    coach, other = Coach(), Coach()
    for game in random_games(random.Random(f"why {name}"), name, count):
        left = game.rolls_left()
        for for_win in (False, True)[: game.players] if left else ():
            own = answers(coach, game, for_win)
            mask = own.choose(game.dice, left)
            if mask < 0:
                continue
            said = AIMS.for_pot(own, answers(other, game, for_win, False), game.dice, left, mask) != AIMS.NONE
            with_pot = values(WinPosition(game) if for_win else Position(game), game)
            without = values(potless(game, for_win, monkeypatch), game)
            unit = 1 / FULL if for_win else 1 / UNIT
            best = max(without, key=without.__getitem__)
            less, more = without[best] - without[held(game, mask)], with_pot[held(game, mask)] - with_pot[best]
            # If choices are equal except for the board's rounding, either answer is right.
            if less > 4 * unit and more > 4 * unit:
                found[True, said] += 1
            elif less < unit / 100 and held(game, mask) == best:
                found[False, said] += 1
    return found


def agrees(name: str, count: int, monkeypatch, tried) -> None:
    found = compared(name, count, monkeypatch)
    wrong = found[True, False] + found[False, True]
    tried(f"{name}: {found[True, True]} for the pot, {found[False, False]} not, {wrong} unlike the solver")
    assert found[True, True] > count // 8 and found[False, False] > count // 8
    assert wrong <= max(1, 0.02 * found.total())


@pytest.mark.parametrize("name", [name for name in WITH_POT if not name.endswith(("-3", "-4"))])
def test_the_pot_is_named_if_the_choice_differs_without_it(name, solved, monkeypatch, tried):
    need(solved, name)
    agrees(name, 40, monkeypatch, tried)


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_POT)
def test_the_same_in_many_positions(name, solved, monkeypatch, tried):
    need(solved, name)
    agrees(name, 600, monkeypatch, tried)


def makes(names: tuple, box: int, faces: tuple[int, ...]) -> bool:
    """Whether these dice alone make this lower box: an own model of skalcore.boxes."""
    name, counts = names[box], sorted(Counter(faces).values(), reverse=True)
    run = max(len([face for face in range(low, low + size) if face in faces]) == size and size
              for low in range(1, 7) for size in range(1, 8 - low))  # fmt: skip
    return {
        "three_of_a_kind": counts[0] >= 3,
        "four_of_a_kind": counts[0] >= 4,
        "full_house": counts[:2] == [3, 2],
        "small_straight": run >= 4,
        "large_straight": run == 5,
    }.get(name, False)


def no_box_is_made(name: str, count: int, tried) -> None:
    coach = Coach()
    asked = told = made = 0
    rng = random.Random(f"made {name}")
    for game in random_games(rng, name, count):
        left = game.rolls_left()
        if not left:
            continue
        own = answers(coach, game, False)
        masks = {own.best_hold(game.dice, left), *(rng.randint(1, 30) for _ in range(4))} - {0}
        for mask in masks:
            found = AIMS.Aim(own, game, mask)
            while not found.work():
                pass
            asked += 1
            faces = held(game, mask)
            names = game.rules.names
            made += any(makes(names, box, faces) and game.cards[game.player][box] < 0 for box in range(6, len(names)))
            if found.box == AIMS.NONE:
                continue
            told += 1
            assert game.cards[game.player][found.box] < 0
            assert not makes(names, found.box, faces), (faces, names[found.box])
            assert found.box >= 6 or found.box + 1 in faces, (faces, names[found.box])
    assert told > asked // 5 and made
    tried(f"{name}: {asked} held sets, {told} have a box, {made} make an open one")


@pytest.mark.parametrize("name", NAMED)
def test_the_box_named_is_not_made_yet(name, tried):
    no_box_is_made(name, 60, tried)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMED)
def test_no_box_is_made_in_many_positions(name, tried):
    no_box_is_made(name, 1500, tried)


SCORING = {
    "three_of_a_kind": "33312", "four_of_a_kind": "33331", "threes": "33312", "small_straight": "12345",
    "large_straight": "23456", "aces": "12346", "sixes": "66123", "full_house": "33322",
}  # fmt: skip


class Fixed:
    """Answers for turns that end in these boxes in turn, with dice that score there or, if not, with others."""

    def __init__(self, *boxes: str, score: bool = True) -> None:
        self._boxes = boxes
        self._score = score
        self._asked = -1

    def choose(self, dice, left) -> int:
        return -1

    def best_box(self, dice) -> int:
        self._asked += 1
        box = self._boxes[self._asked % len(self._boxes)]
        dice[:] = bytes(map(int, SCORING[box] if self._score else "55224"))
        return rules.SKALPOTT.names.index(box)


# The boxes in which turns end in turn, the dice held, the box named.
ENDS = [
    (("three_of_a_kind",), "333", None),
    (("three_of_a_kind", "four_of_a_kind"), "333", "four_of_a_kind"),
    (("three_of_a_kind", "three_of_a_kind", "threes"), "333", "threes"),
    (("three_of_a_kind",), "33", "three_of_a_kind"),
    (("small_straight",) * 3 + ("large_straight",), "2345", "large_straight"),
    (("small_straight",) * 5 + ("large_straight",), "2345", "large_straight"),
    (("small_straight",) * 13 + ("large_straight",), "2345", None),
    (("aces",), "6", None),
    (("sixes",), "6", "sixes"),
    (("full_house",), "3322", "full_house"),
]


@pytest.mark.parametrize(("ends", "faces", "wanted"), ENDS)
@on_device
def test_what_further_throws_are_for(machine, ends, faces, wanted):
    game = new(SKALPOTT, 2).game
    names = game.rules.names
    game.dice[:] = bytes(map(int, faces.ljust(5, "1")))
    for score in (True, False):  # not for a box that is only given up
        found = AIMS.Aim(Fixed(*ends, score=score), game, (1 << len(faces)) - 1)
        while not found.work():
            pass
        assert (None if found.box == AIMS.NONE else names[found.box]) == (wanted if score else None)
    yield


class Valued:
    """Answers in which one set of dice is best, and worth more than the other."""

    def __init__(self, best: int, other: int) -> None:
        self._best, self._other = best, other

    def choose(self, dice, left) -> int:
        return self._best

    def hold_value(self, dice, left, mask) -> int:
        return {self._best & 31: 2, self._other & 31: 1}[mask]


# The dice, the best to hold, without the pot; those for the pot, None: the choice is not.
POT_DICE = [
    ("22236", 0b10000, 0b00111, 0b10000),
    ("22236", 0b10000, -1, 0),
    ("55516", 0b10111, 0b00111, 0b10000),
    ("33466", 0b11011, 0b00011, 0b11000),
    ("12344", 0b11000, 0b01111, 0b11000),
    ("23556", 0b10011, 0b01100, 0b10010),
    ("11556", 0b11100, 0b00011, 0b11100),
    ("11114", 0, 0b01111, 0),
    ("22236", -1, 0b00111, None),
]


@pytest.mark.parametrize(("faces", "best", "without", "wanted"), POT_DICE)
def test_which_dice_are_for_the_pot(faces, best, without, wanted):
    dice = bytes(map(int, faces))
    found = AIMS.for_pot(Valued(best, without), Valued(without, best), dice, 2, best)
    assert (None if found == AIMS.NONE else found) == wanted
    assert AIMS.for_pot(Valued(without, best), Valued(without, best), dice, 2, without) == AIMS.NONE


@pytest.mark.parametrize("language", languages())
@on_device
def test_the_words_for_the_pot(machine, language):
    from skalbox.lang import choices

    words = machine.app.words
    game = new(SKALPOTT, 2).game
    game.dice[:] = b"\3\3\5\6\6"
    alone = words.FOR_POT[0]
    assert choices.aim(words, game, -1, 0b11000, 0b11000) == choices.aim(words, game, -1, 3, 0) == (alone,)
    assert choices.aim(words, game, -1, 0b11111, 0b11100) == (alone,), "of two faces none is named"
    for mask, pot in ((0b10011, 0b10000), (0b11011, 0b11000)):
        long, short = choices.aim(words, game, -1, mask, pot)
        assert short == alone and long.endswith(alone) and "%" not in long
        assert (words.FACES if pot == 0b11000 else words.FACE)[5] in long
    yield


@pytest.mark.parametrize(("lang", "texts"), [
    ("en", ("for the pot", "the six: for the pot")),
    ("fr", ("pour la cagnotte", "le 6\u00a0: pour la cagnotte")),
])  # fmt: skip
@on_device
def test_the_screen_says_that_a_die_is_for_the_pot(machine, lang, texts):
    machine.app.speak(lang)
    session = new(SKALPOTT, 2)
    write(session, "aces 11146")
    session.roles = [ASKING] * 2
    yield from take(machine, session, "turn")
    for faces, text in zip(("22236", "55516"), texts, strict=True):
        yield from throw(machine, faces)
        yield from lay(machine, "coach")
        assert text in machine.strings()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "turn" and machine.app.thought is not None
