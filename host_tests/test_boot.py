# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Start of the device: boot.py and safemode.py, the first second until the name is drawn, and the title's rolling
die."""

import runpy
import sys
import time
from functools import partial

import pytest
from helpers import ROOT
from panels import LAYOUTS, PANELS

from host_tools.squeezer import groups
from host_tools.virtual import blinka
from host_tools.virtual.drive_files import opened
from host_tools.virtual.machine import Machine, Restart

FEATHER = 'SKALBOX_PRESET = "feather-esp32-s3-tft"'


def booted(
    toml: str,
    held: tuple,
    board: str = "pico",
    woken: bool = False,
    alarms: bool = True,
    mark: int = 0,
    firmware: tuple[int, int, int] = (10, 2, 1),
) -> bool:
    """Whether the game may write the drive after a start with these keys held down."""
    machine = Machine(toml=toml, board=board, alarms=alarms)
    machine.drive_writable = False
    machine.firmware = firmware
    machine.wake_alarm = object() if woken else None
    machine.sleep_memory[1] = mark
    for key in held:
        machine.press(key)
    with machine:
        files = {"open": partial(opened, machine)}
        runpy.run_path(str(blinka.ROOT / "boot.py"), files, "__main__")
        assert machine.claims == set(), "the pins are free again"
    return machine.drive_writable


@pytest.mark.parametrize("board, toml", [
    ("pico", ""),
    ("pico", 'SKALBOX_PRESET = "pico"'),
    ("pico", 'SKALBOX_PRESET = "pico-320x240"'),
    ("pico", 'SKALBOX_PRESET = "pico-board"'),
    ("pico", 'SKALBOX_PRESET = "pico-lcd-1.3"'),
    ("pico", 'SKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13"'),
    ("pico", 'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13"'),
    ("feather-esp32-s3-tft", FEATHER),
])  # fmt: skip
@pytest.mark.parametrize("alarms", [True, False])
def test_keys_1_and_5_are_for_the_developer(board, toml, alarms, capsys):
    for held, writable in (((), True), ((0,), True), ((4, 5), True), ((0, 4), False), ((0, 1, 2, 3, 4, 5), False)):
        assert booted(toml, held, board, alarms=alarms) is writable
    assert capsys.readouterr().out == "", "what it prints would be written into the root of the drive"


@pytest.mark.parametrize("toml", [
    'SKALBOX_KEYS = "GP99 GP3 GP4 GP5 GP6 GP7"', 'SKALBOX_KEYS = "GP2"', 'SKALBOX_KEYS = "GP2 GP3 GP4 GP5 LED2 GP7"',
    "SKALBOX_KEYS = GP2", 'SKALBOX_PRESET = "pica"', FEATHER,
    '# wires\nSKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13\n', 'SKALBOX_PRESET = "pico" 1', "SKALBOX_PRESET =",
])  # fmt: skip
@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 2, 1)])
def test_wrong_wiring_can_be_fixed_from_a_computer(toml, firmware, capsys):
    """Newer firmware says nothing of a value that it cannot read."""
    assert booted(toml, (), firmware=firmware) is False
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("toml", ["", 'SKALBOX_KEYS = "GP99"'])
def test_whatever_wakes_it_the_drive_stays_the_games(toml):
    assert booted(toml, (0, 4), woken=True) is True


def test_keys_held_while_the_device_restarts_by_itself_leave_the_drive_the_games():
    assert booted("", (0, 4), mark=0x5A) is True
    assert booted("", (0, 4), mark=0x7B) is False


def test_the_title_says_that_the_drive_is_the_computers():
    for writable in (True, False):
        machine = Machine(options={"SKALBOX_LANG": "en"}, null_panel=True)
        machine.drive_writable = writable

        def drive(machine=machine, writable=writable):
            yield from machine.settle()
            assert ("Developer mode" in machine.strings()) is not writable

        machine.run(drive())
        assert machine.crash is None


def test_safe_mode_is_left_after_what_comes_from_outside():
    for name, again in (("BROWNOUT", True), ("WATCHDOG", True), ("HARD_FAULT", True), ("USER", False), ("NONE", False)):
        machine = Machine()
        with machine:
            import supervisor

            machine.safe_mode_reason = getattr(supervisor.SafeModeReason, name)
            started = False
            try:
                runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
            except Restart as restart:
                started = not restart.soft
        assert started is again, name


RESET, SLEEP_OUT = 0x01, 0x11
# Per data sheet: times from a reset to the next command and to the end of sleep. Then times from there to the next
# command and to a stable picture.
COMMAND_MS, ASLEEP_MS, WOKEN_MS, STEADY_MS = 5, 120, 5, 120
MOST_MS = 265  # until the light goes on, if the program took no time
# The program's modules in memory when the name is shown, besides the app's, which load while the panel resets.
PARTS = {
    ".start", ".hardware.config", ".hardware.complaints", ".hardware.panel", ".hardware.panels",
    ".hardware.presets", ".hardware.speed", ".hardware.toml_lines", ".draw.measures", ".draw.wordmark",
    ".lang.languages", ".players.setting_rows",
}  # fmt: skip


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


MOST = 6_000  # bytes of a frame


def watched(ms: int, panel: str = "240x240", **options) -> list:
    """What the title sends within this many ms, as (ms, bytes), and whether the device dozed at the end."""
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
        found.append(machine.app.power.is_dark)

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
    """Sleep after a minute: the panel is off then, and nothing is sent any more."""
    found = []
    for animations in ("on", "off"):
        machine = Machine(seed=1, options={"SKALBOX_SLEEP_MIN": "1", "SKALBOX_ANIMATIONS": animations}, alarms=False)

        def driver(machine=machine):
            yield from machine.settle()
            began = machine.now_ms
            while not machine.app.power.is_dark and machine.now_ms - began < 300_000:
                yield
            slept = machine.now_ms - began
            sent = machine.panel.pixel_bytes
            yield from machine.wait(40_000)
            assert machine.app.power.is_dark and machine.panel.pixel_bytes == sent
            found.append(slept)

        machine.run(driver())
        assert machine.crash is None
    assert abs(found[0] - found[1]) < 1_000 and found[0] < 300_000
