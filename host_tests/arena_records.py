# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Records what the arena plays, and plays it again by the events of skalcore.game."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from host_tools.arena.levels import Choices
from host_tools.arena.matches import Matches
from host_tools.arena.table import Table
from host_tools.solver.sets import SETS, THROWS
from skalcore import events
from skalcore.game import Game
from skalcore.rules import MATCH, Rules


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
            found += [events.keep(mask), events.roll(dice)]
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
        game.apply(events.first(events.START))
    return game


def replayed(rules: Rules, players: int, turns: list[Turn]) -> Game:
    """The match after these turns, each of which must be that of the seat whose turn it is."""
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
