# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play thousands of games between levels, and print how often each seat wins.

The levels beginner, easy and good are the device's. The level points plays for its own highest total, as the coach
advises, and perfect plays for the win. Every level plays every seat with the same dice.

The command prints a line for each seat, in the order of --seats. It shows the games won in percent with the standard
error, the mean total, and how much of it came from SkalPott's pots. A shared win counts as its share. The same seed
gives the same result.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import secrets
from collections.abc import Sequence
from functools import partial

from host_tools.arena import levels, tournament
from host_tools.arena.tournament import Seat
from host_tools.coach.unreadable import unreadable
from host_tools.commands.options import Parser, whole
from host_tools.terminal.messages import complain
from host_tools.terminal.progress_bar import Bar
from skalcore import challenge
from skalcore.rules import GAMES, Rules

_GAMES = 10_000
_SEED_BITS = 32


def fewest(rules: Rules) -> int:
    """Return the least number of seats of a match in this game: one player alone can't win."""
    return max(2, rules.fewest)


def wrong(game: str, names: Sequence[str]) -> str | None:
    """Return what is wrong with the game's name or the levels, as a sentence; None if nothing is."""
    known = {rules.name: rules for rules in GAMES}
    if game not in known:
        return f"--game: unknown game {game!a}; allowed: {' '.join(known)}"
    rules = known[game]
    allowed = [name for name in levels.NAMES if rules.has_values or name not in levels.WITH_VALUES]
    for name in names:
        if name not in levels.NAMES:
            return f"--seats: unknown level {name!a}; allowed: {' '.join(allowed)}"
        if name not in allowed:
            return f"--seats: {name} needs the coach's values, which {game} lacks; allowed: {' '.join(allowed)}"
    if not fewest(rules) <= len(names) <= rules.players:
        return f"--seats: {game} takes {fewest(rules)} to {rules.players} seats, not {len(names)}"
    return None


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox arena", description=__doc__)
    names = " ".join(rules.name for rules in GAMES)
    parser.add_argument("--game", metavar="NAME", required=True, help=f"the game: {names}")
    parser.add_argument(
        "--seats", metavar="LEVEL,LEVEL", required=True, help=f"a level for each seat: {', '.join(levels.NAMES)}"
    )
    count = whole(1, tournament.MOST_GAMES)
    parser.add_argument("--games", metavar="N", type=count, default=_GAMES, help=f"number of games (default {_GAMES})")
    parser.add_argument("--seed", metavar="S", type=whole(0), help="seed for all dice (default: random)")
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole(1),
        default=os.cpu_count() or 1,
        help="number of processes (default: one for each core); does not affect the result",
    )
    parser.add_argument(
        "--duel", action="store_true", help="duels: all seats get the same turns, each in another order"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list, with an object for each seat")
    args = parser.parse_args(argv)
    args.seats = args.seats.split(",")
    error = wrong(args.game, args.seats)
    if error:
        parser.error(error)
    fewest, most = challenge.DUELLISTS
    if args.duel and not fewest <= len(args.seats) <= most:
        parser.error("--duel: a duel has %d to %d seats, not %d" % (fewest, most, len(args.seats)))
    args.rules = next(rules for rules in GAMES if rules.name == args.game)
    args.seed = secrets.randbits(_SEED_BITS) if args.seed is None else args.seed
    return args


def as_json(seats: Sequence[Seat]) -> str:
    """Return one JSON list; "se" is null where a single group of matches leaves it unknown."""
    return json.dumps(
        [
            {
                "seat": number,
                "level": seat.level,
                "win": round(seat.win, 4),
                "se": None if math.isnan(seat.error) else round(seat.error, 4),
                "total": round(seat.total, 1),
                "pot": round(seat.pot, 1),
            }
            for number, seat in enumerate(seats, 1)
        ]
    )


def as_lines(seats: Sequence[Seat]) -> str:
    """Return a line for each seat, in percent and in points."""
    return "\n".join(
        f"{number} {seat.level:{max(map(len, levels.NAMES))}} {100 * seat.win:6.2f} % +- "
        f"{'?' if math.isnan(seat.error) else format(100 * seat.error, '.2f')}"
        f"  {seat.total:.1f} points, {seat.pot:.1f} of them from pots"
        for number, seat in enumerate(seats, 1)
    )


def main(argv: list[str]) -> int:
    """Play the matches and print what each seat reached; return 0, 2 if the coach's table can't be read, or 1 if the
    processes fail."""
    args = arguments(argv)
    try:
        tournament.table(args.rules, tuple(args.seats))
    except (OSError, ValueError) as error:
        complain("skalbox arena: %s" % unreadable(error))
        return 2
    bar = Bar()
    try:
        seats = tournament.play(
            args.rules, args.seats, args.games, args.seed, args.jobs, partial(bar, args.game), args.duel
        )
    except OSError:
        bar.clear()
        complain("skalbox arena: a process did not start, or stopped too soon: try again with --jobs 1")
        return 1
    bar.clear()
    print(as_json(seats) if args.json else as_lines(seats))
    return 0
