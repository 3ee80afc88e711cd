# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel at the wire against a model of single pixels, fast drawing against Blinka's, and the table of panels."""

import random
import struct
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from helpers import ROOT
from panels import LAYOUTS, PANELS, SPOKEN, of_layouts, size
from tree_copy import Tree

from host_tools.commands.device_options import LANGUAGES
from host_tools.virtual import raster
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import COLUMNS, GLASS, ROWS, Panel
from host_tools.virtual.panel import PANELS as TABLE

ON = (b"\x11", b"\x3a\x55", b"\x36\xc0", b"\x21", b"\x29")


def send(panel: Panel, command: int, data: bytes = b"", pieces: int = 1) -> None:
    panel.write(bytes([command]), dc=False, cs=False)
    size = -(-len(data) // pieces) or 1
    for start in range(0, len(data), size):
        panel.write(data[start : start + size], dc=True, cs=False)


def lit(kind: str = "240x240") -> Panel:
    panel = Panel(kind)
    for command in ON:
        send(panel, command[0], command[1:])
    return panel


def window(panel: Panel, x1: int, y1: int, x2: int, y2: int) -> None:
    send(panel, 0x2A, struct.pack(">HH", x1, x2))
    send(panel, 0x2B, struct.pack(">HH", y1, y2))


def by_pixel(memory: np.ndarray, madctl: int, box: tuple, pixels: list) -> np.ndarray:
    """The memory after these pixels as the data sheet describes it, one pixel at a time."""
    memory = memory.copy()
    x1, y1, x2, y2 = box
    x, y = x1, y1
    for pixel in pixels:
        column, row = (y, x) if madctl & 0x20 else (x, y)
        column = 239 - column if madctl & 0x40 else column
        row = 319 - row if madctl & 0x80 else row
        if 0 <= column < 240 and 0 <= row < 320:
            memory[row, column] = pixel
        x += 1
        if x > x2:
            x, y = x1, y + 1
            if y > y2:
                y = y1
    return memory


@pytest.mark.parametrize("madctl", range(0, 256, 32))
@pytest.mark.parametrize("pieces", [1, 2, 7])
@pytest.mark.parametrize("share", [0.3, 1, 1.5])
def test_pixels_land_where_the_data_sheet_says(madctl, pieces, share):
    dice = random.Random(madctl * 100 + pieces)
    panel = lit()
    send(panel, 0x36, bytes([madctl]))
    for _ in range(4):
        x1, y1 = dice.randrange(230), dice.randrange(230)
        box = (x1, y1, x1 + dice.randrange(10), y1 + dice.randrange(9))
        count = int((box[2] - x1 + 1) * (box[3] - y1 + 1) * share)
        pixels = [dice.randrange(65536) for _ in range(count)]
        wanted = by_pixel(panel.memory, madctl, box, pixels)
        window(panel, *box)
        send(panel, 0x2C, struct.pack(">%dH" % count, *pixels), pieces)
        assert (panel.memory == wanted).all()


def test_a_second_write_goes_on_where_the_first_stopped():
    panel = lit()
    window(panel, 10, 10, 12, 11)
    send(panel, 0x2C, struct.pack(">4H", 1, 2, 3, 4))
    send(panel, 0x3C, struct.pack(">2H", 5, 6))
    assert panel.memory[319 - 11 : 319 - 9, 239 - 12 : 239 - 9][::-1, ::-1].tolist() == [[1, 2, 3], [4, 5, 6]]


def test_bytes_are_counted_and_a_deselected_panel_hears_nothing():
    panel = lit()
    window(panel, 0, 80, 39, 119)
    send(panel, 0x2C, bytes(3200))
    assert (panel.pixel_bytes, panel.windows, panel.outside) == (3200, 1, 0)
    before = panel.memory.copy()
    panel.write(b"\x2c", dc=False, cs=True)
    panel.write(bytes(range(100)), dc=True, cs=True)
    assert panel.pixel_bytes == 3200 and (panel.memory == before).all()


@pytest.mark.parametrize(
    "kind, box, outside",
    [
        ("240x240", (0, 80, 239, 319), 0), ("240x240", (0, 79, 239, 319), 240),
        ("240x240", (0, 0, 239, 239), 240 * 80), ("240x135", (53, 40, 187, 279), 0),
        ("240x135", (52, 40, 187, 279), 240), ("240x135", (53, 40, 187, 280), 135),
        ("320x170", (35, 0, 204, 319), 0), ("320x170", (34, 0, 205, 319), 640), ("320x172", (34, 0, 205, 319), 0),
        ("320x172", (33, 0, 206, 319), 640), ("320x240", (0, 0, 239, 319), 0), ("320x240", (0, 0, 240, 319), 320),
    ],
)  # fmt: skip
def test_pixels_off_the_glass_are_counted(kind, box, outside):
    size = (box[2] - box[0] + 1) * (box[3] - box[1] + 1)
    for pieces in (1, 3):
        panel = lit(kind)
        window(panel, *box)
        send(panel, 0x2C, bytes(2 * size), pieces)
        assert panel.outside == outside


@pytest.mark.parametrize(
    "commands, rgb",
    [
        ([], (255, 0, 0)), ([b"\x36\xc8"], (0, 0, 255)), ([b"\x20"], (0, 255, 255)), ([b"\x28"], (0, 0, 0)),
        ([b"\x28", b"\x29"], (255, 0, 0)), ([b"\x10"], (0, 0, 0)), ([b"\x10", b"\x11"], (255, 0, 0)),
        ([b"\x01"], (0, 0, 0)),
    ],
)  # fmt: skip
def test_how_a_person_sees_red(commands, rgb):
    panel = lit()
    window(panel, 0, 80, 239, 319)
    send(panel, 0x2C, b"\xf8\x00" * 240 * 240)
    for command in commands:
        send(panel, command[0], command[1:])
    assert panel.image().getpixel((120, 120)) == rgb


def test_colours_reach_both_ends():
    panel = lit()
    window(panel, 0, 80, 1, 80)
    send(panel, 0x2C, b"\xff\xff\x84\x10")
    assert [panel.image(0).getpixel((x, 0)) for x in (0, 1)] == [(255, 255, 255), (132, 130, 132)]


@pytest.mark.parametrize("kind", GLASS)
def test_the_picture_turns_with_the_mounting(kind):
    panel = lit(kind)
    glass = GLASS[kind]
    # The first address on the glass, with the drivers' MADCTL.
    x, y = 240 - glass.column - glass.columns, 320 - glass.row - glass.rows
    window(panel, x, y, 239 - glass.column, 319 - glass.row)
    send(panel, 0x2C, bytes(2 * glass.columns * glass.rows))
    window(panel, x, y, x + 1, y)
    send(panel, 0x2C, b"\xff\xff\xff\xff")
    wide, high = glass.columns, glass.rows
    for rotation, turned, white in (
        (0, (wide, high), {(0, 0), (1, 0)}),
        (90, (high, wide), {(0, wide - 1), (0, wide - 2)}),
        (180, (wide, high), {(wide - 1, high - 1), (wide - 2, high - 1)}),
        (270, (high, wide), {(high - 1, 0), (high - 1, 1)}),
    ):
        image = panel.image(rotation)
        assert image.size == turned
        pixels = np.asarray(image).any(axis=2)
        assert {(int(x), int(y)) for y, x in zip(*np.nonzero(pixels), strict=True)} == white
    assert "%dx%d" % panel.image().size == kind


def test_unpainted_memory_is_noise_and_survives_a_reset():
    panel = lit()
    assert len(panel.image().getcolors(1 << 20)) > 1000
    before = panel.memory.copy()
    panel.reset()
    assert (panel.memory == before).all() and panel.asleep


def test_only_16_bits_and_known_panels():
    panel = Panel()
    with pytest.raises(ValueError, match="16 bits"):
        send(panel, 0x2C, b"\0\0")
    with pytest.raises(ValueError, match="no such panel: 1x1"):
        Panel("1x1")


DEPTHS = (2, 4, 16)  # values per pixel


def noise(dice, width, height, values):
    import displayio

    bitmap = displayio.Bitmap(width, height, values)
    for i in range(width * height):
        bitmap[i] = dice.randrange(values)
    bitmap._finish_refresh()
    return bitmap


def state(bitmap):
    area = bitmap._dirty_area
    return list(bitmap._data), (area.x1, area.y1, area.x2, area.y2)


def copy(bitmap):
    import displayio

    values = 1 << bitmap._bits_per_value
    twin = displayio.Bitmap(bitmap.width, bitmap.height, values)
    twin._data[:] = bitmap._data
    twin._finish_refresh()
    return twin


# Pixels of the source, and of the bitmap that it is copied into.
BLITS = [*((each, each) for each in DEPTHS), (2, 4), (2, 16), (4, 16), (16, 4)]


@pytest.mark.parametrize(("values", "into"), BLITS)
def test_blit_as_blinka(values, into):
    dice = random.Random(values if values == into else f"{values} {into}")
    with Machine():
        slow = sys.modules["bitmaptools"]._blit_slowly
        for _ in range(300):
            source = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            dest = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), into)
            x1, y1 = dice.randrange(source.width + 1), dice.randrange(source.height + 1)
            where = {"x1": x1, "y1": y1}
            if dice.random() < 0.8:
                where |= {"x2": dice.randint(0, source.width), "y2": dice.randint(y1, source.height)}
            if dice.random() < 0.6:
                where["skip_source_index"] = dice.randrange(values + 1)
            if dice.random() < 0.1:
                where["skip_dest_index"] = dice.randrange(values)
            place = dice.randrange(dest.width + 1), dice.randrange(dest.height + 1)
            twin = copy(dest)
            raster.blit(dest, source, *place, **where)
            slow(twin, source, *place, **where)
            assert state(dest) == state(twin), (place, where)


