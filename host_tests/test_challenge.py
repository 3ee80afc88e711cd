# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Challenges: their dice are as a second implementation has them, the code's through undos and losses of power, and
fair.
"""

import io
import json
import random
from contextlib import redirect_stdout
from types import SimpleNamespace

import challenge_dice
import numpy as np
import oracle
import pytest
from at_the_table import on_device, run
from helpers import KINDS, RECOMMENDED, SKALPOTT, YAHTZEE, YAMS, play, record, run_replay
from record_cases import TIE
from test_fair_dice import BOUNDS, chi_square
from test_matches_put_aside import start, there
from test_settings import restarted

from host_tools.node import micropython
from host_tools.records.record import is_code, record_of
from host_tools.records.report import report
from host_tools.tours.actions import GOOD, ROLL, show, tap
from host_tools.tours.matches import SKALPOTT as SKALPOTT_INDEX
from host_tools.tours.matches import YAHTZEE as YAHTZEE_INDEX
from host_tools.tours.matches import YAMS as YAMS_INDEX
from skalcore import challenge, events
from skalcore.boxes import OPEN
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, RETHROW, THROW
from skalcore.game import TIE as TIE_PHASE

CODE = "K7Q2M9XA"
# Worked out by hand with zlib and a calculator: code, seat, what, faces.
FIGURES = [
    (CODE, 1, "1.1", [6, 4, 3, 6, 3]), (CODE, 2, "1.1", [3, 6, 5, 5, 4]), (CODE, 1, "1.2", [1, 4, 5, 1, 3]),
    (CODE, 1, "2.3", [6, 6, 4, 6, 1]), (CODE, 2, "dry.1", [4, 3, 2, 1, 5]), (CODE, 1, "dry.2", [2, 3, 4, 3, 3]),
    (CODE, 1, "bank.2", [2, 5, 1, 3, 2]),
]  # fmt: skip
CHARACTERS = challenge.CHARACTERS.decode()


def waiting(what: str, seat: int, held: int = 0) -> SimpleNamespace:
    """As much of a game as the dice depend on, waiting for this throw of this seat (from 1)."""
    first, _, last = what.partition(".")
    contest = SimpleNamespace(rolls=[int(last) - 1] * 8)
    phase = {"dry": OPENING, "bank": BANK}.get(first, RETHROW if last > "1" else THROW)
    number = int(first) - 1 if first.isdecimal() else int(last) - 1
    thrown = int(last) - 1 if first.isdecimal() else 0
    return SimpleNamespace(phase=phase, player=seat - 1, round=number, thrown=thrown, contest=contest, held=held)


def thrown(code: str, what: str, seat: int, held: int = 0) -> list[int]:
    dice = bytearray(5)
    challenge.throw(code.encode(), waiting(what, seat, held), dice)
    return list(dice)


def places(rng: random.Random, count: int):
    """Codes and places in games, by chance, up to the last turn of nine legs for eight."""
    for _ in range(count):
        what = rng.choice([f"{rng.randint(1, 117)}.{rng.randint(1, 3)}", f"dry.{rng.randint(1, 300)}", "bank"])
        seat = rng.randint(1, 8)
        if what == "bank":
            what, seat = f"bank.{2 * rng.randint(1, 6)}", 1
        yield "".join(rng.choices(CHARACTERS, k=8)), what, seat


@pytest.mark.parametrize("code, seat, what, faces", FIGURES)
def test_figures(code, seat, what, faces):
    assert thrown(code, what, seat) == challenge_dice.faces(code, seat, what) == faces


def test_the_second_implementation_agrees(tried):
    count = 0
    for code, what, seat in places(random.Random("places"), 4_000):
        faces = challenge_dice.faces(code, seat, what)
        assert thrown(code, what, seat) == faces, (code, what, seat)
        held = count % 32
        assert thrown(code, what, seat, held) == [0 if held >> die & 1 else faces[die] for die in range(5)]
        count += 1
    tried(f"{count:,} throws of challenges")


def test_what_is_a_code():
    assert len(set(CHARACTERS)) == 32 and not set("IO01") & set(CHARACTERS)
    for good in (CODE, "22222222", "ZZZZZZZZ"):
        assert is_code(good.encode())
    for bad in ("", "K7Q2M9X", "K7Q2M9XAA", "k7q2m9xa", "K7Q2M9XI", "K7Q2M9XO", "K7Q2M9X0", "K7Q2M9X1", "K7Q2 9XA"):
        assert not is_code(bad.encode()), bad


def test_the_dice_are_fair():
    """Dice of one code over many games' length, and of many codes in the same place."""
    one = [face for turn in range(1, 400) for throw in "123" for face in thrown(CODE, f"{turn}.{throw}", 1)]
    rng = random.Random("codes")
    many = [face for _ in range(1_200) for face in thrown("".join(rng.choices(CHARACTERS, k=8)), "1.1", 1)]
    for dice in (one, many):
        assert chi_square(np.bincount(dice, minlength=7)[1:], [1 / 6] * 6) < BOUNDS["faces"][1]


