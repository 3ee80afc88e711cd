# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's weaker levels keep to the rules of thumb of docs/coach.md: their slips do not look like a bug.

The rules are written from the sentences there, over dice and boxes. They know nothing of the levels' values.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import pytest
from helpers import ROOT
from positions import opened, played

from host_tools.arena import levels
from host_tools.arena.levels import Level
from host_tools.arena.table import Table
from host_tools.coach.many_cards import Kinds
from host_tools.coach.rules_of_thumb import better_boxes
from host_tools.coach.tables import board_module
from host_tools.solver.problem import Problem
from host_tools.solver.sets import ADDITION, DICE, FIRST, SETS, THROWS
from host_tools.solver.turn import Turn
from skalcore import events
from skalcore.answers import WRITE, Answers
from skalcore.boxes import OPEN, UPPER, count
from skalcore.game import DECIDE, Game
from skalcore.rules import EXTRA_NONE, EXTRA_STRIKES, GAMES, Rules

EVERY_GAME = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)


class Decision:
    """A turn of a card, as the rules of thumb see it."""

    def __init__(self, rules: Rules, card: list[int], throws, held, box: str) -> None:
        self.rules, self.card, self.throws, self.held, self.box = rules, card, throws, held, box
        self.dice = throws[-1]
        self.open = [name for name, points in zip(rules.names, card, strict=True) if points == OPEN]
        self.series = [face for face in range(1, 7) if card[face - 1] == OPEN]
        self.upper = sum(points for points in card[:UPPER] if points != OPEN)

    def points(self, name: str) -> int:
        counts = bytearray([0] + [self.dice.count(face) for face in range(1, 7)])
        return self.rules.points(self.rules.names.index(name), counts, self.card)

    def zeros(self) -> list[str]:
        """The open boxes in which the dice score nothing."""
        return [name for name in self.open if not self.points(name)]


FACES = dict(zip(("aces", "twos", "threes", "fours", "fives", "sixes"), range(1, 7), strict=True))
FIVE = ("grand_chelem", "yahtzee")
SUMS = ("three_of_a_kind", "four_of_a_kind", "chance")  # of the dice, but in SkalPott
SPARED = ("fours", "fives", "sixes", "three_of_a_kind", "full_house", "small_straight")


def the_hardest_box_takes_the_0(turn: Decision) -> bool:
    return not (turn.box in SPARED and turn.box in turn.zeros() and any(name in FIVE for name in turn.zeros()))


def the_large_straight_takes_it_before_the_small(turn: Decision) -> bool:
    zeros = turn.zeros()
    return not (turn.box == "small_straight" and {"small_straight", "large_straight"} <= set(zeros))


def the_lowest_face_takes_it(turn: Decision) -> bool:
    zeros = [FACES[name] for name in turn.zeros() if name in FACES]
    return FACES.get(turn.box) not in zeros or FACES[turn.box] == min(zeros)


def a_0_does_not_give_up_the_bonus(turn: Decision) -> bool:
    zeros = turn.zeros()

    def gives_up(name: str) -> bool:
        others = [face for face in turn.series if face != FACES.get(name)]
        return turn.upper + 5 * sum(others) < turn.rules.bonus_from

    on_course = turn.upper < turn.rules.bonus_from <= turn.upper + 3 * sum(turn.series)
    return not (on_course and turn.box in zeros and gives_up(turn.box)) or all(gives_up(name) for name in zeros)


def no_single_high_die_before_a_lower_one(turn: Decision) -> bool:
    face = FACES.get(turn.box, 0)
    if face < 4 or turn.dice.count(face) != 1:
        return True
    wins_the_bonus = turn.upper < turn.rules.bonus_from <= turn.upper + face
    return wins_the_bonus or not any(lower in turn.dice for lower in turn.series if lower < face)


