# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screen: an ST7789 behind four wires, drawn only when asked."""

import busio
import displayio
from adafruit_st7789 import ST7789
from fourwire import FourWire

from skalbox import config

# width, height, rowstart, colstart, rotation by panel: what adafruit_st7789 needs so that nothing falls off the glass.
_GEOMETRY = {
    "240x240": (240, 240, 80, 0, 0),
    "320x240": (320, 240, 0, 0, 90),
    "240x135": (240, 135, 40, 53, 270),
    "320x170": (320, 170, 0, 35, 90),
}


def build():
    """The display that settings.toml describes, dark until its first refresh(). ValueError for a bad setting."""
    displayio.release_displays()
    name = config.choice("SKALBOX_PANEL", "240x240", config.PANELS)
    width, height, rowstart, colstart, rotation = _GEOMETRY[name]
    turned = config.number("SKALBOX_ROTATION", rotation, 0, 270)
    if turned % 90:
        raise ValueError("SKALBOX_ROTATION in settings.toml is %d; allowed: 0 90 180 270" % turned)
    spi = busio.SPI(clock=config.pin("SKALBOX_SCK", "GP18"), MOSI=config.pin("SKALBOX_MOSI", "GP19"))
    bus = FourWire(
        spi,
        command=config.pin("SKALBOX_DC", "GP16"),
        chip_select=config.pin("SKALBOX_CS", "GP17"),
        reset=config.pin("SKALBOX_RST", "GP20"),
        baudrate=config.number("SKALBOX_SPI_MHZ", 32, 1, 62) * 1000000,
    )
    display = ST7789(
        bus,
        width=width,
        height=height,
        rowstart=rowstart,
        colstart=colstart,
        rotation=turned,
        backlight_pin=config.pin("SKALBOX_BACKLIGHT", "GP21"),
        auto_refresh=False,
    )
    display.root_group = displayio.Group()
    return display
