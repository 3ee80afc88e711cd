# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Remember from which line of which module each statement of a program comes, while the program is rewritten."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Origin = tuple[str, int]  # a module, and a line of its source
_Statement = ast.stmt | ast.ExceptHandler


def _statements(tree: ast.AST) -> Iterator[_Statement]:
    """Yield all statements in this one, in the same order for two trees of the same program."""
    left = [tree]
    while left:
        node = left.pop()
        for field in ("body", "handlers", "orelse", "finalbody"):
            inner = getattr(node, field, ())
            yield from inner
            left += inner


def note(tree: ast.Module, module: str) -> None:
    """Note that the statements of this tree, just parsed, are the module's."""
    for node in _statements(tree):
        node.origin = (module, node.lineno)  # type: ignore[union-attr]


def copied(new: ast.stmt, old: ast.stmt) -> ast.stmt:
    """Return the statement `new`, which takes the place of `old`."""
    new.origin = _of(old)  # type: ignore[attr-defined]
    return new


def _of(node: _Statement) -> Origin | None:
    """Return where a statement is from; None for one that was added."""
    found = (getattr(each, "origin", None) for each in (node, *_statements(node)))
    return next((each for each in found if each is not None), None)


def unparsed(tree: ast.Module) -> tuple[str, ast.Module]:
    """Return the program as text, a statement a line, and the tree of that text, in which the statements' origins are
    noted again."""
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    again = ast.parse(text)
    for old, new in zip(_statements(tree), _statements(again), strict=True):
        new.origin = _of(old)  # type: ignore[union-attr]
    return text, again


def by_line(tree: ast.Module) -> dict[int, Origin]:
    """Return line -> origin for the tree that `unparsed` has returned. A statement that was added has the line of the
    statement before it."""
    found: dict[int, Origin] = {}
    last: Origin | None = None
    for line, origin in sorted((node.lineno, _of(node)) for node in _statements(tree)):
        last = origin or last
        if last is not None:
            found.setdefault(line, last)
    return found
