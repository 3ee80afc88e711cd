# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The head of a saved match: its game and its players."""


class Head:
    """serial: the number of the match; game: index in skalcore.rules.GAMES; mode; legs; names, roles: by seat; away,
    aided: bit masks of the seats whose players have left, and of those whom the coach has helped; generation: of the
    newest slot when the journal was started; events: how many of the match's first events that slot holds (0: all are
    in the chip's memory); code: of a challenge (skalcore.challenge), else empty."""

    def __init__(
        self, serial: int, game: int, mode: int, legs: int, names: list, roles: tuple = (), code: bytes = b""
    ) -> None:
        """`roles`: by seat; all 0 if left out."""
        self.serial = serial
        self.game = game
        self.mode = mode
        self.legs = legs
        self.names = names
        self.roles = list(roles) or [0] * len(names)
        self.away = 0
        self.aided = 0
        self.generation = 0
        self.events = 0
        self.code = code

    def note_seats(self, away: int, aided: int) -> None:
        """Note which players have left, and whom the coach has helped."""
        self.away = away
        self.aided = aided

    def note_slot(self, generation: int, events: int) -> None:
        """Note that the slot of this generation has the match's first `events` events."""
        self.generation = generation
        self.events = events
