# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences that several screens put together from a language's words and a game's state."""

from skalcore.game import OVER


def round_text(words, game, number: int = -1) -> str:
    """Which round it is, and of a match of several legs which leg; `number` (0..): of another round than this."""
    number = game.round if number < 0 else number
    rounds = game.rules.rounds
    if game.legs == 1:
        return words.ROUND % (number + 1, rounds)
    return words.LEG_ROUND % (number // rounds + 1, number % rounds + 1, rounds)


def lead_text(words, session, font, room: int) -> str:
    """Who leads the match and by how much, in `room` pixels of this font; for one player alone the round."""
    game = session.game
    if game.players == 1:
        return "" if game.phase == OVER else round_text(words, game)
    best = second = -1
    leader = 0
    for seat in range(game.players):
        total = game.match_total(seat)
        if total > best:
            best, second, leader = total, best, seat
        elif total > second:
            second = total
    if best == second:
        return words.SHEETS_LEVEL
    lead = (session.names[leader], best - second)
    return font.first(room, words.SHEETS_LEAD % lead, words.SHEETS_LEAD_SHORT % lead)
