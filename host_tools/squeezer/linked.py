# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make one module of the modules that are in memory together.

A module in memory is an object, two tables, and entries in sys.modules and in its package: some 200 bytes. One table
has its globals, with an entry for each name that it imports, the other the names that its code uses. In a linked
module, each of these is there once. Globals of the same name get different ones, `palette.INK` becomes the global INK,
and imports between the modules go. What other files import from one of the modules, they import from the linked one.

A program that would behave differently then is refused. It would if a module is used as a value, or imports a name by
value that changes later. It would also if modules import each other when they are loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from host_tools.squeezer import origins
from host_tools.squeezer.groups import Imports
from host_tools.squeezer.link_check import check
from host_tools.squeezer.link_files import File
from host_tools.squeezer.link_names import Program
from host_tools.squeezer.name_order import ordered
from host_tools.squeezer.numbers import literal, named
from host_tools.squeezer.scopes import Scope


class _Rewriter(ast.NodeTransformer):
    """Rewrite one file. `seen`: the imports that the linked module has already."""

    def __init__(self, program: Program, file: File, seen: set[str]) -> None:
        self._program = program
        self._file = file
        self._seen = seen
        self._module_strings: set[ast.AST] = set()  # names of modules in calls of load()
        self._stored: dict[Scope, set[str]] = {}  # globals that were another module's attributes

    def _scope(self, node: ast.AST) -> Scope:
        return self._file.scopes.of[node]

    def _global(self, scope: Scope, name: str) -> str:
        """Return what a name that is used in this scope becomes."""
        thing = self._file.thing(scope, name) if self._file.group else None
        if thing is None or (len(thing) == 3 and not scope.home(name).is_module):
            return name
        return self._program.own(thing, self._file)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        thing = self._file.thing(self._scope(node), node.id)
        if thing is not None and not thing[1]:
            raise self._file.fail("the module %s is used as a value: use its attributes", thing[0])
        number = self._program.number(thing, self._file)
        if number is not None:
            return literal(number)
        node.id = self._global(self._scope(node), node.id)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if node in self._file.tree.body:
            things = [self._file.things.get(name) for name in named(node)]
            if any(self._program.number(thing, self._file) is not None for thing in things):
                return None
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        program, file, value = self._program, self._file, node.value
        if isinstance(value, ast.Name):
            scope = self._scope(value)
            thing = file.thing(scope, value.id)
            if thing is not None and thing[1] == "" and program.linked(thing[0]):
                number = program.number((thing[0], node.attr), file)
                if number is not None:
                    return literal(number)
                name = program.name((thing[0], node.attr), file)
                if len(thing) == 3:
                    node.attr = name
                    value.id = self._global(scope, value.id)
                    return node
                else:
                    if not isinstance(node.ctx, ast.Load) and not scope.is_module:
                        self._stored.setdefault(scope, set()).add(name)
                    return ast.Name(name, node.ctx)
        if isinstance(value, ast.Call) and value.args and isinstance(value.args[0], ast.Constant):
            module = str(value.args[0].value)
            if program.linked(module):
                self._module_strings.add(value.args[0])
                number = program.number((module, node.attr), file)
                if number is not None:
                    return literal(number)
                node.attr = program.name((module, node.attr), file)
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "load":
            self._module_strings.update(call.args)  # loaded in advance
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        text = node.value
        if isinstance(text, str):
            group = self._program.linked(text)
            if group:
                if node not in self._module_strings:
                    raise self._file.fail('"%s" must be used as in load("%s").NAME', text, text)
                node.value = group
            elif self._file.name == "skalbox.memory" and text[:1] == text[-1:] == " ":
                node.value = self._listed(text)
        return node

    def _listed(self, text: str) -> str:
        """Return this list of modules with the linked ones in place of their parts."""
        names = text.split()
        package = "skalcore." if all("skalcore." + name in self._program.files for name in names) else "skalbox."
        full = [self._program.linked(package + name) or package + name for name in names]
        there = [name[len(package) :] for name in full if name.startswith(package)]
        return " %s " % " ".join(dict.fromkeys(there))

    def _import(self, node: ast.Import | ast.ImportFrom) -> list[ast.stmt]:
        program, file, scope = self._program, self._file, self._scope(node)
        found: list[ast.stmt] = []
        for alias in node.names:
            target = program.target(file, node, alias)
            if target is not None and (len(target) == 2 or program.number(target, file) is not None):
                continue  # it is in the same linked module, or a number
            called = alias.asname or alias.name.partition(".")[0]
            new = self._global(scope, called)
            if target is not None:
                module, name = program.linked(target[0]), ""
                if target[1]:
                    name = program.name(target, file)
                else:
                    module, _, name = module.rpartition(".")
                each: ast.stmt = ast.ImportFrom(module, [ast.alias(name, None if new == name else new)], 0)
            else:
                given = ast.alias(alias.name, alias.asname if new == called else new)
                if isinstance(node, ast.ImportFrom):
                    each = ast.ImportFrom(node.module, [given], node.level)
                else:
                    each = ast.Import([given])
            text = ast.unparse(origins.copied(each, node))
            if file.group and node in file.tree.body:
                if text in self._seen:
                    continue
                self._seen.add(text)
            found.append(each)
        return found

    visit_Import = visit_ImportFrom = _import

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        top = self._file.scopes.top
        things = {name: self._file.thing(top, name) for name in node.names}
        names = [name for name, thing in things.items() if self._program.number(thing, self._file) is None]
        node.names = [self._global(top, name) for name in names]
        return node if names else ast.Pass()

    def generic_visit(self, node: ast.AST) -> ast.AST:
        scope = self._scope(node) if node in self._file.scopes.of else None
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and node.name and scope is not None:
            node.name = self._global(scope, node.name)
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            stored = [names for scope, names in self._stored.items() if scope.node is node]
            if stored:
                node.body.insert(0, ast.Global(sorted(stored[0])))
        return node


