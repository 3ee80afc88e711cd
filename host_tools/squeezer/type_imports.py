# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Remove the imports that a device file needs only for annotations. The compiler drops annotations but not imports, and
on a board each of their names needs memory.

In a device file such imports have one form, after all others:

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from typing import Any

        from skalbox.app import App
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from host_tools.squeezer.parsed import nodes

FLAG = "TYPE_CHECKING"  # type checkers take it for True, whatever a module says


def _is_for_types(node: ast.stmt) -> bool:
    """Return whether this is `TYPE_CHECKING = False`, or `if TYPE_CHECKING: ...` without an else."""
    if isinstance(node, ast.Assign):
        value, targets = node.value, node.targets
        named = len(targets) == 1 and isinstance(targets[0], ast.Name) and targets[0].id == FLAG
        return named and isinstance(value, ast.Constant) and value.value is False
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == FLAG and not node.orelse


def for_types(tree: ast.Module) -> list[ast.stmt]:
    """Return the statements of a module that only a type checker needs."""
    return [node for node in tree.body if _is_for_types(node)]


def types(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield every annotation in a module, which the compiler drops."""
    for node in nodes(tree):
        for name in ("annotation", "returns"):
            found = getattr(node, name, None)
            if found is not None:
                yield found


def without(text: str) -> str:
    """Return the source without those statements; its lines keep their numbers."""
    lines = text.split("\n")
    for node in for_types(ast.parse(text)):
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = ""
    return "\n".join(lines)
