# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The first second: the panel wakes as fast as it can, and the name is drawn with hardly any of the program loaded."""

import runpy
import sys

import pytest
from panels import PANELS

from host_tools.virtual.machine import Machine

WOKEN_MS = 280  # 150 after the reset, 120 after the end of sleep, and almost nothing for the rest
RESET, SLEEP_OUT = 0x01, 0x11
NEEDED_MS = 120  # per data sheet, after each of the two
# The program's modules in memory when the name is shown.
PARTS = {
    "",
    ".start",
    ".hardware",
    ".draw",
    ".memory",
    ".hardware.config",
    ".hardware.complaints",
    ".lang",
    ".lang.languages",
    ".setting_rows",
    ".hardware.toml_lines",
    ".hardware.presets",
    ".draw.measures",
    ".hardware.panel",
    ".hardware.panels",
    ".draw.wordmark",
    ".draw.palette",
    ".art",
    ".art.index",
}


def steps(sequence: bytes) -> list[tuple[int, bytes, int]]:
    """(command, data, ms to wait after it), read from a sequence the way displayio does."""
    found, at = [], 0
    while at < len(sequence):
        command, size, waits = sequence[at], sequence[at + 1] & 0x7F, sequence[at + 1] & 0x80
        at += 2 + size
        ms = sequence[at] if waits else 0
        found.append((command, sequence[at - size : at], 500 if ms == 255 else ms))
        at += 1 if waits else 0
    return found


def test_the_panel_gets_its_librarys_commands_with_the_shortest_waits():
    with Machine():
        import adafruit_st7789

        from skalbox.hardware import panel

        library = runpy.run_path(adafruit_st7789.__file__)  # loaded again, since creating a panel changes it
        ours, theirs = steps(panel._INIT), steps(library["_INIT_SEQUENCE"])
    assert [each[:2] for each in ours] == [each[:2] for each in theirs]
    waits = {command: ms for command, _, ms in ours}
    assert waits[RESET] >= NEEDED_MS and waits[SLEEP_OUT] >= NEEDED_MS
    assert sum(waits.values()) <= WOKEN_MS < 1000 < sum(ms for _, _, ms in theirs)


@pytest.mark.parametrize("panel", PANELS)
def test_the_name_is_shown_before_the_program_is_loaded(panel):
    with Machine(options={"SKALBOX_PANEL": panel, "SKALBOX_LANG": "fr"}, panel=panel) as machine:
        before = set(sys.modules)
        from skalbox import start

        found = start.display()
        assert found is not None
        start.splash(found)
        ours = {name for name in set(sys.modules) - before if name.split(".")[0] in ("skalbox", "skalcore")}
        assert ours == {"skalbox" + part for part in PARTS}
        assert machine.now_ms <= WOKEN_MS + 20 and machine.panel.lit and any(machine.panel.image().tobytes())
        assert not machine.unlit