def test_blit_between_depths_and_within_one_bitmap():
    dice = random.Random(1)
    with Machine():
        slow = sys.modules["bitmaptools"]._blit_slowly
        for depths in ((2, 4), (4, 2), (16, 256), (256, 16), (256, 256)):
            source, dest = noise(dice, 20, 5, depths[0]), noise(dice, 30, 6, depths[1])
            twin = copy(dest)
            raster.blit(dest, source, 3, 1, skip_source_index=0)
            slow(twin, source, 3, 1, skip_source_index=0)
            assert state(dest) == state(twin)
        twin = copy(dest := noise(dice, 40, 9, 4))
        raster.blit(dest, dest, 5, 2, x1=3, y1=1, x2=30, y2=8)
        slow(twin, twin, 5, 2, x1=3, y1=1, x2=30, y2=8)
        assert state(dest) == state(twin)


@pytest.mark.parametrize("values", [*DEPTHS, 256])
def test_fill_region(values):
    dice = random.Random(values)
    with Machine():
        slow = sys.modules["bitmaptools"]._fill_region_slowly
        for _ in range(200):
            bitmap = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            twin = copy(bitmap)
            across, down = (sorted(dice.randint(0, most) for _ in "12") for most in (bitmap.width, bitmap.height))
            place, value = (across[0], down[0], across[1], down[1]), dice.randrange(values)
            raster.fill_region(bitmap, *place, value)
            slow(twin, *place, value)
            assert state(bitmap) == state(twin), (place, value)


