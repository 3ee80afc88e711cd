# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The head of a saved match: its game and its players."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Head:
    """A match's serial, game (index in skalcore.rules.GAMES), mode, legs, and by seat the names and roles."""

    def __init__(
        self, serial: int, game: int, mode: int, legs: int, names: list, roles: "Sequence[int]" = (), code: bytes = b""
    ) -> None:
        """Make the head of a match without events. All `roles` are 0 if left out."""
        self.serial, self.game, self.mode, self.legs = serial, game, mode, legs
        self.names = names
        self.roles = list(roles) or [0] * len(names)
        self.code = code  # of a challenge or a duel (skalcore.challenge), else empty
        self.note_seats(0, 0)
        self.note_slot(0, 0)

    def note_seats(self, away: int, aided: int) -> None:
        """Note as bit masks the seats whose players have left, and the seats that the coach has helped."""
        self.away = away
        self.aided = aided

    def note_slot(self, generation: int, events: int) -> None:
        """Note that the slot of this generation has the match's first `events` events (0: all are in the memory)."""
        self.generation = generation
        self.events = events

    def copy(self, serial: int) -> "Head":
        """Return another head of the same match, with this serial."""
        copy = Head(serial, self.game, self.mode, self.legs, self.names, self.roles, self.code)
        copy.note_seats(self.away, self.aided)
        copy.note_slot(self.generation, self.events)
        return copy
