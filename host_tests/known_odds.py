# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chances to win that the device says in positions of random matches, one a line, as golden/odds.txt has them.

Their truth is tested by played matches (`make measure`), which a small change does not move. If the odds are meant to
change, `.venv/bin/python host_tests/known_odds.py` writes the file again.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from helpers import SKALPOTT, YAHTZEE, YAMS, record

from host_tools.coach import tables
from skalcore.game import THROW
from skalcore.odds import Odds

READER = tables.board_module("coach/tables")
FILE = Path(__file__).with_name("golden") / "odds.txt"
MATCHES = 4  # of each game and number of players


def tables_of(game):
    """Return the reader of the values for the win."""
    return READER.Tables(READER.name_of(game, True), None, True)


def percents(game, reader) -> list[int]:
    """Return each seat's chance to win, in percent, worked out in few slices."""
    odds = Odds(game, reader)
    slices = 0
    while not odds.work():
        slices += 1
    # A pot may also be shared.
    assert slices <= game.players**2 + game.players * (1 + game.rules.has_pot)
    return list(odds.percents)


def lines() -> Iterator[str]:
    """Yield game, players, round, the next player, and each seat's percents, before each turn of the second half."""
    for kind in (SKALPOTT, YAMS, YAHTZEE):
        for players in (2, 3, 4):
            rng = random.Random(f"odds {kind.game} {players}")
            for _ in range(MATCHES):
                game = kind.new(players)
                for event in record(kind.random_text(rng, players, 1)).events:
                    game.apply(event)
                    if game.phase == THROW and game.round >= game.rules.rounds // 2:
                        place = f"{kind.game} {players} players, round {game.round + 1}, seat {game.player + 1}"
                        yield f"{place}: {' '.join(map(str, percents(game, tables_of(game))))}"


if __name__ == "__main__":
    FILE.write_text("".join(line + "\n" for line in lines()))
    print(f"{FILE}: {len(FILE.read_text().splitlines())} positions")
