# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The score sheet of one player: the boxes with their names, where they stand on the table. Written ones are white."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import inked
from skalbox.draw.view import View
from skalbox.lang.phrases import bonus_text, round_text
from skalbox.widgets.boxes import Boxes
from skalbox.widgets.numbers import lead_text
from skalbox.widgets.standing import Bonus, PotsWon
from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_GAP = const(9)


class _Written(Boxes):
    """Boxes of which the written ones stand out."""

    def _draw(self, box: int, points: int, brings: int) -> bool:
        number = self._numbers[box]
        is_open = points == OPEN
        changed = number.write_bar() if is_open else number.write(str(points))
        for part in (self._icons[box], self._names[box]):
            if part is not None:
                paint(part, self._done if is_open else self._now)
        paint(number, self._empty if is_open else self._now)
        return bool(changed)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        self._group: "Any" = None
        game = self._session.game
        # First of all that of the player whose turn it is, at the end the winner's.
        self._seat = game.player
        while game.phase == OVER and not game.winners >> self._seat & 1:
            self._seat = (self._seat + 1) % game.players
        if measures.LOW:
            self._frame.group.remove(self._frame.status)  # its place is taken
        self._draw()
        words = self._words
        several = game.players > 1
        self.rows(
            (
                (index.ICON_BACK, words.KEY_PREVIOUS, self._turn, -1) if several else None,
                (index.ICON_NEXT, words.KEY_FOLLOWING, self._turn, 1) if several else None,
                (index.ICON_CURVE, words.KEY_CURVE, app.lay, "curve") if game.phase == OVER else None,
                (index.ICON_SHEET, words.KEY_ALL, app.lay, "sheets"),
                self.menu() or (index.ICON_HELP, words.KEY_HELP, app.lay, "help"),
            ),
            (index.ICON_BACK, words.BACK, app.close),
        )

    def _draw(self) -> None:
        """Show this player's sheet."""
        session = self._session
        game = session.game
        words = self._words
        assets = self._assets
        seat = self._seat
        own = game.cards[seat]
        rules = game.rules
        over = game.phase == OVER
        if self._group is not None:
            self._frame.group.remove(self._group)
        self._group = group = displayio.Group()
        self._head(session.names[seat], str(game.total(seat)), "" if over else round_text(words, game))
        sheet = _Written(assets, words.game(rules).BOXES, rules)
        sheet.draw(own)
        bonus = Bonus(assets, words.BONUS, rules.rounds > 2 * UPPER)
        upper = card.upper(own)
        left = 0
        parts: list = [sheet, bonus]
        if game.ledger.size():
            points = game.ledger.pots[seat]
            if measures.POTS_X:
                pots = PotsWon(assets, words.POTS_WON)
                pots.draw(points)
                parts.append(pots)
            else:
                text = "%s %d" % (words.POTS_WON, points)
                left = measures.MARGIN + assets.small.room(text)
                white = palette.smooth(palette.PAPER)
                group.append(inked(assets.small, white, measures.MARGIN, measures.POT, text))
        bonus.draw(bonus_text(words, own, rules), upper, rules.bonus_from, upper - card.over_par(own), left)
        for part in parts:
            group.append(part.group)
        if not measures.LOW:
            text = lead_text(words, session, assets.small, self._frame.status.room)
            if game.extras[seat]:
                text = "%s +%d" % (words.game(rules).BOXES[rules.five_box], game.extras[seat])
            self._frame.status.write(text)
        self._frame.under(group)

    def _head(self, name: str, total: str, note: str) -> None:
        """Sign, name and total, and a note where there is room for it."""
        assets = self._assets
        white = palette.smooth(palette.PAPER)
        font = assets.small if measures.SMALL else assets.big
        right = measures.TOTAL_RIGHT - font.room(total)
        self._group.append(inked(font, white, right, measures.NAME, total))
        right -= _GAP
        if measures.NAME_X + font.room(name) > right:
            font = assets.small
            name = font.cut(right + _GAP - 1 - measures.NAME_X, name)  # beside a total of four digits
        self._group.append(inked(font, white, measures.NAME_X, measures.NAME, name))
        x = right - assets.small.room(note)
        if note and not measures.LOW and measures.NAME_X + font.room(name) + _GAP <= x:
            self._group.append(inked(assets.small, palette.smooth(palette.FOG), x, measures.NAME, note))
        sheet, spec = assets.signs18, index.SIGNS18_BIN
        if measures.SMALL:
            sheet, spec = assets.signs14, index.SIGNS14_BIN
        own = palette.smooth(palette.PLAYERS[self._seat])
        self._group.append(tile(sheet, spec, own, measures.SIGN_X, measures.SIGN_Y, self._seat))

    def _turn(self, step: int, now: int) -> None:
        self._seat = (self._seat + step) % self._session.game.players
        # One whole picture is less to send than all its pieces.
        display = self._app.display
        display.root_group = displayio.Group()
        self._draw()
        display.root_group = self.group
