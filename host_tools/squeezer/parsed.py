# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Parse programs, each only once while a bundle is built."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import lru_cache


@lru_cache(1024)
def module(source: str) -> ast.Module:
    """Return the syntax tree of this program; callers must not change it."""
    return ast.parse(source)


@lru_cache(1024)
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return all nodes of a program, in the order of ast.walk."""
    return tuple(ast.walk(tree))


@lru_cache(1024)
def names(source: str) -> tuple[tokenize.TokenInfo, ...]:
    """Return the tokens of all names in a program, including keywords, in order."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return tuple(each for each in tokens if each.type == tokenize.NAME)


def forget() -> None:
    """Clear the caches."""
    module.cache_clear()
    nodes.cache_clear()
    names.cache_clear()
