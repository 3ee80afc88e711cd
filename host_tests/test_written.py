# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sound and picture when a box is written: nothing gained, points, a combination, or a further five of a kind."""

import pytest
from layouts import match, rolled

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from skalcore import rules

ROLL = 5
YAMS, YAHTZEE = 1, 2
FIVE_BOX, CHANCE, ACES, FULL_HOUSE = 11, 12, 0, 8

# game, dice, points in the five-of-a-kind box, box to write; the tune, and whether the box flashes
CASES = [
    (YAMS, "11234", -1, ACES, "SCORE", True),
    (YAMS, "66543", -1, ACES, "ZERO", False),
    (YAMS, "66655", -1, FULL_HOUSE, "COMBO", True),
    (YAMS, "66666", 50, ACES, "COMBO", True),
    (YAMS, "66666", 0, ACES, "ZERO", False),
    (YAHTZEE, "66666", 50, CHANCE, "COMBO", True),
    (YAHTZEE, "66666", 50, ACES, "COMBO", True),
]


@pytest.mark.parametrize(("game", "dice", "five", "box", "tune", "flashes"), CASES)
def test_a_box_written(game, dice, five, box, tune, flashes):
    machine = Machine(options={"SKALBOX_LANG": "en", "SKALBOX_ASK_ZERO": "off"}, seed=1, null_panel=True)
    heard: list[int] = []
    flashed: list[bool] = []

    def driver(machine):
        yield from machine.settle()
        from skalbox.hardware import tunes

        session = rolled(match(game, rules.MATCH, 2, 1, 0), dice)
        session.game.cards[session.game.player][FIVE_BOX] = five
        session.cursor = box
        yield from tour.take(machine, session, "scoring")
        app = machine.app
        app.sound.play = lambda which, now: heard.append(which)
        flash = app.table.boxes.flash
        app.table.boxes.flash = lambda which, on: (flashed.append(on), flash(which, on))[1]
        yield from machine.tap(ROLL)
        yield from machine.wait(300)
        assert session.last_box == box
        assert heard == [getattr(tunes, tune)] and any(flashed) == flashes

    machine.run(driver(machine))
    assert machine.crash is None
