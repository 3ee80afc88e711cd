# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The course of a game, for `skalbox review`: follows each player's expected total through a record.

Luck changes it: a throw, the virtual opponent's single roll, and in a match the others' additions and the pot. A choice
lowers it by its loss. At the end it is the total. A chance to win has such a course too.
"""

from __future__ import annotations

from typing import Protocol

from host_tools.commands.advise import TIE, best_choice
from host_tools.records.record import Record
from host_tools.solver import solved_games
from host_tools.solver.position import Position, expected_total
from host_tools.solver.win_position import WinPosition
from skalcore import events
from skalcore.game import DECIDE, THROW, Game


class Course:
    """One player's course: luck and loss so far, and all decisions, in points (or in chances to win).

    optimal: the sum of the totals expected before each leg (or the chance before the match). The sum
    optimal + luck - loss is the expected total (or the chance) now, finished legs included.
    """

    def __init__(self, optimal: float = 0.0) -> None:
        self.optimal = optimal
        self.luck = 0.0
        self.loss = 0.0
        self.decisions: list[dict] = []
        self._now = optimal

    def begin_leg(self, expected: float) -> None:
        """Begin a leg with this expected total."""
        self.optimal += expected
        self._now = expected

    def befall(self, expected: float) -> None:
        """Note that luck has made this the expected total of the leg (or the chance)."""
        self.luck += expected - self._now
        self._now = expected

    def choose(self, expected: float) -> float:
        """Note that a choice has made this the expected total of the leg; return its loss."""
        lost = self._now - expected
        self.lose(lost)
        # Anything below the rounding error is not a loss.
        return lost if lost > TIE else 0.0

    def lose(self, lost: float) -> None:
        """Note that a choice has given this away."""
        self.loss += lost
        self._now -= lost


class Judge(Protocol):
    """Judge decisions by more than points."""

    def begin_turn(self, game: Game) -> None:
        """Prepare for a turn, before its first throw."""

    def threw(self, game: Game) -> None:
        """Note a throw of the turn; `game` is just after it."""

    def judged(self, decision: dict, event: int, game: Game, position: Position) -> dict:
        """Return the decision with what the judge has to say; `event` is about to happen in `game`."""


def value_of(position: Position | WinPosition, event: int, game: Game) -> float:
    """Return what this choice is worth, which is about to be made in `game`."""
    kind, value = events.kind(event), events.value(event)
    if kind == events.KEEP:
        return position.hold_value([game.dice[i] for i in range(5) if value >> i & 1], game.rolls_left())
    return (position.score if kind == events.SCORE else position.zero)(value, game.dice)


def choice_of(event: int, game: Game) -> dict:
    """Return a choice as {"keep": positions}, {"score": name} or {"zero": name}."""
    kind, value = events.kind(event), events.value(event)
    if kind == events.KEEP:
        return {"keep": [i + 1 for i in range(5) if value >> i & 1]}
    return {events.KINDS[kind]: game.rules.names[value]}


def follow(record: Record, progress: solved_games.Progress | None = None, judge: Judge | None = None) -> list[Course]:
    """Return the courses of all players of a finished game, by seat."""
    past = record.game
    game = Game(past.rules, past.mode, past.players, past.legs)
    courses = [Course() for _ in range(game.players)]
    for seat, course in enumerate(courses):
        course.begin_leg(expected_total(game, seat, progress))
    position = Position(game, progress)
    for line, event in zip(record.lines, record.events, strict=True):
        course, round_, leg = courses[game.player], game.round, game.leg
        if game.phase == THROW:
            position = Position(game, progress)
            if judge:
                judge.begin_turn(game)
        elif game.phase == DECIDE:
            best, _ = best_choice(position, game)
            lost = course.choose(value_of(position, event, game))
            decision = {"line": line, "played": choice_of(event, game), "best": best, "loss": lost}
            course.decisions.append(judge.judged(decision, event, game, position) if judge else decision)
        game.apply(event)
        if events.kind(event) == events.ROLL:
            course.befall(position.best(game.dice, game.rolls_left()))
            if judge:
                judge.threw(game)
        if game.round != round_:
            _end_round(courses, game, leg, progress)
    return courses


def _end_round(courses: list[Course], game: Game, leg: int, progress: solved_games.Progress | None) -> None:
    """Note the points of a round, which was of this leg; `game` is behind it."""
    for seat, course in enumerate(courses):
        expected = expected_total(game, seat, progress)
        if game.leg == leg:
            course.befall(expected)
        else:
            course.befall(float(game.leg_totals[leg * game.players + seat]))
            course.begin_leg(expected)
