# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Start the device in the builder's page, in MicroPython, to hear its complaints about a settings.toml.

The device's own modules run, on the virtual board's pins, buses and timers (host_tools.virtual). Here is the rest of a
firmware, as far as a start needs it. All parts that settings.toml names are wired, nothing is drawn, and the app does
not open a match.
"""

import builtins
import os
import sys

from host_tools.virtual import current_board, settings_toml
from host_tools.virtual.boards import BOARDS, soldered
from host_tools.virtual.processor import Processor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_DEVICE = "/lib/skalbox"
_FOLDER = 0x4000  # in a file's mode
_SETTINGS = "/settings.toml"
_MUCH = 1 << 20  # bytes of memory: enough for every module
_SAID = "Skalbox: "  # before each of the device's sentences on the console


class _Names:
    """An object that has these names, and the names of another object."""

    def __init__(self, _real: object = None, **names: "Any") -> None:
        self._real = _real
        for name in names:
            setattr(self, name, names[name])

    def __getattr__(self, name: str) -> "Any":
        return getattr(self._real, name)


class _Implementation:
    """The object sys.implementation: CircuitPython's version."""

    name = ""
    version: "tuple[int, ...]" = settings_toml.NEWEST


class _Board:
    """As much of host_tools.virtual.virtual_board.VirtualBoard as its fakes use at a start.

    nvm: nobody saves.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.cpu = Processor(BOARDS[kind].hz)
        self.claims: set[int] = set()
        self.pwm: dict[int, Any] = {}
        self.varied: set[int] = set()
        self.sounds: list[tuple[int, int, int]] = []
        self.us = 0
        self.sensor = True
        self.own_display: Any = None
        self.nvm = None

    def ticks_ms(self) -> int:
        """Return the time, which stands still."""
        return self.us // 1000


class _Bus(current_board.Owner):
    """The class fourwire.FourWire, which holds its pins."""

    def __init__(self, spi: "Any", *, command: "Any", chip_select: "Any", reset: "Any", **_: "Any") -> None:
        super().__init__(command, chip_select, reset)
        _shown.append(self)

    def send(self, command: int, data: bytes) -> None:
        """Send nothing."""


class _Panel:
    """The class adafruit_st7789.ST7789, which holds its bus and the pin of its light, whose frequency is the
    firmware's."""

    def __init__(self, bus: "Any", *, width: int, height: int, backlight_pin: "Any" = None, **_: "Any") -> None:
        import pwmio

        self.bus = bus
        self.width = width
        self.height = height
        if backlight_pin is not None:
            _shown.append(pwmio.PWMOut(backlight_pin, frequency=100))


class _Input(current_board.Owner):
    """The class digitalio.DigitalInOut, of a pin that nothing drives."""

    pull: "Any" = None
    value = False


class _Keys(current_board.Owner):
    """The class keypad.Keys, which holds its pins."""

    def __init__(self, pins: tuple, **_: "Any") -> None:
        super().__init__(*pins)
        self.events: Any = None


class _Anything:
    """An object of any class of the firmware whose work nobody sees: a bitmap, a group, the sensor."""

    def __init__(self, *_: object, **named: object) -> None:
        pass

    def __setitem__(self, at: "Any", value: "Any") -> None:
        pass


class _App:
    """The class skalbox.app.App, which reads the players' settings first."""

    def __init__(self, *_: object) -> None:
        from skalbox.players.settings import Settings

        Settings(None)


_shown: "list[Any]" = []  # what the panel in use holds
_settings = b""  # settings.toml
_fresh: "dict[str, dict[str, Any]]" = {}  # of each module of the device the values of its names once it was loaded


def _release() -> None:
    while _shown:
        _shown.pop().deinit()


def _getenv(name: str) -> "str | int | None":
    return settings_toml.getenv(_settings, name, _Implementation.version)


def _nothing(*_: object, **named: object) -> None:
    """Do nothing."""


