# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Cut short texts of a language from a long one when the device loads them.

MicroPython interns a string of ten bytes or less like a name: it stays in the heap for ever. A string cut from another
is freed once nothing uses it.
"""

from __future__ import annotations

import ast

from host_tools.squeezer.parsed import module, nodes

SHORT = 10  # bytes
_LIST = "x"  # what the pieces are called while a file loads: a name in every firmware


def strings(tree: ast.Module) -> list[tuple[str, ast.Constant]]:
    """Return every string of a file except docstrings, with its node."""
    docstrings = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
    found = [node for node in nodes(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings]
    return [(node.value, node) for node in found if isinstance(node.value, str)]


def loosen(source: str) -> str:
    """Rewrite a Python file of words, none of which spans lines: its short words are taken from a list of pieces. Its
    lines keep their numbers."""
    tree = module(source)
    short = [(text, node) for text, node in strings(tree) if len(text.encode()) <= SHORT]
    texts = sorted({text for text, _ in short})
    joined = "\n".join(texts)
    if len(joined.encode()) <= SHORT or any("\n" in text for text in texts):
        return source
    lines = [line.encode() for line in source.split("\n")]
    for text, node in sorted(short, key=lambda each: (each[1].lineno, each[1].col_offset), reverse=True):
        piece = b"%s[%d]" % (_LIST.encode(), texts.index(text))
        line = lines[node.lineno - 1]
        lines[node.lineno - 1] = line[: node.col_offset] + piece + line[node.end_col_offset :]
    first = next(node for node in tree.body if not isinstance(node, ast.Expr)).lineno - 1
    lines[first] = b"%s = %s.split('\\n'); %s" % (_LIST.encode(), repr(joined).encode(), lines[first])
    return b"\n".join(lines).decode() + "del %s\n" % _LIST
