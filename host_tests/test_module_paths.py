# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board finds skalbox's modules by short paths, since these stay in memory for ever."""

import ast

import pytest
from helpers import ROOT

from host_tools.node import micropython
from host_tools.source_tree import version

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)

VERSION = version()
START = (ROOT / "lib/skalbox/__init__.py").read_text("utf-8")
FILES = {
    "lib/skalbox/near.py": "from skalbox.inner import far\nHERE = __file__\n",
    "lib/skalbox/inner/__init__.py": "HERE = __file__\n",
    "lib/skalbox/inner/far.py": "HERE = __file__\n",
    "lib/skalbox/art/dice.bin": "five\n",
}
PROGRAM = """
import sys
sys.path[:] = ["", "/", "/lib"]
from skalbox import VERSION, inner, near
print(VERSION, near.HERE, inner.HERE, near.far.HERE, open("./art/dice.bin").read())
"""


@pytest.mark.parametrize(("firmware", "folder"), [("micropython", "."), ("circuitpython", "/lib/skalbox")])
def test_modules_and_files_are_found_from_the_programs_own_folder(firmware, folder):
    """Here MicroPython takes the firmware's part, and the other way round."""
    start = START.replace('== "circuitpython"', '== "%s"' % firmware)
    assert start.count(firmware) == 1
    program = PROGRAM if folder == "." else PROGRAM.replace("./art", "/lib/skalbox/art")
    found = micropython.run(program, FILES | {"lib/skalbox/__init__.py": start}).split()
    assert found == [VERSION, *(folder + path for path in ("/near.py", "/inner/__init__.py", "/inner/far.py")), "five"]


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
