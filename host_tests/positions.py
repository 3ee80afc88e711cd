# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Random positions for the coach's tests: games that wait for a choice, drawn from random records."""

from helpers import RECOMMENDED, SIMPLE, SKALPOTT, YAHTZEE, YAMS, Kind, record

from skalcore.game import DECIDE, Game

# The games that the coach plays, whose values the solver knows, and the kinds of records they come from.
NAMED = {
    "skalpott-simple": (SIMPLE, 1),
    "skalpott-recommended": (RECOMMENDED, 1),
    "skalpott-match-2": (SKALPOTT, 2),
    "skalpott-match-3": (SKALPOTT, 3),
    "skalpott-match-4": (SKALPOTT, 4),
    "yams": (YAMS, None),
    "yahtzee": (YAHTZEE, None),
}
A_RECORD = 12  # most positions from the same record


def random_games(rng, name: str, count: int, with_events: bool = False) -> list:
    """`count` games of this name, each with dice on the table that wait for a choice; or pairs of game and events."""
    kind, players = NAMED[name]
    found: list = []
    while len(found) < count:
        players_now = players or rng.randint(kind.fewest, 3)
        happened = record(kind.random_text(rng, players_now, 1)).events
        game = kind.new(players_now)
        ends = []
        for number, event in enumerate(happened):
            game.apply(event)
            if game.phase == DECIDE:
                ends.append(number + 1)
        for end in rng.sample(ends, min(A_RECORD, len(ends), count - len(found))):
            then = replayed(kind, players_now, happened[:end])
            found.append((then, happened[:end]) if with_events else then)
    return found


def replayed(kind: Kind, players: int, happened) -> Game:
    """A game of this kind after these events."""
    game = kind.new(players)
    for event in happened:
        game.apply(event)
    return game
