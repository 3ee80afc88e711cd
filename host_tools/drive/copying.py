# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Carry out a plan on a drive of this computer, in such a way that the cable may be pulled at any moment."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping

from host_tools.drive import FREE_IT, SAVES, DriveError, planning
from host_tools.drive.differences import BEFORE, STAGE
from host_tools.drive.disk import Disk
from host_tools.drive.planning import Plan, Step

__all__ = ["BEFORE", "STAGE", "Copy"]

_PROTECTED = (errno.EROFS, errno.EACCES, errno.EPERM)

# Shown by a drive that is new to Skalbox, since no keys unlock it.
_UNLOCK = (
    "plug the board in again (in safe mode if its own boot.py locks the drive), and check that you may write there"
)

_LARGEST = 1 << 25  # bytes: no board has more free space


class Copy(Plan):
    """One copy of `files` (all of the drive, in order) to `disk`. `guard`: the code.py in between.

    safe: what the drive holds if the cable breaks now.
    """

    def __init__(
        self,
        disk: Disk,
        files: Mapping[str, bytes],
        guard: bytes,
        report: Callable[[str, int, int], None] = lambda what, done, total: None,
        preset: str | None = None,
        version: tuple[int, ...] = (),
    ) -> None:
        super().__init__(disk, files, guard, report, preset, version)
        self._disk = disk
        self._report = report
        self.safe = BEFORE
        self._touched = False

    def run(self) -> None:
        """Run the copy. DriveError if the files don't fit or the drive fails; it ends with `safe`."""
        try:
            if self._disk.read_only():
                raise OSError(errno.EROFS, "read-only")
            for step in self.steps():
                self._do(step)
        except OSError as error:
            raise DriveError("%s; %s" % (self._reason(error), self.safe), touched=self._touched) from error

    def _do(self, step: Step) -> None:
        name = step.name
        match step.what:
            case planning.REPORT:
                self._report(name, step.count, step.total)
            case planning.SAFE:
                self.safe = name
            case planning.MAKE:
                self._make(name)
            case planning.WRITE:
                self._write(name, step.data)
            case planning.FILL:
                size = self._disk.free() - step.count * self._disk.cluster()
                if 0 < size < _LARGEST:
                    self._write(name, bytes(size))
            case planning.MOVE:
                self._disk.move(name, step.target)
            case planning.REMOVE:
                self._disk.remove(name)
            case planning.DISCARD:
                if self._disk.size(name) >= 0:
                    self._disk.remove(name)
            case planning.DROP:
                for each in self._disk.names(name):
                    if each.startswith("."):
                        self._disk.remove("%s/%s" % (name, each))
                self._disk.drop(name)
            case planning.PRUNE:
                if self._disk.has_folder(name) and not self._disk.names(name):
                    self._disk.drop(name)
            case planning.RENEW:
                self._renew(name)
            case planning.CHECK:
                if not self._disk.holds(name, step.data):
                    text = "%s was not written correctly: repeat the copy; %s"
                    raise DriveError(text % (step.target, self.safe), touched=True)
            case planning.SYNC if name:
                self._disk.sync(lambda done, total: self._report(name, done, total))
            case planning.SYNC:
                self._disk.sync()
            case _:
                raise RuntimeError(step.what)

    def _write(self, place: str, data: bytes) -> None:
        self._disk.write(place, data)
        self._touched = True

    def _make(self, folder: str) -> None:
        self._disk.make(folder)
        self._touched = True

    def _renew(self, folder: str) -> None:
        try:
            self._disk.drop(folder)
        except OSError:
            names = ("%slost%d" % (SAVES, number) for number in range(1000))
            self._disk.move(folder, next(name for name in names if not self._disk.has_folder(name)))
        self._make(folder)

    def _reason(self, error: OSError) -> str:
        if error.errno in _PROTECTED:
            return "the drive is write-protected: %s" % (_UNLOCK if self.first else FREE_IT)
        if error.errno == errno.ENOSPC:
            return "the drive is full: free some space and repeat"
        return "lost the drive while copying (%s): plug it in again and repeat" % (error.strerror or error)
