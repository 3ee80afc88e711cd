# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Linked modules: a program does the same after its modules have become one, or is refused with the reason."""

import sys

import pytest
from helpers import linkable, run_program, written_tree

from host_tools.squeezer import CompileError, linked
from host_tools.squeezer.link_check import check

AB = [["skalbox.a", "skalbox.b"]]
SPARE = ["max", "list", "zip", "f", "own", "GP1", "GP2"]
# What each tests -> modules a and b, which become one, c, which does not, and what the program prints.
CASES = {
    "globals of the same name": (
        "SIZE = [1]\ndef size():\n    return SIZE\n",
        "from skalbox import a\nSIZE = [2]\ndef size():\n    return a.SIZE + SIZE + a.size()\n",
        "from skalbox import a, b\nfrom skalbox.a import size as one\nprint(a.SIZE, b.SIZE, b.size(), one())\n",
    ),
    "a local variable of a global's name": (
        "value = ['a']\ndef pair(x):\n    return x, value\n",
        "from skalbox import a\nfrom skalbox.a import pair as two\n"
        "def f(pair):\n    value = 3\n    return [two(value + i) for i in pair], a.value, value\n",
        "from skalbox.b import f\nprint(f([1, 2]))\n",
    ),
    "lambdas, comprehensions, defaults and decorators": (
        "def twice(f):\n    return lambda x: f(f(x))\nITEMS = [1, 2]\n",
        "from skalbox.a import ITEMS, twice as double\n"
        "twice = 10\n@double\ndef grow(x, by=len(ITEMS)):\n    return x + by + twice\n"
        "def all_of(ITEMS):\n"
        "    return [[x + y for x in ITEMS if x] for y in ITEMS], {k: v for k, v in zip(ITEMS, 'ab')}\n"
        "key = lambda ITEMS, first=ITEMS: (ITEMS, first)\n",
        "from skalbox import b\nprint(b.grow(1), b.all_of([3, 4]), b.key(5))\n",
    ),
    "classes": (
        "size = 'a'\nclass Kind:\n    SIZE = size * 2\n    def get(self):\n        return self.SIZE + size\n",
        "from skalbox.a import Kind as Old\nsize = 'b'\nclass Kind(Old):\n    size = Old.SIZE + 'c'\n"
        "    class Inner:\n        size = 'd'\n        def get(self):\n            return size + self.size\n"
        "    def both(self, size=size):\n        return size, self.size, Kind.Inner().get(), self.get()\n",
        "from skalbox.b import Kind\nfrom skalbox import a, b\nprint(Kind().both(), a.size, b.size, a.Kind().get())\n",
    ),
    "global statements": (
        "count = 0\ndef more():\n    global count\n    count += 1\n",
        "from skalbox import a\ncount = 10\ndef more():\n    global count\n    a.more()\n"
        "    count += a.count\n    return count\n",
        "from skalbox import a, b\nprint(b.more(), b.more(), a.count, b.count)\n",
    ),
    "attributes of modules that are set": (
        "panel = None\ndef get():\n    return panel\n",
        "from skalbox import a\npanel = 'own'\ndef put(x):\n    a.panel = x\n    def inner():\n        a.panel += 1\n"
        "    inner()\n    return a.get(), panel\na.panel = 'b'\n",
        "from skalbox import a, b\nprint(a.get(), b.put(3), a.panel)\na.panel = 9\nprint(a.get(), b.panel)\n",
    ),
    "Python's own names": (
        "def max(x):\n    return 'own'\nlist = 7.5\n",
        "from skalbox.a import max as own\ndef f():\n    return max(1, 2), own(1), list('ab')\n",
        "from skalbox import a\nfrom skalbox.b import f\nprint(f(), a.list)\n",
    ),
    "constants": (
        "from micropython import const\n_X = const((1, 2))\n_Y = const(3)\ndef f():\n    return _X, _Y\n",
        "from micropython import const\n_X = const((4, 5))\n_Y = const(6)\ndef g(_Y=_Y):\n    return _X, _Y\n",
        "from skalbox.a import f\nfrom skalbox.b import g\nprint(f(), g(), g(_Y=8))\n",
    ),
    "imports in functions": (
        "def g():\n    from skalbox import b\n    return b.NAME + b.later(1)\nNAME = 'a'\ndef h():\n    return NAME\n",
        "NAME = 'b'\ndef later(x):\n    from skalbox.a import NAME as there, h\n    from skalbox import a as other\n"
        "    return there + h() + other.NAME + NAME + str([h() for _ in range(x)])\n"
        "def empty():\n    if NAME:\n        from skalbox import a\n",
        "from skalbox.a import g\nfrom skalbox.b import empty\nprint(g(), empty())\n",
    ),
    "imports from elsewhere": (
        "import math\nfrom os import sep as math2, path\ndef f():\n    return math.pi, math2, path.join('x', 'y')\n",
        "import math as path\nfrom os import sep as math2\nimport os.path\ntry:\n    import absent\n"
        "except ImportError:\n"
        "    absent = None\ndef f():\n    import math\n    return path.e, math2, os.path.sep, absent, math.tau\n",
        "from skalbox import a, b\nprint(a.f(), b.f(), a.path is b.os.path)\n",
    ),
    "names that are imported twice": (
        "THINGS = ['a']\n",
        "from skalbox.a import THINGS\nfrom skalbox.c import OTHER\ndef f():\n    return THINGS, OTHER\n",
        "OTHER = 'c'\n",
        "from skalbox import b\nfrom skalbox.b import THINGS, OTHER as o\nprint(b.f(), b.THINGS, THINGS, b.OTHER, o)\n",
    ),
    "numbers": (
        "ONE, TWO = 1, 2\nLEFT = -1\nMANY = ONE << 3\nHALF = 0.5\ndef f(ONE=ONE):\n    return ONE + LEFT\n",
        "from skalbox import a\nfrom skalbox.a import TWO as two\nTWO = 5\ndef f():\n"
        "    return a.ONE, two ** -a.LEFT, a.LEFT ** 2, TWO, a.MANY, a.HALF, a.f(), a.f(ONE=7)\n",
        "from skalbox import a, b\nfrom skalbox.a import LEFT, TWO\nprint(b.f(), a.ONE, LEFT ** 2, TWO, b.TWO)\n",
    ),
    "modules by name": (
        "class Screen:\n    pass\ndef load(name):\n    __import__(name)\n    import sys\n"
        "    return sys.modules[name]\n",
        "from skalbox.a import load\nclass Screen:\n    x = 'b'\ndef f():\n    load('skalbox.a')\n"
        "    return load('skalbox.b').Screen.x, load('skalbox.a').Screen is Screen\n",
        "from skalbox.b import f\nfrom skalbox.a import load\nprint(f(), load('skalbox.b').Screen.x)\n",
    ),
    "names of functions around": (
        "total = 'a'\ndef say():\n    return total\n",
        "from skalbox import a\ndef outer(n):\n    total = n\n    def inner():\n"
        "        nonlocal total\n        total += 1\n"
        "        return total, a.total, [total for total in 'x'], (last := total), last\n    return inner(), total\n"
        "try:\n    raise ValueError('e')\nexcept ValueError as say:\n    text = str(say)\n",
        "from skalbox import a, b\nprint(b.outer(1), b.text, a.say())\n",
    ),
}
EXPECTED_IN = {  # of the linked module
    "globals of the same name": ("SIZE = [1]", "GP1 = [2]", "def GP2():"),
    "global statements": ("global count\n", "global GP1\n"),
    "attributes of modules that are set": ("global panel\n",),
    "constants": (
        "_X_2 = const((1, 2))",
        "_X_3 = const((4, 5))",
        "return (_X_3, _Y)",
        "from micropython import const\n",
    ),
    "numbers": ("return (1, 2 ** (--1), (-1) ** 2, 5, MANY, HALF",),
    "Python's own names": ("def zip(x):", "GP1 = 7.5"),
    "imports in functions": ("        pass",),
    "imports from elsewhere": ("import math\n", "import math as GP1"),
}