def _check(imports: Imports, program: Program) -> None:
    """CompileError if modules of a group import each other when they are loaded, directly or through others."""
    for names in program.members.values():
        for place, name in enumerate(names):
            later = sorted(imports.direct[name].intersection(names[place:]))
            if later:
                raise program.files[name].fail("this module and %s import each other while they load", later[0])
        left = set().union(*(imports.direct[name] for name in names)).difference(names)
        found: set[str] = set()
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                for each in program.members.get(program.linked(name), [name]):
                    left |= imports.direct[each]
                if left.intersection(names):
                    text = "this module loads modules linked with %s, which load it again"
                    raise program.files[name].fail(text, names[-1])


Lines = dict[Path, dict[int, origins.Origin]]


def link(root: Path, groups: list[list[str]], spare: Iterable[str]) -> tuple[dict[str, dict[str, str]], Lines]:
    """Make one module of each group in the tree under `root`, in place of the group's last. Return for each module its
    globals that have another name now, and for each file that it has written where its lines come from. `spare`: such
    names, which the program does not use. CompileError if the program can't be linked."""
    program = Program(root, groups, spare)
    _check(Imports(root), program)
    bodies: dict[str, list[ast.stmt]] = {}
    lines: Lines = {}
    seen: dict[str, set[str]] = {group: set() for group in program.members}
    order = [program.files[name] for names in program.members.values() for name in names]
    for file in [*order, *(each for each in program.files.values() if not each.group)]:
        before = "" if file.is_bare else ast.dump(file.tree)
        tree = _Rewriter(program, file, seen.get(file.group, set())).visit(file.tree)
        if file.group:
            bodies.setdefault(file.group, []).extend(tree.body)
            file.path.unlink()
        elif ast.dump(tree) != before:
            lines[file.path] = _write(file.path, _without_unused(tree.body, program))
    for group, body in bodies.items():
        path = program.files[group].path
        found = _write(path, _without_unused(body, program))
        text = path.read_text("utf-8")
        again = ordered(text)
        path.write_text(again, "utf-8", newline="\n")
        more = again.count("\n") - text.count("\n")
        lines[path] = {line + more: origin for line, origin in found.items()}
    check(root)
    return program.renamed, lines


def _without_unused(body: list[ast.stmt], program: Program) -> list[ast.stmt]:
    """Return these statements without imports from linked modules that nothing uses now: of what became a number."""
    used = {node.id for each in body for node in ast.walk(each) if isinstance(node, ast.Name)}
    left: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.ImportFrom) and len(node.names) == 1:
            alias = node.names[0]
            inside = node.module in program.members or "%s.%s" % (node.module, alias.name) in program.members
            if inside and (alias.asname or alias.name) not in used:
                continue
        left.append(node)
    return left


def _write(path: Path, body: list[ast.stmt]) -> dict[int, origins.Origin]:
    """Write this program, and return where each of its lines comes from."""
    text, tree = origins.unparsed(ast.Module(body, []))
    path.write_text(text, "utf-8", newline="\n")
    return origins.by_line(tree)
