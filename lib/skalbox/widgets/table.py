# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table: the one picture on which a turn is played, from the first throw to the box written.

The screens `turn` and `scoring` change it piece by piece; it is dropped with them, and made anew for the next turn.
"""

from array import array

from micropython import const

try:
    from typing import Any
except ImportError:
    pass

import displayio

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import paint, show, tile, turn
from skalbox.text import Strip
from skalbox.widgets import shapes
from skalbox.widgets.boxes import Boxes
from skalbox.widgets.dicerow import DiceRow
from skalbox.widgets.frame import Frame
from skalbox.widgets.header import Header
from skalbox.widgets.standing import Bonus, PotLine, PotsWon
from skalcore import boxes, card
from skalcore.game import THROWS_A_TURN

_MINI_PITCH = const(17)
_MINI_Y = const(171)
_UNDERLINE_Y = const(187)
_STATUS_W = const(104)
_STATUS_TEXT_X = const(20)


class Table:
    """frame: pill, soft keys and line; boxes, dice: its parts; scores: what each open box would bring, array("h")."""

    def __init__(self, kit, words, session) -> None:
        self._words = words
        self._session = session
        self.scores = array("h", [boxes.OPEN] * session.game.rules.rounds)
        # All that the pill says while dice may be held; one width, so that a hold redraws little.
        self.turn_words = (words.ROLL_N % 5, words.LET_GO, words.SCORE)
        self.frame = Frame(kit, self.turn_words, _STATUS_W)
        self.group = self.frame.group
        self._header = Header(kit)
        self.boxes = Boxes(kit, words.BOXES)
        self._bonus = Bonus(kit, words.BONUS)
        self._pots = PotsWon(kit, words.POTS_WON)
        self._pot = PotLine(kit, words)
        self.dice = DiceRow(kit)
        for part in (self._header, self.boxes, self._bonus, self._pots, self._pot, self.dice):
            self.frame.add(part.group)
        self._kit = kit
        self._hold: Any = None
        self._mini: Any = None
        self._build_pips(kit)
        self.seat = -1

    def _build_pips(self, kit) -> None:
        """Three discs for the throws left, rings for the throws spent."""
        full = shapes.filled(kit, measures.PIP, measures.PIP, 4)
        spent = shapes.outlined(kit, measures.PIP, measures.PIP, 4)
        self._pips = []
        for i in range(THROWS_A_TURN):
            grid = displayio.TileGrid(full, pixel_shader=ink.smooth(ink.PAPER), x=self._pip_x(i), y=measures.PIP_Y)
            self._pips.append(self.frame.add(grid))
        self._pip_full = full
        self._pip_spent = spent

    def _build_mini(self, kit) -> None:
        """While a box is chosen: the dice small in the line above the keys, the two best underlined, their addition."""
        self._mini = displayio.Group()
        self._mini_dice = []
        self._underlines = []
        for i in range(5):
            x = measures.MARGIN + i * _MINI_PITCH
            self._mini_dice.append(tile(kit.dice15, index.DICE15_BIN, ink.smooth(ink.PAPER), x, _MINI_Y))
            self._underlines.append(shapes.block(ink.mask(ink.PAPER), x + 2, _UNDERLINE_Y, 11, 2))
            self._mini.append(self._mini_dice[i])
            self._mini.append(self._underlines[i])
        self._addition = Strip(
            kit.small, ink.smooth(ink.PAPER), measures.MARGIN + 5 * _MINI_PITCH + 3, measures.STATUS, 16, below=0
        )
        self._mini.append(self._addition)
        self.frame.add(self._mini)

    # What it shows.

    def deal(self) -> None:
        """Show the player whose turn it is."""
        game = self._session.game
        self.seat = game.player
        own = ink.PLAYERS[self.seat]
        self._header.player(self.seat, self._session.names[self.seat])
        self._header.round(self._words.ROUND % (game.round + 1, game.rules.rounds))
        self.boxes.colour(own)
        self.dice.colour(own)
        best = game.ledger.best()
        seat = 0
        while best and game.ledger.current[seat] != best:
            seat += 1
        self._pot.draw(game.ledger.size(), best, seat, self._session.names[seat])
        self.count()

    def count(self) -> bool:
        """Show the player's points as they stand; the round in which they are written stays the one shown."""
        game = self._session.game
        own = game.cards[self.seat]
        ahead = card.ahead(own)
        upper = card.upper(own)
        # Whoever ends a round sees the pot's points on the pot's own screen, not before.
        unseen = 0
        if not self._session.pot_seen and game.round:
            unseen = game.ledger.past_pots[(game.round - 1) * game.players + self.seat]
        changed = self._header.total(game.total(self.seat) - unseen)
        changed |= self._bonus.draw(upper, game.rules.bonus_from, game.bonus(self.seat), ahead, upper - ahead)
        changed |= self._pots.draw(game.ledger.pots[self.seat] - unseen)
        return changed

    def preview(self) -> bool:
        """Show what each open box would bring; bars where no dice lie on the table."""
        game = self._session.game
        if game.has_dice():
            game.scores(self.scores)
        else:
            for box in range(len(self.scores)):
                self.scores[box] = boxes.OPEN
        return self.boxes.draw(game.cards[self.seat], self.scores)

    def pips(self, left: int) -> bool:
        """Show `left` throws (0..3) as still to come."""
        changed = False
        for i in range(THROWS_A_TURN):
            pip = self._pips[i]
            if pip.x != self._pip_x(i):
                pip.x = self._pip_x(i)
                changed = True
            bitmap = self._pip_full if i < left else self._pip_spent
            if pip.bitmap is not bitmap:
                pip.bitmap = bitmap
                changed = True
            changed |= paint(pip, ink.smooth(ink.PAPER if i < left else ink.SMOKE))
        return changed

    def _pip_x(self, number: int) -> int:
        """The pips stand to the left of the pill."""
        return self.frame.pill.x - measures.PIP_GAP - measures.PIP - (2 - number) * measures.PIP_PITCH

    def say(self, text: str, with_hold: bool = False) -> bool:
        """Write this into the line above the keys, behind the sign for holding a key where `with_hold`."""
        status = self.frame.status
        # The sign gives way to a long text.
        with_hold = with_hold and self._kit.small.room(text) <= _STATUS_W - _STATUS_TEXT_X
        x = measures.MARGIN + (_STATUS_TEXT_X if with_hold else 0)
        if status.x != x:
            status.x = x
        changed = False
        if self._hold is None and with_hold:
            kit = self._kit
            grid = tile(kit.icons, index.ICONS_BIN, ink.smooth(ink.ASH), measures.MARGIN, measures.PILL_Y + 2)
            turn(grid, index.ICON_HOLD)
            self._hold = self.frame.add(grid)
        elif self._hold is not None:
            changed = show(self._hold, with_hold)
        changed |= status.write(text)
        return changed

    def mini(self, visible: bool) -> bool:
        """Show the turn's dice small in the line above the keys, or not."""
        if not visible:
            if self._mini is None:
                return False
            self.group.remove(self._mini)
            self._mini = None
            return True
        own = ink.PLAYERS[self.seat]
        if self._mini is None:
            self._build_mini(self._kit)
        game = self._session.game
        addition = boxes.addition(game.counts)
        first = -1
        second = -1
        for i in range(5):
            face = game.dice[i]
            turn(self._mini_dice[i], face - 1)
            if first < 0 or face > game.dice[first]:
                first, second = i, first
            elif second < 0 or face > game.dice[second]:
                second = i
        for i in range(5):
            paint(self._underlines[i], ink.mask(own if i == first or i == second else ink.BLACK))
        paint(self._addition, ink.smooth(own))
        self._addition.write(str(addition))
        return True
