# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The statistics, game by game: each name's matches, wins, average, best total and fives of a kind."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.saves.hall import Player

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint
from skalbox.draw.text import RIGHT
from skalbox.screens.base import Base
from skalbox.widgets.frame import Page
from skalcore.rules import GAMES

# Where things stand on each panel, as in skalbox.draw.measures.
_HEAD = measures.at(41, 41, 33, 40)
_Y = measures.at(58, 58, 49, 56)

_STATS_DY = const(15)
_ROWS = measures.at(8, 8, 4, 5)


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        frame = self._frame
        self._kind = self._lobby.kind
        self._first = 0  # name shown
        self._page = Page()
        frame.add(self._page.group)
        self._draw()

    def _draw(self) -> None:
        """Show a page of names in this game, and which keys there are."""
        words = self._words
        assets = self._assets
        page = self._page
        page.clear()
        hall = self._lobby.hall()
        played = [player for player in hall.players if player.tallies[self._kind].matches]
        played.sort(key=self._wins, reverse=True)
        last = min(self._first + _ROWS, len(played))
        pages = (len(played) + _ROWS - 1) // _ROWS
        self._frame.heading(
            assets,
            words.game(GAMES[self._kind]).NAME,
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
        wipes = hall.serial and self._session is None
        self.rows(
            (
                (index.ICON_NEXT, words.KEY_GAME, self._next_game),
                (index.ICON_UP, words.KEY_UP, self._scroll, -_ROWS) if self._first else None,
                (index.ICON_DOWN, words.KEY_DOWN, self._scroll, _ROWS) if last < len(played) else None,
                (index.ICON_TROPHY, words.KEY_FAME, self._app.lay, "fame"),
                (index.ICON_X, words.KEY_WIPE, self._app.lay, "wipe") if wipes else None,
            ),
            (index.ICON_BACK, words.BACK, self._app.close),
        )

    def _next_game(self, now: int) -> None:
        self._kind = (self._kind + 1) % len(GAMES)
        self._first = 0
        self._draw()

    def _scroll(self, rows: int, now: int) -> None:
        self._first += rows
        self._draw()

    def _row(self, baseline: int, colour: int, texts: tuple) -> None:
        """One text a column."""
        for i in range(len(texts)):
            self._page.words(self._assets.small, colour, measures.STATS_COLUMNS[i], baseline, str(texts[i]), RIGHT)

    def _wins(self, player: "Player") -> int:
        tally = player.tallies[self._kind]
        return tally.wins * 10000 + tally.best
