# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame, a page a category: the ten best totals, whose they are, and how many matches ago they were played.

Low panels have two columns, and no room for how long ago that was: only the last match stands out.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.saves import hall as halls
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_COLUMNS = measures.at(1, 1, 2, 2)
_HEAD = measures.at(37, 37, 0, 0)  # baseline; 0: no room for one
_Y = measures.at(50, 50, 35, 42)
_FAME_DY = measures.at(13, 13, 14, 14)
_DX = measures.at(0, 0, 122, 162)
_RANK = measures.at(16, 20, 16, 18)
_NAME = measures.at(24, 28, 20, 26)
_TOTAL = measures.at(128, 180, 114, 150)
_GAP = const(2)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        frame = self._frame
        self._page = Picture(self._assets)
        frame.add(self._page.group)
        # What was played last is what people want to see first.
        self._draw(halls.category(self._lobby.kind, self._lobby.mode_to_play()))
        up = (index.ICON_UP, words.KEY_UP, self._turn, -1)
        down = (index.ICON_DOWN, words.KEY_DOWN, self._turn, 1)
        stats = (index.ICON_STATS, words.KEY_STATS, app.lay, "stats")
        dice = (index.ICON_DICE, words.KEY_DICE, app.lay, "fairness")
        self.rows((None, up, down, stats, dice), (index.ICON_BACK, words.BACK, app.close))

    def _turn(self, step: int, now: int) -> None:
        self._draw((self._which + step) % halls.CATEGORIES)

    def _draw(self, which: int) -> None:
        """Show this category's page."""
        self._which = which
        words = self._words
        assets = self._assets
        page = self._page
        page.clear()
        number = words.PAGE % (which + 1, halls.CATEGORIES)
        game, mode = 0, which
        while mode >= halls.modes(game):
            mode -= halls.modes(game)
            game += 1
        self.heading(words.game(GAMES[game]).CATEGORIES[mode], number, icon=index.ICON_TROPHY, part=page)
        hall = self._lobby.hall()
        entries = hall.best[which]
        rows = halls.BEST // _COLUMNS
        for place in range(len(entries)):
            entry = entries[place]
            baseline = _Y + _FAME_DY * (place % rows)
            x = _DX * (place // rows)
            since = hall.since(which, entry)
            colour = palette.ASH if measures.LOW and since else palette.PAPER
            name = entry.player.name + ("*" if entry.aided else "")
            # A name too long to stand between rank and total takes the rank's place.
            left = _TOTAL - assets.small.room(str(entry.total)) - _GAP - assets.small.room(name)
            if left >= _NAME:
                page.words(assets.small, palette.FOG, x + _RANK, baseline, str(place + 1), RIGHT)
            written = page.words(assets.small, colour, x + min(left, _NAME), baseline, name)
            # The accent of a capital reaches up between the letters of the line above.
            paint(written, palette.on_field(colour, palette.BLACK))
            page.words(assets.small, colour, x + _TOTAL, baseline, str(entry.total), RIGHT)
            if not measures.LOW:
                text = (words.AGO_ONE if since == 1 else words.AGO % since) if since else words.LATEST
                ink = palette.ASH if since else palette.PAPER
                written = page.words(assets.small, ink, measures.PILL_RIGHT, baseline, text, RIGHT)
                paint(written, palette.on_field(ink, palette.BLACK))
        if entries and _HEAD:
            for text, right in ((words.FAME_HEADS[0], _TOTAL), (words.FAME_HEADS[1], measures.PILL_RIGHT)):
                page.words(assets.small, palette.FOG, right, _HEAD, text, RIGHT)
        if not entries:
            page.words(assets.small, palette.ASH, measures.MARGIN, _Y + 20, words.FAME_EMPTY)
        if _Y + _FAME_DY * rows < measures.STATUS:
            aided = sum([entry.aided for entry in entries])
            self._frame.status.write(words.FAME_AIDED if aided else words.MATCHES % hall.played[which])
