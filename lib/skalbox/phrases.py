# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences that several screens put together from a language's words and a game's state."""

from skalcore.rules import BANK_ADDITION, SOLO_SIMPLE


def round_text(words, game, number: int = -1) -> str:
    """Which round it is, and of a match of several legs which leg; `number` (0..): of another round than this."""
    number = game.round if number < 0 else number
    rounds = game.rules.rounds
    if game.legs == 1:
        return words.ROUND % (number + 1, rounds)
    return words.LEG_ROUND % (number // rounds + 1, number % rounds + 1, rounds)


def to_beat(words, game) -> tuple:
    """What there is to beat: a text, then the points (0: none yet), and the seats they belong to.

    In SkalPott that is the round's best addition, or the bank's; in the other games it is the highest total.
    """
    seats = range(game.players)
    if not game.rules.has_pot:
        best = max([game.match_total(seat) for seat in seats])
        if not best:
            return words.NOBODY_LEADS, 0, []
        return words.LEADS, best, [seat for seat in seats if game.match_total(seat) == best]
    if game.players == 1:
        known = game.mode == SOLO_SIMPLE or game.round % 2 == 0
        return (words.TO_BEAT, BANK_ADDITION, []) if known else (words.BANK_AFTER, 0, [])
    best = game.ledger.best()
    if not best:
        return words.FIRST_UP, 0, []
    return words.TO_BEAT, best, [seat for seat in seats if game.ledger.current[seat] == best]
