# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Removes folders of lib/skalbox, which help readers of the program but take memory and space on a board.

In memory a folder is another object and part of the name of each of its modules; on the drive it takes a directory and
often a file with nothing but a docstring. So skalbox.hardware.clock becomes skalbox.clock, in every file that mentions
it. Folders stay if their modules are found by folder: pictures, languages, and screens, which other modules load by
name.
"""

from __future__ import annotations

import ast
import re
import shutil
import tokenize
from pathlib import Path, PurePath

from host_tools.source_tree import SCRIPTS, sources
from host_tools.squeezer import CompileError

_HOME = PurePath("lib/skalbox")
_STAY = ("art", "lang", "screens")


def place(path: PurePath) -> PurePath:
    """Returns the path on a board of a file at this path in the source, also if it is compiled."""
    if not path.is_relative_to(_HOME):
        return path
    folder, *below = path.relative_to(_HOME).parts
    if not below or folder in _STAY:
        return path
    if len(below) == 1 and PurePath(below[0]).stem == "__init__":
        return _HOME / (folder + path.suffix)
    return _HOME.joinpath(*below)


def module(name: str) -> str:
    """Returns the name on a board of the module of this full name."""
    first, *rest = name.split(".")
    if first != "skalbox" or len(rest) < 2 or rest[0] in _STAY:
        return name
    return ".".join([first, *rest[1:]])


def flatten(root: Path) -> None:
    """Removes the folders from the copy of the device's tree under `root`. CompileError if two modules would be one."""
    modules = [path.relative_to(root) for path in sources(root)]
    moved = [path for path in modules if place(path) != path]
    taken: dict[PurePath, PurePath] = {}
    for path in modules:
        other = taken.setdefault(place(path), path)
        if other != path:
            text = "%s and %s would be one module on a board, which has no such folders: give one another name"
            raise CompileError(text % (other.as_posix(), path.as_posix()))
    # In full, as skalbox.hardware.clock, and within skalbox as hardware.clock.
    dotted = [".".join(path.relative_to(_HOME).with_suffix("").parts) for path in moved if path.stem != "__init__"]
    for path in [*sources(root), *(root / name for name in SCRIPTS)]:
        _rename(path, dotted)
    for folder in sorted({path.parent for path in moved}):
        start = root / folder / "__init__.py"
        if start.exists() and all(isinstance(each, ast.Expr) for each in ast.parse(start.read_text("utf-8")).body):
            start.unlink()
        for path in sorted(each for each in (root / folder).rglob("*") if each.is_file()):
            target = root / place(path.relative_to(root))
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        shutil.rmtree(root / folder)


def _rename(path: Path, dotted: list[str]) -> None:
    """Replaces the names of those modules in a file."""
    text = _split_imports(path.read_text("utf-8"), dotted)
    names = "|".join(re.escape(each) for each in sorted(dotted, key=len, reverse=True))
    text = re.sub(r"\bskalbox\.(?:%s)\b" % names, lambda hit: "skalbox." + hit[0].rpartition(".")[2], text)
    path.write_text(text, "utf-8", newline="\n")
    # Within skalbox only strings name modules without that prefix.
    lines = text.split("\n")
    with path.open("rb") as file:
        strings = [each for each in tokenize.tokenize(file.readline) if each.type == tokenize.STRING]
    for row in {row for token in strings for row in range(token.start[0], token.end[0] + 1)}:
        lines[row - 1] = re.sub(
            r"(?<![\w.])(?:%s)(?![\w.])" % names, lambda hit: hit[0].rpartition(".")[2], lines[row - 1]
        )
    path.write_text("\n".join(lines), "utf-8", newline="\n")


def _split_imports(text: str, dotted: list[str]) -> str:
    """Splits `from skalbox.draw import palette, panel` in two: the one is a module, the other a name in the folder's
    own file."""
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("skalbox."):
            continue
        folder = (node.module or "").partition(".")[2]
        ours = [each for each in node.names if folder + "." + each.name in dotted]
        if ours:
            others = [each for each in node.names if each not in ours]
            parts = [ast.ImportFrom("skalbox", ours, 0)] + ([ast.ImportFrom(node.module, others, 0)] if others else [])
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [
                " " * node.col_offset + "; ".join(ast.unparse(each) for each in parts),
                *[""] * (last - first - 1),
            ]
    return "\n".join(lines)
