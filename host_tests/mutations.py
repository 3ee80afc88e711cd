# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Small faults that can be planted in a source file, one at a time: each replaces a piece of its text.

A comparison, an operator, a number or a text changes. A condition is negated, or a statement is left out. A function
returns None, or `break` and `continue` are exchanged. Imports, annotations, docstrings, decorators and what only types
need stay as they are.
"""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

_COMPARED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_COMPUTED = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
_NOTHING = ("TYPE_CHECKING", "not TYPE_CHECKING")


@dataclass(frozen=True)
class Mutation:
    """One change of a file's text.

    file: the file's path in the project
    function: the function or class around it, "" at the top level
    before, after: the lines that it changes, in one line and without a comment
    nth: how many changes of the same words come before it in the function
    line: its line, from 1
    first, last: the lines, from 1, that run when it may show
    around: the digest of the function's text
    text: the whole changed file
    """

    file: str
    function: str
    before: str
    after: str
    nth: int
    line: int
    first: int
    last: int
    around: str
    text: bytes

    @property
    def name(self) -> str:
        """Return what stays the same while the lines above it change."""
        return "\n".join((self.file, self.function, self.before, self.after, str(self.nth)))

    def is_seen(self, source: bytes) -> bool:
        """Whether it compiles to anything else than the unchanged source."""
        return _compiled(compile(self.text, self.file, "exec")) != _compiled(compile(source, self.file, "exec"))


def _compiled(code: CodeType) -> tuple:
    """Return what a code object does, without its line numbers."""
    constants = [_compiled(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_exceptiontable


def found(file: str, source: bytes) -> list[Mutation]:
    """Return all mutations of this file, in the order of the text."""
    reader = _Reader(source)
    times: Counter[tuple] = Counter()
    mutations = []
    for change in sorted(reader.changes(), key=lambda change: (change.start, change.end, change.new)):
        text = source[: change.start] + change.new + source[change.end :]
        lines = reader.lines(change.start, change.end)
        begin, rest = source[lines[0] : change.start], source[change.end : lines[1]].partition(b"  # ")[0]
        before = b" ".join((begin + source[change.start : change.end] + rest).split()).decode()
        after = b" ".join((begin + change.new + rest).split())
        key = (change.function, before, after)
        around = hashlib.sha256(change.around).hexdigest()[:16]
        line = source.count(b"\n", 0, change.start) + 1
        shown = (change.first, change.last)
        mutations.append(
            Mutation(file, change.function, before, after.decode(), times[key], line, *shown, around, text)
        )
        times[key] += 1
    return mutations


def places(source: bytes) -> list[str]:
    """Return for each line of a file its function and its text, by which the line is found after a change."""
    owners = [""] * len(source.splitlines())
    for function, node in _functions(ast.parse(source), ""):
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            owners[number] = function
    return ["%s: %s" % (owner, line.strip().decode()) for owner, line in zip(owners, source.splitlines(), strict=True)]


def _functions(node: ast.AST, outer: str) -> Iterator[tuple[str, ast.stmt]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{outer}.{child.name}".lstrip(".")
            yield name, child
            yield from _functions(child, name)
        else:
            yield from _functions(child, outer)


@dataclass
class _Change:
    start: int
    end: int
    new: bytes
    function: str
    first: int
    last: int
    around: bytes


class _Reader:
    """Walk through a file."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def lines(self, start: int, end: int) -> tuple[int, int]:
        """Return where the first line of this piece begins, and where its last one ends."""
        stop = self._source.find(b"\n", end)
        return self._source.rfind(b"\n", 0, start) + 1, len(self._source) if stop < 0 else stop

    def changes(self) -> Iterator[_Change]:
        """Yield each change."""
        for statement in ast.parse(self._source).body:
            yield from self._statement(statement, "", statement)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.AST) -> bytes:
        return self._source[slice(*self._span(node))]

    def _statement(self, node: ast.stmt, function: str, around: ast.AST) -> Iterator[_Change]:
        """Yield the changes of a statement and of those in it."""
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass)):
            return
        if isinstance(node, ast.If) and ast.unparse(node.test) in _NOTHING:
            return
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _NOTHING:
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        inner = getattr(node, "body", None)
        first, last = node.lineno, inner[0].lineno - 1 if inner else node.end_lineno
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            function = f"{function}.{node.name}".lstrip(".")
            around = node if isinstance(node, ast.FunctionDef) else around
            first, last = inner[0].lineno, node.end_lineno
        text = self._text(around if function else node)
        for start, end, new in self._own(node):
            yield _Change(start, end, new, function, first, max(first, last), text)
        for field in ("body", "orelse", "finalbody"):
            for each in getattr(node, field, []):
                top = each if isinstance(node, ast.ClassDef) else around
                yield from self._statement(each, function, top)
        for handler in getattr(node, "handlers", []):
            for each in handler.body:
                yield from self._statement(each, function, around)

    def _own(self, node: ast.stmt) -> Iterator[tuple[int, int, bytes]]:
        """Yield (start, end, new text) for what a statement has outside of the statements in it."""
        start, end = self._span(node)
        stores = isinstance(node, ast.Assign) and not all(isinstance(each, ast.Name) for each in node.targets)
        calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if stores or calls or isinstance(node, (ast.AugAssign, ast.Raise, ast.Delete)):
            yield start, end, b"pass"
        if isinstance(node, ast.Return):
            if node.value is None:
                yield start, end, b"pass"
            elif not isinstance(node.value, ast.Constant):
                yield start, end, b"return None"
        if isinstance(node, (ast.Break, ast.Continue)):
            yield start, end, b"continue" if isinstance(node, ast.Break) else b"break"
        if isinstance(node, ast.AugAssign):
            yield from self._exchanged(node.target, node.value, node.op, _COMPUTED)
        if isinstance(node, (ast.If, ast.While)):
            yield self._negated(node.test)
        for expression in self._expressions(node):
            yield from self._changed(expression)

    def _expressions(self, node: ast.stmt) -> list[ast.expr]:
        """Return the expressions of a statement that are not types."""
        if isinstance(node, ast.FunctionDef):
            return [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
        if isinstance(node, ast.ClassDef):
            return []
        if isinstance(node, ast.AnnAssign):
            return [each for each in (node.target, node.value) if each is not None]
        if isinstance(node, (ast.With, ast.AsyncWith)):
            return [item.context_expr for item in node.items]
        return [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]

    def _changed(self, top: ast.expr) -> Iterator[tuple[int, int, bytes]]:
        """Yield the changes in an expression."""
        if isinstance(top, ast.JoinedStr):
            return
        if isinstance(top, ast.Compare):
            for left, operator, right in zip([top.left, *top.comparators], top.ops, top.comparators, strict=False):
                yield from self._exchanged(left, right, operator, _COMPARED)
        elif isinstance(top, ast.BinOp):
            is_text = isinstance(top.left, ast.Constant) and isinstance(top.left.value, (str, bytes))
            if not (is_text and isinstance(top.op, ast.Mod)):
                yield from self._exchanged(top.left, top.right, top.op, _COMPUTED)
        elif isinstance(top, ast.BoolOp):
            names = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
            for left, right in zip(top.values, top.values[1:], strict=False):
                yield from self._exchanged(left, right, top.op, names)
        elif isinstance(top, ast.UnaryOp):
            yield (*self._span(top), self._text(top).removeprefix(b"not ")[0 if isinstance(top.op, ast.Not) else 1 :])
        elif isinstance(top, ast.IfExp):
            yield self._negated(top.test)
        elif isinstance(top, ast.Constant):
            yield from self._other(top)
        for child in ast.iter_child_nodes(top):
            if isinstance(child, ast.expr):
                yield from self._changed(child)
            elif isinstance(child, ast.keyword):
                yield from self._changed(child.value)
            elif isinstance(child, ast.comprehension):
                yield from self._changed(child.iter)
                for each in child.ifs:
                    yield self._negated(each)
                    yield from self._changed(each)

    def _exchanged(self, left: ast.AST, right: ast.AST, operator: ast.AST, table: dict) -> Iterator[tuple]:
        """Yield the change of the operator between two expressions, if it has one."""
        if type(operator) not in table:
            return
        old, new = (each.encode() for each in table[type(operator)])
        start, end = self._span(left)[1], self._span(right)[0]
        between = self._source[start:end]
        if b"#" not in between and old in between:
            at = start + between.index(old)
            yield at, at + len(old), new

    def _negated(self, node: ast.expr) -> tuple[int, int, bytes]:
        return (*self._span(node), b"not (%s)" % self._text(node))

    def _other(self, node: ast.Constant) -> Iterator[tuple[int, int, bytes]]:
        """Yield a constant's neighbours."""
        start, end = self._span(node)
        if isinstance(node.value, bool):
            yield start, end, b"%r" % (not node.value)
        elif isinstance(node.value, int):
            yield start, end, b"%d" % (node.value + 1)
            yield start, end, b"%d" % (node.value - 1)
        elif isinstance(node.value, (str, bytes)):
            quotes = 3 if self._text(node).endswith((b'"""', b"'''")) else 1
            yield end - quotes, end - quotes, b"x"
