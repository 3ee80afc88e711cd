# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play thousands of whole matches between levels of play, to measure who wins how often.

matches     many matches side by side: cards, pots and additions
pots        the points that a player expects of SkalPott's pot
turns       one turn of many matches, from what each final throw is worth
levels      what each level aims at, and its choices in a turn
table       whole matches, with shared dice and rotated seats
processes   work dealt out to processes
tournament  the matches in blocks, one for a process at a time, and what each seat reached
"""
