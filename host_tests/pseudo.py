# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A language made from English to try the screens with: accented, a third longer and in brackets, "[Rööll]".

It is added to a copy of the tree as one more language folder, and nothing else changes there. A place that it
overflows, another language may overflow too. A text that is still English in it cannot be translated by any language
folder.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

CODE = "xa"
_ACCENTS = str.maketrans("aceinouyACEINOUY", "âçëîñöûÿÂÇËÎÑÖÛŸ")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_WORD = re.compile(r"[^\W\d_]+")
_MARK = re.compile(r"(%[ds%]|#.)")  # and the pictures of skalbox.draw.pictured


def add(root: Path, code: str = CODE) -> None:
    """Adds the pseudo-language to the device under `root`, as a folder of this name."""
    target = root / "lib/skalbox/lang" / code
    target.mkdir()
    for path in (root / "lib/skalbox/lang/en").glob("*.py"):
        parsed = _Translation().visit(ast.parse(path.read_text("utf-8")))
        (target / path.name).write_text(ast.unparse(parsed) + "\n", "utf-8")


def words(root: Path, code: str = CODE) -> dict[str, str]:
    """Every text of this language by its key: "keys.PLAY", "settings.SOUND.2"."""
    found: dict[str, str] = {}
    for path in sorted((root / "lib/skalbox/lang" / code).glob("*.py")):
        names: dict[str, object] = {}
        exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
        for name, value in names.items():
            if name.isupper() and name[0] != "_":
                _collect(f"{path.stem}.{name}", value, found)
    return found


def _collect(name: str, value: object, found: dict[str, str]) -> None:
    if isinstance(value, str):
        found[name] = value
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            _collect(f"{name}.{number}", part, found)


def pseudo(text: str) -> str:
    """The text in the pseudo-language; unchanged if it has no letter. Line feeds, marks (%d) and pictures (#5) stay."""
    if not _WORD.search(_MARK.sub("", text)):
        return text
    return (
        "[" + "".join(part if _MARK.fullmatch(part) else _WORD.sub(_longer, part) for part in _MARK.split(text)) + "]"
    )


def _longer(word: re.Match) -> str:
    """The word a third longer: by its first vowel drawn out, or its last letter if it has none."""
    text = word[0]
    vowel = _VOWEL.search(text)
    at = vowel.start() if vowel else len(text) - 1
    return (text[:at] + text[at] + text[at].lower() * ((len(text) + 1) // 3) + text[at + 1 :]).translate(_ACCENTS)


class _Translation(ast.NodeTransformer):
    """Replace the strings of a module except its docstring."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(pseudo(node.value)) if isinstance(node.value, str) else node
