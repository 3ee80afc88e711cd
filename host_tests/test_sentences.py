# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the commands print is plain English, in short sentences, with advice that works on Windows too."""

import ast
import re

import pytest

from host_tools.commands import cli
from host_tools.drive.refusals import REFUSALS
from host_tools.source_tree import ROOT

# Not printed by a command: MicroPython programs, names, and texts of the firmware that the virtual board repeats.
_OTHERS = (
    "squeezer/firmware_names.py",
    "squeezer/short_names.py",
    "virtual/fakes/",
    "web/board/",
    "web/page/",
    "tours/",
    "art/",
    "pictures/",
)
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


def _sentences():
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        name = path.relative_to(ROOT / "host_tools").as_posix()
        if not name.startswith(_OTHERS):
            yield from ((name, text) for text in _texts(path) if text.count(" ") > 2 and "\nimport " not in text)


def _help(capsys, name):
    with pytest.raises(SystemExit):
        cli.main([name, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("what", _CLUMSY)
def test_no_sentence_of_a_command_has(what):
    found = list(_sentences())
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
