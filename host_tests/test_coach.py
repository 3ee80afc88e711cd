# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's coach against the solver, and in a MicroPython; and its list has every choice that a player would ask
about.
"""

import json
import random
from itertools import combinations_with_replacement, product

import coach_on_board
import numpy as np
import pytest
from at_the_table import on_device
from helpers import NODE, RULES, YAHTZEE, YAMS
from panels import shared_out
from positions import NAMED, random_games, up_to_turn
from scenes import begun
from test_micropython import as_hex

from host_tools.coach import tables
from host_tools.coach.position import Board, reader
from host_tools.coach.tables import board_module
from host_tools.coach.turn import ON_BOARD, Turn, finals
from host_tools.node import micropython
from host_tools.solver import solved_games
from host_tools.solver.position import Position, card_of, keeps
from host_tools.solver.sets import COUNTS, NUMBER, THROWS
from host_tools.tours.actions import ASKING, lay, take, tap
from host_tools.tours.matches import SOLO_RECOMMENDED, roll
from skalcore import boxes, pots, sets
from skalcore.answers import EXAMPLES, FIRST_THROW, UNIT, WRITE, Answers
from skalcore.coach import Coach
from skalcore.rules import GAMES, MATCH

MOST = 0.1  # points: how much less than the solver's choice the board's may be worth


@pytest.fixture(scope="module")
def whole():
    made = sets.Sets()
    slices = 1
    while not made.work():
        slices += 1
    assert slices == 9 and made.work(), "it stays finished"
    return made


def test_the_numbers_of_the_sets(whole):
    order = [each for size in range(6) for each in combinations_with_replacement(range(6), size)]
    order.sort(key=lambda each: (len(each), each[::-1]))
    number = {faces: at for at, faces in enumerate(order)}
    assert len(order) == sets.SETS and number[(0,) * 5] == sets.FIRST_THROW
    for faces, at in number.items():
        if len(faces) < 5:
            assert [whole.up[face][at] for face in range(6)] == [
                number[tuple(sorted((*faces, face)))] for face in range(6)
            ]
        else:
            throw = at - sets.FIRST_THROW
            assert [whole.shows[face][throw] for face in range(6)] == [faces.count(face) for face in range(6)]
            assert whole.sums[throw] == sum(faces) + 5 and whole.additions[throw] == sum(sorted(faces)[3:]) + 2
        assert ON_BOARD[NUMBER[tuple(face + 1 for face in faces)]] == at

    def held(dice, mask):
        return number[tuple(sorted(dice[i] - 1 for i in range(5) if mask >> i & 1))]

    # These answers find the numbers without the tables.
    answers = Answers()
    for at in range(FIRST_THROW):
        answers._hold[0][at] = at
    for dice in product(range(1, 7), repeat=5):
        answers._number(dice)
        assert list(answers._masks) == [held(dice, mask) for mask in range(32)]
    for dice in ((3, 1, 3, 6, 2), (6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        assert [answers.hold_value(dice, 1, mask) for mask in range(31)] == [held(dice, mask) for mask in range(31)]


def test_throws_of_a_kind_are_worth_the_same_in_every_lower_box(whole):
    """A row of the rules that is worth 0 points of its own scores the sum of the dice instead."""
    kinds = [sets.kind(faces) for faces in THROWS]
    assert sorted(set(kinds)) == list(range(sets.KINDS))
    assert [sets.kind(faces) for faces in EXAMPLES] == list(range(sets.KINDS))
    coached = [rules for rules in GAMES if rules.has_values]  # test_games looks at the others too
    assert len(coached) >= 3
    for rules in coached:
        for filled in range(1 << rules.rounds - boxes.UPPER):
            card = [0] * 6 + [0 if filled >> box & 1 else boxes.OPEN for box in range(rules.rounds - 6)]
            for box in range(6, rules.rounds):
                found: dict[int, set] = {}
                for kind, faces, counts in zip(kinds, THROWS, COUNTS, strict=True):
                    points = rules.points(box, counts, card)
                    by_sum = rules.boxes[box][2] == 0 and points
                    assert not by_sum or points == sum(faces)
                    found.setdefault(kind, set()).add("sum" if by_sum else points)
                assert all(len(each) == 1 for each in found.values()), rules.names[box]


@pytest.mark.parametrize("each", [8, pytest.param(24, marks=pytest.mark.soak)])
def test_the_arithmetic_with_exact_values(each, values):
    """The coach is wrong by its rounding alone if it has the solver's values instead of its tables."""
    rng = random.Random("arithmetic")
    coach = Coach()
    assert not coach.work() and not coach.done, "nothing has been started"

    def read(filled, upper, flag):
        return round(known[flag, filled, upper] * UNIT)

    def points(units):
        return written + units / UNIT

    for name in NAMED:
        known = values(name)
        for game in random_games(rng, name, each):
            table = reader.Tables(name)
            coach.begin_turn(game, read, pots.for_turn(game, table))
            table.close()
            while not coach.work():
                pass
            exact, written, dice = Position(game), game.total(game.player), game.dice
            assert points(coach.before()) == pytest.approx(exact.start, abs=0.02)
            for box in exact.boxes:
                assert points(coach.box(dice, box)) == pytest.approx(exact.score(box, dice), abs=0.012)
                assert points(coach.zero(dice, box)) == pytest.approx(exact.zero(box, dice), abs=0.012)
            best = coach.best_box(dice)
            assert coach.box(dice, best) == max(coach.box(dice, box) for box in exact.boxes)
            for left in (1, 2):
                for mask in range(31):
                    held = [dice[i] for i in range(5) if mask >> i & 1]
                    assert points(coach.hold_value(dice, left, mask)) == pytest.approx(
                        exact.hold_value(held, left), abs=0.02
                    )
                assert coach.hold_value(dice, left, 31) == coach.box(dice, best)
                mask = coach.best_hold(dice, left)
                assert coach.hold_value(dice, left, mask) == max(
                    coach.hold_value(dice, left, each) for each in range(31)
                )
                assert tuple(i + 1 for i in range(5) if mask >> i & 1) in keeps(dice), "the lowest positions"


