# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copies a game's state from one Game to another, in place, for undo."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from skalcore.contest import Contest
    from skalcore.game import Game
    from skalcore.ledger import Ledger


def _items(source: "Sequence[int]", target: "MutableSequence[int]") -> None:
    for i in range(len(source)):
        target[i] = source[i]


def copy(source: "Game", target: "Game") -> None:
    """Make `target` the same as `source`: Games of the same rules, mode, players and legs. Allocates no memory."""
    for seat in range(source.players):
        _items(source.cards[seat], target.cards[seat])
    _items(source.extras, target.extras)
    _items(source.leg_totals, target.leg_totals)
    _items(source.dice, target.dice)
    _items(source.counts, target.counts)
    target.thrown = source.thrown
    target.kept = source.kept
    target.round = source.round
    target.leg = source.leg
    target.turn = source.turn
    target.winners = source.winners
    target.starter = source.starter
    target.player = source.player
    target.phase = source.phase
    _ledger(source.ledger, target.ledger)
    _contest(source.contest, target.contest)


def _ledger(source: "Ledger", target: "Ledger") -> None:
    _items(source.pots, target.pots)
    _items(source.additions, target.additions)
    _items(source.current, target.current)
    _items(source.tops, target.tops)
    target.bank = source.bank
    _items(source.past_additions, target.past_additions)
    _items(source.past_pots, target.past_pots)
    _items(source.past_banks, target.past_banks)
    _items(source.past_starters, target.past_starters)


def _contest(source: "Contest", target: "Contest") -> None:
    _items(source.sums, target.sums)
    target.still_in = source.still_in
    target.seat = source.seat
    target.goes = source.goes
