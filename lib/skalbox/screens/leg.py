# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A leg of a Yahtzee match is over: what everybody made in it, and how the match stands."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets import shapes

# Where things stand on each panel, as in skalbox.draw.measures.
_BOTTOM = measures.ROWS_BOTTOM

_CLOSE = const(13)  # behind a small sign

_UNDO = const(0)
_SHEETS = const(4)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        assets = self._assets
        frame = self._frame
        session = app.lobby.session
        game = session.game
        leg = game.leg - 1  # the one that has ended
        frame.heading(assets, words.LEG_OVER % (game.leg, game.legs))
        players = game.players
        made = [game.leg_totals[leg * players + seat] for seat in range(players)]
        best = max(made)
        seats = list(range(players))
        seats.sort(key=lambda seat: -game.match_total(seat))
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
        frame.pill.label(index.ICON_NEXT, words.NEXT)
        undo = (index.ICON_UNDO, words.KEY_UNDO) if app.lobby.can_undo() else None
        frame.keys.labels((undo, None, None, None, (index.ICON_SHEET, words.KEY_SHEETS)))

    def enter(self, now: int) -> None:
        self._app.lobby.session.pot_seen = True

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.resume(now)
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _UNDO and self._frame.keys.does(key):
            self._app.undo(now)
