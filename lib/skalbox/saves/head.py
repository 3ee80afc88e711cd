# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The head of a saved match: who plays what."""


class Head:
    """Who plays what: serial; game: index in skalcore.rules.GAMES; mode; legs; names and roles (numbers) by seat; away,
    aided: bit masks of the seats whose players have left, and whom the coach has helped; generation: of the newest slot
    when the journal began; events: how many of the match's first events that slot holds (0: all are in the chip's
    memory)."""

    def __init__(self, serial: int, game: int, mode: int, legs: int, names: list) -> None:
        self.serial = serial
        self.game = game
        self.mode = mode
        self.legs = legs
        self.names = names
        self.roles = [0] * len(names)
        self.away = 0
        self.aided = 0
        self.generation = 0
        self.events = 0
