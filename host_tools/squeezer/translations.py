# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare the words of each language with English.

A translation may lack a word, or the mark of a number such as %d. A board would then show the error screen in the
middle of a match. A translation may also have a mark too many, such as @5, which a board would show. So the build
refuses such a translation, and says where the fault is.
"""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

from host_tools.source_tree import languages
from host_tools.squeezer import CompileError

_FIRST = "en"  # the language that all others are compared with
_MARK = re.compile(r"%\d*[ds]")
_PLACE = re.compile(r"@\d")  # a mark that may be left out, or come in any order


def check(root: Path) -> None:
    """Check the languages of the tree under `root`. CompileError, with file and line, if one differs from English in
    more than its texts.

    It must have the same files and words. A word must have as many texts as in English, and a text the same marks, but
    may leave out a mark such as @5.
    """
    folder = root / "lib/skalbox/lang"
    codes = languages(root)
    wanted = {path.name: _words(path) for path in sorted((folder / _FIRST).glob("*.py"))} if _FIRST in codes else {}
    for code in codes if wanted else ():
        found = {path.name for path in (folder / code).glob("*.py")}
        for name in sorted(found ^ wanted.keys()):
            text = "%s/%s: English has no such file" if name in found else "%s/%s is missing: English has it"
            raise CompileError(text % (code, name))
        for name, english in wanted.items():
            _compare(folder / code / name, english)


def _words(path: Path) -> dict[str, object]:
    """Return the words in this file."""
    return {name: value for name, value in runpy.run_path(str(path)).items() if not name.startswith("_")}


def _compare(path: Path, english: dict[str, object]) -> None:
    words = _words(path)
    lines = _lines(path)
    for name in sorted(words.keys() | english.keys(), key=lambda name: lines.get(name, 0)):
        where = "%s/%s:%d: %s" % (path.parent.name, path.name, lines.get(name, 1), name)
        if name not in words:
            raise CompileError(where + " is missing: English has it")
        if name not in english:
            raise CompileError(where + ": English has no such word")
        for fault in _differences(words[name], english[name]):
            raise CompileError("%s has %s" % (where, fault))


def _lines(path: Path) -> dict[str, int]:
    """Return the line of each word in this file."""
    nodes = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.Assign)]
    return {ast.unparse(target): node.lineno for node in nodes for target in node.targets}


def _differences(found: object, english: object) -> Iterator[str]:
    """Yield what this value of a word has instead of what English has."""
    if isinstance(found, str) and isinstance(english, str):
        marks, wanted = _MARK.findall(found), _MARK.findall(english)
        more = sorted(set(_PLACE.findall(found)) - set(_PLACE.findall(english)))
        if more:
            yield "%s in %r, which English does not have" % (_listed(more), found)
        if marks != wanted:
            yield "%s in %r, but English has %s" % (_listed(marks), found, _listed(wanted))
    elif isinstance(found, tuple) and isinstance(english, tuple):
        if len(found) != len(english):
            yield "%s, but English has %d" % (_count(found), len(english))
        for each, wanted in zip(found, english, strict=False):
            yield from _differences(each, wanted)
    elif type(found) is not type(english):
        yield "%s, but English has %s" % (_kind(found), _kind(english))


def _listed(marks: list[str]) -> str:
    return "the marks " + " ".join(marks) if marks else "no marks"


def _count(texts: tuple[object, ...]) -> str:
    return "1 text" if len(texts) == 1 else "%d texts" % len(texts)


def _kind(value: object) -> str:
    return "a text" if isinstance(value, str) else "several texts" if isinstance(value, tuple) else "no text"