def test_level_choices():
    """If nothing can be won any more, all choices are level: more dice are held, and the first box is filled."""
    game = NAMED["yams"][0].new(1)
    for box in range(2, 13):
        game.cards[0][box] = 0
    game.cards[0][5] = 70  # no bonus within reach
    coach = Coach()
    coach.begin_turn(game, lambda filled, upper, flag: 0)
    while not coach.work():
        pass
    assert coach.best_box(b"\3\4\5\6\6") == 0 and coach.best_hold(b"\1\1\1\1\1", 1) == 0b01111
    assert coach.box(b"\3\4\5\6\6", 0) == coach.box(b"\3\4\5\6\6", 1) == 0


def test_numpys_turn_is_the_coachs(values):
    """host_tools.coach.turn, which measures the board's play, decides alike to the last unit."""
    rng = random.Random("the same")
    coach = Coach()
    for name in NAMED:
        table, problem = tables.values(name), solved_games.problem(name)
        for game in random_games(rng, name, 12):
            board = Board(game, coach)
            flag, filled, upper = card_of(game, game.player)
            file = reader.Tables(name)
            pot = np.array(pots.for_turn(game, file) or [0] * 13)
            file.close()
            card = flag, filled, np.array([upper])
            final, worth, chosen = finals(problem, pot, table, values(name), card)
            turn = Turn(final, worth)
            assert turn.start[0] == coach.before()
            for throw, faces in enumerate(THROWS):
                dice = bytes(faces)
                best = coach.best_box(dice)
                assert (coach.box(dice, best), best) == (final[throw, 0], chosen[throw, 0])
                for left in (1, 2):
                    mask = coach.best_hold(dice, left)
                    held = NUMBER[tuple(faces[i] for i in range(5) if mask >> i & 1)]
                    stop = coach.box(dice, best) >= coach.hold_value(dice, left, mask)
                    whole = NUMBER[faces]
                    assert turn.choice[left][whole, 0] == (whole if stop else held), (name, faces, left)
                    assert turn.hold[left][held, 0] == coach.hold_value(dice, left, mask)
            assert board.start == game.total(game.player) + turn.start[0] / UNIT


