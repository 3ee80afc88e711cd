# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A card for newcomers, once: the pot, explained with the dice of the box just written. The help has it, too."""

from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import BAR_W, BAR_X, CELL, CELL_Y, DIE_Y, HEADING, LOW, MARGIN, PILL_RIGHT, WIDTH, by_height
from skalbox.draw.palette import ASH, PAPER, PLAYERS, SMOKE, mask, smooth
from skalbox.draw.text import CENTRE, LEFT, RIGHT
from skalbox.draw.view import View
from skalbox.hardware.labels import GLANCE
from skalbox.widgets.dicerow import DiceRow
from skalcore.boxes import best_two

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Top of the dice, of the lines under the two best, and the height of these. Baselines of the sum and of the first
# sentence; from one sentence to the next.
_TOP, _MARK, _MARK_H, _SUM, _SAYS, _PITCH = by_height(
    (34, 77, 4, 107, 130, 16), (26, 43, 2, 42, 60, 15), (33, 58, 3, 52, 78, 16)
)
_SIGN = const(18)  # side of the sign beside the sum
# Low panels have small dice beside the sum: their pictures, and pixels from one to the next.
_NAME, _SPEC, _DX = by_height(("", (), 0), ("dice15", index.DICE15_BIN, 17), ("dice22", index.DICE22_BIN, 25))


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.GOT_IT)
        frame = self._frame
        session = self._session
        own = PLAYERS[session.last_seat]
        dice = session.before.dice
        best = best_two(dice)
        size = session.game.ledger.size()
        frame.heading(words.POT_CARD)
        says = words.POT_SAYS
        says = (says[0], says[1] % size, says[2])
        if LOW:
            sheet = art.sheet(_NAME, _SPEC)
            for i in range(5):
                ink = PAPER if i in best else SMOKE
                frame.add(tile(sheet, _SPEC, smooth(ink), MARGIN + _DX * i, _TOP, dice[i] - 1))
        else:
            frame.words(self._assets.big, PAPER, PILL_RIGHT, HEADING, str(size), RIGHT)
            row = DiceRow(self._assets)
            row.lay(dice, 0)
            for i in range(5):
                if i not in best:
                    row.dim(i)
            row.group.y = _TOP - CELL_Y - DIE_Y
            frame.add(row.group)
        for i in best:
            x, width = (MARGIN + _DX * i + 2, _SPEC[0] - 4) if LOW else (CELL * i + BAR_X, BAR_W)
            frame.add(shapes.block(mask(own), x, _MARK, width, _MARK_H))
        high, low = dice[best[0]], dice[best[1]]
        x, align = (PILL_RIGHT, RIGHT) if LOW else (WIDTH // 2 + _SIGN // 2, CENTRE)
        text = frame.words(self._assets.big, own, x, _SUM, "%d + %d = %d" % (high, low, high + low), align)
        frame.sign(_SIGN, session.last_seat, text.x - _SIGN - 6, _SUM - _SIGN + 1)
        x, align = (MARGIN, LEFT) if LOW else (WIDTH // 2, CENTRE)
        for i in range(len(says)):
            frame.small(ASH if i else PAPER, x, _SAYS + _PITCH * i, says[i], align)
        self.rows((None, None, None, self.help_key(), None), (index.ICON_CHECK, words.GOT_IT, app.resume), GLANCE)
