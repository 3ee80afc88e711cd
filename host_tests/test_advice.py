# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the commands say works on every system: no sentence and no help names a program that Windows lacks."""

import ast
import re

from helpers import ROOT

# Of a checkout: who runs them has make.
_BY_MAKE = {"art/make.py", "heap/make.py", "pictures/make.py"}
_TARGETS = re.search(r"(?m)^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"))[1].replace(" ", "|")
_NOT_THERE = re.compile(
    r"\bmake (?:%s)\b|\bpython3\b|\bhttp\.server\b|\bpip3? install\b|\bapt-get\b|\bsudo\b" % _TARGETS
)


def sentences() -> list[tuple[str, str]]:
    """(file, text) of each text in the tools, those that the help shows and those of the pages too."""
    found = []
    for path in sorted((ROOT / "host_tools").rglob("*")):
        name = path.relative_to(ROOT / "host_tools").as_posix()
        if path.suffix == ".py" and name not in _BY_MAKE:
            tree = ast.parse(path.read_text("utf-8"))
            texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            found += [(name, each) for each in texts if isinstance(each, str)]
        elif name.startswith("web/") and path.suffix in (".html", ".js"):
            found += [
                (name, line) for line in path.read_text("utf-8").splitlines() if not line.lstrip().startswith("//")
            ]
    return found


def test_the_programs_that_are_looked_for():
    for text in ("run make test", "make web", "python3 -m http.server", "pip install x"):
        assert _NOT_THERE.search(text), text
    assert not _NOT_THERE.search("make a match of it")


def test_no_advice_names_a_program_that_windows_lacks():
    found = sentences()
    assert len(found) > 3000
    assert [(name, text) for name, text in found if _NOT_THERE.search(text)] == []
