# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Whether a game is what its events say, in a match and while a turn of it is played again; for the monkey's watch."""

from collections.abc import Iterable
from typing import Any

from helpers import snapshot

from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import Game

AGAIN = ("press", "4")  # the key that plays a turn again, on the review and after it was played


class Found(Exception):
    """Something is not as it should be."""


def fresh(session) -> Game:
    """The session's game before its first event."""
    game = session.game
    return Game(game.rules, game.mode, game.players, game.legs)


def replay(game: Game, happened: Iterable[int]) -> None:
    """Let this happen; Found where it may not."""
    try:
        for event in happened:
            game.apply(event)
    except ValueError as error:
        raise Found("an event that may not happen: %s" % error) from None


def stands(session, wrong: str) -> None:
    """The game stands where its events have brought it: those of a practice come in place of the match's."""
    game = fresh(session)
    happened, practice = session.events().tolist(), session.practice
    replay(game, happened if practice is None else happened[: practice.at] + practice.happened)
    if snapshot(game) != snapshot(session.game):
        raise Found(wrong)


class Practices:
    """Looks on while turns are played again: neither the match nor the flash may know, then or later."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._practice: Any = None
        self._tried: list[int] = []  # what has happened in it
        self._writes = 0  # operations of the flash when it began

    def watches(self, session, match: list[int], move: tuple[str, str], may: dict) -> bool:
        """Look on after a move; False where no turn is played again. match: what happened in it; may: by move, the
        kinds of events that it may make happen."""
        before, self._practice = self._practice, session.practice
        if before is None and self._practice is not None:
            self._tried, self._writes = [], self._machine.flash.count
        elif before is not None and self._machine.flash.count != self._writes:
            raise Found("a practice is kept")
        if self._practice is None:
            return False
        if session.events().tolist() != match:
            raise Found("a practice has changed the match")
        if session.storage is not None or session.away:
            raise Found("a practice can be kept, or is played by the device")
        self._judge(session, match, move, may)
        stands(session, "the practice is not what its events say")
        return True

    def _judge(self, session, match: list[int], move: tuple[str, str], may: dict) -> None:
        """What the move made happen is what it may."""
        at, tried = session.practice.at, list(session.practice.happened)
        if self._machine.app.screen.name == "practised":
            # The rest of the turn as it was in the match, to be compared with.
            good = tried == match[at : at + len(tried)] and events.kind(tried[-1]) >= events.SCORE
        else:
            known = [] if move == AGAIN and not tried else self._tried
            new = [events.kind(event) for event in tried[len(known) :]]
            good = tried[: len(known)] == known and new in (*may.get(move, ()), [], [events.ZERO])
        if not good:
            raise Found("%s %s made happen in a practice: %s" % (*move, tried))
        self._tried = tried
