# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Properties that blinka-displayio must share with the firmware: pixels, bytes on the wire, glyphs, and strings."""

import io
import random
import sys

import pytest
from standin import CODE, COLOURS, device, settle

from host_tools.virtual import blinka, screen_text
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS


@pytest.mark.parametrize("kind", GLASS)
def test_pixels_land_where_they_should(tmp_path, kind):
    machine = Machine(code=device(tmp_path), panel=kind)
    machine.run(settle(machine))
    image = machine.image()
    width, height = image.size
    assert "%dx%d" % (width, height) == kind
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert [image.getpixel(corner) for corner in corners] == list(COLOURS.values())
    assert all(image.getpixel(xy) == COLOURS["red"] for xy in ((100, 50), (139, 50), (100, 89), (139, 89)))
    assert len([1 for _, colour in image.getcolors() if colour]) == 5
    assert sum(count for count, colour in image.getcolors() if colour == (0, 0, 0)) == width * height - 1604
    assert machine.panel.outside == 0
    assert machine.panel.pixel_bytes == width * height * 2
    assert machine.crash is None


@pytest.mark.parametrize("kind", ["240x240", "240x135"])
def test_a_panel_mounted_the_other_way_round_shows_the_picture_upside_down(tmp_path, kind):
    code = device(tmp_path)
    upright = Machine(code=code, panel=kind)
    usual = {"240x240": "180", "240x135": "90"}[kind]
    other = Machine(code=code, panel=kind, options={"SKALBOX_ROTATION": usual}, rotation=(int(usual) + 180) % 360)
    for machine in (upright, other):
        machine.run(settle(machine))
        assert machine.panel.outside == 0
    assert other.image().rotate(180).tobytes() == upright.image().tobytes() != other.image().tobytes()


def test_a_die_is_3200_bytes_and_nothing_is_sent_twice(tmp_path):
    machine = Machine(code=device(tmp_path))
    sent = []

    def driver():
        yield from machine.settle()
        for key in (1, 2, 2, 4):
            before = machine.panel.pixel_bytes
            yield from machine.tap(key)
            yield from machine.settle()
            sent.append(machine.panel.pixel_bytes - before)

    machine.run(driver())
    # The firmware sends a tile again if the same value is written; key 4 is one that changes nothing.
    assert sent == [3200, 3200, 3200, 0]
    assert machine.panel.pixel_bytes == 240 * 240 * 2 + 3 * 3200


def build(machine, root):
    """Builds a display of the board, drawn by hand in a test."""
    import board
    import busio
    import fourwire
    from adafruit_st7789 import ST7789

    bus = fourwire.FourWire(busio.SPI(board.GP18, MOSI=board.GP19), command=board.GP16, chip_select=board.GP17)
    display = ST7789(bus, width=240, height=240, rowstart=80, auto_refresh=False)
    display.root_group = root
    return display


def test_after_a_full_refresh_everything_is_clean_as_on_the_firmware():
    with Machine() as machine:
        import displayio
        import vectorio

        inks = displayio.Palette(2)
        inks[1] = 0xFFFFFF
        first, second = displayio.Group(), displayio.Group(x=3)
        cell = displayio.Bitmap(16, 16, 2)
        grids = [displayio.TileGrid(cell, pixel_shader=inks, x=40 * i) for i in range(5)]
        grids[3].hidden = True
        for grid in grids[:4]:
            first.append(grid)
        shape = vectorio.Rectangle(pixel_shader=inks, width=10, height=10, x=50, y=90)
        second.append(grids[4])
        second.append(shape)
        display = build(machine, first)

        def cost() -> int:
            before = machine.panel.pixel_bytes
            display.refresh()
            return machine.panel.pixel_bytes - before

        # A grid that was hidden from the start is wiped once although it was never drawn: the firmware does the same.
        assert [cost() for _ in range(3)] == [115200, 512, 0]
        display.root_group = second
        assert [cost() for _ in range(3)] == [115200, 0, 0]
        display.root_group = first
        assert [cost() for _ in range(3)] == [115200, 0, 0]
        grids[0].x = 2  # old and new position in one rectangle: 18x16
        assert [cost(), cost()] == [18 * 16 * 2, 0]
        cell[3, 3] = 1  # every visible grid of this bitmap, only the pixel
        assert [cost(), cost()] == [3 * 2, 0]
        inks[1] = 0x00FF00
        assert [cost(), cost()] == [3 * 512, 0]
        grids[3].hidden = False
        assert [cost(), cost()] == [512, 0]
        grids[3].hidden = True
        assert [cost(), cost()] == [512, 0]


