# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Give the names that a module's functions use most often the first places in its table of names.

Compiled code names a thing by its place there, in one byte up to 127 and in two from then on. The compiler gives places
in the order in which it finds the names, the module's own code first. So a statement that never runs begins the module
with them. Like all of the module's own code, it is freed once the module has been loaded.
"""

from __future__ import annotations

import ast
from collections import Counter

from host_tools.squeezer.link_files import constants
from host_tools.squeezer.scopes import Scopes

_PLACES = 126  # of 128: the file's name and the module's own scope come first
_FEWEST = 20  # bytes saved, from which it is worth while


def _uses(source: str) -> Counter[str]:
    """Return how often the functions' code has each name in it."""
    tree = ast.parse(source)
    uses: Counter[str] = Counter()
    for node, scope in Scopes(tree).of.items():
        if isinstance(node, ast.FunctionDef):
            uses[node.name] += 1
        if scope.is_module or scope.is_class:
            continue
        if isinstance(node, ast.Attribute):
            uses[node.attr] += 1
        elif isinstance(node, ast.Name) and scope.home(node.id).is_module:
            uses[node.id] += 1
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg:
            uses[node.arg] += 1
    for name in constants(tree):
        del uses[name]  # a number in the code
    return uses


def ordered(source: str) -> str:
    """Return the program with that statement, if it has more names than there are such places."""
    uses = _uses(source)
    first = [name for name, _ in sorted(uses.items(), key=lambda each: (-each[1], each[0]))[:_PLACES]]
    if len(uses) < _PLACES + _FEWEST:
        return source
    return "if []:\n    %s\n%s" % (".".join(first), source)