GAMES = [(kind, players) for kind in KINDS for players in sorted({kind.fewest, min(kind.most, 4), kind.most})]


@pytest.mark.parametrize("kind, players", GAMES, ids=str)
def test_whole_games(kind, players, tmp_path, tried):
    """A game thrown by the second implementation is read, told as a challenge, and refused with any other dice."""
    rng = random.Random(f"{kind} {players}")
    legs = 3 if kind.most_legs > 1 else 1
    code = "".join(rng.choices(CHARACTERS, k=8))
    text = "\n".join(kind.header(players) + challenge_dice.game(rng, code, kind.game, kind.mode, players, legs)) + "\n"
    found = record(text)
    told = report(found.game, found.names, found.code)
    assert told == oracle.replay(text) and told["challenge"] == code
    path = tmp_path / "game.skal"
    path.write_text(text)
    assert json.loads(run_replay(str(path))[1])["challenge"] == code
    lines = text.splitlines()
    shown = [number for number, line in enumerate(lines) if line.startswith(("dry", "roll"))]
    for number in rng.sample(shown, 5):
        other = challenge_dice.with_another_face(lines, number)
        path.write_text("\n".join([*lines[:number], other, *lines[number + 1 :]]))
        status, out, err = run_replay(str(path))
        assert (status, out) == (2, "") and err.startswith(f"{path}:{number + 1}: the challenge {code} gives "), err
        with pytest.raises(ValueError):
            oracle.replay(path.read_text())
    tried(f"{len(found.events)} events of a challenge of {kind}, {players} players")


def test_a_tie_break_counts_on_from_the_opening():
    game = record(TIE.decode()).game
    assert game.phase == TIE_PHASE
    for roll, (seat, number) in enumerate([(1, 2), (2, 2), (1, 3), (2, 3)]):
        dice = bytearray(5)
        challenge.throw(CODE.encode(), game, dice)
        assert list(dice) == challenge_dice.faces(CODE, seat, f"dry.{number}"), roll
        play(game, "dry 1 2 3 4 5")


def test_a_third_go_of_a_tied_opening_has_dice_of_its_own(tried):
    """Each seat's third single roll is its third, not its second again."""
    rng = random.Random("level twice")
    codes = ("".join(rng.choices(CHARACTERS, k=8)) for _ in range(5_000))
    level = [code for code in codes if len(challenge_dice.contest(code, [0, 1])[0]) >= 6]
    for code in level:
        game = YAMS.new(2)
        for number, wanted in enumerate(challenge_dice.contest(code, [0, 1])[0]):
            dice = bytearray(5)
            challenge.throw(code.encode(), game, dice)
            assert list(dice) == wanted, (code, number)
            assert game.contest.rolls[game.player] == number // 2
            play(game, oracle.line("dry", wanted))
        assert game.phase == THROW
    assert len(level) > 10
    tried(f"{len(level)} challenges whose opening is level twice or more")


def test_an_undone_box_brings_the_same_dice_again():
    for kind, players in ((SKALPOTT, 3), (RECOMMENDED, 1), (YAMS, 8), (YAHTZEE, 2)):
        game = kind.new(players)
        before = kind.new(players)
        while game.phase != THROW:
            play(game, "first start" if game.expects() == 2 else "dry 1 2 3 4 %d" % (1 + game.player % 6))
        play(game, "roll 1 2 3 4 6")
        before.become(game)
        play(game, "score threes")
        game.become(before)
        play(game, "keep 1")
        dice = bytearray(5)
        challenge.throw(CODE.encode(), game, dice)
        assert list(dice)[1:] == challenge_dice.faces(CODE, game.player + 1, "1.2")[1:], kind
        assert list(game.contest.rolls) == list(before.contest.rolls)


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "node is here")
def test_a_board_throws_the_same_dice_and_allocates_nothing(tried):
    wanted = list(places(random.Random("board"), 300))
    program = """
import json, micropython
from skalcore import challenge
from skalcore.game import BANK, OPENING, RETHROW, THROW
class Thing:
    pass
game = Thing()
game.contest = Thing()
dice = bytearray(5)
thrown = []
for code, phase, player, number, thrown_before, rolls, held in CASES:
    game.phase, game.player, game.round, game.thrown, game.held = phase, player, number, thrown_before, held
    game.contest.rolls = [rolls] * 8
    micropython.heap_lock()
    try:
        challenge.throw(code, game, dice)
    finally:
        micropython.heap_unlock()
    thrown.append(list(dice))
print(json.dumps(thrown))
"""
    cases, expected, dice = [], [], [0] * 5
    for number, (code, what, seat) in enumerate(wanted):
        held = number % 31
        game = waiting(what, seat, held)
        cases.append((code.encode(), game.phase, game.player, game.round, game.thrown, game.contest.rolls[0], held))
        faces = challenge_dice.faces(code, seat, what)
        dice = [dice[die] if held >> die & 1 else faces[die] for die in range(5)]
        expected.append(dice)
    files = micropython.sources("skalcore")
    printed = micropython.run(program.replace("CASES", repr(cases)), files)
    assert json.loads(printed) == expected
    tried(f"{len(cases)} throws of challenges in a MicroPython with the heap locked")


