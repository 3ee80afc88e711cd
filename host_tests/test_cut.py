# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Methods marked as seldom needed: a program does the same after they have been cut out of their classes."""

import ast
import re
import sys

import pytest
from helpers import ROOT, run_program, written_tree

from host_tools.squeezer import CompileError, cut

HEAD = "from skalbox.seldom import seldom\n"
# Drops what a board would drop: the modules beside those with marked methods.
DROP = """
import sys
def drop():
    import skalbox
    for name in [name for name in sys.modules if name.endswith("_seldom")]:
        del sys.modules[name]
        delattr(skalbox, name.split(".")[1])
    return name
"""

# What each tests -> module a, which has marked methods, others by name, and what the program does.
CASES = {
    "arguments": (
        "class A:\n    @seldom\n    def f(self, a, b=-2, *c, d=(4, 'x'), **e):\n        return a, b, c, d, e\n",
        {},
        "a = A()\nprint(a.f(1), a.f(1, 3, 5, d=6, x=7)); drop()\ng = a.f; drop(); print(g(b=1, a=0), g(*(1, 2)))\n",
    ),
    "helpers, constants and classes of the module's own": (
        "import math\n_N = 3\n_M = _N * 2\nSHARED = 7\ndef helper(x):\n    return x * _M + SHARED\n"
        "class _Box:\n    def __init__(self, x): self.x = x\n"
        "class A:\n    def g(self):\n        return SHARED\n    @seldom\n    def f(self):\n"
        "        return helper(2), math.pi, _Box(3).x, self._k()\n    @seldom\n    def _k(self):\n"
        "        return A, A().g(), sorted([2, 1])\n",
        {},
        "got = A().f(); drop()\nprint(got[:3], got[3][0] is A, got[3][1:])\n",
    ),
    "const": (
        "from micropython import const\n_X = const(3)\n_Y = const((1, 2))\nclass A:\n    def g(self):\n"
        "        return _X, _Y\n    @seldom\n    def f(self):\n        return _X, _Y\n",
        {},
        "print(A().f(), A().g(), A().f()[1] == A().g()[1]); drop()\n",
    ),
    "lists stay": (
        "LIST = []\nCOUNT = {}\nclass A:\n    @seldom\n    def f(self):\n        LIST.append(1)\n"
        "        return len(LIST)\n",
        {},
        "import skalbox.a\na = A()\na.f(); drop(); print(a.f(), skalbox.a.LIST, skalbox.a.COUNT)\n",
    ),
    "functions in methods": (
        "class A:\n    def __init__(self): self.n = 1\n    @seldom\n    def f(self):\n        def inner(self):\n"
        "            return self\n        return [self.k(i) for i in range(3)], (lambda: self.k(9))(), inner(5)\n"
        "    @seldom\n    def k(self, i):\n        self.n += 1\n        return self.n + i\n",
        {},
        "print(A().f()); drop()\n",
    ),
    "a name that a marked method has, of another object": (
        "class B:\n    def f(self): return 'B'\nclass A:\n    @seldom\n    def f(self, other):\n"
        "        return other.f() if other else 'A'\n    @seldom\n    def g(self): return self.f(B()), self.f(None)\n",
        {},
        "print(A().g()); drop()\n",
    ),
    "two classes, which use each other": (
        "class A:\n    @seldom\n    def f(self): return B().g()\n    @seldom\n    def h(self): return 'h'\n"
        "class B:\n    @seldom\n    def g(self): return A().h() + 'g'\n",
        {},
        "print(A().f()); drop()\n",
    ),
    "what others import": (
        "def pack(x):\n    return [x]\ndef other(x):\n    return x\ndef asked(x):\n    return -x\nclass A:\n"
        "    @seldom\n    def f(self):\n        return pack(1) + [asked(2)]\n",
        {
            "b": "from skalbox import a\nfrom skalbox.a import A, other, pack as p\n"
            "def t():\n    return p(2), other(3), A().f(), a.asked(4)\n"
        },
        "from skalbox import b\nprint(b.t()); drop()\n",
    ),
    "what a module that is cut itself imports": (
        "from skalbox.c import Bag, ROOM\ndef pack(x):\n    return [x]\nclass A:\n    @seldom\n    def f(self):\n"
        "        return pack(ROOM), Bag().g()\n",
        {
            "c": HEAD + "ROOM = 7\nclass Bag:\n    @seldom\n    def g(self):\n        from skalbox.a import pack\n"
            "        return pack(ROOM + 1)\n"
        },
        "print(A().f()); drop()\n",
    ),
    "names of Python's own": (
        "class A:\n    @seldom\n    def set(self, x):\n        return set([x]), self.print(x)\n    @seldom\n"
        "    def print(self, x):\n        print('p', x)\n        return x\n",
        {},
        "print(A().set(1)); drop()\n",
    ),
    "attributes that are missing": (
        "class A:\n    x = 1\n    @seldom\n    def f(self):\n        return self.x\n",
        {},
        "a = A()\na.f(); drop()\ntry:\n    a.nothing\nexcept AttributeError:\n    print('AttributeError')\n"
        "print(hasattr(a, 'y'), hasattr(a, 'f'), getattr(a, 'z', 5), hasattr(a, '__name__'), a.x)\na.x = 2\n"
        "print(a.f())\n",
    ),
    "errors": (
        "class A:\n    @seldom\n    def f(self, x):\n        try:\n            return 1 // x\n        finally:\n"
        "            print('last')\n    @seldom\n    def g(self):\n        return self.f(0)\n",
        {},
        "a = A()\nfor x in (1, 0):\n    try:\n        print(a.f(x)); drop(); a.g()\n"
        "    except ZeroDivisionError as error:\n        print(error)\n",
    ),
    "annotations and imports for them": (
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from skalbox.nowhere import Thing\nclass A:\n    @seldom\n"
        "    def f(self, x: 'Thing') -> 'Thing':\n        y: Thing = x\n        return y\n",
        {},
        "print(A().f(3)); drop()\n",
    ),
}
# What must be in the module beside a.
EXPECTED_BESIDE = {
    "helpers, constants and classes of the module's own": ("import math\n", "_M = ", "SHARED = 7", "class _Box:"),
    "const": ("_X = const(3)\n",),
    "lists stay": ("from skalbox.a import LIST\n",),
    "functions in methods": ("_seldom_methods.k(self, i)", "return inner"),
    "what others import": ("def pack(x):",),
}
EXPECTED_BESIDE["functions in methods"] = ("_seldom_methods.k(self, i)", "_seldom_methods.k(self, 9)")


