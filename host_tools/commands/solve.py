# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute the exact expected total of optimal play for one player.

The command prints the name and the expected total of each game, by default of all games on the device. It saves the
values in your cache folder, for `skalbox advise` and `skalbox review`. In a checkout it also updates the tables of the
board's coach (lib/skalbox/coach/values) if they differ. With --measure it writes nothing, and prints how many points
per game the board's coach loses against optimal play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from host_tools.coach import endings, measure, tables
from host_tools.commands.options import Parser
from host_tools.safe_files import sentence
from host_tools.solver import solved_games
from host_tools.source_tree import INSTALLED
from host_tools.terminal.messages import complain
from host_tools.terminal.progress_bar import Bar


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox solve", description=__doc__)
    known: tuple[str, ...] = (*solved_games.SHIPPED, *solved_games.CHECKS)
    parser.add_argument("names", metavar="NAME", nargs="*", help=" ".join(known))
    parser.add_argument(
        "--measure", action="store_true", help="only print how many points per game the board's coach loses"
    )
    args = parser.parse_args(argv)
    known = solved_games.SHIPPED if args.measure else known
    for name in args.names:
        if name not in known:
            parser.error(f"unknown game {name!a}; allowed: {' '.join(known)}")
    return args


def measured(names: Sequence[str], bar: Bar) -> Iterator[tuple[str, float]]:
    """Yield (name, points a game that the board's coach loses). OSError or ValueError if its table can't be read."""
    for name in names:
        solved_games.values(name, bar)
        yield name, measure.loss(name, progress=partial(bar, name))[0]


def solved(names: Sequence[str], bar: Bar) -> Iterator[tuple[str, float]]:
    """Yield (name, expected total of optimal play), then write the tables. OSError if one can't be written."""
    for name in names:
        yield name, solved_games.solve(name, bar)[0, 0, 0]
    for file, ways in () if INSTALLED else tables.WAYS.items():
        if not set(ways).isdisjoint(names):
            tables.write(file, bar)
    if not INSTALLED and not set(solved_games.SHIPPED).isdisjoint(names):
        endings.write(bar)


def main(argv: list[str]) -> int:
    """Solve the games and print each as soon as it is solved; return 0, or 2 if a table can't be read or written."""
    args = arguments(argv)
    bar = Bar()
    found = (measured if args.measure else solved)(args.names or solved_games.SHIPPED, bar)
    while True:
        try:
            result = next(found, None)
        except (OSError, ValueError) as error:
            bar.clear()
            complain(f"skalbox solve: the coach's table: {sentence(error, tables.FOLDER)}")
            return 2
        bar.clear()
        if result is None:
            return 0
        print("%s %.6f" % result, flush=True)
