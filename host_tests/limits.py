# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The matches with the largest numbers that the rules allow.

No number of points is written here: all follow from the rows of skalcore.rules, by trying every throw in every box. So
a row that allows more makes the matches of these tests larger.
"""

import functools
import itertools
from collections.abc import Sequence

from skalcore import boxes, events, rules
from skalcore.boxes import UPPER
from skalcore.game import BANK, CHOICE, OPENING, OVER, TIE

THROWS = tuple(itertools.combinations_with_replacement(range(1, 7), 5))
LOWEST = (1, 1, 1, 1, 1)  # the addition that every other one beats
POOR = (1, 1, 2, 2, 3)
TO_THE_END = -1
FEW = 4  # players whose rows are large on most screens


def counts(dice: Sequence[int]) -> list[int]:
    return [list(dice).count(face) for face in range(7)]


def most_legs(row: rules.Rules) -> int:
    return rules.MAX_LEGS if row.has_legs else 1


def cases() -> list[tuple]:
    """(kind, mode, players, legs): the fewest, the most, and the numbers at which layouts change."""
    found = []
    for kind, row in enumerate(rules.GAMES):
        if row.has_pot:
            found += [(kind, mode, 1, 1) for mode in range(len(rules.MODES)) if mode != rules.MATCH]
        for players in sorted({row.fewest, 2, FEW, FEW + 1, row.players}):
            if row.fewest <= players <= row.players:
                found += [(kind, rules.MATCH, players, legs) for legs in sorted({1, most_legs(row)})]
    return found


def worth(row: rules.Rules, box: int, dice: Sequence[int]) -> tuple[int, int]:
    """The points of these dice in this box of a card whose other boxes are written, and the turn's points in all. These
    include a further five of a kind, and the whole pot if the addition can win it."""
    shown = counts(dice)
    points = row.points(box, shown, [0] * row.rounds)
    further = row.extra != rules.EXTRA_NONE and box != row.five_box and boxes.most(shown) == 5
    if further and row.extra == rules.EXTRA_STRIKES:
        points = 0
    pot = row.has_pot and boxes.addition(shown) > boxes.addition(counts(LOWEST))
    return points, points + rules.EXTRA_POINTS * further + rules.POT_STAKE * row.players * pot


@functools.cache
def best_leg(row: rules.Rules) -> tuple[tuple[int, tuple], ...]:
    """The turns, (box, dice) each, of the leg with most points. The box for five of a kind is first, since only then is
    a further one worth more. Strong boxes come before weak boxes, in which a strong throw then counts."""
    order = sorted(range(row.rounds), key=lambda box: (box != row.five_box, -box))
    choices = []  # of each box: its best throw that is five of a kind, and its best other one
    for box in order:
        by_kind = [[], []]
        for dice in THROWS:
            by_kind[boxes.most(counts(dice)) < 5].append((worth(row, box, dice), dice))
        choices.append([max(each) for each in by_kind[: 1 if box == row.five_box else 2]])

    def total(chosen: tuple) -> int:
        upper = sum(points for box, ((points, _), _) in zip(order, chosen, strict=True) if box < UPPER)
        return sum(each[0][1] for each in chosen) + row.bonus * (upper >= row.bonus_from)

    best = max(itertools.product(*choices), key=total)
    return tuple((box, dice) for box, (_, dice) in zip(order, best, strict=True))


def largest(names: Sequence[str], kind: int, mode: int, legs: int, turns: int = TO_THE_END, high: int = -1):
    """A session after this many turns of its last leg. The seats of the bit mask `high` have as many points as the
    rules allow, and all others as few as these dice can score."""
    from skalbox.match.session import Session

    row = rules.GAMES[kind]
    best = best_leg(row)
    session = Session(list(names), None, kind, mode, legs)
    game = session.game
    while game.phase != OVER and turns:
        if game.phase in (OPENING, TIE, BANK):
            wins = game.phase != BANK and game.player == 0
            session.apply(events.dry([6] * 5 if wins else list(LOWEST)))
        elif game.phase == CHOICE:
            session.apply(events.start_choice(events.START))
        else:
            turns -= game.leg == legs - 1
            take_turn(session, best if high >> game.player & 1 else ())
    session.pot_seen = True
    return session


def take_turn(session, best: tuple) -> None:
    """One throw, scored as in the leg `best`; without it into the first open box, for nothing if that is allowed."""
    game = session.game
    card = list(game.cards[game.player])
    if best:
        box, dice = best[sum(points != boxes.OPEN for points in card)]
        session.apply(events.roll(list(dice)))
        session.score(box)
        return
    session.apply(events.roll(list(LOWEST if game.rules.has_pot else POOR)))
    (session.zero if game.rules.has_zero else session.score)(card.index(boxes.OPEN))


def largest_total(row: rules.Rules, mode: int) -> int:
    """The total of the best leg, with all pots that can be won."""
    names = "ABCDEFGH"[: row.players if mode == rules.MATCH else 1]
    return largest(names, rules.GAMES.index(row), mode, 1, high=1).game.match_total(0)


def fullest_hall(names: Sequence[str]):
    """A hall with the best total of each category in every place, and every counter as far as it goes."""
    from skalbox.saves import hall as halls

    hall = halls.Hall(1)
    hall.players = [halls.Player(name) for name in names]
    for which in range(halls.CATEGORIES):
        kind, mode = halls.game_and_mode(which)
        total = largest_total(rules.GAMES[kind], mode)
        hall.played[which] = halls.MOST
        for place in range(halls.BEST):
            player = hall.players[place % len(names)]
            hall.best[which].append(halls.Entry(total, player, place // len(names), place % 2 == 0))
            tally = player.tallies[kind]
            tally.matches, tally.wins = halls.MOST, halls.ALONE - 1
            tally.best = max(tally.best, total)
            tally.total = tally.best * halls.MOST
            player.fives = halls.MOST
    for face in range(6):
        hall.faces[face] = 2 ** (8 * hall.faces.itemsize) - 1 - face
    return hall


def of_case(names: Sequence[str], case: tuple, high: int, turns: int = TO_THE_END):
    """The session of one of the cases()."""
    kind, mode, players, legs = case
    return largest(names[:players], kind, mode, legs, turns, high)


def last_round(case: tuple) -> int:
    """The turns of a leg before the last ones of all players."""
    kind, _, players, _ = case
    return players * (rules.GAMES[kind].rounds - 1)
