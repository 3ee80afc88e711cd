# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the globals that are only names of whole numbers, as `SIGNS = 8`: the number can take the name's place."""

from __future__ import annotations

import ast

_LARGEST = 1 << 30  # what MicroPython stores without an object is below


def _number(node: ast.expr) -> int | None:
    """Return the number that this is: 8, -8, or const(8)."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const" and node.args:
        return _number(node.args[0])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value < _LARGEST:
        return node.value
    return None


def named(node: ast.stmt) -> dict[str, int]:
    """Return the names that this statement gives numbers; none if it does anything else."""
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return {}
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        pairs = list(zip(target.elts, value.elts, strict=True))
    numbers = [(each.id, _number(given)) for each, given in pairs if isinstance(each, ast.Name)]
    found = {name: number for name, number in numbers if number is not None}
    return found if len(found) == len(pairs) else {}


def literal(number: int) -> ast.expr:
    """Return the number as a program has it."""
    return ast.Constant(number) if number >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-number))
