# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's coach on the desktop: builds its tables, asks for its answers, measures the cost of its rounding.

tables        compresses the values of all cards into the files that the board reads
index_tables  the index tables that the board reads instead of building them
position      the value of each choice in a game in progress, by the board's own code and tables
turn          the board's arithmetic for many cards at once
measure       the exact loss of the board's play
many_cards    scores on many different cards at once
rolling       throws of many games at once
played_games  simulates thousands of games with seeded dice
levels        the device's playing strength at each level
"""
