# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox bundle [DIR]`: all that belongs on the board's drive, as a folder and as a zip, the same bytes every time.

DIR (dist/) gets skalbox-VERSION and skalbox-VERSION.zip, in the place of bundles that stand there; nothing else is
touched. To put it on a drive, `skalbox deploy` is surer than copying by hand: it keeps what is yours, and what has been
played.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from host_tools.checkout import outputs
from host_tools.cli import Parser
from host_tools.drive import DriveError, contents, fat, manifest, sentence
from host_tools.progress import Bar

SPARE = 200 * 1024  # bytes of a Pico's drive that are the owner's
_TIME = (2026, 1, 1, 0, 0, 0)
_ORDINARY = 0o100644


def dist() -> Path:
    """Where bundles go, unless somebody names a folder."""
    return outputs() / "dist"


def checked() -> dict[str, bytes]:
    """The drive's files; DriveError where they leave too little of a Pico's drive, or a package is missing here."""
    try:
        files = contents.files()
    except ModuleNotFoundError as error:
        raise DriveError("the package %s is not installed: make test installs it" % error.name) from None
    spare = fat.CLUSTERS * fat.CLUSTER - fat.Image(files).used * fat.CLUSTER
    if spare < SPARE:
        raise DriveError("the drive has %d bytes to spare; it should have %d or more" % (spare, SPARE))
    return files


def check_place(folder: Path, archive: Path) -> None:
    """DriveError where what stands at these places is anything but a bundle, which may be replaced."""
    for place, is_bundle in ((folder, _is_folder), (archive, _is_zip)):
        if place.is_symlink() or (place.exists() and not is_bundle(place)):
            raise DriveError("%s is there and is no bundle: move it away, or name another DIR for the bundle" % place)


def _is_folder(path: Path) -> bool:
    """A folder that is empty, or a bundle: with our version.txt, and not somebody's checkout."""
    if not path.is_dir():
        return False
    listed = path / manifest.NAME
    ours = listed.is_file() and manifest.is_ours(listed.read_bytes()) and not (path / ".git").exists()
    return ours or not any(path.iterdir())


def _is_zip(path: Path) -> bool:
    """A zip with our version.txt in it."""
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return manifest.NAME in archive.namelist() and manifest.is_ours(archive.read(manifest.NAME))


def write_folder(files: Mapping[str, bytes], folder: Path) -> None:
    """`folder` anew, with these files; first that by which it is known as ours, should the rest not come about."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in sorted(files.items(), key=lambda item: item[0] != manifest.NAME):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def write_zip(files: Mapping[str, bytes], path: Path) -> None:
    """The files in their order. They are stored, not compressed, since not every zlib compresses alike."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3
            entry.external_attr = _ORDINARY << 16
            archive.writestr(entry, data)


def main(argv: list[str]) -> int:
    """0; 2 where something is wrong."""
    parser = Parser(prog="skalbox bundle", description=__doc__)
    parser.add_argument("dir", metavar="DIR", nargs="?", default=dist(), type=Path, help="where to (default dist/)")
    args = parser.parse_args(argv)
    bar = Bar()
    try:
        args.dir.mkdir(parents=True, exist_ok=True)
        name = "skalbox-%s" % contents.version()
        folder, archive = args.dir / name, args.dir / (name + ".zip")
        check_place(folder, archive)
        bar("building", 0, 1)
        files = checked()
        write_folder(files, folder)
        write_zip(files, archive)
    except (DriveError, OSError, zipfile.BadZipFile) as error:
        bar.clear()
        print("skalbox bundle: %s" % sentence(error, args.dir), file=sys.stderr)
        return 2
    bar.clear()
    used = fat.Image(files).used * fat.CLUSTER
    whole = fat.CLUSTERS * fat.CLUSTER
    print("%s: %d files" % (folder, len(files)))
    print("%s: the same" % archive)
    print("On a Pico's drive they take %d KB and leave %d KB." % (used // 1024, (whole - used) // 1024))
    return 0
