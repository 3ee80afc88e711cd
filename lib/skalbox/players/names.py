# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Players' names: how wide they may be, and their spelling in a record."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

LONGEST = 12
# The widest name in pixels, in the small font and the headlines': every screen has room for it.
SMALL_W = 76
BIG_W = 126

_ACCENTED = "àâäáçéèêëîïíôöóùûüúÿñÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ"
_PLAIN = "aaaaceeeeiiiooouuuuynAAACEEEEIIOOUUUY"


def fits(assets: "Assets", name: str) -> bool:
    """Return whether the name is not too wide for the screens."""
    return assets.small.room(name) <= SMALL_W and assets.big.room(name) <= BIG_W


def together(names: list, font: "Font", room: int) -> str:
    """Return as many of the names as there is room for, in this many pixels of the font, and the number of others."""
    text = ", ".join(names)
    shown = len(names)
    while shown > 1 and font.room(text) > room:
        shown -= 1
        text = "%s +%d" % (", ".join(names[:shown]), len(names) - shown)
    return text


def plain(name: str) -> str:
    """Return the name in a record's characters (A-Z a-z 0-9 _ -), 1 to 12 of them: Noé becomes Noe."""
    written = ""
    for char in name:
        at = _ACCENTED.find(char)
        if at >= 0:
            char = _PLAIN[at]
        elif char == "œ":
            char = "oe"
        elif char == "æ":
            char = "ae"
        known = "a" <= char[0] <= "z" or "A" <= char[0] <= "Z" or "0" <= char[0] <= "9" or char in "_-"
        written += char if known else "_"
    return written[:LONGEST] or "_"


def in_record(names: list) -> list:
    """Return the names by seat as a record has them, all different: a second Noé becomes Noe-2."""
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
