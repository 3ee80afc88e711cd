# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Encodes events for flash in three bytes each, so that a write cut short by the power never reads as a whole one.

A record is the event's sixteen bits (low byte first), then a check byte: the record's number modulo 8 in the upper
three bits, and below them how many of the nineteen bits of event and number are 0. Programming flash only clears bits,
and a cut leaves some of them uncleared. So a torn record has fewer zeros in event and number than it should, while its
count of zeros can only read as the right one or a larger one (Berger's code): the two never agree. The number shows a
record that was lost, doubled or left over from another game.

Besides the events (kinds DRY to ZERO) there are marks, which are no events:

    HOLD   the positions held, bit i = position       0..31
    UNDO   the last box written is undone             0
    AIDED  a player was helped by the coach           512 + seat
    AWAY   a player left, or came back                1024 + 2 * seat, + 1 if left
    SET    a setting of the device was changed        2048 + 16 * setting + value
    WIDE   setting 0 was changed to a value over 15   3072 + value
    RESUME the journal continues after a torn record  the number of records before it, modulo 4096
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

SIZE = 3  # bytes of a record

# Kinds after events.ZERO; the value of kind 7 selects the mark.
_HOLD = const(6)
_MARK = const(7)
_SHIFT = const(13)
_VALUE = const(0x1FFF)
_RESUME = const(0x1000)
_SET = const(0x0800)
_WIDE = const(0x0C00)
_AWAY = const(0x0400)
_AIDED = const(0x0200)

UNDO = _MARK << _SHIFT
NOTHING = -1  # erased flash: no record was ever written here
TORN = -2  # neither erased nor a whole record
DAMAGED = -3  # of a whole journal: not the result of a power cut

_ZEROS_IN = bytes((4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0))  # zero bits of each value of four bits


def hold(mask: int) -> int:
    """Return the mark that these positions (0..31) are held."""
    return _HOLD << _SHIFT | mask


def resume(number: int) -> int:
    """Return the mark that record `number` follows a torn one."""
    return _MARK << _SHIFT | _RESUME | number & (_RESUME - 1)


def away(seat: int, left: bool) -> int:
    """Return the mark that the player of this seat (0..7) has left, or is back."""
    return _MARK << _SHIFT | _AWAY | seat << 1 | bool(left)


def aided(seat: int) -> int:
    """Return the mark that the coach has helped the player of this seat (0..7)."""
    return _MARK << _SHIFT | _AIDED | seat


def is_aided(record: int) -> bool:
    """Whether the record is an AIDED mark; its lowest three bits are the seat."""
    return record & ~7 == _MARK << _SHIFT | _AIDED


def is_away(record: int) -> bool:
    """Whether the record is an AWAY mark; its lowest bit is 1 for left, the three above it are the seat."""
    return record & ~15 == _MARK << _SHIFT | _AWAY


def setting(which: int, value: int) -> int:
    """Return the mark that setting `which` (0..31) was changed to `value` (0..15, for setting 0 up to 1023)."""
    if value > 15:
        return _MARK << _SHIFT | _WIDE | value
    return _MARK << _SHIFT | _SET | which << 4 | value


def is_setting(record: int) -> bool:
    """Whether the record is a SET or WIDE mark: see changed()."""
    return record & ~511 == _MARK << _SHIFT | _SET or record & ~1023 == _MARK << _SHIFT | _WIDE


def changed(record: int) -> tuple:
    """Return the setting and the value of a SET or WIDE mark."""
    return (0, record & 1023) if record & _WIDE == _WIDE else (record >> 4 & 31, record & 15)


def is_hold(record: int) -> bool:
    """Whether the record is a HOLD mark; its lowest five bits are the positions."""
    return record >> _SHIFT == _HOLD


def ends_turn(record: int) -> bool:
    """Whether the record is a box written, or an UNDO mark."""
    return record == UNDO or 4 <= record >> _SHIFT < _HOLD


def is_event(record: int) -> bool:
    """Whether the record is an event of skalcore.events."""
    return record >> _SHIFT < _HOLD


def _check(record: int, number: int) -> int:
    number &= 7
    # The number's three bits as a nibble whose fourth bit is 1, and so does not count.
    zeros = _ZEROS_IN[record & 15] + _ZEROS_IN[record >> 4 & 15] + _ZEROS_IN[record >> 8 & 15] + _ZEROS_IN[record >> 12]
    return number << 5 | zeros + _ZEROS_IN[number | 8]


def encode(record: int, number: int, out: "MutableSequence[int]") -> None:
    """Write `record` (an event or a mark), the journal's `number`-th, into the first SIZE bytes of `out`."""
    out[0] = record & 255
    out[1] = record >> 8
    out[2] = _check(record, number)


def decode(data: "Sequence[int]", at: int, number: int) -> int:
    """Return the record at `data[at]`, the journal's `number`-th, or NOTHING or TORN if there is none."""
    record = data[at] | data[at + 1] << 8
    check = data[at + 2]
    if record == 0xFFFF and check == 255:
        return NOTHING
    return record if check == _check(record, number) else TORN
