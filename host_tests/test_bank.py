# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Solo SkalPott: a box can be taken back until the bank has rolled, also after a loss of power."""

import pytest
from at_the_table import begun, run
from test_settings import restarted

from host_tools.tours.tour import tap, throw
from skalcore.boxes import OPEN
from skalcore.game import BANK, DECIDE

ROLL, OOPS, DOWN = 5, 0, 1
ACES, TWOS = 0, 1
OPEN_BOXES = 11  # in the second round


def write(machine, box):
    """Moves the cursor to this box and writes it."""
    for _ in range(OPEN_BOXES):
        if machine.app.lobby.session.cursor != box:
            yield from tap(machine, DOWN)
    assert machine.app.lobby.session.cursor == box
    yield from tap(machine, ROLL)


def second_round(machine):
    """Plays the recommended solo up to the box of its second round; the bank rolls next."""
    yield from begun(machine, [1], 0)
    for faces in ("66655", "11123"):
        yield from throw(machine, faces)
        yield from tap(machine, 0, 1, 2, 3, 4, ROLL)
        if faces == "66655":
            yield from tap(machine, ROLL)
            assert machine.app.screen.name == "bank"
            yield from tap(machine, ROLL)
    yield from write(machine, ACES)
    game = machine.app.lobby.session.game
    assert machine.app.screen.name == "bank" and game.phase == BANK and game.cards[0][ACES] == 3


@pytest.mark.parametrize("cut", ["", "before", "after"])
def test_a_box_is_taken_back_before_the_bank_rolls(cut):
    def driver(machine):
        yield from second_round(machine)
        if cut == "before":
            yield from restarted(machine)
            yield from tap(machine, ROLL)
        assert machine.app.screen.name == "bank" and "Oops" in machine.strings()
        yield from tap(machine, OOPS)
        if cut == "after":
            yield from restarted(machine)
            yield from tap(machine, ROLL)
        app = machine.app
        game = app.lobby.session.game
        assert game.phase == DECIDE and game.cards[0][ACES] == OPEN and bytes(game.dice) == bytes((1, 1, 1, 2, 3))
        if app.screen.name == "turn":
            yield from tap(machine, *[key for key in range(5) if not app.lobby.session.held >> key & 1], ROLL)
        yield from write(machine, TWOS)
        assert game.phase == BANK and game.cards[0][TWOS] == 2 and game.cards[0][ACES] == OPEN
        yield from throw(machine, "66543")
        assert game.round == 2 and "Oops" not in machine.strings(), "the bank has rolled"
        yield from tap(machine, OOPS)
        assert game.round == 2

    run(driver)


def test_it_is_not_if_the_settings_forbid_it():
    def driver(machine):
        yield from second_round(machine)
        assert "Oops" not in machine.strings()
        yield from tap(machine, OOPS)
        assert machine.app.lobby.session.game.phase == BANK

    run(driver, options={"SKALBOX_LANG": "en", "SKALBOX_UNDO": "off"})
