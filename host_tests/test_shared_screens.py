# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A file of several screens: the app finds each, and the build makes a module of each that does the same."""

import re
import sys

import at_the_table
import pytest
from helpers import ROOT, run_program, screens_in_files, written_tree

from host_tools.squeezer import CompileError, screens

FINDS = re.search(
    r"def screen_module.*?def screen_class.*?(?=\n\n\n)", (ROOT / "lib/skalbox/memory.py").read_text("utf-8"), re.S
)
# The device's own way to find a screen, and the list that it reads.
MEMORY = "import sys\nOTHER = 1\nLIST\nAFTER = 2\ndef load(name):\n    __import__(name)\n    return sys.modules[name]\n"
MEMORY += FINDS[0] if FINDS else ""
LISTED = 'SHARED = " few: one two more: three "'
THREE = "class Three:\n    def f(self):\n        return 3\nSCREENS = {'three': Three}\n"
TWO = "class One:\n    def f(self): return 1\nclass Two:\n    def f(self): return 2\n"
TABLE = "SCREENS = {'one': One, 'two': Two}\n"

# What each tests -> the file `few`.
CASES = {
    "what only one uses": (
        "import math\nimport os.path\nfrom struct import pack, unpack\n_A = [1]\ndef only(x):\n    return x, _A\n"
        "class One:\n    def f(self): return only(math.pi), pack('b', 1)\n"
        "class Two:\n    def f(self): return os.path.join('a'), unpack('b', b'1')\n"
    ),
    "what both use": (
        "from skalbox.draw import by_layout, const\n_N = const(3)\n_Y = by_layout((1, 2), (3, 4))\n"
        "_X, _Z = by_layout((_Y[0] + _N if _N > 2 else -_N, 7), (5, 6))\n"
        "def half(x, y=2, z=()):\n    return x // y, _Z\n"
        "class Base:\n    kind = None\n    def f(self): return half(9), self.kind\n"
        "class One(Base):\n    kind = 'one'\n"
        "class Two(Base):\n    kind = 'two'\n    def f(self): return super().f(), _Y\n"
    ),
    "a screen that is another's base": (
        "class One:\n    def f(self): return 1\nclass Two(One):\n    def g(self): return One().f()\n"
    ),
    "their own names": (
        "class One:\n    One = 4\n    def f(self, Two=1):\n        one = One\n"
        "        return one().One, Two, (lambda One: One)(5)\n"
        "class Two:\n    def f(self): return [Two for Two in range(3)]\n"
    ),
    "imports for types": (
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n"
        "class One:\n    def f(self, x: 'Any' = 1) -> 'Any': return x\nclass Two:\n    def f(self): return 2\n"
    ),
}
SHOW = (
    "from skalbox import memory\nfor name in ('one', 'two', 'three', 'four'):\n"
    "    print(name, memory.screen_class(name)().f(), memory.OTHER, memory.AFTER)\n"
)


def tree(folder, few, listed=LISTED, **more):
    files = {
        "memory": MEMORY.replace("LIST", listed, 1),
        "draw": "def by_layout(*each): return each[0]\nconst = by_layout\n",
        "screens/__init__": "",
        "screens/few": few,
        "screens/more": THREE,
        "screens/four": '"""Others have\nSCREENS instead of a class."""\nclass Screen:\n    def f(self): return 4\n',
        **more,
    }
    return written_tree(folder, {"lib/skalbox/%s.py" % name: text for name, text in files.items()})


def said(folder):
    status, out, err = run_program(
        sys.executable, "-I", "-B", "-c", "import sys\nsys.path.insert(0, %r)\n" % str(folder / "lib") + SHOW
    )
    assert status == 0, err
    return out


@pytest.mark.parametrize("case", CASES)
def test_screens_do_the_same_in_modules_of_their_own(case, tmp_path):
    folder = tree(tmp_path, CASES[case] + TABLE)
    before = said(folder)
    lines = screens.split(folder)
    assert said(folder) == before and before.count("\n") == 4
    home = folder / "lib/skalbox/screens"
    assert {path.stem for path in home.glob("*.py")} == {"__init__", "one", "two", "three", "four"}
    assert set(lines) == {"skalbox.screens.one", "skalbox.screens.two", "skalbox.screens.three"}
    assert 'SHARED = ""' in (folder / "lib/skalbox/memory.py").read_text().split("\n")


def test_a_screen_gets_what_it_needs(tmp_path):
    folder = tree(tmp_path, CASES["what only one uses"] + TABLE)
    lines = screens.split(folder)
    assert (folder / "lib/skalbox/screens/two.py").read_text() == (
        "import os.path\nfrom struct import unpack\n\nclass Screen:\n\n    def f(self):\n"
        "        return (os.path.join('a'), unpack('b', b'1'))\n"
    )
    assert lines["skalbox.screens.two"][7] == ("skalbox.screens.few", 10), "lines lead back to the source"


