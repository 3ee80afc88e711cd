# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Groups of modules that become one on a board, flattened folders, the scopes and order of names, and short paths."""

import ast
import re
from pathlib import PurePath

import pytest
from helpers import NODE, ROOT, board_module, board_names, linked_names, screens_in_files, written_tree

from host_tools import source_tree
from host_tools.node import micropython
from host_tools.source_tree import version
from host_tools.squeezer import CompileError, flattened, linked, name_order, scopes, spoken, squeeze, top_level
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
        {"skalbox.app", "skalbox.keys", "skalbox.files", "skalbox.screens.base", "skalbox.far"},
        {"skalcore.rules", "skalcore.game"},
        {"skalbox.match", "skalbox.faces", "skalcore.dice"},
        {"skalbox.table", "skalbox.cells"},
        {"skalbox.settings_seldom", "skalbox.passing", "skalbox.tables"},
        {"skalbox.screens.three", "skalbox.bars", "skalbox.lines"},
    ]
    linked.link(tmp_path, groups, [])
    text = (tmp_path / "lib/skalbox/main.py").read_text()
    assert "STAYS = ' main panel draw app alone sometimes match '" in text
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
    assert files[0] == "skalbox.main" and {"skalbox.app", "skalcore.game"} < set(files) and len(files) == 22
    assert board_module("skalbox.draw.pot_columns", bundled["names.txt"]) == "skalbox.pot", "of no other use"
    start = {name for name, file in names.items() if file == "skalbox.start"}
    assert len(start) == 8
    together = ("players.setting_rows", "lang.languages", "match.lobby_seldom", "players.settings_seldom")
    found = {board_module("skalbox." + name, bundled["names.txt"]) for name in together}
    assert len(found) == 1, "they come and go together"
    assert board_module("skalbox.coach.checked", bundled["names.txt"]) == "skalbox.app", "it stays"
    assert len(names) - len(files) > 30, "so many modules less in memory"


def test_another_name_may_be_the_same_in_two_files(tmp_path):
    files = {"lib/skalbox/%s.py" % name: "size = '%s'\ndef get():\n    return size\n" % name for name in "acde"}
    root = written_tree(tmp_path, files)
    renamed, _ = linked.link(root, [["skalbox.a", "skalbox.c"], ["skalbox.d", "skalbox.e"]], ["GP1", "GP2"])
    assert renamed == {"skalbox.%s" % name: {"size": "GP1", "get": "GP2"} for name in "ce"}, "a name is made once"


TREE = {
    "code.py": "from skalbox.main import main\n",
    "boot.py": "from skalbox.wires.pins import PINS\n",
    "safemode.py": "",
    "skalcore/__init__.py": "",
    "lib/skalbox/__init__.py": "",
    "lib/skalbox/main.py": '_LISTED = (\n    " main wires.pins art.index "\n    "wires.keys screens.pins "\n)\n'
    "def main():\n    from skalbox import wires\n    return wires.SIZE, __import__('skalbox.wires.keys')\n",
    "lib/skalbox/wires/__init__.py": '"""Wires."""\nSIZE = 4\n',
    "lib/skalbox/wires/pins.py": "from skalbox.wires import SIZE, keys as k\nPINS = SIZE, k.KEYS, k\n",
    "lib/skalbox/wires/keys.py": "import skalbox.wires.table\nKEYS = skalbox.wires.table.ROWS\n",
    "lib/skalbox/wires/table.py": "ROWS = __file__ and 3\n",
    "lib/skalbox/wires/values/table.bin": "\0",
    "lib/skalbox/coach/__init__.py": '"""Says what it is for, and no more."""\n',
    "lib/skalbox/coach/advice.py": "from skalbox.wires import (\n    keys,\n    pins,\n)\nimport skalbox.wires.keys\n",
    "lib/skalbox/art/__init__.py": "",
    "lib/skalbox/art/index.py": "",
    "lib/skalbox/screens/__init__.py": "",
    "lib/skalbox/screens/pins.py": "from skalbox.wires import pins\nNAME = 'skalbox.screens.' + 'pins'\n",
}
FLAT = {
    "boot.py": "from skalbox.pins import PINS\n",
    "lib/skalbox/main.py": TREE["lib/skalbox/main.py"].replace("wires.pins", "pins").replace("wires.keys", "keys"),
    "lib/skalbox/wires.py": TREE["lib/skalbox/wires/__init__.py"],
    "lib/skalbox/pins.py": "from skalbox import keys as k; from skalbox.wires import SIZE\nPINS = SIZE, k.KEYS, k\n",
    "lib/skalbox/keys.py": "import skalbox.table\nKEYS = skalbox.table.ROWS\n",
    "lib/skalbox/table.py": TREE["lib/skalbox/wires/table.py"],
    "lib/skalbox/values/table.bin": "\0",
    "lib/skalbox/advice.py": "from skalbox import keys, pins\n\n\n\nimport skalbox.keys\n",
    "lib/skalbox/screens/pins.py": "from skalbox import pins\nNAME = 'skalbox.screens.' + 'pins'\n",
}


