# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The dice of a challenge or a duel: all follow from its code and the place of the throw in the game.

Die i (1..5) of a throw shows 1 + x % 6, where x = mix(crc32("CODE SEAT WHAT i")). SEAT counts from 1 in seating order.
WHAT is "T.K" for throw K of the seat's turn T over all legs. It is "dry.N" for the seat's N-th dry roll, and "bank.T"
for the virtual opponent's roll after turn T. mix is the 32-bit finalizer.

    x ^= x >> 16, x *= 0x85EBCA6B, x ^= x >> 13, x *= 0xC2B2AE35, x ^= x >> 16

In a duel all players get the same turns, each in another order, so that nobody has seen dice just before throwing them.
SEAT is 1 for every throw of a turn, but not for dry rolls. T is the turn whose dice turn t of seat s in leg L takes. A
leg has N rounds, and there are P players.

    T = (L - 1) N + 1 + (t - 1 + (s - 1) (N // P)) mod N

The code of a duel has a mark in its first character, so that it is saved and compared as any other: `duel_of` sets it.

So only the code is saved: after a loss of power or an undo the same dice come again. A board allocates memory for
integers of 30 bits and more, so the numbers are kept as halves of 16 bits.
"""

from array import array

from micropython import const

from skalcore.game import BANK, OPENING, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from skalcore.game import Game

LENGTH = 8  # characters of a code
DUELLISTS = 2, 4  # players of a duel, fewest and most
CHARACTERS = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32, without I and O, 0 and 1

# CRC-32's table for half a byte: the upper and the lower 16 bits of each entry.
_UPPER = array(
    "H",
    (
        0x0000, 0x1DB7, 0x3B6E, 0x26D9, 0x76DC, 0x6B6B, 0x4DB2, 0x5005,
        0xEDB8, 0xF00F, 0xD6D6, 0xCB61, 0x9B64, 0x86D3, 0xA00A, 0xBDBD,
    ),
)  # fmt: skip
_LOWER = array(
    "H",
    (
        0x0000, 0x1064, 0x20C8, 0x30AC, 0x4190, 0x51F4, 0x6158, 0x713C,
        0x8320, 0x9344, 0xA3E8, 0xB38C, 0xC2B0, 0xD2D4, 0xE278, 0xF21C,
    ),
)  # fmt: skip
_LOWEST = const(50)  # of CHARACTERS: 2,
_LETTER = const(65)  # A
_HIGHEST = const(90)  # and Z
_x = array("H", (0, 0))  # the number being computed: its upper and its lower 16 bits


def throw(code: bytes, game: "Game", dice: "MutableSequence[int]") -> None:
    """Write the faces of the roll that `game` waits for into the dice not held, without allocating memory."""
    _x[0] = _x[1] = 0xFFFF
    duel = is_duel(code)
    for i in range(LENGTH):
        _add(code[i] ^ _mark(code[i]) if duel and not i else code[i])
    _add(32)
    phase = game.phase
    dry = phase == OPENING or phase == TIE
    _number(1 if phase == BANK or (duel and not dry) else game.player + 1)
    _add(32)
    if dry:
        for byte in b"dry.":
            _add(byte)
        _number(game.contest.rolls[game.player] + 1)
    elif phase == BANK:
        for byte in b"bank.":
            _add(byte)
        _number(game.round + 1)
    else:
        turn = game.round
        if duel:
            rounds = game.rules.rounds
            own = turn % rounds
            turn += (own + game.player * (rounds // game.players)) % rounds - own
        _number(turn + 1)
        _add(46)
        _number(game.thrown + 1)
    _add(32)
    upper = _x[0]
    lower = _x[1]
    for i in range(5):
        if not game.held >> i & 1:
            _x[0] = upper
            _x[1] = lower
            _add(49 + i)
            dice[i] = _face()


def is_duel(code: bytes) -> bool:
    """Return whether this code has the mark of a duel; b"" has none."""
    return len(code) > 0 and not _LOWEST <= code[0] <= _HIGHEST


def duel_of(code: bytes) -> bytes:
    """Return this code of a challenge, 8 characters, with the mark of a duel; from a duel's code take the mark off."""
    return bytes((code[0] ^ _mark(code[0]),)) + code[1:]


def plain(code: bytes) -> str:
    """Return the characters of this code of a challenge or a duel, as they are typed."""
    return (duel_of(code) if is_duel(code) else code).decode()


def titled(code: bytes, duel: str) -> str:
    """Return the characters of this code, after the word `duel` if it is a duel's."""
    return duel + " " + plain(code) if is_duel(code) else plain(code)


def line_of(code: bytes) -> str:
    """Return the line of a record that says what this code is, a challenge's or a duel's."""
    return ("duel " if is_duel(code) else "challenge ") + plain(code)


def _mark(byte: int) -> int:
    """Return the bit that marks this first character of a duel's code: letters become small ones, digits signs."""
    return 0x20 if byte >= _LETTER else 0x10


def _number(number: int) -> None:
    """Add the digits of this number to the text of the check value."""
    if number > 9:
        _number(number // 10)
    _add(48 + number % 10)


def _add(byte: int) -> None:
    """Add a byte to the text; its CRC-32 is computed in _x."""
    for _ in range(2):
        entry = (_x[1] ^ byte) & 15
        lower = _x[1] >> 4 | (_x[0] & 15) << 12
        _x[1] = lower ^ _LOWER[entry]
        _x[0] = _x[0] >> 4 ^ _UPPER[entry]
        byte >>= 4


def _face() -> int:
    """Return the face (1..6) that the CRC-32 in _x gives."""
    _x[0] ^= 0xFFFF
    _x[1] ^= _x[0] ^ 0xFFFF
    _multiply(0x85, 0xEB, 0xCA, 0x6B)
    _x[1] ^= (_x[0] << 3 | _x[1] >> 13) & 0xFFFF
    _x[0] ^= _x[0] >> 13
    _multiply(0xC2, 0xB2, 0xAE, 0x35)
    _x[1] ^= _x[0]
    return 1 + (_x[0] * 4 + _x[1]) % 6  # 65,536 is 4 modulo 6


def _multiply(a: int, b: int, c: int, d: int) -> None:
    """Multiply _x by the number of these four bytes, modulo 2**32."""
    upper = _x[0]
    lower = _x[1]
    crossed = lower * c
    low = lower * d + ((crossed & 255) << 8)
    high = (low >> 16) + (crossed >> 8) + lower * b + ((lower * a & 255) << 8) + upper * d + ((upper * c & 255) << 8)
    _x[1] = low & 0xFFFF
    _x[0] = high & 0xFFFF


def spaced(code: bytes) -> str:
    """Return the code in two halves, which are easier to read out; dashes stand for what is not typed yet."""
    text = plain(code) + "-" * (LENGTH - len(code))
    half = LENGTH // 2
    return text[:half] + " " + text[half:]
