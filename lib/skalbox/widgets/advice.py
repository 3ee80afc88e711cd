# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's advice in rows: the best choice on a field, the next best below it, then the player's own.

A row has the choice in words, the dice and the aim, and the worth. Low panels have dice instead of words.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.measures import CELL, MARGIN, PILL_RIGHT, STATUS, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, PAPER, PLAYERS, smooth
from skalbox.draw.text import LEFT, RIGHT
from skalbox.lang import choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page
    from skalbox.lang.words import Words
    from skalbox.widgets.dicerow import DiceRow
    from skalcore.game import Game

_Y = by_layout(31, 31, 22, 28)  # the field of the best choice
_H = by_layout(52, 52, 25, 31)
_FIRST = by_layout(53, 53, 42, 51)  # baselines of its words,
_SECOND = by_layout(74, 74, 40, 49)  # of its dice,
_OTHER = by_layout(106, 106, 63, 77)  # of the next best,
_STEP = by_layout(29, 29, 0, 0)
_OWN = by_layout(162, 162, 80, 97)  # of the player's own,
_NO_TABLE = by_layout(67, 67, 41, 51)  # or of the only line
_ROOMY = by_layout(True, True, False, False)  # dice and words, large numbers
_CHEVRON_Y = STATUS - by_layout(0, 0, 9, 9)

_TEXT_X = const(12)
_RIGHT = PILL_RIGHT - 8
_PITCH = const(18)  # from die to die
_GAP = const(6)
_SIGN = const(18)  # the room of a sign
_WIDEST = "000.0"  # an expected total
_CHEVRON = const(16)  # pixels wide


class Advice:
    """Rows of choices: each is a bit mask of dice to hold, or WRITE and a box."""

    others = by_layout(2, 2, 1, 1)  # rows below the best choice

    def __init__(self, frame: "Page", assets: "Assets", words: "Words", game: "Game") -> None:
        self._frame = frame
        self._assets = assets
        self._words = words
        self._game = game
        self._large = assets.big if _ROOMY else assets.small  # font of the next best choices' worth
        self._own: list = []  # the parts of the player's own choice
        self._marked = False  # the dice to hold are

    def nothing(self) -> None:
        """Write that the coach does not know this game."""
        self._frame.small(PAPER, _TEXT_X, _NO_TABLE, self._words.NO_TABLE)

    def mark(self, dice: "DiceRow", best: int, held: int) -> None:
        """Mark the dice over the keys that are `best` to hold, a bit mask; dim the others, except those in `held`."""
        frame = self._frame
        for i in range(5):
            if best >> i & 1:
                if not self._marked:
                    x = i * CELL + (CELL - _CHEVRON) // 2
                    frame.icon(index.ICON_CHEVRON, x, _CHEVRON_Y, PLAYERS[self._game.player])
            elif not held >> i & 1:
                dice.dim(i)
        self._marked = True
        # A mark's black ground may cut into a raised die, but not into the pill.
        frame.group.remove(frame.pill.group)
        frame.group.append(frame.pill.group)

    def best(self, choice: int, box: int, right: str) -> None:
        """Draw the best choice; `right`: its worth, "" if `worth` draws it later."""
        assets = self._assets
        frame = self._frame
        frame.add(shapes.plate(assets, smooth(PAPER), MARGIN, _Y, WIDTH - 2 * MARGIN, _H, 8))
        self.worth(right)
        room = _RIGHT - assets.big.room(right or _WIDEST) - _GAP - _TEXT_X
        text = self._choice_text(choice, box)
        if choice > 0:
            self._dice(_SECOND, choice, BLACK, PAPER)
        elif choice < 0 and _ROOMY:
            frame.small(BLACK, _TEXT_X, _SECOND, "+%d" % self._game.points(box), LEFT, PAPER)
        if choice <= 0 or _ROOMY:
            frame.fitted(room, BLACK, _TEXT_X, _FIRST, text, LEFT, PAPER)

    def worth(self, text: str) -> None:
        """Draw the worth of the best choice; nothing if it is ""."""
        if text:
            self._frame.words(self._assets.big, BLACK, _RIGHT, _FIRST, text, RIGHT, PAPER)

    def other(self, number: int, choice: int, box: int, worth: str) -> None:
        """Draw the next best choice number `number`, from 0."""
        frame = self._frame
        baseline = _OTHER + number * _STEP
        if worth:
            frame.words(self._large, ASH, _RIGHT, baseline, worth, RIGHT)
        if number:
            frame.rule(baseline - 21, _TEXT_X, _RIGHT - _TEXT_X)
        if choice > 0:
            self._dice(baseline, choice, ASH, BLACK)
        else:
            text = self._choice_text(choice, box)
            if choice < 0:
                text = "%s +%d" % (text, self._game.points(box))
            frame.small(PAPER, _TEXT_X, baseline, text)

    def aim(self, at: int, choice: int, box: int, pot: int, worth: str) -> None:
        """Draw the aim of the best choice (`at` 0) or a next best one (1..), if there is room beside its worth.

        `box`, `pot`: see skalbox.lang.choices.aim.
        """
        if not choice and (at or not _ROOMY):
            return  # words are there
        x = self._after(choice)
        right = _RIGHT if _ROOMY else _RIGHT - _SIGN * 4
        if at:
            right = _RIGHT - self._large.room(worth) - _GAP
        for text in choices.aim(self._words, self._game, box, choice, pot):
            if x + self._assets.small.room(text) <= right:
                if at:
                    self._frame.small(PAPER, x, _OTHER + (at - 1) * _STEP, text)
                else:
                    self._frame.small(BLACK, x, _SECOND, text, LEFT, PAPER)
                return

    def own(self, choice: int, box: int, worth: "str | None") -> None:
        """Draw the player's own choice instead of the last one, without its worth if that is ""; None: draw nothing."""
        frame = self._frame
        while self._own:
            frame.group.remove(self._own.pop())
        if worth is None:
            return
        seat = self._game.player
        text = self._words.YOURS % self._choice_text(choice, box)
        self._own = [
            frame.sign(14, seat, _TEXT_X, _OWN - 12),
            frame.small(PLAYERS[seat], _TEXT_X + _SIGN + 2, _OWN, text),
        ]
        if worth:
            self._own.append(frame.small(PLAYERS[seat], _RIGHT, _OWN, worth, RIGHT))

    def _choice_text(self, choice: int, box: int) -> str:
        if choice < 0:
            return self._words.game(self._game.rules).BOXES[box]
        return choices.held(self._words, self._game.dice, choice)

    def _after(self, choice: int) -> int:
        """Return the x behind the dice of this choice."""
        x = _TEXT_X + 2 * (choice > 0)
        for i in range(5):
            x += _PITCH * (choice >> i & 1)
        return x

    def _dice(self, baseline: int, choice: int, colour: int, ground: int) -> None:
        x = _TEXT_X
        for i in range(5):
            if choice >> i & 1:
                self._frame.die(self._game.dice[i], x, baseline - 13, colour, ground)
                x += _PITCH