def said(folder):
    """What the program prints."""
    program = "import sys\nsys.path[:0] = [%r, %r]\nimport runpy\nrunpy.run_path(%r, run_name='__main__')\n"
    code = program % (str(folder), str(folder / "lib"), str(folder / "code.py"))
    status, out, err = run_program(sys.executable, "-I", "-B", "-c", code, cwd=folder)
    assert status == 0, err
    return out


@pytest.mark.parametrize("case", CASES)
def test_a_linked_program_does_the_same(case, tmp_path):
    folder = linkable(tmp_path, *CASES[case])
    before = said(folder)
    spare = SPARE if case == "Python's own names" else SPARE[-2:]
    linked.link(folder, AB, spare)
    assert said(folder) == before and before.strip()
    assert not (folder / "lib/skalbox/a.py").exists()
    text = (folder / "lib/skalbox/b.py").read_text()
    assert "skalbox.a" not in text and "import a\n" not in text
    for each in EXPECTED_IN.get(case, ()):
        assert each in text


def test_numbers_take_the_place_of_their_names(tmp_path):
    folder = linkable(tmp_path, *CASES["numbers"])
    linked.link(folder, AB, SPARE)
    text = (folder / "lib/skalbox/b.py").read_text()
    assert "TWO" not in text and "LEFT" not in text and "MANY = 1 << 3" in text
    assert "LEFT" not in (folder / "code.py").read_text()


