# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A program that would behave differently if modules a and b were one is refused, with a sentence that says why."""

import pytest
from helpers import linkable

from host_tools.squeezer import CompileError, linked

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
