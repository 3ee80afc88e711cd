# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Chances near the end of a match, by hand: last boxes, level totals, pots that are not won yet."""

from array import array
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from statistics import NormalDist

import pytest

from skalcore import normal, odds, outlook, pots
from skalcore.answers import FULL, UNIT, Curve, before_last
from skalcore.game import THROW, Game
from skalcore.odds import Odds
from skalcore.pots import CERTAIN
from skalcore.rules import MATCH, SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE, YAHTZEE, YAMS
from skalcore.winning import Chances

OPEN = -1


class Tables:
    """Values for the win: every card is worth the same, and so are the chances of each round."""

    endings = None

    def __init__(self, worth: int, chances: "dict[int, int] | None" = None) -> None:
        self._worth, self._chances = worth, chances or {}

    def read(self, filled, upper, flag):
        return self._worth

    def chances(self, number, out):
        for addition in range(13):
            out[addition] = self._chances.get(addition, 0)


def ending(rules, *cards: dict, current=()) -> Game:
    """A match in its last round. cards: of each seat the points of some boxes, OPEN for open ones; all others have 0.
    current: additions of this round."""
    game = Game(rules, MATCH, len(cards))
    game.phase, game.round, game.player = THROW, rules.rounds - 1, 0
    for seat, boxes in enumerate(cards):
        game.cards[seat][:] = array("h", [boxes.get(box, 0) for box in range(rules.rounds)])
    for seat, addition in enumerate(current):
        game.ledger.current[seat] = addition
    return game


# The values of the last box.


def test_how_many_dice_show_a_face_after_three_throws():
    hit = Fraction(91, 216)
    exact = [FULL * comb(5, count) * hit**count * (1 - hit) ** (5 - count) for count in range(6)]
    assert list(outlook._SERIES) == [pytest.approx(float(each), abs=0.7) for each in exact]
    assert sum(outlook._SERIES) == FULL


def made(is_made) -> float:
    """How often three throws make it with the best play."""
    rolls = {
        count: Counter(tuple(sorted(each)) for each in product(range(1, 7), repeat=count)).items() for count in range(6)
    }
    throws = list(combinations_with_replacement(range(1, 7), 5))
    value = {throw: float(is_made(throw)) for throw in throws}
    held = {held for throw in throws for mask in range(32) for held in [parts(throw, mask)]}
    for _ in range(2):
        after = {
            kept: sum(value[tuple(sorted(kept + roll))] * many for roll, many in rolls[5 - len(kept)])
            / 6 ** (5 - len(kept))
            for kept in held
        }
        value = {throw: max(after[parts(throw, mask)] for mask in range(32)) for throw in throws}
    return sum(value[throw] * many for throw, many in rolls[5]) / 6**5


def parts(throw: tuple, mask: int) -> tuple:
    return tuple(throw[i] for i in range(5) if mask >> i & 1)


def has_run(throw, length: int) -> bool:
    return any(set(range(first, first + length)) <= set(throw) for first in range(1, 8 - length))


MADE = (
    lambda throw: sorted(Counter(throw).values()) == [2, 3],
    lambda throw: has_run(throw, 4),
    lambda throw: has_run(throw, 5),
    lambda throw: len(set(throw)) == 1,
)


@pytest.mark.parametrize("number", range(4))
def test_how_often_the_best_play_makes_a_box(number):
    """A full house, a small and a large straight, five alike."""
    assert outlook._MADE[number][1] == pytest.approx(FULL * made(MADE[number]), abs=0.5)


def test_the_only_open_box():
    for own, box in (([0, OPEN, 5], 1), ([OPEN, 3], 0), ([3, OPEN], 1), ([3, 4], OPEN), ([OPEN, 3, OPEN], OPEN)):
        assert outlook.last_box(own) == box


