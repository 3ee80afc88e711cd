# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The die on the title rolls when nobody touches the keys, at little cost, and keeps the device from no sleep."""

import pytest
from panels import LAYOUTS

from host_tools.virtual.machine import Machine

MOST = 6_000  # bytes of a frame


def watched(ms: int, panel: str = "240x240", **options) -> list:
    """What the title sends within so many ms, as (ms, bytes), and whether the device dozed at the end."""
    machine = Machine(panel=panel, seed=1, options={"SKALBOX_LANG": "en", **options})
    found = []

    def driver():
        yield from machine.settle()
        began, sent = machine.now_ms, machine.panel.pixel_bytes
        while machine.now_ms - began < ms:
            yield
            if machine.panel.pixel_bytes != sent:
                found.append((machine.now_ms - began, machine.panel.pixel_bytes - sent))
                sent = machine.panel.pixel_bytes
        assert machine.app.screen.name == "title"
        found.append(machine.app.power.asleep)

    machine.run(driver())
    assert machine.crash is None
    return found


@pytest.mark.parametrize("panel", LAYOUTS)
def test_it_rolls_now_and_then(panel):
    *frames, _ = watched(30_000, panel)
    assert frames[0][0] > 7_000 and len(frames) == 18, "three rolls of six pictures"
    assert all(sent <= MOST for _, sent in frames)
    assert frames[-1][0] - frames[-6][0] < 600 < frames[6][0] - frames[5][0]


def test_without_animations_it_lies_still():
    assert watched(30_000, SKALBOX_ANIMATIONS="off") == [False]


def test_the_device_dozes_as_before_and_then_the_die_lies_still():
    """With sleep after a minute: the panel is off then, and nothing is sent any more."""
    found = []
    for animations in ("on", "off"):
        machine = Machine(seed=1, options={"SKALBOX_SLEEP_MIN": "1", "SKALBOX_ANIMATIONS": animations}, alarms=False)

        def driver(machine=machine):
            yield from machine.settle()
            began = machine.now_ms
            while not machine.app.power.asleep and machine.now_ms - began < 300_000:
                yield
            slept = machine.now_ms - began
            sent = machine.panel.pixel_bytes
            yield from machine.wait(40_000)
            assert machine.app.power.asleep and machine.panel.pixel_bytes == sent
            found.append(slept)

        machine.run(driver())
        assert machine.crash is None
    assert abs(found[0] - found[1]) < 1_000 and found[0] < 300_000
