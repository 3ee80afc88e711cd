# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wrong settings: each is told of on the console and on the screen, none stops the device, and the others hold."""

import re
import runpy
import sys
import tomllib

import pytest
from helpers import ROOT

from host_tools.virtual.machine import Machine

ROLL = 5

# A line or more of settings.toml, who is complained of, and what is said of it.
WRONG = [
    # The panel.
    ('SKALBOX_PANEL = "240x241"', "SKALBOX_PANEL", "240x241", "240x240 320x240 240x135 320x170 board"),
    ("SKALBOX_PANEL = 240", "SKALBOX_PANEL", "240", "240x240 320x240"),
    ('SKALBOX_PANEL = "board"', "SKALBOX_PANEL", "board", "no panel"),
    ('SKALBOX_SCK = "GP99"', "SKALBOX_SCK", "GP99", "GP0-GP28"),
    ("SKALBOX_SCK = 18", "SKALBOX_SCK", "18", "GP0-GP28"),
    ('SKALBOX_SCK = "I2C"', "SKALBOX_SCK", "I2C", "GP0-GP28"),
    ('SKALBOX_SCK = ""', "SKALBOX_SCK SKALBOX_MOSI", "GP19", "SPI"),
    ('SKALBOX_MOSI = "GP11"', "SKALBOX_SCK SKALBOX_MOSI", "GP18 GP11", "SPI"),
    ('SKALBOX_SCK = "GP14"', "SKALBOX_SCK SKALBOX_MOSI", "GP14 GP19", "SPI"),
    ('SKALBOX_MOSI = "GP18"', "SKALBOX_MOSI", "GP18", "SKALBOX_SCK"),
    ('SKALBOX_DC = "GP17"', "SKALBOX_DC", "GP17", "SKALBOX_CS"),
    ('SKALBOX_CS = "gp17"', "SKALBOX_CS", "gp17", "GP0-GP28"),
    ('SKALBOX_RST = "17"', "SKALBOX_RST", "17", "GP0-GP28"),
    ('SKALBOX_BACKLIGHT = "GP16"', "SKALBOX_BACKLIGHT", "GP16", "SKALBOX_DC"),
    ("SKALBOX_SPI_MHZ = 63", "SKALBOX_SPI_MHZ", "63", "1-62"),
    ('SKALBOX_SPI_MHZ = "fast"', "SKALBOX_SPI_MHZ", "fast", "1-62"),
    ('SKALBOX_ROTATION = "45"', "SKALBOX_ROTATION", "45", "0 90 180 270"),
    ('SKALBOX_PANEL = "320x240"\nSKALBOX_ROTATION = "0"', "SKALBOX_ROTATION", "0", "90 270"),
    ('SKALBOX_COLSTART = "-1"', "SKALBOX_COLSTART", "-1", "0-160"),
    ('SKALBOX_INVERT = "yes"', "SKALBOX_INVERT", "yes", "off on"),
    # The keys.
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6"', "SKALBOX_KEYS", "GP2 GP3 GP4 GP5 GP6", "6"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP77"', "SKALBOX_KEYS", "GP77", "GP0-GP28"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP2"', "SKALBOX_KEYS", "GP6 GP2", "SKALBOX_KEYS"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP18"', "SKALBOX_KEYS", "GP18", "SKALBOX_SCK"),
    ('SKALBOX_KEYS = "GP2,GP3,GP4,GP5,GP6,GP7"', "SKALBOX_KEYS", "GP2,GP3", "6"),
    ("SKALBOX_KEYS = 6", "SKALBOX_KEYS", "6", "6"),
    # Its usual pins are taken as well: any others, so that somebody can go on.
    ('SKALBOX_RST = "GP5"\nSKALBOX_KEYS = "GP0"', "SKALBOX_KEYS", "GP0", "6"),
    # What may be there.
    ('SKALBOX_BUZZER = "GP77"', "SKALBOX_BUZZER", "GP77", "GP0-GP28"),
    ('SKALBOX_BUZZER = "GP7"', "SKALBOX_BUZZER", "GP7", "SKALBOX_KEYS"),
    ('SKALBOX_BUZZER = "GP20"\nSKALBOX_RST = ""', "SKALBOX_BUZZER", "GP20", "timer"),
    ('SKALBOX_MOTION = "mpu6050"', "SKALBOX_MOTION", "mpu6050", '"" lis3dh'),
    ('SKALBOX_MOTION = "lis3dh"', "SKALBOX_MOTION", "lis3dh", "no sensor answers there (GP0 GP1, 24)"),
    ('SKALBOX_MOTION = "lis3dh"\nSKALBOX_SDA = "GP10"', "SKALBOX_SDA SKALBOX_SCL", "GP10 GP1", "I2C"),
    ('SKALBOX_MOTION = "lis3dh"\nSKALBOX_SDA = "GP2"', "SKALBOX_SDA", "GP2", "SKALBOX_KEYS"),
    ('SKALBOX_BATTERY = "GP8"', "SKALBOX_BATTERY", "GP8", "GP26 to GP28"),
    ('SKALBOX_BATTERY = "VBAT"', "SKALBOX_BATTERY", "VBAT", "GP0-GP28"),
    ('SKALBOX_BATTERY_RATIO = "x"', "SKALBOX_BATTERY_RATIO", "x", "100-1100"),
    ("SKALBOX_BATTERY_EMPTY_MV = 4200", "SKALBOX_BATTERY_EMPTY_MV", "4200", "500-4149"),
    # Taste.
    ('SKALBOX_LANG = "de"', "SKALBOX_LANG", "de", "fr en"),
    ("SKALBOX_LANG = 1", "SKALBOX_LANG", "1", "fr en"),
    ('SKALBOX_BRIGHTNESS = "bright"', "SKALBOX_BRIGHTNESS", "bright", "1 2 3 4 5"),
    ("SKALBOX_SOUND = 3", "SKALBOX_SOUND", "3", "off low high"),
    ("SKALBOX_DIM_S = 2.5", "SKALBOX_DIM_S", "invalid syntax", "write it as"),
    ("SKALBOX_OFF_S = true", "SKALBOX_OFF_S", "invalid syntax", "write it as"),
    ("SKALBOX_OFF_S = 99999", "SKALBOX_OFF_S", "99999", "0-3600"),
    ('SKALBOX_UNDO = "off', "SKALBOX_UNDO", "EOF", "write it as"),
    # The file.
    ('SKALBOX_PRESET = "pica"', "SKALBOX_PRESET", "pica", "feather-esp32-s3-tft pico pico-lcd-1.3"),
    ('SKALBOX_BUZER = "GP22"', "SKALBOX_BUZER", "GP22", "SKALBOX_BUZZER"),
    ('SKALBOX_KEY = "GP2"', "SKALBOX_KEY", "GP2", "SKALBOX_KEYS"),
    ("My Skalbox is blue.\nIt is on the table.", "settings.toml", "My Skalbox is blue.", "line 2"),
    ('# mine\n[skalbox]\nSKALBOX_SOUND = "off"', "settings.toml", "SKALBOX_SOUND", "line 4"),
]
GOOD = [
    "",
    '# nothing\n\nSKALBOX_PRESET = "pico"\n',
    'SKALBOX_LANG = "en" # mine\nOTHER = 12\n',
    'SKALBOX_SCK = "GP10"\nSKALBOX_MOSI = "GP11"\nSKALBOX_CS = ""\nSKALBOX_RST = ""\nSKALBOX_BACKLIGHT = ""\n',
    'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_SOUND = "off"\n',
    'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_PANEL = "240x135"\nSKALBOX_BUZZER = "GP22"\n',
    'SKALBOX_SPI_MHZ = 24\nSKALBOX_DIM_S = "5"\nSKALBOX_ROTATION = 180\nSKALBOX_BRIGHTNESS = 2\n',
    'SKALBOX_BUZZER = ""\nSKALBOX_MOTION = ""\nSKALBOX_BATTERY = ""\n',
    'SKALBOX_BATTERY = "GP28"\nSKALBOX_BATTERY_EMPTY_MV = 4000\nSKALBOX_BATTERY_FULL_MV = 5000\n',
    'SKALBOX_COLSTART = 0\nSKALBOX_ROWSTART = "80"\nSKALBOX_INVERT = "off"\nSKALBOX_BGR = "off"\n',
]