def test_annotations_and_imports_for_them_go(tmp_path):
    head = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    "
    a = '"""About a."""\n%sfrom skalbox.b import B\n\n\nclass A:\n    """A."""\n\n    x: "B"\n' % head
    a += '\n    def f(self, b: "B") -> None:\n        """Does nothing."""\n'
    b = 'from skalbox.a import A\n\n%sfrom typing import Any\n\n\nclass B(A):\n    y: "Any" = 1\n' % head
    folder = linkable(tmp_path, a, b, "from skalbox.b import B\nprint(B().f(1), B().y)\n")
    linked.link(folder, AB, SPARE)
    text = (folder / "lib/skalbox/b.py").read_text()
    assert text == "class A:\n\n    def f(self, b):\n        pass\n\nclass B(A):\n    y = 1\n"
    assert said(folder) == "None 1\n"


def test_groups_use_each_other(tmp_path):
    d = "from skalbox import b as base\nfrom skalbox.b import Thing as B\nclass Thing(B):\n    pass\n"
    d += "def f():\n    from skalbox.a import Thing\n    from skalbox import a\n"
    d += "    return base.B, base.Thing is B, Thing is a.Thing, B.__mro__[1] is Thing, Thing.__mro__[1:] == (object,)\n"
    e = "from skalbox import b as base\nfrom skalbox.d import Thing as D, f\nprint(base.Thing is D.__mro__[1], f())\n"
    files = {
        "lib/skalbox/a.py": "A = ['a']\nclass Thing:\n    pass\n",
        "lib/skalbox/b.py": "from skalbox import a\nB = a.A * 2\nclass Thing(a.Thing):\n    pass\n",
        "lib/skalbox/d.py": d,
        "lib/skalbox/e.py": e,
        "lib/skalbox/main.py": "from skalbox import b, e\nprint(e.D.__bases__ == (b.Thing,))\n",
        "code.py": "import skalbox.main\n",
    }
    folder = written_tree(tmp_path, files)
    before = said(folder)
    linked.link(folder, [*AB, ["skalbox.d", "skalbox.e"]], ["GP%d" % i for i in range(9)])
    assert said(folder) == before == "True (['a', 'a'], True, True, True, True)\nTrue\n"
    assert sorted(each.stem for each in (folder / "lib/skalbox").glob("*.py")) == ["__init__", "b", "e", "main"]
    assert (folder / "lib/skalbox/e.py").read_text().count("from skalbox import b as base\n") == 1


# A number goes through two linked modules to a third file, which is in none.
PROGRAM = {
    "lib/skalbox/a.py": "UNIT = 64\nTEXT = 'a'\n",
    "lib/skalbox/b.py": "from skalbox.a import UNIT\nx = [UNIT]\n",
    "lib/skalbox/c.py": "y = []\n",
    "lib/skalbox/d.py": "from skalbox.b import UNIT\nfrom skalbox.c import y\nz = [UNIT]\n",
    "lib/skalbox/user.py": "def f():\n    from skalbox.d import UNIT, z\n    return UNIT, z\n",
}
GROUPS = [["skalbox.a", "skalbox.b"], ["skalbox.c", "skalbox.d"]]


