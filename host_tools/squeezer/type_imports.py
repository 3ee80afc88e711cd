# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Removes the imports that a device file needs only for annotations: the compiler drops annotations but not imports,
and a board would search its folders for a module `typing` in vain.

In a device file such imports have one of two forms:

    try:
        from typing import TYPE_CHECKING, Any
    except ImportError:
        TYPE_CHECKING = False  # type: ignore[misc]
    if TYPE_CHECKING:
        from skalbox.app import App
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from host_tools.squeezer.parsed import nodes


def _imports_typing(node: ast.stmt) -> bool:
    """Returns whether this is `try: from typing import ...`, with any handler."""
    if not isinstance(node, ast.Try):
        return False
    return all(isinstance(each, ast.ImportFrom) and each.module == "typing" for each in node.body)


def _is_for_types(node: ast.stmt) -> bool:
    """Returns whether this is `if TYPE_CHECKING: ...` without an else."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse


def for_types(tree: ast.Module) -> list[ast.stmt]:
    """Returns the statements of a module that only a type checker needs."""
    return [node for node in tree.body if _imports_typing(node) or _is_for_types(node)]


def types(tree: ast.Module) -> Iterator[ast.expr]:
    """Yields every annotation in a module, which the compiler drops."""
    for node in nodes(tree):
        for name in ("annotation", "returns"):
            found = getattr(node, name, None)
            if found is not None:
                yield found


def without(text: str) -> str:
    """Returns the source without those statements; its lines keep their numbers."""
    lines = text.split("\n")
    for node in for_types(ast.parse(text)):
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = ""
    return "\n".join(lines)