@pytest.mark.parametrize("values", [*DEPTHS, 256, 65536])
def test_fill_as_blinka(values):
    dice = random.Random(values)
    with Machine():
        for _ in range(20):
            bitmap = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            twin, value = copy(bitmap), dice.randrange(values)
            bitmap.fill(value)
            twin._fill_slowly(value)
            assert state(bitmap) == state(twin), value


def test_rectangles_as_blinka():
    dice = random.Random(1)
    covered = set()
    with Machine():
        import displayio
        import vectorio
        from displayio._area import Area
        from displayio._structs import ColorspaceStruct, TransformStruct

        module = sys.modules["vectorio._vectorshape"]
        assert module._fill_shape_pixels is raster.fill_shape
        space = ColorspaceStruct(16, reverse_bytes_in_word=True)
        inks = displayio.Palette(1)
        inks[0] = 0x123456
        for _ in range(400):
            shape = vectorio.Rectangle(
                pixel_shader=inks, width=dice.randrange(1, 40), height=dice.randrange(1, 40),
                x=dice.randrange(-20, 30), y=dice.randrange(-20, 30),
            )  # fmt: skip
            flips = [dice.choice((1, -1)) for _ in "xy"]
            origin = [40 if flip < 0 else 0 for flip in flips]
            shape._update_transform(TransformStruct(*origin, *flips, 1, transpose_xy=dice.random() < 0.5))
            x, y = dice.randrange(30), dice.randrange(30)
            area = Area(x, y, x + dice.randrange(1, 50), y + dice.randrange(1, 50))
            already = [dice.getrandbits(32) if dice.random() < 0.5 else 0 for _ in range(area.size() // 32 + 1)]
            results = []
            for loop in (raster.fill_shape, module._fill_shape_slowly):
                module._fill_shape_pixels = loop
                pixels = memoryview(bytearray(4 * (area.size() // 2 + 1))).cast("I")
                mask = memoryview(bytearray(b"".join(word.to_bytes(4, "little") for word in already))).cast("I")
                done = shape._fill_area(space, area, mask, pixels)
                results.append((done, bytes(pixels), bytes(mask)))
            module._fill_shape_pixels = raster.fill_shape
            assert results[0] == results[1]
            covered.add((results[0][0], any(results[0][1])))
    assert covered == {(True, True), (False, True), (False, False)}


TABLE_PY = "lib/skalbox/hardware/panels.py"
ROW = '    "280x240": (280, 240, 20, 0, ("90", "270"), "square"),  # 1.69 inch\n'
# Plays from the title to the first throw as a player would, in a copy of the tree; prints screens and faults.
PLAYED = """
panel, out = sys.argv[3:]
from at_the_table import FOUR
from layouts import Watch
from host_tools.commands.device_options import common_options
from host_tools.commands.options import Parser
from host_tools.drive import contents
from host_tools.virtual.machine import Machine
import panels

watch = Watch(panel, "fr")
watch.machine = machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1, nvm=FOUR)
screens = []

def play(watch):
    for _ in range(30):
        yield from machine.settle()
        name = machine.app.screen.name
        watch.look(name)
        screens.append(name)
        if name == "turn" and machine.app.lobby.session.game.has_dice():
            screens.append("thrown")
            machine.image().save(out)
            break
        machine.faces.append([len(screens) % 6 + 1, 2, 3, 4, 5])
        yield from machine.tap(5)
        yield from machine.settle()

watch.run(play)
parser = Parser()
common_options(parser)
guard = {}
exec(contents.unfinished(), guard)
print(json.dumps({
    "screens": screens,
    "outside": machine.panel.outside,
    "option": parser.parse_args(["--panel", panel]).panel,
    "guard": list(guard["PANELS"]),
    "tests": list(panels.PANELS),
}))
"""


@pytest.mark.parametrize("name", PANELS)
def test_each_row_is_a_valid_panel(name):
    width, height, _, _, rotations, layout = TABLE[name]
    glass = GLASS[name]
    assert size(name) == (width, height)
    assert 0 <= glass.column <= COLUMNS - glass.columns and 0 <= glass.row <= ROWS - glass.rows, (
        "the glass is inside the memory"
    )
    assert rotations and set(rotations) <= {"0", "90", "180", "270"}
    upright = {
        (glass.columns, glass.rows) if int(each) % 180 == 0 else (glass.rows, glass.columns) for each in rotations
    }
    assert upright == {(width, height)}, "in every rotation the picture keeps its size"
    least = size(of_layouts()[layout][0])
    assert width >= least[0] and height >= least[1], "the layout needs this size"


@pytest.mark.parametrize(
    ("display", "name", "wrong"),
    [
        ((320, 240), "320x240", 0), ((480, 320), "320x240", 0), ((240, 320), "240x240", 0),
        ((320, 172), "320x172", 0), ((320, 171), "320x170", 0), ((284, 170), "240x135", 0),
        ((239, 135), "240x240", 1), (None, "240x240", 1),
    ],
)  # fmt: skip
def test_the_boards_own_panel_gets_the_largest_layout_that_fits(display, name, wrong, monkeypatch, capsys):
    with Machine(toml='SKALBOX_PANEL = "board"'):
        from skalbox.hardware import complaints, config

        monkeypatch.setattr(
            config, "own_display", lambda: display and SimpleNamespace(width=display[0], height=display[1])
        )
        assert config.panel() == name
        assert len(complaints.reports) == wrong
    assert capsys.readouterr().out.count("SKALBOX_PANEL = board: ") == wrong


def test_the_tests_cover_every_panel_and_layout():
    assert {panel for panel, _ in SPOKEN} == set(PANELS)
    for panels in of_layouts().values():
        assert {language for panel, language in SPOKEN if panel in panels} == set(LANGUAGES)
    assert {GLASS[panel].layout for panel in LAYOUTS} == {"square", "wide", "low", "long"}


def test_a_new_panel_is_one_row(tmp_path, tried):
    """Adds the row to a copy of the tree; the panel is played on, offered, guarded and tested."""
    tree = Tree(tmp_path / "tree")
    text = (ROOT / TABLE_PY).read_text("utf-8")
    tree.write(TABLE_PY, text.replace("\n}\n", "\n" + ROW + "}\n"))
    touched = tree.touched()
    found = tree.run(PLAYED, "280x240", tmp_path / "turn.png")
    assert found["screens"][0] == "title" and found["screens"][-2:] == ["turn", "thrown"]
    assert {"opening", "choice"} <= set(found["screens"])
    assert found["outside"] == 0
    assert found["option"] == "280x240"
    assert found["guard"] == found["tests"] == [*PANELS, "280x240"]
    assert touched == {TABLE_PY}
    tried(f"a panel of 280x240: {len(touched)} file touched, {len(found['screens']) - 1} screens to the first throw")
