# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Cut the methods that are marked as seldom needed out of their classes, into a module beside theirs.

A board has that module in memory only while one of them is needed: skalbox.memory.forget_rest drops it like any other.
There they are the methods of a class that is never instantiated. If an object is asked for one of them, it does not
find it in its class. So its __getattr__ loads that module; it is all that is left in the class, however many methods
are marked. What only marked methods use of their own module goes with them, and whoever imports that gets it from
there.

A program that would behave differently is refused (see cut_check).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from pathlib import Path

from host_tools.squeezer import CompileError, origins
from host_tools.squeezer.cut_check import check, check_imports
from host_tools.squeezer.marked import BESIDE, HOME, MARK, Module, Program, called, froms, is_constant
from host_tools.squeezer.scopes import Scopes

_PYTHON = {*dir(builtins), "__file__", "__name__", "__path__"}
_RESIDENT = """
def __getattr__(self, name):
    from {package} import {leaf}
    return {leaf}.{bound}(self, name)
"""
_BESIDE = """
def {bound}(self, name):
    if name[:2] == "__":
        raise AttributeError(name)
    method = getattr({within}, name)
    return lambda *args, **kwargs: method(self, *args, **kwargs)
"""

Lines = dict[str, dict[int, origins.Origin]]


class _Cut:
    """A module with marked methods, and what goes where.

    moved: the globals that go with them.
    beside: the full name of the module that gets them.
    """

    def __init__(self, name: str, program: Program) -> None:
        self._module = module = Module(name, program)
        self.beside = name + BESIDE
        self._path = module.path.with_name(module.path.stem + BESIDE + ".py")
        if self._path.exists():
            raise module.fail("%s is there, too: give it another name", self._path.name)
        check(module, program)
        body = module.tree.body
        stays = module.needed(part for node in body if not module.movable(node) for part in module.left(node))
        for each in program.attributes(name, stored=False):
            stays |= {each} | module.needed(node for node in module.givers.get(each, ()) if module.movable(node))
        needed = module.needed(module.methods)
        stays |= module.needed(node for node in body if not needed & module.binds(node) and module.movable(node))
        self.moved = {each for each in needed - stays if all(map(module.movable, module.givers[each]))}
        there: list[ast.AST] = [*module.methods, *(node for each in self.moved for node in module.givers[each])]
        self._shared = module.used(there) - self.moved
        self._copied = {each for each in self._shared if all(map(self._is_literal, module.givers[each]))}
        self._shared |= module.used(node for each in self._copied for node in module.givers[each])
        for each in sorted(self._shared & module.changing):
            raise module.fail("its marked methods use %s, which changes: let the object have it", each)

    def _is_literal(self, node: ast.stmt) -> bool:
        """Return whether a copy of this statement will do: it names a literal."""
        return isinstance(node, ast.Assign) and self._module.movable(node) and is_constant(node.value, False)

    def write(self, moved: Mapping[str, set[str]]) -> Lines:
        """Write the module without its marked methods, and the module beside it. `moved`: what has moved, by module."""
        module = self._module
        package, _, leaf = self.beside.rpartition(".")
        wanted, there = self.moved | self._shared, set()
        top: list[ast.stmt] = []
        left: list[ast.stmt] = []
        for node in module.tree.body:
            binds = module.binds(node)
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                names = [alias for alias, name in called(node) if name in wanted]
                if names and module.movable(node):
                    new: ast.stmt = ast.Import(names)
                    if isinstance(node, ast.ImportFrom):
                        new = ast.ImportFrom(node.module, names, 0)
                    top.append(origins.copied(new, node))
                    there |= binds & wanted
                node.names = [alias for alias, name in called(node) if name not in self.moved | {MARK}]
                left += [node] if node.names else []
            elif binds and binds <= self.moved:
                top.append(node)
            else:
                if binds and binds <= self._copied:
                    top.append(node)
                    there |= binds
                left.append(node)
        back = sorted(self._shared - there)
        if back:
            top.insert(0, ast.ImportFrom(module.name, [ast.alias(each, None) for each in back], 0))
        for home, methods in module.marked.items():
            # The same names in all modules with one such class: each further name takes memory.
            own = BESIDE if len(module.marked) == 1 else "_%s%s" % (home.name, BESIDE)
            within, bound = own + "_methods", own + "_bound"
            form = {"package": package, "leaf": leaf, "bound": bound, "within": within}
            for method in methods:
                self._shorten(method, within, {each.name for each in methods})
                method.decorator_list = []
            home.body = [each for each in home.body if each not in methods]
            home.body += _added(_RESIDENT.format(**form), home)
            new_class = origins.copied(ast.ClassDef(within, [], [], [*methods], []), home)
            top += [*_added(_BESIDE.format(**form), home), new_class]
        return {self.beside: write(self._path, top, moved), module.name: write(module.path, left, moved)}

    def _shorten(self, method: ast.FunctionDef, within: str, names: set[str]) -> None:
        """Have the calls of other marked methods of its own object find them without __getattr__."""
        own = method.args.args[0].arg
        for node in ast.walk(method):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
                value = node.func.value
                if isinstance(value, ast.Name) and value.id == own:
                    if self._module.scopes.of[value].home(own).node is method:
                        node.args.insert(0, value)
                        node.func.value = ast.Name(within, ast.Load())


