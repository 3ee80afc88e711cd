# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Handing over: a poster in the next player's colour and sign. ROLL is already that player's throw.

Meanwhile the coach works out the turn of a player who has asked before or always wants advice: it needs no dice.
"""

import gc

from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.hardware.labels import GLANCE
from skalbox.lang.phrases import to_beat
from skalbox.memory import forget_rest, plentiful
from skalbox.players import roles
from skalcore.boxes import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.match.session import Session

# Where things stand on each panel, as in skalbox.draw.measures.
_POSTER_LINE = measures.at(14, 14, 15, 18)  # baseline of what was written last
_Y = measures.at(22, 22, 22, 28)
_H = measures.at(140, 140, 58, 72)
_SIGN = measures.at(84, 84, 54, 62)
_SIGN_Y = measures.at(33, 33, 24, 33)
_NAME = measures.at(149, 149, 59, 72)  # baseline
# The same of a poster that leaves room for the chances below it.
_SHORT_H = measures.at(114, 114, 38, 52)
_SHORT_SIGN = measures.at(62, 62, 20, 20)
_SHORT_SIGN_Y = measures.at(34, 34, 31, 44)
_SHORT_NAME = measures.at(124, 124, 49, 62)
_CHANCE = measures.at(152, 152, 73, 95)  # baseline
_CHANCE_Y = measures.at(156, 156, 77, 99)
_CHANCE_H = measures.at(4, 4, 3, 3)


_REST = const(700)  # ms until the coach begins: who is in a hurry need not wait for it

_TEXT_X = const(21)  # behind a small sign
_SIGN_GAP = const(5)
_POINTS_GAP = const(4)
_SIZE_GAP = const(8)
_BESIDE = const(14)  # between a sign and the words at its right
_LINE = const(24)  # from line to line, where the name has one of its own
_SMALL_SIGN = const(12)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.ROLL)
        words = self._words
        session = self._session
        self._chances: "Any" = None
        if self._lobby.settings.get("CHANCES"):
            from skalbox.screens import chances

            self._chances = chances.made(app, _CHANCE, _CHANCE_Y, _CHANCE_H, True)
        if self._chances is None:
            self._poster(session.game.player, _H, _SIGN, _SIGN_Y, _NAME)
        else:
            self._poster(session.game.player, _SHORT_H, _SHORT_SIGN, _SHORT_SIGN_Y, _SHORT_NAME)
        if session.last_box != OPEN:
            self._last(session)
        self._race(session)
        menu = (index.ICON_MENU, words.KEY_MENU, app.lay, "gamemenu")
        undo = (index.ICON_UNDO, words.KEY_UNDO, app.undo) if self._lobby.can_undo() else None
        keys = (undo, None, None, menu, (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets"))
        self.rows(keys, (index.ICON_SHAKE, words.ROLL, self._throw), GLANCE)
        role = session.roles[session.game.player]
        asked = role == roles.ASKING and session.aided >> session.game.player & 1
        self._thinks = bool(role == roles.AIDED or asked)  # the coach will
        self.works = self._thinks or self._chances is not None
        self._advisor: "Any" = None  # while it works
        self._shown = 0  # since when the screen is there

    def _poster(self, seat: int, height: int, side: int, sign_y: int, line: int) -> None:
        """Who plays now: sign and name below, or on low panels beside each other. `height` of the poster, `side` of the
        sign; `line`: the name's baseline."""
        assets = self._assets
        frame = self._frame
        own = palette.PLAYERS[seat]
        width = measures.WIDTH - 2 * measures.MARGIN
        top = _Y
        frame.add(shapes.plate(assets, palette.smooth(own), measures.MARGIN, top, width, height, 14))
        name = self._words.YOUR_TURN % self._session.names[seat]
        middle = measures.WIDTH // 2
        sign_x = middle - side // 2
        if measures.LOW:
            font = assets.big
            lines = wrap(font, name, width - side - 3 * _BESIDE)
            if len(lines) * _LINE > height:
                font = assets.small
                lines = [name]
            text_w = max([font.room(each) for each in lines])
            sign_x = middle - (side + _BESIDE + text_w) // 2
            baseline = line - _LINE // 2 * (len(lines) - 1)
            for i in range(len(lines)):
                x = sign_x + side + _BESIDE
                frame.words(font, palette.BLACK, x, baseline + _LINE * i, lines[i], ground=own)
        else:
            font = assets.big if assets.big.room(name) <= width - 2 * measures.MARGIN else assets.small
            frame.words(font, palette.BLACK, middle, line, name, CENTRE, own)
        spec = (side, side, len(palette.PLAYERS), 2)
        sign = sheet("signs%d" % side, spec, seat, 1)
        frame.add(tile(sign, spec, palette.smooth(palette.BLACK, own), sign_x, sign_y))

    def _small_sign(self, seat: int, x: int, baseline: int) -> None:
        assets = self._assets
        self._frame.add(
            tile(assets.signs12, index.SIGNS12_BIN, palette.smooth(palette.PLAYERS[seat]), x, baseline - 10, seat)
        )

    def _last(self, session: "Session") -> None:
        """Who played last, and the box that was written. On low panels the sign alone says who, where room is short."""
        small = self._assets.small
        frame = self._frame
        seat = session.last_seat
        line = _POSTER_LINE
        self._small_sign(seat, measures.MARGIN, line)
        text = "%s +%d" % (self._words.game(session.game.rules).BOXES[session.last_box], session.last_points())
        if self._app.power.battery.low:
            text = self._words.BATTERY_LOW
        name = session.names[seat]
        right = frame.pill.x - _SIZE_GAP if measures.LOW else measures.PILL_RIGHT
        if _TEXT_X + small.room(name) + _SIZE_GAP + small.room(text) <= right:
            frame.words(small, palette.ASH, _TEXT_X, line, name)
            frame.words(small, palette.ASH, right, line, text, RIGHT)
        else:
            frame.words(small, palette.ASH, _TEXT_X, line, text)

    def _race(self, session: "Session") -> None:
        """The points to beat, and whose they are: the pot's addition, or the highest total."""
        assets = self._assets
        small = assets.small
        frame = self._frame
        game = session.game
        line = measures.STATUS
        right = measures.PILL_RIGHT if measures.LOW else frame.pill.x - _SIGN_GAP
        text, points, seats = to_beat(self._words, game)
        pot = game.ledger.size()
        if not pot and (game.players == 1 or not points):
            return
        icon = index.ICON_POT if pot else index.ICON_TROPHY
        frame.add(tile(assets.icons, index.ICONS_BIN, palette.smooth(palette.PAPER), measures.MARGIN, line - 12, icon))
        x = measures.MARGIN + 20
        if pot:
            frame.words(small, palette.PAPER, x, line, str(pot))
            x += small.width(str(pot)) + _SIZE_GAP
        frame.words(small, palette.ASH, x, line, text)
        if not points:
            return
        x += small.width(text) + _POINTS_GAP
        frame.words(small, palette.PAPER, x, line, str(points))
        x += small.width(str(points)) + _SIGN_GAP
        for seat in seats:
            if x + _SMALL_SIGN <= right:
                self._small_sign(seat, x, line)
            x += _SMALL_SIGN + 2
        if len(seats) == 1 and measures.LOW:
            frame.words(small, palette.ASH, x + 2, line, session.names[seats[0]])

    # The coach.

    def enter(self, now: int) -> None:
        self._shown = now

    def tick(self, now: int) -> bool:
        if self._chances is not None and not self._chances.done:
            told = self._chances.tick(since(self._shown, now), self._frame)
            self.works = self._thinks or not self._chances.done
            return told
        if not self._thinks or since(self._shown, now) < _REST:
            return False
        session = self._session
        if self._advisor is None:
            if not plentiful():
                # It and the table are not in memory together.
                self._app.drop_table()
            forget_rest(False)
            gc.collect()
            from skalbox.coach.advisor import consult

            self._advisor = consult(session.game, roles.BEST, False, self._lobby.is_for_win())
            self.works = self._thinks = self._advisor is not None
        elif self._advisor.work() or self._advisor.ready:
            from skalcore.answers import turn_key

            key = turn_key(session.game, session.kind, roles.BEST, self._lobby.is_for_win())
            self._app.thought = key, self._advisor.facts()
            self._let_go()
        return False

    def _let_go(self) -> None:
        self.works = self._thinks = False
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            forget_rest()

    def leave(self) -> None:
        if self._chances is not None:
            self._chances.close()
        self._let_go()

    # What the keys do.

    def shakes(self, now: int) -> bool:
        return True

    def _throw(self, now: int) -> None:
        self._app.show("turn", now, key=ROLL)
