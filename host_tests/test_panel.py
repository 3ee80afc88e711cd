# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel emulator at the wire, against a model that handles one pixel at a time."""

import random
import struct

import numpy as np
import pytest

from host_tools.virtual.panel import GLASS, Panel

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
        ("240x240", (0, 80, 239, 319), 0),
        ("240x240", (0, 79, 239, 319), 240),
        ("240x240", (0, 0, 239, 239), 240 * 80),
        ("240x135", (53, 40, 187, 279), 0),
        ("240x135", (52, 40, 187, 279), 240),
        ("240x135", (53, 40, 187, 280), 135),
        ("320x170", (35, 0, 204, 319), 0),
        ("320x170", (34, 0, 205, 319), 640),
        ("320x172", (34, 0, 205, 319), 0),
        ("320x172", (33, 0, 206, 319), 640),
        ("320x240", (0, 0, 239, 319), 0),
        ("320x240", (0, 0, 240, 319), 320),
    ],
)
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
        ([], (255, 0, 0)),
        ([b"\x36\xc8"], (0, 0, 255)),
        ([b"\x20"], (0, 255, 255)),
        ([b"\x28"], (0, 0, 0)),
        ([b"\x28", b"\x29"], (255, 0, 0)),
        ([b"\x10"], (0, 0, 0)),
        ([b"\x10", b"\x11"], (255, 0, 0)),
        ([b"\x01"], (0, 0, 0)),
    ],
)
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
    for rotation, size, white in (
        (0, (wide, high), {(0, 0), (1, 0)}),
        (90, (high, wide), {(0, wide - 1), (0, wide - 2)}),
        (180, (wide, high), {(wide - 1, high - 1), (wide - 2, high - 1)}),
        (270, (high, wide), {(high - 1, 0), (high - 1, 1)}),
    ):
        image = panel.image(rotation)
        assert image.size == size
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
