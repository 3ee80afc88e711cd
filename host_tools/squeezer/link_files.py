# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files of a program that is to be linked, and the names in each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.source_tree import SCRIPTS
from host_tools.squeezer import CompileError, origins
from host_tools.squeezer.bare import bare
from host_tools.squeezer.scopes import Scope, Scopes, bound

# What a name stands for. In the same group, (module, name) is a module's name, and (module, "") is that module itself.
# An import from any other module is (module, name, alias); the name is "" if it is a module of a group.
Thing = tuple[str, ...]


@dataclass
class File:
    """A module or script.

    group: the full name of the linked module that it becomes a part of, or "".
    is_bare: it was laid bare, as a script is too, which the firmware compiles at each start.
    things: what its globals stand for, in a script or a module in no group only what comes from groups.
    local: what its functions import from groups.
    """

    name: str
    path: Path
    group: str
    is_bare: bool
    tree: ast.Module
    scopes: Scopes
    things: dict[str, Thing] = field(default_factory=dict)
    local: dict[tuple[Scope, str], Thing] = field(default_factory=dict)

    def thing(self, scope: Scope, name: str) -> Thing | None:
        """Return what this name stands for if used in this scope, as far as it is known."""
        home = scope.home(name)
        return self.things.get(name) if home.is_module else self.local.get((home, name))

    def fail(self, text: str, *values: str) -> CompileError:
        """Return the error that says why this file can't be linked."""
        return CompileError("%s: %s" % (self.path.name, text % values))


def load(name: str, path: Path, group: str) -> File:
    """Read a file; `group`: of the linked module that it becomes a part of, or ""."""
    is_bare = bool(group) or name in SCRIPTS
    tree = ast.parse(path.read_text("utf-8"))
    origins.note(tree, name)
    if is_bare:
        tree = origins.unparsed(bare(tree))[1]
    return File(name, path, group, is_bare, tree, Scopes(tree))


def words(node: ast.AST) -> Iterator[str]:
    """Yield every name in this node that is not an attribute."""
    yield from bound(node)
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]


def constants(tree: ast.Module) -> set[str]:
    """Return the names that the compiler replaces by their values."""
    lines = [each for each in tree.body if isinstance(each, ast.Assign) and isinstance(each.value, ast.Call)]
    calls = [(each, each.value.func) for each in lines if isinstance(each.value, ast.Call)]
    found = [each for each, func in calls if isinstance(func, ast.Name) and func.id == "const"]
    return {target.id for each in found for target in each.targets if isinstance(target, ast.Name)}


def check_class(file: File, node: ast.ClassDef) -> None:
    """CompileError if the class's own code may use a global before it gives the name a value of its own."""
    given: set[str] = set()
    for line in node.body:
        inside = [each for each in ast.walk(line) if each in file.scopes.of and file.scopes.of[each].node is node]
        for each in inside:
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load) and each.id in file.things:
                if each.id in file.scopes.of[each].own - given:
                    raise file.fail("a class uses %s of the module and defines its own: rename one of them", each.id)
        if isinstance(line, (ast.Assign, ast.FunctionDef, ast.ClassDef)):
            given.update(name for each in inside for name in bound(each))
