# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wrong settings: each is reported on the console and on the screen, none stops the device, and all others apply."""

import re
import runpy
import sys
import tomllib

import pytest
from at_the_table import FOUR
from helpers import ROOT
from panels import SPOKEN, size
from wiring_cases import GOOD, WRONG

from host_tools.commands.device_options import LANGUAGES
from host_tools.drive import preset_line
from host_tools.virtual.machine import Machine

ROLL = 5


def started(
    toml: str, play: bool = True, sizes: list | None = None, **how
) -> tuple[Machine, list, list[str], list[str]]:
    """Start a device on which four have played, with this settings.toml, and a match; returns it, its complaints, its
    screens and their texts."""
    played = {} if {"flash", "nvm_kind"} & how.keys() else {"nvm": FOUR}
    machine = Machine(**{"toml": toml, "seed": 1, "null_panel": True, **played, **how})
    screens: list[str] = []
    said: list[str] = []
    wrong: list = []

    def drive():
        yield from machine.settle()
        wrong.extend(machine.app.lobby.complaints)
        measures = sys.modules["skalbox.draw.measures"]
        if sizes is not None:
            sizes.append((measures.WIDTH, measures.HEIGHT))
        for _ in range(12):
            screens.append(machine.app.screen.name)
            if screens[-1] in ("title", "opening"):
                break
            said.extend(machine.strings())
            yield from machine.tap(ROLL)
            yield from machine.settle()
        if play:
            yield from machine.tap(ROLL)
            yield from machine.settle()
            machine.faces.append([1, 2, 3, 4, 5])
            yield from machine.tap(ROLL)
            yield from machine.settle()
            assert machine.app.screen.name == "opening" and len(machine.app.lobby.session.events()) == 1

    machine.run(drive())
    assert machine.crash is None, machine.crash
    return machine, wrong, screens, said


@pytest.mark.parametrize("toml, names, value, allowed", WRONG, ids=[row[0].split("\n")[-1] for row in WRONG])
def test_a_wrong_setting_is_reported_and_the_game_plays(toml, names, value, allowed, capsys):
    asks = names == "SKALBOX_LANG"
    sensor = names == "SKALBOX_SDA"
    _, wrong, screens, said = started(toml if "SKALBOX_LANG" in toml else 'SKALBOX_LANG = "en"\n' + toml, motion=sensor)
    console = capsys.readouterr().out
    assert [each[0] for each in wrong] == [names], "the other settings are accepted"
    assert screens[-3 if asks else -2 :] == [*["language"][:asks], "wiring", "title"]
    assert "Skalbox: %s = " % names in console and value in console and allowed in console
    panel = " ".join(said)
    assert names in panel
    if not asks:  # otherwise the screen is in French
        assert all(word in panel for word in (value + " " + allowed).split())


@pytest.mark.parametrize("toml", GOOD, ids=range(len(GOOD)))
def test_good_settings_say_nothing(toml, capsys):
    machine, wrong, screens, _ = started(toml)
    assert wrong == [] and "wiring" not in screens and "Skalbox:" not in capsys.readouterr().out
    assert machine.panel.outside == 0


def test_all_wrong_settings_at_once_are_reported_page_by_page(capsys):
    """All wrong lines that do not exclude each other, in each language, on every panel."""
    lines = [
        'SKALBOX_SCK = "GP99"', 'SKALBOX_DC = "GP17"', "SKALBOX_SPI_MHZ = 0", 'SKALBOX_BGR = "x"', "SKALBOX_KEYS = 6",
        'SKALBOX_BUZZER = "GP18"', 'SKALBOX_MOTION = "lis3dh"', 'SKALBOX_MOTION_ADDRESS = "x"', "SKALBOX_OFF_S = true",
        'SKALBOX_BATTERY = "GP15"', "SKALBOX_BATTERY_EMPTY_MV = 1", 'SKALBOX_SOUND = "loud"', 'SKALBOX_SLEEEP = "1"',
        'SKALBOX_SOUND = "low"', 'export SKALBOX_UNDO = "off"', 'SKALBOX_ROTATION = ""',
    ]  # fmt: skip
    hidden = '[a section of my own with a long name]\nSKALBOX_BRIGHTNESS = "1"\n'
    for panel, language in SPOKEN:
        head = 'SKALBOX_LANG = "%s"\nSKALBOX_PANEL = "%s"\n' % (language, panel)
        _, wrong, screens, said = started("\n".join([head, *lines, hidden]), play=False, panel=panel)
        assert (
            len(wrong) == len(lines) + 1
            and "SKALBOX_BRIGHTNESS = 1" in said
            and screens.count("wiring") > 3
            and screens[-1] == "title"
        )
        text = " ".join(said)
        for line in lines:
            assert line.split(" = ")[0] in text, line
        assert max(len(each) for each in said) < 64


