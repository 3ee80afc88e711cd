# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The end of a leg: who has won it, and the totals of the match."""

from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.measures import LOW, MARGIN, ROWS_BOTTOM, TOP, WIDTH
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, smooth
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.draw.winners import FIELD_W, Winners
from skalbox.hardware.labels import GLANCE
from skalbox.match.ranking import order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_IN_A_ROW = const(4)
# The end of a leg on high panels: height of the winner's field, y of the totals below it, y below a shared field.
_LEG = const(88)
_BELOW_LEG = const(96)
_BELOW_SHARED = const(99)


class Screen(View):
    """The end of a leg of a Yahtzee match: who has won it, everybody's points in it, and the totals of the match.

    The winner's field is as on the standings. If several share the leg, or many play, low panels show the winners' rows
    on fields of their colours instead.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        session = self._session
        game = session.game
        players = game.players
        first = (game.leg - 1) * players  # of the leg that has ended
        made = [game.leg_totals[first + seat] for seat in range(players)]
        most = max(made)
        winners = [seat for seat in range(players) if made[seat] == most]
        name = session.names[winners[0]]
        alone = len(winners) == 1
        over = words.LEG_OVER % (game.leg, game.legs)
        text = words.LEG_WON % (game.leg, game.legs) if alone else over + " · " + words.LEVEL_HEADING
        field: "Any" = Winners(self._assets, self._frame)
        if LOW:
            self._frame.heading((name + " " + text, name + " · " + over, over) if alone else (text, over))
            if alone and players <= _IN_A_ROW:
                field = field.alone(winners[0], "", str(most), (), "", ROWS_BOTTOM - TOP - 2)
                self._totals(made, TOP, FIELD_W + 3 * MARGIN)
            else:
                field = ()
                self._totals(made, TOP + 2, MARGIN)  # room for an accent below the heading's g
        else:
            if alone:
                field = field.alone(winners[0], name, str(most), (text,), "", _LEG)
            else:
                field = field.together(winners, session.names, str(most), text, False)
            self._totals(made, _BELOW_LEG if alone else _BELOW_SHARED, MARGIN)
        for _ in field:
            pass
        self.hint(words.LEG_NEXT % session.names[game.player])
        self.rows(self.match_keys(), (index.ICON_NEXT, words.NEXT, app.resume), GLANCE)

    def _totals(self, points: list, y: int, left: int) -> None:
        """Write everybody's total in the match, the highest first, and the points of the leg, right of `left` and
        below `y`."""
        frame = self._frame
        small, big = self._assets.small, self._assets.big
        session = self._session
        game = session.game
        players = game.players
        totals = [game.match_total(seat) for seat in range(players)]
        columns = 2 if players > _IN_A_ROW else 1
        whole = WIDTH - MARGIN - left
        width = whole // columns
        rows = -(-players // columns)
        pitch = min((ROWS_BOTTOM - y) // rows, 27)
        font = big if pitch > 20 else small
        right_of_made = width - 4 - (56 if font is big else 34)
        # If names are long and room is short, only the match's totals.
        longest = max([small.room(name) for name in session.names])
        tells = 20 + longest + small.room("+%d" % max(points)) < right_of_made
        # If even those are too wide, sign and name are closer, and the total at the very edge.
        close = 20 + longest + 4 + max([font.room(str(total)) for total in totals]) > width - 4
        if close and font is big:
            font = small
            close = 20 + longest + 4 + max([font.room(str(total)) for total in totals]) > width - 4
        side, name_dx = (12, 13) if close else (14, 20)
        # All names are as large as the totals, if there is room.
        room = right_of_made - 4 - name_dx - small.room("+%d" % max(points))
        large = font is big and max([big.room(name) for name in session.names]) <= room
        seats = order(totals)
        for place in range(players):
            seat = seats[place]
            x = left + place // rows * width
            right = x + width - 4
            if close:
                x = left - MARGIN + place // rows * (whole + 2 * MARGIN) // columns
                right = x + (whole + 2 * MARGIN) // columns - 2
            top = y + place % rows * pitch
            baseline = top + (pitch + font.capitals) // 2
            text_line = baseline - (3 if font is big else 0)
            won = points[seat] == max(points)
            ground = BLACK
            if won and LOW and left == MARGIN:
                ground = PLAYERS[seat]
                edge = max(x - 2, 0)
                frame.add(shapes.plate(self._assets, smooth(ground), edge, top, right + 1 - edge, pitch - 1, 4))
            own = BLACK if ground else PLAYERS[seat]
            ink = BLACK if ground else PAPER
            frame.sign(side, seat, x, top + (pitch - side) // 2, own, ground)
            name, shade = session.names[seat], ink if won else ASH
            if large:
                frame.words(big, shade, x + name_dx, baseline, name, ground=ground)
            else:
                name = small.cut(right - font.room(str(totals[seat])) - 3 - x - name_dx, name)
                frame.small(shade, x + name_dx, text_line, name, ground=ground)
            frame.words(font, ink, right, baseline, str(totals[seat]), RIGHT, ground)
            if tells:
                frame.small(own if won else FOG, x + right_of_made, text_line, "+%d" % points[seat], RIGHT, ground)

    def enter(self, now: int) -> None:
        self._session.pot_seen = True
