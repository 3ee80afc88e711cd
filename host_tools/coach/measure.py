# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the real value of the board's play: its arithmetic and tables against the exact values of optimal play."""

from __future__ import annotations

import numpy as np

from host_tools.coach import tables
from host_tools.coach.turn import Turn, finals
from host_tools.solver import induction, solved_games
from skalcore import pots
from skalcore.game import Game
from skalcore.rules import MATCH, SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE

WIDTH = 192  # cards side by side, as in host_tools.solver.induction


def pots_of(name: str) -> np.ndarray:
    """Return (rounds, 13): the board's estimate of what each addition wins in each round, in 1/UNIT; 0 if there is no
    pot.

    In a match, before any player's turn in the round.
    """
    problem = solved_games.problem(name)
    found = np.zeros((problem.boxes, pots.ADDITIONS), int)
    if problem.rules.has_pot:
        modes = {solved_games.SIMPLE: SOLO_SIMPLE, solved_games.RECOMMENDED: SOLO_RECOMMENDED}
        mode = modes.get(name, MATCH)
        game = Game(SKALPOTT, mode, 1 if mode else int(name[-1]))
        chances = tables.load((tables.FOLDER / f"{tables.file_of(name)}.bin").read_bytes()).put_up
        for game.round in range(problem.boxes):
            pots.of_round(game, chances[game.round].tolist(), found[game.round])
    return found


def loss(
    name: str, table: np.ndarray | None = None, progress: induction.Progress | None = None
) -> tuple[float, np.ndarray]:
    """Return (points a game that the board's play loses, the values of its play): exactly, by backward induction.

    `table`: the board's values; if None, the values in its file. The values have the form of `induction.solve`'s, for
    this play.
    """
    problem, best = solved_games.problem(name), solved_games.values(name)
    table = tables.values(name) if table is None else table
    pot = pots_of(name)
    values = np.full(induction.shape(problem), np.nan)
    values[:, -1, :] = 0.0
    waiting: list[tuple[int, int, np.ndarray]] = []
    pieces: list[tuple[np.ndarray, np.ndarray]] = []

    def flush() -> None:
        if pieces:
            start = Turn(*(np.hstack(each) for each in zip(*pieces, strict=True))).true_start
            for flag, filled, uppers in waiting:
                values[flag, filled, uppers], start = start[: len(uppers)], start[len(uppers) :]
        waiting.clear()
        pieces.clear()

    for count in range(problem.boxes - 1, -1, -1):
        for flag, filled in induction.cards(problem, count):
            uppers = problem.uppers(filled)
            if sum(len(each[2]) for each in waiting) + len(uppers) > WIDTH:
                flush()
            pieces.append(finals(problem, pot[count], table, values, (flag, filled, uppers))[:2])
            waiting.append((flag, filled, uppers))
        flush()
        if progress:
            progress(problem.boxes - count, problem.boxes)
    return float(best[0, 0, 0] - values[0, 0, 0]), values
