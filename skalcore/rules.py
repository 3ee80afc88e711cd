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
    """One game's row."""

    bonus = 35  # points of the bonus

    def __init__(
        self,
        name: str,
        rows: tuple,
        bonus_from: int,
        fewest: int,
        players: int,
        extra: int,
        has_pot: bool = False,
        has_choice: bool = False,
        modes: int = 1,
        has_zero: bool = False,
        has_legs: bool = False,
        has_values: bool = False,
    ) -> None:
        self.name = name  # in records; its words, help and icon are found by it
        self.boxes = rows  # of skalcore.boxes, 13 at most, the six series first
        self.names = tuple([row[0] for row in rows])
        self.rounds = len(rows)
        self.bonus_from = bonus_from  # the sum of the six series that earns the bonus
        self.fewest = fewest  # players of a match, from
        self.players = players  # ... and to
        self.extra = extra  # EXTRA_*
        self.has_pot = has_pot  # rounds have a pot; the last player starts the next round, and ties are broken
        self.has_choice = has_choice  # the opening's winner chooses to start or to finish
        self.modes = modes  # how many of MODES it has; with more than one, a player alone plays against the bank
        self.has_zero = has_zero  # 0 may be written by choice
        self.has_legs = has_legs  # a match may have several legs, and solo play is practice
        self.has_values = has_values  # the coach has a table (skalbox.coach.tables): it can help and play its best
        self.five_box = -1  # index of the box for five identical, which a game with extras must have
        for box in range(len(rows)):
            if rows[box][1] is boxes.five:
                self.five_box = box

    def points(self, box: int, counts: "Sequence[int]", card: "Sequence[int]") -> int:
        """Return the points of the dice in `counts` for this box of `card`, 0..50, without extras."""
        row = self.boxes[box]
        return row[1](counts, card, row[2])


SKALPOTT = Rules(
    "skalpott", boxes.SKALPOTT_BOXES, 60, 2, 4, EXTRA_NONE, has_pot=True, has_choice=True, modes=3, has_values=True
)
YAMS = Rules("yams", boxes.THIRTEEN_BOXES, 63, 1, 8, EXTRA_STRIKES, has_values=True)
YAHTZEE = Rules("yahtzee", boxes.THIRTEEN_BOXES, 63, 1, 8, EXTRA_SCORES, has_zero=True, has_legs=True, has_values=True)

# A game's index identifies it in all saved data: add a new game at the end, and never move or remove one.
GAMES = (SKALPOTT, YAMS, YAHTZEE)


def check(rules: Rules, mode: int, players: int, legs: int) -> None:
    """Raise ValueError, with a sentence, if the rules do not allow such a game."""
    if mode != MATCH:
        if mode >= rules.modes:
            raise ValueError("mode %s is for skalpott only; %s has mode match" % (MODES[mode], rules.name))
        if players != 1:
            raise ValueError("mode %s takes exactly 1 player, not %d" % (MODES[mode], players))
    elif players < rules.fewest or players > rules.players:
        raise ValueError("%s takes %d to %d players, not %d" % (rules.name, rules.fewest, rules.players, players))
    if legs < 1 or legs > (MAX_LEGS if rules.has_legs else 1):
        if rules.has_legs:
            raise ValueError("a match takes 1 to %d legs, not %d" % (MAX_LEGS, legs))
        raise ValueError("only yahtzee has legs")
