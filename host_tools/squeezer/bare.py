# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Leave out of a module what only readers and type checkers need: docstrings, annotations and imports for them."""

from __future__ import annotations

import ast

from host_tools.squeezer import origins
from host_tools.squeezer.type_imports import for_types


class _Bare(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        self.generic_visit(node)
        return None if isinstance(node.value, ast.Constant) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        self.generic_visit(node)
        return None if node.value is None else origins.copied(ast.Assign([node.target], node.value), node)


def bare(tree: ast.Module) -> ast.Module:
    """Return the program without them; it may change `tree`."""
    left_out = for_types(tree)
    tree.body = [node for node in tree.body if node not in left_out]
    return _Bare().visit(tree)
