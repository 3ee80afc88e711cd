# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel: an ST7789 on SPI (four-wire), or the board's own, refreshed only on request."""

import time

import displayio
from digitalio import DigitalInOut, Pull
from supervisor import ticks_ms

from skalbox.hardware import complaints, config
from skalbox.hardware.panels import PANELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# The start sequence of adafruit_st7789 after its reset, with the waits of the data sheet instead of far longer ones.
_INIT = b"\x11\x80\x06\x3a\x81\x55\x00\x36\x81\x08\x00\x13\x80\x00\x29\x80\x00"
_INVON = b"\x21\x80\x00"
_SWRESET = 0x01
_RESET_MS = 5  # after a reset until the chip takes any command; as long after it was woken
_ASLEEP_MS = 120  # after a reset until it may be woken
_FLOATS_MS = 1  # until the pin of a backlight has the level to which its panel pulls it
_STEADY_MS = 120  # from there until its picture is stable

shines = False  # the backlight is on while nothing drives its pin, as in deep sleep
_woken: "int | None" = None  # when the chip was woken

_PINS = ("SKALBOX_SCK", "SKALBOX_MOSI", "SKALBOX_CS", "SKALBOX_DC", "SKALBOX_RST", "SKALBOX_BACKLIGHT")
_ON_OFF = ("off", "on")


def build(meanwhile: "Callable[[str], None] | None" = None) -> "Any":
    """Return the display that settings.toml describes, with its backlight off. If it cannot be built, try the preset's,
    then the board's own. Return None if none works. `meanwhile`: called with the panel's name while its chip resets."""
    own: "Any" = config.own_display()
    panel = config.panel()
    if own is not None and config.text("SKALBOX_PANEL") == config.ON_BOARD:
        return _ready(own)
    displayio.release_displays()
    # The firmware would send nothing without MOSI, and words of nine bits without DC.
    pins = [config.pin(name, needed=name in (_PINS[1], _PINS[3])) for name in _PINS]
    try:
        return _ready(_wired(panel, pins, meanwhile))
    except (TypeError, ValueError, RuntimeError):
        config.release(_PINS)
        complaints.complain("SKALBOX_SCK SKALBOX_MOSI", config.both(_PINS[0], _PINS[1]), complaints.NO_SPI)
    pins = [config.reserve(config.find(config.usual(name)), name) for name in _PINS]
    try:
        return _ready(_wired(panel, pins, meanwhile))
    except (TypeError, ValueError, RuntimeError):
        if own is None:
            return None
        config.panel(own=True)
        return _ready(own)


def _wired(panel: str, pins: list, meanwhile: "Callable[[str], None] | None") -> "Any":
    """Return the panel on these pins. Raise the firmware's error if they cannot be used."""
    import busio
    from fourwire import FourWire

    width, height, rowstart, colstart, rotations, _ = PANELS[panel]
    displayio.release_displays()
    if pins[5] is not None:
        _watch(pins[5])
    spi = busio.SPI(clock=pins[0], MOSI=pins[1])
    # An ST7789 that is always selected listens only if the clock idles high (SPI mode 3).
    resting = 1 if pins[2] is None else 0
    mhz = config.number("SKALBOX_SPI_MHZ", 32, 1, 62)
    try:
        bus = FourWire(
            spi,
            command=pins[3],
            chip_select=pins[2],
            reset=pins[4],
            baudrate=mhz * 1000000,
            polarity=resting,
            phase=resting,
        )
        began = _reset(bus)
        # What is read and loaded from here on takes no time: the chip must rest meanwhile.
        import adafruit_st7789

        inverts = config.choice("SKALBOX_INVERT", "on", _ON_OFF) == "on"
        # The library has no public way to shorten its waits, and would wait for 10 ms after INVON.
        adafruit_st7789._INIT_SEQUENCE = _INIT + (_INVON if inverts else b"")  # noqa: SLF001
        if meanwhile is not None:
            meanwhile(panel)
        _check(spi, mhz)
        rowstart = config.number("SKALBOX_ROWSTART", rowstart, 0, 160)
        colstart = config.number("SKALBOX_COLSTART", colstart, 0, 160)
        rotation = int(config.choice("SKALBOX_ROTATION", rotations[0], rotations))
        bgr = config.choice("SKALBOX_BGR", "on", _ON_OFF) == "on"
        _wake(began)
        return adafruit_st7789.ST7789(
            bus,
            width=width,
            height=height,
            rowstart=rowstart,
            colstart=colstart,
            rotation=rotation,
            bgr=bgr,
            invert=False,
            backlight_pin=pins[5],
            brightness=0.0,
            auto_refresh=False,
        )
    except (TypeError, ValueError, RuntimeError):
        displayio.release_displays()
        spi.deinit()
        raise


def _watch(light: "Any") -> None:
    """Note whether the backlight shines while its pin floats: many panels pull it up, and no chip's pull is as strong.
    A firmware that enters deep sleep lets go of all pins."""
    global shines
    pin = DigitalInOut(light)
    pin.pull = Pull.DOWN  # else the wire may still be charged
    pin.pull = None
    time.sleep(_FLOATS_MS / 1000)
    shines = pin.value
    pin.deinit()
    if shines:
        print("Skalbox: no deep sleep: the panel's light would shine")


def _reset(bus: "Any") -> int:
    """Reset the chip, which FourWire has only done if the pin is wired. Return when, in ticks_ms()."""
    time.sleep(_RESET_MS / 1000)
    bus.send(_SWRESET, b"")
    return ticks_ms()


def _wake(began: int) -> None:
    """Return when the chip, which was reset then, may be woken: it is woken next."""
    global _woken
    _wait(began, _ASLEEP_MS)
    _woken = ticks_ms()


def _check(spi: "Any", mhz: int) -> None:
    """Warn on the console if the bus, once used, is much slower than the setting, or faster."""
    real = getattr(spi, "frequency", 0) / 1000000
    if real and not mhz / 2 <= real <= mhz:
        print("Skalbox: SKALBOX_SPI_MHZ = %d: the panel gets %.1f MHz" % (mhz, real))


def _wait(began: int, ms: int) -> None:
    """Return when it is `ms` since `began`."""
    left = ms - ((ticks_ms() - began) & 0x1FFFFFFF)
    if left > 0:
        time.sleep(left / 1000)


def steady() -> None:
    """Return when the picture is stable: the backlight may go on."""
    if _woken is not None:
        _wait(_woken, _STEADY_MS)


def _ready(display: "Any") -> "Any":
    display.auto_refresh = False
    display.root_group = displayio.Group()
    return display
