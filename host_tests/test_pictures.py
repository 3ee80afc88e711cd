# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pictures of the README: they match their generators, hide nothing, and show the wiring of the presets."""

import pytest
from helpers import ROOT
from PIL import Image

from host_tools.desktop import key_script
from host_tools.handheld.places import ROLL, places
from host_tools.pictures import (
    boards,
    make,
    paint,
    pico_lcd,
    presets,
    route,
    screen_row,
    screens,
    throw,
    typeface,
    wiring,
)
from host_tools.pictures.drawing import Box, Disc, Drawing, Line, Screen
from host_tools.pictures.parts import Part, terminals

pytestmark = pytest.mark.skipif(
    not typeface.at_hand(),
    reason="the npm package @fontsource/ibm-plex-sans-condensed is not installed: its typeface is needed",
)

SOLDERED = {
    "pico": boards.PICO,
    "pico-320x240": boards.PICO,
    "pico-board": boards.PICO,
    "feather-esp32-s3-tft": boards.FEATHER,
}
PANEL = {
    "SKALBOX_SCK": "SCK", "SKALBOX_MOSI": "MOSI", "SKALBOX_CS": "CS", "SKALBOX_DC": "DC", "SKALBOX_RST": "RST",
    "SKALBOX_BACKLIGHT": "BL", "SKALBOX_SDA": "SDA", "SKALBOX_SCL": "SCL",
}  # fmt: skip


# `make test` tries the row of screens and a wiring; `make soak` all.
FIRST = ("strip.png", "wiring-pico.png")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name not in FIRST)) for name in make.MAKERS]
)
def test_regenerated_picture_is_the_same(name):
    assert make.same(make.MAKERS[name](), (make.TARGET / name).read_bytes()), (
        "run `make pictures`, and look at the result"
    )


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (Image.new("RGBA", (9, 9), (1, 2, 3, 255)), True),
        (Image.new("RGBA", (9, 9), (1, 2, 4, 255)), False),
        (Image.new("RGBA", (9, 9), (1, 2, 3, 254)), False),
        (Image.new("RGB", (9, 9), (1, 2, 3)), False),
        (Image.new("RGBA", (9, 8), (1, 2, 3, 255)), False),
        ("<svg/>", False),
    ],
)
def test_a_different_picture_is_noticed(other, alike, tmp_path):
    make.write(Image.new("RGBA", (9, 9), (1, 2, 3, 255)), tmp_path / "kept")
    assert make.same(other, (tmp_path / "kept").read_bytes()) == alike
    make.write("<svg/>", tmp_path / "text")
    assert make.same("<svg/>", (tmp_path / "text").read_bytes())


def moving(*frames: tuple[int, int]) -> throw.Animation:
    """An animation of frames in one colour each: (index in the palette, ms)."""
    pictures = [Image.new("P", (9, 9), colour) for colour, _ in frames]
    for picture in pictures:
        picture.putpalette((0, 0, 0, 255, 0, 0, 0, 255, 0))
    return throw.Animation(pictures, [ms for _, ms in frames])


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (moving((1, 60), (2, 900)), True),
        (moving((1, 60), (2, 800)), False),
        (moving((1, 60), (0, 900)), False),
        (moving((1, 60), (2, 900), (1, 60)), False),
    ],
)
def test_a_different_animation_is_noticed(other, alike, tmp_path):
    make.write(moving((1, 60), (2, 900)), tmp_path / "kept.gif")
    assert make.same(other, (tmp_path / "kept.gif").read_bytes()) == alike


def test_the_throw_is_shown_as_long_as_its_script_says():
    steps = key_script.parse("wait 9\nshot a\nwait 300\ntap 1\nsettle\nshot b\nwait 2500\nwait 500\n", "throw.keys")
    assert throw.durations(steps) == [360, 3000]
    assert all(throw.durations(key_script.load(throw.SCRIPT))), "no frame is left out"
    assert (make.TARGET / "throw.gif").stat().st_size < 300_000


def test_every_preset_has_its_pictures_and_there_are_no_others(tmp_path):
    assert list(presets.DRAWINGS) == list(presets.PRESETS)
    assert sorted(path.name for path in make.TARGET.iterdir()) == sorted(make.MAKERS)
    (tmp_path / "strip.png").touch()
    (tmp_path / "old.png").touch()
    assert make.strays(tmp_path) == ["old.png"]


# ------------------------------------------------------------------------------------------------- all is visible


@pytest.mark.parametrize("draw", [*presets.DRAWINGS.values(), screen_row.captions])
def test_every_text_can_be_read(draw):
    assert draw().faults() == []


