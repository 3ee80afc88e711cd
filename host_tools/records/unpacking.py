# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Unpack a match from the decimal digits of a QR code (skalcore.packing).

Written in the device's subset of Python: the page runs it in MicroPython.
"""

from skalcore import packing, rules
from skalcore.challenge import DUELLISTS, is_duel
from skalcore.game import OVER, Game

_HEAD = len(packing.VERSION) + 5  # digits before the blocks
_TOO_MUCH = "the code has digits that no match has"


class Unpacker(packing.Line):
    """The blocks of digits that choices are unpacked from. ValueError, a sentence, if Packer does not write these."""

    def __init__(self, text: str) -> None:
        super().__init__(len(text))
        self._text = text
        self._size = 0  # before the first block
        self._width = 0  # digits of this block

    def code(self, value: int, choices: int) -> int:
        """Unpack the next choice, and return it."""
        size = self._size * choices
        if not self._size or size > packing.MOST:
            if self._size:
                self._check_end(packing.LENGTH)
            if not self._text:
                raise ValueError("the code ends too early")
            text = self._text[: packing.LENGTH]
            self._text = self._text[packing.LENGTH :]
            self._width = len(text)
            self._block_value = int(text)
            size = choices
        self._size = size
        found = self._block_value % choices
        self._block_value //= choices
        return found

    def _check_end(self, width: int) -> None:
        if self._block_value or self._width != width:
            raise ValueError(_TOO_MUCH)

    def end(self) -> None:
        """Raise ValueError if anything is left."""
        self._check_end(len(str(self._size - 1)))
        if self._text:
            raise ValueError(_TOO_MUCH)


class Shared:
    """A match from a QR code: the game at its end, its players' names by seat, its code, and its events.

    alone: the events are missing, and the game has the numbers of the final sheets alone.
    """

    def __init__(self, alone: bool, game: Game, names: list[str], code: bytes, happened: list[int]) -> None:
        self.alone = alone
        self.game = game
        self.names = names
        self.code = code
        self.events = happened


def unpack(digits: str) -> Shared:
    """Return the match of these digits. ValueError, a sentence, if they were misread or are of another version."""
    for char in digits:
        if not "0" <= char <= "9":
            raise ValueError("the code must be digits")
    if digits[:1] != packing.VERSION:
        raise ValueError("the code is of another version of Skalbox")
    if packing.check(packing.VERSION + digits[_HEAD:]) != digits[1:_HEAD]:
        raise ValueError("the code was misread, or a part of it is missing")
    unpacker = Unpacker(digits[_HEAD:])
    alone, game_index, mode, legs, names, code = unpacker.head(False, 0, 0, 1, [], b"")
    if game_index >= len(rules.GAMES):
        raise ValueError("the code is of a game that is not known")
    if len(set(names)) < len(names):
        raise ValueError("two players of the code have the same name")
    if is_duel(code) and not DUELLISTS[0] <= len(names) <= DUELLISTS[1]:
        raise ValueError("a duel has %d to %d players, and the code has %d" % (DUELLISTS[0], DUELLISTS[1], len(names)))
    game = Game(rules.GAMES[game_index], mode, len(names), legs)
    happened: list[int] = []
    if alone:
        game.winners = unpacker.cards(game)
        game.leg = legs - 1
        game.round = game.rules.rounds * legs
        game.phase = OVER
    else:
        unpacker.play(game, code, happened, True)
    unpacker.end()
    return Shared(alone, game, names, code, happened)
