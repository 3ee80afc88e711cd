# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Update the program on a drive in such a way that the cable may be pulled at any moment.

A Pico's drive has room for the files that changed between two versions, but not for two whole programs:
1. the new files are written to a staging folder and read back: until then the old program is complete;
2. code.py is replaced by one that shows "unfinished copy" and starts nothing;
3. the new files are moved to their final names, which takes a second or two, and stale files are removed;
4. the new code.py is written last, and the new program is complete.
Some changed files don't fit in step 1, such as the coach's tables if all of them are new. They are written between
steps 3 and 4. Missing slots are created, each under a temporary name first, and never touched again. If a slot's folder
was lost in a power cut, the slot is created at another location. settings.toml stays too, except for the line of a
named preset and the line that CircuitPython 9 needs (stack_line).
"""

from __future__ import annotations

import errno
from binascii import crc32
from collections.abc import Callable, Mapping

from host_tools.drive import FREE_IT, DriveError, manifest
from host_tools.drive.contents import SAVES, SETTINGS, START
from host_tools.drive.differences import BEFORE, STAGE, Difference
from host_tools.drive.disk import Disk

_MARGIN = 16  # clusters: folders grow by their files' names
_LAST = (manifest.NAME, START)  # written after everything else
_SINGLE = (SETTINGS, *_LAST)  # moved to their final names one by one, each whole or not at all
_PROTECTED = (errno.EROFS, errno.EACCES, errno.EPERM)

# Shown by a drive that is new to Skalbox, since no keys unlock it.
_UNLOCK = (
    "plug the board in again (in safe mode if its own boot.py locks the drive), and check that you may write there"
)

_FILLER = STAGE + "/filler"
_LARGEST = 1 << 25  # bytes: no board has more free space

BETWEEN = "until then the device may show an unfinished copy; games and statistics are safe"
AFTER = "the new program is complete"


class Copy(Difference):
    """One copy of `files` (all of the drive, in order) to `disk`. `guard`: the code.py in between.

    staged, direct: the changed files written in step 1 and those written after step 3.
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
        super().__init__(disk, files, report, preset, version)
        self._guard = guard
        self._report = report
        self.safe = BEFORE
        self.staged: list[str] = []
        self.direct: list[str] = []
        self._touched = False

    def run(self) -> None:
        """Run the copy. DriveError if the files don't fit or the drive fails; it ends with `safe`."""
        try:
            if self._disk.read_only():
                raise OSError(errno.EROFS, "read-only")
            self.check_places()
            self._tidy()
            self._plan()
            self._save()
            self._stage()
            self._switch()
        except OSError as error:
            raise DriveError("%s; %s" % (self._reason(error), self.safe), touched=self._touched) from error

    # -- room ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _place(name: str) -> str:
        """Return the file's name in the staging folder: short, to keep its directory entry small."""
        return "%s/%08X" % (STAGE, crc32(name.encode()))

    def _tidy(self) -> None:
        """Remove what an earlier unfinished copy staged, except files that this one can use."""
        useful = {self._place(name): data for name, data in self.changed.items()}
        for each in self._disk.names(STAGE):
            place = "%s/%s" % (STAGE, each)
            if place not in useful or not self._disk.holds(place, useful[place]):
                self._disk.remove(place)

    def _clusters(self, size: int) -> int:
        return -(-max(size, 0) // self._disk.cluster())

    def _folders(self) -> list[str]:
        """Return the missing folders, outermost first."""
        names = [*self.fresh, *self.changed]
        wanted = {"/".join(name.split("/")[:end]) for name in names for end in range(1, name.count("/") + 1)}
        return sorted(each for each in wanted if not self._disk.has_folder(each))

    def _plan(self) -> None:
        """Decide which files are staged; DriveError, before any change, if the drive is too small."""
        free = self._disk.free() // self._disk.cluster()
        # A directory entry takes up to 96 bytes, including its long name.
        rows = self._clusters(96 * (len(self.changed) + len(self.fresh))) + len(self._folders())
        free -= rows + _MARGIN + sum(self._clusters(len(data)) for data in self.fresh.values())
        waiting = [name for name in self.changed if self._disk.size(self._place(name)) >= 0]
        growth = sum(
            self._clusters(len(data)) - self._clusters(self._disk.size(name))
            for name, data in self.changed.items()
            if name not in waiting
        )
        growth -= sum(self._clusters(self._disk.size(name)) for name in [*waiting, *self.stale])
        # These are written while the files that they replace still exist.
        beside = [self._guard, *(self._new[name] for name in _LAST), self.changed.get(SETTINGS, b"")]
        room = free - sum(self._clusters(2 * len(data)) for data in beside)
        room += sum(self._clusters(self._disk.size(self._place(name))) for name in waiting if name in _SINGLE)
        if growth > free or room < 0:
            missing = max(growth - free, -room) * self._disk.cluster()
            raise DriveError("the drive is full: free %d KB and repeat; %s" % (-(-missing // 1024), BEFORE))
        for name, data in sorted(self.changed.items(), key=lambda item: len(item[1])):
            need = 0 if name in waiting else self._clusters(len(data))
            if name in _SINGLE:
                continue
            if need <= room:
                room -= need
                self.staged.append(name)
            else:
                self.direct.append(name)

    # -- steps ---------------------------------------------------------------------------------------------------

    def _write(self, place: str, data: bytes) -> None:
        self._disk.write(place, data)
        self._touched = True

    def _sync(self, what: str) -> None:
        self._disk.sync(lambda done, total: self._report(what, done, total))

    def _make(self, folders: list[str]) -> None:
        for each in folders:
            self._disk.make(each)
            self._touched = True

    def _save(self) -> None:
        """Create the missing slots in order, since the order decides their location in the flash."""
        if not self._disk.has_folder(STAGE):
            self._make([STAGE])
        if self.fresh and not self.first:
            self._fill()
        missing = self._folders()
        late = ""  # a lost slot, which is renamed once the pad behind it exists
        for name, data in self.fresh.items():
            self._make([each for each in missing if name.startswith(each + "/")])
            missing = [each for each in missing if not name.startswith(each + "/")]
            if name in self.lost:
                self._remake(name.rpartition("/")[0])
            self._write(self._place(name), data)
            if name in self.lost:
                late = name
                continue
            self._disk.move(self._place(name), name)
            if late:
                self._disk.move(self._place(late), late)
                late = ""
        self._disk.sync()
        if self._disk.size(_FILLER) >= 0:
            self._disk.remove(_FILLER)
        self._check(self.fresh, lambda name: name)
        self._make(missing)

    def _fill(self) -> None:
        """Fill the free space between the files of a drive in use, so that the new files are contiguous behind them. A
        slot among other files would endanger them, since neighbours are erased with it."""
        cluster = self._disk.cluster()
        need = sum(self._clusters(len(data)) + 1 for data in self.fresh.values()) + _MARGIN
        size = self._disk.free() - need * cluster
        if 0 < size < _LARGEST:
            self._write(_FILLER, bytes(size))

    def _remake(self, folder: str) -> None:
        """Create the folder again; remove the old one, or rename what is left of it."""
        if self._disk.has_folder(folder):
            try:
                self._disk.drop(folder)
            except OSError:
                names = ("%slost%d" % (SAVES, number) for number in range(1000))
                self._disk.move(folder, next(name for name in names if not self._disk.has_folder(name)))
            self._make([folder])

    def _stage(self) -> None:
        for number, name in enumerate(self.staged):
            self._report("copying", number, len(self.changed))
            if not self._disk.holds(self._place(name), self.changed[name]):
                self._write(self._place(name), self.changed[name])
        self._sync("writing")
        self._check({name: self.changed[name] for name in self.staged}, self._place)

    def _switch(self) -> None:
        """Switch from the old program to the new one."""
        guarded = bool(self.staged or self.direct or self.stale)
        if guarded:
            self._put(manifest.NAME, manifest.leaving(self._new[manifest.NAME], self.stale))
            self.safe = BETWEEN
            self._put(START, self._guard)
        if SETTINGS in self.changed:
            self._put(SETTINGS, self.changed[SETTINGS])
        for name in self.staged:
            self._disk.move(self._place(name), name)
        for name in [*self.stale, *self.direct]:
            if self._disk.size(name) >= 0:
                self._disk.remove(name)
        for number, name in enumerate(self.direct):
            self._report("copying", len(self.staged) + number, len(self.changed))
            self._write(name, self.changed[name])
        self._sync("finishing")
        for name in self.stale:
            folder = name.rpartition("/")[0]
            while folder and self._disk.has_folder(folder) and not self._disk.names(folder):
                self._disk.drop(folder)
                folder = folder.rpartition("/")[0]
        self._disk.sync()
        self._check({name: data for name, data in self.changed.items() if name not in _LAST}, lambda name: name)
        for name in _LAST:
            if guarded or name in self.changed:
                self._put(name, self._new[name])
        self.safe = AFTER
        for each in self._disk.names(STAGE):
            if each.startswith("."):  # macOS adds such files on other systems' drives
                self._disk.remove("%s/%s" % (STAGE, each))
        self._disk.drop(STAGE)
        self._disk.sync()

    def _put(self, name: str, data: bytes) -> None:
        """Replace one of the files that everything depends on, atomically."""
        place = self._place(name)
        self._write(place, data)
        self._disk.sync()
        self._check({name: data}, self._place)
        self._disk.move(place, name)
        self._disk.sync()

    def _check(self, wanted: Mapping[str, bytes], place: Callable[[str], str]) -> None:
        for name, data in wanted.items():
            if not self._disk.holds(place(name), data):
                raise DriveError("%s was not written correctly: repeat the copy; %s" % (name, self.safe), touched=True)

    def _reason(self, error: OSError) -> str:
        if error.errno in _PROTECTED:
            return "the drive is write-protected: %s" % (_UNLOCK if self.first else FREE_IT)
        if error.errno == errno.ENOSPC:
            return "the drive is full: free some space and repeat"
        return "lost the drive while copying (%s): plug it in again and repeat" % (error.strerror or error)
