# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel on the carrier board shows the game upright, with its header at the right.

Three facts about the Adafruit 4311 decide it. Other people found them:

- Its maker's board file and photo: the header is at the short edge at which the glass has its flexible cable. Seen from
  the front, with that edge below, VIN is the left pin and the light the right one.
- The first row of an ST7789's memory is opposite to the cable (tinygo-org/drivers, pull request 582).
- An owner of this panel sees the first pixel in the lower right corner if the pins are below. The driver sent MADCTL
  0xC0, as adafruit_st7789 does (adafruit/Adafruit_CircuitPython_RGB_Display, issue 136).
"""

import sys

import numpy as np
import pytest
from PIL import Image

from host_tools.source_tree import ROOT
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import CASET, MADCTL, RAMWR, RASET, Panel

sys.path += [str(ROOT / "hardware/board"), str(ROOT / "hardware")]

import netlist
import places

DRIVERS = 0xC0  # the MADCTL that adafruit_st7789 sends last


def pins_below(panel: Panel) -> np.ndarray:
    """The pixels that one sees with the header below: the memory as it is, its first row at the top."""
    return panel.memory


def pins_right(panel: Panel) -> np.ndarray:
    """The same panel, turned to the left by a quarter."""
    return np.rot90(pins_below(panel))


def pixels(image: Image.Image) -> np.ndarray:
    """A picture as an ST7789 keeps it."""
    red, green, blue = np.moveaxis(np.asarray(image).astype(np.uint16), 2, 0)
    return red >> 3 << 11 | green >> 2 << 5 | blue >> 3


def title(*lines: str, **wired: bool) -> Panel:
    """The panel of a device with these settings, which shows the title."""
    machine = Machine(toml="\n".join(('SKALBOX_LANG = "en"', *lines)), panel="320x240", seed=1, **wired)
    screens = []

    def drive():
        yield from machine.settle()
        screens.append(machine.app.screen.name)

    machine.run(drive())
    assert machine.crash is None and screens == ["title"]
    return machine.panel


@pytest.fixture(scope="module")
def upright() -> np.ndarray:
    """The title as it is drawn, on the panel of the same size that is mounted as usual."""
    picture = pixels(title('SKALBOX_PRESET = "pico-320x240"').image())
    assert len(np.unique(picture)) > 10 and not np.array_equal(picture, picture[::-1, ::-1])
    return picture


def test_the_first_pixel_is_where_the_owner_of_a_panel_sees_it():
    panel = Panel("320x240")
    panel.memory[:] = 0
    for command, data in ((MADCTL, [DRIVERS]), (0x3A, [0x55]), (CASET, [0] * 4), (RASET, [0] * 4), (RAMWR, [255] * 2)):
        panel.write(bytes([command]), False, False)
        panel.write(bytes(data), True, False)
    assert np.argwhere(pins_below(panel)).tolist() == [[319, 239]], "at the right, and at the pins"


def test_the_picture_is_upright_with_the_header_at_the_right(upright):
    panel = title('SKALBOX_PRESET = "pico-board"', motion=True)
    assert panel.madctl == DRIVERS and panel.inverted
    assert np.array_equal(pins_right(panel), upright)


def test_with_the_usual_rotation_it_would_be_upside_down(upright):
    panel = title('SKALBOX_PRESET = "pico-board"', 'SKALBOX_ROTATION = "90"', motion=True)
    assert np.array_equal(pins_right(panel)[::-1, ::-1], upright)


def test_the_board_expects_the_header_there_in_this_order():
    right = min(x for x, _ in places.PANEL.pads)
    assert right > places.PANEL.middle[0] and len({x for x, _ in places.PANEL.pads}) == 1
    upwards = sorted(zip(places.PANEL.pads, netlist.PANEL_PINS, strict=True), key=lambda each: each[0][1])
    assert " ".join(name for _, name in upwards) == "VIN 3VO GND SCK MISO MOSI CS RST DC SDCS LIGHT"