@pytest.mark.parametrize("part", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_random_positions(part, values, tried):
    """The board's choice is the solver's, or one worth at most 0.1 points less."""
    rng = random.Random("two thousand")
    coach = Coach()
    worst, off, count = 0.0, 0.0, 0
    for name in NAMED:
        for game in random_games(rng, name, (240 if "match" in name else 360) // part):
            board, exact, dice, left = Board(game, coach), Position(game), game.dice, game.rolls_left()
            box = coach.best_box(dice)
            claimed, worth = board.score(box, dice), exact.score(box, dice)
            if left:
                held = [dice[position - 1] for position in board.best_hold(dice, left)]
                if board.hold_value(held, left) > claimed:
                    claimed, worth = board.hold_value(held, left), exact.hold_value(held, left)
            best = exact.best(dice, left)
            assert best - worth <= MOST, (name, game.cards[game.player], dice, left)
            worst, off, count = max(worst, best - worth), max(off, abs(claimed - best)), count + 1
    assert count >= 2000 // part
    tried(
        f"{count:,} positions: the board's choice costs {worst:.3f} points at most, its total is {off:.2f} off at most"
    )


def drive() -> tuple[dict[str, str], dict[str, bytes]]:
    """The contents of the drive: skalcore, the reader, the program and the tables."""
    files = micropython.sources("skalcore")
    files["tables.py"] = (tables.FOLDER.parent / "tables.py").read_text()
    files["coach_on_board.py"] = (micropython.ROOT / "host_tests/coach_on_board.py").read_text()
    return files, {f"values/{path.name}": path.read_bytes() for path in tables.FOLDER.iterdir()}


def a_turn_to_come(rng: random.Random, kind) -> tuple[int, int, int, str]:
    """The turn before a match's last one: mostly the chance to win is exact, with the ends of that last one."""
    players = rng.randint(2, 4)
    return list(RULES).index(kind.game), MATCH, players, as_hex(up_to_turn(rng, kind, players, 1))


@NODE
@pytest.mark.parametrize(("each", "least"), [(8, 36), pytest.param(490, 2_000, marks=pytest.mark.measure)])
def test_every_number_is_the_same(each, least, capsys, tried):
    """On `each` positions of each way of playing, at least `least` of them with rivals."""
    rng = random.Random("board")
    positions = []
    for name in NAMED:
        for game, happened in random_games(rng, name, each, with_events=True):
            rules = list(RULES).index(game.rules.name)
            positions.append((rules, game.mode, game.players, as_hex(happened)))
    positions += [a_turn_to_come(rng, (YAMS, YAHTZEE)[number % 2]) for number in range(each)]
    coach_on_board.answers(reader, positions)
    here = capsys.readouterr().out
    program = """
import json, micropython, coach_on_board, tables
with open("positions.json") as file:
    positions = (json.loads(line) for line in file)
    coach_on_board.answers(tables, positions, micropython.heap_lock, micropython.heap_unlock)
"""
    files, binaries = drive()
    binaries["positions.json"] = "\n".join(map(json.dumps, positions)).encode()
    assert micropython.run(program, files, binaries=binaries) == here
    rivals = sum(players > 1 for _, _, players, _ in positions)
    assert here.count("\n") == len(positions) + rivals and len(positions) == 8 * each and rivals >= least
    tried(
        f"{len(positions):,} positions with the heap locked, {rivals:,} of them for the win too: 97 numbers each, the "
        "same in MicroPython"
    )


@NODE
def test_an_allocating_coach_is_found():
    """The same run fails if a question allocates."""
    game, happened = random_games(random.Random(1), "yams", 1, with_events=True)[0]
    program = f"""
import micropython, coach_on_board, tables
from skalcore.coach import Coach
Coach.before = lambda self: len([self])
positions = [(1, 0, {game.players}, {as_hex(happened)!r})]
coach_on_board.answers(tables, positions, micropython.heap_lock, micropython.heap_unlock)
"""
    files, binaries = drive()
    with pytest.raises(micropython.VmError, match="MemoryError"):
        micropython.run(program, files, binaries=binaries)


AIMS = board_module("coach/aims")
POTT, YAMS_INDEX, YAHTZEE_INDEX = range(3)
ALL = 31
# Game, mode, players: alone in points, in a match in chances to win.
MATCHES = [
    (POTT, SOLO_RECOMMENDED, 1), (POTT, 0, 2), (YAMS_INDEX, 0, 1), (YAMS_INDEX, 0, 2), (YAHTZEE_INDEX, 0, 1),
    (YAHTZEE_INDEX, 0, 2),
]  # fmt: skip
HANDS = ("22255", "12346", "66651")


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("count", [1, 2])
def test_writing_is_always_among_the_choices(name, count, tried):
    """In its place by value, and the others are the best ones for which there is room."""
    coach = Coach()
    asked = replaced = 0
    for game in random_games(random.Random(f"lists {name}"), name, 40):
        left = game.rolls_left()
        if not left:
            continue
        answers = Board(game, coach).coach
        choice = answers.choose(game.dice, left)
        found = AIMS.next_holds(answers, game.dice, left, choice, count)
        assert WRITE in (choice, *found) and 1 <= len(found) <= count
        values = [answers.hold_value(game.dice, left, ALL if each == WRITE else each) for each in (choice, *found)]
        assert values == sorted(values, reverse=True)
        wider = AIMS.next_holds(answers, game.dice, left, choice, 9)
        assert found[:-1] == [each for each in wider if each in found[:-1]] == wider[: len(found) - 1]
        asked += 1
        replaced += wider.index(WRITE) >= count if choice != WRITE else 0
    assert asked > 5
    tried(f"{name}: {asked} positions, in {replaced} of them writing took the place of the last of {count}")


@pytest.mark.parametrize(("panel", "case"), shared_out(MATCHES), ids=str)
@on_device
def test_the_screen_lists_the_best_box_and_the_own_one(machine, panel, case):
    app = machine.app
    for faces in HANDS:
        for held in (0, ALL):
            session = _thrown(machine, case, faces)
            session.held = held
            yield from take(machine, session, "turn")
            yield from lay(machine, "coach")
            yield from _expect(machine, session, held)
        yield from take(machine, _thrown(machine, case, faces), "scoring")
        start = app.lobby.session.cursor
        yield from lay(machine, "coach")
        yield from _expect(machine, app.lobby.session, ALL)
        assert app.lobby.session.cursor == start


def _thrown(machine, case, faces):
    """A match under way with these dice after their first throw."""
    kind, mode, players = case
    session = begun(machine, (kind, mode, players, 1), 3 * players)
    session.roles = [ASKING] * players
    roll(session, faces)
    return session


def _expect(machine, session, held):
    """The box is on the screen, as the best choice or with its points among the others; the own choice too."""
    from skalbox.screens import scoring

    screen = machine.app.screen
    game = session.game
    words = machine.app.words.game(game.rules).BOXES
    said = machine.strings()
    answers = screen._answers
    box = answers.best_box(game.dice)
    if screen._mask == WRITE:
        assert screen._box == box and words[box] in said
    else:
        assert f"{words[box]} +{game.points(box)}" in said, (screen._mask, said)
    prefix = machine.app.words.YOURS % ""
    own = [text.removeprefix(prefix) for text in said if text.startswith(prefix)]
    if held != ALL:
        assert not own
        return
    scores = [game.points(each) if points == -1 else -1 for each, points in enumerate(game.cards[game.player])]
    most = max(scores)
    first = scores.index(most)
    start = max(each for each, points in enumerate(scores) if points == most) if most else first
    assert start == scoring.starting_box(scores)
    if (screen._mask, screen._box) == (WRITE, start):
        assert not own
    else:
        assert own == [words[start]]
        number = screen._unit.text(screen._unit.tenths(answers, answers.box(game.dice, start)))
        assert number in said
    yield from tap(machine, 5)
