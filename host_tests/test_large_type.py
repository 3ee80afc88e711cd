# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table in large type: how large its letters are on glass, the order of its list, the cursor, and the wire."""

import math

import pytest
from panels import LAYOUTS

from host_tools.tours.actions import dice, tap, throw
from host_tools.tours.tour import take, under_way
from host_tools.virtual.machine import Machine

ROLL = 5
# By panel: the inches of its diagonal that the build guide names.
GLASS = {"320x240": 2.0, "320x170": 1.9}
LEAST_MM = 1.6


def large(panel: str, driver) -> Machine:
    """Runs this driver on a board whose players want large type."""
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en", "SKALBOX_TEXT": "large"}, seed=1)

    def run(machine):
        yield from machine.settle()
        yield from driver(machine)

    machine.run(run(machine))
    assert machine.crash is None and machine.panel.outside == 0
    return machine


def rows(machine) -> list[tuple[str, str]]:
    """The list from its top: name and number of each box shown."""
    found = sorted(machine.app.table.boxes._rows, key=lambda row: row.label.y)
    return [(row.label.text, row.number.text) for row in found]


@pytest.mark.parametrize("panel", GLASS)
def test_capitals_are_large_enough_on_glass(panel, tried):
    capitals = []

    def driver(machine):
        yield from take(machine, under_way(0), "turn")
        capitals.append(machine.app.table.boxes._rows[0].label.font.capitals)

    large(panel, driver)
    width, height = map(int, panel.split("x"))
    mm = capitals[0] * GLASS[panel] * 25.4 / math.hypot(width, height)
    tried("capitals of %.2f mm on a panel of %.1f inches" % (mm, GLASS[panel]))
    assert mm >= LEAST_MM


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_list_has_the_open_boxes_with_most_points_first(panel):
    seen = []

    def driver(machine):
        yield from take(machine, under_way(0), "turn")
        seen.append(rows(machine))
        yield from throw(machine, "66626")
        seen.append(rows(machine))
        yield from tap(machine, 0)
        seen.append(rows(machine))
        boxes = machine.app.table.boxes
        card = machine.app.lobby.session.game.cards[machine.app.table.seat]
        scores = machine.app.table.scores
        assert sorted(boxes._order) == [box for box in range(len(card)) if card[box] == -1]
        brings = [scores[box] for box in boxes._order]
        assert brings == sorted(brings, reverse=True)

    large(panel, driver)
    before, thrown, held = seen
    assert all(number == "—" for _, number in before), "nothing was thrown yet"
    assert thrown[0] == ("4 of a kind", "+40")
    assert held == thrown, "a hold changes nothing in the list"


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_cursor_goes_through_the_list_and_back_to_its_top(panel):
    def driver(machine):
        yield from take(machine, under_way(0), "turn")
        for faces in ("66626", "66626", "66626"):
            yield from throw(machine, faces)
        app = machine.app
        order = list(app.table.boxes._order)
        visited = []
        for _ in range(len(order) + 1):
            visited.append(app.lobby.session.cursor)
            shown = [row.box for row in app.table.boxes._rows]
            assert app.lobby.session.cursor in shown, "the row of the cursor is on the panel"
            yield from tap(machine, 1)
        assert visited == order + order[:1]
        yield from tap(machine, 0)
        assert app.lobby.session.cursor == order[0]

    large(panel, driver)


def test_a_box_is_written_from_the_list():
    written = []

    def driver(machine):
        session = under_way(0)
        seat = session.game.player
        yield from take(machine, session, "turn")
        for _ in range(3):
            machine.faces.append(dice("66626"))
            yield from tap(machine, ROLL)
        box = session.cursor
        yield from tap(machine, ROLL)
        written.append((box, session.game.cards[seat][box]))

    large("240x240", driver)
    assert written[0][1] == 40, "4 of a kind"


def test_the_setting_changes_the_table_of_a_match_that_is_on():
    kinds = []

    def driver(machine):
        yield from take(machine, under_way(0), "turn")
        for value in (0, 1):
            machine.app.set("TEXT", value)
            machine.app.resume(machine.now_ms)
            yield from machine.settle()
            kinds.append(type(machine.app.table.boxes).__name__)

    large("240x240", driver)
    assert kinds == ["Boxes", "LargeBoxes"]


def test_holds_stay_cheap_and_a_row_costs_no_picture(tried):
    sent = {}

    def driver(machine):
        def step(name, what):
            before = machine.panel.pixel_bytes
            yield from what
            sent[name] = machine.panel.pixel_bytes - before

        yield from take(machine, under_way(0), "turn")
        yield from throw(machine, "66626")
        yield from step("hold", tap(machine, 3))
        yield from throw(machine, "66626")
        yield from throw(machine, "66626")
        yield from step("cursor", tap(machine, 1))

    large("240x240", driver)
    tried("bytes in large type: %s" % sent)
    assert sent["hold"] <= 4_958
    assert sent["cursor"] <= 2 * 2 * 224 * 24, "two rows"
