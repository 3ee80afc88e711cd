# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences that several screens put together from a language's words and a game's state."""


def round_text(words, game, number: int = -1) -> str:
    """Which round it is, and of a match of several legs which leg; `number` (0..): of another round than this."""
    number = game.round if number < 0 else number
    rounds = game.rules.rounds
    if game.legs == 1:
        return words.ROUND % (number + 1, rounds)
    return words.LEG_ROUND % (number // rounds + 1, number % rounds + 1, rounds)
