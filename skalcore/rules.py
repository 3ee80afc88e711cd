# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The games as data: a new game is a new row at the end of GAMES."""

from skalcore import boxes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MATCH = 0
SOLO_SIMPLE = 1
SOLO_RECOMMENDED = 2
MODES = ("match", "solo-simple", "solo-recommended")

MAX_LEGS = 9

POT_STAKE = 6  # points each player puts into a round's pot (SkalPott's rules, 'La Cagnotte')
BANK_ADDITION = 10  # the virtual opponent's addition, if it does not roll (SkalPott's rules, solo play)

# The points of a further five of a kind, once its own box has its points.
EXTRA_NONE = 0
EXTRA_STRIKES = 1  # 100 points, and the box filled in this turn is struck (Yam's rules, 'Comptage des points')
EXTRA_SCORES = 2  # 100 points, and the dice are scored as usual (Yahtzee's rules, 'Prime Yahtzee')
EXTRA_POINTS = 100


class Rules:
    """One game's row.

    name: its word in records; its words, help and icon are found by it.
    boxes: rows of skalcore.boxes, 13 at most, the six series first.
    bonus_from: the sum of the six series that earns the bonus.
    bonus: its points.
    fewest, players: the lowest and the highest number of players in a match.
    extra: EXTRA_*.
    five_box: index of the box for five identical, which a game with extras must have.
    has_pot: rounds have a pot, the opening's winner chooses, ties are broken, one player plays in one of two modes.
    has_zero: 0 may be written by choice.
    has_legs: a match may have several legs, and solo play is practice.
    has_values: the coach has a table of values for it (skalbox.coach.tables), so it can help and play its best.
    """

    bonus = 35
    has_pot = False
    has_zero = False
    has_legs = False
    has_values = False

    def __init__(self, name: str, rows: tuple, bonus_from: int, fewest: int, players: int, extra: int) -> None:
        self.name = name
        self.boxes = rows
        self.names = tuple([row[0] for row in rows])
        self.rounds = len(rows)
        self.bonus_from = bonus_from
        self.fewest = fewest
        self.players = players
        self.extra = extra
        self.five_box = -1
        for box in range(len(rows)):
            if rows[box][1] is boxes.five:
                self.five_box = box

    def points(self, box: int, counts: "Sequence[int]", card: "Sequence[int]") -> int:
        """Return the points of the dice in `counts` for this box of `card`, 0..50, without extras (see
        skalcore.game)."""
        row = self.boxes[box]
        return row[1](counts, card, row[2])


SKALPOTT = Rules("skalpott", boxes.SKALPOTT_BOXES, 60, 2, 4, EXTRA_NONE)
SKALPOTT.has_pot = True
SKALPOTT.has_values = True

YAMS = Rules("yams", boxes.THIRTEEN_BOXES, 63, 1, 8, EXTRA_STRIKES)
YAMS.has_values = True

YAHTZEE = Rules("yahtzee", boxes.THIRTEEN_BOXES, 63, 1, 8, EXTRA_SCORES)
YAHTZEE.has_zero = True
YAHTZEE.has_legs = True
YAHTZEE.has_values = True

# A game's index identifies it in all saved data: add a new game at the end, and never move or remove one.
GAMES = (SKALPOTT, YAMS, YAHTZEE)


def check(rules: Rules, mode: int, players: int, legs: int) -> None:
    """Raise ValueError, with a sentence, if the rules do not allow such a game."""
    if mode != MATCH:
        if not rules.has_pot:
            raise ValueError("mode %s is for skalpott only; %s has mode match" % (MODES[mode], rules.name))
        if players != 1:
            raise ValueError("mode %s takes exactly 1 player, not %d" % (MODES[mode], players))
    elif players < rules.fewest or players > rules.players:
        raise ValueError("%s takes %d to %d players, not %d" % (rules.name, rules.fewest, rules.players, players))
    if legs < 1 or legs > (MAX_LEGS if rules.has_legs else 1):
        if rules.has_legs:
            raise ValueError("a match takes 1 to %d legs, not %d" % (MAX_LEGS, legs))
        raise ValueError("only yahtzee has legs")