@pytest.fixture
def tree(tmp_path):
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_modules_move_and_are_renamed(tree):
    flattened.flatten(tree)
    found = {each.relative_to(tree).as_posix(): each.read_text() for each in tree.rglob("*") if each.is_file()}
    gone = {name for name in TREE if name.startswith(("lib/skalbox/wires/", "lib/skalbox/coach/"))}
    assert found == {name: text for name, text in TREE.items() if name not in gone} | FLAT
    assert not (tree / "lib/skalbox/wires").exists() and not (tree / "lib/skalbox/coach").exists()


def test_no_two_become_one(tree):
    (tree / "lib/skalbox/coach/keys.py").write_text("")
    message = r"^lib/skalbox/coach/keys\.py and lib/skalbox/wires/keys\.py would be one module on a board"
    with pytest.raises(CompileError, match=message):
        flattened.flatten(tree)


NAMES = {"wires.pins": "rx", "coach.advice": "tx"}
SHORT = {
    "boot.py": "from skalbox.rx import PINS\n",
    "lib/skalbox/main.py": FLAT["lib/skalbox/main.py"].replace(" main pins", " main rx"),
    "lib/skalbox/rx.py": FLAT["lib/skalbox/pins.py"],
    "lib/skalbox/tx.py": "from skalbox import keys, rx as pins\n\n\n\nimport skalbox.keys\n",
    "lib/skalbox/screens/pins.py": "from skalbox import rx as pins\nNAME = 'skalbox.screens.' + 'pins'\n",
}


def test_modules_get_short_names(tree):
    flattened.flatten(tree, NAMES)
    assert {name: (tree / name).read_text() for name in SHORT} == SHORT
    assert not (tree / "lib/skalbox/pins.py").exists() and (tree / "lib/skalbox/keys.py").exists()


def test_the_most_used_modules_get_the_shortest_names(tree):
    pool = ["BB", "art", "code", "main", "values", "pc", "vid", "usb", "rtc", "time", "re", "pins", "tan", "display"]
    screens = {"screens.pins": "pins"}
    assert flattened.shortest(tree, pool) == screens | {
        "wires.keys": "pc",
        "wires.pins": "tan",
        "wires.table": "vid",
        "coach.advice": "display",
    }
    assert flattened.shortest(tree, ["pc"]) == screens | {"wires.keys": "pc"}
    (tree / "lib/skalbox/lang").mkdir()
    (tree / "lib/skalbox/lang/words.py").write_text("")
    assert "lang.words" in flattened.shortest(tree, [*pool, "tol"])


def test_screens_and_what_is_beside_the_languages_leave_their_folders(tree):
    (tree / "lib/skalbox/lang/en").mkdir(parents=True)
    for name in ("__init__", "words", "en/__init__", "en/turn"):
        (tree / ("lib/skalbox/lang/%s.py" % name)).write_text("import skalbox.screens.pins, skalbox.lang.words\n")
    flattened.flatten(tree, NAMES | {"screens.pins": "pins", "lang.words": "tol"})
    home = tree / "lib/skalbox"
    assert {path.relative_to(home).as_posix() for path in home.rglob("*.py") if path.parent.name != "art"} == {
        *("__init__.py", "main.py", "wires.py", "keys.py", "table.py"),
        *("rx.py", "tx.py", "pins.py", "tol.py", "lang/__init__.py", "lang/en/__init__.py", "lang/en/turn.py"),
    }
    assert (home / "lang/en/turn.py").read_text() == "import skalbox.pins, skalbox.tol\n"
    assert (home / "pins.py").read_text() == "from skalbox import rx as pins\nNAME = 'skalbox.screens.' + 'pins'\n"


LIFTED = """from skalbox import art, keys, rx as pins
from skalbox.keys import (
    KEYS,
    ROLL,
)
def f():
    from skalbox.art import index; from skalbox.rx import PINS as pins
    from skalbox import main
    return load("skalbox.keys").KEYS, 'skalbox.screens.' + "turn", "skalbox." + 'rx', " main skalbox.rx art.index "
from skalbox import keys as k; from skalbox.rx import SIZE; from skalbox.lang.en import turn
"""


def test_modules_come_to_the_top_level(tmp_path):
    stay = {
        "lib/skalbox/%s.py" % name: "" for name in ("__init__", "main", "art/__init__", "art/index", "lang/en/turn")
    }
    files = {"lib/skalbox/keys.py": LIFTED, "lib/skalbox/rx.py": "", "boot.py": "from skalbox.rx import PINS\n"}
    root = written_tree(tmp_path, {**stay, **files})
    top_level.lift(root)
    assert (root / "boot.py").read_text() == files["boot.py"], "a script runs in another folder"
    assert (
        (root / "lib/skalbox/keys.py").read_text()
        == """import keys; import rx as pins; from skalbox import art
from keys import KEYS, ROLL



def f():
    from skalbox.art import index; from rx import PINS as pins
    from skalbox import main
    return load("keys").KEYS, "" + "turn", "" + 'rx', " main rx art.index "
import keys as k; from rx import SIZE; from skalbox.lang.en import turn
"""
    )


