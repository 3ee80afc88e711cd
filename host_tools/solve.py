# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox solve [NAME...]`: what optimal play of a game brings, exactly, for one player.

Prints the name and the expected total of each game named, or of all that the device has; the values behind it are
kept in the user's cache folder for `skalbox advise` and `skalbox review`.
"""

from __future__ import annotations

import argparse

from host_tools.cli import Parser
from host_tools.progress import Bar
from host_tools.solver import library


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox solve", description=__doc__)
    known = (*library.SHIPPED, *library.CHECKS)
    parser.add_argument("names", metavar="NAME", nargs="*", help=" ".join(known))
    args = parser.parse_args(argv)
    for name in args.names:
        if name not in known:
            parser.error(f"no game {name!a}; allowed are {' '.join(known)}")
    return args


def main(argv: list[str]) -> int:
    """Solve and print, each game as soon as it is solved; 0."""
    bar = Bar()
    for name in arguments(argv).names or library.SHIPPED:
        values = library.solve(name, bar)
        bar.clear()
        print(f"{name} {values[0, 0, 0]:.6f}", flush=True)
    return 0
