# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The end of a round: everybody's best two dice, who wins the pot, the totals.

When it is first shown, the pot runs to its winner, or to each, before the winner's column fills; ROLL cuts that short.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.draw.text import Strip
    from skalbox.lang.words import Words

import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures
from skalbox.draw.assets import paint, show, tile
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, SMOKE, mask, on_field, smooth
from skalbox.draw.text import CENTRE, LEFT, RIGHT
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.lang.hints import next_text
from skalbox.screens.base import Base
from skalbox.widgets import shapes

# Where things stand in each layout.
_WINNER_Y = measures.at(8, 8, 3, 6)  # of the winner's sign, in the headline
_PITCH = measures.at(60, 78, 60, 78)  # from column to column
_COLUMN_W = measures.at(56, 72, 58, 74)
_COLUMN_Y = measures.at(52, 52, 23, 28)
_COLUMN_H = measures.at(114, 114, 74, 92)
_SIGN_Y = measures.at(57, 57, 27, 34)
_DICE = measures.at(20, 20, 15, 20)
_DICE_Y = measures.at(76, 76, 26, 31)
_DICE_X = measures.at(-21, -21, -8, -9)  # from the column's middle, as all the widths here
_SIGN_X = measures.at(-7, -7, -26, -31)
_ADDITION = measures.at(124, 124, 60, 72)  # baselines
_LINE_Y = measures.at(131, 131, 65, 79)
_TOTAL = measures.at(146, 146, 78, 95)
_NAME = measures.at(161, 161, 92, 112)
# Names wider than their columns stand in two rows below them, all else so much higher.
_UP_COLUMN = measures.at(28, 28, 31, 0)  # its lower end
_UP_DICE = measures.at(0, 0, 2, 0)
_UP_ADDITION = measures.at(7, 7, 5, 0)
_UP_LINE = measures.at(9, 9, 10, 0)
_UP_TOTAL = measures.at(12, 12, 13, 0)
_UP_NAME = measures.at(10, 10, 13, 0)  # of the first row
_DOWN_NAME = measures.at(6, 6, 3, 0)  # the second stands so much lower


