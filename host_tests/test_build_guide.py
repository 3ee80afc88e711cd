# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The build guide is right: measures, battery and wiring are the device's, and it quotes the device's own words."""

import re
import runpy

from helpers import ROOT

from host_tools.coach.tables import board_module
from host_tools.drive import preset_line
from host_tools.pictures import presets, wiring
from host_tools.virtual.machine import Machine

TEXT = (ROOT / "hardware/README.md").read_text("utf-8")
_SIZES = re.compile(r"^\| ([\d.]+) inch, (\d+x\d+) \| ([\d.]+) mm \| ([\d.]+) mm \| ([\d.]+) mm \| (.*) \|$", re.M)


# How wide the picture is on a panel that lies: the data sheets say more than the rounded inches of their names.
_WIDE = {
    "2.0": runpy.run_path(str(ROOT / "hardware/parts.py"))["BOUGHT"]["panel"]["active_long"],
    "2.4": 48.96,
    "2.8": 57.6,
    "1.3": 23.4,
}


def test_the_measures_on_each_panel():
    """Computed from its data sheet, and the heights of capitals in the sheets of glyphs."""
    small, large = ((ROOT / "lib/skalbox/art" / name).read_bytes()[10] for name in ("skal13.fnt", "skal22.fnt"))
    found = _SIZES.findall(TEXT)
    assert [row[:2] for row in found] == [(inch, "320x240") for inch in ("2.0", "2.4", "2.8")] + [("1.3", "240x240")]
    for inch, panel, text, names, apart, keys in found:
        width = int(panel.partition("x")[0])
        pixel = _WIDE[inch] / width
        assert text == "%.2f" % (pixel * small) and names == "%.1f" % (pixel * large)
        assert apart == "%.1f" % (pixel * width / 5)
        assert min(int(size) for size in re.findall(r"of (\d+)", keys)) < float(apart) - 1, "they fit side by side"
    assert {row[1] for row in found} | set(re.findall(r"(\d+x\d+) \(", TEXT)) >= set(
        board_module("hardware/panels").PANELS
    )


_FROM_CELL = 1.1  # mA from the cell for each mA at 3.3 V
_USABLE = 900  # mAh of a cell of 1000


def test_the_battery_is_added_up_with_the_devices_own_times():
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in TEXT.splitlines() if line.endswith("mAh |")]
    lit, dim, dark, asleep, evening = rows
    numbers = [[int(re.match(r"\d+", cell)[0]) for cell in row[2:]] for row in (lit, dim, dark, asleep)]
    for mA, minutes, mAh in numbers:
        assert mAh == round(mA * minutes / 60)
    for row, (mA, _, _) in zip((lit, dim, dark), numbers, strict=False):
        assert mA == round(sum(map(int, re.findall(r"\d+", row[1]))) * _FROM_CELL)
    assert evening[3:] == ["%d min" % sum(row[1] for row in numbers), "%d mAh" % sum(row[2] for row in numbers)]
    total = sum(row[2] for row in numbers)
    low, high = map(int, re.search(r"the (\d+) to\s(\d+) mA that makers name", TEXT).groups())
    assert low <= 7 + 30 <= high
    assert 4.7 < _USABLE / total < 5 and "almost five such evenings" in TEXT
    assert 11 <= _USABLE / numbers[0][0] < 12 and "11 hours without a break" in TEXT
    assert _USABLE / numbers[3][0] < 21 * 24 and "less than three weeks" in TEXT
    with Machine():
        from skalbox.hardware import power

        found = power.Power(type("Display", (), {"brightness": 1.0})(), 0, True)
        times = (found.dim_s, found.off_s, found.sleep_minutes)
        light = [30 * part for part in (power._DIM_LIGHT, power._LIGHT[2], power._LIGHT[4])]
        assert power._SLOW_HZ == 48_000_000
    assert times == tuple(int(re.search(r"after (\d+)", row[0])[1]) for row in (dim, dark, asleep))
    assert [round(light[0]), round(light[2])] == [int(row[1].split()[4]) for row in (dim, lit)]
    assert "Brightness 3 takes %d mA" % round((32 + 7 + light[1]) * _FROM_CELL) in TEXT


def test_how_long_a_cell_charges():
    """A quarter longer than its charge by the charger's current: that falls towards the end."""
    said = " ".join(TEXT.split())
    capacity = int(re.search(r"A LiPo cell of (\d+) mAh", said)[1])
    hours = {100: "twelve and a half hours", 500: "two and a half hours"}
    assert (
        f"sold with 100 mA: a cell of {capacity} mAh takes {hours[100]}. Close its jumper for 500 mA: {hours[500]}"
        in said
    )
    assert [1.25 * capacity / current for current in hours] == [12.5, 2.5]


def test_the_wiring_is_that_of_the_presets():
    presets = board_module("hardware/presets")
    rows = [line for line in TEXT.splitlines() if line.startswith("| `") and "ROLL" not in line.split("|")[1]]
    rows = {re.match(r"\| `([^`]+)`", line)[1]: line for line in rows}
    assert set(presets.PRESETS) <= set(rows)
    for name, pins in presets.PRESETS.items():
        keys = pins["SKALBOX_KEYS"].split()
        row = rows[name]
        if "stick" not in row:  # the plugged board names its keys itself
            assert f"{' '.join(keys[:5])}, {keys[5]}" in row
        order = [pins.get("SKALBOX_" + each) for each in ("SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT")]
        assert ", ".join(map(str, order)) in row or "on the board" in row


def test_every_setting_it_names_exists():
    with Machine():
        from skalbox.hardware import config
        from skalbox.players import setting_rows

        known = {*config.NAMES, *setting_rows.names()}
    named = set(re.findall(r"SKALBOX_[A-Z_]+", TEXT))
    assert named and named <= known


def test_it_uses_the_devices_words():
    words = runpy.run_path(str(ROOT / "lib/skalbox/lang/en/settings.py"))
    settings = [texts[0] for name, texts in words.items() if name.isupper() and not name.startswith("_")]
    key = runpy.run_path(str(ROOT / "lib/skalbox/lang/en/title.py"))["KEY_SETTINGS"]
    named = set(re.findall(r"\*%s\*, \*([A-Z][a-z]+)\*" % key, TEXT))
    assert len(named) > 2 and named <= set(settings)
    paths = [*(ROOT / "lib/skalbox/lang/en").glob("*.py"), *(ROOT / "host_tools").rglob("*.py")]
    said = "".join(path.read_text("utf-8") for path in paths).lower()
    quoted = re.findall(r'(?m)^\| "([^"]+)"', TEXT)
    assert len(quoted) > 2 and [each for each in quoted if each.lower() not in said] == []


def test_how_many_joints_there_are_and_what_the_parts_cost(monkeypatch):
    """The parts needed: a wire has an end at the board, a panel's wire another there, and a key and the resistor have
    two legs."""
    seen = []
    real = wiring.joints
    monkeypatch.setattr(wiring, "joints", lambda *given: seen.append(real(*given)) or seen[-1])
    presets.DRAWINGS[preset_line.RECOMMENDED]()
    needed = [wire for wire in seen[0] if not wire.part.optional]
    joints = len(needed) + sum(wire.part.title == "ST7789 panel" for wire in needed) + 2 * len(presets.KEYS) + 2
    prices = [float(price) for price in re.findall(r"(?m)^\| [^|]* \| [^|]* \| ([\d.]+) \| yes \|", TEXT)]
    assert len(prices) == 6
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "about %d euros, %d solder joints" % (round(sum(prices)), joints) in " ".join(readme.split())
