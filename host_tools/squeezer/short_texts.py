# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Short texts of a language, cut from a long one when the device loads them.

MicroPython keeps a string of ten bytes at most as it keeps a name: in the heap, for ever. One that was cut from another
goes when nobody shows it any more.
"""

from __future__ import annotations

import ast

from host_tools.squeezer.parsed import module, nodes

SHORT = 10  # bytes
_LIST = "x"  # what the pieces are called while a file is loaded: a name that every firmware has


def strings(tree: ast.Module) -> list[tuple[str, ast.Constant]]:
    """Every string of a file but its docstrings, with its node."""
    told = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
    found = [node for node in nodes(tree) if isinstance(node, ast.Constant) and id(node) not in told]
    return [(node.value, node) for node in found if isinstance(node.value, str)]


def loosen(source: str) -> str:
    """The text of a Python file of words, none of which spans lines: its short ones taken out of a list of pieces."""
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
    lines.insert(first, b"%s = %s.split('\\n')" % (_LIST.encode(), repr(joined).encode()))
    return b"\n".join(lines).decode() + "del %s\n" % _LIST
