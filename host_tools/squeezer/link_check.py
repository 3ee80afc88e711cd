# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Check that what modules import from each other is still there once they are linked: a board would find out late."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from host_tools.source_tree import SCRIPTS
from host_tools.squeezer import CompileError
from host_tools.squeezer.groups import modules
from host_tools.squeezer.scopes import bound, imported


def check(root: Path) -> None:
    """CompileError if a module or script of the tree under `root` uses what another does not have, by an import or as
    in load("module").NAME."""
    paths = modules(root)
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in paths.items()}
    # Every name that is bound anywhere in a file counts: functions give values to globals, too.
    has = {
        name: {each for node in ast.walk(tree) for each in (*bound(node), *imported(node))} | {"__name__", "__file__"}
        for name, tree in trees.items()
    }
    scripts = {name: ast.parse((root / name).read_text("utf-8")) for name in SCRIPTS if (root / name).exists()}
    for user, tree in (trees | scripts).items():
        for module, name in _used(tree):
            if module in has and name not in has[module] and "%s.%s" % (module, name) not in paths:
                raise CompileError("%s: it uses %s of %s, which the linked module does not have" % (user, name, module))


def _used(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each name that this program uses of a module that it names in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call) and node.value.args:
            call = node.value
            if isinstance(call.func, ast.Name) and call.func.id == "load" and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value), node.attr
