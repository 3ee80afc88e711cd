# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules of SkalPott, Yam's and Yahtzee, for CircuitPython, MicroPython and CPython alike.

It has no screen, clock, random dice or files: a game is the list of its events, and only `skalcore.game.Game.apply`
changes one. Nothing here allocates memory while a game is played.
"""
