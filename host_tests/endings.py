# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Matches at random and their last turns, and the chance to win of each choice there by enumeration, which knows
nothing of the coach's arithmetic."""

import copy
import random
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from arena_records import shares
from helpers import SKALPOTT, YAHTZEE, YAMS, record
from positions import replayed

from skalcore import boxes, events, last_box
from skalcore.game import DECIDE, OVER, THROW, TIE, Game

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


def up_to_turn(rng: random.Random, kind, players: int, after: int) -> list[int]:
    """The events of a match up to the first throw of a turn, which so many others follow."""
    happened = record(kind.random_text(rng, players, 1)).events
    turns = [number for number, event in enumerate(happened) if events.kind(event) in (events.SCORE, events.ZERO)]
    own = range(turns[-2 - after] + 1, turns[-1 - after])
    throw = next(number for number in own if events.kind(happened[number]) == events.ROLL)
    return happened[: throw + 1]


def last_turn(rng: random.Random, kind, players: int, after: int = 0) -> Game:
    """A match in its last round, with totals close to each other, in which so many players have a turn after this one,
    whose first throw is made."""
    while True:
        game = replayed(kind, players, up_to_turn(rng, kind, players, after))
        # What one player has in a box changes nothing but the total: make the end close.
        best = max(game.match_total(seat) for seat in range(players) if seat != game.player)
        box = next(box for box in range(6, game.rules.rounds) if game.cards[game.player][box] != boxes.OPEN)
        game.cards[game.player][box] += best - game.match_total(game.player) - rng.randint(-5, 45)
        if game.cards[game.player][box] >= 0:
            return game


def a_turn_to_come(rng: random.Random) -> Game:
    """The same of Yam's or Yahtzee with one turn after this one, in a box whose ends are known."""
    while True:
        game = last_turn(rng, rng.choice((YAMS, YAHTZEE)), rng.randint(2, 4), 1)
        rivals = [seat for seat in range(game.players) if seat != game.player and boxes.OPEN in game.cards[seat]]
        if last_box.is_known(game, rivals[0]):
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
    """By (throws left, sorted dice held): the chance to win before the rest is thrown, from the last throw backward.
    Only the match's last player may have a turn after this one."""
    return {at: found[0] for at, found in _throws(_ends(game, game.player)).items()}


def _ends(game: Game, player: int) -> dict:
    """By the five dice of a last throw of `game.player`: the shares of the win of that player and of `player`."""
    acting = game.player
    (box,) = [box for box in range(game.rules.rounds) if game.cards[acting][box] == boxes.OPEN]
    known: dict = {}
    ends = {}
    for dice in THROWS:
        end = thrown(game, dice)
        ways = [events.score(box)] + [events.zero(box)] * game.rules.has_zero
        ends[dice] = max(_after(end, event, acting, player, known) for event in ways)
    return ends


def _after(game: Game, event: int, acting: int, player: int, known: dict) -> tuple[float, float]:
    """The shares of these two players after this event, which ends a turn; `known`: by total of who has acted."""
    after = copy.deepcopy(game)
    after.apply(event)
    if after.phase != THROW:
        found = shares(after)
        return found[acting], found[player]
    total = after.match_total(acting)
    if total not in known:
        after.apply(events.roll(bytes(THROWS[0])))
        turn = _throws(_ends(after, acting))
        first = [max(turn[2, held] for held in _within(dice)) for dice in THROWS]
        ways = [factorial(5) // prod(factorial(dice.count(face)) for face in set(dice)) for dice in THROWS]
        # What the last player leaves to the one before: the second of the pair.
        share = sum(pair[1] * many for pair, many in zip(first, ways, strict=True)) / 6**5
        known[total] = share, share
    return known[total]


@cache
def _within(dice: tuple) -> set:
    return {tuple(dice[i] for i in range(5) if mask >> i & 1) for mask in range(32)}


def _throws(ends: dict) -> dict:
    """By (throws left, sorted dice held): the shares, if who acts chooses what is best for the first of them."""
    found = {(0, dice): pair for dice, pair in ends.items()}
    after = ends
    for left in (1, 2):
        known = {}

        def worth(held, after=after, known=known):
            if held not in known:
                if len(held) == 5:
                    return after[held]
                pairs = [worth(tuple(sorted((*held, face)))) for face in range(1, 7)]
                known[held] = sum(pair[0] for pair in pairs) / 6, sum(pair[1] for pair in pairs) / 6
            return known[held]

        best = {}
        for dice in THROWS:
            for held in _within(dice):
                found[left, held] = worth(held) if len(held) < 5 else ends[dice]
            best[dice] = max(found[left, held] for held in _within(dice))
        after = best
    return found
