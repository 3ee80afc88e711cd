# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the scope of every name in a program: the module, a class or a function.

Python's own symbol tables would do, but from 3.12 on they leave most comprehensions out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that this node gives a value, except imports."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and node.name:
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the names that this node imports."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)


class Scope:
    """A module, a class, or a function, which may also be a lambda or a comprehension.

    node: of the program.
    own: the names that get a value here.
    elsewhere: the names among them that belong to a scope further out.
    fixed: the names declared global.
    dropped: the names whose imports are left out of a linked module.
    """

    def __init__(self, node: ast.AST, above: Scope | None) -> None:
        self.node = node
        self.above = above
        self.own: set[str] = set()
        self.elsewhere: set[str] = set()
        self.fixed: set[str] = set()
        self.dropped: set[str] = set()

    @property
    def is_module(self) -> bool:
        return self.above is None

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    def _has(self, name: str, user: Scope) -> bool:
        """Return whether the name is this scope's for code in `user`: functions in a class don't see its names."""
        return name in self.own and name not in self.elsewhere and (self is user or not self.is_class)

    def home(self, name: str) -> Scope:
        """Return the scope whose name this is, if used here: the module's also if it is Python's own."""
        scope: Scope = self
        fixed = False
        while scope.above is not None:
            fixed |= name in scope.fixed
            if not fixed and scope._has(name, self):
                return scope
            scope = scope.above
        return scope

    def hides(self, name: str) -> bool:
        """Return whether a global of this name can't be used here, since a name here or further out hides it."""
        scope: Scope = self
        while scope.above is not None:
            if name in scope.fixed:
                return False
            if scope._has(name, self) and name not in scope.dropped:
                return True
            scope = scope.above
        return False


class Scopes(ast.NodeVisitor):
    """The scopes of a program.

    of: the scope in which each node of the program is used.
    top: the module's.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.top = self._here = Scope(tree, None)
        self.of: dict[ast.AST, Scope] = {}
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        self.of[node] = self._here
        self._here.own.update(bound(node), imported(node))
        super().visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self._here.fixed.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self._here.elsewhere.update(node.names)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        # In a comprehension it binds a name of the function around it.
        self.generic_visit(node)
        scope: Scope | None = self._here
        while scope is not None and isinstance(scope.node, _COMPREHENSIONS):
            scope.elsewhere.add(node.target.id)
            scope = scope.above
        if scope is not None:
            scope.own.add(node.target.id)

    def _open(self, node: ast.AST, outside: list, inside: list) -> None:
        for each in outside:
            if each is not None:
                self.visit(each)
        here = self._here
        self._here = Scope(node, here)
        for each in inside:
            if each is not None:
                self.visit(each)
        self._here = here

    def _function(self, node: ast.FunctionDef | ast.Lambda, outside: list, body: list) -> None:
        given = node.args
        arguments = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
        notes = [each.annotation for each in arguments if each is not None]
        self._open(node, [*given.defaults, *given.kw_defaults, *notes, *outside], [*arguments, *body])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node, [node.returns, *node.decorator_list], node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node, [], [node.body])

    def visit_arg(self, node: ast.arg) -> None:
        pass  # its annotation belongs to the scope outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._open(node, [*node.decorator_list, *node.bases, *node.keywords], node.body)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        first, *others = node.generators
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._open(node, [first.iter], [first.target, *first.ifs, *others, *parts])

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = _comprehension
