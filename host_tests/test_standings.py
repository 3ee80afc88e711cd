# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings stay until they have been seen: mashing ROLL at the end of a match does not skip them."""

import pytest
from at_the_table import run
from sight import labelled

from host_tools.tours.matches import SKALPOTT, YAMS, ended, new, play, roll
from host_tools.tours.tour import take, tap
from skalcore.boxes import OPEN

ROLL, SHEETS = 5, 1


def last_turn(players: int):
    """Yam's up to the last box, with the dice of its third throw on the table."""
    session = play(new(YAMS, players), 13 * players - 1)
    roll(session, "11234", "11234", "11234")
    return session


@pytest.mark.parametrize("players", [1, 2])
def test_mashing_roll_at_the_end_leaves_the_standings(players):
    def driver(machine):
        yield from machine.settle()
        app, session = machine.app, last_turn(players)
        yield from take(machine, session, "scoring")
        while app.screen.name != "final":
            yield from machine.tap(ROLL)
            yield from machine.wait(190)
        box = session.last_box
        for _ in range(4):
            assert ROLL not in labelled(app) and "Oops" in machine.strings()
            yield from machine.tap(ROLL)
            yield from machine.wait(140)
            assert (app.screen.name, app.lobby.session) == ("final", session)
        machine.press(ROLL)
        yield from machine.wait(400)
        assert ROLL in labelled(app)
        machine.release(ROLL)
        yield from machine.settle()
        assert app.lobby.session is session, "the key was pressed while it did nothing"
        yield from tap(machine, SHEETS, ROLL)
        assert ROLL in labelled(app), "a player who returns from the sheets has seen them"
        yield from tap(machine, 0)
        assert app.screen.name == "scoring" and session.game.cards[session.game.player][box] == OPEN

    run(driver)


def test_then_roll_plays_again():
    def driver(machine):
        yield from machine.settle()
        session = ended(grand_chelem=("55555", "66612"))
        yield from take(machine, session, "final")
        assert session.kind == SKALPOTT and ROLL in labelled(machine.app) and "Again" in machine.strings()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and machine.app.lobby.session is not session

    run(driver)
