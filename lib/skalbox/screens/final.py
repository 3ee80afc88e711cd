# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings: who wins and how that was found, and everybody's total."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words

import displayio
import supervisor
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw.assets import tile
from skalbox.draw.measures import LOW, MARGIN, WIDTH, at
from skalbox.draw.palette import ASH, BLACK, FOG, NIGHT, PAPER, PLAYERS, smooth
from skalbox.draw.text import RIGHT
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.match import ranking
from skalbox.saves.export import export
from skalbox.screens.base import Base
from skalbox.widgets import shapes

_SIGN_X = at(8, 8, 4, 6)
_SIGN_Y = at(10, 10, 3, 34)
_NAME_X = at(76, 76, 22, 4)
_NAME = at(26, 26, 0, 0)  # baseline; 0: it is the headline
_TOTAL_X = at(0, 0, 4, 70)  # 0: it ends at the right edge
_TOTAL = at(58, 58, 61, 72)  # baseline
_WINS = at(45, 45, 77, 92)  # baseline; on high panels of the first of two lines
_TIE_Y = at(76, 76, 81, 101)
_TIE_H = at(24, 24, 16, 18)
_TIE_X = WIDTH - 99  # of its numbers
_ROW = at(123, 123, 41, 50)  # baseline of the second
_ROW_X = at(11, 11, 114, 186)
_STEP = at(21, 21, 18, 23)
_LIST_Y = at(36, 36, 25, 31)  # of the columns
_LIST_H = at(128, 128, 72, 90)


