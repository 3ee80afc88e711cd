# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The progress towards the upper bonus can be drawn for every sum of a card, on every panel."""

import pytest
from panels import LAYOUTS

from host_tools.virtual.machine import Machine


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_bar_of_the_bonus_can_be_drawn_for_every_sum(panel):
    machine = Machine(panel=panel)

    def driver():
        yield from machine.settle()
        from skalbox.widgets.standing import Bonus

        drawn = Bonus(machine.app.assets, "Bonus")
        for needed in (60, 63):
            for par in range(0, needed + 1, 3):
                for upper in range(106):
                    drawn.draw(upper, needed, 30 if upper >= needed else 0, upper - par, par)
        assert drawn._missing.text == "+30"

    machine.run(driver())
    assert machine.crash is None