def step(session, rng: random.Random) -> None:
    """One choice or throw, by chance; boxes are taken back now and then."""
    game = session.game
    if game.phase in (OPENING, TIE_PHASE, BANK):
        session.dry(bytearray(5))
    elif game.phase == CHOICE:
        session.apply(events.start_choice(rng.randint(0, 1)))
    elif game.phase == THROW:
        session.throw()
    elif game.rolls_left() and rng.random() < 0.6:
        session.held = rng.randrange(31)
        session.throw()
    else:
        session.score(rng.choice([box for box, points in enumerate(game.cards[game.player]) if points == OPEN]))
        if rng.random() < 0.2 and session.can_undo():
            session.undo()


@pytest.mark.parametrize(
    "kind, names", [(SKALPOTT_INDEX, ["Ana"]), (SKALPOTT_INDEX, ["Ana", "Bo", "Cy"]), (YAMS_INDEX, ["Ana", "Bo"])]
)
@on_device
def test_every_die_follows_from_the_code(machine, kind, names, tried):
    """The reader of records refuses a die that does not; the power fails every tenth step."""
    machine.app.lobby.game_index, machine.app.lobby.players, machine.app.lobby.code = kind, names, CODE.encode()
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    rng, count = random.Random(f"{kind} {names}"), 0
    while machine.app.lobby.session.game.phase != OVER:
        step(machine.app.lobby.session, rng)
        count += 1
        if count % 10 == 0:
            yield from restarted(machine)
            assert machine.app.lobby.session.code == CODE.encode()
    found = record(record_of(machine.app))
    assert found.code == CODE.encode() and found.game.phase == OVER
    machine.app.lobby.enter_in_hall()
    hall = machine.app.lobby.hall()
    assert [each.name for each in hall.results] == names and sum(hall.faces) == 0
    tried(f"{len(found.events)} events of a challenge, with a loss of power every tenth")


@on_device
def test_put_aside_and_taken_up_it_goes_on_with_its_dice(machine):
    yield from start(machine, YAMS_INDEX, ["Ana"], (), CODE.encode())
    yield from tap(machine, ROLL)
    assert list(machine.app.lobby.session.game.dice) == challenge_dice.faces(CODE, 1, "1.1")
    yield from start(machine, YAMS_INDEX, ["Bo"])
    assert there(machine)[0][3] == b"", "the next match is an ordinary one"
    yield from tap(machine, ROLL)
    yield from show(machine, "game")
    yield from tap(machine, ROLL)
    session = machine.app.lobby.session
    assert session.code == CODE.encode()
    session.held = 5
    session.throw()
    first, second = (challenge_dice.faces(CODE, 1, what) for what in ("1.1", "1.2"))
    assert list(session.game.dice) == [first[0], second[1], first[2], second[3], second[4]]


def test_the_device_and_the_coach_play_with_the_same_dice():
    """The device throws the same dice at each level, and what the coach works out ahead throws none."""
    openings = []
    for level in (GOOD, GOOD + 1):

        def driver(machine, level=level):
            yield from machine.settle()
            yield from start(machine, YAMS_INDEX, ["Ana"], (level,), CODE.encode())
            yield from machine.wait(20_000)
            session = machine.app.lobby.session
            openings.append(next(each for each in session.events() if events.kind(each) == events.ROLL))
            assert session.game.round > 0 and record(record_of(machine.app)).code == CODE.encode()

        run(driver)
    assert openings[0] == openings[1] == events.roll(challenge_dice.faces(CODE, 1, "1.1"))


@on_device
def test_a_turn_played_again_has_new_dice(machine):
    """If the dice were the same, the player would know what comes."""
    yield from start(machine, YAMS_INDEX, ["Ana"], (), CODE.encode())
    session = machine.app.lobby.session
    while session.game.phase != OVER:
        step(session, random.Random(1))
    session.practice = SimpleNamespace(happened=[])
    session.rewind(0)
    thrown = set()
    for _ in range(20):
        session.rewind(0)
        session.throw()
        thrown.add(bytes(session.game.dice))
    assert len(thrown) > 10


@on_device
def test_the_export_says_that_it_is_one(machine):
    yield from machine.settle()
    yield from start(machine, YAHTZEE_INDEX, ["Zoé"], (), CODE.encode())
    session = machine.app.lobby.session
    while session.game.phase != DECIDE:
        session.throw()
    out = io.StringIO()
    with redirect_stdout(out):
        session.export()
    assert f"challenge {CODE}\n" in out.getvalue() and record(out.getvalue()).code == CODE.encode()
