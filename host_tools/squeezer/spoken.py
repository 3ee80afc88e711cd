# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write for each word that a screen asks for its file in a language's folder.

The source asks for words.NAME. A board would load one file after another to find a word. So words.CHOOSES becomes
words.load_part("opening").CHOOSES, or words.texts("opening")[3] if the words are data. A board reads data in a quarter
of the time in which it loads a module, and no names stay in memory.
"""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from host_tools.source_tree import languages, sources
from host_tools.squeezer import CompileError, parsed, screens
from host_tools.squeezer.exchange import is_words
from skalcore.rules import GAMES

_TURN = "turn"  # the file that stays in memory: no other file has copies of its words
_GAMES = tuple(row.name for row in GAMES)
_GAME = ("BOXES", "CATEGORIES", "NAME", "NOTE")  # the words of a game, in the order of skalbox.lang.words.Game
_SETTINGS, _HELP = "settings", "SECTIONS"  # the file whose words go by a setting's name, and the only word of the help
# Files that share names with others: their words are asked for by a game, a setting or a topic.
_APART = ("__init__", _SETTINGS, *_GAMES)
_DOORS = ("words", "_words")  # what Words are called
_IMPORTED = "wiring"  # a file that stays a module, too, since the start imports it
_OWN = ("CODE",)  # attributes of Words itself
_BETWEEN_WORDS, _AFTER_TEXT = "\x1e", "\x1f"  # as in skalbox.lang.words
_COPIED = 5  # words of a further file, at most: more are worth loading it


def is_apart(file: str) -> bool:
    """Return whether this file of a language has words that are not asked for as words.NAME."""
    return file in _APART or file.startswith("help_")


def is_data(file: str) -> bool:
    """Return whether a board has the words of this file of a language as data."""
    return file != "__init__"


def homes(folder: Path) -> dict[str, str]:
    """Return the file of each word of the language in this folder, by the word's name. CompileError if a name is in
    two files."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        if is_apart(path.stem):
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
        asked.setdefault(use.asker, {}).setdefault(known[use.word], set()).add(use.word)
    found = {}
    for asker, by_file in asked.items():
        found.update({(asker, word): _TURN for word in by_file.pop(_TURN, ())})
        if not by_file:
            continue
        main = max(sorted(by_file), key=lambda file: len(by_file[file]))
        for file, words in by_file.items():
            copied = len(words) <= _COPIED and words <= literal
            found.update({(asker, word): main if copied else file for word in words})
    return found


def resolve(root: Path, data: bool = False) -> None:
    """Write the file of each word into the programs of the tree under `root`. `data`: also write the words as data.
    CompileError if no file has a word, or if a word is neither a text nor several texts.

    Each file costs a board some 13 ms to load, or 3 ms as data. So few words of a further file are copied into the file
    that has most of a screen's words.
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
    asked: dict[str, set[str]] = {}
    for (_, word), file in found.items():
        asked.setdefault(file, set()).add(word)
    lines = {path: text.split("\n") for path, text in programs.items()}
    for use in reversed(uses):
        if (use.asker, use.word) in found:
            path, at = use.asker[0], use.row - 1
            line = lines[path][at]
            file = found[use.asker, use.word]
            call, end = f'load_part("{file}").', use.column
            if data:
                call = f'texts("{file}")[{sorted(asked[file]).index(use.word)}]'
                end += len(use.word)
            lines[path][at] = line[: use.column] + call + line[end:]
    for path, text in programs.items():
        if lines[path] != text.split("\n"):
            path.write_text("\n".join(lines[path]), "utf-8", newline="\n")
    if data:
        for folder in folders:
            _write_data(folder, known, asked)
        _write_flag(root / "lib/skalbox/lang/words.py")
        return
    copies = sorted((file, word) for file, words in asked.items() for word in words if file != known[word])
    for folder, values in zip(folders, texts, strict=True):
        for file, word in copies:
            with open(folder / (file + ".py"), "a", encoding="utf-8", newline="\n") as written:
                written.write(f"{word} = {values[known[word]][word]}\n")


def _write_data(folder: Path, known: Mapping[str, str], asked: Mapping[str, set[str]]) -> None:
    """Write the words of a language that are asked for as data, by file, in the order of their names.
    skalbox.lang.words.Words.texts reads them."""
    values: dict[str, str] = {}
    wanted = set().union(*asked.values())
    for file in sorted(filter(is_data, set(known.values()))):
        path = folder / (file + ".py")
        named = runpy.run_path(str(path))
        for node in parsed.module(path.read_text("utf-8")).body:
            name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
            if name in wanted:
                where = f"{folder.name}/{path.name}:{node.lineno}: {name}"
                values[name] = _as_data(named[name], where)
        if file != _IMPORTED:
            path.unlink()
    for file, words in asked.items():
        _write(folder / (file + ".txt"), [values[word] for word in sorted(words)])
    for path in sorted(folder.glob("*.py")):
        if is_apart(path.stem) and is_data(path.stem):
            _write(path.with_suffix(".txt"), list(_apart(path)))
            path.unlink()


def _apart(path: Path) -> Iterator[str]:
    """Yield the texts of a file whose words are not asked for by their names."""
    named = {name: value for name, value in runpy.run_path(str(path)).items() if not name.startswith("_")}
    where = f"{path.parent.name}/{path.name}: "
    if path.stem in _GAMES:
        for name in _GAME:
            yield _as_data(named.get(name), where + name)
    elif path.stem == _SETTINGS:
        for name, value in named.items():
            yield _as_data((name, *value) if isinstance(value, tuple) else value, where + name)
    else:
        for section in named.get(_HELP, ()):
            yield _as_data(section, where + _HELP)


def _write(path: Path, texts: list[str]) -> None:
    path.write_text(_BETWEEN_WORDS.join(texts), "utf-8", newline="\n")


def _write_flag(path: Path) -> None:
    """Write into skalbox.lang.words that the words are data."""
    if path.exists():
        path.write_text(path.read_text("utf-8").replace("_AS_DATA = False", "_AS_DATA = True"), "utf-8", newline="\n")


def _as_data(value: object, where: str) -> str:
    texts = value if isinstance(value, tuple) and value else (value,)
    if not all(isinstance(each, str) for each in texts):
        raise CompileError(f"{where} must be a text in quotes, or several in brackets")
    return "".join(each + _AFTER_TEXT for each in texts) if texts is value else str(value)
