# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make a module of each screen of a file that holds several: a board has only the screen in memory that it shows.

Such a file has a table of its screens, SCREENS, and skalbox.memory.SHARED names them. The module of a screen gets its
class, as Screen, and the parts of the file that the class needs. Parts that several screens need are copied into each
of their modules. Then SHARED is empty, and each screen is found like any other.

A program that would behave differently is refused.
"""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Container
from pathlib import Path

from host_tools.source_tree import sources
from host_tools.squeezer import CompileError
from host_tools.squeezer.cut import Lines, write
from host_tools.squeezer.marked import OF_MODULE, Globals, called, defaults
from host_tools.squeezer.scopes import Scopes

TABLE = "SCREENS"
CLASS = "Screen"
_FOLDER = "skalbox.screens"
_LIST = re.compile(r"^SHARED = ", re.M)  # in skalbox.memory
_HAS_TABLE = re.compile(r"^%s *[:=]" % TABLE, re.M)
_PLAIN = ("by_layout", "by_height", "const")  # functions that return one of their arguments
_FIXED = (ast.Constant, ast.Name, ast.Attribute, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
_MADE_OF_FIXED = (ast.Tuple, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript)


def has_several(text: str) -> bool:
    """Return whether this program holds several screens."""
    return _HAS_TABLE.search(text) is not None


def _is_fixed(node: ast.AST) -> bool:
    """Return whether a second copy of this value can't be told from the first: it never changes."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        return name in _PLAIN and not node.keywords and all(map(_is_fixed, node.args))
    if isinstance(node, _MADE_OF_FIXED):
        return all(map(_is_fixed, ast.iter_child_nodes(node)))
    return isinstance(node, _FIXED)


def _given(node: ast.Assign) -> list[ast.expr]:
    """Return what this assignment gives a value: the names of a tuple, or one target."""
    target = node.targets[0]
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _is_definition(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return len(node.targets) == 1 and all(isinstance(each, ast.Name) for each in _given(node))
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef))


class _File:
    """A file of several screens.

    table: the name of each -> its class.
    """

    def __init__(self, path: Path) -> None:
        self.module = module = Globals("%s.%s" % (_FOLDER, path.stem), path)
        self.table = self._read_table()
        for node in module.tree.body:
            if not _is_definition(node):
                raise module.fail("%s would run once for each screen", ast.unparse(node).split("\n")[0])
        for name, givers in module.givers.items():
            if len(givers) > 1 or name in module.changing:
                raise module.fail("%s gets more than one value: let the screen have it", name)
        names = {node.id for node in ast.walk(module.tree) if isinstance(node, ast.Name)}
        for name in sorted(names.intersection(OF_MODULE)):
            raise module.fail("it uses %s, which is not the same in another module", name)
        self._needs = {name: self._needed(each) for name, each in self.table.items()}
        users = Counter(name for needed in self._needs.values() for name in needed)
        for name in sorted(name for name, count in users.items() if count > 1):
            if not self._is_copied(module.givers[name][0]):
                raise module.fail("%s may change, and more than one screen uses it: let the lobby have it", name)

    def _read_table(self) -> dict[str, str]:
        """Return the table of the file's screens."""
        module = self.module
        uses = [node for node in ast.walk(module.tree) if isinstance(node, ast.Name) and node.id == TABLE]
        statement = module.givers[TABLE][0]
        value = statement.value if isinstance(statement, ast.Assign) else None
        found = {}
        for key, each in zip(value.keys, value.values, strict=True) if isinstance(value, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and isinstance(each, ast.Name):
                if any(isinstance(giver, ast.ClassDef) for giver in module.givers.get(each.id, ())):
                    found[key.value] = each.id
        if not isinstance(value, ast.Dict) or len(found) < len(value.keys) or not found or len(uses) > 1:
            raise module.fail("%s must be a table, name: class, of classes of this file, and used nowhere else", TABLE)
        if CLASS in module.givers:
            raise module.fail("it has %s, and so would have each module made of it", CLASS)
        return found

    def _needed(self, name: str) -> set[str]:
        """Return the globals of the file that this global needs, with itself."""
        found: set[str] = set()
        left = {name}
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left |= self.module.used(self.module.givers[name])
        return found

    def _is_copied(self, node: ast.stmt) -> bool:
        """Return whether several modules may each have this statement."""
        if isinstance(node, ast.Assign):
            return _is_fixed(node.value)
        inside = [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef)]
        values = [value for each in inside for value in defaults(each)]
        for each in ast.walk(node):
            if isinstance(each, ast.ClassDef):
                values += [line.value for line in each.body if isinstance(line, ast.Assign)]
        return all(map(_is_fixed, values))

    def write(self) -> Lines:
        """Write a module for each screen in place of the file."""
        module = self.module
        found: Lines = {}
        module.path.unlink()
        for screen, home in self.table.items():
            body: list[ast.stmt] = []
            for node in module.tree.body:
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    aliases = [alias for alias, name in called(node) if name in self._needs[screen]]
                    if aliases:
                        kept = copy.copy(node)
                        kept.names = copy.deepcopy(aliases)
                        body.append(kept)
                elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    body += [copy.deepcopy(node)] if node.name in self._needs[screen] else []
                elif isinstance(node, ast.Assign):
                    needed = getattr(_given(node)[0], "id", "") in self._needs[screen]
                    body += [copy.deepcopy(node)] if needed else []
            _rename(body, home)
            found["%s.%s" % (_FOLDER, screen)] = write(module.path.with_name(screen + ".py"), body, {})
        return found


