# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute the points that an addition is expected to win of the pot (SkalPott's rules, 'La Cagnotte' and solo play),
for the coach.

Values are integers below 2**30: points in 1/UNIT, chances in 1/CERTAIN. Additions are indexes 0..12 of buffers with 13
items; 0 and 1 never occur.
"""

from array import array

from micropython import const

from skalcore.answers import UNIT
from skalcore.ledger import NOT_YET, against_bank, share
from skalcore.rules import BANK_ADDITION, MATCH, SOLO_RECOMMENDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Any

    from skalcore.game import Game

ADDITIONS = 13
CERTAIN = 16384  # the number for a chance of 1
_SHIFT = const(14)

# How many of the 7,776 throws of five dice have each addition.
DRY = (0, 0, 1, 5, 31, 80, 211, 405, 776, 1200, 1696, 1845, 1526)


def for_turn(game: "Game", tables: "Any") -> "Any":
    """Return of_round's result for the current turn in a new buffer. Return None if there is no pot, or no tables for a
    match: `tables.chances(number, out)` writes the chances of round `number` into 13 items."""
    if not game.rules.has_pot or (game.mode == MATCH and tables is None):
        return None
    out, chances = array("h", bytes(2 * ADDITIONS)), array("h", bytes(2 * ADDITIONS))
    if game.mode == MATCH:
        tables.chances(game.round, chances)
    of_round(game, chances, out)
    return out


def of_round(game: "Game", chances: "Sequence[int]", out: "MutableSequence[int]") -> None:
    """Write into out[addition], 13 items, the points that it wins in this round for the next player, in 1/UNIT.

    In a match (2 to 4 players) the additions of finished turns are known. Other turns are independent, and make each
    addition with the chance chances[addition] (13 items, in 1/CERTAIN). Solo, `chances` is not used.
    """
    if game.mode != MATCH:
        _alone(game.mode == SOLO_RECOMMENDED and game.round & 1, out)
        return
    ledger = game.ledger
    unknown = ledger.count(NOT_YET) - 1
    best = ledger.best()
    below = 0
    for own in range(ADDITIONS):
        out[own] = 0
        if own >= best:
            known = ledger.count(best) if own == best and best != NOT_YET else 0
            out[own] = wins(ledger.size(), known, unknown, chances[own], below)
        below += chances[own]


def _alone(by_roll: int, out: "MutableSequence[int]") -> None:
    """Write the points against the virtual opponent, whose addition is 10, or made by a roll after the turn."""
    for own in range(ADDITIONS):
        if not by_roll:
            out[own] = against_bank(own, BANK_ADDITION) * UNIT
            continue
        wins = 0
        for bank in range(ADDITIONS):
            wins += against_bank(own, bank) * DRY[bank]
        out[own] = (wins * UNIT + 3888) // 7776


def wins(size: int, known: int, unknown: int, same: int, below: int) -> int:
    """Return the points an addition wins of a pot of `size` points if `known` others are equal, and none is higher.
    Each of the `unknown` (0..3) others is equal with the chance `same`, and lower with the chance `below`."""
    found = 0
    ways = 1
    for level in range(unknown + 1):
        chance = ways * CERTAIN
        for other in range(unknown):
            chance = chance * (same if other < level else below) >> _SHIFT
        found += chance * share(size, 1 + known + level)
        ways = ways * (unknown - level) // (level + 1)
    return (found * UNIT + CERTAIN // 2) >> _SHIFT
