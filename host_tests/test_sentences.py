# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Output of the commands, which is plain English in short sentences, with advice that works on Windows too."""

import ast
import functools
import re

import pytest

from host_tools.commands import cli
from host_tools.drive.refusals import REFUSALS
from host_tools.source_tree import ROOT

# Not printed by a command: MicroPython programs, names, and texts of the firmware that the virtual board repeats.
_OTHERS = (
    "squeezer/firmware_names.py", "squeezer/short_names.py", "virtual/fakes/", "web/board/", "web/page/", "tours/",
    "art/", "pictures/",
)  # fmt: skip
_LONGEST = 25  # words of a sentence or of its half before a colon or a semicolon
_CLUMSY = {
    "a negated noun": r"(?<![Tt]here )\b(?:is|are) (?:no|none)\b(?! longer)",
    "a pronoun in place of a noun": r"\b(?:that|those|this) of\b|\bone's\b|\bthe one\b",
    "no Windows has it": r"\bmake (?:test|play|setup|web)\b|`make\b",
    "a verb that says little": r"\bholds\b|\bstands\b|\bput up\b|\bbrings\b",
    "an order that English does not use": r"^(?:Of|Without|For) \w+[^.]*, ",
}


def _texts(path):
    """Each string of several words in this file that is not a docstring, with its values left out."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    skipped |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "%s" for part in node.values)


@functools.cache
def _sentences():
    found = []
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        name = path.relative_to(ROOT / "host_tools").as_posix()
        if not name.startswith(_OTHERS):
            found += [(name, text) for text in _texts(path) if text.count(" ") > 2 and "\nimport " not in text]
    return found


def _help(capsys, name):
    with pytest.raises(SystemExit):
        cli.main([name, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("what", _CLUMSY)
def test_no_sentence_of_a_command_has(what):
    found = _sentences()
    assert len(found) > 300
    assert [each for each in found if re.search(_CLUMSY[what], each[1])] == []


@pytest.mark.parametrize("what", _CLUMSY)
@pytest.mark.parametrize("command", cli.COMMANDS)
def test_no_help_has(capsys, command, what):
    assert not re.search(_CLUMSY[what], " ".join(_help(capsys, command).split()))


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_help_of_a_command_begins_with_what_it_does(capsys, command):
    """In a sentence of its own, and each paragraph of the help is one."""
    paragraphs = _help(capsys, command).split("\n\n")
    assert paragraphs[0].startswith("usage: skalbox %s" % command)
    assert re.match(r"[A-Z][a-z]+ .*\.", paragraphs[1], re.S) and "`skalbox %s" % command not in paragraphs[1]
    described = [" ".join(each.split()) for each in paragraphs[1:] if not re.match(r"\w+( \w+)?:\n", each)]
    assert described and all(each[0].isupper() and each.endswith(".") for each in described)
    for sentence in re.split(r"[.:;] ", " ".join(described)):
        assert len(sentence.split()) <= _LONGEST, sentence


@pytest.mark.parametrize("key", REFUSALS)
def test_a_refused_firmware_comes_with_what_to_do(key):
    """Or with what is allowed, unless the file is simply another one."""
    wrong, _, advice = REFUSALS[key].partition(": ")
    assert wrong and (advice or key == "family")
    for part in re.split(r"[:;] ", REFUSALS[key]):
        assert len(part.split()) <= _LONGEST


# Commands of a checkout: who runs them has make.
_BY_MAKE = {"art/make.py", "heap/make.py", "pictures/make.py"}
_TARGETS = re.search(r"(?m)^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"))[1].replace(" ", "|")
_NOT_THERE = re.compile(
    r"\bmake (?:%s)\b|\bpython3\b|\bhttp\.server\b|\bpip3? install\b|\bapt-get\b|\bsudo\b" % _TARGETS
)


def sentences() -> list[tuple[str, str]]:
    """(file, text) of each text in the tools, including texts of the help and of the pages."""
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
