# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Check a settings.toml as the device does: the device itself starts with it, on a virtual board."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from host_tools import safe_files
from host_tools.coach.tables import board_module
from host_tools.drive import DriveError, preset_line
from host_tools.virtual import settings_toml
from host_tools.virtual.machine import Machine
from host_tools.virtual.settings_toml import NEWEST

MOST = 16 * 1024  # bytes: the device reads all of it at once; it comes with a third of that
_REASONS = board_module("hardware/complaints")
_SAYS: tuple[str, ...] = board_module("lang/en/wiring").WIRING_SAYS
_MOTION = "SKALBOX_MOTION"
_MARK = b"\xef\xbb\xbf"  # a byte order mark


class Complaint(NamedTuple):
    """One wrong line of a settings.toml.

    names: of the settings, separated by spaces, or "settings.toml".
    value: the value in the file.
    reason, detail: as in skalbox.hardware.complaints.
    """

    names: str
    value: str
    reason: int
    detail: str

    def sentence(self) -> str:
        """Return what is wrong and what is allowed."""
        text = _SAYS[self.reason]
        return text % self.detail if "%s" in text else text

    def __str__(self) -> str:
        if self.reason == _REASONS.LINE:
            return "%s (%s)" % (self.sentence(), self.value)
        return "%s = %s: %s" % (self.names, self.value, self.sentence())


@contextmanager
def switched_on(toml: bytes, board: str, motion: bool, version: tuple[int, ...] = NEWEST) -> Iterator[None]:
    """Switch a virtual board on during the block (a key of host_tools.virtual.boards.BOARDS), so that the device's
    modules can be imported. They see this settings.toml, CircuitPython of this version, a motion sensor or none, and no
    console."""
    machine = Machine(toml=toml, board=board, motion=motion, null_panel=True, seed=0)
    machine.firmware = (version[0], version[1], version[2])
    with machine, redirect_stdout(StringIO()):
        yield


def complaints(data: bytes, board: str = "pico", version: tuple[int, ...] = NEWEST) -> list[Complaint]:
    """Return the device's complaints about this settings.toml when it starts with CircuitPython of this version. Its
    board (a key of host_tools.virtual.boards.BOARDS) has all parts that the file or its preset names. DriveError if it
    can't start."""
    wiring = preset_line.PRESETS.get(preset_line.preset(data, version), {})
    with switched_on(data, board, _MOTION in wiring or settings_toml.names(data, _MOTION), version):
        found = importlib.import_module("skalbox.hardware.complaints")
        try:
            start = importlib.import_module("skalbox.start")
            start.app(start.display())
        except ImportError:
            pass  # a changed program that needs what only a board's firmware has
        except Exception as error:  # as in skalbox.main
            if not found.reports:
                raise DriveError("the device can't start with this file: %s" % error) from None
        return [Complaint(*each) for each in found.reports]


def read(path: Path) -> bytes:
    """Return a user's settings.toml. DriveError if it is not a text with the firmware's ends of lines, or too long;
    OSError if it can't be read."""
    data = safe_files.read(path)
    if len(data) > MOST:
        raise DriveError(f"{path}: too large: it has {len(data):,} bytes, the limit is {MOST:,}")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1
        raise DriveError("%s: line %d is not UTF-8 text: save the file as UTF-8" % (path, number)) from None
    if b"\n" not in data and b"\r" in data.strip():
        raise DriveError("%s: its lines end in CR, which the firmware can't read: save it with LF or CRLF" % path)
    return data


def check(data: bytes, place: object, board: str = "pico", added: int = 0, version: tuple[int, ...] = NEWEST) -> None:
    """Raise DriveError with the first wrong line of this settings.toml for a device with CircuitPython of this version.
    `added`: how many lines at its top are not the user's. `place` names it in the message."""
    try:
        found = complaints(data, board, version)
    except DriveError as error:
        raise DriveError("%s: %s" % (place, error)) from None
    if not found:
        return
    lines = data.split(b"\n")
    rows = sorted((_line(each, lines) or len(lines), at) for at, each in enumerate(found))
    number, at = rows[0]
    first = found[at]
    if first.reason in (_REASONS.LINE, _REASONS.UNSEEN):
        detail = re.sub(r"^\d+", lambda line: "%d" % (int(line[0]) - added), first.detail)
        first = first._replace(detail=detail)
    named = first.reason != _REASONS.LINE and _line(first, lines)
    where = "%s: line %d" % (place, number - added) if named else place
    more = " (and %d more)" % (len(found) - 1) if len(found) > 1 else ""
    raise DriveError("%s: %s%s" % (where, first, more))


def _line(wrong: Complaint, lines: list[bytes]) -> int:
    """Return the number of the line that is complained of; 0 if it is not to be found."""
    if wrong.reason == _REASONS.LINE:
        return int(wrong.detail)
    keys = [_REASONS.shown(line.removeprefix(_MARK).partition(b"=")[0].strip()) for line in lines]
    # A preset's pin may be complained of, which another line has taken.
    for wanted in ([wrong.names], wrong.names.split(), [wrong.detail]):
        at = [number for number, key in enumerate(keys, 1) if key in wanted]
        if at and wrong.reason == _REASONS.TWICE:
            return next((number for number in at[1:] if wrong.value in _REASONS.plain(lines[number - 1])), at[-1])
        if at:
            return at[-1] if wrong.reason == _REASONS.UNSEEN else at[0]
    return 0
