# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A line about a player, who is named, or shown by a sign if there is no room for the name."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw.assets import tile
from skalbox.draw.measures import SMALL
from skalbox.draw.palette import ASH, PAPER, PLAYERS, smooth
from skalbox.draw.text import inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

_PLAYER = "@"  # in a sentence, the player's place
_PICTURE = const(19)  # the room of the pot's picture
_POT_RISE = const(14)
_GAP = const(2)  # beside a sign
_RISE = const(10)  # from the baseline up to a small sign,
_LARGE_RISE = const(16)  # and to a large one


class Sentence:
    """A line of text. group: what is drawn; end: its right end."""

    def __init__(self, assets: "Assets", x: int, baseline: int, room: int, large: bool = False) -> None:
        """Make it empty, `room` pixels wide at most. `large`: in the font of headlines, if there is room."""
        self.group = displayio.Group()
        self.end = x
        self._assets = assets
        self._baseline = baseline
        self._large = large
        self._shown: tuple = ()
        self.place(x, room)

    def place(self, x: int, room: int) -> None:
        """Begin the next sentence at this x."""
        self._x = x
        self._room = room

    def fits(self, text: str, first: str, name: str) -> bool:
        """Return whether there is room for this text behind `first` and the pot's picture."""
        font = self._assets.big if self._large else self._assets.small
        return _PICTURE + font.width(first) + font.room(text.replace(_PLAYER, name)) <= self._room

    def say(
        self,
        texts: "Sequence[str]",
        first: str = "",
        seat: int = -1,
        name: str = "",
        ink: int = PAPER,
        short: str = "",
    ) -> bool:
        """Show the first of these texts that fits, in `ink` (RGB). Return whether that changed something.

        texts: the longest first; "@" is the player of this seat, with this name
        first: before the text; if there is no room, it goes first, then the name becomes a sign
        short: instead of `first`, if there is no room; before either is the picture of the pot
        """
        if SMALL:
            short = ""  # what is above and beside the line leaves the picture no room
        now = (tuple(texts), first, seat, name, ink, self._x, short)
        if now == self._shown:
            return False
        self._shown = now
        group = self.group
        while len(group):
            group.pop()
        assets = self._assets
        font = assets.big if self._large else assets.small
        found = self._fitting(font, texts, first, name, short)
        if found is None:
            font = assets.small
            found = self._fitting(font, texts, first, name, short) or ("", texts[len(texts) - 1], "")
        start, text, said = found
        before, _, after = text.partition(_PLAYER)
        with_sign = len(before) < len(text) and not said
        self.end = self._x
        if short and start:
            icons, spec = assets.icons, index.ICONS_BIN
            self.group.append(tile(icons, spec, smooth(ASH), self.end, self._baseline - _POT_RISE, index.ICON_POT))
            self.end += _PICTURE
        self._word(font, ASH, start)
        self._word(font, ink, before if with_sign else text.replace(_PLAYER, said))
        if with_sign:
            self._sign(font is assets.big, seat)
            self._word(font, ink, after)
        return True

    def _fitting(self, font: "Font", texts: "Sequence[str]", first: str, name: str, short: str) -> "tuple | None":
        """Return first or "", a text, and the name or "" for a sign; None if not even a sign fits."""
        for text in texts:
            for start, said in ((first, name), (short, name), ("", name), ("", "")):
                width = font.width(start) + font.room(text.replace(_PLAYER, said))
                if short and start:
                    width += _PICTURE
                if not said and _PLAYER in text:
                    width += index.SIGNS18_BIN[0] + 2 * _GAP
                if width <= self._room:
                    return start, text, said
        return None

    def _word(self, font: "Font", ink: int, text: str) -> None:
        if text:
            self.group.append(inked(font, smooth(ink), self.end, self._baseline, text))
            self.end += font.width(text)

    def _sign(self, large: bool, seat: int) -> None:
        assets = self._assets
        sheet, spec, rise = (
            (assets.signs18, index.SIGNS18_BIN, _LARGE_RISE) if large else (assets.signs12, index.SIGNS12_BIN, _RISE)
        )
        x = self.end + _GAP
        self.group.append(tile(sheet, spec, smooth(PLAYERS[seat]), x, self._baseline - rise, seat))
        self.end = x + spec[0] + _GAP