def tree(folder, a, others):
    files = {"lib/skalbox/%s.py" % name: text for name, text in {"a": HEAD + a, **others}.items()}
    files["lib/skalbox/seldom.py"] = (ROOT / "lib/skalbox/seldom.py").read_text()
    return written_tree(folder, {**files, "lib/micropython.py": "def const(x):\n    return x\n"})


def said(folder, program):
    """What the program prints."""
    code = "import sys\nsys.path.insert(0, %r)\n" % str(folder / "lib") + DROP + "from skalbox.a import A\n" + program
    status, out, err = run_program(sys.executable, "-I", "-B", "-c", code, cwd=folder)
    assert status == 0, err
    return out


@pytest.mark.parametrize("case", CASES)
def test_a_program_does_the_same_after_its_marked_methods_were_cut_out(case, tmp_path):
    a, others, program = CASES[case]
    folder = tree(tmp_path, a, others)
    before = said(folder, program.replace("drop()", "0"))
    cut.cut(folder)
    assert said(folder, program) == before and before.strip()
    home = folder / "lib/skalbox"
    assert not (home / "seldom.py").exists() and "seldom import" not in (home / "a.py").read_text()
    beside = (home / "a_seldom.py").read_text()
    for each in EXPECTED_BESIDE.get(case, ()):
        assert each in beside


