# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Text as lines that fit a width, and lines as pages."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.font import Font
    from skalbox.draw.pictured import Pictured

# French has a space before these; they still never begin a line.
_CLINGING = ":;?!»"
_OPENING = "«"
_ROOM = const(1)  # px by which a last letter may exceed its advance


def wrap(font: "Font | Pictured", text: str, width: int) -> list:
    """Return the text as lines at most `width` pixels wide, broken at spaces, at line feeds, and in wider words."""
    space = font.width(" ")
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        wide = 0
        for word in _words(paragraph):
            need = font.width(word)
            if line and wide + space + need + _ROOM <= width:
                line += " " + word
                wide += space + need
            else:
                if line:
                    lines.append(line)
                line = word
                wide = need
                if need + _ROOM > width:
                    line = ""
                    wide = 0
                    for char in word:
                        need = font.width(char)
                        if line and wide + need + _ROOM > width:
                            lines.append(line)
                            line = ""
                            wide = 0
                        line += char
                        wide += need
        lines.append(line)
    return lines


def _words(paragraph: str) -> list:
    """Return the parts that stay on one line: words, each with its French punctuation marks."""
    parts = paragraph.split(" ")
    words: list = []
    first = 0  # part of the word
    for i in range(1, len(parts) + 1):
        if i < len(parts) and (parts[i] in _CLINGING or (i == first + 1 and parts[first] == _OPENING)):
            continue
        words.append(parts[first] if i == first + 1 else " ".join(parts[first:i]))
        first = i
    return words


def page_count(lines: int, most: int) -> int:
    """Return how many pages these lines need, at most `most` lines on each."""
    return (lines + most - 1) // most


def page_lines(lines: list, most: int, page: int) -> list:
    """Return the lines of this page, from 0 on. All pages are about equally full."""
    pages = page_count(len(lines), most)
    each = (len(lines) + pages - 1) // pages
    return lines[page * each : (page + 1) * each]