def test_a_match_under_way_is_resumed_after_it(capsys):
    flash = started('SKALBOX_LANG = "en"\n')[0].flash
    _, wrong, screens, _ = started('SKALBOX_LANG = "en"\nSKALBOX_DIM_S = "x"\n', play=False, flash=flash)
    assert len(wrong) == 1 and screens == ["wiring", "resume", "opening"]


def test_a_panel_without_a_chip_select_shows_the_same():
    """Such a panel needs a clock that idles high."""
    shown = []
    for chip_select in ("GP17", ""):
        machine = Machine(toml='SKALBOX_LANG = "en"\nSKALBOX_CS = "%s"\n' % chip_select, seed=1)

        def drive(machine=machine):
            yield from machine.settle()
            shown.append((machine.panel.lit, machine.panel.image().tobytes()))

        machine.run(drive())
        assert machine.crash is None
    assert shown[0] == shown[1] and shown[0][0] and any(shown[0][1])


FEATHER = "feather-esp32-s3-tft"
PRESET = 'SKALBOX_PRESET = "feather-esp32-s3-tft"\n'


@pytest.mark.parametrize(
    "toml, board, panel, names",
    [
        ('SKALBOX_PRESET = "feather-esp32-s3-tft"', FEATHER, "240x135", []),
        ("", FEATHER, "240x135", ["SKALBOX_PRESET"]),
        (PRESET + 'SKALBOX_KEYS = "D5 D6 D9 D10 D11 TFT_CS"', FEATHER, "240x135", ["SKALBOX_KEYS"]),
        (PRESET + 'SKALBOX_SOUND = "loud"', FEATHER, "240x135", ["SKALBOX_SOUND"]),
        (PRESET + 'SKALBOX_BUZZER = "D13"\nSKALBOX_BATTERY = "A0"', FEATHER, "240x135", []),
        (PRESET + 'SKALBOX_PANEL = "240x240"', FEATHER, "240x135", ["SKALBOX_SCK SKALBOX_MOSI"]),
        ('SKALBOX_PRESET = "pico"', FEATHER, "240x135", ["SKALBOX_PRESET"]),
        ('SKALBOX_PRESET = "feather-esp32-s3-tft"', "pico", "240x240", ["SKALBOX_PRESET"]),
        ('SKALBOX_PRESET = "pico-320x240"', "pico", "320x240", []),
        ('SKALBOX_PRESET = "pico-board"', "pico", "320x240", ["SKALBOX_MOTION"]),  # no sensor answers here
        ('SKALBOX_PRESET = "pico-lcd-1.3"', "pico", "240x240", []),
    ],
)
def test_presets_on_their_boards_and_on_others(toml, board, panel, names, capsys):
    sizes: list = []
    machine, wrong, _, _ = started('SKALBOX_LANG = "en"\n' + toml, board=board, panel=panel, sizes=sizes)
    assert [each[0] for each in wrong] == names and machine.panel.outside == 0
    assert sizes == [size(panel)], "the layout is the panel's"


def test_the_reported_preset_is_the_one_in_use(capsys):
    """The first of several that fit the board; the keys are on its pins."""
    machine = Machine(toml='SKALBOX_LANG = "en"\n' + PRESET, seed=1, null_panel=True, board="pico")
    found = []

    def drive():
        yield from machine.settle()
        ((_, _, _, named),) = machine.app.lobby.complaints
        board = sys.modules["board"]
        names = runpy.run_path(str(ROOT / "lib/skalbox/hardware/presets.py"))["PRESETS"][named]["SKALBOX_KEYS"].split()
        found.append((named, machine.app.presses.keys.pins == tuple(getattr(board, name) for name in names)))

    machine.run(drive())
    assert machine.crash is None and found == [("pico", True)]


