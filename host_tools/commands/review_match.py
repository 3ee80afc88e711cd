# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review of a match, for `skalbox review`: of each player what one player's has, and the chance to win it.

Points are judged as if each player played alone for the highest total. The chance, 0 to 1, is the chance to win the
whole match, all legs together. Nobody's choice are the single rolls of the opening and of a tie.
"""

from __future__ import annotations

from host_tools.commands.advise import DECIMALS, POINTS, WIN, answer, rounded
from host_tools.commands.review_course import follow, value_of
from host_tools.records.record import Record
from host_tools.solver import solved_games
from host_tools.solver.position import Position
from host_tools.solver.win_position import WinPosition
from skalcore.game import Game

_LEVEL = 10**-DECIMALS  # two chances that differ by less are equal


class _Judge:
    """Add to each decision its leg, and the chance to win that it gave away. If the objective is to win, "best" is the
    choice that `skalbox advise` names."""

    def __init__(self, objective: str, progress: solved_games.Progress | None) -> None:
        self._objective = objective
        self._progress = progress
        self._win: WinPosition | None = None

    def begin_turn(self, game: Game) -> None:
        if self._progress:
            turns = game.players * game.rules.rounds * game.legs
            self._progress("review", game.players * game.round + game.turn, turns)
        self._win = WinPosition(game, self._progress)

    def judged(self, decision: dict, event: int, game: Game, position: Position) -> dict:
        assert self._win, "a turn begins before its decisions"
        best = decision["best"] if self._objective == POINTS else answer(position, self._win, game, WIN)["best"]
        lost = self._win.best(game.dice, game.rolls_left()) - value_of(self._win, event, game)
        return {
            "line": decision["line"],
            "leg": game.leg + 1,
            "played": decision["played"],
            "best": best,
            "loss": decision["loss"],
            "win_loss": rounded(lost) if lost > _LEVEL else 0.0,
        }


def review(record: Record, objective: str = WIN, progress: solved_games.Progress | None = None) -> dict:
    """Return the review of a finished match as a dictionary, the players in the order of the record's header.

    `objective`: what "best" is best for, WIN or POINTS. Points are not rounded; each player's optimal + luck - loss is
    the match's total, except for rounding in the last digits.
    """
    courses = follow(record, progress, _Judge(objective, progress))
    players = [
        {
            "name": name,
            "optimal": course.optimal,
            "luck": course.luck,
            "loss": course.loss,
            "total": record.game.match_total(seat),
            "win_loss": rounded(sum(each["win_loss"] for each in course.decisions)),
            "decisions": course.decisions,
        }
        for seat, (name, course) in enumerate(zip(record.names, courses, strict=True))
    ]
    return {"players": players}
