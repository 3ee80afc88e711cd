# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The exact end of a match of two agrees with plain enumeration, and judges the board's coach."""

from functools import cache

import brute
import exact_endgame
import numpy as np
import pytest
from endgame_judge import drawn, ends_of_matches, judge, judged, regret, summary
from exact_endgame import FIRST, NUMBER, Endgame
from helpers import RULES
from positions import copied, shares

from skalcore import boxes, events
from skalcore.answers import WRITE
from skalcore.boxes import OPEN
from skalcore.game import THROW, Game
from skalcore.rules import MATCH, SKALPOTT, YAHTZEE, YAMS

NAMES = list(RULES)


def ending(rules, first, second, turn=0, lead=0, current=0, sums=(100, 100)) -> Game:
    """A match before a first throw of seat 0, or of seat 1 if `turn` is 1.

    first, second: of each seat the names of the open boxes, and the points of others. A box that is left out has 0.
    """
    game = Game(rules, MATCH, 2)
    for seat, (still_open, written) in enumerate((first, second)):
        for box, name in enumerate(rules.names):
            game.cards[seat][box] = OPEN if name in still_open.split() else written.get(name, 0)
        assert list(game.cards[seat]).count(OPEN) == len(still_open.split())
    game.phase, game.player, game.turn = THROW, turn, turn
    game.round = rules.rounds - list(game.cards[1]).count(OPEN)
    if rules.has_pot:
        game.ledger.additions[0], game.ledger.additions[1] = sums
        game.ledger.current[0] = current
    behind = lead - game.match_total(0) + game.match_total(1)
    game.extras[0 if behind > 0 else 1] += abs(behind)
    return game


def swapped(game: Game) -> Game:
    """The match with the seats exchanged."""
    found = copied(game)
    found.player = 1 - game.player
    for seat in range(2):
        found.cards[seat][:] = game.cards[1 - seat]
        found.extras[seat] = game.extras[1 - seat]
        found.ledger.additions[seat] = game.ledger.additions[1 - seat]
        found.ledger.current[seat] = game.ledger.current[1 - seat]
    return found


# ------------------------------------------------------------------------------------------------------ the enumeration


def enumerated(game: Game, known: dict | None = None) -> float:
    """The chance of seat 0, throw by throw and event by event: zeros by choice too, and no two cards are alike."""
    known = {} if known is None else known
    ledger = game.ledger
    key = *map(bytes, (*game.cards, game.extras, ledger.pots, ledger.additions, ledger.current)), game.player
    if key not in known:
        found = whole_turn(ends(game, known))
        known[key] = 1 - found if game.player else found
    return known[key]


def ends(game: Game, known: dict) -> dict:
    """The own chance with each final throw."""
    seat, thrown, after_these, found = game.player, copied(game), {}, {}
    for faces in brute.THROWS:
        thrown.phase, thrown.thrown = THROW, 0
        thrown.apply(events.roll(bytes(faces)))
        chances = []
        for box in range(game.rules.rounds):
            if game.cards[seat][box] == OPEN:
                for event in [events.score(box)] + [events.zero(box)] * game.rules.has_zero:
                    points = thrown.points(box) if events.kind(event) == events.SCORE else 0
                    same = box, points, thrown.is_extra(), game.rules.has_pot and boxes.addition(thrown.counts)
                    if same not in after_these:
                        then = copied(thrown)
                        then.apply(event)
                        chance = enumerated(then, known) if then.phase == THROW else shares(then)[0]
                        after_these[same] = 1 - chance if seat else chance
                    chances.append(after_these[same])
        found[faces] = max(chances)
    return found


# Each set of fewer than five dice, the largest first, and all sets with one die more.
MORE = [
    (kept, [tuple(sorted((*kept, face))) for face in range(1, 7)])
    for kept in sorted(brute.PARTS, key=len, reverse=True)
]


def whole_turn(stop: dict) -> float:
    """What a turn is worth, from what each final throw is worth."""
    best = stop
    for left in (2, 1, 0):
        held = dict(best)
        for kept, more in MORE:
            held[kept] = sum([held[each] for each in more]) / 6
        if left:
            best = {faces: max(stop[faces], *map(held.__getitem__, brute.held(faces))) for faces in stop}
    return held[()]


FULL = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "yahtzee": 50}


def without(*names):
    return {name: points for name, points in FULL.items() if name not in names}


TINY = {
    "a pot, and the series": ending(SKALPOTT, ("grand_chelem", {}), ("twos", without("twos")), lead=4),
    "level additions": ending(SKALPOTT, ("small_straight", {}), ("full_house", {}), lead=6, sums=(101, 100)),
    "an addition on the table": ending(SKALPOTT, ("", {}), ("full_house", {}), 1, 18, 11, (110, 109)),
    "the same box": ending(YAHTZEE, ("sixes", without("sixes")), ("sixes", without("sixes")), lead=-6),
    "further fives": ending(YAHTZEE, ("chance", FULL), ("large_straight", FULL), lead=-70),
    "they strike": ending(YAMS, ("chance", FULL), ("four_of_a_kind", FULL), lead=0),
    "two boxes each": ending(YAHTZEE, ("large_straight full_house", {}), ("full_house yahtzee", {}), lead=-15),
    "a bonus": ending(YAMS, ("full_house", {}), ("twos large_straight", without("twos", "yahtzee")), 1, 30),
    "fives to come": ending(YAMS, ("large_straight", {}), ("yahtzee small_straight", {}), 1, 100),
}


