# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Matches at random and their last turns, and the chance to win of each choice there by enumeration, which knows
nothing of the coach's arithmetic."""

import copy
import random
from itertools import combinations_with_replacement

from arena_records import shares
from helpers import SKALPOTT, YAHTZEE, YAMS, record
from positions import replayed

from skalcore import boxes, events
from skalcore.game import DECIDE, OVER, TIE, Game

THROWS = list(combinations_with_replacement(range(1, 7), 5))
KINDS = (SKALPOTT, YAMS, YAHTZEE)


def at_random(rng: random.Random, kind, players: int, share: float = 1.0) -> Game:
    """A game of this kind in which a turn's dice are on the table, at most `share` of the way to its end."""
    while True:
        happened = record(kind.random_text(rng, players, 1)).events
        game, found = kind.new(players), []
        for number, event in enumerate(happened):
            game.apply(event)
            if game.phase == DECIDE:
                found.append(number)
        if found:
            break
    stop = rng.choice(found[: max(1, int(len(found) * share))])
    return replayed(kind, players, happened[: stop + 1])


def last_turn(rng: random.Random, kind, players: int, after: int = 0) -> Game:
    """A match in its last round, with totals close to each other, in which so many players have a turn after this one,
    whose first throw is made."""
    while True:
        happened = record(kind.random_text(rng, players, 1)).events
        turns = [number for number, event in enumerate(happened) if events.kind(event) in (events.SCORE, events.ZERO)]
        own = range(turns[-2 - after] + 1, turns[-1 - after])
        throws = [n for n in own if events.kind(happened[n]) == events.ROLL]
        game = replayed(kind, players, happened[: throws[0] + 1])
        # What one player has in a box changes nothing but the total: make the end close.
        best = max(game.match_total(seat) for seat in range(players) if seat != game.player)
        box = next(box for box in range(6, game.rules.rounds) if game.cards[game.player][box] != boxes.OPEN)
        game.cards[game.player][box] += best - game.match_total(game.player) - rng.randint(-5, 45)
        if game.cards[game.player][box] >= 0:
            return game


def share(game: Game, event: int, player: int) -> float:
    """The player's share of the win if the match ends with this event."""
    after = copy.deepcopy(game)
    after.apply(event)
    assert after.phase in (TIE, OVER)
    return shares(after)[player]


def thrown(game: Game, dice) -> Game:
    """A copy of the game with these dice on the table."""
    after = copy.deepcopy(game)
    after.dice[:] = bytes(dice)
    boxes.count(after.dice, after.counts)
    return after


def enumerated(game: Game) -> dict:
    """By (throws left, sorted dice held): the chance to win before the rest is thrown, from the last throw backward."""
    player = game.player
    (box,) = [box for box in range(game.rules.rounds) if game.cards[player][box] == boxes.OPEN]
    ends = {}
    for dice in THROWS:
        end = thrown(game, dice)
        ends[dice] = share(end, events.score(box), player)
        if game.rules.has_zero:
            ends[dice] = max(ends[dice], share(end, events.zero(box), player))
    found: dict = {}
    after = ends
    for left in (1, 2):
        known = {}

        def worth(held, after=after, known=known):
            if held not in known:
                known[held] = (
                    after[held]
                    if len(held) == 5
                    else sum(worth(tuple(sorted((*held, face)))) for face in range(1, 7)) / 6
                )
            return known[held]

        best = {}
        for dice in THROWS:
            kept = {tuple(dice[i] for i in range(5) if mask >> i & 1) for mask in range(31)}
            for held in kept:
                found[left, held] = worth(held)
            best[dice] = max(ends[dice], *(found[left, held] for held in kept))
        after = best
    return found | {(0, dice): chance for dice, chance in ends.items()}
