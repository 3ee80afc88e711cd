# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Rate every choice at the end of a game record, as JSON.

The values are for the player whose turn it is, in the whole game (in Yahtzee: in the leg). A value is the points scored
so far plus the points that optimal play still scores. If there are two or more players, each choice also has a chance
to win, from 0 to 1. The values come from the board's own coach and tables, or with --exact from the solver.
"""

from __future__ import annotations

import argparse
import json

from host_tools.coach.position import Board
from host_tools.coach.unreadable import unreadable
from host_tools.commands.options import Parser, nonempty
from host_tools.records.loading import load_or_complain
from host_tools.solver import solved_games
from host_tools.solver.position import Position, keeps
from host_tools.solver.win_position import WinPosition
from host_tools.terminal.messages import complain
from host_tools.terminal.progress_bar import Bar
from skalcore.game import DECIDE, Game
from skalcore.rules import MATCH

DECIMALS = 6
TIE = 1e-9  # points: two values that differ by less are equal, except for rounding

EXACT = "exact"
NORMAL = "normal"  # the rest of a match, as skalcore.winning takes it
WIN, POINTS = "win", "points"
MODEL = "each opponent's additions follow optimal solo play, independently, round by round"


def rounded(points: float) -> float:
    """Round a value for printing; never returns -0."""
    return round(points, DECIMALS) + 0.0


def best_choice(position: Position | Board, game: Game) -> tuple[dict, float]:
    """Return (choice, value); the choice is {"keep": positions} or {"score": name}. Ties prefer to score, then to hold
    more dice."""
    dice, left = game.dice, game.rolls_left()
    box = max(position.boxes, key=lambda box: position.score(box, dice))
    choice, worth = {"score": game.rules.names[box]}, position.score(box, dice)
    for positions, value in ranked_keeps(position, game) if left else []:
        if value > worth + TIE:
            choice, worth = {"keep": list(positions)}, value
    return choice, worth


def ranked_keeps(position: Position | Board, game: Game) -> list[tuple[tuple[int, ...], float]]:
    """Return (positions, value of holding them), best first; [] if no throw is left."""
    left = game.rolls_left()
    if not left:
        return []
    valued = [(held, position.hold_value([game.dice[i - 1] for i in held], left)) for held in keeps(game.dice)]
    # The board breaks ties between sets in its own way; list its choice first here too.
    first = position.best_hold(game.dice, left) if isinstance(position, Board) else ()
    return sorted(valued, key=lambda each: (-round(each[1] / TIE), each[0] != first))


def exact(game: Game, progress: solved_games.Progress | None = None, objective: str = WIN) -> dict:
    """Return the answer as a dictionary, from the solver's floats, for a game that waits for a choice."""
    return answer(Position(game, progress), WinPosition(game, progress) if game.players > 1 else None, game, objective)


def board(game: Game, objective: str = WIN) -> dict:
    """Return the same from the board's coach. OSError or ValueError if its table is missing or invalid."""
    return answer(Board(game), Board(game, for_win=True) if game.players > 1 else None, game, objective)


def answer(position: Position | Board, win: WinPosition | Board | None, game: Game, objective: str) -> dict:
    """Return the answer from this turn's values in points, and in a match in chances to win."""
    found = _for_points(position, game)
    return _for_win(found, win, game, objective) if win else found


def _for_win(found: dict, position: WinPosition | Board, game: Game, objective: str) -> dict:
    """Add the chance to win to each choice of a match. If the objective is to win, order the choices by it, and equal
    choices by points."""
    dice, left = game.dice, game.rolls_left()
    for each in found["keeps"]:
        each["win"] = rounded(position.hold_value([dice[i - 1] for i in each["keep"]], left))
    for each in found["boxes"]:
        each["win"] = rounded(position.score(game.rules.names.index(each["box"]), dice))
    if objective == WIN:
        for choices in (found["keeps"], found["boxes"]):
            choices.sort(key=lambda each: -each["win"])
        # If both are equal, the box, which is named first.
        first = [*found["boxes"][:1], *found["keeps"][:1]]
        best = max(first, key=lambda each: (each["win"], each["expected_total"]))
        found["best"] = {"keep": best["keep"]} if "keep" in best else {"score": best["box"]}
        found["model"] = EXACT if position.exact else NORMAL
    found["objective"] = objective
    return found


def _for_points(position: Position | Board, game: Game) -> dict:
    """Return the answer of play for the most points."""
    best, worth = best_choice(position, game)
    boxes = sorted(position.boxes, key=lambda box: -round(position.score(box, game.dice) / TIE))
    return {
        "expected_total": rounded(worth),
        "best": best,
        "keeps": [
            {"keep": list(positions), "expected_total": rounded(value)}
            for positions, value in ranked_keeps(position, game)
        ],
        "boxes": [
            {
                "box": game.rules.names[box],
                "points": game.points(box),
                "expected_total": rounded(position.score(box, game.dice)),
            }
            for box in boxes
        ],
        "objective": POINTS,
        "model": MODEL if game.rules.has_pot and game.mode == MATCH else EXACT,
    }


def add_objective(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option --objective; `what`: its purpose in a match."""
    parser.add_argument("--objective", choices=(WIN, POINTS), default=WIN, help=f"{what}; one player plays for points")


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox advise", description=__doc__)
    parser.add_argument("--exact", action="store_true", help="use the solver's exact values instead of the board's")
    add_objective(parser, "what two or more players play for: the win, or the most points")
    parser.add_argument("file", metavar="FILE", type=nonempty, help="a game record, or - for standard input")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Print the answer; return 0, or 2 if the record is bad or doesn't end at a choice."""
    args = arguments(argv)
    record = load_or_complain(args.file)
    if record is None:
        return 2
    if record.game.phase != DECIDE:
        complain(f"{args.file}: the record does not end at a decision (hold or score)")
        return 2
    if args.exact:
        bar = Bar()
        found = exact(record.game, bar, args.objective)
        bar.clear()
    else:
        try:
            found = board(record.game, args.objective)
        except (OSError, ValueError) as error:
            complain("skalbox advise: %s" % unreadable(error))
            return 2
    print(json.dumps(found))
    return 0
