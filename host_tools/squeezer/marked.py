# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the methods that are marked as seldom needed, and the names that they and the rest of their module use."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.source_tree import SCRIPTS
from host_tools.squeezer import CompileError, origins
from host_tools.squeezer.bare import bare
from host_tools.squeezer.groups import modules
from host_tools.squeezer.scopes import Scopes, bound, imported

MARK = "seldom"
HOME = "skalbox.seldom"  # the module that defines the mark
BESIDE = "_seldom"  # ends the name of the module that gets the marked methods of another
OF_MODULE = ("globals", "eval", "exec", "__name__", "__file__")  # not the same in another module


def is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == MARK


def is_constant(node: ast.AST, names: bool = True) -> bool:
    """Return whether this expression makes a value that never changes: of literals, and with `names` also of names."""
    if isinstance(node, ast.Call):
        called = isinstance(node.func, ast.Name) and node.func.id == "const" and not node.keywords
        return called and all(is_constant(each, names) for each in node.args)
    if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.Tuple)):
        return all(is_constant(each, names) for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr))
    if isinstance(node, ast.Attribute):
        return names and isinstance(node.value, ast.Name) and node.attr.isupper()
    return isinstance(node, ast.Constant) or (names and isinstance(node, ast.Name))


def defaults(node: ast.FunctionDef) -> list[ast.expr]:
    """Return the default values of a function's arguments."""
    return [each for each in (*node.args.defaults, *node.args.kw_defaults) if each is not None]


def called(node: ast.Import | ast.ImportFrom) -> list[tuple[ast.alias, str]]:
    """Return what this statement imports, each with the name that it gets."""
    return [(each, each.asname or each.name.partition(".")[0]) for each in node.names]


def froms(tree: ast.Module) -> set[str]:
    """Return the modules that this program imports names from."""
    return {str(each.module) for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}


class Program:
    """The modules and scripts of a device's tree.

    paths, trees: by a module's full name or a script's file name.
    bases: the names of all classes that others inherit from.
    of_classes: (class, attribute) wherever an attribute of something with the class's name is used.
    """

    def __init__(self, root: Path) -> None:
        self.paths = modules(root) | {name: root / name for name in SCRIPTS if (root / name).exists()}
        self.trees = {name: ast.parse(path.read_text("utf-8")) for name, path in self.paths.items()}
        kinds = (ast.ImportFrom, ast.Attribute, ast.ClassDef)  # few of all nodes
        self._every = {
            name: [each for each in ast.walk(tree) if isinstance(each, kinds)] for name, tree in self.trees.items()
        }
        every = [node for nodes in self._every.values() for node in nodes]
        classes = [each for each in every if isinstance(each, ast.ClassDef)]
        self.bases = {getattr(base, "attr", getattr(base, "id", "")) for each in classes for base in each.bases}
        attributes = [each for each in every if isinstance(each, ast.Attribute)]
        self.of_classes = {
            (getattr(each.value, "attr", getattr(each.value, "id", "")), each.attr) for each in attributes
        }

    def attributes(self, module: str, stored: bool) -> set[str]:
        """Return the globals of this module that other files use as MODULE.NAME or load("MODULE").NAME; `stored`: only
        those that they give a value."""
        package, _, leaf = module.rpartition(".")
        found: set[str] = set()
        for every in self._every.values():
            own = [each for each in every if isinstance(each, ast.ImportFrom) and each.module == package]
            names = {name for node in own for alias, name in called(node) if alias.name == leaf}
            for node in every:
                if isinstance(node, ast.Attribute) and (not stored or not isinstance(node.ctx, ast.Load)):
                    value = node.value
                    given = value.args[:1] if isinstance(value, ast.Call) else []
                    if (isinstance(value, ast.Name) and value.id in names) or (
                        given and isinstance(given[0], ast.Constant) and given[0].value == module
                    ):
                        found.add(node.attr)
        return found


