# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Give MicroPython's own modules what CircuitPython's have besides: install() before the device's program is loaded.

A module in sys.modules gets imported, also in the place of one of MicroPython's own.
"""

import builtins
import gc
import os
import sys
import time

import host
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SETTINGS = "/settings.toml"
_SAVES = "/saves/"
_FREE = 300_000  # bytes: more than a Pico 2 has, so no module is dropped
_DRIVE = (512, 512, 2008, 396, 396, 0, 0, 0, 0, 255)  # os.statvfs of a Pico's drive with the program


class Stopped(BaseException):
    """The device waits for its power to go."""


class _Module:
    """The real module's names besides its own."""

    def __init__(self, real: "Any", **own: "Any") -> None:
        self._real = real
        for name in own:
            setattr(self, name, own[name])

    def __getattr__(self, name: str) -> "Any":
        return getattr(self._real, name)


class _Implementation:
    name = "circuitpython"
    version = (10, 2, 1)


class _Kept:
    """A file of the saves that is open for writing: the page keeps it when it is closed."""

    def __init__(self, file: "Any", path: str) -> None:
        self._file = file
        self._path = path
        self._changed = False
        self.read = file.read
        self.readinto = file.readinto
        self.seek = file.seek

    def write(self, data: "Any") -> int:
        """Write as a file does."""
        self._changed = True
        return self._file.write(data)

    def close(self) -> None:
        """Close as a file does."""
        self._file.close()
        if self._changed:
            self._changed = False
            host.keep_file(self._path)

    def __enter__(self) -> "_Kept":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _getenv(name: str, default: "str | None" = None) -> "str | None":
    """Return the value that settings.toml, which the page has written, gives to this name."""
    with open(_SETTINGS) as file:
        for line in file:
            found, _, value = line.partition(" = ")
            if found == name:
                return value.strip().strip('"')
    return default


def _urandom(size: int) -> bytes:
    """Return this many bytes from the browser's source for keys."""
    found = bytearray(size)
    host.random(addressof(found), size)
    return bytes(found)


def _sleep(seconds: float) -> None:
    """Wait in the page's virtual time. The program waits a second or more only where it has ended: raise Stopped."""
    if seconds >= 1:
        raise Stopped
    host.sleep(int(seconds * 1000))


def install() -> None:
    """Replace what differs."""
    real_open = builtins.open

    def opened(path: str, mode: str = "r") -> "Any":
        file = real_open(path, mode)
        return _Kept(file, path) if path.startswith(_SAVES) and mode != "rb" else file

    builtins.open = opened  # type: ignore[assignment]
    modules = sys.modules
    modules["os"] = _Module(os, getenv=_getenv, urandom=_urandom, statvfs=lambda path: _DRIVE)  # type: ignore[assignment]
    modules["time"] = _Module(time, sleep=_sleep, monotonic=lambda: host.ticks() / 1000)  # type: ignore[assignment]
    modules["gc"] = _Module(gc, mem_free=lambda: _FREE)  # type: ignore[assignment]
    modules["sys"] = _Module(sys, implementation=_Implementation)  # type: ignore[assignment]
