# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table's line names the player to beat; of several it shows every sign, and no name."""

import pytest
from at_the_table import run
from panels import LAYOUTS

from host_tools.tours import tour
from host_tools.tours.actions import dice
from skalcore import events


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_all_who_are_level_stand_there(panel, level):
    """Of four players three have thrown, and this many of them have the highest addition."""

    def driver(machine):
        yield from machine.settle()
        session = tour.new(0, 4)
        first = session.game.player
        for box in range(3):
            session.apply(events.roll(dice("66411" if box < level else "65311")))
            session.score(box)
        yield from tour.take(machine, session, "turn")
        line = machine.app.table._line
        signs = [part[0] for part in line._right if part.tile_width == part.tile_height == 12]
        assert sorted(signs) == sorted((first + seat) % 4 for seat in range(level))
        shown = {part.text for part in line._right if hasattr(part, "text")} & set(session.names)
        assert shown <= ({session.names[first]} if level == 1 else set())

    run(driver, panel=panel)
