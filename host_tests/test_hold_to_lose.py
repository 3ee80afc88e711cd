# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What erases something wants ROLL down for a second, while its pill fills; a tap, or many, erase nothing."""

import pytest
from at_the_table import run, under_way
from layout_cases import full_hall
from panels import PANELS

from host_tools.tours import tour
from host_tools.tours.actions import ROLL, lay

YAHTZEE = 2
SCREENS = ["leave", "wipe"]


def asked(machine, screen):
    """The question on this screen, with something to lose."""

    yield from machine.settle()
    machine.app.lobby.storage.hall = full_hall(312).pack()
    if screen == "leave":
        yield from tour.take(machine, under_way(2), "turn")
    yield from lay(machine, screen)
    assert machine.app.screen.name == screen


def kept(machine):
    lobby = machine.app.lobby
    return lobby.session is not None, len(lobby.hall().players)


def filled(machine) -> int:
    """How many columns of the pill are full."""
    pixels = machine.app.screen._frame.pill._pixels
    return sum(all(pixels[x, y] == 3 for y in (3, 4, 15, 16)) for x in range(pixels.width))


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("screen", SCREENS)
def test_taps_lose_nothing_and_a_second_does(screen, panel):
    def driver(machine):
        yield from asked(machine, screen)
        before = kept(machine)
        for ms in (60, 300, 900):
            yield from machine.tap(ROLL, ms)
            yield from machine.settle()
            assert machine.app.screen.name == screen and kept(machine) == before
            assert "Too short" in machine.strings()
        seen = []
        machine.press(ROLL)
        for _ in range(4):
            yield from machine.wait(220)
            seen.append(filled(machine))
        assert seen == sorted(set(seen)) and seen[0] > 0, "it fills"
        yield from machine.wait(300)
        assert machine.app.screen.name == "title", "at the end of the second, before ROLL comes up"
        machine.release(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and kept(machine) != before

    run(driver, panel=panel, null_panel=False)


def test_a_zero_by_choice_fills_the_pill_too():
    def driver(machine):
        yield from machine.settle()
        session = under_way(2, YAHTZEE)
        tour.roll(session, "66655")
        yield from tour.take(machine, session, "scoring")
        machine.press(ROLL)
        yield from machine.wait(200)
        assert not session.game.cards[0][8] > 0
        yield from machine.wait(300)
        half = filled(machine)
        yield from machine.wait(300)
        assert 0 < half < filled(machine)
        yield from machine.wait(400)
        assert machine.app.screen.name == "zero"
        machine.release(ROLL)

    run(driver, null_panel=False)
