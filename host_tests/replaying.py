# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Checks that a game is what its events say, in a match and while a turn of it is played again; for the monkey's
watch."""

from collections.abc import Iterable
from typing import Any

from helpers import snapshot

from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import Game

AGAIN = ("press", "4")  # the key that plays a turn again, on the review and after it was played


class Found(Exception):
    """Something is wrong."""


def fresh(session) -> Game:
    """The session's game before its first event."""
    game = session.game
    return Game(game.rules, game.mode, game.players, game.legs)


def replay(game: Game, happened: Iterable[int]) -> None:
    """Applies these events; raises Found if one is not allowed."""
    try:
        for event in happened:
            game.apply(event)
    except ValueError as error:
        raise Found("an event that is not allowed: %s" % error) from None


def stands(session, wrong: str) -> None:
    """Checks that the game is where its events lead; those of a practice replace the match's."""
    game = fresh(session)
    happened, practice = session.events().tolist(), session.practice
    replay(game, happened if practice is None else happened[: practice.at] + practice.happened)
    if snapshot(game) != snapshot(session.game):
        raise Found(wrong)


class Practices:
    """Watches turns being played again: neither the match nor the flash may notice, then or later."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._practice: Any = None
        self._tried: list[int] = []  # the practice's events so far
        self._writes = 0  # operations of the flash when it began

    def watches(self, session, match: list[int], move: tuple[str, str], may: dict) -> bool:
        """Checks after a move; returns False if no turn is being played again. match: the match's events; may: by move,
        the kinds of events that it may cause."""
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
        """Checks that the move caused nothing but what it may."""
        at, tried = session.practice.at, list(session.practice.happened)
        if self._machine.app.screen.name == "practised":
            # The rest of the turn as it was in the match, for comparison.
            good = tried == match[at : at + len(tried)] and events.kind(tried[-1]) >= events.SCORE
        else:
            known = [] if move == AGAIN and not tried else self._tried
            new = [events.kind(event) for event in tried[len(known) :]]
            good = tried[: len(known)] == known and new in (*may.get(move, ()), [], [events.ZERO])
        if not good:
            raise Found("%s %s made happen in a practice: %s" % (*move, tried))
        self._tried = tried
