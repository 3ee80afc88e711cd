# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Events: everything that can happen in a game, each as one integer of 16 bits.

The upper three bits are the kind of event, the lower thirteen its value:

    DRY    the five faces of a single roll          0..7775, see `pack`
    FIRST  START or FINISH                       0..1
    ROLL   the five faces after a throw          0..7775
    KEEP   the positions held, bit i = position  0..31
    SCORE  the box written, as the index         0..12
    ZERO   the box struck by choice (yahtzee)    0..12

An integer costs no memory, and fits an array("H") or two bytes of flash. The kinds are in the order in which the replay
lists what may come next. Kinds 6 and 7 are free for marks, which are not events. 0xFFFF, the value of erased flash, is
not an event either.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

DRY = 0
FIRST = 1
ROLL = 2
KEEP = 3
SCORE = 4
ZERO = 5

KINDS = ("dry", "first", "roll", "keep", "score", "zero")

START = 0
FINISH = 1

THROWS = 7776  # 6 ** 5 possible throws of five dice
_SHIFT = const(13)
_VALUE = const(0x1FFF)


def make(kind: int, value: int) -> int:
    """Return the event of this kind (DRY..ZERO) with this value (see the module's table)."""
    return kind << _SHIFT | value


def kind(event: int) -> int:
    """Return the kind of event: DRY..ZERO, or 6..7 for a mark."""
    return event >> _SHIFT


def value(event: int) -> int:
    """Return the event's value: 0..8191, see the module's table."""
    return event & _VALUE


def pack(dice: "Sequence[int]") -> int:
    """Return five faces 1..6 as one number 0..7775; the first position counts least. ValueError for other faces."""
    packed = 0
    for i in range(4, -1, -1):
        face = dice[i]
        if face < 1 or face > 6:
            raise ValueError("a die shows 1 to 6, not %d" % face)
        packed = packed * 6 + face - 1
    return packed


def unpack(packed: int, dice: "MutableSequence[int]") -> None:
    """Write the five faces of `packed` (0..7775) into `dice`, a buffer of five bytes."""
    for i in range(5):
        dice[i] = packed % 6 + 1
        packed //= 6


def dry(dice: "Sequence[int]") -> int:
    """Return the event of a single roll that shows `dice` (five faces 1..6)."""
    return pack(dice)


def start_choice(choice: int) -> int:
    """Return the event of the opening winner's choice: to START or to FINISH the first round."""
    return FIRST << _SHIFT | choice


def roll(dice: "Sequence[int]") -> int:
    """Return the event of a throw after which the five dice, with the held ones, show `dice`."""
    return ROLL << _SHIFT | pack(dice)


def hold_event(mask: int) -> int:
    """Return the event that positions are held for the next throw: bit i of `mask` (0..30) for position i."""
    return KEEP << _SHIFT | mask


def score(box: int) -> int:
    """Return the event that the turn's dice are written in the box of this index."""
    return SCORE << _SHIFT | box


def zero(box: int) -> int:
    """Return the event that 0 is written in the box of this index by choice (Yahtzee)."""
    return ZERO << _SHIFT | box
