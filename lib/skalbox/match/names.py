# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Players' names: a short list to pick from, and how a name is written in a record."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

GIVEN = (
    "Léa", "Noé", "Inès", "Hugo", "Zoé", "Jules", "Chloé", "Théo", "Anaïs", "Lucas", "Emma", "Gaël",
    "Maud", "Rémi", "Lucie", "Paul", "Alice", "Tom", "Mamie", "Papi", "Maman", "Papa",
)  # fmt: skip
LONGEST = 12
# Pixels of a name at most, in the small font and in the headlines': wherever names stand there is room for so much.
SMALL_W = 76
BIG_W = 126

_ACCENTED = "àâäáçéèêëîïíôöóùûüúÿñÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ"
_PLAIN = "aaaaceeeeiiiooouuuuynAAACEEEEIIOOUUUY"


def fits(assets: "Assets", name: str) -> bool:
    """The name is no wider than any may be."""
    return assets.small.room(name) <= SMALL_W and assets.big.room(name) <= BIG_W


def plain(name: str) -> str:
    """The name in a record's letters (A-Z a-z 0-9 _ -), 1 to 12 of them: Noé becomes Noe."""
    written = ""
    for char in name:
        at = _ACCENTED.find(char)
        if at >= 0:
            char = _PLAIN[at]
        elif char == "œ":
            char = "oe"
        elif char == "æ":
            char = "ae"
        if "a" <= char[0] <= "z" or "A" <= char[0] <= "Z" or "0" <= char[0] <= "9" or char in "_-":
            written += char
        else:
            written += "_"
    return written[:LONGEST] or "_"


def in_record(names: list) -> list:
    """The names by seat as a record has them, all different: a second Noé is written Noe-2."""
    written = []
    for name in names:
        stem = plain(name)
        unique = stem
        number = 1
        while unique in written:
            number += 1
            tail = "-%d" % number
            unique = stem[: LONGEST - len(tail)] + tail
        written.append(unique)
    return written


def following(name: str, taken: list, typed: list) -> str:
    """The next name after `name` that nobody has, of those typed and then of those given."""
    names = typed + list(GIVEN)
    at = names.index(name) if name in names else len(typed) - 1
    for step in range(1, len(names) + 1):
        candidate = names[(at + step) % len(names)]
        if candidate not in taken:
            return candidate
    return name