# What the firmware looks for at a start, with its own values: it would read the whole file for each that is missing.
FIRMWARES = {
    "CIRCUITPY_PYSTACK_SIZE": 2048,
    "CIRCUITPY_HEAP_START_SIZE": 147456,
    "CIRCUITPY_TERMINAL_FONT": "/fonts/terminal.lvfontbin",
    "CIRCUITPY_TERMINAL_SCALE": 1,
    "CIRCUITPY_SAFE_MODE_DELAY": 0.5,  # its own: 1.0
}


def test_every_setting_is_known_used_and_documented():
    presets = runpy.run_path(str(ROOT / "lib/skalbox/hardware/presets.py"))
    with Machine():
        from skalbox.players import setting_rows

        wiring = set(runpy.run_path(str(ROOT / "lib/skalbox/hardware/config.py"))["NAMES"])

        names = wiring | set(setting_rows.names())
        assert len(names) == len(wiring) + len(setting_rows.ROWS)
    assert presets["DEFAULT"] in presets["PRESETS"]
    for preset in presets["PRESETS"].values():
        assert set(preset) <= names and all(isinstance(value, str) for value in preset.values())
        assert len(set(preset["SKALBOX_KEYS"].split())) == 6
    alike = {**presets["PRESETS"]["pico"], "SKALBOX_PANEL": "320x240"}
    assert presets["PRESETS"]["pico-320x240"] == alike, "the same wires, another panel"
    board = presets["PRESETS"]["pico-board"]
    assert {name: board[name] for name in alike} == alike and board.keys() - alike.keys() == {
        "SKALBOX_ROTATION", "SKALBOX_BUZZER", "SKALBOX_MOTION",
    }  # fmt: skip
    code = "".join(path.read_text() for path in (ROOT / "lib/skalbox").rglob("*.py") if path.name != "config.py")
    assert set(re.findall(r'"(SKALBOX_[A-Z_0-9]+)"', code)) | {"SKALBOX_PRESET"} == wiring
    text = (ROOT / "settings.toml").read_text()
    assert set(re.findall(r"(?m)^(?:# )?(SKALBOX_[A-Z_0-9]+) = ", text)) == names
    assert tomllib.loads(text) == {"SKALBOX_PRESET": preset_line.RECOMMENDED, **FIRMWARES}
    assert max(text.index(name) for name in FIRMWARES) < len(text) // 3
    every = tomllib.loads(re.sub(r"(?m)^# (SKALBOX_)", r"\1", text))
    given = {name: value for name, value in every.items() if name in presets["PRESETS"]["pico"]}
    assert given == presets["PRESETS"]["pico"], "it shows the wiring of the first preset"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_message_has_at_most_one_detail(language):
    says = runpy.run_path(str(ROOT / f"lib/skalbox/lang/{language}/wiring.py"))["WIRING_SAYS"]
    assert says and all(text.count("%s") < 2 for text in says)


@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 2, 1)])
@pytest.mark.parametrize("line", ['SKALBOX_UNDO = "off', "SKALBOX_OFF_S =", 'SKALBOX_ROTATION = "90" 0'])
def test_what_cannot_be_read_is_named_whatever_the_firmware_says_of_it(line, firmware):
    """CircuitPython 10.2 and newer treats it as left out."""
    machine = Machine(toml=line + '\nSKALBOX_LANG = "en"\n', null_panel=True)
    machine.firmware = firmware

    def drive():
        yield from machine.settle()
        name, value = line.split(" =")
        said = [text for text in machine.strings() if name in text]
        assert machine.app.screen.name == "wiring"
        assert [text.rstrip() for text in said] == [("%s = %s" % (name, value.strip())).rstrip()]

    machine.run(drive())
    assert machine.crash is None
