# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The first second: the panel wakes as fast as it can, and the name is drawn before most of the program is loaded."""

import runpy
import sys
import time

import pytest
from helpers import ROOT
from panels import PANELS

from host_tools.squeezer import groups
from host_tools.virtual.machine import Machine

RESET, SLEEP_OUT = 0x01, 0x11
# Per data sheet: from a reset to the next command and to the end of sleep; from there to the next command and to a
# stable picture.
COMMAND_MS, ASLEEP_MS, WOKEN_MS, STEADY_MS = 5, 120, 5, 120
MOST_MS = 265  # until the light goes on, if the program took no time
# The program's modules in memory when the name is shown, besides the app's, which load while the panel resets.
PARTS = {
    ".start",
    ".hardware.config",
    ".hardware.complaints",
    ".hardware.panel",
    ".hardware.panels",
    ".hardware.presets",
    ".hardware.speed",
    ".hardware.toml_lines",
    ".draw.measures",
    ".draw.wordmark",
    ".lang.languages",
    ".players.setting_rows",
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
    assert [each[:2] for each in ours] == [each[:2] for each in theirs][1:] and theirs[0][0] == RESET
    waits = {command: ms for command, _, ms in ours}
    assert waits[SLEEP_OUT] >= WOKEN_MS and sum(waits.values()) <= 20 < 1000 < sum(ms for _, _, ms in theirs)


@pytest.mark.parametrize("reset", ["GP20", ""])
@pytest.mark.parametrize("loading", [0, 50, 119, 300])
def test_the_panel_may_rest_after_its_reset_while_the_program_loads(reset, loading, monkeypatch):
    heard = []
    with Machine(options={"SKALBOX_RST": reset}) as machine:
        begin = type(machine.panel)._begin
        monkeypatch.setattr(
            type(machine.panel), "_begin", lambda self, byte: (heard.append((byte, machine.now_ms)), begin(self, byte))
        )
        from skalbox.hardware import panel

        start = machine.now_ms
        assert panel.build(lambda name: time.sleep(loading / 1000)) is not None
    commands = [byte for byte, _ in heard]
    assert commands[:2] == [RESET, SLEEP_OUT] and commands.count(RESET) == 1
    (_, at), (_, woken), (_, after) = heard[:3]
    assert at - start >= COMMAND_MS and after - woken >= WOKEN_MS
    assert max(ASLEEP_MS, loading) <= woken - at <= max(ASLEEP_MS, loading) + 2


@pytest.mark.parametrize(("invert", "bgr"), [("on", "on"), ("off", "on"), ("on", "off"), ("off", "off")])
def test_colours_are_as_settings_toml_says(invert, bgr):
    with Machine(options={"SKALBOX_INVERT": invert, "SKALBOX_BGR": bgr}) as machine:
        from skalbox.hardware import panel

        assert panel.build() is not None
        assert machine.panel.inverted is (invert == "on") and bool(machine.panel.madctl & 8) is (bgr == "off")


@pytest.mark.parametrize("panel", PANELS)
def test_the_name_is_shown_before_the_program_is_loaded(panel):
    with Machine(options={"SKALBOX_PANEL": panel, "SKALBOX_LANG": "fr"}, panel=panel) as machine:
        before = set(sys.modules)
        from skalbox import start

        found = start.display()
        assert found is not None
        start.splash(found)
        new = {name for name in set(sys.modules) - before if name.partition(".")[0] == "skalbox"}
        ours = {name for name in new if not hasattr(sys.modules[name], "__path__")}
        apps = {name for name in groups.Imports(ROOT).closure(["skalbox.app"]) if name in new}
        assert ours - apps == {"skalbox" + part for part in PARTS} and "skalbox.app" in apps
        assert (
            ASLEEP_MS + STEADY_MS <= machine.now_ms <= MOST_MS
            and machine.panel.lit
            and any(machine.panel.image().tobytes())
        )
        assert not machine.unlit


def test_what_cannot_be_loaded_meanwhile_is_reported_on_the_panel(monkeypatch):
    with Machine() as machine:
        from skalbox import start

        monkeypatch.setitem(sys.modules, "skalbox.draw.wordmark", None)
        found = start.display()
        assert found is not None and machine.panel.lit
        with pytest.raises(ImportError):
            start.splash(found)