# The headline of high panels: the pot, what it holds, and who takes it.
_POT_X = const(6)
_POT_Y = const(8)
_SIZE_X = const(44)
_SIZE = const(41)
_HEAD_X = const(112)
_HEAD = const(22)
_NOTE = const(40)
_RUN = const(300)  # ms that the pot runs ...
_STEPS = const(10)  # ... in so many steps
_ICON = const(16)
_POT_GAP = const(12)  # behind the pot's number
_NAME_DX = const(20)  # behind a sign


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        assets = self._assets
        game = self._session.game
        name = "dice%d" % _DICE
        self._spec = index.DICE20_BIN if _DICE == 20 else index.DICE15_BIN
        self._faces = sheet(name, self._spec) if _DICE == 20 else assets.dice15
        self._number = game.round - 1  # of the round that has ended
        frame = self._frame
        # Once only: after the sheets or a loss of power it is over.
        self._runs = app.animated and not self._session.pot_seen
        self._winners = [seat for seat in range(game.players) if self._won(seat)]
        self._runs = self._runs and len(self._winners) > 0
        widest = max([assets.small.room(each) for each in self._session.names])
        self._pitch = max(_PITCH, min(widest + 4, measures.WIDTH // game.players))
        self._apart = widest + 2 > self._pitch  # names stand below the columns
        self._heading(assets, words, self._pot(assets, str(game.ledger.size())))
        self._columns: list = []  # winners'
        for seat in range(game.players):
            self._column(assets, seat, self._centre(seat))
        for column in self._columns:
            self._fill(column, not self._runs)
        self._icons: list = []  # by winner
        self._entered = 0
        self._then = -1  # when the pot began to run
        if self._runs:
            x, y = self._from
            for _ in self._winners:
                icon = tile(assets.icons, index.ICONS_BIN, smooth(PAPER), x, y, index.ICON_POT)
                self._icons.append(frame.add(icon))
        if not measures.LOW:
            frame.status.write(next_text(words, self._session, assets.small, frame.status.room))
        undo = (index.ICON_UNDO, words.KEY_UNDO, app.undo) if self._lobby.can_undo() else None
        keys = (undo, None, None, self.menu(), (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets"))
        self.rows(keys, (index.ICON_NEXT, words.NEXT, self._next))

    def _won(self, seat: int) -> int:
        game = self._session.game
        return game.ledger.past_pots[self._number * game.players + seat]

    def _centre(self, seat: int) -> int:
        return measures.WIDTH // 2 + (2 * seat + 1 - self._session.game.players) * self._pitch // 2

    def _pot(self, assets: "Assets", size: str) -> int:
        """The pot and what it holds; the x right of it."""
        frame = self._frame
        if measures.LOW:
            x = measures.MARGIN + _ICON + 4
            y = measures.PILL_Y + 2
            self._from = (measures.MARGIN, y)
            frame.add(tile(assets.icons, index.ICONS_BIN, smooth(PAPER), measures.MARGIN, y, index.ICON_POT))
            # A long name needs the room that a large number has.
            name = self._session.names[self._winners[0]] if len(self._winners) == 1 else ""
            needs = x + assets.big.room(size) + _POT_GAP + _NAME_DX + assets.small.room(name)
            font = assets.big if needs <= frame.room(0) else assets.small
            frame.words(font, PAPER, x, measures.HEADING - (0 if font is assets.big else 2), size)
            return x + font.room(size) + (_POT_GAP if font is assets.big else _POT_GAP // 2)
        self._from = (_POT_X + 8, _POT_Y + 8)
        double = displayio.Group(scale=2, x=_POT_X, y=_POT_Y)
        double.append(tile(assets.icons, index.ICONS_BIN, smooth(PAPER), 0, 0, index.ICON_POT))
        frame.add(double)
        frame.words(assets.huge(), PAPER, _SIZE_X, _SIZE, size)
        return _HEAD_X

    def _heading(self, assets: "Assets", words: "Words", x: int) -> None:
        """Who takes the pot, or what each gets of it."""
        winners = self._winners
        frame = self._frame
        text = ", ".join([self._session.names[seat] for seat in winners])
        note = ""
        if len(winners) == 1:
            seat = winners[0]
            frame.add(tile(assets.signs14, index.SIGNS14_BIN, smooth(PLAYERS[seat]), x, _WINNER_Y, seat))
            note = words.TAKES_POT
        elif winners:
            text = assets.small.first(frame.room(x), text, words.LEVEL_HEADING)
            note = words.EACH % self._won(winners[0])
        after = x + _NAME_DX if len(winners) == 1 else x
        if measures.LOW:
            frame.heading(assets, text, x=after)
            return
        font = assets.big if assets.big.room(text) <= frame.room(after) else assets.small
        frame.words(font, PAPER, after, _HEAD, text)
        frame.words(assets.small, ASH, x, _NOTE, note)

    def _column(self, assets: "Assets", seat: int, centre: int) -> None:
        """One player's dice, addition, total and name; a winner's is kept to be filled."""
        frame = self._frame
        game = self._session.game
        apart = self._apart
        up = _UP_DICE if apart else 0
        won = self._won(seat)
        addition = game.ledger.past_additions[self._number * game.players + seat]
        top = game.ledger.tops[seat]
        own = PLAYERS[seat]
        plate: Any = displayio.Group()  # what only a filled column has
        sign = tile(assets.signs14, index.SIGNS14_BIN, smooth(own), centre + _SIGN_X, _SIGN_Y - up, seat)
        size = _DICE
        x = centre + _DICE_X
        y = _DICE_Y - up
        if won:
            left = centre - _COLUMN_W // 2
            height = _COLUMN_H - (_UP_COLUMN if apart else 0)
            plate.append(shapes.plate(assets, smooth(own), left, _COLUMN_Y, _COLUMN_W, height, 10))
            # The dice's pips are holes: black shows through them, the field round the corners.
            for left in (x, x + size + 2):
                plate.append(shapes.block(mask(BLACK), left + 3, y + 3, size - 6, size - 6))
            frame.add(plate)
        frame.add(sign)
        light = smooth(PAPER if won else FOG)
        dice = [
            frame.add(tile(self._faces, self._spec, light, x, y, top - 1)),
            frame.add(tile(self._faces, self._spec, light, x + size + 2, y, addition - top - 1)),
        ]
        line = _LINE_Y - (_UP_LINE if apart else 0)
        rule = frame.add(shapes.block(mask(SMOKE), centre - 20, line, 40, 1))
        rule.hidden = bool(apart and measures.LOW)  # there is no room for it
        line = _ADDITION - (_UP_ADDITION if apart else 0)
        texts = [frame.words(assets.big, PAPER, centre, line, str(addition), CENTRE)]
        beside = apart and won > 0  # the points stand behind the total, since the name stays where it is
        line = _TOTAL - (_UP_TOTAL if apart else 0)
        x = centre - 4 if beside else centre
        align = RIGHT if beside else CENTRE
        texts.append(frame.words(assets.small, ASH, x, line, str(game.total(seat)), align))
        name = self._name(assets, seat, centre)
        if won:
            line, align = (line, LEFT) if beside else (_NAME, CENTRE)
            texts.append(frame.words(assets.small, BLACK, centre, line, "+%d" % won, align))
            self._columns.append((seat, plate, sign, dice, rule, texts, name))

    def _name(self, assets: "Assets", seat: int, centre: int) -> "Strip":
        """The name below its column, or under that, where every other one stands lower."""
        text = self._session.names[seat]
        width = assets.small.room(text)
        line = _NAME
        if self._apart:
            line += _DOWN_NAME if seat & 1 else -_UP_NAME
        x = max(min(centre - width // 2, measures.WIDTH - 2 - width), 2)
        return self._frame.words(assets.small, FOG, x, line, text)

    def _fill(self, column: tuple, on: bool) -> None:
        """A winner's column is a field of colour, or like the others. Painting it sends less than making it again."""
        seat, plate, sign, dice, rule, texts, name = column
        own = PLAYERS[seat]
        show(plate, on)
        show(name, self._apart or not on)
        show(texts[2], on)
        if on:
            paint(sign, smooth(BLACK, own))
            for die in dice:
                paint(die, on_field(PAPER, own))
            paint(rule, mask(BLACK))
            for text in texts:
                paint(text, smooth(BLACK, own))

    # The pot runs.

    def enter(self, now: int) -> None:
        if not self._session.pot_seen:
            self._app.sound.play(tunes.POT, now)
        self._session.pot_seen = True
        self._entered = now

    def tick(self, now: int) -> bool:
        # The picture must stand on the panel before anything moves.
        if not self._runs or now == self._entered:
            return False
        if self._then < 0:
            self._then = now
        elapsed = since(self._then, now)
        if elapsed >= _RUN:
            self._arrive()
            return True
        step = elapsed * _STEPS // _RUN
        left, y = self._from
        y += (_NAME - _ICON - y) * step // _STEPS
        changed = False
        for i in range(len(self._winners)):
            x = left + (self._centre(self._winners[i]) - _ICON // 2 - left) * step // _STEPS
            icon = self._icons[i]
            if icon.x != x or icon.y != y:
                icon.x = x
                icon.y = y
                changed = True
        return changed

    def _arrive(self) -> None:
        """The pot has come: the winners' columns fill."""
        self._runs = False
        for icon in self._icons:
            show(icon, False)
        for column in self._columns:
            self._fill(column, True)

    def moving(self, now: int) -> bool:
        return self._runs

    def _next(self, now: int) -> None:
        if self._runs:
            self._arrive()
        else:
            self._app.resume(now)