def no_low_face_instead_of_a_made_box(turn: Decision) -> bool:
    fixed = [name for name in turn.open if name not in FACES and (turn.rules.has_pot or name not in SUMS)]
    return turn.box not in ("aces", "twos", "threes") or not any(turn.points(name) >= 25 for name in fixed)


def no_0_with_three_of_an_open_face(turn: Decision) -> bool:
    face, many = Counter(turn.dice).most_common(1)[0]
    return many < 3 or face not in turn.series or turn.box not in turn.zeros()


def four_identical_dice_go_to_their_face(turn: Decision) -> bool:
    face, many = Counter(turn.dice).most_common(1)[0]
    return turn.rules.has_pot or many < 4 or face not in turn.series or turn.box not in SUMS


def broken_up(turn: Decision, least: int) -> bool:
    for dice, held in zip(turn.throws, turn.held, strict=False):
        face, many = Counter(dice).most_common(1)[0]
        if len(held) < 5 and least <= many < 5 and "four_of_a_kind" in turn.open and held.count(face) < many:
            return True
    return False


def four_identical_dice_stay_together(turn: Decision) -> bool:
    return not broken_up(turn, 4)


def three_identical_dice_stay_together(turn: Decision) -> bool:
    return not broken_up(turn, 3)


BOTH = {
    the_hardest_box_takes_the_0: "the box for five identical",
    the_large_straight_takes_it_before_the_small: "the large straight takes a 0 before the small one",
    the_lowest_face_takes_it: "the lowest face",
    four_identical_dice_stay_together: "Four identical dice stay together",
}
EASY_ONLY = {three_identical_dice_stay_together: "So do three"}
GOOD_ONLY = {
    a_0_does_not_give_up_the_bonus: "does not give up the bonus",
    no_single_high_die_before_a_lower_one: "no single four, five or six",
    no_low_face_instead_of_a_made_box: "no aces, twos or threes",
    no_0_with_three_of_an_open_face: "no 0 if three identical dice fit",
    four_identical_dice_go_to_their_face: "four identical dice in the box of their face",
}
RULES = {levels.EASY: BOTH | EASY_ONLY, levels.GOOD: BOTH | GOOD_ONLY}


def decisions(rules: Rules, name: str, matches: int, seed: int):
    """The turns of both players in matches of two, without those that strike a box for an extra Yam's."""
    found = []
    _, recorder = played(rules, [name] * 2, matches, seed, paired=False)
    for turns in recorder.turns.values():
        cards = [[OPEN] * rules.rounds for _ in range(2)]
        for turn in turns:
            card = cards[turn.seat]
            dice = turn.throws[-1]
            struck = rules.extra == EXTRA_STRIKES and card[rules.five_box] > 0 and len(set(dice)) == 1
            seen = Decision(rules, list(card), turn.throws, turn.held, rules.names[turn.box])
            if not struck:
                found.append(seen)
            card[turn.box] = 0 if struck else seen.points(rules.names[turn.box])
    return found


def obeyed(rules: Rules, name: str, matches: int, seed: int, tried) -> None:
    turns = decisions(rules, name, matches, seed)
    for rule in RULES[name]:
        wrong = [(each.throws, each.held, each.box, each.card) for each in turns if not rule(each)]
        assert not wrong, (rule.__name__, name, len(wrong), wrong[:3])
    zeros = sum(each.box in each.zeros() for each in turns)
    tried(f"{len(turns):,} turns of {name} in {rules.name}, {zeros} of them a 0, keep to {len(RULES[name])} rules")


@pytest.mark.parametrize("name", RULES)
@EVERY_GAME
def test_no_slip_that_a_rule_of_thumb_forbids(rules, name, tried):
    obeyed(rules, name, 100, 7, tried)


@pytest.mark.measure
@pytest.mark.parametrize("name", RULES)
@EVERY_GAME
def test_nor_in_many_matches(rules, name, tried):
    obeyed(rules, name, 3000, 8, tried)