def spoilt(name: str) -> Drawing:
    drawing = Drawing(200, 100)
    drawing.text(60, 50, "text", 14, 0)
    if name == "leaves":
        drawing.text(180, 20, "a long one", 14, 0)
    elif name == "overlap":
        drawing.text(70, 55, "more", 14, 0)
    elif name == "wire":
        drawing.wire("a", ((0, 45), (200, 45)), 0)
    elif name == "edge":
        drawing.fence(75, 20, 100, 60)
    elif name == "screen":
        drawing.add(Screen(80, 40, Image.new("RGB", (20, 20)), 1))
    elif name == "another's label":
        drawing.tag(100, 20, 50, "SCK", 0, 0xFFFFFF, "a")
        drawing.wire("b", ((120, 0), (120, 100)), 0)
    elif name == "its own label":
        drawing.tag(100, 20, 50, "SCK", 0, 0xFFFFFF, "a")
        drawing.wire("a", ((0, 20), (200, 20)), 0)
    return drawing


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("leaves", ["'a long one' leaves the drawing"]),
        ("overlap", ["'text' and 'more' overlap"]),
        ("wire", ["the wire a runs over 'text'"]),
        ("edge", ["'text' lies across an edge"]),
        ("screen", ["'text' lies on a screen"]),
        ("another's label", ["the wire b runs over 'SCK'"]),
        ("its own label", []),
        ("nothing", []),
    ],
)
def test_what_cannot_be_read_is_found(name, words):
    assert spoilt(name).faults() == words


def test_a_label_too_wide_is_refused():
    with pytest.raises(ValueError, match="'hold 1' is wider than its field of 30"):
        Drawing(99, 99).tag(0, 50, 30, "hold 1", 0, 0)
    with pytest.raises(ValueError, match="no '☃'"):
        typeface.face(typeface.STRONG).width("☃", 10)


def test_svg_and_png_show_the_same():
    """Compares size and position of simple shapes; Pillow draws the outlines of letters."""
    drawing = Drawing(40, 20, "A <title>", "What & why")
    drawing.add(Box(0, 0, 20, 20, 0xFF0000), Disc(30, 10, 6, 0x00FF00), Line(((2, 10), (18, 10)), 0x0000FF, 4))
    drawing.text(23, 10, "I", 14, 0)
    svg = drawing.svg()
    assert "<title>A &lt;title&gt;</title>" in svg and "<desc>What &amp; why</desc>" in svg
    assert '<rect x="0" y="0" width="20" height="20" rx="0" fill="#ff0000"/>' in svg
    assert '<circle cx="30" cy="10" r="6" fill="#00ff00"/>' in svg and 'd="M2 10 18 10"' in svg
    assert svg.count("<use ") == 1 and 'aria-label="I"' in svg
    seen = paint.paint(drawing, 2)
    for point, colour in (((4, 4), (255, 0, 0, 255)), ((20, 20), (0, 0, 255, 255)), ((60, 12), (0, 255, 0, 255))):
        assert seen.getpixel(point) == colour
    assert seen.getpixel((78, 38)) == (0, 0, 0, 0)


# --------------------------------------------------------------------------------------------------- the wiring


def wires_of(name: str, monkeypatch) -> list[wiring.Joint]:
    """The wires in the picture of a preset."""
    seen = []
    real = wiring.joints
    monkeypatch.setattr(wiring, "joints", lambda *given: seen.append(real(*given)) or seen[-1])
    presets.DRAWINGS[name]()
    return seen[0]


@pytest.mark.parametrize("name", SOLDERED)
def test_each_wire_goes_where_the_preset_says(name, monkeypatch):
    values = presets.PRESETS[name]
    wires = wires_of(name, monkeypatch)
    signals = {wire.terminal.kind: wire.pin.name for wire in wires}
    wanted = {kind: values[setting] for setting, kind in PANEL.items() if setting in values}
    wanted |= dict(zip(presets.KEYS, values["SKALBOX_KEYS"].split(), strict=True))
    rest = {kind: pin for kind, pin in signals.items() if kind not in wanted}
    assert {kind: signals[kind] for kind in wanted} == wanted
    assert rest.keys() <= {"ground", "power", "battery", "BUZZER"}
    board = SOLDERED[name]
    assert rest["ground"] == board.ground and rest["power"] == board.power
    for part in {wire.part for wire in wires}:
        assert sum(wire.terminal.kind == "ground" for wire in wires if wire.part == part) == 1, part.title
    taken = [wire.pin for wire in wires if wire.terminal.kind not in ("ground", "power")]
    assert len(set(taken)) == len(taken), "one pin, one signal"


