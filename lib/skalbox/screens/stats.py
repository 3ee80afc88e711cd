# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The statistics, game by game: each name's matches, wins, average, best total and fives of a kind."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint
from skalbox.draw.picture import Picture
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View
from skalbox.match.ranking import order
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.saves.hall import Player

# Where things stand on each panel, as in skalbox.draw.measures.
_GROUP = measures.at(40, 40, 30, 36)  # baselines: of what columns have in common, with a line below,
_HEAD = measures.at(57, 57, 44, 51)  # of their heads,
_Y = measures.at(76, 76, 60, 66)  # of the first name
# fmt: off
_ENDS = (  # right edges of the numbers, unless wider ones need more room
    measures.at(101, 148, 101, 148), measures.at(136, 192, 136, 192), measures.at(170, 236, 170, 236),
    measures.at(198, 270, 198, 270), measures.PILL_RIGHT,
)
# fmt: on
_STATS_DY = measures.at(17, 17, 13, 16)
_ROWS = measures.at(6, 6, 3, 4)

_LINE = measures.at(3, 3, 0, 3)  # from the baseline; 0: no room for it
_GROUPS = ((0, 1), (2, 3), (4, 4))  # from column to column
_GAP = const(4)  # between two numbers, at least


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        frame = self._frame
        self._kind = self._lobby.kind
        self._first = 0  # name shown
        self._ends: list = []  # right edges of the columns
        self._page = Picture(self._assets)
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
        played = [played[i] for i in order([self._wins(player) for player in played])]
        last = min(self._first + _ROWS, len(played))
        pages = (len(played) + _ROWS - 1) // _ROWS
        self.heading(
            words.game(GAMES[self._kind]).NAME,
            words.PAGE % (self._first // _ROWS + 1, pages) if pages > 1 else "",
            icon=index.ICON_STATS,
            part=page,
        )
        rows = [self._numbers(player) for player in played[self._first : last]]
        self._ends = self._fit(rows)
        if played:
            self._heads(words.STATS_GROUPS, words.STATS_HEADS)
        # A name gives way to numbers that are wider than usual.
        room = self._ends[0] - _GAP - measures.MARGIN - max([assets.small.room(row[0]) for row in rows] or [0])
        for at in range(len(rows)):
            baseline = _Y + _STATS_DY * at
            name = assets.small.cut(room, played[self._first + at].name)
            written = page.words(assets.small, palette.PAPER, measures.MARGIN, baseline, name)
            # The accent of a capital reaches up between the letters of the line above.
            paint(written, palette.on_field(palette.PAPER, palette.BLACK))
            self._row(baseline, rows[at])
        if not played:
            page.words(assets.small, palette.ASH, measures.MARGIN, _Y + 8, words.FAME_EMPTY)
        wipes = hall.serial and self._session is None
        self.rows(
            (
                (index.ICON_NEXT, words.KEY_GAME, self._next_game),
                (index.ICON_UP, words.KEY_UP, self._scroll, -_ROWS) if self._first else None,
                (index.ICON_DOWN, words.KEY_DOWN, self._scroll, _ROWS) if last < len(played) else None,
                (index.ICON_TROPHY, words.KEY_SCORES, self._app.lay, "fame"),
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

    def _numbers(self, player: "Player") -> tuple:
        """A player's line, a text for each column."""
        tally = player.tallies[self._kind]
        wins = "–" if tally.alone else str(tally.wins)  # nobody wins or loses alone
        mean = tally.total // tally.matches
        return str(tally.matches), wins, str(mean), str(tally.best), str(player.fives)

    def _fit(self, rows: list) -> list:
        """Return the right edges of the columns, which are at least as wide as these rows need them."""
        ends = list(_ENDS)
        small = self._assets.small
        for i in range(len(ends) - 1, 0, -1):
            widest = max([small.room(row[i]) for row in rows] or [0])
            ends[i - 1] = min(ends[i - 1], ends[i] - widest - _GAP)
        return ends

    def _heads(self, groups: tuple, heads: tuple) -> None:
        """What the columns are, in two storeys."""
        page = self._page
        small = self._assets.small
        for i in range(len(heads)):
            page.words(small, palette.FOG, self._ends[i], _HEAD, heads[i], RIGHT)
        for i in range(len(groups)):
            first, last = _GROUPS[i]
            left = self._ends[first] - small.room(heads[first])
            width = self._ends[last] - left
            page.words(small, palette.FOG, left + width // 2, _GROUP, groups[i], CENTRE)
            if _LINE:
                page.add(shapes.block(palette.mask(palette.SMOKE), left, _GROUP + _LINE, width, 1))

    def _row(self, baseline: int, numbers: tuple) -> None:
        """One number a column."""
        for i in range(len(numbers)):
            colour = palette.FOG if numbers[i] == "0" else palette.PAPER
            self._page.words(self._assets.small, colour, self._ends[i], baseline, numbers[i], RIGHT)

    def _wins(self, player: "Player") -> int:
        tally = player.tallies[self._kind]
        return tally.wins * 10000 + tally.best