def test_no_module_has_the_name_of_anothers(bundled):
    ours = {PurePath(name).stem for name in bundled if PurePath(name).parent == PurePath("lib/skalbox")}
    assert len(ours) > 80 and not ours & (top_level.taken() - {"__init__"})
    assert {"rtc", "usb", "displayio", "wifi", "random", "alarm"} <= top_level.taken()
    assert {"skalbox.art", "skalbox.lang.en.turn"} >= {
        text.decode() for data in bundled.values() for text in re.findall(rb"skalbox\.[a-z.]+(?=\0)", data)
    } - {"skalbox.lang.", "skalbox.main", "skalbox.lang", "skalbox.lang.en"}


def test_the_board_has_none_of_them(bundled):
    names = board_names(bundled["names.txt"])
    assert len(set(names.values())) == len(names) > 60
    linked = linked_names(bundled["names.txt"])
    paths = {path.relative_to(ROOT) for path in source_tree.sources(ROOT)}
    for file, screens in screens_in_files().items():
        assert {"lib/skalbox/%s.mpy" % each for each in screens} <= set(bundled)
        paths.remove(PurePath("lib/skalbox/screens/%s.py" % file))
    for path in paths - {PurePath("lib/skalbox/seldom.py")}:
        there = flattened.place(path, names)
        name = ".".join(there.with_suffix("").parts).removeprefix("lib.")
        there = PurePath("lib", *linked.get(name, name).split(".")) if name in linked else there
        empty = all(isinstance(each, ast.Expr) for each in ast.parse((ROOT / path).read_text("utf-8")).body)
        drive = ("lib" / there if there.parts[0] == "skalcore" else there).with_suffix(".mpy").as_posix()
        if path.parts[2:3] == ("lang",) and len(path.parts) == 5 and spoken.is_data(path.stem):
            drive = drive.replace(".mpy", ".txt")
        assert drive in bundled or empty, path
    folders = {PurePath(name).parent.as_posix() for name in bundled if name.startswith("lib/skalbox/")}
    languages = {"lib/skalbox/lang/" + each for each in source_tree.languages(ROOT)}
    assert folders == {"lib/skalbox"} | languages | {"lib/skalbox/" + each for each in ("art", "lang", "values")}
    assert flattened.module("skalbox.hardware.clock") == "skalbox.clock"
    assert flattened.module("skalbox.hardware.clock", {"hardware.clock": "rx"}) == "skalbox.rx"
    assert flattened.module("skalbox.lang.fr.turn") == "skalbox.lang.fr.turn"


def test_no_name_of_a_folder_that_goes_is_put_together_at_run_time():
    """Only names that stand in the program as a whole are replaced; the folders that stay may be part of others."""
    wrong = []
    for path in sorted((ROOT / "lib/skalbox").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            folder = text[len("skalbox.") : -1] if text.startswith("skalbox.") and text.endswith(".") else ""
            if folder and folder not in flattened._STAY:
                wrong.append("%s:%d: %s" % (path.relative_to(ROOT), node.lineno, text))
    assert wrong == []


VERSION = version()
START = (ROOT / "lib/skalbox/__init__.py").read_text("utf-8")
FILES = {
    "lib/skalbox/near.py": "from skalbox.inner import far\nHERE = __file__\n",
    "lib/skalbox/inner/__init__.py": "HERE = __file__\n",
    "lib/skalbox/inner/far.py": "HERE = __file__\n",
    "lib/skalbox/art/dice.bin": "five\n",
}
PROGRAM_PATHS = """
import sys
sys.path[:] = ["", "/", "/lib"]
from skalbox import VERSION, inner, near
print(VERSION, near.HERE, inner.HERE, near.far.HERE, open("./art/dice.bin").read())
"""


@NODE
@pytest.mark.parametrize(("firmware", "folder"), [("micropython", "."), ("circuitpython", "/lib/skalbox")])
def test_modules_and_files_are_found_from_the_programs_own_folder(firmware, folder):
    """Here MicroPython takes the firmware's part, and the other way round."""
    start = START.replace('== "circuitpython"', '== "%s"' % firmware)
    assert start.count(firmware) == 1
    program = PROGRAM_PATHS if folder == "." else PROGRAM_PATHS.replace("./art", "/lib/skalbox/art")
    found = micropython.run(program, FILES | {"lib/skalbox/__init__.py": start}).split()
    assert found == [VERSION, *(folder + path for path in ("/near.py", "/inner/__init__.py", "/inner/far.py")), "five"]


@NODE
@pytest.mark.parametrize(
    ("path", "root"),
    [
        ("./fallback.mpy", "/"),
        ("/lib/skalbox/fallback.mpy", "/"),
        ("/x/lib/skalbox/fallback.py", "/x/"),
        ("..\\x\\lib\\skalbox\\fallback.py", "..\\x\\"),
    ],
)
def test_the_last_resort_finds_the_top_of_the_drive_by_its_own_path(path, root):
    tree = ast.parse((ROOT / "lib/skalbox/fallback.py").read_text("utf-8"))
    value = next(
        each.value for each in tree.body if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "_ROOT"
    )
    assert eval(compile(ast.Expression(value), "fallback", "eval"), {"__file__": path}) == root