def test_the_rules_are_those_of_the_page():
    page = " ".join((ROOT / "docs/coach.md").read_text("utf-8").split())
    for sentence in (BOTH | EASY_ONLY | GOOD_ONLY).values():
        assert sentence in page


# Slips that good or easy once made: (rule, what is written, dice, what is open beside, sum of the series).
ONCE = [
    (the_hardest_box_takes_the_0, "fours", (2, 2, 2, 2, 6), ("grand_chelem",), 40),
    (the_large_straight_takes_it_before_the_small, "small_straight", (1, 1, 3, 6, 6), ("large_straight",), 0),
    (the_lowest_face_takes_it, "threes", (2, 2, 4, 4, 6), ("aces",), 0),
    (a_0_does_not_give_up_the_bonus, "fours", (2, 2, 3, 3, 6), ("large_straight",), 57),
    (no_single_high_die_before_a_lower_one, "sixes", (1, 2, 3, 5, 6), ("aces",), 0),
    (no_0_with_three_of_an_open_face, "grand_chelem", (1, 2, 6, 6, 6), ("sixes",), 39),
    (no_low_face_instead_of_a_made_box, "twos", (2, 2, 2, 2, 5), ("four_of_a_kind",), 23),
    (no_low_face_instead_of_a_made_box, "aces", (1, 1, 5, 5, 5), ("full_house",), 53),
]


@pytest.mark.parametrize("rule, box, dice, others, upper", ONCE)
def test_the_rules_see_such_a_slip(rule, box, dice, others, upper):
    rules = GAMES[0]
    card = [OPEN if name in (box, *others) else 0 for name in rules.names]
    card[next(at for at in range(UPPER) if card[at] != OPEN)] = upper
    assert not rule(Decision(rules, card, [dice], [], box))
    assert rule(Decision(rules, card, [dice], [], others[0]))


def test_the_rule_of_four_sees_them_broken_up():
    rules = GAMES[1]
    slip = [(3, 3, 3, 3, 5), (3, 5, 1, 2, 6)], [(3, 5)]
    assert not four_identical_dice_stay_together(Decision(rules, [OPEN] * 13, *slip, "chance"))
    assert four_identical_dice_stay_together(Decision(rules, [OPEN] * 13, slip[0], [(3, 3, 3, 3)], "chance"))


@pytest.mark.parametrize("dice", [(6, 6, 6, 6, 5), (5, 5, 5, 5, 1), (4, 4, 4, 4, 4)])
def test_the_rule_of_the_face_sees_its_four_elsewhere(dice):
    own = next(name for name, face in FACES.items() if face == dice[0])
    for box in SUMS:
        assert not four_identical_dice_go_to_their_face(Decision(GAMES[2], [OPEN] * 13, [dice], [], box))
    assert four_identical_dice_go_to_their_face(Decision(GAMES[2], [OPEN] * 13, [dice], [], own))
    closed = [0 if name == own else OPEN for name in GAMES[2].names]
    assert four_identical_dice_go_to_their_face(Decision(GAMES[2], closed, [dice], [], "four_of_a_kind"))


@EVERY_GAME
def test_the_board_corrects_the_box_as_the_arena(rules, tried):
    """Each throw with each open box of several cards."""
    game, kinds, rng = Game(rules), Kinds(Problem(rules.name, rules)), random.Random(5)
    card, board, cases = game.cards[game.player], board_module("coach/levels"), []
    for throw, dice in enumerate(THROWS):
        count(bytes(dice), game.counts)
        for _ in range(8):
            for box in range(rules.rounds):
                card[box] = rng.choice((OPEN, OPEN, 0, 50 if box == rules.five_box else 1))
            filled = sum(1 << box for box in range(rules.rounds) if card[box] != OPEN)
            flag = rules.extra != EXTRA_NONE and card[rules.five_box] > 0
            still = [box for box in range(rules.rounds) if card[box] == OPEN]
            cases += [(throw, box, flag, filled, board.better_box(game, box)) for box in still]
    throws, boxes, flags, filled_boxes, written = np.array(cases).T
    assert (better_boxes(kinds, throws, boxes, flags, filled_boxes) == written).all()
    tried(f"{rules.name}: {(written != boxes).sum():,} of {len(cases):,} boxes are another one")
    assert (written != boxes).sum() > 1000


