# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Questions before something is lost for good."""

from array import array

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import CELL_Y, LOW, MARGIN, NOTE, WIDTH, by_height
from skalbox.draw.palette import ASH, FOG, PAPER, PLAYERS, SMOKE, smooth
from skalbox.draw.question import Question
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View
from skalbox.hardware.labels import QUESTION
from skalbox.lang.phrases import round_text
from skalbox.match import shelf
from skalbox.players.names import together
from skalbox.widgets.boxes import combo
from skalcore.boxes import UPPER
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)
# The box that gets 0: y, height, baselines of its name and of two notes. x and y of the dice (0: no room).
_Y, _H, _NAME, _NOTE, _ELSE, _DICE_X, _DICE_Y = by_height(
    (34, 70, 76, 128, 148, 4, CELL_Y - 21), (24, 40, 52, 78, 94, 0, 0), (29, 46, 60, 93, 112, WIDTH - 89, 82)
)
_WHICH = by_height(46, NOTE, NOTE)  # baseline of the game that would be lost,
_LINE = const(137)  # the line over its totals
_TOTALS = (141, 167), (153, 151)  # y of a sign and its total's baseline below, or above
_ROOMY = const(110)  # pixels of a name that leaves room around it


class Wipe(Question):
    """The hall of fame and the statistics are wiped."""

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, index.ICON_X, words.ERASE, words.ASK_WIPE, (words.ASK_WIPE_1, words.ASK_WIPE_2))

    def lose(self, now: int) -> None:
        self._lobby.wipe()
        self._app.show("title", now)


class Leave(Question):
    """A match is ended and erased."""

    def __init__(self, app: "App") -> None:
        words = app.words
        lines = (words.ASK_LEAVE_1, words.ASK_LEAVE_2, words.ASK_LEAVE_3)
        super().__init__(app, index.ICON_X, words.LEAVE, words.ASK_LEAVE, lines)
        self._game(app)

    def _game(self, app: "App") -> None:
        """Draw the game that would be lost: its name and round if there is room, and on high panels all totals."""
        words = app.words
        frame = self._frame
        game = app.lobby.session.game
        name = words.game(game.rules).NAME
        text = app.assets.small.first_fitting(frame.room(), name + " · " + round_text(words, game), name)
        frame.small(FOG, MARGIN, _WHICH, text)
        if LOW:
            return
        frame.rule(_LINE)
        pitch = WIDTH // game.players
        totals = [str(game.match_total(seat)) for seat in range(game.players)]
        widths = [app.assets.small.room(each) for each in totals]
        wide = max(widths) + 2 > pitch  # then every other total is above its sign
        for seat in range(game.players):
            x = pitch * seat + pitch // 2
            y, baseline = _TOTALS[wide & seat & 1]
            frame.sign(14, seat, x - 7, y)
            half = (widths[seat] + 1) // 2
            frame.small(ASH, min(max(x, half), WIDTH - half), baseline, totals[seat], CENTRE)

    def lose(self, now: int) -> None:
        self._app.show("end", now, ())

    def back(self, now: int) -> None:
        self._app.lay("seats" if self._session.game.players > 1 else "gamemenu", now)


class NewMatch(Question):
    """A match is erased to make room for another one, which is started or resumed."""

    def __init__(self, app: "App", taken: int = _NONE) -> None:
        """Ask before this match is resumed, or a new one (_NONE) is started."""
        self._taken = taken
        words = app.words
        erased = shelf.in_the_way(app.lobby, taken)
        first = erased[0]
        tail = " · " + words.game(GAMES[first.game]).NAME
        if len(erased) > 1:
            tail += " +%d" % (len(erased) - 1)
        small = app.assets.small
        match = together(first.names, small, WIDTH - 2 * MARGIN - small.room(tail)) + tail
        super().__init__(app, index.ICON_X, words.ERASE, words.ASK_NEW_MATCH, (words.ASK_NEW_MATCH_1, match))

    def lose(self, now: int) -> None:
        self._app.start_match(now, self._taken, True)

    def back(self, now: int) -> None:
        self._app.show("players" if self._taken < 0 else "game", now)


class Zero(View):
    """0 is written into a box. A note says what else would score, or what the dice would score here."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.STRIKE)
        words = self._words
        assets = self._assets
        frame = self._frame
        game = self._session.game
        box = self._session.cursor
        name = words.game(game.rules).BOXES[box]
        self._frame.heading(words.ASK_STRIKE % name)
        frame.add(shapes.frame(assets, smooth(SMOKE), MARGIN, _Y, WIDTH - 2 * MARGIN, _H, 10))
        double = displayio.Group(scale=2, x=14, y=_Y + _H // 2 - 15)
        if box < UPPER:
            double.append(tile(assets.dice15, index.DICE15_BIN, smooth(PAPER), 0, 0, box))
        else:
            double.append(tile(assets.combos, index.COMBOS_BIN, smooth(PAPER), 0, 0, combo(box, game.rules)))
        frame.add(double)
        # The longest names need all the room between picture and number.
        x, right = (58, WIDTH - 12) if assets.big.room(name) > _ROOMY else (76, WIDTH - 23)
        frame.words(assets.big, PAPER, x, _NAME, name)
        frame.words(assets.huge(), PAPER, right, _Y + _H // 2 + 17, "0", RIGHT)
        if game.must_strike():
            frame.small(PLAYERS[game.player], MARGIN, _NOTE, words.STRIKE_EXTRA)
            frame.small(PAPER, MARGIN, _ELSE, words.STRIKE_PRICE)
        else:
            frame.small(PAPER, MARGIN, _NOTE, words.STRIKE_NOTE)
            self._instead(box)
        if _DICE_X:
            for i in range(5):
                frame.die(game.dice[i], _DICE_X + 17 * i, _DICE_Y)
        back = (index.ICON_BACK, words.KEY_BACK, app.close)
        self.rows((back, None, None, None, self.menu()), (index.ICON_X, words.STRIKE, self._strike), QUESTION)

    def _instead(self, box: int) -> None:
        """Write the points that are given away by choice, or else the box that would score most."""
        words = self._words
        frame = self._frame
        game = self._session.game
        own = PLAYERS[game.player]
        worth = game.points(box)
        if self._session.wants_zero and worth:
            frame.small(own, MARGIN, _ELSE, words.STRIKE_WORTH % worth)
            return
        scores = array("h", [0] * game.rules.rounds)
        game.scores(scores)
        most = max(scores)
        if most <= 0:
            frame.small(ASH, MARGIN, _ELSE, words.NOTHING_POSSIBLE)
            return
        frame.small(ASH, MARGIN, _ELSE, words.STILL_POSSIBLE)
        x = MARGIN + self._assets.small.width(words.STILL_POSSIBLE) + 8
        frame.small(own, x, _ELSE, "%s +%d" % (words.game(game.rules).BOXES[list(scores).index(most)], most))

    def _strike(self, now: int) -> None:
        self._session.agreed = True
        self._app.close(now)


SCREENS = {"wipe": Wipe, "leave": Leave, "new_match": NewMatch, "zero": Zero}
