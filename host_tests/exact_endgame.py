# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The exact chance to win a match of two near its end, if both seats play for the win.

It is computed backward from the end, over every position that can still be reached. skalcore gives the points of a
throw in a box. The rest shares no arithmetic with the solver and the coach.

A position has five fields: two cards, two leads of seat 0 and an addition. The leads are in points and in the sum of
additions. The addition is 0 unless one player has finished this round. Chances are chances of seat 0. A level match
counts half.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from skalcore import boxes
from skalcore.boxes import OPEN, UPPER
from skalcore.game import THROW, Game
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_STRIKES, GAMES, POT_STAKE

DICE = 5
SETS = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(1, 7), size)]
NUMBER = {faces: number for number, faces in enumerate(SETS)}
_SIZES = [[number for number, faces in enumerate(SETS) if len(faces) == size] for size in range(DICE + 1)]
FIRST = _SIZES[DICE][0]  # the first of the 252 throws, which are the last sets
THROWS = SETS[FIRST:]
_ROWS = [slice(rows[0], rows[-1] + 1) for rows in _SIZES]

# (sets of fewer dice, 6): each set with one die more; for each size above 0, (sets, size): each set with one die less.
_UP = np.array([[NUMBER[tuple(sorted((*faces, face)))] for face in range(1, 7)] for faces in SETS[:FIRST]])
_DOWN = [
    np.array([[NUMBER[SETS[row][:die] + SETS[row][die + 1 :]] for die in range(size)] for row in rows])
    for size, rows in enumerate(_SIZES)
    if size
]

_CHUNK = 128  # turns solved side by side: few enough for the processor's cache


def rerolls() -> np.ndarray:
    """(462, 252): the chance of each throw after the dice missing from each set are thrown."""
    found = np.zeros((len(SETS), len(THROWS)))
    for row, faces in enumerate(SETS):
        missing = DICE - len(faces)
        for thrown in product(range(1, 7), repeat=missing):
            found[row, NUMBER[tuple(sorted(faces + thrown))] - FIRST] += 1 / 6**missing
    return found


