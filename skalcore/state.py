# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copy a game's state from one Game to another, in place, for undo."""

from skalcore.boxes import WHOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.contest import Contest
    from skalcore.game import Game
    from skalcore.ledger import Ledger


def copy(source: "Game", target: "Game") -> None:
    """Make `target` the same as `source`: Games of the same rules, mode, players and legs. It allocates no memory."""
    for seat in range(source.players):
        target.cards[seat][WHOLE] = source.cards[seat]
    target.extras[WHOLE] = source.extras
    target.leg_totals[WHOLE] = source.leg_totals
    target.dice[WHOLE] = source.dice
    target.counts[WHOLE] = source.counts
    target.thrown = source.thrown
    target.held = source.held
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
    target.pots[WHOLE] = source.pots
    target.additions[WHOLE] = source.additions
    target.current[WHOLE] = source.current
    target.tops[WHOLE] = source.tops
    target.bank = source.bank
    target.past_additions[WHOLE] = source.past_additions
    target.past_pots[WHOLE] = source.past_pots
    target.past_banks[WHOLE] = source.past_banks
    target.past_starters[WHOLE] = source.past_starters


def _contest(source: "Contest", target: "Contest") -> None:
    target.sums[WHOLE] = source.sums
    target.rolls[WHOLE] = source.rolls
    target.still_in = source.still_in
    target.seat = source.seat
    target.goes = source.goes
