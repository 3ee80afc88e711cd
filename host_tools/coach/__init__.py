# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's coach on the desktop: its tables made, its answers asked for, and what its rounding costs.

tables        the values of all cards pressed into the files that the board reads
index_tables  the index tables that the board reads instead of making them
position      a game in progress, asked of the board's own code and tables
turn          the board's arithmetic for many cards at once
measure       what the board's play gives away, exactly
played_games  thousands of games played so, with seeded dice
levels        how strong the device plays at each of its levels
"""
