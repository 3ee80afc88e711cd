# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A device small enough to be certain of: four marked corners, one 40x40 die, and a diary of the keys."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.virtual.panel import PANELS

COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}

CODE = """
import os
import bitmaptools, board, busio, displayio, fourwire, keypad, supervisor
from adafruit_st7789 import ST7789

displayio.release_displays()
spi = busio.SPI(board.GP18, MOSI=board.GP19)
bus = fourwire.FourWire(spi, command=board.GP16, chip_select=board.GP17, reset=board.GP20)
width, height, rowstart, colstart, rotations, _ = PANELS[os.getenv("SKALBOX_PANEL")]
display = ST7789(bus, width=width, height=height, rowstart=rowstart, colstart=colstart,
                 rotation=int(os.getenv("SKALBOX_ROTATION", rotations[0])), auto_refresh=False)
pins = [getattr(board, name) for name in "GP2 GP3 GP4 GP5 GP6 GP7".split()]
keys = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.01, debounce_threshold=2)
inks = displayio.Palette(5)
for i, ink in enumerate((0, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)):
    inks[i] = ink
faces = displayio.Bitmap(40 * 4, 40, 5)
for i in range(4):
    bitmaptools.fill_region(faces, 40 * i, 0, 40 * i + 40, 40, i + 1)
root = displayio.Group()
for i, (x, y) in enumerate(((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))):
    dot = displayio.Bitmap(1, 1, 5)
    dot[0, 0] = i + 1
    root.append(displayio.TileGrid(dot, pixel_shader=inks, x=x, y=y))
die = displayio.TileGrid(faces, pixel_shader=inks, tile_width=40, tile_height=40, x=100, y=50)
die.text = "die 0"
root.append(die)
display.root_group = root
event = keypad.Event()
diary = []
while True:
    while keys.events.get_into(event):
        diary.append((event.key_number, event.pressed, event.timestamp))
        if event.pressed and event.key_number < 4:
            die[0] = event.key_number
            die.text = "die %d" % event.key_number
    display.refresh()
""".replace("PANELS", repr(PANELS))


def device(folder: Path, code: str = CODE, **files: str) -> Path:
    """Writes a drive with this code.py; `main="..."` becomes lib/skalbox/main.py. Returns the path of code.py."""
    (folder / "lib" / "skalbox").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        module = folder / "lib" / "skalbox" / (name + ".py")
        module.parent.mkdir(exist_ok=True)
        module.write_text(text, "utf-8")
    path = folder / "code.py"
    path.write_text(code, "utf-8")
    return path


# A loop that only polls, for tests that need no screen.
LOOP = """
import board, keypad, supervisor
keys = keypad.Keys((board.GP2, board.GP3), value_when_pressed=False)
event = keypad.Event()
{setup}
while True:
    while keys.events.get_into(event):
        print(event.key_number, event.pressed)
    {turn}
"""


# Put in its setup: prints the clock, and the first byte of NVM, at every start.
RESET = 'import microcontroller\nprint("start", supervisor.ticks_ms() - (2**29 - 65536), microcontroller.nvm[0])'


def loop(setup: str = "", turn: str = "pass") -> str:
    return LOOP.format(setup=setup, turn=turn)


def settle(machine: Any) -> Iterator[None]:
    """A driver that waits for the first picture."""
    yield from machine.settle()
