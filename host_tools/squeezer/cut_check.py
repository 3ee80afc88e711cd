# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Refuse, each in a sentence, what would behave differently once the marked methods are in another module."""

from __future__ import annotations

import ast

from host_tools.squeezer import CompileError
from host_tools.squeezer.marked import HOME, MARK, OF_MODULE, Module, Program, defaults, is_constant, is_mark

_WRONG = ("super", "__class__", "locals", *OF_MODULE)


def check(module: Module, program: Program) -> None:
    """CompileError if a marked method would behave differently in another module."""
    every = list(ast.walk(module.tree))
    marks = {mark for each in module.methods for mark in each.decorator_list if is_mark(mark)}
    for node in every:
        if any(map(is_mark, getattr(node, "decorator_list", ()))) and node not in module.methods:
            text = "%s is marked, but is not a method of a class of the module's own"
            raise module.fail(text, getattr(node, "name", ""))
        if is_mark(node) and node not in marks:
            raise module.fail("%s is used as a value: it can only mark methods", MARK)
    if not module.methods:
        raise module.fail("it imports %s and marks nothing", MARK)
    for home, methods in module.marked.items():
        _check_class(module, program, home, methods)
        names = {each.name for each in methods}
        for node in every:
            if isinstance(node, ast.Attribute) and node.attr in names and not isinstance(node.ctx, ast.Load):
                raise module.fail("%s is a marked method, and gets another value", node.attr)
            for side in (node.left, *node.comparators) if isinstance(node, ast.Compare) else ():
                if isinstance(side, ast.Attribute) and side.attr in names:
                    raise module.fail(
                        "%s is a marked method: it is another object each time, do not compare it", side.attr
                    )
        for method in methods:
            _check_method(module, method, "%s.%s" % (home.name, method.name))


def check_imports(name: str, tree: ast.Module) -> None:
    """CompileError if a file imports the mark in a form that the squeezer would miss. `name`: of the file."""
    for node in ast.walk(tree):
        aliases = node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else []
        if isinstance(node, ast.ImportFrom) and node.module == HOME:
            wrong = node not in tree.body or any(each.name != MARK or each.asname for each in aliases)
        else:
            package = getattr(node, "module", "")
            wrong = any(("%s.%s" % (package, each.name) if package else each.name) == HOME for each in aliases)
        if wrong:
            raise CompileError('%s: write "from %s import %s" at the top' % (name, HOME, MARK))


def _check_class(module: Module, program: Program, home: ast.ClassDef, methods: list[ast.FunctionDef]) -> None:
    if home.bases or home.decorator_list or home.keywords or home.name in program.bases:
        raise module.fail("%s inherits or is inherited from: none of its methods can be marked", home.name)
    if len(module.givers[home.name]) > 1 or home.name in module.changing:
        raise module.fail("%s is more than one class: none of its methods can be marked", home.name)
    names = {each.name for each in methods}
    others = {each for line in home.body if line not in methods for each in module.bound_in(home, line)}
    if "__getattr__" in others or names & others or len(names) < len(methods):
        raise module.fail("%s has __getattr__, or another thing of a marked method's name", home.name)
    for name in sorted(names):
        if (home.name, name) in program.of_classes or ("__class__", name) in program.of_classes:
            raise module.fail("%s.%s: ask an object for it, not the class", home.name, name)


def _check_method(module: Module, method: ast.FunctionDef, name: str) -> None:
    given = method.args
    if method.name.startswith("__"):
        raise module.fail("%s is looked up in the class by Python itself: it can't be marked", name)
    if len(method.decorator_list) > 1:
        raise module.fail("%s has another decorator: it can't be marked", name)
    if not given.args or given.posonlyargs:
        raise module.fail("%s needs a first argument, its object, that has a name", name)
    if not all(is_constant(each, False) for each in defaults(method)):
        raise module.fail("%s has a default that is not a literal", name)
    own = given.args[0].arg
    for node in ast.walk(method):
        if isinstance(node, ast.Name):
            if node.id in _WRONG:
                raise module.fail("%s uses %s, which is not the same in another module", name, node.id)
            if node.id == own and not isinstance(node.ctx, ast.Load):
                raise module.fail("%s gives %s another value", name, own)
        if isinstance(node, (ast.Global, ast.Yield, ast.YieldFrom)):
            raise module.fail("%s changes a global, or is a generator: it can't be marked", name)
        for each in (getattr(node, "attr", None), getattr(node, "id", None), getattr(node, "arg", None)):
            if isinstance(each, str) and each.startswith("__") and not each.endswith("__"):
                raise module.fail("%s uses %s, a name that Python changes in a class", name, each)
