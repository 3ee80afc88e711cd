# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pot runs to every player who gets a share, by elapsed time, and arrives before the columns fill."""

import pytest
from at_the_table import run

from host_tools.tours.matches import under_way, write
from host_tools.tours.tour import give
from skalcore.game import THROW

ROLL = 5


def shown(machine) -> list:
    """The positions of the running pots; empty once they are gone."""
    return [(icon.x, icon.y) for icon, _ in machine.app.screen._sent if not icon.hidden]


@pytest.mark.parametrize("cut_short", [False, True])
@pytest.mark.parametrize(
    ("dice", "winners"),
    [
        (("66512", "11112", "11112", "66512"), 2),
        (("66512", "66512", "66512", "66512"), 4),
        (("11112", "11112", "66512", "55512"), 1),
    ],
)
def test_a_pot_runs_to_all_its_winners(dice, winners, cut_short):
    def driver(machine):
        yield from machine.settle()
        session = under_way(5)
        for faces in dice:
            write(session, "aces " + faces)
        give(machine, session)
        machine.app.show("pot", machine.ticks_ms())
        yield from machine.wait(150)
        half = shown(machine)
        assert len(half) == winners == len({x for x, _ in half})
        if cut_short:
            yield from machine.wait(75)  # ROLL rests for 200 ms
            assert shown(machine) != []
            yield from machine.tap(ROLL)
            assert shown(machine) == []
            return
        screen = machine.app.screen
        start = screen._from[0]
        ways = [end - start for _, end in screen._sent]
        steps = [step for step in range(1, 10) if [x - start for x, _ in half] == [way * step // 10 for way in ways]]
        assert len(steps) == 1, "all have come equally far"
        yield from machine.settle()
        assert shown(machine) == [] and not machine.moving()
        assert session.game.phase == THROW

    run(driver)