def started(
    toml: str, play: bool = True, sizes: list | None = None, **how
) -> tuple[Machine, list, list[str], list[str]]:
    """A device with this settings.toml, its first match begun: it, what is wrong, its screens, what they say."""
    machine = Machine(toml=toml, seed=1, null_panel=True, **how)
    screens: list[str] = []
    said: list[str] = []
    wrong: list = []

    def drive():
        yield from machine.settle()
        wrong.extend(machine.app.complaints)
        measures = sys.modules["skalbox.measures"]
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
            assert machine.app.screen.name == "opening" and len(machine.app.session.events()) == 1

    machine.run(drive())
    assert machine.crash is None, machine.crash
    return machine, wrong, screens, said


@pytest.mark.parametrize("toml, names, value, allowed", WRONG, ids=[row[0].split("\n")[-1] for row in WRONG])
def test_a_wrong_setting_is_told_and_the_game_plays(toml, names, value, allowed, capsys):
    asks = "SKALBOX_LANG" in toml
    sensor = names == "SKALBOX_SDA"
    _, wrong, screens, said = started(toml if asks else 'SKALBOX_LANG = "en"\n' + toml, motion=sensor)
    console = capsys.readouterr().out
    assert [each[0] for each in wrong] == [names], "the other settings hold"
    assert screens[-3 if asks else -2 :] == [*["language"][:asks], "wiring", "title"]
    assert "Skalbox: %s = " % names in console and value in console and allowed in console
    panel = " ".join(said)
    assert names in panel
    if not asks:  # else it is told in French
        assert all(word in panel for word in (value + " " + allowed).split())


