# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Parses programs, each only once while a bundle is built."""

from __future__ import annotations

import ast
from functools import lru_cache


@lru_cache(1024)
def module(source: str) -> ast.Module:
    """Returns the syntax tree of this program; callers must not change it."""
    return ast.parse(source)


@lru_cache(1024)
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Returns all nodes of a program, in the order of ast.walk."""
    return tuple(ast.walk(tree))


def forget() -> None:
    """Clears the cache."""
    module.cache_clear()
    nodes.cache_clear()
