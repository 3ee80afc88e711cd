# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build all files for a board's drive, as a folder and a zip. The same source always gives the same files.

DIR gets the folder skalbox-VERSION and skalbox-VERSION.zip. They replace older ones, unless you have added or changed a
file there. The bundle is the same for every board.

To update a board, use `skalbox deploy` instead of copying by hand: it keeps your settings and everything that was
played. With --plain the bundle is called skalbox-VERSION-plain.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
import zlib
from binascii import crc32
from collections.abc import Mapping
from pathlib import Path

from host_tools import safe_files
from host_tools.commands.options import Parser, nonempty
from host_tools.drive import DriveError, contents, fat, manifest
from host_tools.source_tree import outputs
from host_tools.terminal.messages import complain, printable
from host_tools.terminal.progress_bar import Bar

PLAIN = (
    "keep the source's names, modules and lines, to read tracebacks and edit files on the drive; slower, and takes 20 "
    "to 36 KB more memory (not for an RP2040)"
)
COSTS = "This plain bundle takes 20 to 36 KB more memory, and on a Pico 2 the title appears 0.4 s later."
SPARE = 47_000  # bytes of a Pico's drive left to the owner
SPARE_PLAIN = 68 * 1024  # ... by a plain bundle, whose names and lines take room
_TIME = (2026, 1, 1, 0, 0, 0)
_ORDINARY = 0o100644
_LITTER = re.compile(r"\._.*|\.DS_Store|Thumbs\.db|desktop\.ini", re.I)  # files that operating systems add to folders


def dist() -> Path:
    """Return the default folder for bundles."""
    return outputs() / "dist"


def checked(plain: bool = False) -> dict[str, bytes]:
    """Return the drive's files, with legible names if `plain`.

    DriveError if they leave too little of a Pico's drive free, or a package is missing here.
    """
    try:
        files = contents.files(plain)
    except ModuleNotFoundError as error:
        raise DriveError("the package %s is not installed: install skalbox again" % error.name) from None
    except OSError as error:  # of a temporary file of the compiler
        raise safe_files.named(error, error.filename or "the folder for temporary files") from error
    spare = fat.CLUSTERS * fat.CLUSTER - fat.Image(files).used * fat.CLUSTER
    least = SPARE_PLAIN if plain else SPARE
    if spare < least:
        raise DriveError(f"the files leave {spare:,} bytes of the drive free; at least {least:,} must stay free")
    return files


def check_place(folder: Path, archive: Path) -> None:
    """Raise DriveError if either exists and is anything but an unchanged bundle, which may be replaced."""
    for place, look in ((folder, _in_folder), (archive, _in_zip)):
        if not place.exists() and not place.is_symlink():
            continue
        found = None if place.is_symlink() else look(place)
        if found is None:
            raise DriveError("%s exists and is not a bundle: move it elsewhere, or choose another DIR" % place)
        if found:
            text = "%s in %s was added or changed: move it elsewhere, or choose another DIR"
            raise DriveError(text % (found[0], place))


def _in_folder(path: Path) -> list[str] | None:
    """Return the files that were added to or changed in a bundle's folder, sorted; None if it is not a bundle."""
    if not path.is_dir():
        return None
    files = sorted(safe_files.below(path))
    listed = path / manifest.NAME
    if not files:
        return []
    if not listed.is_file() or (path / ".git").exists():
        return None
    names = [each.relative_to(path).as_posix() for each in files]
    # Skalbox writes no links and no devices.
    sums = {name: _sum(each.read_bytes()) if _is_plain(each) else None for name, each in zip(names, files, strict=True)}
    return _foreign(listed.read_bytes(), sums)


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _in_zip(path: Path) -> list[str] | None:
    """Return the same for a bundle's zip."""
    if not path.is_file() or not zipfile.is_zipfile(path):
        return None
    with zipfile.ZipFile(path) as archive:
        entries = {each.filename: each for each in archive.infolist()}
        listed = entries.get(manifest.NAME)
        if listed is None or listed.file_size > safe_files.MEGABYTE:
            return None
        try:
            text = archive.read(listed)
        except (RuntimeError, NotImplementedError, zlib.error, EOFError):  # encrypted, or written by another program
            return None
        return _foreign(text, {name: (each.file_size, each.CRC) for name, each in entries.items()})


def _sum(data: bytes) -> tuple[int, int]:
    return len(data), crc32(data)


def _foreign(listed: bytes, sums: Mapping[str, tuple[int, int] | None]) -> list[str] | None:
    """Return which of these files this version.txt doesn't list as they are now; None if it isn't a bundle's."""
    if not manifest.is_ours(listed):
        return None
    known = {**manifest.sums(listed), **{name: _sum(data) for name, data in contents.saves().items()}}
    own = [name for name, found in sums.items() if found != known.get(name, ())]
    if manifest.is_whole(listed):
        own.remove(manifest.NAME)
    return [name for name in own if not _LITTER.fullmatch(name.rpartition("/")[2])]


def write_folder(files: Mapping[str, bytes], folder: Path) -> None:
    """Make `folder` contain exactly these files: build a new folder beside it, then swap the two."""
    new, old = (folder.with_name(".skalbox-%s.%s" % (os.urandom(4).hex(), end)) for end in ("new", "old"))
    try:
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if folder.exists():
            folder.rename(old)
        try:
            new.rename(folder)
        except BaseException:
            if old.exists():
                old.rename(folder)
            raise
    except OSError as error:
        raise safe_files.named(error, folder) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip with the files in their order. They are stored, not compressed: zlib's output varies by version."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3
            entry.external_attr = _ORDINARY << 16
            archive.writestr(entry, data)
    return room.getvalue()


def main(argv: list[str]) -> int:
    """Return 0, or 2 after an error."""
    parser = Parser(prog="skalbox bundle", description=__doc__)
    parser.add_argument("dir", metavar="DIR", nargs="?", type=nonempty, help="output folder (default dist/)")
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    args = parser.parse_args(argv)
    out = Path(args.dir) if args.dir else dist()
    bar = Bar()
    try:
        out.mkdir(parents=True, exist_ok=True)
        name = "skalbox-%s%s" % (contents.version(), "-plain" if args.plain else "")
        folder, archive = out / name, out / (name + ".zip")
        check_place(folder, archive)
        bar("building", 0, 1)
        files = checked(args.plain)
        check_place(folder, archive)  # building took some seconds
        write_folder(files, folder)
        safe_files.write(archive, zipped(files))
    except (DriveError, OSError, zipfile.BadZipFile) as error:
        bar.clear()
        complain("skalbox bundle: %s" % safe_files.sentence(error, out))
        return 2
    bar.clear()
    used = fat.Image(files).used * fat.CLUSTER
    whole = fat.CLUSTERS * fat.CLUSTER
    print(printable("%s: %d files" % (folder, len(files))))
    print(printable("%s: the same files" % archive))
    print(f"On a Pico's drive they take {used // 1024:,} KB and leave {(whole - used) // 1024:,} KB free.")
    if args.plain:
        print(COSTS)
    return 0
