# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the modules that are in memory together, from what skalbox.memory keeps and from what imports what.

Each group becomes one module on a board (see linked). Some groups of modules stay. A board loads first the imports of
the main loop, the splash and the rest of every start. Then it loads the rules that it needs, a match, and its table.
The splash comes early, since nothing else may delay it. Then there are groups that come and go: loading a module costs
some ten milliseconds, whatever its size, since the firmware collects garbage after each. So a module that only one
other imports is linked with it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from host_tools.source_tree import SCRIPTS, sources
from host_tools.squeezer import flattened
from host_tools.squeezer.parsed import module, nodes
from host_tools.squeezer.type_imports import for_types

_MAIN, _START = "skalbox.main", "skalbox.start"
# Modules that come and go with all that they load, and with others that are loaded at the same time.
_PASSING = (
    (_START, "skalbox.hardware.battery_seldom"),
    ("skalbox.saves.slots", "skalbox.saves.chip_memory_seldom", "skalbox.saves.storage_seldom"),
    ("skalbox.app_seldom", "skalbox.hardware.fresh_start"),
    (
        "skalbox.players.setting_rows",
        "skalbox.lang.languages",
        "skalbox.match.lobby_seldom",
        "skalbox.players.settings_seldom",
    ),
    ("skalbox.match.session_seldom", "skalbox.saves.journal_reader"),
    ("skalcore.answers", "skalbox.lang.units", "skalbox.coach.thinker"),
    ("skalbox.coach.advisor",),
    ("skalcore.winning",),
    ("skalcore.endings",),
    ("skalcore.best_case", "skalbox.lang.needs"),
    ("skalbox.screens.coach",),
    ("skalbox.widgets.advice",),
)
_OWN_FILE = {"__file__", "__name__", "__path__"}  # a module that uses one must keep its file


def modules(root: Path) -> dict[str, Path]:
    """Return the path of each module of the device's tree under `root`, by its full name."""
    found = {}
    for path in sources(root):
        parts = path.relative_to(root).with_suffix("").parts
        dotted = ".".join(parts[1:] if parts[0] == "lib" else parts)
        found[dotted.removesuffix(".__init__")] = path
    return found


def imported(node: ast.AST, known: Iterable[str]) -> Iterator[str]:
    """Yield the `known` modules that this node imports, if it is an import."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            inner = "%s.%s" % (node.module, alias.name)
            name = inner if inner in known else node.module or ""
            if name in known:
                yield name


def _at_top(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that run when the module is loaded, without those for types."""
    types = for_types(tree)
    left: list[ast.AST] = [each for each in tree.body if each not in types]
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            left += ast.iter_child_nodes(node)