KNOWN = {
    "a series": (YAHTZEE, {3: OPEN}, True),
    "fixed points": (YAHTZEE, {8: OPEN}, True),
    "a sum": (YAHTZEE, {12: OPEN}, False),
    "three of a kind": (YAMS, {6: OPEN}, False),
    "two boxes": (YAHTZEE, {3: OPEN, 8: OPEN}, False),
    "none": (YAHTZEE, {}, False),
    "further fives": (YAHTZEE, {3: OPEN, 11: 50}, False),
    "a pot": (SKALPOTT, {3: OPEN}, False),
}


@pytest.mark.parametrize("case", KNOWN)
def test_whether_the_last_box_is_played_the_same_way_whatever_it_needs(case):
    rules, own, known = KNOWN[case]
    assert outlook.is_end_known(ending(rules, own, {}), 0) is known


def test_the_ends_of_a_last_box():
    """The bonus of 35 comes with 63 points in the series."""
    totals, chances = array("h", [7] * 6), array("h", [7] * 6)
    game = ending(YAHTZEE, {5: OPEN, 4: 25, 3: 20, 8: 25}, {})
    assert outlook.ends(game, 0, totals, chances) == 6 and tuple(chances) == outlook._SERIES
    assert totals.tolist() == [70, 76, 82, 70 + 18 + 35, 70 + 24 + 35, 70 + 30 + 35]
    game = ending(YAHTZEE, {0: OPEN, 5: 30, 4: 25, 3: 12}, {})
    assert outlook.ends(game, 0, totals, chances) == 6 and totals.tolist() == [102 + n for n in range(6)]
    game = ending(YAHTZEE, {0: OPEN, 5: 30, 4: 20, 3: 12}, {})
    assert outlook.ends(game, 0, totals, chances) == 6 and totals.tolist() == [62, *[97 + n for n in range(1, 6)]]
    game = ending(YAHTZEE, {9: OPEN, 12: 20}, {})
    assert outlook.ends(game, 0, totals, chances) == 2
    assert (totals.tolist()[:2], chances.tolist()[:2]) == ([20, 50], [FULL - 20167, 20167])


# The chance to win of a player's last turn.


def asked(game: Game, low: int = 0, high: int = 60, worth: int = 0) -> Chances:
    chances = Chances()
    chances.begin_turn(game, Tables(worth).read)
    chances.reach(low * UNIT, high * UNIT)
    return chances


