# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files of a release, as bytes. The same source always gives the same bytes."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from host_tools import source_tree
from host_tools.commands import bundle
from host_tools.drive import DriveError
from host_tools.release import notes
from host_tools.source_tree import ROOT
from host_tools.web import parts

SUMS = "SHA256SUMS"
NOTES = "notes.md"
_BUILD = "import sys, setuptools.build_meta as build; build.build_wheel(sys.argv[1])"
_WHEEL = (
    *("pyproject.toml", "README.md", "LICENSE", "settings.toml", "host_tools", "skalcore", "lib"),
    "hardware/README.md",  # the builder's page has its parts
)
_CASE = ("case/print/*.3mf", "case/print/*.stl", "case/print.ini", "case/printing-sheet.csv")
_BOARD = ("board/*.kicad_*", "board/fp-lib-table", "board/Skalbox.pretty/*", "board/*.csv", "board/*.svg")
_GERBERS = "board/gerbers.zip"
_GUIDE = ("README.md", "pictures/*.png")
# By the end of its name, what a file of the release is for.
USES = {
    "-py3-none-any.whl": "the commands, for Python 3.11 or newer: install it with pip, then run `skalbox play`",
    "-bundle.zip": "everything for a board's drive; `skalbox deploy` puts it onto a board that has been played on",
    "-page.zip": "the handheld and the builder as a web page: unpack it on any web server",
    "-case.zip": "the printed case as 3MF and STL, and the guide",
    "-board.zip": "the carrier board: KiCad's files, parts and places",
    "-gerbers.zip": "the carrier board for a manufacturer, as it is uploaded",
    SUMS: "the checksums of these files: `sha256sum --check %s`" % SUMS,
}


def wheel() -> bytes:
    """Return the wheel, built from a copy of the sources. Its files are stored again with fixed dates and modes, in a
    fixed order."""
    with tempfile.TemporaryDirectory() as folder:
        tree, out = Path(folder) / "tree", Path(folder) / "out"
        for name in (*_WHEEL, *source_tree.SCRIPTS):
            path = ROOT / name
            if path.is_dir():
                shutil.copytree(path, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                source_tree.copy(path, tree / name)
        command = [sys.executable, "-c", _BUILD, str(out)]
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DriveError("the wheel was not built: %s" % (done.stderr.strip().splitlines() or ["no reason"])[-1])
        (made,) = out.glob("*.whl")
        return _stored_again(made.read_bytes())


def _stored_again(archive: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        # A wheel ends in its RECORD, so that an installer finds it quickly.
        names = sorted(found.namelist(), key=lambda name: (".dist-info/" in name, name.endswith("/RECORD"), name))
        return bundle.zipped({name: found.read(name) for name in names})


def hardware(patterns: Iterable[str]) -> dict[str, bytes]:
    """Return the files of hardware/ that match these patterns, and the licence. DriveError if no file matches one of
    them."""
    found: dict[str, bytes] = {}
    for pattern in patterns:
        paths = sorted((ROOT / "hardware").glob(pattern))
        if not paths:
            raise DriveError("hardware/%s is missing: get it from the repository" % pattern)
        found |= {path.relative_to(ROOT / "hardware").as_posix(): path.read_bytes() for path in paths}
    return {**found, "LICENSE": (ROOT / "LICENSE").read_bytes()}


def drawn() -> dict[str, bytes]:
    """Return what is made from the files of hardware/, by the ends of the names."""
    return {
        "-case.zip": bundle.zipped(hardware((*_GUIDE, *_CASE))),
        "-board.zip": bundle.zipped(hardware(_BOARD)),
        "-gerbers.zip": hardware((_GERBERS,))[_GERBERS],
    }


def sums(files: Mapping[str, bytes]) -> bytes:
    """Return the checksums of these files, in the form that sha256sum reads."""
    rows = ["%s  %s\n" % (hashlib.sha256(data).hexdigest(), name) for name, data in sorted(files.items())]
    return "".join(rows).encode()


def complete(made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all files of the release by their names. `made`: the files by the ends of their names."""
    version = source_tree.version()
    names = {end: end if end == SUMS else "skalbox-%s%s" % (version, end) for end in USES}
    found = {names[end]: data for end, data in made.items()}
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found[NOTES] = notes.notes(changelog, version, {names[end]: use for end, use in USES.items()}).encode()
    return {**found, SUMS: sums(found)}


def files() -> dict[str, bytes]:
    """Return all files of the release by their names. This takes half a minute. DriveError, a sentence, if something is
    missing."""
    made = {"-py3-none-any.whl": wheel(), "-bundle.zip": bundle.zipped(bundle.checked())}
    return complete({**made, "-page.zip": bundle.zipped(parts.files()), **drawn()})


def check_place(folder: Path) -> None:
    """Raise DriveError if the folder holds anything but an unchanged release, which may be replaced."""
    if not folder.exists() and not folder.is_symlink():
        return
    if folder.is_symlink() or not folder.is_dir():
        raise DriveError("%s is not a folder: move it elsewhere" % folder)
    there = {path.name: path.read_bytes() if path.is_file() else b"" for path in folder.iterdir()}
    listed = there.pop(SUMS, b"")
    if (there or listed) and sums(there) != listed:
        raise DriveError("in %s files were added, changed or removed: move it elsewhere" % folder)
