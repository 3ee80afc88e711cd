# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Exact values of the games for one player who maximises the expected total: backward induction with NumPy.

    sets             all 252 throws and 462 sets of held dice, and their relations
    turn             optimal play of one turn, from the value of each final throw
    problem          a game's rules as the solver's tables
    published_games  two more games, whose values are published
    pots             the expected winnings of an addition
    induction        the values of all cards, the last turn first
    additions        the additions that optimal play puts up, turn by turn
    value_cache      solved arrays kept in the user's cache folder
    solved_games     the games by name, solved or from the cache: the entry point for other packages
    position         the value of each choice in a game in progress
    results          who has won a round's pot, and a match
    chances          the chance to win a match, from the totals that are expected
    win_position     the chance to win of each choice in a match in progress

The values of a game are one array: see `induction.solve` for its shape and units.
"""
