# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The game being played: who plays, the rules' own Game, and the list of its events."""

from array import array

from skalbox import entropy
from skalcore import events, rules
from skalcore.boxes import OPEN
from skalcore.game import RETHROW, Game

_CAPACITY = 1024  # events of the longest SkalPott match, dry rolls of many ties included


class Session:
    """One match. game: skalcore's Game; names: by seat; held: which dice the player holds now, a bit mask;
    pot_seen: the last finished round's pot has been shown; last_seat, last_box: the box written last (OPEN: none)."""

    def __init__(self, names: list) -> None:
        """A SkalPott match of these two to four players, in seating order."""
        self.names = names
        self.game = Game(rules.SKALPOTT, rules.MATCH, len(names))
        self.held = 0
        self.pot_seen = True
        self.last_seat = 0
        self.last_box = OPEN
        self._events = array("H", bytes(2 * _CAPACITY))
        self._count = 0
        self._thrown = bytearray(5)

    def events(self):
        """What has happened so far, in order: a view of 16-bit numbers (skalcore.events)."""
        return memoryview(self._events)[: self._count]

    def apply(self, event: int) -> None:
        """Let this happen. ValueError where the rules forbid it; nothing changes then."""
        self.game.apply(event)
        if self._count == len(self._events):
            self._events.extend(array("H", bytes(2 * _CAPACITY)))
        self._events[self._count] = event
        self._count += 1

    def throw(self) -> None:
        """Throw the dice that are not held: the first throw of a turn throws all."""
        game = self.game
        if game.has_dice():
            if game.phase != RETHROW:
                self.apply(events.keep(self.held))
            for i in range(5):
                self._thrown[i] = game.dice[i]
        entropy.throw(self._thrown, game.kept)
        self.apply(events.roll(self._thrown))

    def dry(self, out) -> None:
        """Throw all five dice for whoever must, without holds; the faces go into `out` too (five bytes)."""
        entropy.throw(self._thrown, 0)
        for i in range(5):
            out[i] = self._thrown[i]
        self.apply(events.dry(self._thrown))

    def score(self, box: int) -> None:
        """Write the dice into this box."""
        before = self.game.round
        seat = self.game.player
        self.apply(events.score(box))
        self.last_seat = seat
        self.last_box = box
        self.held = 0
        if self.game.round != before:
            self.pot_seen = False
