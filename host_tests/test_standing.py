# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The progress towards the upper bonus: what it says of a card, and that it can be drawn for every sum of one."""

import pytest
from helpers import RULES
from panels import LAYOUTS

from host_tools.virtual.machine import Machine


def texts_of(group) -> list[str]:
    """The texts in a group and the groups in it."""
    found = []
    for i in range(len(group)):
        found += texts_of(group[i]) if hasattr(group[i], "append") else [getattr(group[i], "text", "")]
    return found


# The series as they are written, None for an open one, and what the bonus says of them in SkalPott and in Yam's.
_ = None
SAYS = [
    ((_, _, _, _, _, _), "+35 at 60", "+35 at 63"),
    ((3, _, 9, _, _, _), "on course", "on course"),
    ((_, _, _, 16, _, _), "4 ahead", "4 ahead"),
    ((2, _, _, _, _, 12), "7 behind", "7 behind"),
    ((3, 4, 6, 8, 15, _), "9 behind", "9 behind"),
    ((0, 0, 3, 8, 15, _), "0", "0"),  # 26 and at most 30 more
    ((0, 4, 6, 8, 15, _), "12 behind", "12 behind"),  # 33 and at most 30 more
    ((0, 4, 6, 8, 12, _), "15 behind", "0"),  # 30 and at most 30 more
    ((3, 6, 9, 12, 12, 18), "+35", "0"),  # 60
    ((3, 6, 9, 12, 15, 18), "+35", "+35"),
    ((0, 0, 0, 0, 0, 0), "0", "0"),
]


def test_the_bonus_in_words():
    machine = Machine(options={"SKALBOX_LANG": "en"})
    found = []

    def driver():
        yield from machine.settle()
        from skalbox.lang.phrases import bonus_text

        for series, *_says in SAYS:
            own = [-1 if points is None else points for points in series] + [-1] * 7
            found.append([bonus_text(machine.app.words, own, RULES[game]) for game in ("skalpott", "yams")])

    machine.run(driver())
    assert machine.crash is None
    assert found == [list(says) for _series, *says in SAYS]


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
                    drawn.draw("+35" if upper >= needed else "4 ahead", upper, needed, par)
                    bar = drawn._bar
                    if bar is not None and not par:
                        full = sum(bar[x, bar.height - 1] == 2 for x in range(bar.width))
                        assert full == min(upper * bar.width // needed, bar.width), upper
        assert "+35" in texts_of(drawn.group)

    machine.run(driver())
    assert machine.crash is None
