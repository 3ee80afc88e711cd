# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A leg of a Yahtzee match is over: what everybody made in it, and how the match stands."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.hardware.labels import GLANCE
from skalbox.match.ranking import order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_BOTTOM = measures.ROWS_BOTTOM

_CLOSE = const(13)  # behind a small sign


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        assets = self._assets
        frame = self._frame
        session = self._session
        game = session.game
        leg = game.leg - 1  # the one that has ended
        self.heading(words.LEG_OVER % (game.leg, game.legs))
        players = game.players
        made = [game.leg_totals[leg * players + seat] for seat in range(players)]
        best = max(made)
        seats = order([game.match_total(seat) for seat in range(players)])
        columns = 2 if measures.LOW and players > 4 else 1
        width = (measures.WIDTH - 2 * measures.MARGIN) // columns
        rows = -(-players // columns)
        pitch = min((measures.ROWS_BOTTOM - measures.TOP) // rows, 27)
        big = pitch > 24
        font = assets.big if big else assets.small
        right_of_made = width - 4 - (56 if big else 34)
        # Where names are long and room is short, only the match's totals.
        longest = max([assets.small.room(name) for name in session.names])
        tells = 20 + longest + assets.small.room("+%d" % best) < right_of_made
        highest = max([font.room(str(game.match_total(seat))) for seat in seats])
        # Where even those are too wide, sign and name stand closer, and the total at the very edge.
        close = 20 + longest + 4 + highest > width - 4
        for place in range(players):
            seat = seats[place]
            x = measures.MARGIN + place // rows * width
            top = measures.TOP + place % rows * pitch
            baseline = top + (pitch + font.capitals) // 2
            own = palette.smooth(palette.PLAYERS[seat])
            name = x + 20
            right = x + width - 4
            if close:
                x = place // rows * measures.WIDTH // columns
                right = x + measures.WIDTH // columns - 2
                name = x + _CLOSE
                frame.add(tile(assets.signs12, index.SIGNS12_BIN, own, x, top + (pitch - 12) // 2, seat))
            else:
                frame.add(tile(assets.signs14, index.SIGNS14_BIN, own, x, top + (pitch - 14) // 2, seat))
            won = made[seat] == best
            level = baseline - (3 if big else 0)
            frame.words(assets.small, palette.PAPER if won else palette.ASH, name, level, session.names[seat])
            frame.words(font, palette.PAPER, right, baseline, str(game.match_total(seat)), RIGHT)
            if tells:
                colour = palette.PLAYERS[seat] if won else palette.FOG
                frame.words(assets.small, colour, x + right_of_made, level, "+%d" % made[seat], RIGHT)
        if not measures.LOW:
            frame.add(shapes.block(palette.mask(palette.SMOKE), 0, _BOTTOM, measures.WIDTH, 1))
            frame.status.write(words.LEG_NEXT % session.names[game.player])
        undo = (index.ICON_UNDO, words.KEY_UNDO, app.undo) if self._lobby.can_undo() else None
        sheets = (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets")
        self.rows((undo, None, None, None, sheets), (index.ICON_NEXT, words.NEXT, app.resume), GLANCE)

    def enter(self, now: int) -> None:
        self._session.pot_seen = True