class Globals:
    """A module whose statements are given other modules.

    givers: its own statements that give a global its value.
    changing: globals that get another value later.
    """

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        tree = ast.parse(path.read_text("utf-8"))
        origins.note(tree, name)
        self.tree = bare(tree)
        self.scopes = Scopes(self.tree)
        self.givers: dict[str, list[ast.stmt]] = {}
        for statement in self.tree.body:
            for each in self.binds(statement):
                self.givers.setdefault(each, []).append(statement)
        declared = [each for each in ast.walk(self.tree) if isinstance(each, ast.Global)]
        self.changing = {each for node in declared for each in node.names}

    def fail(self, text: str, *values: str) -> CompileError:
        """Return the error that says why this module's statements can't be in another."""
        return CompileError("%s: %s" % (self.path.name, text % values))

    def binds(self, node: ast.stmt) -> set[str]:
        """Return the globals that this statement of the module gives a value."""
        inside = [each for each in ast.walk(node) if self.scopes.of.get(each) is self.scopes.top]
        return {name for each in inside for name in (*bound(each), *imported(each))}

    def used(self, nodes: Iterable[ast.AST]) -> set[str]:
        """Return the module's globals that these nodes mention."""
        names = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name) and not is_mark(each)]
        return {each.id for each in names if self.scopes.of[each].home(each.id).is_module} & self.givers.keys()


class Module(Globals):
    """A module that imports the mark.

    marked: its classes' marked methods.
    """

    def __init__(self, name: str, program: Program) -> None:
        super().__init__(name, program.paths[name])
        self.marked: dict[ast.ClassDef, list[ast.FunctionDef]] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                found = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                found = [each for each in found if any(map(is_mark, each.decorator_list))]
                if found:
                    self.marked[node] = found
        self.methods = [each for found in self.marked.values() for each in found]
        self.changing |= program.attributes(name, stored=True)

    def bound_in(self, home: ast.ClassDef, line: ast.stmt) -> Iterator[str]:
        """Yield the names that this line of the class gives a value in it."""
        inside = (each for each in ast.walk(line) if each in self.scopes.of and self.scopes.of[each].node is home)
        return (name for each in inside for name in bound(each))

    def movable(self, node: ast.stmt) -> bool:
        """Return whether this statement does the same in another module, also each time that module is loaded."""
        if any(name in self.changing or len(self.givers[name]) > 1 for name in self.binds(node)):
            return False
        if any(isinstance(each, ast.Name) and each.id in OF_MODULE for each in ast.walk(node)):
            return False
        if isinstance(node, ast.FunctionDef):
            changes = any(isinstance(each, ast.Global) for each in ast.walk(node))
            return not changes and not node.decorator_list and all(is_constant(each, False) for each in defaults(node))
        if isinstance(node, ast.ClassDef):
            # Nothing can distinguish it from a copy: it is private, and only called.
            calls = {each.func for each in ast.walk(self.tree) if isinstance(each, ast.Call)}
            uses = {each for each in ast.walk(self.tree) if isinstance(each, ast.Name) and each.id == node.name}
            plain = node.name.startswith("_") and not node.decorator_list and not node.bases and node not in self.marked
            return plain and uses <= calls
        if isinstance(node, ast.Assign):
            return len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) and is_constant(node.value)
        return isinstance(node, (ast.Import, ast.ImportFrom)) and getattr(node, "module", "") != HOME

    def left(self, node: ast.stmt) -> list[ast.AST]:
        """Return the parts of this statement that are not marked."""
        methods = self.marked.get(node, [])  # type: ignore[call-overload]
        return [each for each in ast.iter_child_nodes(node) if each not in methods] if methods else [node]

    def needed(self, nodes: Iterable[ast.AST]) -> set[str]:
        """Return the module's globals that these nodes need, also by way of what is movable."""
        found: set[str] = set()
        left = self.used(nodes)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left |= self.used(node for node in self.givers[name] if self.movable(node))
        return found
