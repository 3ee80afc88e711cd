# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Exact values of the games for one player who wants the highest expected total: backward induction with NumPy.

    sets             all 252 throws and 462 sets of held dice, and how they hang together
    turn             the best of one turn, from what each final throw is worth
    problem          a game's rules as the solver's tables
    published_games  two more games, whose values are published
    pots             what an addition is expected to win
    induction        the values of all cards, the last turn first
    additions        which additions optimal play puts up, turn by turn
    value_cache      solved arrays kept in the user's cache folder
    solved_games     the games by name, solved or from the cache: what the rest of the project calls
    position         a game in progress in the solver's terms: what each choice is worth now

The values of a game are one array: see `induction.solve` for its shape and units.
"""