def test_the_numpy_pixel_loop_paints_what_blinkas_paints():
    dice = random.Random(1)
    with Machine():
        import displayio
        from displayio._area import Area
        from displayio._structs import ColorspaceStruct, TransformStruct

        module = sys.modules["displayio._tilegrid"]
        fast = module._fill_pixels
        assert fast is blinka.fill_pixels
        space = ColorspaceStruct(16, reverse_bytes_in_word=True)
        covered = set()
        try:
            for _ in range(400):
                count = dice.choice((2, 4, 16, 64))
                inks = displayio.Palette(count)
                for i in range(count):
                    inks[i] = dice.randrange(1 << 24)
                if dice.random() < 0.5:
                    inks.make_transparent(dice.randrange(count))
                bitmap = displayio.Bitmap(24, 12, count)
                for i in range(24 * 12):
                    bitmap[i] = dice.randrange(count)
                across, down = dice.choice(((24, 12), (12, 12), (6, 4), (8, 3)))
                turned = dice.random() < 0.5  # half of them are one tile, neither turned nor scaled, as on the device
                grid = displayio.TileGrid(
                    bitmap, pixel_shader=inks, width=turned * dice.randrange(3) + 1,
                    height=turned * dice.randrange(3) + 1,
                    tile_width=across, tile_height=down, x=dice.randrange(-20, 30), y=dice.randrange(-20, 30),
                )  # fmt: skip
                for i in range(grid.width * grid.height):
                    grid[i] = dice.randrange(24 // across * 12 // down)
                grid.flip_x, grid.flip_y, grid.transpose_xy = (turned and dice.random() < 0.3 for _ in range(3))
                scale = dice.choice((1, 1, 2, 3)) if turned else 1
                sign_x, sign_y = (dice.choice((1, -1)) if turned else 1 for _ in range(2))
                grid._update_transform(
                    TransformStruct(
                        40 if sign_x < 0 else 0, 40 if sign_y < 0 else 0, sign_x * scale, sign_y * scale, scale,
                        transpose_xy=turned and dice.random() < 0.5,
                    )
                )  # fmt: skip
                x, y = dice.randrange(30), dice.randrange(30)
                area = Area(x, y, x + dice.randrange(1, 50), y + dice.randrange(1, 50))
                results = []
                already = [dice.getrandbits(32) if dice.random() < 0.5 else 0 for _ in range(area.size() // 32 + 1)]
                for loop_ in (fast, module._fill_pixels_slowly):
                    module._fill_pixels = loop_
                    pixels = memoryview(bytearray(4 * (area.size() // 2 + 1))).cast("I")
                    mask = memoryview(bytearray(4 * len(already))).cast("I")
                    mask[:] = memoryview(b"".join(word.to_bytes(4, "little") for word in already)).cast("I")
                    done = grid._fill_area(space, area, mask, pixels)
                    results.append((done, bytes(pixels), bytes(mask)))
                assert results[0] == results[1]
                covered.add((results[0][0], any(results[0][1])))
        finally:
            module._fill_pixels = fast
    assert covered >= {(True, True), (False, True), (False, False)}


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("element", [1, 4])
def test_the_numpy_readinto_reads_what_blinkas_reads(bits, element, reverse):
    with Machine():
        import bitmaptools
        import displayio

        for width, height in ((1, 1), (44, 7), (33, 3), (9, 20)):
            data = random.Random(width).randbytes(-(-width * bits // (8 * element)) * element * height + 3)
            pixels = []
            for read in (bitmaptools.readinto, bitmaptools._readinto_slowly):
                bitmap, file = displayio.Bitmap(width, height, 1 << bits), io.BytesIO(data)
                read(bitmap, file, bits, element, reverse)
                pixels.append([bitmap[i] for i in range(width * height)])
                assert len(file.read()) == 3
            assert pixels[0] == pixels[1]
            with pytest.raises(EOFError):
                bitmaptools.readinto(bitmap, io.BytesIO(data[:-4]), bits, element, reverse)


def test_a_display_that_refreshes_itself_does_so_at_an_idle_poll(tmp_path):
    code = CODE.replace("    display.refresh()", "    display.auto_refresh = True")
    machine = Machine(code=device(tmp_path, code))
    machine.run(settle(machine))
    assert machine.panel.pixel_bytes == 115200 and machine.image().getpixel((110, 60)) == COLOURS["red"]


def test_nothing_is_sent_with_a_null_panel_until_it_draws(tmp_path):
    machine = Machine(code=device(tmp_path), null_panel=True)
    seen = []

    def driver():
        yield from machine.tap(1)
        seen.append(machine.panel.pixel_bytes)
        machine.draw_now()
        yield from machine.tap(2)
        seen.append(machine.panel.pixel_bytes)
        machine.draw_now(False)
        yield from machine.tap(3)
        seen.append(machine.panel.pixel_bytes)

    machine.run(driver())
    assert seen == [0, 115200 + 3200, 115200 + 3200]
    assert machine.strings() == []


def test_terminalio_has_no_accents():
    with Machine():
        import terminalio

        assert terminalio.FONT.get_glyph(ord("e")) is not None
        assert terminalio.FONT.get_glyph(ord("é")) is None


def test_strings_are_read_top_to_bottom_without_the_hidden():
    with Machine():
        import displayio
        import terminalio
        from adafruit_display_text import label

        def strip(text, x, y):
            grid = displayio.TileGrid(displayio.Bitmap(4, 4, 2), pixel_shader=displayio.Palette(2), width=3, x=x, y=y)
            grid.text = text
            return grid

        root, inner, gone = displayio.Group(), displayio.Group(scale=2, x=10, y=20), displayio.Group()
        for grid in (strip("right", 50, 5), strip("left", 1, 5), strip("", 0, 0), inner, gone):
            root.append(grid)
        hidden = strip("hidden", 0, 1)
        hidden.hidden = gone.hidden = True
        inner.append(strip("é inner", 4, 3))
        inner.append(hidden)
        gone.append(strip("gone", 0, 2))
        root.append(label.Label(terminalio.FONT, text="label", x=7, y=200))
        assert screen_text.on_screen(root) == [(1, 5, "left"), (50, 5, "right"), (18, 26, "é inner"), (7, 200, "label")]
        assert screen_text.on_screen(None) == []


def test_places_outside_of_a_bitmap_are_refused():
    blinka.install()
    import bitmaptools
    import displayio

    bitmap, source = displayio.Bitmap(30, 5, 4), displayio.Bitmap(4, 4, 4)
    bitmaptools.fill_region(bitmap, 0, 0, 30, 5, 1)
    for place in ((-1, 0, 4, 4), (0, -1, 4, 4), (0, 0, 31, 4), (0, 0, 4, 6)):
        with pytest.raises(ValueError, match=r"[xy][12] must be 0-(30|5)"):
            bitmaptools.fill_region(bitmap, *place, 1)
    with pytest.raises(ValueError, match="x must be 0-30"):
        bitmaptools.blit(bitmap, source, -1, 0)
    with pytest.raises(ValueError, match="y2 must be 0-4"):
        bitmaptools.blit(bitmap, source, 0, 0, x1=0, y1=0, x2=4, y2=5)
