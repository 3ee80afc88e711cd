# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Random positions for the coach's tests, matches and their last turns with chances by enumeration, and the arena's
matches as events.

The enumeration knows nothing of the coach's arithmetic.
"""

import pickle
import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from helpers import RECOMMENDED, SIMPLE, SKALPOTT, YAHTZEE, YAMS, Kind, record

from host_tools.arena.levels import Choices
from host_tools.arena.matches import Matches
from host_tools.arena.table import Table
from host_tools.solver.sets import SETS, THROWS
from skalcore import boxes, events, outlook
from skalcore.game import DECIDE, OVER, THROW, TIE, Game
from skalcore.rules import MATCH, Rules

# The games that the coach plays, whose values the solver knows, and the kinds of records they come from.
NAMED = {
    "skalpott-simple": (SIMPLE, 1), "skalpott-recommended": (RECOMMENDED, 1), "skalpott-match-2": (SKALPOTT, 2),
    "skalpott-match-3": (SKALPOTT, 3), "skalpott-match-4": (SKALPOTT, 4), "yams": (YAMS, None),
    "yahtzee": (YAHTZEE, None),
}  # fmt: skip
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


@dataclass
class Turn:
    """One turn of a match: the seat, the faces after each throw, the faces held between them, the box."""

    seat: int
    throws: list[tuple[int, ...]]
    held: list[tuple[int, ...]]
    box: int

    def events(self) -> list[int]:
        """The events of this turn, with the dice in any order that the rules allow."""
        dice = list(self.throws[0])
        found = [events.roll(dice)]
        for held, after in zip(self.held, self.throws[1:], strict=True):
            if len(held) == len(dice):
                break
            wanted, mask = Counter(held), 0
            for place, face in enumerate(dice):
                if wanted[face]:
                    wanted[face] -= 1
                    mask |= 1 << place
            thrown = list((Counter(after) - Counter(held)).elements())
            assert not +wanted and len(thrown) + len(held) == len(dice), "the held dice were there, and stay"
            dice = [face if mask >> place & 1 else thrown.pop() for place, face in enumerate(dice)]
            found += [events.hold_event(mask), events.roll(dice)]
        return [*found, events.score(self.box)]


@dataclass
class Recorder:
    """A watch for `Table.play`: the turns of each match in their order, and the state of all."""

    turns: dict[int, list[Turn]] = field(default_factory=dict)
    matches: Matches | None = None

    def __call__(self, matches: Matches, at: np.ndarray, seats: np.ndarray, choices: Choices) -> None:
        self.matches = matches
        for column, (match, seat) in enumerate(zip(at.tolist(), seats.tolist(), strict=True)):
            throws = [THROWS[number] for number in choices.throws[:, column]]
            held = [SETS[number] for number in choices.held[:, column]]
            self.turns.setdefault(match, []).append(Turn(seat, throws, held, int(choices.boxes[column])))


def played(rules: Rules, names: list[str], count: int, seed: int, paired: bool = True) -> tuple[np.ndarray, Recorder]:
    """What `Table.play` returns, and the record of it."""
    recorder = Recorder()
    return Table(rules, names).play(count, np.random.default_rng(seed), recorder, paired), recorder


def opened(rules: Rules, players: int, starter: int) -> Game:
    """A match whose opening this seat has won, which starts."""
    game = Game(rules, MATCH, players)
    for seat in range(players):
        game.apply(events.dry([6 if seat == starter else 1] * 5))
    if rules.has_pot:
        game.apply(events.start_choice(events.START))
    return game


def replayed_records(rules: Rules, players: int, turns: list[Turn]) -> Game:
    """The match after these turns; each turn must belong to the seat whose turn it is."""
    game = opened(rules, players, turns[0].seat)
    for turn in turns:
        assert game.player == turn.seat
        for event in turn.events():
            game.apply(event)
    return game


def shares(game: Game) -> list[float]:
    """Each seat's share of the win of a match that is over, or that waits for the single rolls of a last tie."""
    best = game.winners or game.contest.still_in
    return [(best >> seat & 1) / best.bit_count() for seat in range(game.players)]


ALL_THROWS = list(combinations_with_replacement(range(1, 7), 5))
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
    """The events of a match up to the first throw of a turn, which `after` others follow."""
    happened = record(kind.random_text(rng, players, 1)).events
    turns = [number for number, event in enumerate(happened) if events.kind(event) in (events.SCORE, events.ZERO)]
    own = range(turns[-2 - after] + 1, turns[-1 - after])
    throw = next(number for number in own if events.kind(happened[number]) == events.ROLL)
    return happened[: throw + 1]


def last_turn(rng: random.Random, kind, players: int, after: int = 0) -> Game:
    """A match in its last round with close totals, after the first throw of a turn that `after` others follow."""
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
        if outlook.is_end_known(game, rivals[0]):
            return game


def copied(game: Game) -> Game:
    """A copy of the game, a sixth of the time of copy.deepcopy's."""
    return pickle.loads(pickle.dumps(game, pickle.HIGHEST_PROTOCOL))


def share(game: Game, event: int, player: int) -> float:
    """The player's share of the win if the match ends with this event."""
    after = copied(game)
    after.apply(event)
    assert after.phase in (TIE, OVER)
    return shares(after)[player]


def thrown(game: Game, dice) -> Game:
    """A copy of the game with these dice on the table."""
    return with_dice(copied(game), dice)


def with_dice(game: Game, dice) -> Game:
    """The game itself, with these dice on the table."""
    game.dice[:] = bytes(dice)
    boxes.count(game.dice, game.counts)
    return game


def enumerated(game: Game) -> dict:
    """By (throws left, sorted dice held): the chance to win before the rest is thrown, from the last throw backward.
    Only the match's last player may have a turn after this one."""
    return {at: found[0] for at, found in _throws(_ends(game, game.player)).items()}


def _ends(game: Game, player: int) -> dict:
    """By the five dice of a last throw of `game.player`: the shares of the win of that player and of `player`."""
    acting = game.player
    (box,) = [box for box in range(game.rules.rounds) if game.cards[acting][box] == boxes.OPEN]
    known: dict = {}
    pickled, ends = pickle.dumps(game, pickle.HIGHEST_PROTOCOL), {}
    ways = [events.score(box)] + [events.zero(box)] * game.rules.has_zero
    for dice in ALL_THROWS:
        after = [_after(with_dice(pickle.loads(pickled), dice), event, acting, player, known) for event in ways]
        ends[dice] = max(after)
    return ends


def _after(after: Game, event: int, acting: int, player: int, known: dict) -> tuple[float, float]:
    """The shares of these two players once this event has ended a turn of the game `after`; `known`: by total of who
    has acted."""
    after.apply(event)
    if after.phase != THROW:
        found = shares(after)
        return found[acting], found[player]
    total = after.match_total(acting)
    if total not in known:
        after.apply(events.roll(bytes(ALL_THROWS[0])))
        turn = _throws(_ends(after, acting))
        first = [max(turn[2, held] for held in _within(dice)) for dice in ALL_THROWS]
        ways = [factorial(5) // prod(factorial(dice.count(face)) for face in set(dice)) for dice in ALL_THROWS]
        # The share that the last player leaves to the player before: the second of the pair.
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
        for dice in ALL_THROWS:
            for held in _within(dice):
                found[left, held] = worth(held) if len(held) < 5 else ends[dice]
            best[dice] = max(found[left, held] for held in _within(dice))
        after = best
    return found