_FEW = const(4)  # players who stand below the winner; more stand in columns
_HIGH = const(20)  # baseline of a name too long to stand beside the total ...
_LOWER = const(4)  # ... which stands so much lower then
_ALONE = const(38)  # a lone player stands so much lower
_HIGHER = const(12)  # the list stands so much higher where there was no tie
_PAD = const(3)  # on either side of a column
_EDGE = const(7)  # from the right edge
# Rows of a list: the room that such a row asks for, and where in it sign and name stand.
_ROWS = ((201, 17, 41), (119, 11, 28), (0, 9, 23))
_OUT = const(2)  # where that is too little, a row reaches so far out on both sides ...
_CLOSE = const(13)  # ... and the name stands right behind the sign, which has the place's
_SEEN = const(1000)  # ms that new standings are seen before ROLL goes on from them


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.AGAIN)
        words = self._words
        assets = self._assets
        session = self._session
        self._game = game = session.game
        frame = self._frame
        self._ranks = ranking.ranks(game)
        order = ranking.order(self._ranks)
        self._lead = game.match_total(order[0]) - game.match_total(order[1]) if game.players > 1 else 0
        if game.players > _FEW or game.winners & (game.winners - 1):
            self._columns(assets, words, order)
        else:
            self._hero(assets, words, order)
        code = session.code.decode()
        if not LOW or game.players == 1:
            name = words.game(game.rules).NAME
            name = words.LEGS_PLAYED % (name, game.legs) if game.legs > 1 else name
            frame.status.write(name + " · " + code if code else name)
        elif game.players <= _FEW and self._lead:
            frame.status.write(code)
        self._waits = not session.cheered
        self._entered = 0
        self._then = -1  # when they were first seen
        self._again = (index.ICON_PLAY, words.AGAIN, None, self._play_again)
        reviews = game.rules.has_values and game.legs == 1
        self.rows(
            (
                (index.ICON_UNDO, words.KEY_UNDO, app.undo) if self._lobby.can_undo() else None,
                (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets"),
                (index.ICON_STATS, words.KEY_REVIEW, app.lay, "review") if reviews else None,
                (index.ICON_TROPHY, words.KEY_CODE, app.lay, "codes") if code else None,
                (index.ICON_EXIT, words.KEY_TITLE, self._leave),
            ),
            None if self._waits else self._again,
        )

    # A winner in large.

    def _hero(self, assets: "Assets", words: "Words", order: list) -> None:
        frame = self._frame
        game = self._game
        winner = order[0]
        alone = len(order) == 1
        down = _ALONE if alone and not LOW else 0
        own = smooth(PLAYERS[winner])
        x = _SIGN_X
        y = _SIGN_Y + down
        if x < _NAME_X and LOW:
            frame.add(tile(assets.signs14, index.SIGNS14_BIN, own, x, y, winner))
        else:
            spec = index.SIGNS54_BIN
            frame.add(tile(sheet("signs54", spec, winner, 1), spec, own, x, y))
        huge = assets.huge()
        total = str(game.match_total(winner))
        x = _TOTAL_X
        end = x + huge.room(total) if x else WIDTH - _EDGE
        lower = down * 4 // 3
        name = self._session.names[winner]
        x = _NAME_X
        baseline = _NAME + down
        if LOW:
            frame.heading(assets, name, x=x)
        else:
            if x + assets.big.room(name) > end - huge.room(total):
                baseline = max(_HIGH, -assets.big.extent(name)[2]) + down
                lower += _LOWER
            frame.words(assets.big, PAPER, x, baseline, name)
        frame.words(huge, PAPER, end, _TOTAL + lower, total, RIGHT)
        if alone:
            return
        by = words.BY % self._lead if self._lead else words.NARROWLY
        if LOW:
            frame.words(assets.small, ASH, _TOTAL_X, _WINS, words.WINS + " " + by)
        else:
            frame.words(assets.small, ASH, x, _WINS, words.WINS)
            frame.words(assets.small, ASH, x, _WINS + 15, by)
        if not self._lead:
            self._tie(assets, words, winner, order[1])
        self._list(assets, order[1:])

    def _list(self, assets: "Assets", seats: list) -> None:
        """Everybody else below, or on low panels beside the winner."""
        baseline = _ROW
        if self._lead and not LOW:
            baseline -= _HIGHER
        x = _ROW_X
        end = WIDTH - _EDGE
        fit = self._fit(assets, seats, end - x)
        for seat in seats:
            self._row(assets, fit, x, end, baseline, seat)
            baseline += _STEP

    # A list of all.

    def _columns(self, assets: "Assets", words: "Words", order: list) -> None:
        """Who wins in the headline, and everybody in one column or two, the winners on a quiet ground."""
        frame = self._frame
        game = self._game
        first = order[0]
        if game.winners & (game.winners - 1):
            text = words.SHARED
        else:
            name = self._session.names[first]
            texts = words.WINS_BY % (name, self._lead), words.WINS_ALL % name, name
            text = texts[0] if LOW else assets.big.first(frame.room(), *texts[:2])
            text = assets.small.first(frame.room(), text, *texts)
        frame.heading(assets, text)
        columns = 1 if len(order) <= _FEW else 2
        rows = -(-len(order) // columns)
        pitch = min(_LIST_H // rows, 32)
        width = WIDTH // columns
        room = width - 2 * _PAD
        fit = self._fit(assets, order, room)
        for i in range(len(order)):
            x = i // rows * width + _PAD
            top = _LIST_Y + i % rows * pitch
            ground = BLACK
            if game.winners >> order[i] & 1:
                ground = NIGHT
                frame.add(shapes.plate(assets, smooth(ground), x - 2, top, room + 4, pitch - 1, 4))
            baseline = top + (pitch - 1 + fit[0].capitals) // 2
            self._row(assets, fit, x, x + room, baseline, order[i], ground)

    def _fit(self, assets: "Assets", seats: list, room: int) -> tuple:
        """What the totals of a list are written in, large unless a name needs the room; where sign and name stand."""
        names = max([assets.small.room(self._session.names[seat]) for seat in seats])
        for least, sign, name in _ROWS:
            for font in (assets.big, assets.small):
                totals = max([font.room(str(self._game.match_total(seat))) for seat in seats])
                if room >= least and name + names + 4 + totals <= room:
                    return font, sign, name
        return assets.small, -_OUT, _CLOSE - _OUT

    def _row(
        self, assets: "Assets", fit: tuple, x: int, end: int, baseline: int, seat: int, ground: int = BLACK
    ) -> None:
        """Place, sign, name and total of a player, from x to `end`."""
        frame = self._frame
        font, sign, name = fit
        text = baseline - 3 if font is assets.big else baseline
        if sign < 0:
            end += _OUT
        else:
            frame.words(
                assets.small,
                ASH if ground else FOG,
                x,
                text,
                str(ranking.place(self._ranks, seat)),
                ground=ground,
            )
        own = smooth(PLAYERS[seat], ground)
        if name < 25:
            frame.add(tile(assets.signs12, index.SIGNS12_BIN, own, x + sign, text - 10, seat))
        else:
            frame.add(tile(assets.signs14, index.SIGNS14_BIN, own, x + sign, text - 12, seat))
        frame.words(assets.small, PAPER, x + name, text, self._session.names[seat], ground=ground)
        total = self._game.match_total(seat)
        level = total == max([self._game.match_total(each) for each in range(self._game.players)])
        frame.words(font, PAPER if level else ASH, end, baseline, str(total), RIGHT, ground)

    def _tie(self, assets: "Assets", words: "Words", winner: int, second: int) -> None:
        """How a match of level totals was decided: by additions, or by the last single roll."""
        frame = self._frame
        game = self._game
        width = WIDTH - 2 * MARGIN
        frame.add(
            displayio.TileGrid(
                shapes.filled(assets, width, _TIE_H, 6),
                pixel_shader=smooth(NIGHT),
                x=MARGIN,
                y=_TIE_Y,
            )
        )
        baseline = _TIE_Y + (_TIE_H + assets.small.capitals) // 2 + 1
        top = baseline - 10
        x = _TIE_X
        additions = game.ledger.additions
        by_dice = additions[winner] == additions[second]
        if by_dice:
            # The loser of the last single roll has the highest sum below the winner's.
            for seat in range(game.players):
                sums = game.contest.sums
                if seat != winner and sums[seat] and (second == winner or sums[seat] > sums[second]):
                    second = seat
            numbers = (game.contest.sums[winner], game.contest.sums[second])
        else:
            numbers = (additions[winner], additions[second])
        how = words.TIE_DICE if by_dice else words.TIE_TOTALS
        frame.words(assets.small, ASH, 13, baseline, how, ground=NIGHT)
        small = assets.small
        spec = index.SIGNS12_BIN
        frame.add(tile(assets.signs12, spec, smooth(PLAYERS[winner], NIGHT), x, top, winner))
        frame.words(small, PAPER, x + 16, baseline, str(numbers[0]), ground=NIGHT)
        frame.words(small, ASH, x + 67, baseline, str(numbers[1]), RIGHT, NIGHT)
        frame.add(tile(assets.signs12, spec, smooth(PLAYERS[second], NIGHT), x + 72, top, second))

    def enter(self, now: int) -> None:
        self._entered = now
        if not self._session.cheered:
            self._session.cheered = True
            self._app.sound.play(tunes.FANFARE, now)
        if supervisor.runtime.serial_connected:
            export(self._session)

    def tick(self, now: int) -> bool:
        # The picture must stand on the panel first.
        if not self._waits or now == self._entered:
            return False
        if self._then < 0:
            self._then = now
        if since(self._then, now) < _SEEN:
            return False
        self._waits = False
        self.roll(self._again)
        return True

    def moving(self, now: int) -> bool:
        return self._waits

    def _leave(self, now: int) -> None:
        self._lobby.record()
        self._app.show("title", now)

    def _play_again(self, now: int) -> None:
        self._lobby.record()
        self._app.begin(now)