# ------------------------------------------------------------------------------------------------------ the beginner


def is_as_told(turn: Decision, dice, held) -> bool:
    """Whether the page says that the beginner holds these dice."""
    straights = any(name.endswith("straight") for name in turn.open)
    if straights and len(set(dice)) >= 4 and any(set(range(low, low + 4)) <= set(dice) for low in (1, 2, 3)):
        return len(held) == 4 and set(held) in ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
    others = any(name not in FACES and not name.endswith("straight") for name in turn.open)
    counts = {face: dice.count(face) for face in (range(1, 7) if others else turn.series)}
    many = max(counts.values(), default=0)
    if many >= 2:
        face = max(face for face in counts if counts[face] == many)
        sixes = others or 6 in turn.series
        beside = [6] * (dice.count(6) if face < 6 and sixes else 0)
        return sorted(held) == sorted(([face] * min(many, 4) + beside)[:4])
    return set(held) <= set(dice) and len(set(held)) == len(held) <= 3


@EVERY_GAME
def test_the_beginner_plays_as_the_page_says(rules, tried):
    turns = decisions(rules, levels.BEGINNER, 100, 7)
    for turn in turns:
        points = {name: turn.points(name) for name in turn.open}
        assert points[turn.box] == max(points.values()), "it writes what scores most now"
        another = len(set(turn.dice)) == 1 and turn.card[rules.five_box] > 0 and not rules.has_pot  # 100 points
        for dice, held in zip(turn.throws, turn.held, strict=False):
            if len(held) == 5:
                assert another or max(points.values()) >= 25, "it stops"
                break
            assert is_as_told(turn, dice, held), (dice, held, turn.open)
        if len(turn.throws) == 3 and len(turn.held[0]) < 5:
            early = Decision(rules, turn.card, turn.throws[:1], [], turn.box)
            assert max(early.points(name) for name in turn.open) < 25, "it goes on"
    tried(f"{len(turns):,} turns of the beginner in {rules.name} are as the page says")


@EVERY_GAME
def test_the_board_plays_as_the_arenas_beginner(rules):
    """The same holds and the same boxes, in whole matches."""
    beginner = board_module("coach/beginner")
    _, recorder = played(rules, [levels.BEGINNER] * 2, 4, 9)
    for turns in recorder.turns.values():
        game = opened(rules, 2, turns[0].seat)
        for turn in turns:
            board = None
            for event in turn.events():
                if game.phase == DECIDE:
                    board = board or beginner.Beginner(game)
                    choice = Answers(board.facts()).choose(game.dice, game.rolls_left())
                    if events.kind(event) == events.SCORE:
                        assert choice == WRITE and board.best_box(game.dice) == events.value(event)
                    else:
                        held = events.value(event)
                        assert sorted(game.dice[at] for at in range(5) if choice >> at & 1) == sorted(
                            game.dice[at] for at in range(5) if held >> at & 1
                        )
                game.apply(event)


# ------------------------------------------------------------------------------------- what costs much, by the perfect

DECISIONS = 2500
MOST_WIN, MOST_POINTS = 0.10, 12  # of the win in SkalPott, of points in the other games