def _rename(body: list[ast.stmt], home: str) -> None:
    """Rename the global class of this name."""
    scopes = Scopes(ast.Module(body, []))
    for node, scope in scopes.of.items():
        if isinstance(node, ast.Name) and node.id == home and scope.home(home).is_module:
            node.id = CLASS
    for statement in body:
        if isinstance(statement, ast.ClassDef) and statement.name == home:
            statement.name = CLASS


def _check_list(root: Path, files: list[_File]) -> None:
    """Empty the list in skalbox.memory. CompileError if it names other screens."""
    path = root / "lib/skalbox/memory.py"
    text = path.read_text("utf-8") if path.exists() else ""
    (statement,) = [node for node in ast.parse(text).body if _LIST.match(ast.unparse(node))] or (None,)
    listed: dict[str, set[str]] = {}
    for word in str(ast.literal_eval(statement.value)).split() if isinstance(statement, ast.Assign) else ():
        if word.endswith(":"):
            listed[word[:-1]] = last = set()
        else:
            last.add(word)
    wanted = {each.module.path.stem: set(each.table) for each in files}
    if listed != wanted:
        wrong = sorted(name for name in {*listed, *wanted} if listed.get(name) != wanted.get(name))
        raise CompileError("%s: SHARED does not list the screens of %s" % (path.name, ", ".join(wrong)))
    if isinstance(statement, ast.Assign):
        lines = text.split("\n")
        last_line = statement.end_lineno or statement.lineno
        lines[statement.lineno - 1 : last_line] = ['SHARED = ""'] + [""] * (last_line - statement.lineno)
        path.write_text("\n".join(lines), "utf-8", newline="\n")


def split(root: Path, cuts: Container[str] = ()) -> Lines:
    """Split the files with several screens of the tree under `root`. `cuts`: modules that have lost marked methods.
    Return where the lines of each module that it has written come from, by the module's full name. CompileError if the
    program would behave differently."""
    paths = sorted((root / "lib/skalbox/screens").glob("*.py"))
    texts = {path: path.read_text("utf-8") for path in sources(root)}
    files = [_File(path) for path in paths if has_several(texts[path])]
    for each in files:
        leaf = each.module.path.stem
        for path in (each.module.path.with_name(screen + ".py") for screen in each.table):
            if path in texts:
                raise each.module.fail("%s is there, too: give the screen another name", path.name)
        if each.module.name in cuts:
            raise each.module.fail("a file of several screens has no marked methods")
        for path, text in texts.items():
            if re.search(r"\bscreens(\.%s\b| import .*\b%s\b)" % (leaf, leaf), text):
                raise each.module.fail("%s uses it, but on a board it is not one module", path.name)
    _check_list(root, files)
    lines: Lines = {}
    for each in files:
        lines |= each.write()
    return lines
