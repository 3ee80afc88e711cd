# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review of a match, for `skalbox review`: for each player the same as for one, and the chance to win.

Points are judged as if each player played alone for the highest total. The chance, 0 to 1, is the chance to win the
whole match, all legs together. Before the first event all players have the same. Luck changes it: the player's throws,
the turns of the others, and the opening. A decision lowers it by its loss. At the end it is 1, 0, or a share of the
win. Single rolls, and the choice to start or finish, are not decisions.

All chances are multiples of 10**-DECIMALS, so win_start + win_luck - win_loss == win also for the printed ones.
"""

from __future__ import annotations

from host_tools.commands.advise import DECIMALS, POINTS, WIN, answer, rounded
from host_tools.commands.review_course import Course, follow, value_of
from host_tools.records.record import Record
from host_tools.solver import solved_games
from host_tools.solver.position import Position
from host_tools.solver.win_position import WinPosition
from skalcore.game import Game

_LEVEL = 10**-DECIMALS  # two chances that differ by less are equal


class _Judge:
    """Follow each player's chance to win, and add to each decision its leg, and the chance that it gave away. If the
    objective is to win, "best" is the choice that `skalbox advise` names.

    courses: of the chances, by seat
    """

    def __init__(self, players: int, objective: str, progress: solved_games.Progress | None) -> None:
        self.courses = [Course(rounded(1 / players)) for _ in range(players)]
        self._objective = objective
        self._progress = progress
        self._win: WinPosition | None = None

    def begin_turn(self, game: Game) -> None:
        if self._progress:
            turns = game.players * game.rules.rounds * game.legs
            self._progress("review", game.players * game.round + game.turn, turns)
        self._win = WinPosition(game, self._progress)
        self.courses[game.player].befall(self._win.start)

    def threw(self, game: Game) -> None:
        assert self._win, "a turn begins before its throws"
        self.courses[game.player].befall(self._win.best(game.dice, game.rolls_left()))

    def judged(self, decision: dict, event: int, game: Game, position: Position) -> dict:
        assert self._win, "a turn begins before its decisions"
        best = decision["best"] if self._objective == POINTS else answer(position, self._win, game, WIN)["best"]
        lost = self._win.best(game.dice, game.rolls_left()) - value_of(self._win, event, game)
        lost = rounded(lost) if lost > _LEVEL else 0.0
        self.courses[game.player].lose(lost)
        return {
            "line": decision["line"],
            "leg": game.leg + 1,
            "played": decision["played"],
            "best": best,
            "loss": decision["loss"],
            "win_loss": lost,
        }


def _share(game: Game, seat: int) -> float:
    """Return this seat's share of the win, 0 to 1."""
    return rounded((game.winners >> seat & 1) / game.winners.bit_count())


def review(record: Record, objective: str = WIN, progress: solved_games.Progress | None = None) -> dict:
    """Return the review of a finished match as a dictionary, the players in the order of the record's header.

    `objective`: what "best" is best for, WIN or POINTS. Points are not rounded; each player's optimal + luck - loss is
    the match's total, except for rounding in the last digits. So is win_start + win_luck - win_loss the share of the
    win.
    """
    game = record.game
    judge = _Judge(game.players, objective, progress)
    courses = follow(record, progress, judge)
    players = []
    for seat, (name, course, chance) in enumerate(zip(record.names, courses, judge.courses, strict=True)):
        win = _share(game, seat)
        chance.befall(win)
        players.append(
            {
                "name": name,
                "optimal": course.optimal,
                "luck": course.luck,
                "loss": course.loss,
                "total": game.match_total(seat),
                "win_start": chance.optimal,
                "win_luck": rounded(chance.luck),
                "win_loss": rounded(chance.loss),
                "win": win,
                "decisions": course.decisions,
            }
        )
    return {"players": players}
