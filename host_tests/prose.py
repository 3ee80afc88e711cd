# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The texts that are written for people who read the program: docstrings, comments and Markdown, as sentences."""

import ast
import io
import os
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_CODE = re.compile(r"``?[^`]*``?")
_END = re.compile(r"(?<=[.!?])[\"')»]*\s+(?=[\"'(`*«]*[A-ZÀ-Ý0-9`-]|[a-z_]+[._(/]\w)")
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|etc|vs|No)\.$")


def without_code(sentence: str) -> str:
    """Return the sentence with one word in the place of each name or command between backticks."""
    return _CODE.sub("X", sentence)


@dataclass(frozen=True)
class Text:
    """One docstring, block of comments, Markdown paragraph, heading or cell of a table.

    place: the file and the line.
    kind: "function", "class", "module", "comment", "markdown", or "label" for a heading or a cell.
    name: of a docstring's function or class.
    words: the text, with single spaces in a paragraph and a line end between paragraphs.
    """

    place: str
    kind: str
    name: str
    words: str

    def sentences(self) -> list[str]:
        """Return the sentences of all paragraphs."""
        found: list[str] = []
        for paragraph in self.words.split("\n"):
            for piece in _END.split(paragraph):
                if found and _ABBREVIATED.search(found[-1]):
                    found[-1] += " " + piece
                elif piece.strip():
                    found.append(piece.strip())
        return found


def paragraphs(text: str) -> str:
    """Return the text with one line for each paragraph and each item of a list; indented examples are left out."""
    found = [""]
    for line in text.split("\n"):
        if not line.strip():
            found.append("")
        elif re.match(r"\s*(?:[-*]|\d+\.) ", line):
            found.append(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", line).strip())
        elif not found[-1] and line.startswith("    "):
            continue
        elif re.match(r"\S+(?: \S+)*  +\S", line) or re.match(r"[a-z_][\w\[\], ]*: ", line):
            found.append(line.strip())  # a row of a table or an attribute
        else:
            found[-1] = (found[-1] + " " + line.strip()).strip()
    return "\n".join(each for each in found if each)


def of_python(path: str, source: str) -> list[Text]:
    """Return the docstrings and the blocks of comments of a Python file."""
    found = []
    for node, name in _documented(ast.parse(source), ""):
        text = ast.get_docstring(node)
        if text:
            kind = (
                "class" if isinstance(node, ast.ClassDef) else "module" if isinstance(node, ast.Module) else "function"
            )
            found.append(Text(f"{path}:{node.body[0].lineno}", kind, name, paragraphs(text)))
    return found + of_comments(path, source)


def _documented(node: ast.AST, name: str) -> Iterator[tuple]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        name = "" if isinstance(node, ast.Module) else f"{name}.{node.name}".lstrip(".")
        yield node, name
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr | ast.expr_context):
            yield from _documented(child, name)


def of_comments(path: str, source: str) -> list[Text]:
    """Return the comments of a Python file: a block of whole lines is one text, a comment behind code another."""
    found: list[tuple[int, int, str]] = []
    lines = source.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("# SPDX", "# fmt", "# type:", "#!")):
            continue
        line, column = token.start
        words = token.string.lstrip("# ")
        alone = not lines[line - 1][:column].strip()
        if alone and found and found[-1][0] == line - 1 and found[-1][1] == column:
            found[-1] = (line, column, found[-1][2] + " " + words)
        else:
            found.append((line, column if alone else -1, words))
    return [Text(f"{path}:{line}", "comment", "", words) for line, _, words in found]


def of_marked(path: str, source: str) -> list[Text]:
    """Return the comments of a Makefile or a TOML file: whole lines that begin with "# " and a word."""
    found, block = [], ""
    for number, line in enumerate(source.split("\n"), 1):
        row = re.match(r"#  +\S+ {2,}", line)  # of a table
        if line.startswith("# ") and not row and not re.match(r"# [A-Z_]+ = ", line):
            block += line[1:]
        elif block:
            found.append(Text(f"{path}:{number - 1}", "comment", "", block.strip()))
            block = line[1:] if row else ""
    return found


def of_markdown(path: str, source: str) -> list[Text]:
    """Return the paragraphs, list items, headings and table cells of a Markdown file, without code and link targets."""
    source = re.sub(r"(?ms)^```.*?^```", lambda match: "\n" * match[0].count("\n"), source)
    source = re.sub(r"\]\([^)]*\)", "]", source)
    found, block, start = [], "", 0
    for number, line in enumerate([*source.split("\n"), ""], 1):
        begins = re.match(r"\s*(?:[-*]|\d+\.) |\||#", line)
        if block and (begins or not line.strip()):
            kind = "label" if block.startswith("#") else "markdown"
            found.append(Text(f"{path}:{start}", kind, "", block.lstrip("# ")))
            block = ""
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.split("|") if cell.strip(" -:")]
            found += [
                Text(f"{path}:{number}", "label" if cell[-1] not in ".!?" else "markdown", "", cell) for cell in cells
            ]
        elif line.strip() and not (not block and line.startswith("    ")):
            start = start if block else number
            block = (block + " " + line.strip()).strip()
    return found


def _is_made(name: str) -> bool:
    """Return whether a file or folder of this name is hidden, or made from the others."""
    return name.startswith(".") or name in ("build", "dist", "out") or name.endswith(".egg-info")


def all_texts(root: Path) -> list[Text]:
    """Return the texts of all files that people read in this folder of the program."""
    found, paths = [], []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not _is_made(name)]
        paths += [Path(folder, name) for name in names if not _is_made(name)]
    for path in sorted(paths):
        place = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            found += of_python(place, path.read_text("utf-8"))
        elif path.suffix == ".md":
            found += of_markdown(place, path.read_text("utf-8"))
        elif path.name in ("Makefile", "settings.toml", "pyproject.toml"):
            found += of_marked(place, path.read_text("utf-8"))
    return found