def test_a_file_whose_docstring_names_the_table_is_left_whole(tmp_path):
    four = '"""How to write\nSCREENS, a table."""\nclass Screen:\n    def f(self): return 4\n'
    folder = tree(tmp_path, CASES["what both use"] + TABLE, **{"screens/four": four})
    screens.split(folder)
    assert (folder / "lib/skalbox/screens/four.py").read_text() == four


FEW = "few.py: "
# What is wrong -> the file `few`, the list in memory, other files, and what is said of it.
REFUSED = {
    "no table": (TWO + "SCREENS = dict(one=One)\n", LISTED, {}, FEW + "SCREENS must be a table"),
    "a class of another file": (
        "from x import One\nSCREENS = {'one': One}\n",
        LISTED,
        {},
        FEW + "SCREENS must be a table",
    ),
    "the table is used": (TWO + TABLE + "def f(): return SCREENS\n", LISTED, {}, FEW + "SCREENS must be a table"),
    "a class Screen": (TWO + "class Screen: pass\n" + TABLE, LISTED, {}, FEW + "it has Screen, and so would"),
    "what runs when it is loaded": (TWO + TABLE + "print(1)\n", LISTED, {}, FEW + "print(1) would run once for each"),
    "a loop": (TWO + TABLE + "for x in ():\n    pass\n", LISTED, {}, FEW + "for x in (): would run once for each"),
    "an item gets a value": (
        TWO + TABLE + "import sys\nsys.a, N = 1, 2\n",
        LISTED,
        {},
        FEW + "sys.a, N = (1, 2) would",
    ),
    "a global that changes": (
        "N = 1\ndef f():\n    global N\n    N = 2\n" + TWO + TABLE,
        LISTED,
        {},
        FEW + "N gets more than one value: let the screen have it",
    ),
    "two values": ("N = 1\nN = 2\n" + TWO + TABLE, LISTED, {}, FEW + "N gets more than one value"),
    "a list that both use": (
        "N = [1]\nclass One:\n    def f(self): N.append(1)\nclass Two:\n    def f(self): return N\n" + TABLE,
        LISTED,
        {},
        FEW + "N may change, and more than one screen uses it: let the lobby have it",
    ),
    "a call that both use": (
        "N = (1, set())\nclass One:\n    def f(self): return N\nclass Two(One): pass\n" + TABLE,
        LISTED,
        {},
        FEW + "N may change, and more than one screen uses it",
    ),
    "a class that both use, with a list": (
        "class One:\n    seen = []\nclass Two(One): pass\n" + TABLE,
        LISTED,
        {},
        FEW + "One may change, and more than one screen uses it",
    ),
    "a function that both use, with a list": (
        "def g(x=[]): return x\nclass One:\n    def f(self): return g()\nclass Two(One): pass\n" + TABLE,
        LISTED,
        {},
        FEW + "g may change, and more than one screen uses it",
    ),
    "its name": (TWO + "def f(): return __name__\n" + TABLE, LISTED, {}, FEW + "it uses __name__, which is not"),
    "a file of a screen's name": (TWO + TABLE, LISTED, {"screens/two": ""}, FEW + "two.py is there, too"),
    "it is imported": (TWO + TABLE, LISTED, {"a": "from skalbox.screens.few import One\n"}, FEW + "a.py uses it, but"),
    "it is imported whole": (
        TWO + TABLE,
        LISTED,
        {"a": "from skalbox.screens import few\n"},
        FEW + "a.py uses it, but",
    ),
    "it is loaded": (TWO + TABLE, LISTED, {"a": "load('skalbox.screens.few')\n"}, FEW + "a.py uses it, but"),
    "the list lacks a screen": (
        TWO + TABLE,
        'SHARED = " few: one more: three "',
        {},
        "memory.py: SHARED does not list the screens of few",
    ),
    "the list has another": (
        TWO + TABLE,
        'SHARED = " few: one two more: three five: six "',
        {},
        "memory.py: SHARED does not list the screens of five",
    ),
    "there is no list": (TWO + TABLE, "", {}, "memory.py: SHARED does not list the screens of few, more"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_would_behave_differently_is_refused(case, tmp_path):
    few, listed, more, message = REFUSED[case]
    folder = tree(tmp_path, few, listed, **more)
    before = {path: path.read_text() for path in folder.rglob("*.py")}
    with pytest.raises(CompileError) as error:
        screens.split(folder)
    assert str(error.value).startswith(message)
    assert {path: path.read_text() for path in folder.rglob("*.py")} == before, "nothing is written"


def test_a_file_with_marked_methods_is_refused(tmp_path):
    with pytest.raises(CompileError, match=r"few\.py: a file of several screens has no marked methods"):
        screens.split(tree(tmp_path, TWO + TABLE), ["skalbox.screens.few"])


def test_every_screen_that_shares_a_file_is_found():
    shared = screens_in_files()

    def driver(machine):
        yield from machine.settle()
        from skalbox.memory import screen_class

        for file, names in shared.items():
            found = {screen_class(name) for name in names}
            assert {each.__module__ for each in found} == {"skalbox.screens." + file} and len(found) == len(names)
        assert screen_class("turn").__module__ == "skalbox.screens.turn"

    assert shared
    at_the_table.run(driver)
