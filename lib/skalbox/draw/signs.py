# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sign and colour of each seat.

A seat's number has the role (skalbox.players.roles) in its lower four bits. Above them is the chosen sign: 0 for none,
else its tile plus 1. Colours and tiles are put into the order of the seats, so nothing else has to know.
"""

from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import palette
from skalbox.players.roles import ROLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from skalbox.draw.assets import Assets

_SIGN = const(4)  # bits below it
_COUNT = const(8)
_FREE = const(255)


def choose(number: int, sign: int) -> int:
    """Return this seat's number with another sign (0..7)."""
    return number & ROLE | (sign + 1) << _SIGN


def next_free(numbers: "Iterable[int]", seat: int) -> int:
    """Return the next sign after the sign of this seat that nobody else has chosen."""
    numbers = list(numbers)
    taken = [(numbers[other] >> _SIGN) - 1 for other in range(len(numbers)) if other != seat]
    sign = order(numbers)[seat]
    for _ in range(_COUNT):
        sign = (sign + 1) % _COUNT
        if sign not in taken:
            break
    return sign


def order(numbers: "Iterable[int]") -> bytes:
    """Return the signs of all eight seats for the numbers of these seats.

    A seat without a choice has its own sign, or the first that is left. The first of two equal choices counts.
    """
    signs = [_FREE] * _COUNT  # a list: MicroPython looks for no number in a bytearray
    seat = 0
    for number in numbers:
        sign = (number >> _SIGN) - 1
        if 0 <= sign < _COUNT and sign not in signs:
            signs[seat] = sign
        seat += 1
    for seat in range(_COUNT):
        if signs[seat] == _FREE and seat not in signs:
            signs[seat] = seat
    for seat in range(_COUNT):
        if signs[seat] == _FREE:
            signs[seat] = min([sign for sign in range(_COUNT) if sign not in signs])
    return bytes(signs)


def wear(assets: "Assets", numbers: "Iterable[int]") -> None:
    """Give the seats their signs and colours."""
    wanted = order(numbers)
    if wanted == bytes(art.signs):
        return
    colours = list(palette.PLAYERS)
    by_sign = [colours[bytes(art.signs).find(bytes([sign]))] for sign in range(_COUNT)]
    for seat in range(_COUNT):
        palette.PLAYERS[seat] = by_sign[wanted[seat]]
    art.signs[:] = wanted
    for name, spec, sheet in (
        ("signs12", index.SIGNS12_BIN, assets.signs12),
        ("signs14", index.SIGNS14_BIN, assets.signs14),
        ("signs18", index.SIGNS18_BIN, assets.signs18),
    ):
        art.signs_into(sheet, name, spec, 0, _COUNT)