@pytest.mark.parametrize("toml", GOOD, ids=range(len(GOOD)))
def test_good_settings_say_nothing(toml, capsys):
    machine, wrong, screens, _ = started(toml)
    assert wrong == [] and "wiring" not in screens and "Skalbox:" not in capsys.readouterr().out
    assert machine.panel.outside == 0


def test_everything_wrong_at_once_is_told_page_by_page(capsys):
    """All wrong lines that do not stand in each other's way, in both languages, on every panel."""
    lines = [
        'SKALBOX_SCK = "GP99"', 'SKALBOX_DC = "GP17"', "SKALBOX_SPI_MHZ = 0", 'SKALBOX_BGR = "x"', "SKALBOX_KEYS = 6",
        'SKALBOX_BUZZER = "GP18"', 'SKALBOX_MOTION = "lis3dh"', 'SKALBOX_MOTION_ADDRESS = "x"', "SKALBOX_OFF_S = true",
        'SKALBOX_BATTERY = "GP15"', "SKALBOX_BATTERY_EMPTY_MV = 1", 'SKALBOX_SOUND = "loud"', 'SKALBOX_SLEEEP = "1"',
    ]  # fmt: skip
    for language in ("fr", "en"):
        for panel in ("240x240", "320x240", "240x135", "320x170"):
            head = 'SKALBOX_LANG = "%s"\nSKALBOX_PANEL = "%s"\n' % (language, panel)
            _, wrong, screens, said = started(head + "\n".join(lines), play=False, panel=panel)
            assert len(wrong) == len(lines) and screens.count("wiring") > 3 and screens[-1] == "title"
            text = " ".join(said)
            for line in lines:
                assert line.split(" = ")[0] in text, line
            assert max(len(each) for each in said) < 64


