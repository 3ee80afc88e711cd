# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The results of challenges, a page a code: everybody's total, the highest first. Who had the same seat had the same
dice."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.match.ranking import order
from skalbox.saves import hall as halls
from skalcore.challenge import spaced
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_COLUMNS = measures.at(1, 1, 2, 2)
_Y = measures.at(44, 44, 36, 44)
_DY = measures.at(17, 17, 14, 15)
_DX = measures.at(0, 0, 122, 162)
_TOTAL = measures.at(150, 180, 114, 150)
_ROWS = measures.at(8, 8, 4, 4)

_RANK = const(16)
_NAME = const(24)
_GAP = const(2)  # between a name and a total, at least


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        self._page = Picture(self._assets)
        self._frame.add(self._page.group)
        hall = self._lobby.hall()
        session = self._session
        if session is not None and session.code and session.game.phase == OVER:
            hall.compare(session)  # it enters the hall when its standings are left
        self._groups: list = []  # the results of each code and category, the last code first
        for result in reversed(hall.results):
            for group in self._groups:
                if group[0].code == result.code and group[0].which == result.which:
                    group.append(result)
                    break
            else:
                self._groups.append([result])
        self._at = 0
        self._draw()

    def _draw(self) -> None:
        """Show the results of this code."""
        if not self._groups:
            self.heading(self._words.CHALLENGE, icon=index.ICON_TROPHY)
            self._frame.words(self._assets.small, palette.ASH, measures.MARGIN, _Y + 20, self._words.FAME_EMPTY)
            self.rows((None, None, None, None, None), (index.ICON_BACK, self._words.BACK, self._app.close))
            return
        found = self._groups[self._at]
        group = [found[i] for i in order([result.total for result in found])]
        words = self._words
        assets = self._assets
        page = self._page
        page.clear()
        count = len(self._groups)
        note = words.PAGE % (self._at + 1, count) if count > 1 else ""
        self.heading(spaced(group[0].code), note, icon=index.ICON_TROPHY, part=page)
        for place in range(min(len(group), _ROWS * _COLUMNS)):
            result = group[place]
            x = _DX * (place // _ROWS)
            baseline = _Y + _DY * (place % _ROWS)
            # Low panels have no room for both the place and the seat.
            number = result.seat if measures.LOW else place
            page.words(assets.small, palette.FOG, x + _RANK, baseline, str(number + 1), RIGHT)
            if not measures.LOW:
                seat = self._words.SEAT_OF % (result.seat + 1)
                page.words(assets.small, palette.FOG, measures.PILL_RIGHT, baseline, seat, RIGHT)
            small = assets.small
            total = str(result.total)
            aided = "*" if result.aided else ""
            text = small.cut(_TOTAL - small.room(total) - _GAP - small.room(aided) - _NAME, result.name) + aided
            name = page.words(small, palette.PAPER, x + _NAME, baseline, text)
            paint(name, palette.on_field(palette.PAPER, palette.BLACK))
            page.words(small, palette.PAPER, x + _TOTAL, baseline, total, RIGHT)
        self._frame.status.write(self._words.SAME_SEAT)
        up = (index.ICON_UP, words.KEY_UP, self._turn, -1)
        down = (index.ICON_DOWN, words.KEY_DOWN, self._turn, 1)
        play = (index.ICON_PLAY, self._words.KEY_PLAY_CODE, self._play)
        more = count > 1
        self.rows(
            (None, up if more else None, down if more else None, None, None if self._session else play),
            (index.ICON_BACK, words.BACK, self._app.close),
        )

    def _turn(self, step: int, now: int) -> None:
        self._at = (self._at + step) % len(self._groups)
        self._draw()

    def _play(self, now: int) -> None:
        """Play with this code: choose the players."""
        lobby = self._lobby
        result = self._groups[self._at][0]
        game, mode = halls.game_and_mode(result.which)
        lobby.choose_game(game, result.code, mode)
        self._app.show("players", now)
