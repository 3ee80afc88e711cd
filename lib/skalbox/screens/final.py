# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings: who wins and how that was found, and everybody's total; alone what the result is worth.

When they are first shown, the winner's field fills from the left.
"""

import displayio
import supervisor
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import LOW, MARGIN, WIDTH, at
from skalbox.draw.palette import ASH, NIGHT, PAPER, PLAYERS, smooth
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.match.ranking import Standing
from skalbox.memory import load
from skalbox.widgets import placing
from skalbox.widgets.podium import Podium

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.match.ranking import Tie

_FEW = const(4)  # players who have large rows; more have small ones
_LISTED = const(7)  # players for whom there is room below a field
_FIELD = at(88, 88, 74, 92)  # height of the winner's field,
_FIELD_MANY = const(56)  # ... above small rows,
_FIELD_ALONE = at(66, 66, 74, 92)
_FIELD_LESS = at(88, 88, 56, 70)  # ... and above a line on low panels
_TIE_Y = at(0, 0, 81, 101)  # on low panels, of how a tie was decided
_TIE_H = at(0, 0, 16, 18)
_TIE_X = WIDTH - 99  # of its numbers
_SEEN = const(1000)  # ms that new standings are seen before ROLL goes on from them
_FRAME = const(50)  # ms for a step of the field


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.AGAIN)
        words = self._words
        session = self._session
        game = session.game
        self._standing = Standing(session)
        self._steps: "Any" = ()  # of the field that are still to come
        if game.players == 1:
            self._alone()
        elif (self._standing.is_shared() and (LOW or game.players > _LISTED)) or (LOW and game.players > _FEW):
            self._columns()
        elif self._standing.is_shared():
            self._share()
        else:
            self._hero()
        code = session.code.decode()
        if not LOW:
            name = words.game(game.rules).NAME
            name = words.LEGS_PLAYED % (name, game.legs) if game.legs > 1 else name
            self._frame.status.write(name + " · " + code if code else name)
        elif game.players <= _FEW and self._standing.tie is None and not self._standing.is_shared():
            self._frame.status.write(code)
        self._waits = not session.cheered
        if not (self._waits and app.animated):
            self._finish()
        self._entered = 0
        self._stepped = -1  # when the field last grew
        more: "Any" = (index.ICON_CURVE, words.KEY_CURVE, app.lay, "curve")
        if code:
            more = (index.ICON_TROPHY, words.KEY_CODE, app.lay, "codes")
        elif game.players == 1:
            more = (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame")
        self.rows(
            (
                (index.ICON_UNDO, words.KEY_UNDO, app.undo) if self._lobby.can_undo() else None,
                (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets"),
                (index.ICON_STATS, words.KEY_REVIEW, app.lay, "review") if game.rules.has_values else None,
                more,
                (index.ICON_EXIT, words.KEY_TITLE, self._leave),
            ),
            (index.ICON_PLAY, words.AGAIN, None, self._play_again),
            GLANCE,
        )

    # What stands where.

    def _field(self, height: int, line: str, trophy: bool = False) -> Podium:
        """The field of the winner, with this line below the name."""
        standing = self._standing
        first = standing.order[0]
        if LOW and self._session.code:
            height = _FIELD_LESS  # the code stands below it
        field = Podium(self._assets, self._frame, height)
        field.place(first, standing.names[first], line, str(standing.totals[first]), trophy)
        self._steps = field.fill()
        return field

    def _alone(self) -> None:
        if LOW:
            self.heading(self._standing.names[0])
        self._field(_FIELD_ALONE, self._words.SOLO)
        load("skalbox.screens.alone").show(self._app, self._frame)

    def _hero(self) -> None:
        standing = self._standing
        words = self._words
        assets = self._assets
        tie = standing.tie
        how = words.WINS_LEAD % standing.lead
        if tie is not None:
            how = words.TIE_DICE if tie.by_dice else words.TIE_TOTALS
        if LOW:
            self._headline()
            self._field(_FIELD if tie is None else _FIELD_LESS, "")
            placing.beside(assets, self._frame, standing)
            if tie is not None:
                self._tie(how, tie)
            return
        if len(standing.order) > _FEW:
            self._field(_FIELD_MANY, how if tie is None else "%s %d : %d" % (how, tie.own, tie.other))
            placing.small(assets, self._frame, standing, standing.order[1:])
            return
        field = self._field(_FIELD, how, tie is None)
        if tie is not None:
            field.note(92, 62, "%d : %d" % (tie.own, tie.other))
        placing.large(assets, self._frame, standing)

    def _share(self) -> None:
        standing = self._standing
        field = Podium(self._assets, self._frame, _FIELD_MANY)
        winners = [seat for seat in standing.order if standing.winners >> seat & 1]
        field.share(winners, self._words.SHARED, str(standing.totals[winners[0]]))
        self._steps = field.fill()
        placing.small(self._assets, self._frame, standing, standing.order)

    def _columns(self) -> None:
        self._headline()
        placing.columns(self._assets, self._frame, self._standing)

    def _headline(self) -> None:
        """Who wins; on low panels left of the pill."""
        standing = self._standing
        words = self._words
        name = standing.names[standing.order[0]]
        if standing.is_shared():
            text = words.SHARED
        else:
            text = words.WINS_BY % (name, standing.lead) if standing.lead else name
            text = self._assets.small.first(self._frame.room(), text, words.WINS_ALL % name, name)
        self.heading(text)

    def _tie(self, how: str, tie: "Tie") -> None:
        """Low panels: how a match of level totals was decided, and by which numbers."""
        frame = self._frame
        small = self._assets.small
        seats = (self._standing.order[0], tie.seat)
        body = shapes.filled(self._assets, WIDTH - 2 * MARGIN, _TIE_H, 6)
        frame.add(displayio.TileGrid(body, pixel_shader=smooth(NIGHT), x=MARGIN, y=_TIE_Y))
        baseline = _TIE_Y + (_TIE_H + small.capitals) // 2 + 1
        frame.words(small, ASH, 13, baseline, how, ground=NIGHT)
        for x, seat in ((_TIE_X, seats[0]), (_TIE_X + 72, seats[1])):
            own = smooth(PLAYERS[seat], NIGHT)
            frame.add(tile(self._assets.signs12, index.SIGNS12_BIN, own, x, baseline - 10, seat))
        frame.words(small, PAPER, _TIE_X + 16, baseline, str(tie.own), ground=NIGHT)
        frame.words(small, ASH, _TIE_X + 67, baseline, str(tie.other), RIGHT, NIGHT)

    # The field fills.

    def _finish(self) -> None:
        """Put up what is left of the field."""
        for _ in self._steps:
            pass
        self._steps = ()

    def enter(self, now: int) -> None:
        self._entered = now
        if not self._session.cheered:
            self._session.cheered = True
            self._app.sound.play(tunes.FANFARE, now)
        if supervisor.runtime.serial_connected:
            self._session.export()

    def press(self, key: int, now: int) -> None:
        self._finish()
        super().press(key, now)

    def tick(self, now: int) -> bool:
        # The picture must stand on the panel first.
        if not self._waits or now == self._entered:
            return False
        if self._stepped < 0:
            self._stepped = now
            self._app.presses.labels.rest(_SEEN, now)
        if since(self._stepped, now) < _FRAME:
            return False
        self._stepped = now
        for _ in self._steps:
            return True
        self._waits = False
        return False

    def moving(self, now: int) -> bool:
        return self._waits

    def _leave(self, now: int) -> None:
        self._app.show("end", now)

    def _play_again(self, now: int) -> None:
        self._app.begin(now)
