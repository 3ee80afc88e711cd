# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sign of each person, and which sign each seat has in a game.

The number of a seat has the role (skalbox.players.roles) in its lower four bits. Above them is the sign of its player:
0 for none, else its tile plus 1. Two players may have the same sign; then only the first of them has it in this game.
"""

from micropython import const

from skalbox.players.roles import ROLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGN = const(4)  # bits below it
_COUNT = const(8)
_FREE = const(255)


def choose(number: int, sign: int) -> int:
    """Return this seat's number with another sign (0..7)."""
    return number & ROLE | (sign + 1) << _SIGN


def next_free(numbers: "Iterable[int]", seat: int) -> int:
    """Return the next sign after the sign of this seat that is nobody else's, or the next one if each is somebody's."""
    numbers = list(numbers)
    taken = [(numbers[other] >> _SIGN) - 1 for other in range(len(numbers)) if other != seat]
    sign = order(numbers)[seat] + 1
    for more in range(_COUNT - 1):
        if (sign + more) % _COUNT not in taken:
            return (sign + more) % _COUNT
    return sign % _COUNT


def order(numbers: "Iterable[int]") -> bytes:
    """Return the signs of all eight seats for the numbers of these seats.

    The first of two players with the same sign has it, and the second gets the first free one. A seat without a sign
    has the seat's, or else the first free one.
    """
    signs = [_FREE] * _COUNT  # a list: MicroPython looks for no number in a bytearray
    twice = []  # the seats whose sign is an earlier seat's
    seat = 0
    for number in numbers:
        sign = (number >> _SIGN) - 1
        if sign in signs:
            twice.append(seat)
        elif 0 <= sign < _COUNT:
            signs[seat] = sign
        seat += 1
    for seat in range(_COUNT):
        if signs[seat] == _FREE and seat not in signs and seat not in twice:
            signs[seat] = seat
    for seat in range(_COUNT):
        if signs[seat] == _FREE:
            signs[seat] = min([sign for sign in range(_COUNT) if sign not in signs])
    return bytes(signs)


def pack(numbers: "Iterable[int]") -> bytes:
    """Encode the signs of all eight seats: half a byte for each, whose highest bit is set.

    A torn write of these bytes, erased flash and all small numbers are never signs: each value is there exactly once.
    """
    signs = order(numbers)
    return bytes([signs[seat] | signs[seat + 1] << 4 | 0x88 for seat in range(0, _COUNT, 2)])


def unpack(numbers: "Iterable[int]", data: bytes) -> list:
    """Return the numbers of these seats with the signs in `data`. If it has none, the signs follow from the numbers."""
    signs: "Iterable[int]" = [byte >> bits & 15 for byte in data for bits in (0, 4)]
    signs = [sign & 7 for sign in signs] if sorted(signs) == list(range(8, 16)) else order(numbers)
    numbers = list(numbers)
    return [choose(numbers[seat], signs[seat]) for seat in range(len(numbers))]
