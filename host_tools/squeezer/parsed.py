# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Programs taken apart, once for all that is asked about each of them while a bundle is made."""

from __future__ import annotations

import ast
from functools import lru_cache


@lru_cache(1024)
def module(source: str) -> ast.Module:
    """This program as Python's parser tells it; not to be changed."""
    return ast.parse(source)


@lru_cache(1024)
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All parts of a program, in the order of ast.walk."""
    return tuple(ast.walk(tree))


def forget() -> None:
    """Let go what was kept."""
    module.cache_clear()
    nodes.cache_clear()
