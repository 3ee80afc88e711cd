# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screen: an ST7789 behind four wires, or the board's own, drawn only when asked."""

try:
    from typing import Any
except ImportError:
    pass

import displayio

from skalbox.hardware import complaints, config

# As adafruit_st7789 begins, with the waits that the data sheet asks for in place of ten times as much: the chip goes
# on 120 ms after its reset, and may not be put to sleep for so long after it was woken.
_INIT = b"\x01\x80\x96\x11\x80\x78\x3a\x81\x55\x01\x36\x81\x08\x01\x13\x80\x01\x29\x80\x01"

_PINS = ("SKALBOX_SCK", "SKALBOX_MOSI", "SKALBOX_CS", "SKALBOX_DC", "SKALBOX_RST", "SKALBOX_BACKLIGHT")
_ON_OFF = ("off", "on")


def build() -> Any:
    """The display that settings.toml describes, dark until somebody gives it light. Where it cannot be, the preset's is
    tried, then the board's own; None where nothing can be shown."""
    own: Any = config.own_display()
    panel = config.panel()
    if own is not None and config.text("SKALBOX_PANEL") == config.ON_BOARD:
        return _ready(own)
    displayio.release_displays()
    # Without DC the firmware would speak to the panel in words of nine bits, which it does not understand.
    pins = [config.pin(name, needed=name == _PINS[3]) for name in _PINS]
    try:
        return _ready(_wired(panel, pins))
    except (TypeError, ValueError, RuntimeError):
        config.give_back(_PINS)
        complaints.complain("SKALBOX_SCK SKALBOX_MOSI", config.both(_PINS[0], _PINS[1]), complaints.NO_SPI)
    pins = [config.take(config.find(config.usual(name)), name) for name in _PINS]
    try:
        return _ready(_wired(panel, pins))
    except (TypeError, ValueError, RuntimeError):
        if own is None:
            return None
        config.panel(own=True)
        return _ready(own)


def _wired(panel: str, pins: list) -> Any:
    """The panel on these pins. What the firmware raises where they cannot be."""
    import adafruit_st7789
    import busio
    from fourwire import FourWire

    from skalbox.hardware.panels import PANELS

    width, height, rowstart, colstart, rotations, _ = PANELS[panel]
    adafruit_st7789._INIT_SEQUENCE = _INIT  # noqa: SLF001  the library has no public way to shorten its waits
    displayio.release_displays()
    spi = busio.SPI(clock=pins[0], MOSI=pins[1])
    # An ST7789 that is always selected listens only where the clock rests high (SPI mode 3).
    resting = 1 if pins[2] is None else 0
    try:
        bus = FourWire(
            spi,
            command=pins[3],
            chip_select=pins[2],
            reset=pins[4],
            baudrate=config.number("SKALBOX_SPI_MHZ", 32, 1, 62) * 1000000,
            polarity=resting,
            phase=resting,
        )
        return adafruit_st7789.ST7789(
            bus,
            width=width,
            height=height,
            rowstart=config.number("SKALBOX_ROWSTART", rowstart, 0, 160),
            colstart=config.number("SKALBOX_COLSTART", colstart, 0, 160),
            rotation=int(config.choice("SKALBOX_ROTATION", rotations[0], rotations)),
            bgr=config.choice("SKALBOX_BGR", "on", _ON_OFF) == "on",
            invert=config.choice("SKALBOX_INVERT", "on", _ON_OFF) == "on",
            backlight_pin=pins[5],
            brightness=0.0,
            auto_refresh=False,
        )
    except (TypeError, ValueError, RuntimeError):
        displayio.release_displays()
        spi.deinit()
        raise


def _ready(display: Any) -> Any:
    display.auto_refresh = False
    display.root_group = displayio.Group()
    return display
