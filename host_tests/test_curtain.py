# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The curtain of a celebration has no holes: nothing of the table lies over it but the dice, whatever the table has
shown before. What came back from the choice of a box stood over the dice and over the curtain."""

from collections.abc import Iterator

import pytest
from at_the_table import run
from PIL import Image, ImageChops
from test_plenty import PICO_2

from host_tools.tours.actions import ROLL, dice, take, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, play, roll, write
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

KEY_DICE = 2


def choose_and_come_back(machine: Machine) -> Iterator[None]:
    """From the first throw to the choice of a box and back to the dice, all of them free again."""
    yield from throw(machine, "12356")
    yield from tap(machine, 0, 1, 2, 3, 4, ROLL)
    assert machine.app.screen.name == "scoring"
    yield from tap(machine, KEY_DICE)
    assert machine.app.screen.name == "turn"
    yield from tap(machine, 0, 1, 2, 3, 4)


def stay(machine: Machine) -> Iterator[None]:
    """Only the first throw."""
    yield from throw(machine, "12356")


def celebrated(machine: Machine, found: list) -> Iterator[None]:
    """Throws five alike, and adds what the celebration shows when it is whole, and the parts of the table over its
    dice."""
    machine.faces.append(dice("66666"))
    yield from machine.tap(ROLL)
    while machine.app.screen._party is None:
        yield
    yield from machine.wait(1_300)
    group = machine.app.table.group
    found.append(machine.image())
    found.append(len(group) - 1 - group.index(machine.app.table.dice.group))
    yield from machine.settle()


@pytest.mark.parametrize("panel", GLASS)
@pytest.mark.parametrize("kind", [SKALPOTT, YAMS, YAHTZEE])
def test_the_choice_of_a_box_leaves_no_holes(panel, kind):
    found: list = []

    def driver(machine):
        yield from machine.settle()
        for way in (stay, choose_and_come_back):
            yield from take(machine, new(kind, ["Léa", "Noé"]), "turn")
            yield from way(machine)
            yield from celebrated(machine, found)

    run(driver, panel=panel, null_panel=False)
    (fresh, over_fresh), (used, over_used) = found[:2], found[2:]
    assert ImageChops.difference(fresh, used).getbbox() is None
    assert over_fresh == over_used == 0


def test_the_curtain_of_a_new_leg_is_whole():
    """On a board that keeps the table of the leg before."""
    found: list[Image.Image] = []

    def driver(machine):
        yield from machine.settle()
        session = play(new(YAHTZEE, ["Léa"], legs=2), 12)
        roll(session, "12346")
        yield from take(machine, session, "scoring")
        table = machine.app.table
        while machine.app.screen.name != "turn":
            yield from machine.wait(1_200)
            yield from tap(machine, ROLL)
        assert session.game.leg == 1 and machine.app.table is table
        yield from celebrated(machine, found)

    machine = Machine(seed=1, board="pico-2", alarms=False, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = PICO_2
    machine.run(driver(machine))
    assert machine.crash is None
    picture, over = found
    ink = picture.getpixel((2, 238))
    assert over == 0
    # The line of the lead and the throws left, beside the words.
    assert {picture.getpixel((x, y)) for x in (5, 12, 30, 215, 230) for y in range(146, 186)} == {ink}


def test_the_bonus_runs_below_nothing():
    """The ribbon, while the smaller dice of the choice stand there."""

    def driver(machine):
        yield from machine.settle()
        session = new(SKALPOTT, ["Léa", "Noé", "Inès"])
        for line in ("sixes 66665", "fives 55553", "fours 44412"):
            for _ in range(3):
                write(session, line)
        roll(session, "33312")
        yield from take(machine, session, "scoring")
        session.cursor = session.game.rules.names.index("threes")
        machine.app.show("scoring", machine.ticks_ms())
        yield from machine.wait(1_200)
        yield from machine.tap(ROLL)
        while machine.app.screen._party is None:
            yield
        table = machine.app.table
        shown = [table.group.index(part) for part in (table._mini.group, table.frame.pill.group)]
        assert max(shown) < table.group.index(machine.app.screen._party._show.group)
        yield from machine.settle()

    run(driver)
