# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The offer to strike a box by a long press: said while the dice score points in that box, and not otherwise."""

import pytest
from at_the_table import run
from panels import LAYOUTS
from texts import texts

from host_tools.tours import tour
from host_tools.tours.actions import take, tap
from host_tools.virtual.machine import Machine

YAHTZEE = 2
FULL_HOUSE = "44455"
DOWN = 1


def offers(machine: Machine) -> list[str]:
    """The texts that offer a long press."""
    return [text for text in machine.strings() if "Long" in text]


def scoring(machine: Machine, dice: str = FULL_HOUSE):
    """A turn of Yahtzee with these dice, at its box."""
    yield from machine.settle()
    session = tour.new(YAHTZEE, 2)
    tour.roll(session, "12346", "12346", dice)
    yield from take(machine, session, "scoring")


def move_to(machine: Machine, points: bool):
    """Moves the cursor down to a box in which the dice score points, or score 0."""
    for _ in range(13):
        yield from tap(machine, DOWN)
        table, session = machine.app.table, machine.app.lobby.session
        if (table.scores[session.cursor] > 0) == points:
            return
    raise AssertionError("no such box")


@pytest.mark.parametrize("panel", LAYOUTS)
def test_a_strike_is_offered_only_where_the_dice_score_points(panel):
    def driver(machine):
        yield from scoring(machine)
        offered = ["Long: 0" if panel == "240x135" else "Long press: strike"]
        assert offers(machine) == offered
        yield from move_to(machine, points=False)
        assert not offers(machine), "the dice score 0 there anyway: a press asks the same"
        yield from move_to(machine, points=True)
        assert offers(machine) == offered

    run(driver, panel=panel, options={"SKALBOX_LANG": "en"})


def test_the_points_of_a_further_yahtzee_stay_without_the_offer():
    def driver(machine):
        yield from machine.settle()
        session = tour.new(YAHTZEE, 1)
        tour.write(session, "yahtzee 66666")
        tour.roll(session, "12345", "33455", "55555")
        yield from take(machine, session, "scoring")
        assert offers(machine) == ["+100  Long: 0"]
        yield from move_to(machine, points=False)
        assert not offers(machine) and "+100" in machine.strings()

    run(driver, options={"SKALBOX_LANG": "en"})


def test_the_offer_stands_free_of_the_dice_beside_it():
    def driver(machine):
        yield from scoring(machine)
        (offer,) = [text for text in texts(machine) if text.text == "Appui long : barrer"]
        dice = machine.app.table._mini.group[0]
        assert dice.x + dice.bitmap.width < offer.ink[0]

    run(driver, options={"SKALBOX_LANG": "fr"})


def test_nothing_is_offered_while_the_device_plays_for_somebody():
    def driver(machine):
        yield from machine.settle()
        session = tour.new(YAHTZEE, 2)
        tour.roll(session, FULL_HOUSE)
        session.leave(session.game.player, True)
        yield from take(machine, session, "scoring")
        assert not offers(machine)

    run(driver, options={"SKALBOX_LANG": "en"})