class Imports:
    """The modules of a tree, and the modules that each loads as soon as it is loaded itself."""

    def __init__(self, root: Path) -> None:
        self.paths = modules(root)
        trees = {name: module(path.read_text("utf-8")) for name, path in self.paths.items()}
        self.direct = {
            name: {each for node in _at_top(tree) for each in imported(node, self.paths)} - {name}
            for name, tree in trees.items()
        }
        self.trees = trees
        scripts = [ast.parse((root / name).read_text("utf-8")) for name in SCRIPTS if (root / name).exists()]
        # What the scripts load by themselves stays small.
        self._scripts = [{each for node in ast.walk(tree) for each in imported(node, self.paths)} for tree in scripts]

    def closure(self, names: Iterable[str]) -> set[str]:
        """Return these modules, and all that they load."""
        found: set[str] = set()
        left = [name for name in names if name in self.paths]
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += self.direct[name]
        return found

    def _loads(self, name: str) -> list[str]:
        """Return the modules that this one loads by name, as load("skalbox.app"), in order."""
        if name not in self.trees:
            return []
        calls = [node for node in nodes(self.trees[name]) if isinstance(node, ast.Call) and node.args]
        calls.sort(key=lambda node: (node.lineno, node.col_offset))
        texts = [node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)]
        return [text for text in texts if text in self.paths]

    def _lists(self) -> dict[str, list[str]]:
        """Return the lists in skalbox.memory, each with the full names of the modules in it that may be linked."""
        found = {}
        for node in self.trees["skalbox.memory"].body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if name.endswith(("STAY", "STAYS")):
                    package = "skalcore." if name.startswith("RULES") else "skalbox."
                    found[name] = [package + each for each in ast.literal_eval(node.value).split()]
        return {name: [each for each in listed if self._linkable(each, _MAIN)] for name, listed in found.items()}

    def _linkable(self, name: str, into: str = "") -> bool:
        """Return whether this module may be linked; a module that finds its folder by its own file only `into` one
        there."""
        path = self.paths.get(name)
        if path is None or path.stem == "__init__":
            return False
        used = {node.id for node in nodes(self.trees[name]) if isinstance(node, ast.Name)} & _OWN_FILE
        return not used or (used == {"__file__"} and into in self.paths and self.paths[into].parent == path.parent)

    def _screens(self) -> list[str]:
        """Return the modules of the screens."""
        every = self.trees.items()
        classes = [(name, node) for name, tree in every for node in tree.body if isinstance(node, ast.ClassDef)]
        return [name for name, node in classes if node.name == "Screen"]

    def _with_their_own(self, taken: set[str]) -> list[list[str]]:
        """Return each module that is not in `taken` and is the only one to import others, with these."""
        users: dict[str, set[str]] = {name: set() for name in self.paths}
        for user, tree in self.trees.items():
            for node in nodes(tree):
                named = [str(node.value)] if isinstance(node, ast.Constant) else imported(node, self.paths)
                for name in users.keys() & set(named) - {user}:
                    users[name].add(user)
        free = {name for name in self.paths if name not in taken and self._linkable(name)}
        # Screens are loaded by names that are put together.
        above = {name: min(users[name]) for name in sorted(free.difference(self._screens())) if len(users[name]) == 1}
        above = {name: user for name, user in above.items() if user in free and name in self.direct[user]}
        found: dict[str, list[str]] = {}
        for name in above:
            last = above[name]
            while last in above:
                last = above[last]
            found.setdefault(last, [last]).append(name)
        return list(found.values())

    def groups(self, short: Mapping[str, str] = flattened.NONE) -> list[list[str]]:
        """Return the groups, each in the order in which its modules run, so that the last imports most of the others.
        A module that is in memory only sometimes is in none, unless it is loaded with others like it. `short`: the
        modules that flattened.flatten has renamed."""
        passing_groups = [[flattened.module(each, short) for each in names] for names in _PASSING]
        lists = self._lists()
        stays, rules, table = (lists.get(name, []) for name in ("STAYS", "RULES_STAY", "TABLE_STAYS"))
        start = [*self._loads(_MAIN), *self._loads(_START)]
        main = self.closure([_MAIN])
        passing = [name for name in start if name not in stays and name != "skalbox.fallback"]
        splash = self.closure([_START, *passing]) - main
        screens = [self.closure([name]) for name in self._screens()]
        every = self.closure([*start, *(name for names in passing_groups for name in names)])
        every = every.union(set.intersection(*screens) if screens else ()) - main - splash
        wanted = [[name for name in stays if name in part] for part in (main, splash, every)]
        wanted += [[name for name in rules if name in every]]
        # What is loaded with others when it is needed: for a match, and its table.
        for names in ([*stays, *rules], table):
            left = [name for name in names if not any(name in each for each in wanted)]
            most = max(left, key=lambda name: len(self.closure([name]).intersection(left)), default="")
            wanted += [[name for name in left if name in self.closure([most])]]
        taken = self.closure([*stays, *rules, *table]).union(*self._scripts)
        for names in passing_groups:
            wanted += [[name for name in sorted(self.closure(names) - taken) if self._linkable(name, names[-1])]]
            taken.update(wanted[-1])
        wanted += self._with_their_own(taken)
        return [self._in_order(each, start) for each in wanted if len(each) > 1]

    def _in_order(self, names: list[str], first: list[str]) -> list[str]:
        """Return these modules so that each comes after its imports. The module in `first` that imports most is last,
        since the linked module is named after it."""
        found: list[str] = []

        def add(name: str, above: tuple[str, ...]) -> None:
            if name in found or name in above:
                return  # modules that import each other: linked finds and names them
            for each in sorted(self.closure([name]) & set(names) - {name}, key=names.index):
                add(each, (*above, name))
            found.append(name)

        for name in sorted(names, key=lambda name: (name in first, len(self.closure([name]).intersection(names)))):
            add(name, ())
        return found
