# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The README is right: each command in it works, its wiring is that of the presets, and its pictures exist."""

import math
import re
import runpy
import tomllib

import pytest
import test_bench
import test_building
import test_celebrations
import test_coach_measure
import test_deploy
import test_names
import test_plain
import test_play
import test_preset_line
import test_screens
import test_uf2
import test_web
from helpers import ROOT, check_make_target

from host_tools.coach.tables import board_module
from host_tools.commands import cli
from host_tools.virtual.machine import Machine

TEXT = (ROOT / "README.md").read_text("utf-8")
MOST_LINES = 232
# The commands that players and builders do not need.
OTHERS = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### Commands\n")[2].partition("\n#")[0]
_SKALBOX = re.compile(r"(?:^    |`)(skalbox [a-z][^`\n]*?)(?=  |`|$)", re.M)
_MAKE = re.compile(r"(?:^    |`)make ([a-z]+)(?=  |`|$)", re.M)
_GOLDEN = ROOT / "host_tests/golden"
_FINISHED = str(_GOLDEN / "solo-simple.skal")
_OPEN = "OPEN"  # a game after its first throw
_OUT = "OUT"
_SCRIPT = ["play", "--keys", str(ROOT / "host_tests/scripts/solo-simple.keys"), "--out", _OUT]

# By the README's line: the commands run for it, with values for its placeholders, and text that they must print.
RUN = {
    "skalbox play --keys FILE --out DIR": ([_SCRIPT], ""),
    "skalbox replay FILE...": ([["replay", _FINISHED, _OPEN]], '"finished": true'),
    "skalbox solve [NAME...]": ([["solve", "skalpott-simple"]], "skalpott-simple 332.280795\n"),
    "skalbox arena --game NAME --seats LIST": (
        [["arena", "--game", "yams", "--seats", "good,easy", "--games", "8"]],
        " points, 0.0 of them from pots\n",
    ),
    "skalbox advise [--exact] FILE": ([["advise", _OPEN], ["advise", "--exact", _OPEN]], '"expected_total": '),
    "skalbox review [--json] FILE": ([["review", "--json", _FINISHED], ["review", _FINISHED]], '"decisions": '),
}
# Commands that take long, or need a window, a drive or a firmware, run in these tests.
ELSEWHERE = {
    "skalbox play": test_play.test_the_window_passes_on_the_keys,
    "skalbox web": test_web.test_the_command,
    "skalbox web [--out DIR]": test_web.test_the_command,
    "skalbox shots DIR": test_screens.test_files_are_named_after_screen_language_and_panel,
    "skalbox shots --celebrations DIR": test_celebrations.test_the_command,
    "skalbox solve --measure": test_coach_measure.test_what_measure_prints,
    "skalbox bench": test_bench.test_the_table,
    "skalbox bundle [--plain]": test_plain.test_a_plain_bundle_has_its_own_name,
    "skalbox names FILE": test_names.test_a_crash_log_by_the_drives_own_names,
    "skalbox bundle": test_building.test_the_same_bytes_from_an_untidy_folder_at_another_time,
    "skalbox deploy": test_deploy.test_which_drive,
    "skalbox deploy [DRIVE]": test_deploy.test_first_copy_second_copy_and_a_repaired_file,
    "skalbox deploy --preset NAME": test_preset_line.test_in_the_owners_settings_one_line_changes,
    "skalbox uf2 --firmware FILE.uf2": test_uf2.test_the_command,
    "skalbox uf2 --firmware FILE.uf2 --preset pico-320x240": test_preset_line.test_a_uf2_with_a_wiring,
}


def test_it_is_short_and_links_to_contributing():
    assert TEXT.count("\n") <= MOST_LINES
    assert "](CONTRIBUTING.md)" in TEXT and OTHERS


def test_every_command_is_known():
    named_in_text = set(_SKALBOX.findall(TEXT + OTHERS))
    assert named_in_text == set(RUN) | set(ELSEWHERE)
    assert {each.split()[1] for each in named_in_text} == set(cli.COMMANDS), "each command is mentioned"


