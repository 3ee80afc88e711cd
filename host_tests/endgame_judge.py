# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The judge of the board's coach in the last rounds of a match of two, in which it plays both seats for the win.

The regret of a turn is the share of the win that it loses, if both play exactly afterwards (exact_endgame). It counts
every throw of the turn. The positions of later turns are drawn: `DRAWS` for each turn.

By hand, for example: .venv/bin/python host_tests/endgame_judge.py yahtzee 200 1
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from exact_endgame import FIRST, NUMBER, THROWS, Endgame, card_of, order, rerolls, turn
from positions import copied, played, replayed_records

from host_tools.arena.levels import PERFECT
from host_tools.arena.processes import dealt
from host_tools.coach.position import Board
from skalcore import events
from skalcore.answers import WRITE
from skalcore.boxes import OPEN
from skalcore.coach import Coach
from skalcore.game import THROW, Game
from skalcore.rules import GAMES, Rules

DRAWS = 8
OPEN_BOXES = 2
_rerolls = cache(rerolls)
_coach = cache(Coach)


def board(game: Game) -> Coach:
    """The board's coach for this turn, for the win. Anything with `choose` and `best_box` can replace it."""
    return Board(game, _coach(), for_win=True).coach


class Verdict(NamedTuple):
    """The regret of both seats from one position on, in shares of the win.

    turns: the regret of each turn.
    value: the exact chance of the first player.
    what: the position in words.
    """

    turns: tuple[float, ...]
    value: float
    what: str

    @property
    def regret(self) -> float:
        return sum(self.turns)

    def __str__(self) -> str:
        turns = " + ".join(f"{100 * each:z.3f}" for each in self.turns)
        return f"{100 * self.regret:.3f} % = {turns} with a chance of {100 * self.value:.2f} %: {self.what}"


def _policy(coach, worth: np.ndarray, still_open: list[int]) -> tuple[float, np.ndarray]:
    """(the chance with this coach's turn, how often the turn ends with each throw in each box, (252, boxes)).

    `worth`: the chance with each throw in each open box.
    """
    chances = _rerolls()
    throws = range(len(THROWS))
    dice = [bytes(faces) for faces in THROWS]
    boxes = [still_open.index(coach.best_box(each)) for each in dice]
    held = {left: [_held(coach.choose(each, left), each) for each in dice] for left in (2, 1)}
    ends = np.zeros(len(THROWS))
    now = chances[0]
    for left in (2, 1):
        after = now @ chances[held[left]]
        # A whole set is a throw that stays: the turn ends with it.
        stays = np.array(held[left]) >= FIRST
        ends += now * stays
        now = after - now * stays
    found = np.zeros(worth.shape)
    found[throws, boxes] = ends + now
    return float((found * worth).sum()), found


def _held(mask: int, dice: bytes) -> int:
    return NUMBER[tuple(dice) if mask == WRITE else tuple(dice[i] for i in range(5) if mask >> i & 1)]


def regret(endgame: Endgame, game: Game, coach) -> tuple[float, list[tuple[float, int, int]]]:
    """(the regret of this coach in the turn of `game`, the (chance, throw, box) of each end of the turn)."""
    still_open, worth = endgame.choices(game)
    best = turn(worth.max(axis=1)[:, None])[0][0]
    reached, found = _policy(coach, worth, still_open)
    ends = [(float(found[end]), int(end[0]), still_open[end[1]]) for end in zip(*np.nonzero(found), strict=True)]
    return best - reached, ends


def after(game: Game, throw: int, box: int) -> Game:
    """The match after a turn that ends with this throw, 0..251, in this box."""
    found = copied(game)
    found.apply(events.roll(bytes(THROWS[throw])))
    found.apply(events.score(box))
    return found


def judge(game: Game, seed: int, draws: int = DRAWS, player=board) -> Verdict:
    """Judge the play of both seats from a first throw on. `player`: makes the coach of a turn."""
    rng = np.random.default_rng(seed)
    endgame, lost = Endgame(game), []
    now = [(1.0, game)]
    for left in reversed(range(len(order(game)))):
        loss, ends = 0.0, []
        for chance, each in now:
            its_loss, its_ends = regret(endgame, each, player(each))
            loss += chance * its_loss
            ends += [(chance * often, each, throw, box) for often, throw, box in its_ends]
        lost.append(loss)
        if left:
            now = list(drawn(rng, ends, draws))
    value = 1 - endgame.value if game.player else endgame.value
    return Verdict(tuple(lost), value, _in_words(game))


def drawn(rng: np.random.Generator, ends: list[tuple], draws: int) -> Iterator[tuple[float, Game]]:
    """Draw evenly from all (chance, match before the turn, throw, box), in the order of their box and throw."""
    ends.sort(key=lambda end: (end[3], sum(THROWS[end[2]]), end[2]))
    edges = np.cumsum([end[0] for end in ends])
    at = np.searchsorted(edges, edges[-1] * (np.arange(draws) + rng.random()) / draws, side="right")
    for number, often in zip(*np.unique(np.minimum(at, len(ends) - 1), return_counts=True), strict=True):
        _, game, throw, box = ends[number]
        yield often / draws, after(game, throw, box)


def _in_words(game: Game) -> str:
    first = game.player
    seats = []
    for seat in (first, 1 - first):
        card = card_of(game, seat)
        words = [game.rules.names[box] for box in card.open]
        words += [f"{card.need} to the bonus"] * (card.need > 0) + ["further fives"] * card.further
        seats.append(", ".join(words))
    lead = game.match_total(first) - game.match_total(1 - first)
    return f"{game.rules.name}, the first has {seats[0]}, the other {seats[1]}, the lead is {lead}"


def ends_of_matches(rules: Rules, count: int, seed: int, still_open: int = OPEN_BOXES) -> list[Game]:
    """`count` matches of the perfect level, at the first throw of the round with this many open boxes each."""
    turns = played(rules, [PERFECT] * 2, count, seed, paired=False)[1].turns
    games = [replayed_records(rules, 2, turns[at][: 2 * (rules.rounds - still_open)]) for at in range(count)]
    assert all(game.phase == THROW and list(own).count(OPEN) == still_open for game in games for own in game.cards)
    return games


def _one(draws: int, player, piece: tuple[int, Game]) -> Verdict:
    return judge(piece[1], piece[0], draws, player)


def judged(
    name: str, count: int = 200, seed: int = 1, jobs: int = 2, draws: int = DRAWS, player=board
) -> list[Verdict]:
    """Judge `count` positions of matches of the game `name`, in their order."""
    rules = next(rules for rules in GAMES if rules.name == name)
    pieces = list(enumerate(ends_of_matches(rules, count, seed)))
    found = {piece[0]: verdict for piece, verdict in dealt(partial(_one, draws, player), pieces, jobs)}
    return [found[number] for number in range(count)]


def summary(verdicts: list[Verdict]) -> str:
    """The mean regret of both seats together with its standard error, the mean of each turn, and the worst position."""
    each = 100 * np.array([verdict.turns for verdict in verdicts])
    total = each.sum(axis=1)
    error = total.std(ddof=1) / np.sqrt(len(total))
    turns = " + ".join(f"{mean:z.3f}" for mean in each.mean(axis=0))
    worst = max(verdicts, key=lambda verdict: verdict.regret)
    return (
        f"{len(total)} positions: both seats lose {total.mean():.3f} ± {error:.3f} % of the win together ({turns}), "
        f"{total.mean() / 2:.3f} % each; at most {worst}"
    )


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    print(summary(judged(name, *map(int, numbers))))