def _added(text: str, home: ast.ClassDef) -> list[ast.stmt]:
    """Return these statements, which take the place of methods of this class."""
    return [origins.copied(each, home) for each in ast.parse(text).body]


class _Redirected(ast.NodeTransformer):
    """Have a file import what has moved from where it is now."""

    def __init__(self, moved: Mapping[str, set[str]]) -> None:
        self._moved = moved

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        gone = self._moved.get(node.module or "", set())
        there = [each for each in node.names if each.name in gone]
        new = [origins.copied(ast.ImportFrom(str(node.module) + BESIDE, there, 0), node)] if there else []
        node.names = [each for each in node.names if each not in there]
        return [*new, *([node] if node.names else [])]


def write(path: Path, body: list[ast.stmt], moved: Mapping[str, set[str]]) -> dict[int, origins.Origin]:
    """Write this program, and return where each of its lines comes from. CompileError if it lacks a global."""
    text, tree = origins.unparsed(_Redirected(moved).visit(ast.Module(body, [])))
    scopes = Scopes(tree)
    names = {each: scope for each, scope in scopes.of.items() if isinstance(each, ast.Name)}
    used = {each.id for each, scope in names.items() if scope.home(each.id).is_module}
    lacking = used - scopes.top.own - _PYTHON
    if lacking:
        raise CompileError("%s: %s would be in another module" % (path.name, min(lacking)))
    path.write_text(text, "utf-8", newline="\n")
    return origins.by_line(tree)


def _names_any(tree: ast.Module, moved: Mapping[str, set[str]]) -> bool:
    """Return whether this program imports a name that has moved."""
    nodes = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    return any(alias.name in moved.get(node.module or "", ()) for node in nodes for alias in node.names)


def cut(root: Path) -> Lines:
    """Cut the marked methods out of all modules of the tree under `root`. Return where the lines of each module that it
    has written come from, by the module's full name. CompileError if the program would behave differently."""
    program = Program(root)
    for name, tree in program.trees.items():
        check_imports(program.paths[name].name, tree)
    cuts = {name: _Cut(name, program) for name, tree in program.trees.items() if HOME in froms(tree)}
    moved = {name: each.moved for name, each in cuts.items()}
    lines: Lines = {}
    for each in cuts.values():
        lines |= each.write(moved)
    for name, tree in program.trees.items():
        if name not in cuts and _names_any(tree, moved):
            origins.note(tree, name)
            lines[name] = write(program.paths[name], tree.body, moved)
    if HOME in program.paths:
        program.paths[HOME].unlink()
    return lines
