# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""MicroPython looks for no number in a bytearray, an array or a memoryview: `3 in bytearray(4)` raises an exception."""

import ast
import json
import random
import re
import shutil
import sys
from pathlib import Path

import pytest
from helpers import ROOT, run_program, written_tree

from host_tools.node import micropython
from host_tools.source_tree import sources

REFUSED = re.compile(r"(bytearray|memoryview|array\.array)\b")


def marked(text: str) -> str:
    """Returns the program with reveal_type() around what something is looked for in."""
    lines = [line.encode() for line in text.split("\n")]
    compared = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare)]
    pairs = [(op, each) for node in compared for op, each in zip(node.ops, node.comparators, strict=True)]
    found = [each for op, each in pairs if isinstance(op, (ast.In, ast.NotIn))]
    for each in sorted(found, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        assert each.lineno == each.end_lineno
        line = lines[each.lineno - 1]
        parts = line[: each.col_offset], line[each.col_offset : each.end_col_offset], line[each.end_col_offset :]
        lines[each.lineno - 1] = b"%sreveal_type(%s)%s" % parts
    return "\n".join(line.decode() for line in lines)


def looked_in(folder: Path) -> list[tuple[str, str]]:
    """Where in the device's tree under `folder` something is looked for, and the type of what it is looked for in."""
    for path in sources(folder):
        path.write_text(marked(path.read_text("utf-8")), "utf-8")
    text = (ROOT / "pyproject.toml").read_text("utf-8").replace('"host_tools"]', "]")
    (folder / "pyproject.toml").write_text(text.replace(', "boot.py", "safemode.py"', ""))
    _, out, _ = run_program(ROOT / ".venv/bin/mypy", "--cache-dir", folder / "cache", cwd=folder)
    return re.findall(r'(?m)^(\S+): note: Revealed type is "(.*)"$', out)


def test_no_number_is_looked_for_in_an_array(tmp_path, tried):
    for name in ("lib", "skalcore"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "code.py", tmp_path)
    found = looked_in(tmp_path)
    tried(f"{len(found)} places where something is looked for")
    assert len(found) > 70 and [each for each in found if REFUSED.search(each[1])] == []


PROGRAM = """
import json
from skalbox.draw.signs import choose, next_free, order
for numbers, seat in json.loads(CASES):
    print(list(order(numbers)), next_free(numbers, seat), choose(numbers[seat], 3))
"""
EMPTY = {
    "lib/skalbox/%s.py" % name: ""
    for name in ("__init__", "art/__init__", "art/index", "draw/__init__", "draw/palette", "players/__init__")
}
EMPTY["lib/skalbox/players/roles.py"] = "ROLE = 15\n"


def test_signs_are_chosen_alike_in_micropython(tmp_path):
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    rng = random.Random("signs")
    cases = [[[rng.randrange(144) for _ in range(rng.randrange(1, 9))], 0] for _ in range(60)]
    program = PROGRAM.replace("CASES", repr(json.dumps(cases)))
    files = EMPTY | {"lib/skalbox/draw/signs.py": (ROOT / "lib/skalbox/draw/signs.py").read_text("utf-8")}
    written_tree(tmp_path, files | {"lib/micropython.py": "def const(x):\n    return x\n"})
    status, here, err = run_program(sys.executable, "-c", program, cwd=tmp_path / "lib")
    assert status == 0, err
    assert micropython.run("import sys\nsys.path.append('/lib')\n" + program, files) == here
    assert len(here.splitlines()) == 60