def test_a_match_under_way_is_taken_up_after_it(capsys):
    flash = started('SKALBOX_LANG = "en"\n')[0].flash
    _, wrong, screens, _ = started('SKALBOX_LANG = "en"\nSKALBOX_DIM_S = "x"\n', play=False, flash=flash)
    assert len(wrong) == 1 and screens == ["wiring", "resume", "opening"]


FEATHER = "feather-esp32-s3-tft"
PRESET = 'SKALBOX_PRESET = "feather-esp32-s3-tft"\n'


@pytest.mark.parametrize(
    "toml, board, panel, names",
    [
        ('SKALBOX_PRESET = "feather-esp32-s3-tft"', FEATHER, "240x135", []),
        ("", FEATHER, "240x135", ["SKALBOX_PRESET"]),
        (PRESET + 'SKALBOX_KEYS = "D5 D6 D9 D10 D11 TFT_CS"', FEATHER, "240x135", ["SKALBOX_KEYS"]),
        (PRESET + 'SKALBOX_SOUND = "loud"', FEATHER, "240x135", ["SKALBOX_SOUND"]),
        (PRESET + 'SKALBOX_PANEL = "240x240"', FEATHER, "240x135", ["SKALBOX_SCK SKALBOX_MOSI"]),
        ('SKALBOX_PRESET = "pico"', FEATHER, "240x135", ["SKALBOX_PRESET"]),
        ('SKALBOX_PRESET = "feather-esp32-s3-tft"', "pico", "240x240", ["SKALBOX_PRESET"]),
        ('SKALBOX_PRESET = "pico-lcd-1.3"', "pico", "240x240", []),
    ],
)
def test_presets_on_their_boards_and_on_others(toml, board, panel, names, capsys):
    sizes: list = []
    machine, wrong, _, _ = started('SKALBOX_LANG = "en"\n' + toml, board=board, panel=panel, sizes=sizes)
    assert [each[0] for each in wrong] == names and machine.panel.outside == 0
    assert sizes == [tuple(int(side) for side in panel.split("x"))], "the layout is the panel's"


def test_every_setting_is_known_told_and_documented():
    presets = runpy.run_path(str(ROOT / "lib/skalbox/presets.py"))
    names = set(runpy.run_path(str(ROOT / "lib/skalbox/config.py"))["NAMES"])
    assert presets["DEFAULT"] in presets["PRESETS"]
    for preset in presets["PRESETS"].values():
        assert set(preset) <= names and all(isinstance(value, str) for value in preset.values())
        assert len(set(preset["SKALBOX_KEYS"].split())) == 6
    code = "".join(path.read_text() for path in (ROOT / "lib/skalbox").rglob("*.py") if path.name != "config.py")
    assert set(re.findall(r'"(SKALBOX_[A-Z_0-9]+)"', code)) | {"SKALBOX_PRESET"} == names
    text = (ROOT / "settings.toml").read_text()
    assert set(re.findall(r"(?m)^(?:# )?(SKALBOX_[A-Z_0-9]+) = ", text)) == names
    assert tomllib.loads(text) == {"SKALBOX_PRESET": presets["DEFAULT"]}
    every = tomllib.loads(re.sub(r"(?m)^# (SKALBOX_)", r"\1", text))
    given = {name: value for name, value in every.items() if name in presets["PRESETS"]["pico"]}
    assert given == presets["PRESETS"]["pico"], "it shows the wiring of the first preset"


def test_the_languages_say_the_same():
    french, english = (
        runpy.run_path(str(ROOT / ("lib/skalbox/lang/wiring_%s.py" % language))) for language in ("fr", "en")
    )
    assert len(french["SAYS"]) == len(english["SAYS"])
    for one, other in zip(french["SAYS"], english["SAYS"], strict=True):
        assert one.count("%s") == other.count("%s") < 2
