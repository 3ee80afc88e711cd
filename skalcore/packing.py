# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pack a finished match into decimal digits, for a QR code (docs/share.md describes the format).

Everything is a choice among so many, as a number: a throw of n dice is one of 6^n. `code` packs these numbers. A
subclass may unpack them instead (host_tools/records/unpacking.py). The same methods go through the match both ways: in
unpacking any values are passed in, and the packed values come back.
"""

from binascii import crc32

from micropython import const

from skalcore import challenge, events, rules
from skalcore.boxes import OPEN, UPPER
from skalcore.game import CHOICE, DECIDE, OVER, RETHROW, THROW, THROWS_A_TURN, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = "1"  # the first digit
LENGTH = 150  # digits of a block, which is one number
MOST = 10**LENGTH
CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"  # of names in a record

_GAMES = const(16)
_PLAYERS = const(8)
_LONGEST = const(12)  # name
_HOLDS = const(31)
_EXTRAS = const(14)  # further fives of a kind, from 0 on, and so on
_POINTS = const(51)
_POTS = const(289)
_ADDITIONS = const(145)
_LEG = const(2048)


def check(digits: str) -> str:
    """Return the five digits of the check value of these."""
    return "%05d" % (crc32(digits.encode()) & 0xFFFF)


def pack(game: Game, names: list, code: bytes, happened: "Any", most: int) -> str:
    """Return the digits of a finished match, "" if there are more than `most`. `names`: by seat, in a record's
    characters. `code`: of a challenge or a duel. `happened`: its events, or () for its final sheets alone."""
    line = Line(most)
    line.head(not happened, rules.GAMES.index(game.rules), game.mode, game.legs, names, code)
    if happened:
        line.play(Game(game.rules, game.mode, game.players, game.legs), code, happened)
    else:
        line.cards(game)
    return line.digits()


class Line:
    """The digits that choices are packed into. full: the digits are more than `most`."""

    def __init__(self, most: int) -> None:
        self.full = False
        self._most = most - len(VERSION) - 5
        self._text = ""
        self._block_value = 0
        self._size = 1  # how many values the block can have

    def code(self, value: int, choices: int) -> int:
        """Pack the value (0..choices - 1), and return it."""
        size = self._size * choices
        if size > MOST:
            self._end_block(LENGTH)
            size = choices
        self._block_value += value * self._size
        self._size = size
        return value

    def _end_block(self, width: int) -> None:
        text = str(self._block_value)
        self._text += "0" * (width - len(text)) + text
        self._block_value = 0
        self._size = 1
        self.full = len(self._text) > self._most

    def digits(self) -> str:
        """Return all digits; "" if there are too many."""
        self._end_block(len(str(self._size - 1)))
        return "" if self.full else VERSION + check(VERSION + self._text) + self._text

    def head(self, alone: bool, game: int, mode: int, legs: int, names: list, code: bytes) -> tuple:
        """Pack or unpack what comes first, and return it: the arguments. `alone`: the final sheets alone follow."""
        alone = bool(self.code(alone, 2))
        game = self.code(game, _GAMES)
        mode = self.code(mode, len(rules.MODES))
        legs = 1 + self.code(legs - 1, rules.MAX_LEGS)
        players = 1 + self.code(len(names) - 1, _PLAYERS)
        found = []
        for seat in range(players):
            name = names[seat] if seat < len(names) else "A"
            found.append(self._letters(name, 1 + self.code(len(name) - 1, _LONGEST), CHARACTERS))
        kind = self.code(1 + challenge.is_duel(code) if code else 0, 3)
        if kind:
            text = challenge.plain(code)
            code = self._letters(text, challenge.LENGTH, challenge.CHARACTERS.decode()).encode()
        if kind > 1:
            code = challenge.duel_of(code)
        return alone, game, mode, legs, found, code

    def _letters(self, text: str, length: int, letters: str) -> str:
        found = ""
        for i in range(length):
            found += letters[self.code(letters.find(text[i]) if i < len(text) else 0, len(letters))]
        return found

    def play(self, game: Game, code: bytes, happened: "Any", appends: bool = False) -> None:
        """Pack or unpack all events of the match, which this game begins. `appends`: append them to `happened`."""
        dice = bytearray(5)
        number = 0
        while game.phase != OVER and not self.full:
            event = 0 if appends else happened[number]
            phase = game.phase
            if phase == DECIDE:
                event = self._settle_dice(game, event)
            elif phase == CHOICE:
                event = events.start_choice(self.code(events.value(event), 2))
            else:
                events.unpack(events.value(event), dice)
                for i in range(5):
                    if game.held >> i & 1:
                        dice[i] = game.dice[i]
                if code:
                    challenge.throw(code, game, dice)
                else:
                    self._throw(game.held, dice)
                event = events.roll(dice) if phase == THROW or phase == RETHROW else events.dry(dice)
            if appends:
                happened.append(event)
            game.apply(event)
            number += 1

    def _throw(self, held: int, dice: bytearray) -> None:
        """Pack or unpack the faces of the dice that are not held."""
        value = 0
        choices = 1
        for i in range(5):
            if not held >> i & 1:
                value += (dice[i] - 1) * choices
                choices *= 6
        value = self.code(value, choices)
        for i in range(5):
            if not held >> i & 1:
                dice[i] = 1 + value % 6
                value //= 6

    def _settle_dice(self, game: Game, event: int) -> int:
        """Pack or unpack what is done with the dice: a box is written, a box is struck by choice, or dice are held."""
        boxes = [box for box in range(game.rules.rounds) if game.cards[game.player][box] == OPEN]
        count = len(boxes)
        writes = 2 * count if game.rules.has_zero else count
        kind = events.kind(event)
        number = events.value(event)
        if kind == events.KEEP:
            number += writes
        elif number in boxes:
            number = boxes.index(number) + (count if kind == events.ZERO else 0)
        number = self.code(number, writes + (_HOLDS if game.thrown < THROWS_A_TURN else 0))
        if number >= writes:
            return events.hold_event(number - writes)
        return events.score(boxes[number]) if number < count else events.zero(boxes[number - count])

    def cards(self, game: Game) -> int:
        """Pack or unpack the final sheets, and set the game to their numbers. Return the winners as a bit mask."""
        for seat in range(game.players):
            own = game.cards[seat]
            for box in range(game.rules.rounds):
                worth, choices = (box + 1, 6) if box < UPPER else (1, _POINTS)
                own[box] = worth * self.code(own[box] // worth, choices)
            game.extras[seat] = rules.EXTRA_POINTS * self.code(game.extras[seat] // rules.EXTRA_POINTS, _EXTRAS)
            if game.rules.has_pot:
                game.ledger.pots[seat] = self.code(game.ledger.pots[seat], _POTS)
                game.ledger.additions[seat] = self.code(game.ledger.additions[seat], _ADDITIONS)
            for leg in range(game.legs - 1):
                at = leg * game.players + seat
                game.leg_totals[at] = self.code(game.leg_totals[at], _LEG)
        return self.code(game.winners, 1 << game.players)