def test_a_number_that_groups_pass_on_stays_a_number(tmp_path):
    root = written_tree(tmp_path, PROGRAM)
    linked.link(root, GROUPS, [])
    text = (root / "lib/skalbox/user.py").read_text()
    assert "return (64, z)" in text and "UNIT" not in text
    assert "UNIT" not in (root / "lib/skalbox/d.py").read_text()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "from skalbox.a import gone\n",
            "skalbox.user: it uses gone of skalbox.a, which the linked module does not have",
        ),
        ("def f():\n    return load('skalbox.a').gone\n", "skalbox.user: it uses gone of skalbox.a"),
        ("from skalbox import gone\n", "skalbox.user: it uses gone of skalbox, which"),
        ("from skalbox import a\nfrom skalbox.a import TEXT, made\nload('skalbox.a').TEXT\n", ""),
    ],
)
def test_what_is_missing_is_named(text, message, tmp_path):
    made = "TEXT = 'a'\ndef f():\n    global made\n    made = 1\n"
    files = {"lib/skalbox/__init__.py": "", "lib/skalbox/a.py": made, "lib/skalbox/user.py": text}
    root = written_tree(tmp_path, files)
    if not message:
        check(root)
        return
    with pytest.raises(CompileError) as found:
        check(root)
    assert str(found.value).startswith(message)


# What is wrong -> modules a and b, sometimes a module c which is in no group, and the message.
REFUSED = {
    "a name that changes is imported by value": (
        "count = 0\ndef more():\n    global count\n    count += 1\n",
        "from skalbox.a import count\n",
        "b.py: count changes in skalbox.a: import the module and use its attribute",
    ),
    "in a function": (
        "count = 0\n",
        "from skalbox import a\ndef f():\n    a.count = 2\ndef g():\n"
        "    from skalbox.a import count\n    return count\n",
        "b.py: count changes in skalbox.a: import the module and use its attribute",
    ),
    "a module is a value": (
        "x = []\n",
        "from skalbox import a\nprint(a)\n",
        "b.py: the module skalbox.a is used as a value: use its attributes",
    ),
    "a module is a value elsewhere": (
        "x = []\n",
        "y = []\n",
        "from skalbox import b\nprint(hasattr(b, 'y'))\n",
        "c.py: the module skalbox.b is used as a value: use its attributes",
    ),
    "a module that another has imported": (
        "x = []\n",
        "from skalbox import a\n",
        "from skalbox import b\nprint(b.a.x)\n",
        "c.py: the module skalbox.a is used as a value: use its attributes",
    ),
    "a module has no such name": ("x = []\n", "from skalbox import a\nprint(a.y)\n", "b.py: skalbox.a has no y"),
    "modules import each other": (
        "from skalbox import b\n",
        "from skalbox import a\n",
        "a.py: this module and skalbox.b import each other while they load",
    ),
    "through others": (
        "import os\n",
        "from skalbox import c\n",
        "from skalbox.a import os\n",
        "c.py: this module loads modules linked with skalbox.b, which load it again",
    ),
    "an imported name gets another value": (
        "x = []\n",
        "from skalbox.a import x\nx = 3\n",
        "b.py: x is imported from skalbox.a and also names something else",
    ),
    "a class has a name of the module": (
        "x = [1]\nclass A:\n    x = x\n",
        "y = []\n",
        "a.py: a class uses x of the module and defines its own: rename one of them",
    ),
    "import with dots": (
        "x = []\n",
        "import skalbox.a\n",
        'b.py: write "from skalbox import a" for "import skalbox.a"',
    ),
    "a module's name as a string": (
        "x = []\n",
        "def f(forget):\n    forget('skalbox.a')\n",
        'b.py: "skalbox.a" must be used as in load("skalbox.a").NAME',
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_would_change_is_refused(case, tmp_path):
    a, b, *c, message = REFUSED[case]
    folder = linkable(tmp_path, a, b, *c, "")
    with pytest.raises(CompileError) as error:
        linked.link(folder, [["skalbox.a", "skalbox.b"]], [])
    assert str(error.value) == message
