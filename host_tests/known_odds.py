# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chances to win that the device says in positions of random matches, one a line, as golden/odds.txt has them.

Their truth is tested by played matches (`make measure`), which a small change does not move. If the odds are meant to
change, `.venv/bin/python host_tests/known_odds.py` writes the file again.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "host_tests/golden/odds.txt"
MATCHES = 4  # of each game and number of players


def lines() -> Iterator[str]:
    """Yield game, players, round, the next player, and each seat's percents, before each turn of the second half."""
    from helpers import SKALPOTT, YAHTZEE, YAMS, record

    from host_tools.coach import tables
    from skalcore.game import THROW
    from skalcore.odds import Odds

    reader = tables.board_module("coach/tables")
    for kind in (SKALPOTT, YAMS, YAHTZEE):
        for players in (2, 3, 4):
            rng = random.Random(f"odds {kind.game} {players}")
            for _ in range(MATCHES):
                game = kind.new(players)
                for event in record(kind.random_text(rng, players, 1)).events:
                    game.apply(event)
                    if game.phase != THROW or game.round < game.rules.rounds // 2:
                        continue
                    odds = Odds(game, reader.Tables(reader.name_of(game, True), None, True))
                    while not odds.work():
                        pass
                    percents = " ".join(map(str, odds.percents))
                    yield f"{kind.game} {players} players, round {game.round + 1}, seat {game.player + 1}: {percents}"


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    FILE.write_text("".join(line + "\n" for line in lines()))
    print(f"{FILE}: {len(FILE.read_text().splitlines())} positions")
