# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a drive holds otherwise than it should: what is to be made, written and taken away, and what is nobody's but its
owner's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from host_tools.drive import DriveError, manifest, preset_line
from host_tools.drive.contents import SAVES, SETTINGS
from host_tools.drive.disk import Disk

STAGE = "skalbox.new"  # the folder of what is on its way
BEFORE = "what was on it is as it was"
_HELLO = b'print("Hello World!")'  # CircuitPython's own code.py


def _above(names: Iterable[str]) -> set[str]:
    """The folders that these files are in, and those that these are in."""
    return {"/".join(name.split("/")[:end]) for name in names for end in range(1, name.count("/") + 1)}


def _pad(number: int) -> str:
    return "%spad%d.bin" % (SAVES, number)


class Difference:
    """Between what `disk` holds and `files` (all of the drive, in order), with this wiring where a preset is named.

    fresh: slots to be made, with pads around them; lost: those of them that were there before; changed: what is to be
    written; stale: what an earlier version put there; first: no Skalbox stands there; owned: settings.toml is the
    owner's: at most one line of it is written.
    """

    def __init__(
        self,
        disk: Disk,
        files: Mapping[str, bytes],
        tell: Callable[[str, int, int], None],
        preset: str | None = None,
    ) -> None:
        self._disk = disk
        self._names = tuple(files)
        self._new = {name: data for name, data in files.items() if not name.startswith(SAVES)}
        own = disk.read(SETTINGS) or b""
        self.owned = bool(own.strip())
        if self.owned:
            self._new[SETTINGS] = own
        if preset is not None:
            self._new[SETTINGS] = preset_line.with_preset(self._new[SETTINGS], preset)
        self.fresh: dict[str, bytes] = {}
        self.lost: list[str] = []
        self._find_missing({name: data for name, data in files.items() if name.startswith(SAVES)})
        self.changed: dict[str, bytes] = {}
        for number, (name, data) in enumerate(self._new.items()):
            tell("comparing", number, len(self._new))
            if not disk.holds(name, data):
                self.changed[name] = data
        earlier = disk.read(manifest.NAME)
        self.first = not manifest.is_ours(earlier)
        if self.first:
            self._keep_foreign()
        gone = manifest.paths(earlier) - set(self._new)
        self.stale = sorted(name for name in gone if not name.startswith(SAVES) and disk.size(name) >= 0)

    def _keep_foreign(self) -> None:
        """Of a drive that is new to us: somebody's own code.py becomes code.old, and so what else is in the way."""
        for name in [name for name in self.changed if "/" not in name and name != SETTINGS]:
            data, old = self._disk.read(name), name.partition(".")[0] + ".old"
            if data and data.strip() != _HELLO and self._disk.size(old) < 0:
                self.changed[old] = data

    def _find_missing(self, saves: Mapping[str, bytes]) -> None:
        """Slots and pads that are not there. A slot between two pads that are was lost to a power cut, which took its
        folder; its place is not free for all that. So it gets another, between two new pads."""
        names = list(saves)
        numbers = iter(range(len(names), 1000))
        for at, name in enumerate(names):
            if self._disk.size(name) >= 0:
                continue
            pads = names[at - 1 : at + 2 : 2] if name.count("/") > 1 else []
            if not pads or any(self._disk.size(pad) < 0 for pad in pads):
                self.fresh[name] = saves[name]
                continue
            self.lost.append(name)
            before, after = (next(each for each in map(_pad, numbers) if self._disk.size(each) < 0) for _ in pads)
            self.fresh |= {before: saves[pads[0]], name: saves[name], after: saves[pads[1]]}

    def check_places(self) -> None:
        """DriveError where a file stands in the place of a folder, or a folder in that of a file, or where a link leads
        on from the way to any of our files."""
        wanted = [*self.fresh, *self.changed]
        folders = _above(wanted)
        waiting = ["%s/%s" % (STAGE, each) for each in self._disk.names(STAGE)]
        ours = {STAGE, *self._names, *self.changed, *self.stale, *waiting}
        wrong = [
            "%s is a link to another place" % each for each in sorted(ours | _above(ours)) if self._disk.is_link(each)
        ]
        wrong += ["%s is no file" % each for each in sorted(ours) if self._disk.is_odd(each)]
        files = [each for each in sorted({STAGE, *folders}) if self._disk.size(each) >= 0]
        wrong += ["%s is a file where a folder has to be" % each for each in files]
        wrong += ["%s is a folder where a file has to be" % name for name in wanted if self._disk.has_folder(name)]
        wrong += [
            "%s is a folder, and only files belong there" % each for each in waiting if self._disk.has_folder(each)
        ]
        if wrong:
            raise DriveError("on the drive %s: move it away, and repeat; %s" % (wrong[0], BEFORE))

    def settings(self) -> bytes:
        """The drive's settings.toml, as it is to be."""
        return self._new[SETTINGS]

    def is_needed(self) -> bool:
        """Something differs."""
        return bool(self.fresh or self.changed or self.stale or self._disk.has_folder(STAGE))