def test_a_pin_that_moves_takes_its_wire_along(monkeypatch):
    monkeypatch.setitem(presets.PRESETS["pico"], "SKALBOX_DC", "GP26")
    wires = wires_of("pico", monkeypatch)
    assert [wire.pin.number for wire in wires if wire.terminal.kind == "DC"] == [31]
    monkeypatch.setitem(presets.PRESETS["pico"], "SKALBOX_DC", "D5")
    with pytest.raises(ValueError, match="Pico 2 has no pin D5"):
        presets.pico()


def test_the_pins_of_a_pico():
    """Per the data sheet: the ground and power pins, and the GPn in order around the board."""
    numbers = {pin.number: pin.name for pin in boards.PICO.pins}
    assert sorted(numbers) == list(range(1, 41))
    assert {number for number, name in numbers.items() if name == "GND"} == {3, 8, 13, 18, 23, 28, 38}
    special = {33: "AGND", 35: "ADC_VREF", 36: "3V3(OUT)", 37: "3V3_EN", 39: "VSYS", 40: "VBUS", 30: "RUN"}
    assert special.items() <= numbers.items()
    signals = [numbers[number] for number in sorted(numbers) if numbers[number].startswith("GP")]
    assert signals == [f"GP{number}" for number in [*range(23), 26, 27, 28]]


def test_each_ground_pin_has_one_wire_if_there_are_enough():
    rows = [("GND", "ground", "GND")]
    three = [Part(str(n), boards.RIGHT, 0, 0, 9, 9, terminals(300 + n, 20, *rows)) for n in range(3)]
    assert [wire.pin.number for wire in wiring.joints(boards.PICO, three)] == [38, 28, 23]
    both = wiring.joints(boards.FEATHER, three[:2])
    assert [wire.pin.name for wire in both] == ["GND", "GND"] and both[0].pin == both[1].pin


@pytest.mark.parametrize("name", SOLDERED)
def test_no_two_wires_overlap(name, monkeypatch):
    laid = []
    real = wiring.ways
    monkeypatch.setattr(wiring, "ways", lambda *given: laid.append((given[0], real(*given))) or laid[-1][1])
    presets.DRAWINGS[name]()
    runs, found = laid[0]
    assert len(found) == len(runs) >= 11
    assert route.crossings(runs, found) < 40, "two that overlap count 50"
    for run, way in zip(runs, found, strict=True):
        assert (way[0], way[-1]) == (run.start, run.end)


def test_wires_untangle_and_share_no_lane():
    """Three that cross in the given order can be untangled; two that are swapped cross once."""
    aisles = route.Aisle(0, 60), route.Aisle(100, 160)
    down = tuple(route.Run(str(n), boards.RIGHT, (90, 20.0 * n), (170, 20.0 * n + 100)) for n in range(3))
    assert route.crossings(down, route.ways(down, *aisles)) == 0
    swapped = route.Run("a", boards.RIGHT, (90, 0), (170, 50)), route.Run("b", boards.RIGHT, (90, 40), (170, 10))
    assert route.crossings(swapped, route.ways(swapped, *aisles)) == 1
    same = ((0, 0), (50, 0)), ((40, 3), (90, 3))
    assert route.crossings(swapped, same) == 50


# ------------------------------------------------------------------------------------------------- keys


def test_each_key_of_the_handheld_is_under_its_die():
    screen = screens.screen("23-between")
    lit = [any(screen.getpixel((x, y)) != (0, 0, 0) for y in range(200, 230)) for x in range(screen.width)]
    edges = [x for x in range(1, screen.width) if lit[x] != lit[x - 1]]
    dice = [(left + right) / 2 for left, right in zip(edges[::2], edges[1::2], strict=True)]
    assert len(dice) == 5
    handheld = places(*screen.size)
    keys = [handheld.key(number) for number in range(ROLL)]
    assert [x + width / 2 - handheld.panel[0] for x, _, width, _ in keys] == dice


def test_the_plugged_board_names_the_function_of_each_key(monkeypatch):
    story = presets.DRAWINGS[pico_lcd.NAME]().story
    for words in ("stick to the left (GP16): hold 1", "key B (GP17): hold 5", "key Y (GP21): ROLL"):
        assert words in story
    monkeypatch.setitem(presets.PRESETS[pico_lcd.NAME], "SKALBOX_KEYS", "GP16 GP2 GP20 GP15 GP17 GP4")
    with pytest.raises(ValueError, match="names GP4, where this board has no key"):
        presets.plugged()


def test_the_story_names_every_pin():
    story = presets.pico().story
    for words in ("SCL (SCK) to GP18 (pin 24)", "VCC to 3V3(OUT) (pin 36)", "hold 1 to GP2 (pin 4)", "(optional)"):
        assert words in story
    assert (ROOT / "host_tools/pictures/made/wiring-pico.svg").read_text().count(story.split(".")[0]) >= 1
