# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the modules in lib/skalbox modules of the top level: skalbox.rx becomes rx.

The name of each module that was ever loaded stays in memory, and its package has an entry for it. But a name such as rx
is in the firmware. A board finds these modules because skalbox/__init__.py makes their folder the current one, which
the firmware searches first. The main loop, the pictures and the languages stay in the package.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from host_tools.source_tree import sources

PACKAGE = "skalbox"
_STAY = ("__init__", "main")
_BEFORE = ("skalbox.", "skalbox.screens.")  # texts that are put before a name


def taken() -> set[str]:
    """Return the names that no module of ours may have: of modules of Python and of any firmware."""
    stubs = {file.parts[0].removesuffix("-stubs") for file in metadata.files("circuitpython-stubs") or []}
    return set(sys.stdlib_module_names) | {each.removesuffix(".pyi") for each in stubs}


def lift(root: Path) -> None:
    """Rewrite the programs of the squeezed tree under `root`, whose lines keep their numbers."""
    moved = {path.stem for path in (root / "lib" / PACKAGE).glob("*.py")}.difference(_STAY)
    for path in sources(root):
        text = path.read_text("utf-8")
        new = _renamed(_imports(text, moved), moved)
        if new != text:
            path.write_text(new, "utf-8", newline="\n")


def imports(text: str) -> list[ast.ImportFrom]:
    """Return the imports from the package and its modules, the last one first: a line may have several."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in nodes if (node.module or "").partition(".")[0] == PACKAGE]
    return sorted(ours, key=lambda node: (node.lineno, node.col_offset), reverse=True)


def write_over(lines: list[str], node: ast.stmt, new: Sequence[ast.stmt]) -> None:
    """Put these statements into the lines in place of this one. All lines keep their numbers."""
    first, last = node.lineno - 1, node.end_lineno or node.lineno
    start = lines[first].encode()[: node.col_offset].decode()
    end = lines[last - 1].encode()[node.end_col_offset :].decode()
    lines[first:last] = [start + "; ".join(map(ast.unparse, new)) + end, *[""] * (last - first - 1)]


def _imports(text: str, moved: set[str]) -> str:
    """Write `from skalbox import rx` as `import rx`, and `from skalbox.rx import name` as `from rx import name`."""
    lines = text.split("\n")
    for node in imports(text):
        package, _, leaf = (node.module or "").partition(".")
        new: list[ast.stmt] = []
        if leaf in moved:
            new = [ast.ImportFrom(leaf, node.names, 0)]
        elif not leaf and any(each.name in moved for each in node.names):
            new = [ast.Import([each]) for each in node.names if each.name in moved]
            others = [each for each in node.names if each.name not in moved]
            new += [ast.ImportFrom(package, others, 0)] if others else []
        if new:
            write_over(lines, node, new)
    return "\n".join(lines)


def _renamed(text: str, moved: set[str]) -> str:
    """Write the modules that are named in strings without their package."""
    names = re.compile(
        r"\b%s\.(%s)\b(?!\.)" % (PACKAGE, "|".join(map(re.escape, sorted(moved, key=len, reverse=True))))
    )
    lines = text.split("\n")
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.STRING and token.start[0] == token.end[0]:
            row, column = token.start
            new = '""' if token.string[1:-1] in _BEFORE else names.sub(r"\1", token.string)
            line = lines[row - 1]
            lines[row - 1] = line[:column] + new + line[token.end[1] :]
    return "\n".join(lines)