def test_nobody_else_has_a_turn_to_come():
    """Three players have 20, 30 and 30 points. The first has one box left."""
    chances = asked(ending(YAHTZEE, {12: OPEN, 11: 20}, {12: 30}, {12: 30}), 5, 30)
    assert chances.exact and not chances.tied and chances.work()
    assert [chances.chance(points * UNIT, 0) for points in (5, 9, 10, 11, 30)] == [0, 0, FULL // 3, FULL, FULL]
    assert asked(ending(YAHTZEE, {12: OPEN}, {12: 30}, {12: 31}), 5, 30).tied, "it cannot be won"
    assert asked(ending(YAHTZEE, {12: OPEN, 11: 50}, {12: 30}, {12: 31}), 5, 30).tied, "nor lost"


def test_one_other_has_a_box_that_is_known():
    """At most five dice are aces."""
    chances = asked(ending(YAHTZEE, {12: OPEN}, {0: OPEN, 12: 20}, {12: 19}), 5, 30)
    assert chances.exact and chances.work()
    for points in range(15, 28):
        share = [0, 1, 1, 1, 1, 1] if points > 19 else [0] * 6
        expected = sum(
            each if points > 20 + count else each // 2 if points == 20 + count else 0
            for count, each in enumerate(outlook._SERIES)
        )
        assert chances.chance(points * UNIT, 0) == (expected if share[1] else 0)


def test_a_level_end_without_any_points_is_half_a_win():
    chances = asked(ending(YAHTZEE, {12: OPEN}, {0: OPEN}), 0, 30)
    assert chances.exact and chances.chance(0, 0) == outlook._SERIES[0] // 2


def test_two_others_have_a_box_or_one_has_a_sum():
    for others in (({0: OPEN}, {1: OPEN}), ({12: OPEN},)):
        assert not asked(ending(YAHTZEE, {12: OPEN}, *others), 5, 30, 9 * UNIT).exact


def test_the_last_pot_goes_to_the_highest_addition_and_additions_break_ties():
    """Two players; the second has finished with an addition of 8, and gets 12 points of the pot, 6 or none."""
    game = ending(SKALPOTT, {5: OPEN}, {4: 20}, current=(0, 8))
    game.ledger.additions[0], game.ledger.additions[1] = 40, 48
    chances = asked(game, 0, 60)
    assert chances.exact and chances.work()
    # points of the turn with the player's part of the pot, its addition -> the chance
    for points, addition, expected in (
        (32, 7, 0),
        (33, 7, FULL),
        (25, 8, 0),
        (26, 8, FULL // 2),
        (27, 8, FULL),
        (20, 9, FULL),
        (19, 9, 0),
    ):
        assert chances.chance(points * UNIT, addition) == expected, (points, addition)
    values = array("H", [20 * UNIT, 20 * UNIT, 33 * UNIT])
    chances.convert(values, [9, 7, 7], 0, 3)
    assert values.tolist() == [FULL, 0, FULL]


# The chance to win with turns to come: half at equal means, whatever the spread.


def middle(rules, current=()) -> Game:
    return ending(rules, {0: OPEN, 1: OPEN, 12: 30}, {0: OPEN, 1: OPEN, 2: 9}, current=current)


@pytest.mark.parametrize(("rules", "current", "at"), [(YAHTZEE, (), 0), (SKALPOTT, (0, 0), 0), (SKALPOTT, (0, 9), 12)])
def test_at_equal_means_the_chance_is_a_half(rules, current, at):
    """A pot of two is 12 points, which a player who has finished the round may still win."""
    game = middle(rules, current)
    own = game.match_total(0) - game.match_total(1)
    even = 100 + at - own
    assert asked(game, even - 60, even, 100 * UNIT).settled == FULL // 2
    spread = (normal.variance(rules, 1) + normal.variance(rules, 2)) ** 0.5
    for sigma in (-1, 0.5, 1.5):
        chances = Chances()
        chances.begin_turn(game, Tables(100 * UNIT).read)
        high = round((even + sigma * spread) * UNIT)
        chances.reach(high - 90 * UNIT, high)
        assert chances.settled == pytest.approx(FULL * NormalDist().cdf(sigma), abs=300)
        while not chances.work():
            pass
        kept = Curve(*chances.data())
        assert not chances.exact and not chances.tied
        for points in (high - 80 * UNIT, high - 30 * UNIT, high - 1):
            assert kept.chance(points, 0) == chances.chance(points, 0)
            assert chances.chance(points, 0) == pytest.approx(chances._at(points), abs=150)
        for points in (high - 95 * UNIT, high + 40 * UNIT):
            assert chances.chance(points, 0) == chances._at(points)


def test_what_changes_next_to_nothing_is_decided_by_points():
    game = ending(YAHTZEE, {0: OPEN, 1: OPEN}, {0: OPEN, 1: OPEN, 12: 30, 11: 50, 8: 25})
    for seat, chance in ((0, 0), (1, FULL)):
        game.player = seat
        chances = asked(game, 0, 5, 2 * UNIT)
        assert chances.tied and chances.settled == pytest.approx(chance, abs=40) and chances.work()


def test_of_three_with_equal_means():
    """The turn of the first is not uncertain any more, so its total is less spread than the others'."""
    game = ending(YAHTZEE, *[{0: OPEN, 1: OPEN, 12: 30}] * 3)
    first, other = (NormalDist(0, normal.variance(YAHTZEE, turns, 0, 3) ** 0.5) for turns in (1, 2))
    wins = sum(first.pdf(at / 10) * other.cdf(at / 10) ** 2 / 10 for at in range(-900, 900))
    assert asked(game, 60, 100, 100 * UNIT).settled == pytest.approx(FULL * wins, abs=150)


@pytest.mark.parametrize(("players", "turns"), [(2, (1, 1)), (3, (1,)), (4, (1,))])
def test_how_far_the_totals_of_the_others_are_spread(players, turns):
    """If there are two players, one spread covers both."""
    chances = asked(ending(YAMS, {0: OPEN, 1: OPEN}, *[{0: OPEN}] * (players - 1)), 0, 60, 100 * UNIT)
    variance = sum(normal.variance(YAMS, count, 0, players) for count in turns)
    assert list(chances._spreads)[: players - 1] == [normal.spread(variance)] * (players - 1)


def test_a_pot_that_is_won_is_lost_by_the_others():
    chances = asked(middle(SKALPOTT, (0, 0)), 0, 60, 100 * UNIT)
    pot = array("h", [0, 0, 100, 200])
    chances.weigh(pot)
    assert pot.tolist() == [0, 0, 200, 400]


# Pots.


def test_alone_a_pot_is_won_from_ten_or_from_a_roll():
    out, game = array("h", [7] * 13), Game(SKALPOTT, SOLO_SIMPLE, 1)
    pots.of_round(game, (), out)
    assert out.tolist() == [0] * 10 + [6 * UNIT] + [12 * UNIT] * 2
    game = Game(SKALPOTT, SOLO_RECOMMENDED, 1)
    rolls = Counter(sum(sorted(throw)[3:]) for throw in product(range(1, 7), repeat=5))
    assert tuple(rolls[addition] for addition in range(13)) == pots.DRY
    game.round = 1
    pots.of_round(game, (), out)
    for own in range(13):
        exact = Fraction(sum((12 if own > bank else 6 if own == bank else 0) * rolls[bank] for bank in rolls), 7776)
        assert out[own] == int(exact * UNIT + Fraction(1, 2))


CHANCES = {4: CERTAIN // 2, 10: CERTAIN // 4, 12: CERTAIN // 4}


@pytest.mark.parametrize("current", [(0, 0), (0, 10), (0, 12, 0), (10, 10, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0)])
def test_what_an_addition_wins_among_those_that_are_known_and_those_to_come(current):
    """By all that the others may still throw."""
    players = len(current)
    game = ending(SKALPOTT, *[{}] * players, current=current)
    out = pots.for_turn(game, Tables(0, CHANCES))
    unknown = current.count(0) - 1
    for own in range(13):
        exact = Fraction(0)
        for others in product(CHANCES, repeat=unknown):
            every = [*[each for each in current if each], *others]
            if own >= max(every, default=0):
                chance = Fraction(1)
                for each in others:
                    chance *= Fraction(CHANCES[each], CERTAIN)
                exact += chance * Fraction(6 * players, 1 + every.count(own))
        assert out[own] == pytest.approx(float(exact * UNIT), abs=1.5), own


def test_there_is_no_pot_without_tables_and_in_other_games():
    assert pots.for_turn(Game(SKALPOTT, MATCH, 2), None) is None
    assert pots.for_turn(Game(YAHTZEE, MATCH, 2), Tables(0)) is None
    assert pots.for_turn(Game(SKALPOTT, SOLO_SIMPLE, 1), None) is not None


# Each player's chance between two turns.


def percents(game: Game, tables: Tables) -> list[int]:
    found = Odds(game, tables)
    for _ in range((game.players + 1) ** 2):
        if found.work():
            break
    return found.percents


def test_the_middles_of_sixteen_equally_likely_parts():
    """As far as a percent needs, and the same on both sides."""
    middles = [1024 * NormalDist().inv_cdf((part + 0.5) / 16) for part in range(16)]
    assert list(odds._PARTS) == [pytest.approx(each, abs=17) for each in middles]
    assert [-each for each in reversed(odds._PARTS)] == list(odds._PARTS)


@pytest.mark.parametrize("lead", [-4, -1, 0, 2, 5, 6])
def test_two_last_boxes_that_are_known(lead):
    """Both need aces; level totals count half."""
    game = ending(YAHTZEE, {0: OPEN, 12: 20 + lead}, {0: OPEN, 12: 20})
    chance = [each / FULL for each in outlook._SERIES]
    first = sum(
        chance[own] * chance[other] * (1 if own + lead > other else 0.5 if own + lead == other else 0)
        for own in range(6)
        for other in range(6)
    )
    expected = 100 if lead > 5 else min(max(round(100 * first), 1), 99)
    assert percents(game, Tables(0)) == [expected, 100 - expected]


@pytest.mark.parametrize(("future", "expected"), [(10, 43), (15, 65), (17, 74), (18, 50), (0, 1)])
def test_a_last_box_for_the_sum_is_made_or_missed_if_little_is_expected(future, expected):
    """Mean 23 points if it is made; with 18 expected its points are spread as usual. The other has finished."""
    lead = future if future == 18 else 22
    game = ending(YAHTZEE, {7: OPEN, 12: 20}, {12: 20 + lead})
    assert percents(game, Tables(future * UNIT)) == [expected, 100 - expected]


def test_the_expected_shares_of_a_pot():
    """The first has an addition of 10, the second rolls 12 or 10 in a quarter of the cases each: 7.5 and 4.5 points."""
    game = ending(SKALPOTT, {0: OPEN, 1: OPEN}, {0: OPEN, 1: OPEN}, current=(10, 0))
    found = Odds(game, Tables(50 * UNIT, CHANCES))
    assert list(found._shares) == [960, 576] and found._pot == 12 * UNIT
    for _ in range(game.players):
        assert not found.work()
    assert list(found._means) == [50 * UNIT, 38 * UNIT], "for the second the pot is in the value of its card, twice"
    game = ending(SKALPOTT, *[{0: OPEN}] * 4, current=(10, 10, 8, 0))
    assert list(Odds(game, Tables(0, CHANCES))._shares) == [1024, 1024, 0, 1024]
    game = ending(SKALPOTT, {}, {}, {})
    assert list(Odds(game, Tables(0, CHANCES))._shares) == [768] * 3, "the last round's"
    game.round = 4
    assert list(Odds(game, Tables(0, CHANCES))._shares) == [0, 0, 0]
    assert list(Odds(ending(SKALPOTT, {}, {}), Tables(0, CHANCES))._shares) == [768, 768]


def test_a_pot_moves_the_chances_to_who_will_win_it():
    """Who has the higher addition, and is level otherwise."""
    spread = (2 * normal.variance(SKALPOTT, 2)) ** 0.5
    game = ending(SKALPOTT, {0: OPEN, 1: OPEN}, {0: OPEN, 1: OPEN}, current=(10, 9))
    expected = round(100 * NormalDist().cdf(12 / spread))
    found = percents(game, Tables(50 * UNIT, CHANCES))
    assert found[0] == pytest.approx(expected, abs=1) and sum(found) == 100
    game.ledger.current[1] = 10
    assert percents(game, Tables(50 * UNIT, CHANCES)) == [50, 50]


def test_whoever_plays_last_for_a_pot_will_know_what_is_needed():
    """The other's chance p is lower by p * (1 - p) ** 2, and by a quarter of it before the other's own turn."""
    for chance in range(0, FULL + 1, 64):
        p = chance / FULL
        assert before_last(chance) == pytest.approx(FULL * (p - p * (1 - p) ** 2), abs=2)
    both = {6: OPEN}, {6: OPEN}
    game = ending(SKALPOTT, *both, current=(0, 0))
    assert percents(game, Tables(10 * UNIT, CHANCES)) == [47, 53]
    game.player = 1
    assert percents(game, Tables(10 * UNIT, CHANCES)) == [53, 47]
    game = ending(YAHTZEE, *both)
    assert percents(game, Tables(10 * UNIT)) == [50, 50]
    game = ending(SKALPOTT, *[{6: OPEN, 7: OPEN}] * 2, current=(0, 0))
    assert percents(game, Tables(10 * UNIT, CHANCES)) == [50, 50]


def test_four_who_are_alike():
    game = ending(YAHTZEE, *[{0: OPEN, 1: OPEN, 2: OPEN}] * 4)
    assert percents(game, Tables(50 * UNIT)) == [25] * 4
    game.cards[2][12] = 200
    assert percents(game, Tables(50 * UNIT)) == [0, 0, 100, 0], "nobody can still reach it"
