# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The build guide's printed way is right: its parts, sizes, joints, files and times are as hardware/ has them."""

import csv
import json
import re

from case_model import CASE, places
from helpers import ROOT

HARDWARE = ROOT / "hardware"
GUIDE = (HARDWARE / "README.md").read_text("utf-8")
WORDS = " ".join(GUIDE.split())


def rows_of(path: str) -> list[dict[str, str]]:
    with (HARDWARE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def section(title: str) -> str:
    return re.split(r"(?m)^##+ ", GUIDE.partition(f"# {title}\n")[2])[0]


def table(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_printing_sheet():
    """Each part with its files, as often as it is needed; the sum of the minutes is what the two ways compare."""
    sheet = {row["part"]: row for row in rows_of("case/printing-sheet.csv")}
    printed = {re.search(r"print/([\w.-]+)\.3mf", row[-1])[1]: row for row in table(section("Print"))[1:]}
    assert set(printed) == set(sheet)
    for name, (part, copies, _, lies_on, grams, minutes, files) in printed.items():
        row = sheet[name]
        assert name in part
        assert [copies, lies_on, grams, minutes] == [row[key] for key in ("copies", "lies on", "grams", "minutes")]
        assert files == "[3MF](case/print/%s.3mf), [STL](case/print/%s.stl)" % (name, name)
    slim = sum(int(row["copies"]) * int(row["minutes"]) for name, row in sheet.items() if name != "back-deep")
    assert "five hours of printing" in GUIDE and round(slim / 60) == 5


def test_the_settings_of_a_slicer_are_those_of_the_sheet():
    ini = dict(re.findall(r"(?m)^(\w+) = (.+)$", (HARDWARE / "case/print.ini").read_text()))
    said = "layers of %s mm, %s perimeters, %s top and %s bottom layers, %s infill, no supports" % tuple(
        ini[key] for key in ("layer_height", "perimeters", "top_solid_layers", "bottom_solid_layers", "fill_density")
    )
    assert said.replace("%", " %") in WORDS and ini["support_material"] == "0"
    assert f"a nozzle of {ini['nozzle_diameter']} mm" in WORDS


def test_the_order_numbers_are_those_of_the_board():
    ordered = " ".join(cell for row in table(section("Parts to order")) for cell in row)
    numbers = {row["Order number"] for row in rows_of("board/bom.csv")}
    assert len(numbers) == 9 and {number for number in numbers if number not in ordered} == set()


def test_the_form_for_the_board_is_filled_in_from_its_file():
    board = (HARDWARE / "board/carrier.kicad_pcb").read_text("utf-8")
    rules = json.loads((HARDWARE / "board/carrier.kicad_pro").read_text("utf-8"))["board"]["design_settings"]["rules"]
    track = min(map(float, re.findall(r"\(segment [^\n]*\(width ([\d.]+)\)", board)))
    hole = min(map(float, re.findall(r"\(drill (?:oval )?([\d.]+)", board)))
    form = {row[0]: row[1] for row in table(section("Order the board"))}
    assert form["smallest track, gap and hole"] == "%g, %g and %g mm" % (track, round(rules["min_clearance"], 3), hole)
    assert form["thickness and copper"].startswith("%s mm" % re.search(r"\(thickness ([\d.]+)\)", board)[1])
    assert form["layers"] == "%d" % len(re.findall(r'(?m)^    \(\d+ "[FB]\.Cu" signal', board))
    wide, high = places.CARRIER.right - places.CARRIER.left, places.CARRIER.top - places.CARRIER.bottom
    assert form["size"] == "%.1f x %.1f mm" % (wide, high)


def test_the_sizes_of_parts_and_device():
    """What follows from the table of bought parts and from the case's own sizes."""
    parts, outside = CASE.parts, CASE.outside
    said = [
        "%g x %g x %g mm, with protection board" % (parts.cell.long, parts.cell.wide, parts.cell.high),
        "%g x %g x %g mm, with leads" % (parts.holder.long, parts.holder.wide, parts.holder.high),
        "plastic of the plug at most %g x %g mm" % (parts.plug.wide, parts.plug.high),
        "M%g x %g with a pan head | head at most %g mm" % (parts.screw.thread, parts.screw.long, parts.screw.head),
        "a gap of %g mm" % CASE.play,
        "cut the tails behind the board to %g mm" % parts.panel.tail,
        "whether %.2f mm from key to key" % (places.HOLD_KEYS[1][0] - places.HOLD_KEYS[0][0]),
        "%.1f x %.1f mm, and without its keys %.1f mm deep with the slim back or %.1f mm with the deep one"
        % (
            outside.right - outside.left,
            outside.top - outside.bottom,
            CASE.face - CASE.slim_in + CASE.plate,
            CASE.face - CASE.deep_in + CASE.plate,
        ),
    ]
    assert [each for each in said if each not in WORDS] == []


def test_how_many_joints_there_are():
    alone = (
        places.PANEL,
        places.PICO,
        places.PIEZO,
        places.DIODE,
        places.RESISTOR,
        places.SENSOR,
        places.SOCKET,
        places.SLIDE,
    )
    joints = sum(len(part.pads) for part in (*alone, *places.HOLD_SWITCHES, *places.ROLL_SWITCHES))
    assert f"| solder joints | {joints} | 37 |" in GUIDE


def test_a_letter_is_as_small_as_it_says():
    """Minutes of arc, from capitals in the guide's table of panels."""
    high, minutes, far = re.search(r"capitals of ([\d.]+) mm are (\d+) minutes of arc at (\d+) cm", GUIDE).groups()
    assert f"| 2.0 inch, 320x240 | {high} mm |" in GUIDE
    assert round(float(high) / (10 * int(far)) * 60 * 57.2958) == int(minutes)


def test_every_picture_of_the_case_is_in_the_guide():
    shown = set(re.findall(r"!\[[^\]]+\]\(pictures/([\w-]+\.png)\)", GUIDE))
    assert shown == {path.name for path in (HARDWARE / "pictures").iterdir()}


def test_an_example_of_measures_has_sizes_of_the_table():
    example = re.findall(r"(?m)^    (?:\[(\w+)\]|(\w+) = [\d.]+)$", section("If a part is sold out"))
    known, part = vars(CASE.parts), ""
    for heading, size in example:
        part = heading or part
        assert heading in known if heading else size in vars(known[part])
    assert len(example) == 4
    assert set(re.findall(r"`\[(\w+)\]`", GUIDE)) <= set(known)
