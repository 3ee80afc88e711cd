# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the meaning of every global name of a program, and its name in a linked module (see linked).

A global keeps its name unless it would clash. It does if another module of the group has a global of that name, or uses
Python's own. It also does if a function of another module uses it and has a local variable of that name. A constant
also gets another if any other module of the group uses its name for anything: the compiler replaces it everywhere in a
file.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.source_tree import SCRIPTS
from host_tools.squeezer.groups import modules
from host_tools.squeezer.link_files import File, Thing, check_class, constants, load, words
from host_tools.squeezer.numbers import named
from host_tools.squeezer.scopes import Scope, bound, imported

_CHANGES = "%s changes in %s: import the module and use its attribute"


class Program:
    """All files of a program.

    files: by full name.
    members: the modules of each group, by the name of the linked module.
    renamed: for each module, its globals that get another name.
    """

    def __init__(self, root: Path, groups: list[list[str]], spare: Iterable[str]) -> None:
        """Find the names of all files. `spare`: names that the program does not use, for globals that need another."""
        self.members = {each[-1]: each for each in groups}
        homes = {name: group for group, names in self.members.items() for name in names}
        self.files = {name: load(name, path, homes.get(name, "")) for name, path in modules(root).items()}
        for script in SCRIPTS:
            if (root / script).exists():
                self.files[script] = load(script, root / script, "")
        self.renamed: dict[str, dict[str, str]] = {}
        self._names: dict[tuple[str, Thing], str] = {}
        self._spare = list(spare)
        for file in self.files.values():
            self._bind(file)
        self._numbers: dict[Thing, int] = {}
        self._changed = {thing for file in self.files.values() for thing in self._changes(file)}
        for file in self.files.values():
            self._number(file)
        for group in self.members:
            self._name(group)

    def linked(self, name: str | None) -> str:
        """Return the linked module that the module of this name becomes a part of, or ""."""
        return self.files[name].group if name in self.files else ""

    def target(self, file: File, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> Thing | None:
        """Return what this import stands for if it is of a group's module."""
        called = alias.asname or alias.name
        if isinstance(node, ast.Import):
            if self.linked(alias.name):
                package, _, leaf = alias.name.rpartition(".")
                raise file.fail('write "from %s import %s" for "import %s"', package, leaf, alias.name)
            return None
        inner = "%s.%s" % (node.module, alias.name)
        found = (inner, "") if self.linked(inner) else (node.module or "", alias.name)
        if not self.linked(found[0]):
            return None
        return found if self.linked(found[0]) == file.group else (*found, called)

    def _bind(self, file: File) -> None:
        """Note what the file's names stand for."""
        every = file.scopes.of.items()
        values = dict.fromkeys((scope.home(name), name) for node, scope in every for name in bound(node))
        top = file.scopes.top
        for node, scope in file.scopes.of.items():
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                continue
            for alias in node.names:
                called = alias.asname or alias.name.partition(".")[0]
                home, target = scope.home(called), self.target(file, node, alias)
                if target is None:
                    # Imports of the same thing are the same thing, unless they depend on something.
                    if file.group and node in file.tree.body and (home, called) not in values:
                        module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
                        file.things.setdefault(called, (module, alias.name, called))
                    continue
                key = (home, called)
                old = file.things.get(called, target) if home is top else file.local.get(key, target)
                if key in values or old != target:
                    raise file.fail("%s is imported from %s and also names something else", called, target[0])
                if home is top:
                    file.things[called] = target
                else:
                    file.local[key] = target
                    if len(target) == 2:
                        home.dropped.add(called)
        if not file.group:
            return
        for home, name in values:
            if home is top:
                file.things.setdefault(name, (file.name, name))
        for node, scope in file.scopes.of.items():
            for name in imported(node):
                if scope.home(name) is top:
                    file.things.setdefault(name, (file.name, name))
        for node in list(file.scopes.of):
            if isinstance(node, ast.ClassDef):
                check_class(file, node)

    def resolve(self, thing: Thing, user: File) -> Thing:
        """Follow names that modules of one group import from each other."""
        while len(thing) == 2 and thing[1]:
            if thing[1] not in self.files[thing[0]].things:
                raise user.fail("%s has no %s", thing[0], thing[1])
            found = self.files[thing[0]].things[thing[1]]
            if found == thing:
                break
            thing = found
        return thing

    def name(self, thing: Thing, user: File) -> str:
        """Return what this global of a group's module is called in its linked module. `user`: who uses it."""
        found = self.resolve(thing[:2], user)
        if not found[1]:
            raise user.fail("the module %s is used as a value: use its attributes", found[0])
        return self._names[self.linked(thing[0]), found]

    def own(self, thing: Thing, user: File) -> str:
        """Return what this thing is called among the globals of the user's own linked module."""
        return self._names[user.group, thing] if len(thing) == 3 else self.name(thing, user)

    def _number(self, file: File) -> None:
        """Note the globals of a group's module that only name a number."""
        if not file.group:
            return
        top = file.scopes.top
        uses = Counter(
            name for node, scope in file.scopes.of.items() for name in bound(node) if scope.home(name) is top
        )
        for node in file.tree.body:
            found: dict[Thing, int] = {(file.name, name): number for name, number in named(node).items()}
            if self._changed.isdisjoint(found) and all(uses[name] == 1 for _, name in found):
                self._numbers.update(found)

    def number(self, thing: Thing | None, user: File) -> int | None:
        """Return the number that takes the place of this thing, if it is one."""
        if thing is None or not thing[1] or not self.linked(thing[0]):
            return None
        found = self.resolve(thing[:2], user)
        if len(found) == 3:
            return self.number(found[:2], user)  # it is imported from another group
        return self._numbers.get(found)

    def _changes(self, file: File) -> Iterator[Thing]:
        """Yield the groups' globals that this file changes after their module was loaded."""
        for node, scope in file.scopes.of.items():
            if not scope.is_module and file.group:
                for name in bound(node):
                    if scope.home(name).is_module and len(file.things.get(name, ())) == 2:
                        yield self.resolve(file.things[name], file)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                thing = file.thing(scope, node.value.id)
                if (
                    thing is not None
                    and thing[1] == ""
                    and self.linked(thing[0])
                    and not isinstance(node.ctx, ast.Load)
                ):
                    yield self.resolve((thing[0], node.attr), file)

    def _used(self, file: File, node: ast.AST, scope: Scope) -> Iterator[Thing]:
        """Yield what this node uses of the file's own group."""
        if isinstance(node, ast.Name):
            thing = file.thing(scope, node.id)
            if thing is not None and len(thing) == 2 and thing[1]:
                yield self.resolve(thing, file)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            thing = file.thing(scope, node.value.id)
            if thing is not None and len(thing) == 2 and not thing[1]:
                yield self.resolve((thing[0], node.attr), file)

    def _name(self, group: str) -> None:
        """Choose the names of a group's globals."""
        files = [self.files[name] for name in self.members[group]]
        mentioned = {each.name: {word for node in each.scopes.of for word in words(node)} for each in files}
        every = set().union(*mentioned.values())
        # A name that no module of the group binds is Python's own.
        python = {
            each.name: {
                node.id
                for node, scope in each.scopes.of.items()
                if isinstance(node, ast.Name) and scope.home(node.id).is_module and node.id not in each.things
            }
            for each in files
        }
        scopes: dict[Thing, set[Scope]] = {}
        for file in files:
            for node, scope in file.scopes.of.items():
                for thing in self._used(file, node, scope):
                    scopes.setdefault(thing, set()).add(scope)
        taken: dict[str, Thing] = {}
        for file in files:
            for (_, name), thing in file.local.items():
                if self.resolve(thing, file) in self._changed:
                    raise file.fail(_CHANGES, name, thing[0])
            fixed = constants(file.tree)
            others = [each for each in files if each is not file]
            for old, thing in file.things.items():
                found = self.resolve(thing, file)
                if len(found) == 2 and (not found[1] or found[0] != file.name):
                    if found in self._changed:
                        raise file.fail(_CHANGES, old, found[0])
                    continue
                if (group, found) in self._names or found in self._numbers:
                    continue
                clash = taken.get(old, found) != found or any(scope.hides(old) for scope in scopes.get(found, ()))
                clash |= any(old in python[each.name] for each in others)
                clash |= old in fixed and any(old in mentioned[each.name] for each in others)
                new = self._other(old, every | set(taken), old in fixed) if clash else old
                if clash:
                    self.renamed.setdefault(file.name, {})[old] = new
                taken[new] = found
                self._names[group, found] = new

    def _other(self, name: str, taken: set[str], constant: bool) -> str:
        """Return another name for a global; the compiler recognises a constant by its underscore."""
        new = "" if constant else next((each for each in self._spare if each not in taken), "")
        number = 1
        while not new or new in taken:
            number += 1
            new = "%s_%d" % (name, number)
        return new
