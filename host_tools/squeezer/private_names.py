# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the names that only one file of the device's program uses: other files may get the same short names.

They are used in one file only. Names of modules that begin with an underscore may be in several files, since each is a
different thing. Attributes of one object may come from more than one file, if a class inherits from another
file's: those files share no names.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from host_tools.squeezer.parsed import module, nodes


def _attributes(tree: ast.Module) -> set[str]:
    """Return every name that may be an object's or an argument's: not the names of a module alone."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg is not None:
            found.add(node.arg)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(part for alias in node.names for part in (alias.name, alias.asname) if part)
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.FunctionDef):
                    found.add(line.name)
                else:
                    found.update(each.id for each in ast.walk(line) if isinstance(each, ast.Name))
    return found


def _ancestors(trees: dict[Path, ast.Module]) -> dict[Path, set[Path]]:
    """Return for each file the other files whose classes its classes inherit from, directly or indirectly."""
    homes: dict[str, set[Path]] = {}
    for path, tree in trees.items():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(path)
    direct: dict[Path, set[Path]] = {}
    for path, tree in trees.items():
        classes = [node for node in nodes(tree) if isinstance(node, ast.ClassDef)]
        names = [base for node in classes for base in node.bases]
        known = {base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "") for base in names}
        known -= {node.name for node in classes}  # of which another file may have a copy
        direct[path] = set().union(*(homes.get(name, set()) for name in known)) - {path}

    def above(path: Path) -> set[Path]:
        return set().union(direct[path], *(above(each) for each in direct[path]))

    return {path: above(path) for path in trees}


def names(mentioned: dict[Path, set[str]], dropped: dict[Path, set[str]], wanted: set[str]) -> dict[Path, list[str]]:
    """Return which of the `wanted` names each file has for itself, in order. `mentioned`: every name in each file;
    `dropped`: those that the compiler recognises by name, and that stay as they are."""
    files = Counter(name for each in mentioned.values() for name in each)
    attributes = set().union(*(_attributes(module(path.read_text("utf-8"))) for path in mentioned))
    found = {}
    for path, each in mentioned.items():
        own = {name for name in each & wanted if not name.startswith("__")} - dropped[path]
        alone = {name for name in own if files[name] == 1}
        found[path] = sorted(alone.union(name for name in own if name.startswith("_") and name not in attributes))
    return found


def shared(
    own: dict[Path, list[str]], pool: list[str], homes: Mapping[Path, Path] = MappingProxyType({})
) -> dict[Path, dict[str, str]]:
    """Give each of the files' `own` names one from the `pool`: the first that no related file has used. `homes`: for a
    file with cut methods, the file of their class.

    ValueError if the pool is too small.
    """
    above = _ancestors({path: module(path.read_text("utf-8")) for path in own})
    above |= {path: above[path] | above[home] | {home} for path, home in homes.items()}
    given: dict[Path, dict[str, str]] = {}
    # Base classes first: their subclasses then know which names are used.
    for path in sorted(own, key=lambda path: (len(above[path]), path)):
        taken = {name for other in above[path] for name in given[other].values()}
        free = [name for name in pool if name not in taken]
        if len(free) < len(own[path]):
            raise ValueError("%s has %d private names, but only %d are left" % (path, len(own[path]), len(free)))
        given[path] = dict(zip(own[path], free, strict=False))
    return given
