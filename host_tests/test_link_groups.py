# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which modules become one on a board, the scopes of names, and the order of a linked module's names."""

import ast

from helpers import board_module, linked_names, written_tree

from host_tools.squeezer import linked, name_order, scopes, squeeze
from host_tools.squeezer.groups import Imports

MEMORY = """STAYS = (
    " main memory panel near "
    "draw far app keys screens.base files alone sometimes match faces "
)
RULES_STAY = " rules game dice "
TABLE_STAYS = " table cells extra "
def load(name):
    __import__(name)
"""
PROGRAM = {
    "memory": MEMORY,
    "main": 'from skalbox.memory import load\ndef main():\n    load("skalbox.start")\n    load("skalbox.fallback")\n',
    "start": 'from skalbox.memory import load\nload("skalbox.splash")\nload("skalbox.app")\ndef f(x):\n'
    "    if x:\n        from skalbox import sometimes\n",
    "splash": "from skalbox import draw, near\n",
    "near": "",
    "draw": "",
    "app": "from skalbox import draw, keys, files, memory\nfrom skalcore import game\n",
    "keys": "",
    "far": "",
    "files": "print(__file__)\n",
    "alone": "",
    "sometimes": "",
    "match": "from skalbox import faces\nfrom skalcore import dice\n",
    "faces": "",
    "screens/base": "from skalbox import far\nclass Base:\n    pass\n",
    "screens/one": "from skalbox.screens.base import Base\nclass Screen(Base):\n    pass\n",
    "screens/two": "from skalbox.screens.one import Screen as One\nclass Screen(One):\n    pass\n",
    "table": "from skalbox import cells\ndef f():\n    from skalbox import extra\n",
    "cells": "",
    "extra": "",
    "fallback": "",
    "settings_seldom": "from skalbox import passing, keys, presets, tables\n",
    "passing": "",
    "tables": "print(__file__)\n",
    "presets": "",
    "screens/three": "from skalbox import bars, cards, gone, shared\nfrom skalbox.screens.base import Base\n"
    "class Screen(Base):\n    pass\n",
    "screens/four": "from skalbox import shared\nfrom skalbox.screens.base import Base\nclass Screen(Base):\n"
    "    def f(self):\n        from skalbox import later\n",
    "bars": "from skalbox import lines\n",
    "lines": "",
    "cards": "print(__file__)\n",
    "gone": "",
    "later": "",
    "shared": "NAMES = ['skalbox.gone']\n",
}


def test_groups_follow_from_the_lists_and_the_imports(tmp_path):
    files = {"lib/skalbox/%s.py" % name: text for name, text in PROGRAM.items()}
    files |= {"skalcore/rules.py": "", "skalcore/game.py": "from skalcore import rules\n", "skalcore/dice.py": ""}
    files["boot.py"] = "from skalbox import presets\n"
    groups = Imports(written_tree(tmp_path, files)).groups()
    files = ["skalbox.main", "skalbox.draw", "skalbox.app", "skalcore.game", "skalbox.match", "skalbox.table"]
    files += ["skalbox.settings_seldom", "skalbox.screens.three"]
    assert [each[-1] for each in groups] == files
    assert [set(each) for each in groups] == [
        {"skalbox.memory", "skalbox.main"},
        {"skalbox.draw", "skalbox.near"},
        {"skalbox.app", "skalbox.keys", "skalbox.screens.base", "skalbox.far"},
        {"skalcore.rules", "skalcore.game"},
        {"skalbox.match", "skalbox.faces", "skalcore.dice"},
        {"skalbox.table", "skalbox.cells"},
        {"skalbox.settings_seldom", "skalbox.passing", "skalbox.tables"},
        {"skalbox.screens.three", "skalbox.bars", "skalbox.lines"},
    ]
    linked.link(tmp_path, groups, [])
    text = (tmp_path / "lib/skalbox/main.py").read_text()
    assert "STAYS = ' main panel draw app files alone sometimes match '" in text
    assert "RULES_STAY = ' game '" in text and "TABLE_STAYS = ' table extra '" in text


def test_the_scopes_of_names():
    text = "x = 1\ndef f(y, z=x):\n    global x\n    x = [y for y in z if (w := y)]\n    return lambda: (x, y, w)\n"
    found = scopes.Scopes(ast.parse(text))
    names = [(node.id, scope.home(node.id)) for node, scope in found.of.items() if isinstance(node, ast.Name)]
    kinds = {(name, type(home.node).__name__) for name, home in names}
    inner = {("y", "FunctionDef"), ("y", "ListComp"), ("w", "FunctionDef"), ("z", "FunctionDef")}
    assert kinds == {("x", "Module")} | inner


def test_the_names_used_most_come_first(tmp_path):
    many = "".join("def f%d():\n    return a.n%d\n" % (i, i) for i in range(200))
    text = "import a\n" + many + "def often():\n    return a.z1.z2.z1.z2.z1.z2, a.z1.z2\n"
    ordered = name_order.ordered(text)
    assert ordered.endswith(text) and ordered.startswith("if []:\n    a.z1.z2.f0.f1.")
    sizes = []
    for each in (text, ordered):
        (tmp_path / "x.py").write_text(each)
        sizes.append(len(squeeze.compiled(tmp_path / "x.py")))
    few = "def f():\n    return g.x\n"
    assert name_order.ordered(few) == few
    assert sizes[1] < sizes[0] + 4 * 126, "the statement takes some three bytes a name"
    exec(compile(ordered.replace("import a\n", ""), "x", "exec"), {})  # nothing has these names: it never runs


def test_the_groups_of_the_program(bundled):
    names = linked_names(bundled["names.txt"])
    files = list(dict.fromkeys(names.values()))
    assert files[0] == "skalbox.main" and {"skalbox.app", "skalcore.game"} < set(files) and len(files) == 21
    assert board_module("skalbox.draw.pot_columns", bundled["names.txt"]) == "skalbox.screens.pot", "of no other use"
    start = {name for name, file in names.items() if file == "skalbox.start"}
    assert len(start) == 8
    rows = board_module("skalbox.players.setting_rows", bundled["names.txt"])
    assert rows == board_module("skalbox.players.settings_seldom", bundled["names.txt"]), "they come and go together"
    assert board_module("skalbox.coach.checked", bundled["names.txt"]) == "skalbox.app", "it stays"
    assert len(names) - len(files) > 30, "so many modules less in memory"


def test_another_name_may_be_the_same_in_two_files(tmp_path):
    files = {"lib/skalbox/%s.py" % name: "size = '%s'\ndef get():\n    return size\n" % name for name in "acde"}
    root = written_tree(tmp_path, files)
    renamed, _ = linked.link(root, [["skalbox.a", "skalbox.c"], ["skalbox.d", "skalbox.e"]], ["GP1", "GP2"])
    assert renamed == {"skalbox.%s" % name: {"size": "GP1", "get": "GP2"} for name in "ce"}, "a name is made once"
