# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules of SkalPott, Yam's and Yahtzee, for CircuitPython, MicroPython and CPython alike.

No screen, no clock, no dice of its own, no files: a game is the list of its events, and `skalcore.game.Game.apply`
is the only thing that changes one. Nothing here allocates memory while a game is played.
"""
