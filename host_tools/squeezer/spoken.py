# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write for each word that a screen asks for its file in a language's folder.

The source asks for words.NAME. A board has only the words of a turn in memory, and would load one file after another to
find any other word. So words.CHOOSES becomes words.load_part("opening").CHOOSES.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from host_tools.source_tree import languages, sources
from host_tools.squeezer import CompileError, parsed, screens
from host_tools.squeezer.exchange import is_words
from skalcore.rules import GAMES

TURN = "turn"  # the file that stays in memory
# Files that share names with others: their words are asked for by a game, a setting or a topic.
_APART = ("__init__", "settings", *(row.name for row in GAMES))
_DOORS = ("words", "_words")  # what Words are called
_OWN = ("CODE",)  # attributes of Words itself
_COPIED = 5  # words of a further file, at most: more are worth loading it


def homes(folder: Path) -> dict[str, str]:
    """Return the file of each word of the language in this folder, by the word's name. CompileError if a name is in
    two files."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        if path.stem in _APART or path.stem.startswith("help_"):
            continue
        for node in parsed.module(path.read_text("utf-8")).body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                name = ast.unparse(target)
                if found.setdefault(name, path.stem) != path.stem:
                    raise CompileError(f"{path.name}: {name} is in {found[name]}.py, too: give it another name")
    return found


_Asker = tuple[Path, str]


class _Use(NamedTuple):
    """A place where a program asks for a word.

    asker: the part of the program: its path, and in a file of several screens the line of a class or function
    row, column: where the word is, from 1 and 0
    """

    asker: _Asker
    row: int
    column: int
    word: str


def _uses(path: Path, text: str) -> Iterator[_Use]:
    """Yield the uses of words in this program."""
    lines = text.split("\n")
    defined = parsed.module(text).body if screens.has_several(text) else []
    for door, asked in pairwise(parsed.names(text)):
        word, (row, column) = asked.string, asked.start
        if door.string not in _DOORS or door.end != (row, column - 1) or not word.isupper() or word in _OWN:
            continue
        if lines[row - 1][column - 1] == ".":
            part = next((str(each.lineno) for each in defined if each.lineno <= row <= (each.end_lineno or 0)), "")
            yield _Use((path, part), row, column, word)


def _assigned(path: Path) -> dict[str, str]:
    """Return the value of each word in this file that is only literals, as the file has it."""
    text = path.read_text("utf-8")
    found = {}
    for node in parsed.module(text).body:
        if isinstance(node, ast.Assign) and not any(isinstance(each, ast.Name) for each in ast.walk(node.value)):
            found[ast.unparse(node.targets[0])] = ast.get_source_segment(text, node.value) or ""
    return found


def _gathered(uses: Iterable[_Use], known: Mapping[str, str], literal: set[str]) -> dict[tuple[_Asker, str], str]:
    """Return the file that each asker finds a word in, by (asker, word). The file that has most of its words gets a
    copy of the others, if it needs few of another file's."""
    asked: dict[_Asker, dict[str, set[str]]] = {}
    for use in uses:
        if known[use.word] != TURN:
            asked.setdefault(use.asker, {}).setdefault(known[use.word], set()).add(use.word)
    found = {}
    for asker, by_file in asked.items():
        main = max(sorted(by_file), key=lambda file: len(by_file[file]))
        for file, words in by_file.items():
            copied = len(words) <= _COPIED and words <= literal
            found.update({(asker, word): main if copied else file for word in words})
    return found


def resolve(root: Path) -> None:
    """Write the file of each word into the programs of the tree under `root`. CompileError if no file has a word.

    Each file costs a board some 13 ms to load. So few words of a further file are copied into the file that has most of
    a screen's words.
    """
    folders = [root / "lib/skalbox/lang" / code for code in languages(root)]
    known = homes(folders[0])
    programs = {path: path.read_text("utf-8") for path in sources(root) if not is_words(path)}
    uses = [use for path, text in programs.items() for use in _uses(path, text)]
    for use in uses:
        if use.word not in known:
            raise CompileError(f"{use.asker[0].name}: no file of a language has the word {use.word}")
    texts = [{file: _assigned(folder / (file + ".py")) for file in set(known.values())} for folder in folders]
    literal = {word for word, file in known.items() if all(word in each[file] for each in texts)}
    found = _gathered(uses, known, literal)
    lines = {path: text.split("\n") for path, text in programs.items()}
    for use in reversed(uses):
        if (use.asker, use.word) in found:
            path, at = use.asker[0], use.row - 1
            line = lines[path][at]
            file = found[use.asker, use.word]
            lines[path][at] = f'{line[: use.column]}load_part("{file}").{line[use.column :]}'
    for path, text in programs.items():
        if lines[path] != text.split("\n"):
            path.write_text("\n".join(lines[path]), "utf-8", newline="\n")
    copies = sorted({(file, word) for (_, word), file in found.items() if file != known[word]})
    for folder, values in zip(folders, texts, strict=True):
        for file, word in copies:
            with open(folder / (file + ".py"), "a", encoding="utf-8", newline="\n") as written:
                written.write(f"{word} = {values[known[word]][word]}\n")