@dataclass
class Costs:
    """A watch for `Table.play`: what each decision gives away, by the level of the coach that knows best.

    costly: (cost, what is done, what is best) of those that give away more than `most`.
    """

    judge: Level
    rules: Rules
    most: float
    count: int = 0
    costly: list[tuple[float, str, str]] = field(default_factory=list)

    def __call__(self, matches, at, seats, choices) -> None:
        best, boxes = self.judge._best_boxes(matches, at, seats)
        worth = self._worth(matches, at, seats, best)
        written = self._worth(matches, at, seats, self._written(matches, at, seats, choices.boxes))
        turn = Turn(len(at))
        turn.run(worth)
        filled = matches.cards.filled[at, seats]
        for column in range(len(at)):
            still = [name for box, name in enumerate(self.rules.names) if not filled[column] >> box & 1]
            about = f"upper {matches.cards.upper[at[column], seats[column]]}, open: {' '.join(still)}"
            for number, left in enumerate((2, 1)):
                held, throw = choices.held[number, column], choices.throws[number, column]
                cost = turn.best[left][FIRST[DICE] + throw, column] - turn.hold[left][held, column]
                self._note(cost, f"{THROWS[throw]} holds {SETS[held]}, {left} throws left, {about}", "")
                if held >= FIRST[DICE]:
                    break
            throw = choices.throws[-1, column]
            done, better = (self.rules.names[each] for each in (choices.boxes[column], boxes[throw, column]))
            cost = worth[throw, column] - written[throw, column]
            self._note(cost, f"{THROWS[throw]} in {done}, {about}", f"; best {better}")

    def _note(self, cost: float, done: str, better: str) -> None:
        self.count += 1
        if cost > self.most:
            self.costly.append((float(cost), done, better))

    def _written(self, matches, at, seats, boxes) -> np.ndarray:
        """(252, any): the total expected after each final throw in the box that is written."""
        cards, kinds = matches.cards, self.judge._kinds
        flag, filled, upper = cards.flag[at, seats], cards.filled[at, seats], cards.upper[at, seats]
        gains = np.empty((len(THROWS), len(at)))
        for box in np.unique(boxes):
            here = np.flatnonzero(boxes == box)
            gains[:, here] = kinds.gains(self.judge._values, int(box), flag[here], filled[here], upper[here])
        return gains + kinds.problem.extra[flag].T + cards.total[at, seats] + matches.pots[at, seats]

    def _worth(self, matches, at, seats, total) -> np.ndarray:
        """(252, any): the chance to win with these totals, in a game without a pot the totals."""
        if not self.rules.has_pot:
            return total
        others = (seats[:, None] + self.judge._others) % matches.players
        if matches.is_last_turn():
            return self.judge._end(matches, at, seats, others, total)
        known = matches.current[at[:, None], others]
        pot = self.judge._weight * self.judge._pots.expected(matches.round, known)[ADDITION]
        return self.judge._chance(matches, at, seats, others, total + pot)


def costs(rules: Rules, name: str, matches: int, most: float | None = None) -> Costs:
    judge = Level(Kinds(Problem(rules.name, rules)), 2, levels.NORMAL if rules.has_pot else levels.POINTS)
    if most is None:
        most = MOST_WIN if rules.has_pot else MOST_POINTS
    found = Costs(judge, rules, most)
    Table(rules, [name] * 2).play(matches, np.random.default_rng(3), found, paired=False)
    return found


@pytest.mark.measure
@pytest.mark.parametrize("name", [levels.BEGINNER, *RULES])
@EVERY_GAME
def test_what_gives_away_most(rules, name, tried):
    """Printed, to be looked at: no rule of thumb forbids these."""
    found = costs(rules, name, DECISIONS // (4 * rules.rounds))
    tried(f"{name} in {rules.name}: {len(found.costly)} of {found.count:,} decisions give away much")
    for cost, done, better in sorted(found.costly, reverse=True):
        tried(f"  {cost:.3f}: {done}{better}")
    assert found.count > 0.7 * DECISIONS and len(found.costly) < found.count / (10 if name == levels.BEGINNER else 50)


@EVERY_GAME
def test_what_is_best_gives_nothing_away(rules):
    best = levels.NORMAL if rules.has_pot else levels.POINTS
    found = costs(rules, best, 3, 1e-5)
    assert found.count > 50 and not found.costly
    assert costs(rules, levels.EASY, 3, 1e-5).costly
