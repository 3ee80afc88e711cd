# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox bundle [DIR]`: all that belongs on the board's drive, as a folder and as a zip, the same bytes every time.

DIR (dist/) gets skalbox-VERSION and skalbox-VERSION.zip. To put it on a drive, `skalbox deploy` is surer than copying
by hand: it keeps what is yours, and what has been played.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from host_tools.cli import Parser
from host_tools.drive import ROOT, DriveError, contents, fat, sentence
from host_tools.progress import Bar

DIST = ROOT / "dist"
SPARE = 200 * 1024  # bytes of a Pico's drive that are the owner's
_TIME = (2026, 1, 1, 0, 0, 0)
_ORDINARY = 0o100644


def checked() -> dict[str, bytes]:
    """The drive's files; DriveError where they leave too little of a Pico's drive."""
    files = contents.files()
    spare = fat.CLUSTERS * fat.CLUSTER - fat.Image(files).used * fat.CLUSTER
    if spare < SPARE:
        raise DriveError("the drive has %d bytes to spare; it should have %d or more" % (spare, SPARE))
    return files


def write_folder(files: Mapping[str, bytes], folder: Path) -> None:
    """`folder` anew, with these files."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
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
    parser.add_argument("dir", metavar="DIR", nargs="?", default=DIST, type=Path, help="where to (default dist/)")
    args = parser.parse_args(argv)
    bar = Bar()
    try:
        args.dir.mkdir(parents=True, exist_ok=True)
        bar("building", 0, 1)
        files = checked()
        name = "skalbox-%s" % contents.version()
        write_folder(files, args.dir / name)
        write_zip(files, args.dir / (name + ".zip"))
    except (DriveError, OSError) as error:
        bar.clear()
        print("skalbox bundle: %s" % sentence(error, args.dir), file=sys.stderr)
        return 2
    bar.clear()
    used = fat.Image(files).used * fat.CLUSTER
    whole = fat.CLUSTERS * fat.CLUSTER
    print("%s: %d files" % (args.dir / name, len(files)))
    print("%s: the same" % (args.dir / (name + ".zip")))
    print("On a Pico's drive they take %d KB and leave %d KB." % (used // 1024, (whole - used) // 1024))
    return 0
