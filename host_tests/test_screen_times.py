# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""No screen lets a player wait longer than its budget, by the clocked board at 200 MHz: all is virtual time.

`skalbox bench` prints these rows with more measurements and with their goals. Who makes a row faster lowers its budget;
test_clock_times.py compares the clocked board with the firmware.
"""

import pytest

from host_tools.commands import bench_screens

TIMES = 3  # measurements of a row, or more

# The most ms that each row may take: a tenth more than when it was last made faster.
BUDGETS = {
    "hold key": 26,
    "cursor": 31,
    "pass-on ROLL to first tumbling pixel": 33,
    "pass-on ROLL to whole table": 301,
    "sheets to table": 461,
    "menu to table": 303,
    "coach to table": 311,
    "sheets to choice of a box": 495,
    "coach to choice of a box": 349,
    "menu to sheets": 360,
    "choice of a box to sheets": 359,
    # For the next three the methods that screens draw with are one file more to load.
    "pass-on to sheets": 361,
    "box written to pass-on, less 500": 367,
    "box written to pot, less 500": 367,
    "zero question": 320,
    "menu after its 600 ms": 337,
    "third throw, dice at rest to choice of a box drawn": 800,
    "title to opening": 436,
    "title to games": 465,
    "games to players": 373,
    "ROLL tapped to all dice at rest": 719,
    "menu to coach's answer": 714,
    "choice of a box to coach's answer": 636,
    "coach always, dice at rest to advice": 652,
    "power-on to splash": 1773,
    "power-on to title": 2401,
    "power-on to a resumed match of 845 events": 3427,
}


@pytest.fixture(scope="module")
def worst() -> dict[str, float]:
    """The most ms that each row took."""
    found = bench_screens.measured("200", TIMES)
    assert all(len(each) >= TIMES for each in found.values())
    return {row: max(each) for row, each in found.items()}


@pytest.mark.parametrize("row", BUDGETS)
def test_it_keeps_its_budget(worst, row, tried):
    tried("%s: %.0f ms of %d" % (row, worst[row], BUDGETS[row]))
    assert worst[row] <= BUDGETS[row], "%s takes %.0f ms; its budget is %d" % (row, worst[row], BUDGETS[row])


def test_every_row_has_a_budget():
    assert list(BUDGETS) == list(bench_screens.GOALS)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_saved_match_is_resumed_with_all_its_events(seed):
    from host_tools.virtual.flash import Flash
    from host_tools.virtual.machine import Machine

    counts = []

    def driver(machine):
        yield from machine.settle()
        assert machine.app.screen.name == "resume"
        counts.append(len(machine.app.lobby.session.events()))

    machine = Machine(null_panel=True, flash=Flash(image=bench_screens.saved(seed)), options={"SKALBOX_LANG": "en"})
    machine.run(driver(machine))
    assert machine.crash is None and counts == [bench_screens.SAVED]
