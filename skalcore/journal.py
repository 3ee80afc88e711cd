# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Encode events for flash in three bytes each, so that a write cut short by the power never reads as a whole one.

An entry is the event's sixteen bits (low byte first), then a check byte. The upper three bits of the check byte are the
entry's number modulo 8. Its lower five bits count how many of the nineteen bits of event and number are 0.

Programming flash only clears bits, and a cut leaves some of them uncleared. So a torn entry has fewer zeros in event
and number than it should. Its count of zeros can only read as the right one or a larger one (Berger's code), so the two
never agree. The number shows an entry that was lost, doubled or left over from another game.

Besides the events (kinds DRY to ZERO) there are marks, which are not events:

    HOLD   the positions held, bit i = position       0..31
    UNDO   the last box written is undone             0
    AIDED  a player was helped by the coach           512 + seat
    AWAY   a player left, or came back                1024 + 2 * seat, + 1 if left
    SET    a setting of the device was changed        2048 + 16 * setting + value
    WIDE   setting 0 was changed to a value over 15   3072 + value
    RESUME the journal continues after a torn entry   the number of entries before it, modulo 4096
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

SIZE = 3  # bytes of an entry

# Kinds after events.ZERO; the value of kind 7 selects the mark.
_HOLD = const(6)
_MARK = const(7)
_SHIFT = const(13)
_RESUME = const(0x1000)
_SET = const(0x0800)
_WIDE = const(0x0C00)
_AWAY = const(0x0400)
_AIDED = const(0x0200)

UNDO = _MARK << _SHIFT
NOTHING = -1  # erased flash: no entry was ever written here
TORN = -2  # neither erased nor a whole entry
DAMAGED = -3  # a whole journal that is not the result of a power cut

_ZEROS_IN = bytes((4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0))  # zero bits of each value of four bits


def hold(mask: int) -> int:
    """Return the mark that these positions (0..31) are held."""
    return _HOLD << _SHIFT | mask


def resume(number: int) -> int:
    """Return the mark that entry `number` follows a torn one."""
    return _MARK << _SHIFT | _RESUME | number & (_RESUME - 1)


def away(seat: int, left: bool) -> int:
    """Return the mark that the player of this seat (0..7) has left, or is back."""
    return _MARK << _SHIFT | _AWAY | seat << 1 | bool(left)


def aided(seat: int) -> int:
    """Return the mark that the coach has helped the player of this seat (0..7)."""
    return _MARK << _SHIFT | _AIDED | seat


def is_aided(entry: int) -> bool:
    """Return whether the entry is an AIDED mark; its lowest three bits are the seat."""
    return entry & ~7 == _MARK << _SHIFT | _AIDED


def is_away(entry: int) -> bool:
    """Return whether the entry is an AWAY mark; its lowest bit is 1 for left, the three above it are the seat."""
    return entry & ~15 == _MARK << _SHIFT | _AWAY


def setting(which: int, value: int) -> int:
    """Return the mark that setting `which` (0..31) was changed to `value` (0..15, for setting 0 up to 1023)."""
    if value > 15:
        return _MARK << _SHIFT | _WIDE | value
    return _MARK << _SHIFT | _SET | which << 4 | value


def is_setting(entry: int) -> bool:
    """Return whether the entry is a SET or WIDE mark: see changed()."""
    return entry & ~511 == _MARK << _SHIFT | _SET or entry & ~1023 == _MARK << _SHIFT | _WIDE


def changed(entry: int) -> tuple:
    """Return the setting and the value of a SET or WIDE mark."""
    return (0, entry & 1023) if entry & _WIDE == _WIDE else (entry >> 4 & 31, entry & 15)


def is_hold(entry: int) -> bool:
    """Return whether the entry is a HOLD mark; its lowest five bits are the positions."""
    return entry >> _SHIFT == _HOLD


def ends_turn(entry: int) -> bool:
    """Return whether the entry is a box written, or an UNDO mark."""
    return entry == UNDO or 4 <= entry >> _SHIFT < _HOLD


def is_event(entry: int) -> bool:
    """Return whether the entry is an event of skalcore.events."""
    return entry >> _SHIFT < _HOLD


def _check(entry: int, number: int) -> int:
    number &= 7
    # The number's three bits as a nibble. Its fourth bit is 1, and so does not count.
    zeros = _ZEROS_IN[entry & 15] + _ZEROS_IN[entry >> 4 & 15] + _ZEROS_IN[entry >> 8 & 15] + _ZEROS_IN[entry >> 12]
    return number << 5 | zeros + _ZEROS_IN[number | 8]


def encode(entry: int, number: int, out: "MutableSequence[int]") -> None:
    """Write `entry` (an event or a mark), the journal's `number`-th, into the first SIZE bytes of `out`."""
    out[0] = entry & 255
    out[1] = entry >> 8
    out[2] = _check(entry, number)


def decode(data: "Sequence[int]", at: int, number: int) -> int:
    """Return the entry at `data[at]`, the journal's `number`-th. Return NOTHING or TORN if there is none."""
    entry = data[at] | data[at + 1] << 8
    check = data[at + 2]
    if entry == 0xFFFF and check == 255:
        return NOTHING
    return entry if check == _check(entry, number) else TORN
