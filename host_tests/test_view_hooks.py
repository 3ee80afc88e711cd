# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A screen shares `self` with its view: it overrides what the view lists, and no other name by mistake."""

import ast

import pytest
from helpers import ROOT

FOLDERS = ("draw", "widgets", "screens")
# Class -> what its subclasses override, besides what its own base lists.
HOOKS = {
    "View": "name before_match works hurries enter leave press release tick mark moving shakes",
    "Question": "lose back",
    "Pages": "go_on",
    "Cards": "chose",
    "List": "items keys",
    "Columns": "",
    "Legend": "",
    "Letters": "",
    "Poster": "",
    "PotColumns": "",
    "Grid": "number picture word stands_out note keys",
    "Dry": "landed shake _by_itself _state",
    "Party": "frames",
}


# These end what a key does, or a celebration, or label cells of their own.
ON_PURPOSE = {
    "screens/spelling.py: PlayerName._rolled is View's",
    "screens/scoring.py: Screen._keys is View's",
    "screens/scoring.py: Screen._repeats is View's",
    "screens/scoring.py: Screen._roll is View's",
    "screens/turn.py: Screen._party is View's",
}


def own_names(node: ast.ClassDef) -> set[str]:
    """What a class defines: its methods, its attributes, and those that its methods give `self`."""
    found = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    for line in node.body:
        if isinstance(line, (ast.Assign, ast.AnnAssign)):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            found |= {each.id for each in targets if isinstance(each, ast.Name)}
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            if isinstance(each.value, ast.Name) and each.value.id == "self":
                found.add(each.attr)
    return {name for name in found if not name.startswith("__")}


def collisions(sources: dict[str, str], hooks: dict[str, str]) -> list[str]:
    """Each name of a base class that a class of these files defines again, though the base does not list it."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    classes = [(name, node) for name, tree in trees.items() for node in tree.body if isinstance(node, ast.ClassDef)]
    bases = {node.name: node for _, node in classes if node.name in hooks}
    found = []

    def above(node: ast.ClassDef) -> list[ast.ClassDef]:
        direct = [bases[each.id] for each in node.bases if isinstance(each, ast.Name) and each.id in bases]
        return [*direct, *(further for each in direct for further in above(each))]

    for file, node in classes:
        ancestors = above(node)
        free = {name for each in ancestors for name in hooks[each.name].split()}
        for each in ancestors:
            again = (own_names(node) & own_names(each)) - free
            found += ["%s: %s.%s is %s's" % (file, node.name, name, each.name) for name in again]
    return sorted(set(found))


def device_sources() -> dict[str, str]:
    folder = ROOT / "lib/skalbox"
    paths = [path for name in FOLDERS for path in sorted((folder / name).glob("*.py"))]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def test_no_screen_overrides_what_its_view_does_not_list():
    assert set(collisions(device_sources(), HOOKS)) == ON_PURPOSE


def test_every_base_class_lists_its_hooks():
    trees = [ast.parse(text) for text in device_sources().values()]
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    pairs = {(node.name, each.id) for node in classes for each in node.bases if isinstance(each, ast.Name)}
    bases = {base for _, base in pairs}
    views = {"View"}
    while more := {name for name, base in pairs if base in views and name in bases} - views:
        views |= more
    assert views == set(HOOKS)
    for node in classes:
        if node.name in HOOKS:
            assert set(HOOKS[node.name].split()) <= own_names(node), node.name


@pytest.mark.parametrize(
    ("screen", "found"),
    [
        ("def tick(self, now): pass", []),
        ("before_match = True", []),
        ("def rows(self): pass", ["own: Mine.rows is View's"]),
        ("rows = ()", ["own: Mine.rows is View's"]),
        ("def f(self): self._keys = 1", ["own: Mine._keys is View's"]),
        ("def f(self): self._rows, self._roll = 1, 2", ["own: Mine._roll is View's"]),
        ("def f(self): self.tick = 1", []),
        ("def lose(self): pass", ["own: Mine.lose is Ask's"]),
    ],
)
def test_collisions_are_found(screen, found):
    view = "class View:\n    before_match = False\n    def rows(self): self._keys = self._roll = 0\n"
    view += "    def tick(self): pass\n"
    ask = "class Ask(View):\n    def lose(self): pass\n"
    own = "class Mine(Ask):\n    %s\n" % screen
    assert collisions({"own": own, "ask": ask, "view": view}, {"View": "tick before_match", "Ask": ""}) == found
