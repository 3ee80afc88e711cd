# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Score a box: small pure functions, and the tables of boxes built from them.

A scorer returns the points 0..50 that the dice score in a box now. Its arguments:
counts: a bytearray(7), how many dice show each face; index 0 is unused.
card: the points of each box, OPEN if not written.
worth: the number in the box's table row, a face for the series and points for the rest.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OPEN = -1  # a box that is not written yet

ACES, TWOS, THREES, FOURS, FIVES, SIXES = 0, 1, 2, 3, 4, 5
UPPER = 6  # the first six boxes of every card are the series

# SkalPott's lower boxes
P_SMALL_STRAIGHT, P_LARGE_STRAIGHT, P_THREE, P_FULL, P_FOUR, P_GRAND_CHELEM = 6, 7, 8, 9, 10, 11
# Yam's and Yahtzee's lower boxes
Y_THREE, Y_FOUR, Y_FULL, Y_SMALL_STRAIGHT, Y_LARGE_STRAIGHT, Y_YAHTZEE, Y_CHANCE = 6, 7, 8, 9, 10, 11, 12


_NONE = bytes(7)


class _Slices:
    def __getitem__(self, which: slice) -> slice:
        return which


WHOLE = _Slices()[:]  # all[WHOLE] = others copies without allocating memory, unlike all[:] = others


def count(dice: "Sequence[int]", counts: bytearray) -> None:
    """Count the faces of `dice` (five bytes 1..6) into `counts` (a bytearray(7), index = face)."""
    counts[WHOLE] = _NONE
    for face in dice:
        counts[face] += 1


def most(counts: "Sequence[int]") -> int:
    """Return how many dice show the commonest face: 1..5."""
    best = 0
    for face in range(1, 7):
        if counts[face] > best:
            best = counts[face]
    return best


def longest_run(counts: "Sequence[int]") -> int:
    """Return the length of the longest run of consecutive faces: 1..5."""
    best = 0
    run = 0
    for face in range(1, 7):
        run = run + 1 if counts[face] else 0
        if run > best:
            best = run
    return best


def has_pair_beside_three(counts: "Sequence[int]") -> bool:
    """Return whether three dice are identical, and the two others are too."""
    three = False
    two = False
    for face in range(1, 7):
        if counts[face] == 3:
            three = True
        elif counts[face] == 2:
            two = True
    return three and two


def dice_sum(counts: "Sequence[int]") -> int:
    """Return the sum of all five dice: 5..30."""
    total = 0
    for face in range(1, 7):
        total += face * counts[face]
    return total


def highest(counts: "Sequence[int]") -> int:
    """Return the highest face among the dice: 1..6."""
    face = 6
    while not counts[face]:
        face -= 1
    return face


def addition(counts: "Sequence[int]") -> int:
    """Return SkalPott's addition: the sum of the two highest dice, 2..12 (its rules, 'La Cagnotte')."""
    face = highest(counts)
    if counts[face] >= 2:
        return 2 * face
    second = face - 1
    while not counts[second]:
        second -= 1
    return face + second


def best_two(dice: "Sequence[int]") -> tuple[int, int]:
    """Return the positions (0..4) of the two highest of five dice, which make the addition: the highest first, among
    equal dice the lowest position."""
    first = -1
    second = -1
    for i in range(5):
        if first < 0 or dice[i] > dice[first]:
            first, second = i, first
        elif second < 0 or dice[i] > dice[second]:
            second = i
    return first, second


def series(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score the sum of the dice that show the face `worth`. Used in all three games."""
    return counts[worth] * worth


# SkalPott: a stronger combination also counts in a weaker box, once its own box is filled (its rules, 'Qui peut le
# plus, peut le moins').


def pott_small_straight(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score four consecutive faces; five only if the large straight is filled."""
    run = longest_run(counts)
    return worth if run == 4 or (run == 5 and card[P_LARGE_STRAIGHT] != OPEN) else 0


def pott_three(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score three identical dice, also in a full house; four or five only if their own box is filled."""
    n = most(counts)
    if n == 4:
        return worth if card[P_FOUR] != OPEN else 0
    if n == 5:
        return worth if card[P_GRAND_CHELEM] != OPEN else 0
    return worth if n == 3 else 0


def pott_full(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score three and two identical dice; five identical only if Grand Chelem is filled."""
    if most(counts) == 5:
        return worth if card[P_GRAND_CHELEM] != OPEN else 0
    return worth if has_pair_beside_three(counts) else 0


def pott_four(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score four identical dice; five only if Grand Chelem is filled."""
    n = most(counts)
    return worth if n == 4 or (n == 5 and card[P_GRAND_CHELEM] != OPEN) else 0


# Yam's (Yam's rules, 'Comptage des points') and Yahtzee (Yahtzee's rules, 'Prime Yahtzee'): the lower boxes.


def three_sum(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score the sum of all dice if at least three are identical."""
    return dice_sum(counts) if most(counts) >= 3 else 0


def four_sum(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score the sum of all dice if at least four are identical."""
    return dice_sum(counts) if most(counts) >= 4 else 0


def full(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score three and two identical dice; five identical do not count."""
    return worth if has_pair_beside_three(counts) else 0


def small_straight(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score at least four consecutive faces (five too: Yahtzee's rules, 'Grande Suite')."""
    return worth if longest_run(counts) >= 4 else 0


def large_straight(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score five consecutive faces. Used in all three games."""
    return worth if longest_run(counts) == 5 else 0


def five(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score five identical dice. Used in all three games."""
    return worth if most(counts) == 5 else 0


def chance(counts: "Sequence[int]", card: "Sequence[int]", worth: int) -> int:
    """Score the sum of all dice, whatever they show."""
    return dice_sum(counts)


_SERIES = (
    ("aces", series, 1),
    ("twos", series, 2),
    ("threes", series, 3),
    ("fours", series, 4),
    ("fives", series, 5),
    ("sixes", series, 6),
)

# A row: the box's name in records, its scorer, its `worth`.
SKALPOTT_BOXES = _SERIES + (
    ("small_straight", pott_small_straight, 30),
    ("large_straight", large_straight, 40),
    ("three_of_a_kind", pott_three, 20),
    ("full_house", pott_full, 30),
    ("four_of_a_kind", pott_four, 40),
    ("grand_chelem", five, 50),
)

THIRTEEN_BOXES = _SERIES + (
    ("three_of_a_kind", three_sum, 0),
    ("four_of_a_kind", four_sum, 0),
    ("full_house", full, 25),
    ("small_straight", small_straight, 30),
    ("large_straight", large_straight, 40),
    ("yahtzee", five, 50),
    ("chance", chance, 0),
)