def test_what_is_left_of_a_class_is_one_method(tmp_path):
    text = (
        "class A:\n    def g(self):\n        return self.f()\n    @seldom\n    def f(self):\n        return self.h(1)\n"
    )
    folder = tree(
        tmp_path, "import math\n" + text + "    @seldom\n    def h(self, x):\n        return math.sqrt(x)\n", {}
    )
    lines = cut.cut(folder)
    home = folder / "lib/skalbox"
    assert (home / "a.py").read_text() == (
        "class A:\n\n    def g(self):\n        return self.f()\n\n    def __getattr__(self, name):\n"
        "        from skalbox import a_seldom\n        return a_seldom._seldom_bound(self, name)\n"
    )
    assert (home / "a_seldom.py").read_text() == (
        "import math\n\ndef _seldom_bound(self, name):\n    if name[:2] == '__':\n        raise AttributeError(name)\n"
        "    method = getattr(_seldom_methods, name)\n"
        "    return lambda *args, **kwargs: method(self, *args, **kwargs)\n\n"
        "class _seldom_methods:\n\n    def f(self):\n        return _seldom_methods.h(self, 1)\n\n    def h(self, x):\n"
        "        return math.sqrt(x)\n"
    )
    beside = lines["skalbox.a_seldom"]
    assert beside[1] == ("skalbox.a", 2) and beside[12] == ("skalbox.a", 8), "lines lead back to the source"
    assert lines["skalbox.a"][4] == ("skalbox.a", 5)


