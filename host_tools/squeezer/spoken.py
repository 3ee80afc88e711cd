# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write for each word that a screen asks for its file in a language's folder.

The source asks for words.NAME. A board has only the words of a turn in memory, and would load one file after another to
find any other word. So words.CHOOSES becomes words.part("opening").CHOOSES.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

from host_tools.source_tree import languages, sources
from host_tools.squeezer import CompileError, parsed
from host_tools.squeezer.exchange import is_words
from skalcore.rules import GAMES

TURN = "turn"  # the file that stays in memory
# Files that share names with others: their words are asked for by a game, a setting or a topic.
_APART = ("__init__", "settings", *(row.name for row in GAMES))
_DOORS = ("words", "_words")  # what Words are called
_OWN = ("CODE",)  # attributes of Words itself


def homes(folder: Path) -> dict[str, str]:
    """Return the file of each word of the language in this folder, by the word's name. CompileError if a name is in
    two files."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        if path.stem in _APART or path.stem.startswith("help_"):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                name = ast.unparse(target)
                if found.setdefault(name, path.stem) != path.stem:
                    raise CompileError(f"{path.name}: {name} is in {found[name]}.py, too: give it another name")
    return found


def resolve(root: Path) -> None:
    """Write the file of each word into the programs of the tree under `root`. CompileError if no file has a word."""
    known = homes(root / "lib/skalbox/lang" / languages(root)[0])

    for path in sources(root):
        if is_words(path):
            continue
        text = path.read_text("utf-8")
        lines = text.split("\n")
        names = parsed.names(text)
        for door, asked in reversed(list(pairwise(names))):
            word, (row, column) = asked.string, asked.start
            if door.string not in _DOORS or door.end != (row, column - 1) or not word.isupper() or word in _OWN:
                continue
            line = lines[row - 1]
            if line[column - 1] != ".":
                continue
            if word not in known:
                raise CompileError(f"{path.name}: no file of a language has the word {word}")
            if known[word] != TURN:
                lines[row - 1] = f'{line[:column]}part("{known[word]}").{line[column:]}'
        if lines != text.split("\n"):
            path.write_text("\n".join(lines), "utf-8", newline="\n")
