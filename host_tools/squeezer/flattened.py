# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Remove folders of lib/skalbox, which help readers of the program but take memory and space on a board.

In memory a folder is another object and part of the name of each of its modules. On the drive it needs a directory, and
often a file with nothing but a docstring. So skalbox.hardware.clock becomes skalbox.clock, in every file that mentions
it. A module's name and its file's path stay in memory for ever once it has been loaded. So it becomes skalbox.rx if
names are exchanged at all. Pictures stay in their folder, and so do the files of each language. Screens are found by
name. They leave their folder if names are exchanged, and keep their own names.
"""

from __future__ import annotations

import ast
import re
import shutil
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from types import MappingProxyType

from host_tools.source_tree import SCRIPTS, sources
from host_tools.squeezer import CompileError, top_level

_HOME = PurePath("lib/skalbox")
_STAY = ("art", "lang", "screens")
# Names that Windows reserves, that read like the scripts at the top, or that folders have.
_TAKEN = {"aux", "boot", "code", "con", "nul", "prn", "values"} | set(_STAY)
_LANGUAGES, _SCREENS = "lang", "screens"
NONE: Mapping[str, str] = MappingProxyType({})  # no module gets another name


def place(path: PurePath, names: Mapping[str, str] = NONE) -> PurePath:
    """Return the path on a board of a file at this path in the source, also if it is compiled. `names`: modules within
    skalbox, as hardware.clock -> their names on a board; any other keeps its last part."""
    if not path.is_relative_to(_HOME):
        return path
    folder, *below = path.relative_to(_HOME).parts
    if not below or (folder in _STAY and ".".join((folder, *below)).removesuffix(path.suffix) not in names):
        return path
    if len(below) == 1 and PurePath(below[0]).stem == "__init__":
        return _HOME / (folder + path.suffix)
    if len(below) == 1 and path.suffix in (".py", ".mpy"):
        return _HOME / (_leaf(folder + "." + PurePath(below[0]).stem, names) + path.suffix)
    return _HOME.joinpath(*below)


def module(name: str, names: Mapping[str, str] = NONE) -> str:
    """Return the name on a board of the module of this full name. `names`: as in place()."""
    first, *rest = name.split(".")
    if first != "skalbox" or len(rest) < 2 or (rest[0] in _STAY and ".".join(rest) not in names):
        return name
    return first + "." + _leaf(".".join(rest), names)


def _leaf(dotted: str, names: Mapping[str, str]) -> str:
    return names.get(dotted, dotted.rpartition(".")[2])


def _dotted(paths: Iterable[PurePath], names: Mapping[str, str] = NONE) -> list[str]:
    """Return the modules in these files that leave a folder, as hardware.clock."""
    moved = [path for path in paths if path.stem != "__init__" and place(path, names) != path]
    return [".".join(path.relative_to(_HOME).with_suffix("").parts) for path in moved]


def shortest(root: Path, pool: Iterable[str]) -> dict[str, str]:
    """Give each module that leaves a folder a name from `pool`, as hardware.clock -> rx; the shortest go to those that
    most files mention. A pool too small leaves the rest without. Screens keep their names."""
    paths = sources(root)
    screens = {path.stem for path in (root / _HOME / _SCREENS).glob("*.py")} - {"__init__"}
    more = ["%s.%s" % (_LANGUAGES, path.stem) for path in (root / _HOME / _LANGUAGES).glob("*.py")]
    dotted = _dotted(path.relative_to(root) for path in paths)
    dotted += sorted(each for each in more if not each.endswith("__init__"))
    taken = _TAKEN | {path.stem for path in (root / _HOME).glob("*.py")} | screens
    # A FAT file system takes B and b for the same.
    taken |= top_level.taken()
    free = sorted((name for name in pool if name.islower() and name not in taken), key=lambda name: (len(name), name))
    texts = [path.read_text("utf-8") for path in paths]
    uses = {each: sum(each.rpartition(".")[2] in text for text in texts) for each in dotted}
    found = dict(zip(sorted(dotted, key=lambda each: (-uses[each], each)), free, strict=False))
    return found | {"%s.%s" % (_SCREENS, name): name for name in sorted(screens)}


def flatten(root: Path, names: Mapping[str, str] = NONE) -> None:
    """Remove the folders from the copy of the device's tree under `root`. `names`: as in place(). CompileError if two
    modules would be one."""
    modules = [path.relative_to(root) for path in sources(root)]
    moved = [path for path in modules if place(path, names) != path]
    taken: dict[PurePath, PurePath] = {}
    for path in modules:
        if path.stem == "__init__" and _is_docstring((root / path).read_text("utf-8")):
            continue
        other = taken.setdefault(place(path, names), path)
        if other != path:
            text = "%s and %s would be one module on a board, which has no such folders: rename one of them"
            raise CompileError(text % (other.as_posix(), path.as_posix()))
    # In full, as skalbox.hardware.clock, and within skalbox as hardware.clock.
    leaves = {each: _leaf(each, names) for each in _dotted(modules, names)}
    for path in [*sources(root), *(root / name for name in SCRIPTS)]:
        _rename(path, leaves)
    for folder in sorted({path.parent for path in moved}):
        goes = folder.name != _LANGUAGES
        start = root / folder / "__init__.py"
        if goes and start.exists() and _is_docstring(start.read_text("utf-8")):
            start.unlink()
        for path in sorted(each for each in (root / folder).rglob("*") if each.is_file()):
            target = root / place(path.relative_to(root), names)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        if goes:
            shutil.rmtree(root / folder)


def _is_docstring(text: str) -> bool:
    return all(isinstance(each, ast.Expr) for each in ast.parse(text).body)


def _rename(path: Path, leaves: dict[str, str]) -> None:
    """Replace the names of those modules in a file."""
    text = _split_imports(path.read_text("utf-8"), leaves)
    names = "|".join(re.escape(each) for each in sorted(leaves, key=len, reverse=True))
    text = re.sub(r"\bskalbox\.(%s)\b" % names, lambda hit: "skalbox." + leaves[hit[1]], text)
    path.write_text(text, "utf-8", newline="\n")
    # Within skalbox only strings name modules without that prefix.
    lines = text.split("\n")
    with path.open("rb") as file:
        strings = [each for each in tokenize.tokenize(file.readline) if each.type == tokenize.STRING]
    for row in {row for token in strings for row in range(token.start[0], token.end[0] + 1)}:
        lines[row - 1] = re.sub(r"(?<![\w.])(?:%s)(?![\w.])" % names, lambda hit: leaves[hit[0]], lines[row - 1])
    path.write_text("\n".join(lines), "utf-8", newline="\n")


def _split_imports(text: str, leaves: dict[str, str]) -> str:
    """Split `from skalbox.draw import palette, panel` in two: one is a module, the other a name in the folder's own
    file."""
    lines = text.split("\n")
    for node in top_level.imports(text):
        folder = (node.module or "").partition(".")[2]
        ours = [each for each in node.names if folder + "." + each.name in leaves]
        if ours:
            others = [each for each in node.names if each not in ours]
            pairs = [(leaves[folder + "." + each.name], each.asname or each.name) for each in ours]
            new = [ast.alias(leaf, None if leaf == name else name) for leaf, name in pairs]
            parts = [ast.ImportFrom("skalbox", new, 0)] + ([ast.ImportFrom(node.module, others, 0)] if others else [])
            top_level.write_over(lines, node, parts)
    return "\n".join(lines)
