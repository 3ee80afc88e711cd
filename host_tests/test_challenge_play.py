# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A challenge on the device: its dice are the code's through undos, losses of power, the coach and the device's turns,
and its record says so."""

import io
import random
from contextlib import redirect_stdout
from types import SimpleNamespace

import challenge_dice
import pytest
from at_the_table import run
from helpers import record
from test_aside import start, there
from test_settings import restarted

from host_tools.records.record import record_of
from host_tools.tours.actions import GOOD, ROLL, show, tap
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS
from skalcore import events
from skalcore.boxes import OPEN
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, THROW, TIE

CODE = "K7Q2M9XA"


def step(session, rng: random.Random) -> None:
    """One choice or throw, by chance; boxes are taken back now and then."""
    game = session.game
    if game.phase in (OPENING, TIE, BANK):
        session.dry(bytearray(5))
    elif game.phase == CHOICE:
        session.apply(events.first(rng.randint(0, 1)))
    elif game.phase == THROW:
        session.throw()
    elif game.rolls_left() and rng.random() < 0.6:
        session.held = rng.randrange(31)
        session.throw()
    else:
        session.score(rng.choice([box for box, points in enumerate(game.cards[game.player]) if points == OPEN]))
        if rng.random() < 0.2 and session.can_undo():
            session.undo()


@pytest.mark.parametrize("kind, names", [(SKALPOTT, ["Ana"]), (SKALPOTT, ["Ana", "Bo", "Cy"]), (YAMS, ["Ana", "Bo"])])
def test_every_die_follows_from_the_code(kind, names, tried):
    """The reader of records refuses a die that does not; the power fails every tenth step."""

    def driver(machine):
        yield from machine.settle()
        machine.app.lobby.kind, machine.app.lobby.players, machine.app.lobby.code = kind, names, CODE.encode()
        machine.app.begin(machine.ticks_ms())
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
        machine.app.lobby.record()
        hall = machine.app.lobby.hall()
        assert [each.name for each in hall.results] == names and sum(hall.faces) == 0
        tried(f"{len(found.events)} events of a challenge, with a loss of power every tenth")

    run(driver)


def test_put_aside_and_taken_up_it_goes_on_with_its_dice():
    def driver(machine):
        yield from machine.settle()
        yield from start(machine, YAMS, ["Ana"], (), CODE.encode())
        yield from tap(machine, ROLL)
        assert list(machine.app.lobby.session.game.dice) == challenge_dice.faces(CODE, 1, "1.1")
        yield from start(machine, YAMS, ["Bo"])
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

    run(driver)


def test_the_device_and_the_coach_play_with_the_same_dice():
    """The device throws the same dice at each level, and what the coach works out ahead throws none."""
    openings = []
    for level in (GOOD, GOOD + 1):

        def driver(machine, level=level):
            yield from machine.settle()
            yield from start(machine, YAMS, ["Ana"], (level,), CODE.encode())
            yield from machine.wait(20_000)
            session = machine.app.lobby.session
            openings.append(next(each for each in session.events() if events.kind(each) == events.ROLL))
            assert session.game.round > 0 and record(record_of(machine.app)).code == CODE.encode()

        run(driver)
    assert openings[0] == openings[1] == events.roll(challenge_dice.faces(CODE, 1, "1.1"))


def test_a_turn_played_again_has_new_dice():
    """With the same dice the player would know what comes."""

    def driver(machine):
        yield from machine.settle()
        yield from start(machine, YAMS, ["Ana"], (), CODE.encode())
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

    run(driver)


def test_the_export_says_that_it_is_one():
    def driver(machine):
        yield from machine.settle()
        yield from start(machine, YAHTZEE, ["Zoé"], (), CODE.encode())
        session = machine.app.lobby.session
        while session.game.phase != DECIDE:
            session.throw()
        out = io.StringIO()
        with redirect_stdout(out):
            session.export()
        assert f"challenge {CODE}\n" in out.getvalue() and record(out.getvalue()).code == CODE.encode()

    run(driver)