# What is wrong -> module a, and what is said of it. Other modules follow a line "# NAME".
CLASS = "class A:\n    @seldom\n    def f(self%s): %s\n"
REFUSED = {
    "super": (CLASS % ("", "return super().f()"), "A.f uses super, which is not the same in another module"),
    "globals": (CLASS % ("", "return globals()"), "A.f uses globals, which is not the same in another module"),
    "__file__": (CLASS % ("", "return __file__"), "A.f uses __file__, which is not the same in another module"),
    "a base class": (
        "class B: pass\nclass A(B):\n    @seldom\n    def f(self): pass\n",
        "A inherits or is inherited from: none of its methods can be marked",
    ),
    "a subclass": (
        CLASS % ("", "pass") + "class B(A): pass\n",
        "A inherits or is inherited from: none of its methods can be marked",
    ),
    "a subclass elsewhere": (
        CLASS % ("", "pass") + "# b\nfrom skalbox import a\nclass B(a.A): pass\n",
        "A inherits or is inherited from: none of its methods can be marked",
    ),
    "two classes of a name": (
        CLASS % ("", "pass") + "class A: pass\n",
        "A is more than one class: none of its methods can be marked",
    ),
    "a method that Python looks up": (
        "class A:\n    @seldom\n    def __len__(self): return 1\n",
        "A.__len__ is looked up in the class by Python itself: it can't be marked",
    ),
    "a property": (
        "class A:\n    @property\n    @seldom\n    def f(self): return 1\n",
        "A.f has another decorator: it can't be marked",
    ),
    "a static method": (
        "class A:\n    @staticmethod\n    @seldom\n    def f(): return 1\n",
        "A.f has another decorator: it can't be marked",
    ),
    "a default that is a name": (
        "N = []\n" + CLASS % (", x=N", "return x"),
        "A.f has a default that is not a literal",
    ),
    "a default that changes": (CLASS % (", *, x=[]", "return x"), "A.f has a default that is not a literal"),
    "a global statement": (
        "N = 1\nclass A:\n    @seldom\n    def f(self):\n        global N\n        N = 2\n",
        "A.f changes a global, or is a generator: it can't be marked",
    ),
    "a generator": (CLASS % ("", "yield 1"), "A.f changes a global, or is a generator: it can't be marked"),
    "a global that changes": (
        "N = 1\ndef g():\n    global N\n    N = 2\n" + CLASS % ("", "return N"),
        "its marked methods use N, which changes: let the object have it",
    ),
    "a global that another module changes": (
        "N = 1\n" + CLASS % ("", "return N") + "# b\nfrom skalbox import a\ndef g():\n    a.N = 2\n",
        "its marked methods use N, which changes: let the object have it",
    ),
    "a name that Python changes": (
        CLASS % ("", "return self.__x"),
        "A.f uses __x, a name that Python changes in a class",
    ),
    "an argument that Python changes": (
        CLASS % (", __x", "return __x"),
        "A.f uses __x, a name that Python changes in a class",
    ),
    "asked of the class": (
        CLASS % ("", "return 1") + "def g(a): return A.f(a)\n",
        "A.f: ask an object for it, not the class",
    ),
    "asked of the class elsewhere": (
        CLASS % ("", "return 1") + "# b\nfrom skalbox import a\ndef g(x): return a.A.f(x)\n",
        "A.f: ask an object for it, not the class",
    ),
    "asked of the object's class": (
        CLASS % ("", "return 1") + "def g(a): return a.__class__.f(a)\n",
        "A.f: ask an object for it, not the class",
    ),
    "another value": (
        CLASS % ("", "return 1") + "    def g(self): self.f = 2\n",
        "f is a marked method, and gets another value",
    ),
    "another value for the object": (
        CLASS % ("", "self = 2; return self"),
        "A.f gives self another value",
    ),
    "compared": (
        CLASS % ("", "return 1") + "    def g(self, x): return x == self.f\n",
        "f is a marked method: it is another object each time, do not compare it",
    ),
    "a function": (
        "@seldom\ndef f(): pass\n" + CLASS % ("", "pass"),
        "f is marked, but is not a method of a class of the module's own",
    ),
    "a class in a function": (
        "def g():\n    class A:\n        @seldom\n        def f(self): pass\n",
        "f is marked, but is not a method of a class of the module's own",
    ),
    "the mark as a value": (
        CLASS % ("", "pass") + "def g(): pass\ng = seldom(g)\n",
        "seldom is used as a value: it can only mark methods",
    ),
    "no mark": ("class A: pass\n", "it imports seldom and marks nothing"),
    "a name given twice": (
        CLASS % ("", "pass") + "    f = 3\n",
        "A has __getattr__, or another thing of a marked method's name",
    ),
    "__getattr__": (
        CLASS % ("", "pass") + "    def __getattr__(self, name): pass\n",
        "A has __getattr__, or another thing of a marked method's name",
    ),
    "no first argument": (
        "class A:\n    @seldom\n    def f(*a): return a\n",
        "A.f needs a first argument, its object, that has a name",
    ),
    "a module of that name": (CLASS % ("", "pass") + "# a_seldom\n", "a_seldom.py is there, too: give it another name"),
    "the mark by another name": (
        CLASS % ("", "pass") + "from skalbox.seldom import seldom as rare\n",
        'write "from skalbox.seldom import seldom" at the top',
    ),
    "the mark's module": (
        "from skalbox import seldom\n" + CLASS % ("", "pass"),
        'write "from skalbox.seldom import seldom" at the top',
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_would_behave_differently_is_refused(case, tmp_path):
    text, message = REFUSED[case]
    a, *others = re.split(r"^# (\w+)\n", text, flags=re.M)
    folder = tree(tmp_path, a, dict(zip(others[::2], others[1::2], strict=True)))
    before = {path: path.read_text() for path in folder.rglob("*.py")}
    with pytest.raises(CompileError) as error:
        cut.cut(folder)
    assert str(error.value) == "a.py: " + message
    assert {path: path.read_text() for path in folder.rglob("*.py")} == before, "nothing is written"


def test_the_mark_does_nothing(tmp_path):
    folder = tree(tmp_path, CLASS % ("", "return 1"), {})
    assert said(folder, "print(A.f.__qualname__, A().f())\n") == "A.f 1\n"
    ast.parse((folder / "lib/skalbox/seldom.py").read_text())
