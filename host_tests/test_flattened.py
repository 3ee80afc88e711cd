# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Flattened folders on a board: files move, the modules that name them are rewritten, and no two become one."""

import ast
from pathlib import PurePath

import pytest
from helpers import ROOT, board_names, linked_names, screens_in_files

from host_tools import source_tree
from host_tools.squeezer import CompileError, flattened

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
    pool = ["BB", "art", "code", "main", "values", "pc", "vid", "usb", "display"]
    assert flattened.shortest(tree, pool) == {
        "wires.keys": "pc",
        "wires.pins": "usb",
        "wires.table": "vid",
        "coach.advice": "display",
    }
    assert flattened.shortest(tree, ["pc"]) == {"wires.keys": "pc"}


def test_the_board_has_none_of_them(bundled):
    names = board_names(bundled["names.txt"])
    assert len(set(names.values())) == len(names) > 60
    linked = linked_names(bundled["names.txt"])
    paths = {path.relative_to(ROOT) for path in source_tree.sources(ROOT)}
    for file, screens in screens_in_files().items():
        assert {"lib/skalbox/screens/%s.mpy" % each for each in screens} <= set(bundled)
        paths.remove(PurePath("lib/skalbox/screens/%s.py" % file))
    for path in paths - {PurePath("lib/skalbox/seldom.py")}:
        there = flattened.place(path, names)
        name = ".".join(there.with_suffix("").parts).removeprefix("lib.")
        there = PurePath("lib", *linked.get(name, name).split(".")) if name in linked else there
        empty = all(isinstance(each, ast.Expr) for each in ast.parse((ROOT / path).read_text("utf-8")).body)
        drive = ("lib" / there if there.parts[0] == "skalcore" else there).with_suffix(".mpy").as_posix()
        assert drive in bundled or empty, path
    folders = {PurePath(name).parent.as_posix() for name in bundled if name.startswith("lib/skalbox/")}
    languages = {"lib/skalbox/lang/" + each for each in source_tree.languages(ROOT)}
    assert folders == {"lib/skalbox"} | languages | {
        "lib/skalbox/" + each for each in ("art", "lang", "screens", "values")
    }
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