@pytest.mark.parametrize("command", RUN)
def test_a_command_prints_what_it_should(command, tmp_path, capsys, solved):
    solved("skalpott-simple")
    runs, printed = RUN[command]
    head, throw, _ = (_GOLDEN / "solo-simple.skal").read_text().partition("roll ")
    (tmp_path / _OPEN).write_text(head + throw + "1 3 4 4 6\n")
    for argv in runs:
        assert cli.main([str(tmp_path / each) if each in (_OPEN, _OUT) else each for each in argv]) == 0
    out, err = capsys.readouterr()
    assert err == "" and printed in out
    if _OUT in runs[0]:
        assert (tmp_path / _OUT / "record.skal").read_text().startswith("skal 1\n")


@pytest.mark.parametrize("target", sorted(set(_MAKE.findall(TEXT + OTHERS))))
def test_a_make_target_exists(target):
    check_make_target(target)


def test_pictures_and_files_exist():
    names = re.findall(r"\]\(((?!http)[^)#]+)\)", TEXT)
    assert len(names) >= 4
    for name in [*names, "lib/skalbox/coach/levels.py", "lib/skalbox/art/OFL.txt", "host_tools/solver/problem.py"]:
        assert (ROOT / name).is_file(), name


_SIZES = re.compile(r"^\| ([\d.]+) inch, (\d+x\d+) \| ([\d.]+) mm \| ([\d.]+) mm \| ([\d.]+) mm \| (.*) \|$", re.M)


def test_the_measures_on_each_panel():
    """From its diagonal, and the heights of capitals in the sheets of glyphs."""
    small, large = ((ROOT / "lib/skalbox/art" / name).read_bytes()[10] for name in ("skal13.fnt", "skal22.fnt"))
    found = _SIZES.findall(TEXT)
    assert [row[:2] for row in found] == [(inch, "320x240") for inch in ("2.0", "2.4", "2.8")] + [("1.3", "240x240")]
    for inch, panel, text, names, apart, keys in found:
        width, height = map(int, panel.split("x"))
        pixel = float(inch) * 25.4 / math.hypot(width, height)
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

        found = power.Power(type("Display", (), {"brightness": 1.0})())
        times = (found.dim_s, found.off_s, found.sleep_minutes)
        light = [30 * part for part in (power._DIM_LIGHT, power._LIGHT[2], power._LIGHT[4])]
        assert power._SLOW_HZ == 48_000_000
    assert times == tuple(int(re.search(r"after (\d+)", row[0])[1]) for row in (dim, dark, asleep))
    assert [round(light[0]), round(light[2])] == [int(row[1].split()[4]) for row in (dim, lit)]
    assert "Brightness 3 takes %d mA" % round((32 + 7 + light[1]) * _FROM_CELL) in TEXT


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
        from skalbox import setting_rows
        from skalbox.hardware import config

        known = {*config.NAMES, *setting_rows.names()}
    named = set(re.findall(r"SKALBOX_[A-Z_]+", TEXT))
    assert named and named <= known


def test_it_uses_the_devices_words():
    words = runpy.run_path(str(ROOT / "lib/skalbox/lang/en/settings.py"))
    settings = [texts[0] for name, texts in words.items() if name.isupper() and not name.startswith("_")]
    named = set(re.findall(r"Settings, ([A-Z][a-z]+)", TEXT))
    assert len(named) > 2 and named <= set(settings)
    paths = [*(ROOT / "lib/skalbox/lang/en").glob("*.py"), *(ROOT / "host_tools").rglob("*.py")]
    said = "".join(path.read_text("utf-8") for path in paths).lower()
    quoted = re.findall(r'(?m)^\| "([^"]+)"', TEXT)
    assert len(quoted) > 2 and [each for each in quoted if each.lower() not in said] == []


def test_the_version_is_the_same_everywhere():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f'\nVERSION = "{version}"\n' in (ROOT / "lib/skalbox/__init__.py").read_text("utf-8")
    heading = "Unreleased" if "dev" in version else version
    assert f"\n## {heading}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
