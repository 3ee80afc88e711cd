# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Count how the source for the board is cut: lines, modules, what writes to another object, what only forwards.

`python host_tests/counting.py [TREE]` prints the figures of a tree, of this one if none is named.
"""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

# What belongs to the platform's objects: setting these is how they are used.
_DISPLAYIO = "x y root_group hidden flip_x flip_y scale bitmap pixel_shader color_index anchor_point anchored_position"
_PINS = "auto_refresh brightness frequency duty_cycle direction pull value range data_rate"
_PLATFORM = {*_DISPLAYIO.split(), *_PINS.split()}
_LOADS = ("load", "fetch")  # of skalbox.memory: they import a module by its name


def modules(root: Path) -> list[Path]:
    """Return the modules of lib/skalbox, without `__init__.py` and the words."""
    home = root / "lib/skalbox"
    found = sorted(path for path in home.rglob("*.py") if path.name != "__init__.py")
    return [path for path in found if path.relative_to(home).parts[0] != "lang"]


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what this statement gives a value, out of tuples too."""
    if isinstance(node, ast.Assign):
        left = list(node.targets)
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.For)):
        left = [node.target]
    else:
        left = [each.optional_vars for each in node.items if each.optional_vars] if isinstance(node, ast.With) else []
    while left:
        target = left.pop()
        if isinstance(target, (ast.Tuple, ast.List)):
            left += target.elts
        elif isinstance(target, ast.Starred):
            left.append(target.value)
        else:
            yield target


def foreign(source: str) -> list[tuple[int, str]]:
    """Return the assignments to another object's attributes in a module, as (line number, target).

    Assignments to `self.a`, to `cls.a` and to attributes of the platform's objects do not count.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        for target in _targets(node):
            if isinstance(target, ast.Attribute) and target.attr not in _PLATFORM:
                if not (isinstance(target.value, ast.Name) and target.value.id in ("self", "cls")):
                    found.append((target.lineno, ast.unparse(target)))
    return sorted(found)


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("skalbox", "skalcore")


def _call(node: ast.stmt) -> "ast.Call | None":
    value = node.value if isinstance(node, (ast.Return, ast.Expr)) else None
    return value if isinstance(value, ast.Call) else None


def _loads_first(call: ast.Call) -> bool:
    """Return whether this is load("MODULE").NAME(...)."""
    inner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in _LOADS


def forwarders(source: str) -> list[str]:
    """Return the functions whose whole body is an import of ours and one call."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        last = _call(body[-1]) if body else None
        if last is not None and ((len(body) == 2 and _is_import(body[0])) or (len(body) == 1 and _loads_first(last))):
            found.append(node.name)
    return found


def asks(source: str, peculiarity: str) -> int:
    """Return how often a module asks for this attribute of a game's row."""
    return sum(isinstance(node, ast.Attribute) and node.attr == peculiarity for node in ast.walk(ast.parse(source)))


def figures(root: Path) -> dict[str, int]:
    """Return the figures of the tree at `root` by their names."""
    home = root / "lib/skalbox"
    every = [*(root / "skalcore").rglob("*.py"), *home.rglob("*.py")]
    cut = modules(root)
    return {
        "lines of Python in skalcore and lib/skalbox": sum(map(_lines, every)),
        "modules of lib/skalbox": len(cut),
        "median of their lines": int(statistics.median(map(_lines, cut))),
        "lines of the longest file": max(map(_lines, every)),
        "modules directly in lib/skalbox": sum(path.parent == home for path in cut),
        "assignments to another object's attributes": sum(len(foreign(path.read_text("utf-8"))) for path in every),
        "functions that only forward": sum(len(forwarders(path.read_text("utf-8"))) for path in every),
        "times that lib/skalbox asks for a pot": sum(asks(path.read_text("utf-8"), "has_pot") for path in cut),
    }


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else ".")).items():
        print(f"{value:7,} {name}")
