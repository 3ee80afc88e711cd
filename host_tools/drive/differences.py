# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare a drive with the new files: what to create, write and remove, and what belongs to its owner. The workshop's
page runs this file in MicroPython, whose dictionaries have no order."""

from collections import OrderedDict

from host_tools.drive import SAVES, SETTINGS, DriveError, manifest, settings_lines, stack_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from host_tools.drive.listing import Listing

STAGE = "skalbox.new"  # the staging folder
BEFORE = "the old content of the drive is unchanged"
_HELLO = b'print("Hello World!")'  # CircuitPython's own code.py


class InTheWay(DriveError):
    """A file or folder on the drive is in the way of ours. name: its name."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__("on the drive, %s %s: move it elsewhere and repeat; %s" % (name, text, BEFORE))
        self.name = name


def above(names: "Iterable[str]") -> "set[str]":
    """Return all parent folders of these files."""
    return {"/".join(name.split("/")[:end]) for name in names for end in range(1, name.count("/") + 1)}


def _pad(number: int) -> str:
    return "%spad%d.bin" % (SAVES, number)


class Difference:
    """Compare `listing` with `files` (all of the drive, in order), with this wiring if a preset is named, for
    a CircuitPython of this version (host_tools.drive.firmware).

    fresh: slots to create, and their pads.
    lost: the slots among them that existed before.
    changed: files to write.
    stale: files of an earlier version to remove.
    first: no Skalbox is on the drive.
    owned: settings.toml is the owner's, and only single lines of it are set.
    wired, stacked: whether the preset's line is set, and the line of stack_line.
    version: CircuitPython's.
    """

    def __init__(
        self,
        listing: "Listing",
        files: "Mapping[str, bytes]",
        report: "Callable[[str, int, int], None]",
        preset: "str | None" = None,
        version: "tuple[int, ...]" = (),
    ) -> None:
        self._there = listing
        self.version = version
        self._names = tuple(files)
        self._new = OrderedDict([each for each in files.items() if not each[0].startswith(SAVES)])
        own = listing.read(SETTINGS) or b""
        self.owned = bool(own.strip())
        if self.owned:
            self._new[SETTINGS] = own
        given = self._new[SETTINGS]
        wired = given if preset is None else settings_lines.with_preset(given, preset)
        self._new[SETTINGS] = stack_line.completed(wired, version)
        self.wired = wired != given
        self.stacked = wired != self._new[SETTINGS]
        self.fresh: OrderedDict[str, bytes] = OrderedDict()
        self.lost: list[str] = []
        self._find_missing(OrderedDict([each for each in files.items() if each[0].startswith(SAVES)]))
        self.changed: OrderedDict[str, bytes] = OrderedDict()
        for number, (name, data) in enumerate(self._new.items()):
            report("comparing", number, len(self._new))
            if not listing.holds(name, data):
                self.changed[name] = data
        earlier = listing.read(manifest.NAME)
        self.first = not manifest.is_ours(earlier)
        if self.first:
            self._keep_foreign()
        gone = manifest.paths(earlier) - set(self._new)
        self.stale = sorted(name for name in gone if not name.startswith(SAVES) and listing.size(name) >= 0)

    def _keep_foreign(self) -> None:
        """Keep the owner's files of a drive new to Skalbox: code.py becomes code.old, and likewise others in the
        way."""
        for name in [name for name in self.changed if "/" not in name and name != SETTINGS]:
            data, old = self._there.read(name), name.partition(".")[0] + ".old"
            if data and data.strip() != _HELLO and self._there.size(old) < 0:
                self.changed[old] = data

    def _find_missing(self, saves: "Mapping[str, bytes]") -> None:
        """Find missing slots and pads. A slot between two existing pads was lost with its folder in a power cut. Its
        old location is not free, so it gets a new one between two new pads."""
        names = list(saves)
        numbers = iter(range(len(names), 1000))
        for at, name in enumerate(names):
            if self._there.size(name) >= 0:
                continue
            pads = [names[each] for each in (at - 1, at + 1)] if name.count("/") > 1 else []
            if not pads or any(self._there.size(pad) < 0 for pad in pads):
                self.fresh[name] = saves[name]
                continue
            self.lost.append(name)
            before, after = [next(each for each in map(_pad, numbers) if self._there.size(each) < 0) for _ in pads]
            self.fresh.update([(before, saves[pads[0]]), (name, saves[name]), (after, saves[pads[1]])])

    def check_places(self) -> None:
        """Raise InTheWay if a file has a folder's name or a folder a file's, or if one of our paths leads through a
        link."""
        wanted = list(self.fresh) + list(self.changed)
        folders = above(wanted)
        waiting = ["%s/%s" % (STAGE, each) for each in self._there.names(STAGE)]
        ours = set(list(self._names) + list(self.changed) + self.stale + waiting + [STAGE])
        wrong = [(each, "is a link") for each in sorted(ours | above(ours)) if self._there.is_link(each)]
        wrong += [(each, "is not a file") for each in sorted(ours) if self._there.is_odd(each)]
        files = [each for each in sorted(folders | {STAGE}) if self._there.size(each) >= 0]
        wrong += [(each, "is a file, but must be a folder") for each in files]
        wrong += [(name, "is a folder, but must be a file") for name in wanted if self._there.has_folder(name)]
        wrong += [
            (each, "is a folder, but only files belong there") for each in waiting if self._there.has_folder(each)
        ]
        if wrong:
            raise InTheWay(wrong[0][0], wrong[0][1])

    def settings(self) -> bytes:
        """Return the new content of the drive's settings.toml."""
        return self._new[SETTINGS]

    def is_needed(self) -> bool:
        """Return whether anything differs."""
        return bool(self.fresh or self.changed or self.stale or self._there.has_folder(STAGE))
