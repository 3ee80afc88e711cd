# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which sign and colour each seat has: in memory only where players have chosen theirs.

A seat's number, which is kept with its name, has the role (skalbox.players.roles) in its lower four bits, and above
them the sign that was chosen: 0 for none, else one more than the sign's tile. The colours in skalbox.draw.palette and
the tiles of the signs' sheets are in the order of the seats, so nothing else has to know.
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
    """Return the sign after that of this seat which nobody else has chosen."""
    numbers = list(numbers)
    taken = [(numbers[other] >> _SIGN) - 1 for other in range(len(numbers)) if other != seat]
    sign = order(numbers)[seat]
    for _ in range(_COUNT):
        sign = (sign + 1) % _COUNT
        if sign not in taken:
            break
    return sign


def order(numbers: "Iterable[int]") -> bytes:
    """Return the signs of all seats, the free ones too, for these seats' numbers. Who chose none has the seat's own
    sign, or the first that is left; of two with the same choice the first one gets it."""
    found = [_FREE] * _COUNT  # a list: MicroPython looks for no number in a bytearray
    seat = 0
    for number in numbers:
        sign = (number >> _SIGN) - 1
        if 0 <= sign < _COUNT and sign not in found:
            found[seat] = sign
        seat += 1
    for seat in range(_COUNT):
        if found[seat] == _FREE and seat not in found:
            found[seat] = seat
    for seat in range(_COUNT):
        if found[seat] == _FREE:
            found[seat] = min([sign for sign in range(_COUNT) if sign not in found])
    return bytes(found)


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