@pytest.mark.parametrize("what", TINY)
def test_it_agrees_with_enumeration(what):
    game = TINY[what]
    expected = enumerated(game)
    assert 0.001 < expected < 0.999
    assert Endgame(game).value == pytest.approx(expected, abs=1e-12)
    assert Endgame(swapped(game)).value == pytest.approx(1 - expected, abs=1e-12)


LARGER = {
    "skalpott": ending(SKALPOTT, ("three_of_a_kind", {}), ("full_house grand_chelem", {}), 1, 10, 9),
    "yams": ending(YAMS, ("sixes yahtzee", without("sixes")), ("large_straight full_house", FULL), lead=-5),
    "yahtzee": ending(YAHTZEE, ("threes yahtzee", without("threes")), ("full_house large_straight", FULL), lead=0),
}


@pytest.mark.measure
@pytest.mark.parametrize("name", LARGER)
def test_it_agrees_over_more_turns(name, tried):
    known: dict = {}
    assert Endgame(LARGER[name]).value == pytest.approx(enumerated(LARGER[name], known), abs=1e-12)
    tried(f"{name}: the exact chance agrees with enumeration over {len(known):,} positions")


# ------------------------------------------------------------------------------------------------------------ the judge


@cache
def parts(dice: bytes) -> np.ndarray:
    """The number of the set in each bit mask, 0..30."""
    return np.array([NUMBER[tuple(dice[i] for i in range(5) if mask >> i & 1)] for mask in range(31)])


class Exact:
    """A player of exact play, with the coach's methods that the judge needs."""

    def __init__(self, endgame: Endgame, game: Game) -> None:
        self._open, self._worth = endgame.choices(game)
        self._held = exact_endgame.turn(self._worth.max(axis=1)[:, None])[1:]

    def best_box(self, dice: bytes) -> int:
        return self._open[self._worth[NUMBER[tuple(dice)] - FIRST].argmax()]

    def choose(self, dice: bytes, left: int) -> int:
        held = self._held[left - 1][:, 0]
        worth = held[parts(dice)]
        best = worth.argmax()
        return int(best) if worth[best] > held[NUMBER[tuple(dice)]] + 1e-12 else WRITE


class Hasty:
    """A player who writes the first throw in the first open box."""

    def __init__(self, game: Game) -> None:
        self._box = list(game.cards[game.player]).index(OPEN)

    def best_box(self, dice: bytes) -> int:
        return self._box

    def choose(self, dice: bytes, left: int) -> int:
        return WRITE


TO_JUDGE = {
    "skalpott": ending(SKALPOTT, ("full_house grand_chelem", {}), ("twos four_of_a_kind", without("twos")), lead=10),
    "yams": ending(YAMS, ("sixes yahtzee", without("sixes")), ("chance full_house", FULL), lead=5),
    "yahtzee": ending(YAHTZEE, ("yahtzee chance", {}), ("three_of_a_kind yahtzee", {}), lead=1),
}


def played_out(endgame: Endgame, game: Game, seed: int, draws: int) -> float:
    """The share that skalcore's games give seat 0 at the end, with drawn dice and exact play."""
    rng, now = np.random.default_rng(seed), [(1.0, game)]
    while now[0][1].phase == THROW:
        found = []
        for chance, each in now:
            found += [(chance * end[0], each, *end[1:]) for end in regret(endgame, each, Exact(endgame, each))[1]]
        now = list(drawn(rng, found, draws))
    return sum(chance * shares(each)[0] for chance, each in now)


@pytest.mark.parametrize("name", NAMES)
def test_exact_play_loses_nothing_and_wins_as_often_as_it_should(name):
    game = TO_JUDGE[name]
    endgame = Endgame(game)
    assert judge(game, 1, 2, lambda each: Exact(endgame, each)).turns == pytest.approx([0] * 4, abs=1e-12)
    value, draws = endgame.value, 25
    error = np.sqrt(value * (1 - value) / draws)
    assert abs(played_out(endgame, game, 1, draws) - value) < 4 * error


@pytest.mark.parametrize("name", NAMES)
def test_hasty_play_loses_in_every_turn(name):
    assert min(judge(TO_JUDGE[name], 1, 4, Hasty).turns) > 0.001


@pytest.mark.parametrize("name", NAMES)
def test_the_coach_never_beats_it_and_ends_as_well(name):
    for verdict in (judge(game, 1, 2) for game in ends_of_matches(RULES[name], 2, 1)):
        assert min(verdict.turns) > -1e-9, verdict
        assert verdict.turns[-1] < 1e-4, verdict


@pytest.mark.measure
@pytest.mark.parametrize(("name", "most"), [("skalpott", 0.35), ("yams", 0.1), ("yahtzee", 0.1)])
def test_what_the_coach_loses_in_the_last_two_rounds(name, most, tried):
    """Each seat at most `most` percent of the win."""
    verdicts = judged(name, 200, seed=1)
    tried(f"{name}: {summary(verdicts)}")
    assert min(min(verdict.turns) for verdict in verdicts) > -1e-9
    assert 100 * np.mean([verdict.regret for verdict in verdicts]) / 2 <= most
