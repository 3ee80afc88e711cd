# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Many numbers as one picture: a player's column or row of a score sheet, far cheaper than a strip each; and the line
below them."""

import bitmaptools
import displayio
from micropython import const

from skalbox.draw import measures
from skalbox.lang.phrases import round_text
from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.font import Font
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game

# What a sheet shows besides the boxes, which are numbered from 0.
BONUS = -1
POTS = -2
EXTRAS = -3
LEG = -4

_BAR = const(8)
_DIM = const(1)  # the faint step of a palette: bars for what is not written


def sheet_text(game: "Game", seat: int, what: int) -> str:
    """One number of a player's sheet, a box or BONUS..LEG; "" for what is open yet, the bonus as well. The numbers add
    up to the total."""
    own = game.cards[seat]
    if what >= 0:
        return "" if own[what] == OPEN else str(own[what])
    if what == BONUS:
        upper = card.upper(own)
        return (
            str(game.bonus(seat)) if card.reach(own) < game.rules.bonus_from or upper >= game.rules.bonus_from else ""
        )
    if what == POTS:
        return str(game.ledger.pots[seat])
    return str(game.extras[seat] if what == EXTRAS else game.total(seat))


def sections(game: "Game") -> tuple:
    """Return what stands in the upper and in the lower section: boxes, and what stands beside them."""
    upper = list(range(UPPER)) + [BONUS]
    lower = list(range(UPPER, game.rules.rounds))
    if game.rules.has_pot:
        lower.append(POTS)
    elif sum(game.extras):
        lower.append(EXTRAS)
    if game.legs > 1:
        (lower if measures.LOW else upper).append(LEG)
    return upper, lower


def widest_beside(font: "Font", game: "Game", shown: list) -> int:
    """Return the pixels of the widest number that stands beside the boxes, of all players."""
    return max([font.room(sheet_text(game, seat, what)) for what in shown if what < 0 for seat in range(game.players)])


def lead_text(words: "Words", session: "Session", font: "Font", room: int) -> str:
    """Return who leads the match and by how much, in `room` pixels of this font; for one player alone the round; at the
    end what the bonus was worth."""
    game = session.game
    if game.phase == OVER:
        return font.first(room, words.BONUS_RULE % (game.rules.bonus, game.rules.bonus_from), "")
    if game.players == 1:
        return round_text(words, game)
    best = second = -1
    leader = 0
    for seat in range(game.players):
        total = game.match_total(seat)
        if total > best:
            best, second, leader = total, best, seat
        elif total > second:
            second = total
    if best == second:
        return words.SHEETS_LEVEL
    name = session.names[leader]
    lead = best - second
    # Where both are too wide, the name is cut.
    short = font.cut(room - font.room(words.SHEETS_LEAD_SHORT % ("", lead)), name)
    return font.first(room, words.SHEETS_LEAD % (name, lead), words.SHEETS_LEAD_SHORT % (short, lead))


class Numbers(displayio.TileGrid):
    """A player's numbers in one ink, below or beside one another. `text`: the numbers."""

    def __init__(
        self, font: "Font", palette: displayio.Palette, x: int, y: int, size: tuple, texts: list, places: list
    ) -> None:
        """`size`: width and height; `places`: right end and baseline of each text; "" is shown as a bar."""
        pixels = displayio.Bitmap(size[0], size[1], 4)
        super().__init__(pixels, pixel_shader=palette, x=x, y=y)
        for i in range(len(texts)):
            right, baseline = places[i]
            if texts[i]:
                font.draw(pixels, right - font.width(texts[i]), baseline, texts[i])
            else:
                bitmaptools.fill_region(pixels, right - _BAR, baseline - 1, right, baseline + 1, _DIM)
        self.text = " ".join([text or "—" for text in texts])
