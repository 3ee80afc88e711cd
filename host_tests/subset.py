# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find what device code must not use in its syntax tree: names and constructs that the board's Python lacks."""

import ast
import sys
from collections.abc import Iterator

from host_tools.squeezer.type_imports import for_types


def _words(text: str) -> set[str]:
    return set(text.split())


MISSING_MODULES = _words(
    """
    abc calendar concurrent contextlib copy csv dataclasses datetime decimal enum fractions functools graphlib
    heapq importlib inspect itertools logging numbers operator pathlib pickle queue shutil socketserver statistics
    string subprocess tempfile textwrap threading types unittest urllib uuid warnings weakref
    """
)
ONLY_FOR_TYPES = {"typing"}  # below `if TYPE_CHECKING`, which no board executes
MISSING_METHODS = _words(
    """
    bit_count bit_length capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier
    isnumeric isprintable ljust maketrans removeprefix removesuffix rjust swapcase translate zfill
    """
)
MISSING_NAMES = {"vars", "aiter", "anext", "breakpoint", "__init_subclass__", "__class_getitem__"}
NO_SIGNED = {"from_bytes", "to_bytes"}
# In skalcore each of these would allocate memory while a game is played.
ALLOCATING_LOOPS = {"enumerate", "zip", "reversed", "map", "filter"}


def imported(node: ast.AST) -> list[str]:
    """The modules that an import statement (or a call of __import__) names, `from a import b` as a and a.b."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = "." * node.level + (node.module or "")
        return [base] + [f"{base}.{alias.name}".replace("..", ".") for alias in node.names]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
        if node.args and isinstance(node.args[0], ast.Constant):
            return [str(node.args[0].value)]
    return []


def _call(node: ast.Call) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    keywords = {keyword.arg for keyword in node.keywords}
    if name in NO_SIGNED and "signed" in keywords:
        yield f"{name}(signed=)"
    if name == "zip" and "strict" in keywords:
        yield "zip(strict=)"
    if name == "next" and len(node.args) > 1:
        yield "next(it, default)"
    if name == "count" and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, int):
        yield "count(int)"
    if name == "shuffle" and isinstance(node.func, ast.Attribute):
        yield "random.shuffle"
    if name == "isinstance" and len(node.args) == 2 and isinstance(node.args[1], ast.BinOp):
        yield "isinstance(x, a | b)"


def _node(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Match):
        yield "match"
    elif isinstance(node, ast.arguments) and node.posonlyargs:
        yield "positional-only parameters"
    elif isinstance(node, ast.Dict) and None in node.keys:
        yield "{**d}"
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(
        getattr(node, "ctx", None), (ast.Load, type(None))
    ):
        if any(isinstance(each, ast.Starred) for each in node.elts):
            yield "[*a]"
    elif isinstance(node, ast.Attribute) and node.attr in MISSING_METHODS:
        yield node.attr
    elif isinstance(node, ast.Name) and node.id in MISSING_NAMES:
        yield node.id
    elif isinstance(node, ast.FunctionDef) and node.name in MISSING_NAMES:
        yield node.name
    elif isinstance(node, ast.Slice) and node.step is not None:
        yield "a slice with a step"
    elif isinstance(node, ast.TryStar):
        yield "except*"
    elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
        if isinstance(node.value.func, ast.Name) and node.value.func.id == "const":
            yield "const() with an annotation"
    elif isinstance(node, ast.Call):
        yield from _call(node)


def _allocations(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        for loop in [node.iter] if isinstance(node, (ast.For, ast.comprehension)) else []:
            if isinstance(loop, ast.Call) and isinstance(loop.func, ast.Name) and loop.func.id in ALLOCATING_LOOPS:
                yield loop.lineno, f"a loop over {loop.func.id}"
        if isinstance(node, (ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.Lambda, ast.JoinedStr)):
            yield node.lineno, type(node).__name__
        if isinstance(node, ast.FunctionDef):
            inner = [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef) and each is not node]
            for each in inner:
                yield each.lineno, "a closure"


def _late_imports(tree: ast.Module) -> list[ast.stmt]:
    """The module's imports that follow those for types."""
    first = min((node.lineno for node in for_types(tree)), default=sys.maxsize)
    return [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)) and node.lineno > first]


def complaints(source: str, allocation_free: bool = False) -> list[str]:
    """What the board does not know in this source, as `line: what`; with `allocation_free` also what allocates
    memory."""
    tree = ast.parse(source)
    types = {id(inner) for node in for_types(tree) for inner in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        found += [(getattr(node, "lineno", 0), what) for what in _node(node)]
        for name in imported(node):
            top = name.split(".")[0]
            if top in MISSING_MODULES or (top in ONLY_FOR_TYPES and id(node) not in types):
                found.append((node.lineno, f"import {top}"))
    found += [(node.lineno, "an import behind those for types") for node in _late_imports(tree)]
    if allocation_free:
        found += _allocations(tree)
    return [f"{line}: {what}" for line, what in sorted(set(found))]
