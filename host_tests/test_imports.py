# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""No module imports itself by way of others, at its top or inside a function."""

import ast
import re
from pathlib import Path

import pytest
from helpers import ROOT

import host_tools
from host_tools.squeezer.type_imports import without

# A package's folder, its name, and whether imports for annotations alone count.
TREES = [(ROOT, "host_tools", True), (ROOT, "skalcore", False), (ROOT / "lib", "skalbox", False)]


def modules(top: Path, package: str, annotations: bool) -> dict[str, str]:
    """The source of every module of a package by its dotted name; `top` is the folder that contains the package.
    Without `annotations`, imports for annotations alone are left out, as on a board."""
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
