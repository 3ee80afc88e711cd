# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plan the update of a drive, as steps after any of which the cable may be pulled.

A Pico's drive has room for the files that changed between two versions, but not for two whole programs:
1. the new files are written to a staging folder and read back: until then the old program is complete;
2. code.py is replaced by one that shows "unfinished copy" and starts nothing;
3. the new files are moved to their final names, which takes a second or two, and stale files are removed;
4. the new code.py is written last, and the new program is complete.
Some changed files don't fit in step 1, such as the coach's tables if all of them are new. They are written between
steps 3 and 4. Missing slots are created, each under a temporary name first, and never touched again. If a slot's folder
was lost in a power cut, the slot is created at another location. settings.toml stays too, except for the line of a
named preset and the line that CircuitPython 9 needs (stack_line).

A plan only reads. `copying` carries it out for `skalbox deploy`, and the workshop's page, which runs this file in
MicroPython, does the same in a browser.
"""

from binascii import crc32

from host_tools.drive import SETTINGS, START, DriveError, manifest
from host_tools.drive.differences import BEFORE, STAGE, Difference, above

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host_tools.drive.listing import Listing

_MARGIN = 16  # clusters: folders grow by their files' names
_LAST = (manifest.NAME, START)  # written after everything else
_SINGLE = (SETTINGS, manifest.NAME, START)  # moved to their final names one by one, each whole or not at all
_FILLER = STAGE + "/filler"

BETWEEN = "until then the device may show an unfinished copy; games and statistics are safe"
AFTER = "the new program is complete"

# What a step does.
REPORT = "report"  # show how far the copy is: its part `name`, `count` of `total` files
SAFE = "safe"  # from here on `name` says what the drive holds if the cable breaks
MAKE = "make"  # create a folder
WRITE = "write"  # write `data` to a file
FILL = "fill"  # write zeros to a file until only `count` clusters are free
MOVE = "move"  # rename a file to `target`, which it replaces
REMOVE = "remove"  # remove a file
DISCARD = "discard"  # remove a file if it is there
DROP = "drop"  # remove a folder, in which there may be files that macOS adds on other systems' drives
PRUNE = "prune"  # remove a folder if it is there and empty
RENEW = "renew"  # create a folder again; remove the old one, or rename what is left of it to saves/lost and a number
CHECK = "check"  # compare a file with `data`, which is the content of `target`
SYNC = "sync"  # flush everything so far to the drive; `name` is the part to report


class Full(DriveError):
    """The drive is too small for the copy. missing: KB that have to be freed."""

    def __init__(self, missing: int) -> None:
        super().__init__("the drive is full: free %d KB and repeat; %s" % (missing, BEFORE))
        self.missing = missing


class Step:
    """One operation on a drive: `what` it does, as above."""

    def __init__(
        self, what: str, name: str = "", target: str = "", data: bytes = b"", count: int = 0, total: int = 0
    ) -> None:
        self.what = what
        self.name = name
        self.target = target
        self.data = data
        self.count = count
        self.total = total


class Plan(Difference):
    """The update of a drive to `files` (all of the drive, in order). `guard`: the code.py in between. `renames`:
    whether the drive can rename a file. Otherwise a move is a second copy, and a write replaces a file at once.

    staged, direct: the changed files written in step 1 and those written after step 3.
    """

    def __init__(
        self,
        listing: "Listing",
        files: "Mapping[str, bytes]",
        guard: bytes,
        report: "Callable[[str, int, int], None]",
        preset: "str | None" = None,
        version: "tuple[int, ...]" = (),
        renames: bool = True,
    ) -> None:
        super().__init__(listing, files, report, preset, version)
        self._guard = guard
        self._renames = renames
        self._litter: list[str] = []
        self.staged: list[str] = []
        self.direct: list[str] = []

    def steps(self) -> "list[Step]":
        """Return the steps in order. InTheWay if something has a name of ours, Full if the files don't fit."""
        self.check_places()
        self.staged.clear()
        self.direct.clear()
        self._litter = self._unusable()
        self._choose()
        return [Step(REMOVE, each) for each in self._litter] + self._saving() + self._staging() + self._switching()

    # -- room ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _place(name: str) -> str:
        """Return the file's name in the staging folder: short, to keep its directory entry small."""
        return "%s/%08X" % (STAGE, crc32(name.encode()))

    def _unusable(self) -> "list[str]":
        """Return what an earlier unfinished copy staged, except files that this one can use."""
        useful = {self._place(name): data for name, data in self.changed.items()}
        places = ["%s/%s" % (STAGE, each) for each in self._there.names(STAGE)]
        return [each for each in places if each not in useful or not self._there.holds(each, useful[each])]

    def _waits(self, name: str) -> bool:
        """Return whether an earlier unfinished copy has staged this file."""
        place = self._place(name)
        return place not in self._litter and self._there.size(place) >= 0

    def _clusters(self, size: int) -> int:
        return -(-max(size, 0) // self._there.cluster())

    def _folders(self) -> "list[str]":
        """Return the missing folders, outermost first."""
        wanted = above(list(self.fresh) + list(self.changed))
        return sorted(each for each in wanted if not self._there.has_folder(each))

    def _room(self, waiting: "list[str]") -> "tuple[int, int, int]":
        """Return how many clusters there are for staging, how many are missing for the copy as a whole, and how many
        are free after it. `waiting`: files that an earlier unfinished copy has staged."""
        free = self._there.free() // self._there.cluster()
        free += sum(self._clusters(self._there.size(each)) for each in self._litter)
        # A directory entry takes up to 96 bytes, including its long name.
        rows = self._clusters(96 * (len(self.changed) + len(self.fresh))) + len(self._folders())
        free -= rows + _MARGIN + sum(self._clusters(len(data)) for data in self.fresh.values())
        growth = sum(
            self._clusters(len(data)) - self._clusters(self._there.size(name))
            for name, data in self.changed.items()
            if name not in waiting
        )
        growth -= sum(self._clusters(self._there.size(name)) for name in waiting + self.stale)
        # These are written while the files that they replace still exist.
        beside = [self._guard, self.changed.get(SETTINGS, b"")] + [self._new[name] for name in _LAST]
        room = free - sum(self._clusters(2 * len(data)) for data in beside)
        room += sum(self._clusters(self._there.size(self._place(name))) for name in waiting if name in _SINGLE)
        copy = 0
        if not self._renames:  # a second copy of each file exists for a moment
            room -= self._clusters(max(map(len, beside)))
            copy = self._clusters(max([len(data) for data in self.fresh.values()] + [0]))
        return room, max(growth - free, copy - free, -room), free - growth

    def _choose(self) -> None:
        """Decide which files are staged; Full if the drive is too small."""
        waiting = sorted([name for name in self.changed if self._waits(name)], key=lambda name: len(self.changed[name]))
        room, missing, left = self._room(waiting)
        while room < 0 and waiting:
            # The folder of the staged files has grown, too. What is largest is written later after all.
            self._litter.append(self._place(waiting.pop()))
            room, missing, left = self._room(waiting)
        self._refuse(missing)
        for name, data in sorted(self.changed.items(), key=lambda item: len(item[1])):
            need = 0 if name in waiting else self._clusters(len(data))
            copy = 0 if self._renames else self._clusters(len(data))  # that a move makes
            if name in _SINGLE:
                continue
            alone = self.first and not self._renames and name in self._new  # no program that could stay complete
            if need + copy <= room and not alone:
                room -= need
                self.staged.append(name)
            else:
                if name in waiting:
                    self._litter.append(self._place(name))
                self.direct.insert(0, name)  # the largest first, while there is most room
        if not self._renames:
            after = 0  # clusters of the files that are not written yet
            for name in reversed(self.direct):
                need = self._clusters(len(self.changed[name]))
                self._refuse(need - after - left)
                after += need

    def _refuse(self, missing: int) -> None:
        """Raise Full if clusters are missing."""
        if missing > 0:
            raise Full(-(-missing * self._there.cluster() // 1024))

    # -- steps ---------------------------------------------------------------------------------------------------

    def _saving(self) -> "list[Step]":
        """Create the missing slots in order, since the order decides their location in the flash."""
        found = []
        if not self._there.has_folder(STAGE):
            found.append(Step(MAKE, STAGE))
        fills = bool(self.fresh) and not self.first
        if fills:
            # The free space between the files of a drive in use is filled, so that the new files are contiguous behind
            # them. A slot among other files would endanger them, since neighbours are erased with it.
            found.append(
                Step(FILL, _FILLER, count=sum(self._clusters(len(data)) + 1 for data in self.fresh.values()) + _MARGIN)
            )
        missing = self._folders()
        late = ""  # a lost slot, which is renamed once the pad behind it exists
        for name, data in self.fresh.items():
            found += [Step(MAKE, each) for each in missing if name.startswith(each + "/")]
            missing = [each for each in missing if not name.startswith(each + "/")]
            if name in self.lost:
                found.append(Step(RENEW, name.rpartition("/")[0]))
            if not self._renames:
                # A second copy would leave a hole in the flash beside the slot, and others would get that place.
                found.append(Step(WRITE, name, data=data))
                continue
            found.append(Step(WRITE, self._place(name), data=data))
            if name in self.lost:
                late = name
                continue
            found.append(Step(MOVE, self._place(name), name, data))
            if late:
                found.append(Step(MOVE, self._place(late), late, self.fresh[late]))
                late = ""
        found.append(Step(SYNC))
        if fills:
            found.append(Step(DISCARD, _FILLER))
        found += [Step(CHECK, name, name, data) for name, data in self.fresh.items()]
        return found + [Step(MAKE, each) for each in missing]

    def _staging(self) -> "list[Step]":
        found = []
        for number, name in enumerate(self.staged):
            found.append(Step(REPORT, "copying", count=number, total=len(self.changed)))
            if not self._waits(name):
                found.append(Step(WRITE, self._place(name), data=self.changed[name]))
        found.append(Step(SYNC, "writing"))
        return found + [Step(CHECK, self._place(name), name, self.changed[name]) for name in self.staged]

    def _switching(self) -> "list[Step]":
        """Switch from the old program to the new one."""
        guarded = bool(self.staged or self.direct or self.stale)
        # Somebody else's files come first: once version.txt is ours, nobody knows that they are to be kept.
        kept = [name for name in self.staged if name not in self._new]
        found = [Step(MOVE, self._place(name), name, self.changed[name]) for name in kept]
        if kept:
            found.append(Step(SYNC))
        if guarded:
            found += self._put(manifest.NAME, manifest.leaving(self._new[manifest.NAME], self.stale))
            found.append(Step(SAFE, BETWEEN))
            found += self._put(START, self._guard)
        if SETTINGS in self.changed:
            found += self._put(SETTINGS, self.changed[SETTINGS])
        staged = [name for name in self.staged if name not in kept]
        found += [Step(MOVE, self._place(name), name, self.changed[name]) for name in staged]
        found += [Step(REMOVE, name) for name in self.stale + self.direct if self._there.size(name) >= 0]
        for number, name in enumerate(self.direct):
            found.append(Step(REPORT, "copying", count=len(self.staged) + number, total=len(self.changed)))
            found.append(Step(WRITE, name, data=self.changed[name]))
        found.append(Step(SYNC, "finishing"))
        for name in self.stale:
            folder = name.rpartition("/")[0]
            while folder:
                found.append(Step(PRUNE, folder))
                folder = folder.rpartition("/")[0]
        found.append(Step(SYNC))
        found += [Step(CHECK, name, name, data) for name, data in self.changed.items() if name not in _LAST]
        for name in _LAST:
            if guarded or name in self.changed:
                found += self._put(name, self._new[name])
        found += [Step(SAFE, AFTER), Step(DROP, STAGE), Step(SYNC)]
        return found

    def _put(self, name: str, data: bytes) -> "list[Step]":
        """Replace one of the files that everything depends on, atomically."""
        place = self._place(name)
        steps = [Step(WRITE, place, data=data), Step(SYNC), Step(CHECK, place, name, data)]
        steps += [Step(MOVE, place, name, data), Step(SYNC)]
        return steps
