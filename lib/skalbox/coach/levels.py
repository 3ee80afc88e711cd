# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's weaker levels: they play by simple rules, not by chance (docs/coach.md).

EASY takes the points of this turn. The points of the open boxes count little, and decide where a 0 is written. GOOD
knows how many points each box scores on average, and whether it is on course for the bonus.
Both keep identical dice together. GOOD corrects the choice of a box by a few rules of thumb.
"""

from micropython import const

from skalcore.answers import UNIT
from skalcore.boxes import OPEN, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.game import Game
    from skalcore.rules import Rules

# By a game's name: the points of each box in tenths, the mean of 10,000 games played by the coach.
AVERAGES = {
    "skalpott": (12, 37, 68, 105, 148, 186, 290, 309, 192, 270, 322, 117),
    "yams": (18, 52, 84, 121, 156, 190, 217, 124, 227, 295, 327, 168, 220),
    "yahtzee": (19, 53, 85, 121, 157, 191, 216, 131, 228, 295, 322, 171, 220),
}
# The same of a player who has a single turn for the box.
_SERIES_ONCE = (21, 42, 63, 84, 105, 126)
_THIRTEEN_ONCE = _SERIES_ONCE + (153, 56, 92, 185, 106, 23, 233)
_ONCE = {
    "skalpott": _SERIES_ONCE + (183, 106, 141, 110, 116, 23),
    "yams": _THIRTEEN_ONCE,
    "yahtzee": _THIRTEEN_ONCE,
}
# Points in a game without such rows, on average and in a single turn.
_SERIES = (18, 52, 84, 121, 156, 190)
_BY_SUM = (200, 150)  # a box that scores the sum of the dice
_FIXED = (7, 3)  # any other box: tenths of a point per point,
_FIVE = (3, 0)  # and for five identical

TOGETHER = (3, 4)  # the fewest identical dice that EASY and GOOD keep together while four of a kind is open
_LITTLE = const(80)  # EASY counts an eighth of a box: 80 of these tenths are a point
_TURNS = const(6)  # with more turns to come GOOD counts on the average
PARTS = 10 * _TURNS  # of a point, in which GOOD counts
_PAR = const(3)  # dice of each face that GOOD counts on
_DICE = const(5)
_LOW = const(3)  # aces, twos and threes: GOOD does not write them
_MUCH = const(25)  # if it has these points or more elsewhere


def averages(rules: "Rules", once: bool = False) -> tuple:
    """Return the average points of each box of this game, in tenths; `once`: with a single turn for it."""
    known = _ONCE if once else AVERAGES
    if rules.name in known:
        return known[rules.name]
    out = list(_SERIES_ONCE if once else _SERIES)
    for box in range(UPPER, rules.rounds):
        worth = rules.boxes[box][2]
        if not worth:
            out.append(_BY_SUM[once])
        else:
            out.append(worth * (_FIVE if box == rules.five_box else _FIXED)[once])
    return tuple(out)


def together(game: "Game", mask: int, least: int) -> int:
    """Return the dice that a level holds instead of those in `mask`. If four of a kind is open, `least` or more
    identical ones stay together."""
    four, names = "four_of_a_kind", game.rules.names
    if four not in names or game.cards[game.player][names.index(four)] != OPEN:
        return mask
    face = _identical(game, least)
    if not face or game.counts[face] == _DICE:
        return mask
    alike = 0
    for i in range(_DICE):
        if game.dice[i] == face:
            alike |= 1 << i
    return mask if mask & alike == alike else alike


def better_box(game: "Game", box: int) -> int:
    """Return the box that GOOD writes instead of `box`. Dice that make a box with a fixed number of points go there
    before a low face. Three identical dice go to the open box of their face before a 0. Four also go there before a
    box that scores the sum of the dice."""
    rules, own = game.rules, game.cards[game.player]
    points = game.points(box)
    if box < _LOW:
        for other in range(UPPER, rules.rounds):
            if own[other] == OPEN and rules.boxes[other][2] >= _MUCH and game.points(other) > points:
                box, points = other, game.points(other)
    face = _identical(game, _PAR)
    if not face or own[face - 1] != OPEN or game.must_strike():
        return box
    is_sum = box >= UPPER and not rules.boxes[box][2]
    if not points or (is_sum and game.counts[face] > _PAR):
        return face - 1
    return box


def _identical(game: "Game", least: int) -> int:
    """Return the face of `least` or more identical dice, or 0."""
    face = 6
    while face and game.counts[face] < least:
        face -= 1
    return face


class Single:
    """EASY's view of the cards of one game."""

    def __init__(self, rules: "Rules") -> None:
        self._boxes = averages(rules, True)

    def read(self, filled: int, upper: int, flag: int) -> int:
        """Return the value of a card, for skalcore.coach: an eighth of what the open boxes score in a single turn."""
        total = 0
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
        return total * UNIT // _LITTLE


class Averages:
    """GOOD's view of the cards of one game."""

    def __init__(self, rules: "Rules") -> None:
        self._boxes = averages(rules)
        self._once = averages(rules, True)
        self._bonus = rules.bonus * PARTS
        self._top = rules.bonus_from

    def read(self, filled: int, upper: int, flag: int) -> int:
        """Return the value of a card in 1/UNIT: the points of the boxes not in the bit mask `filled`, and the bonus."""
        return (self.open(filled) + self.bonus(filled, upper)) * UNIT // PARTS

    def open(self, filled: int) -> int:
        """Return the points of the open boxes in 1/PARTS. The fewer are open, the less likely is a hard one."""
        total = once = 0
        left = -1
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
                once += self._once[box]
                left += 1
        left = min(left, _TURNS)
        return total * left + once * (_TURNS - left)

    def bonus(self, filled: int, upper: int) -> int:
        """Return the part of the bonus that counts, in 1/PARTS: half of it with three of each face. A point above or
        below is half a point with six open faces, and three with one. Nothing once it is won, or out of reach."""
        faces = left = 0
        for box in range(UPPER):
            if not filled >> box & 1:
                faces += box + 1
                left += 1
        if not upper < self._top <= upper + _DICE * faces:
            return 0
        course = upper + _PAR * faces - self._top
        return min(max(self._bonus // 2 + PARTS * 3 * course // left, 0), self._bonus)