FIRMWARE = {
    "sys": _Names(sys, implementation=_Implementation),
    "os": _Names(os, getenv=_getenv),
    "time": _Names(sleep=_nothing),
    "gc": _Names(mem_free=lambda: _MUCH, collect=_nothing),
    "bitmaptools": _Names(),
    "digitalio": _Names(DigitalInOut=_Input, Pull=_Names(DOWN=None)),
    "displayio": _Names(Bitmap=_Anything, Group=_Anything, release_displays=_release),
    "fourwire": _Names(FourWire=_Bus),
    "adafruit_st7789": _Names(ST7789=_Panel),
    "adafruit_bus_device": _Names(i2c_device=_Names(I2CDevice=_Anything)),
    "adafruit_lis3dh": _Names(LIS3DH_I2C=_Anything, RANGE_4_G=0, DATARATE_100_HZ=0),
    "keypad": _Names(Keys=_Keys, Event=_Anything),
}
# In the place of the device's modules that do more than read settings.
PASSED_OVER = {
    "skalbox.app": _Names(App=_App),
    "skalbox.fallback": _Names(show=_nothing),
    "skalbox.draw.wordmark": _Names(splash=_nothing),
    "skalbox.saves.storage": _Names(Storage=_Anything),
}


def _named_pins(kind: str) -> "Any":
    """Return the module `board`, with the panel if the board has one."""
    import microcontroller

    row = BOARDS[kind]
    pins = {number: microcontroller.Pin(number) for number in set(row.pins.values())}  # type: ignore[call-arg]
    names: dict[str, Any] = {name: pins[row.pins[name]] for name in row.pins}
    names["board_id"] = row.board_id
    if row.display is not None:
        names["DISPLAY"] = soldered(current_board.board(), row, pins)
    return _Names(**names)


def _sent(folder: str, package: str) -> "Iterator[str]":
    """Yield the names of the device's modules in this folder, which is a package."""
    for each in os.listdir(folder):
        path = folder + "/" + each
        if os.stat(path)[0] & _FOLDER:
            yield from _sent(path, package + "." + each)
        elif each != "__init__.py":
            yield package + "." + each[: -len(".py")]


def _copied(value: "Any") -> "Any":
    return type(value)(value) if isinstance(value, (list, dict, set)) else value


def _load() -> None:
    """Load the device's modules, and note their names' values: each start begins with these."""
    modules: dict[str, Any] = sys.modules
    modules.update(FIRMWARE)
    modules.update(PASSED_OVER)
    for name in _sent(_DEVICE, "skalbox"):
        __import__(name)
        _fresh[name] = {key: _copied(value) for key, value in modules[name].__dict__.items()}


def _renew() -> None:
    for name in _fresh:
        for key in _fresh[name]:
            setattr(sys.modules[name], key, _copied(_fresh[name][key]))


def complaints(settings: bytes, kind: str, version: "tuple[int, ...]") -> "list[tuple[str, str]]":
    """Return what the device says of this settings.toml at its start on a board (a key of
    host_tools.virtual.boards.BOARDS) with CircuitPython of this version. Each complaint has the settings that it names,
    separated by spaces, and its sentence. Until the next call skalbox.hardware.config answers for these settings."""
    global _settings
    _settings = settings
    with open(_SETTINGS, "wb") as file:
        file.write(settings)
    _shown.clear()
    _Implementation.version = version
    current_board.current = _Board(kind)  # type: ignore[assignment]
    if _fresh:
        _renew()
    else:
        _load()
    sys.modules["board"] = _named_pins(kind)
    return _started()


def _started() -> "list[tuple[str, str]]":
    from skalbox import start
    from skalbox.hardware import complaints as wrong

    said: list[str] = []
    wrong.print = said.append  # type: ignore[attr-defined]
    real = builtins.print
    builtins.print = _nothing
    try:
        start.app(start.display())
    except Exception:
        if not wrong.reports:
            raise  # otherwise the device shows its findings
    finally:
        builtins.print = real
    return [(wrong.reports[at][0], said[at][len(_SAID) :]) for at in range(len(said))]


def reported(number: int) -> "tuple[str, int, str]":
    """Return the value, the reason and the detail of the complaint with this number, of those returned last."""
    from skalbox.hardware import complaints as wrong

    _, value, reason, detail = wrong.reports[number]
    return value, reason, detail


def panel() -> str:
    """Return SKALBOX_PANEL of the settings started with last: a panel's name, or "board"; it may be wrong."""
    from skalbox.hardware import config, panels

    return config.text("SKALBOX_PANEL", panels.DEFAULT)


def usual(name: str, default: "str | None") -> "str | None":
    """Return the value of a setting left out of the settings started with last; `default` if the wiring has none."""
    from skalbox.hardware import config

    return config.usual(name, default)  # type: ignore[arg-type]
