# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""When ROLL has rested: the pill goes live, a shake that goes on counts; what a poster's ROLL began never rests."""

from collections.abc import Iterator

import pytest
from test_rests import ROLL, at, turn, zero

from host_tools.tours.actions import take
from host_tools.tours.matches import under_way
from host_tools.virtual.machine import Machine


def clocked(mhz: str = "200") -> Machine:
    options = {"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz}
    return Machine(seed=1, options=options, clocked=True, null_panel=True)


@pytest.mark.parametrize("mhz, most", [("200", 15), ("125", 22)])
def test_a_pill_that_goes_live_costs_little(mhz, most, tried):
    """While it is drawn a key has to wait."""
    machine = clocked(mhz)
    took = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from zero(machine)
        yield from machine.wait(100)
        refresh = machine.app.display.refresh

        def timed():
            then = machine.us
            refresh()
            took.append((machine.us - then) / 1000)

        machine.app.display.refresh = timed
        yield from machine.settle()

    machine.run(drive())
    assert machine.crash is None
    tried(f"at {mhz} MHz the pill of a question goes live in {took[-1]:.1f} ms")
    assert took[-1] <= most


def test_roll_held_on_from_the_poster_shakes_though_the_table_rests():
    machine = clocked()

    def drive() -> Iterator[None]:
        yield from machine.settle()
        session = under_way()
        yield from take(machine, session, "passon")
        machine.press(ROLL)
        while machine.app.screen is None or machine.app.screen.name != "turn" or machine.busy:
            yield from machine.wait(1)
        yield from machine.wait(60)
        assert machine.app.table.dice.flying == 31
        machine.release(ROLL)
        yield from machine.settle()
        assert session.game.thrown == 1

    machine.run(drive())
    assert machine.crash is None


class Shaken:
    """A motion sensor that reports what it is told."""

    present = still = True
    sensitivity = 1
    told = None

    def poll(self, now: int):
        told, self.told = self.told, None
        return told


@pytest.mark.parametrize("ends, throws", [(None, True), (150, False), (260, True)], ids=["goes on", "short", "long"])
def test_a_shake_that_begins_while_roll_rests_counts_at_its_end_if_it_goes_on(ends, throws):
    def then(machine: Machine) -> Iterator[None]:
        session, motion = machine.app.lobby.session, Shaken()
        machine.app.presses.motion = motion
        start = machine.now_ms - 100
        motion.told = 1  # it began
        while machine.now_ms < start + (ends or 300):
            yield
            assert machine.now_ms > start + 200 or machine.app.presses.down == 0
        assert ends or machine.app.presses.down == 1 << ROLL
        motion.told = 2  # it ended
        yield from machine.settle()
        assert session.game.thrown == throws

    at(turn, 100, then)
