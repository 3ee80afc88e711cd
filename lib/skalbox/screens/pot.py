# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The end of a round: everybody's best two dice, who wins the pot, the totals.

When it is first shown, the pot runs to its winner, or to each, before the winner's column fills; ROLL cuts that short.
With the setting CHANCES those to win stand in the place of the names.
"""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.assets import show, tile
from skalbox.draw.palette import ASH, PAPER, PLAYERS, smooth
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.lang.hints import next_text
from skalbox.widgets.pot_columns import Columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words

# Where things stand in each layout.
_WINNER_Y = measures.at(8, 8, 3, 6)  # of the winner's sign, in the headline
# The chances in their place.
_CHANCE = measures.at(152, 152, 79, 113)  # baseline
_CHANCE_Y = measures.at(156, 156, 84, 116)
_CHANCE_H = measures.at(4, 4, 3, 3)

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


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        assets = self._assets
        game = self._session.game
        frame = self._frame
        number = game.round - 1  # of the round that has ended
        self._chances: "Any" = None
        if self._lobby.settings.get("CHANCES"):
            from skalbox.screens import chances

            self._chances = chances.made(app, _CHANCE, _CHANCE_Y, _CHANCE_H, False)
        self.works = self._chances is not None
        columns = self._columns = Columns(app, number, self._chances is None)
        self._winners = [seat for seat in range(game.players) if columns.won(seat)]
        # Once only: after the sheets or a loss of power it is over.
        self._runs = app.animated and not self._session.pot_seen and len(self._winners) > 0
        self._heading(assets, words, self._pot(assets, str(game.ledger.size())))
        columns.draw(frame, not self._runs)
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
        self.rows(keys, (index.ICON_NEXT, words.NEXT, self._next), GLANCE)

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
            note = words.EACH % self._columns.won(winners[0])
        after = x + _NAME_DX if len(winners) == 1 else x
        if measures.LOW:
            frame.heading(text, x=after)
            return
        font = assets.big if assets.big.room(text) <= frame.room(after) else assets.small
        frame.words(font, PAPER, after, _HEAD, text)
        frame.words(assets.small, ASH, x, _NOTE, note)

    # The pot runs.

    def enter(self, now: int) -> None:
        if not self._session.pot_seen:
            self._app.sound.play(tunes.POT, now)
        self._session.pot_seen = True
        self._entered = now

    def tick(self, now: int) -> bool:
        # The picture must stand on the panel before anything moves.
        if now == self._entered:
            return False
        if not self._runs:
            return self._chances is not None and self._tell_chances(now)
        if self._then < 0:
            self._then = now
        elapsed = since(self._then, now)
        if elapsed >= _RUN:
            self._arrive()
            return True
        step = elapsed * _STEPS // _RUN
        left, y = self._from
        y += (self._columns.icon_end() - _ICON - y) * step // _STEPS
        changed = False
        for i in range(len(self._winners)):
            x = left + (self._columns.centre(self._winners[i]) - _ICON // 2 - left) * step // _STEPS
            icon = self._icons[i]
            if icon.x != x or icon.y != y:
                icon.x = x
                icon.y = y
                changed = True
        return changed

    def _tell_chances(self, now: int) -> bool:
        told = self._chances.tick(since(self._entered, now), self._frame)
        self.works = not self._chances.done
        if told and not measures.LOW:
            text = self._words.CHANCE
            self._frame.status.write(text[0].upper() + text[1:])
        return told

    def leave(self) -> None:
        if self._chances is not None:
            self._chances.close()

    def _arrive(self) -> None:
        """The pot has come: the winners' columns fill."""
        self._runs = False
        for icon in self._icons:
            show(icon, False)
        self._columns.fill(True)

    def moving(self, now: int) -> bool:
        return self._runs

    def _next(self, now: int) -> None:
        if self._runs:
            self._arrive()
        else:
            self._app.resume(now)
