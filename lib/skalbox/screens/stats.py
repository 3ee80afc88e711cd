# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The statistics, game by game: each name's matches, wins, average, best total and fives of a kind."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint
from skalbox.draw.text import RIGHT
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets.frame import Page

# Where things stand on each panel, as in skalbox.draw.measures.
_HEAD = measures.at(41, 41, 33, 40)
_Y = measures.at(58, 58, 49, 56)

_STATS_DY = const(15)
_ROWS = measures.at(8, 8, 4, 5)
_GAME = const(0)
_UP = const(1)
_DOWN = const(2)
_FAIR = const(3)
_WIPE = const(4)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        frame = self._frame
        self._kind = app.lobby.kind
        self._first = 0  # name shown
        self._page = Page()
        frame.add(self._page.group)
        self._draw()
        frame.pill.label(index.ICON_BACK, words.BACK)

    def _draw(self) -> None:
        """Show a page of names in this game, and which keys there are."""
        words = self._words
        assets = self._assets
        page = self._page
        page.clear()
        hall = self._app.lobby.hall()
        played = [player for player in hall.players if player.tallies[self._kind].matches]
        played.sort(key=self._wins, reverse=True)
        last = min(self._first + _ROWS, len(played))
        pages = (len(played) + _ROWS - 1) // _ROWS
        self._frame.heading(
            assets,
            words.GAMES[self._kind],
            words.PAGE % (self._first // _ROWS + 1, pages) if pages > 1 else "",
            icon=index.ICON_STATS,
            page=page,
        )
        self._row(_HEAD, palette.FOG, words.STATS_HEADS)
        for at in range(self._first, last):
            player = played[at]
            tally = player.tallies[self._kind]
            baseline = _Y + _STATS_DY * (at - self._first)
            written = page.words(assets.small, palette.PAPER, measures.MARGIN, baseline, player.name)
            # The accent of a capital reaches up between the letters of the line above.
            paint(written, palette.on_field(palette.PAPER, palette.BLACK))
            wins = "–" if tally.alone else tally.wins  # nobody wins or loses alone
            mean = tally.total // tally.matches
            self._row(baseline, palette.ASH, (tally.matches, wins, mean, tally.best, player.fives))
        if not played:
            page.words(assets.small, palette.ASH, measures.MARGIN, _Y + 8, words.FAME_EMPTY)
        self._frame.keys.labels(
            (
                (index.ICON_NEXT, words.KEY_GAME),
                (index.ICON_UP, words.KEY_UP) if self._first else None,
                (index.ICON_DOWN, words.KEY_DOWN) if last < len(played) else None,
                (index.ICON_DICE, words.KEY_DICE),
                (index.ICON_X, words.KEY_WIPE) if hall.serial and self._app.lobby.session is None else None,
            )
        )

    def _row(self, baseline: int, colour: int, texts: tuple) -> None:
        """One text a column."""
        for i in range(len(texts)):
            self._page.words(self._assets.small, colour, measures.STATS_COLUMNS[i], baseline, str(texts[i]), RIGHT)

    def _wins(self, player) -> int:
        tally = player.tallies[self._kind]
        return tally.wins * 10000 + tally.best

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == ROLL:
            app.close(now)
        elif not self._frame.keys.does(key):
            return
        elif key == _FAIR:
            app.lay("fairness", now)
        elif key == _WIPE:
            app.lay("wipe", now)
        else:
            if key == _GAME:
                self._kind = (self._kind + 1) % len(self._words.GAMES)
                self._first = 0
            else:
                self._first += _ROWS if key == _DOWN else -_ROWS
            self._draw()