def turn(final: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The worth of turns before their first throw, and of holding each set with one throw to come and with two.

    The shapes are (turns,) and twice (462, turns). `final`: the worth of each final throw, (252, turns).
    """
    count = final.shape[1]
    start, held = np.empty(count), np.empty((2, len(SETS), count))
    for at in range(0, count, _CHUNK):
        part = slice(at, at + _CHUNK)
        start[part] = _turn(final[:, part], held[:, :, part])
    return start, held[0], held[1]


def starts(final: np.ndarray) -> np.ndarray:
    """The worth of turns before their first throw, as in `turn`, in less memory."""
    parts = [final[:, at : at + _CHUNK] for at in range(0, final.shape[1], _CHUNK)]
    return np.concatenate([_turn(part, np.empty((2, len(SETS), part.shape[1]))) for part in parts])


def _turn(final: np.ndarray, held: np.ndarray) -> np.ndarray:
    worth = np.empty((len(SETS), final.shape[1]))
    worth[FIRST:] = final
    for left in range(3):
        for rows in _ROWS[DICE - 1 :: -1]:
            up = _UP[rows]
            worth[rows] = sum(worth[up[:, face]] for face in range(6)) / 6
        if left == 2:
            break
        worth[FIRST:] = final
        held[left] = worth
        for rows, down in zip(_ROWS[1:], _DOWN, strict=True):
            best = worth[rows]
            for die in range(down.shape[1]):
                np.maximum(best, worth[down[:, die]], out=best)
    return worth[0]


class Card(NamedTuple):
    """The part of a score card that matters for its future.

    open: the open boxes.
    need: points in the series until the bonus; 0 if it is won, or out of reach.
    further: whether a further five of a kind earns points.
    """

    open: tuple[int, ...]
    need: int
    further: bool


class Ways(NamedTuple):
    """The ends of a turn of one card. Throws that do the same in every box are a class.

    of_throw: (252,), the class of each throw.
    gains: (classes, open boxes), points with bonus and extras.
    after: for each class the cards after each open box.
    additions: (classes,), SkalPott's additions; 0 in other games.
    """

    of_throw: np.ndarray
    gains: np.ndarray
    after: list[tuple[Card, ...]]
    additions: np.ndarray


def _card(still_open: tuple[int, ...], need: int, further: bool) -> Card:
    reach = sum(DICE * (box + 1) for box in still_open if box < UPPER)
    return Card(still_open, need if 0 < need <= reach else 0, further and bool(still_open))


def card_of(game: Game, seat: int) -> Card:
    """The card of this seat."""
    rules, own = game.rules, game.cards[seat]
    still_open = tuple(box for box in range(rules.rounds) if own[box] == OPEN)
    further = rules.extra != EXTRA_NONE and own[rules.five_box] > 0
    return _card(still_open, rules.bonus_from - sum(max(own[box], 0) for box in range(UPPER)), further)


@cache
def ways(number: int, card: Card) -> Ways:
    """The ways of a turn with this card in game `number` of GAMES."""
    rules = GAMES[number]
    sheet = [OPEN if box in card.open else 0 for box in range(rules.rounds)]
    classes: dict[tuple, int] = {}
    of_throw = []
    counts = bytearray(7)
    for dice in THROWS:
        boxes.count(dice, counts)
        extra = card.further and max(counts) == DICE
        ends = []
        for box in card.open:
            points = 0 if extra and rules.extra == EXTRA_STRIKES else rules.points(box, counts, sheet)
            need, gain = card.need, points + EXTRA_POINTS * extra
            if box < UPPER and need:
                need -= points
                if need <= 0:
                    gain += rules.bonus
            further = card.further or (rules.extra != EXTRA_NONE and box == rules.five_box and points > 0)
            ends.append((gain, _card(tuple(other for other in card.open if other != box), need, further)))
        addition = sum(sorted(dice)[-2:]) if rules.has_pot else 0
        of_throw.append(classes.setdefault((addition, *ends), len(classes)))
    gains = np.array([[gain for gain, _ in key[1:]] for key in classes])
    after = [tuple(card for _, card in key[1:]) for key in classes]
    return Ways(np.array(of_throw), gains, after, np.array([key[0] for key in classes]))


@cache
def most(number: int, card: Card) -> int:
    """The most points that this card can still earn, without pots."""
    if not card.open:
        return 0
    found = ways(number, card)
    pairs = zip(found.gains.tolist(), found.after, strict=True)
    return max(gain + most(number, card) for row, cards in pairs for gain, card in zip(row, cards, strict=True))


def order(game: Game) -> list[tuple[int, bool]]:
    """(seat, whether the round ends with it) of each turn to come, in a match of two that waits for a first throw."""
    assert game.phase == THROW and game.players == 2 and game.legs == 1
    seat, second, found = game.player, game.turn == 1, []
    for _ in range(sum(own[box] == OPEN for own in game.cards for box in range(game.rules.rounds))):
        found.append((seat, second))
        # In SkalPott the player who ends a round starts the next one.
        if not (second and game.rules.has_pot):
            seat = 1 - seat
        second = not second
    return found


# Positions as numbers: those that are decided, and five fields for the others.
_LOST, _LEVEL, _WON = -3, -2, -1
_FIELDS = (1 << 8, 1 << 8, 1 << 11, 1 << 9, 1 << 4)
_ZERO = np.array([0, 0, 1 << 10, 1 << 8, 0])


class Endgame:
    """A match of two from a first throw on, solved.

    value: the chance of seat 0 to win.
    positions: how many were looked at.
    """

    def __init__(self, game: Game) -> None:
        self._game = [rules.name for rules in GAMES].index(game.rules.name)  # a copied game has copied rules
        self._rules = game.rules
        self._order = order(game)
        self._cards: list[Card] = []
        self._number_of: dict[Card, int] = {}
        self._keys = [self._key(0, np.array([self._position(game)]))]  # of each turn, in ascending order
        reached = []
        for done in range(len(self._order)):
            groups = [(at, self._after(done, rows)) for at, rows in self._groups(done, self._keys[done])]
            self._keys.append(np.unique(np.concatenate([np.empty(0, int), *(after.ravel() for _, after in groups)])))
            reached.append([(at, np.searchsorted(self._keys[-1], after)) for at, after in groups])
        self._values = [self._decided(self._keys[-1])]
        for done in reversed(range(len(self._order))):
            self._values.insert(0, self._before(done, reached[done]))
        self.value = float(self._values[0][0])
        self.positions = sum(map(len, self._keys))

    def _number(self, card: Card) -> int:
        if card not in self._number_of:
            self._number_of[card] = len(self._cards)
            self._cards.append(card)
        return self._number_of[card]

    def _position(self, game: Game) -> list[int]:
        cards = [self._number(card_of(game, seat)) for seat in range(2)]
        sums = game.ledger.additions
        addition = game.ledger.current[1 - game.player] if game.turn else 0
        return [*cards, game.match_total(0) - game.match_total(1), sums[0] - sums[1], addition]

    def _key(self, done: int, rows: np.ndarray) -> np.ndarray:
        """The numbers of positions, (..., 5), after `done` turns. Those with the same future have the same number."""
        left = self._order[done:]
        pots = 2 * POT_STAKE * self._rules.has_pot * sum(ends for _, ends in left)
        reach = np.array([most(self._game, card) for card in self._cards]) + pots
        lead, sums = rows[..., 2], rows[..., 3]
        turns = [sum(seat == own for seat, _ in left) for own in range(2)]
        # Beyond these limits the later additions (2 to 12 each) cannot change who has more.
        sums = np.clip(sums, 2 * turns[1] - 12 * turns[0] - 1, 12 * turns[1] - 2 * turns[0] + 1)
        if not self._rules.has_pot:
            sums = np.zeros_like(sums)
        rows = np.stack([rows[..., 0], rows[..., 1], lead, sums, rows[..., 4]], axis=-1)
        found = np.ravel_multi_index(tuple(np.moveaxis(rows + _ZERO, -1, 0)), _FIELDS)
        if not left:
            found = np.where(sums == 0, _LEVEL, np.where(sums > 0, _WON, _LOST))
        found = np.where(lead - reach[rows[..., 1]] > 0, _WON, found)
        return np.where(lead + reach[rows[..., 0]] < 0, _LOST, found)

    def _groups(self, done: int, keys: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """The positions that are not decided, by the card of the seat that acts: (their places, their fields)."""
        still = np.flatnonzero(keys >= 0)
        rows = np.stack(np.unravel_index(keys[still], _FIELDS), axis=-1) - _ZERO
        acting = rows[:, self._order[done][0]]
        return [(still[acting == card], rows[acting == card]) for card in np.unique(acting)]

    def _after(self, done: int, rows: np.ndarray) -> np.ndarray:
        """The numbers of the positions after the next turn, (positions, classes, open boxes). `rows`: the fields of
        positions with the same card of the seat that acts."""
        seat, ends = self._order[done]
        found = ways(self._game, self._cards[rows[0, seat]])
        sign = 1 - 2 * seat
        after = np.empty((len(rows), *found.gains.shape, len(_FIELDS)), int)
        after[...] = rows[:, None, None]
        after[..., seat] = [[self._number(card) for card in cards] for cards in found.after]
        after[..., 2] += sign * found.gains
        if self._rules.has_pot:
            own = found.additions[:, None]
            after[..., 3] += sign * own
            other = rows[:, None, None, 4]
            after[..., 2] += 2 * POT_STAKE * sign * np.sign(own - other) * ends
            after[..., 4] = 0 if ends else own
        return self._key(done + 1, after)

    def _decided(self, keys: np.ndarray) -> np.ndarray:
        """The values of positions that are decided; the others are not known yet."""
        return np.select([keys == _WON, keys == _LEVEL, keys == _LOST], [1.0, 0.5, 0.0], np.nan)

    def _before(self, done: int, reached: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
        """The values before the next turn."""
        seat, values = self._order[done][0], self._decided(self._keys[done])
        rows = self._groups(done, self._keys[done])
        for (at, own), (_, after) in zip(rows, reached, strict=True):
            worth = self._for(seat, self._values[0][after]).max(axis=2)
            final = worth.T[ways(self._game, self._cards[own[0, seat]]).of_throw]
            values[at] = self._for(seat, starts(final))
        return values

    @staticmethod
    def _for(seat: int, values: np.ndarray) -> np.ndarray:
        """Turn chances of seat 0 into chances of this seat, or back."""
        return 1 - values if seat else values

    def choices(self, game: Game) -> tuple[list[int], np.ndarray]:
        """(the open boxes of the seat that acts in `game`, its chance with each of 252 throws in each of them).

        `game`: this match before the first throw of a turn.
        """
        done = len(self._order) - len(order(game))
        seat = game.player
        assert self._order[done] == (seat, game.turn == 1)
        row = np.array([self._position(game)])
        card = self._cards[row[0, seat]]
        after = self._after(done, row)[0]
        places = np.searchsorted(self._keys[done + 1], after)
        if self._key(done, row)[0] < 0:  # what follows was not looked at
            assert not np.isnan(values := self._decided(after)).any()
        else:
            assert (self._keys[done + 1][places] == after).all()
            values = self._values[done + 1][places]
        return list(card.open), self._for(seat, values)[ways(self._game, card).of_throw]
