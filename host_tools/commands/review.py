# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Show what each decision of a finished game cost, and how much of the total was luck.

The review follows the expected total through the record. Each throw, and each single roll of the virtual opponent,
changes it by luck. Each choice lowers it by its loss. At the end of the game it is the total.

If there are two or more players, each gets a review, which follows the chance to win. At the start all have the same
chance. The other players' turns change it by luck, too. At the end it is 100 % for the winner and 0 % for the others; a
shared win is shared.
"""

from __future__ import annotations

import argparse

from host_tools.commands import review_match
from host_tools.commands.advise import add_objective
from host_tools.commands.options import Parser, nonempty
from host_tools.commands.review_course import follow
from host_tools.commands.review_forms import as_json, as_table
from host_tools.records.loading import load_or_complain
from host_tools.records.record import Record
from host_tools.solver import solved_games
from host_tools.terminal.messages import complain
from host_tools.terminal.progress_bar import Bar
from skalcore.game import OVER, Game


def why_not(game: Game) -> str | None:
    """Return why this game can't be reviewed, as a sentence; None if it can."""
    if game.phase != OVER:
        return "the game is not finished: only a finished game can be reviewed"
    return None


def review(record: Record, progress: solved_games.Progress | None = None) -> dict:
    """Return the review of one player's game as a dictionary, if `why_not` returns None; points are not rounded.

    optimal + luck - loss is the total of all legs, except for rounding in the last digits.
    """
    (course,) = follow(record, progress)
    return {
        "optimal": course.optimal,
        "luck": course.luck,
        "loss": course.loss,
        "total": record.game.match_total(0),
        "decisions": course.decisions,
    }


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox review", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    add_objective(parser, "the unit of a review of two or more players: the chance to win, or points")
    parser.add_argument("file", metavar="FILE", type=nonempty, help="a game record, or - for standard input")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Print the review; return 0, or 2 if the record is bad or of a game that can't be reviewed."""
    args = arguments(argv)
    record = load_or_complain(args.file)
    if record is None:
        return 2
    reason = why_not(record.game)
    if reason:
        complain(f"{args.file}: {reason}")
        return 2
    bar = Bar()
    alone = record.game.players == 1
    found = review(record, bar) if alone else review_match.review(record, args.objective, bar)
    bar.clear()
    print(as_json(found) if args.json else as_table(found, args.objective))
    return 0
