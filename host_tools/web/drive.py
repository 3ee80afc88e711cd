# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The drive of the page's board: the device's program as it is on a board, compiled for MicroPython. The folder `board`
has the modules of CircuitPython's firmware that MicroPython lacks."""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools import source_tree
from host_tools.drive import contents, libraries
from host_tools.source_tree import ROOT
from host_tools.squeezer import squeeze, type_imports

BOARD = Path(__file__).with_name("board")
_RECORDS = Path(__file__).parents[1] / "records"


def _device() -> Iterator[tuple[str, Path]]:
    """Yield each file of the device's packages: where it is on the drive, and its path."""
    for path in source_tree.parts(ROOT):
        place = path.relative_to(ROOT).as_posix()
        yield place if place.startswith("lib/") else "lib/" + place, path


def compiled(source: str, name: str) -> bytes:
    """Return this source compiled for MicroPython, without its imports for types: CircuitPython's format differs in its
    first byte."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(type_imports.without(source), "utf-8", newline="\n")
        return b"M" + squeeze.compiled(path)[1:]


def files() -> dict[str, bytes]:
    """Return path -> content. DriveError or CompileError, a sentence, if something is missing or does not compile."""
    found: dict[str, bytes] = {}
    programs = {place: path.read_text("utf-8") for place, path in _device() if path.suffix == ".py"}
    names = {place.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__"): place for place in programs}
    needed = libraries.needed({name.replace("/", "."): programs[place] for name, place in names.items()})
    for name, path in needed.items():
        place = "lib/" + name.replace(".", "/") + ("/__init__.py" if path.stem == "__init__" else ".py")
        programs[place] = path.read_text("utf-8")
    for name in ("record.py", "unpacking.py"):
        programs["board/" + name] = (_RECORDS / name).read_text("utf-8")
    for path in sorted(BOARD.rglob("*.py")):
        programs["board/" + path.relative_to(BOARD).as_posix()] = path.read_text("utf-8")
    for place, source in sorted(programs.items()):
        found[place.removesuffix(".py") + ".mpy"] = compiled(source, place.rpartition("/")[2])
    for place, path in _device():
        if path.suffix != ".py":
            found[place] = path.read_bytes()
    saves = {name: data for name, data in contents.saves().items() if "/pad" not in name}
    return {**found, **saves}


def packed(found: dict[str, bytes]) -> bytes:
    """Return these files as one, which board.js takes apart, compressed: always the same bytes."""
    index = json.dumps({name: len(data) for name, data in found.items()}, separators=(",", ":")).encode()
    whole = len(index).to_bytes(4, "little") + index + b"".join(found.values())
    return gzip.compress(whole, 9, mtime=0)
