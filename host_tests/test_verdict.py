# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's review of a match: its sums balance, it asks only valid questions, and it keeps the worst three. It says
the same as `skalbox review`, by its own tables and by the solver's values.
"""

import functools
import itertools
import random
import sys
import types
from array import array
from binascii import crc32

import pytest
from helpers import SIMPLE, YAHTZEE, YAMS, record
from test_review import event_of, steps

from host_tools.commands.review import review as review_review
from host_tools.commands.review_match import review as review_review_match
from host_tools.records.record import write
from host_tools.solver.position import name_of
from host_tools.solver.win_position import WinPosition
from host_tools.solver.win_position import name_of as name_for_win
from host_tools.tours.actions import BEST
from host_tools.tours.matches import SKALPOTT, new
from host_tools.tours.matches import YAHTZEE as YAHTZEE_INDEX
from host_tools.tours.matches import YAMS as YAMS_INDEX
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine
from skalcore import coach, events, pots, rules
from skalcore.answers import FULL, WRITE
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, OVER, THROW, Game
from skalcore.winning import has_endings

UNIT = 16
HELD = [[i for i in range(5) if mask >> i & 1] for mask in range(31)]
# game, mode, players, legs
GAMES = [
    *[(rules.SKALPOTT, rules.MATCH, players, 1) for players in (2, 3, 4)],
    (rules.SKALPOTT, rules.SOLO_SIMPLE, 1, 1),
    (rules.SKALPOTT, rules.SOLO_RECOMMENDED, 1, 1),
    *[(rules.YAMS, rules.MATCH, players, 1) for players in (1, 3, 8)],
    *[(rules.YAHTZEE, rules.MATCH, players, legs) for players, legs in ((1, 1), (5, 1), (1, 3), (2, 3))],
]


@functools.cache  # each is asked for often
def opinion(for_win, place, *what):
    what = tuple(list(each) if type(each) is tuple else each for each in what)
    return crc32(repr((for_win, place, what)).encode()) % (FULL if for_win else 60 * UNIT)


class Oracle:
    """An advisor with arbitrary but constant opinions; fails if misused."""

    alive = 0
    made = 0
    turns = 0

    def __init__(self, game, level=BEST, for_win=False):
        assert game.rules in rules.GAMES and level == BEST and not Oracle.alive
        assert game.players > 1 or not for_win
        Oracle.alive += 1
        Oracle.made += 1
        self._for_win = for_win
        self.start_turn(game)

    def start_turn(self, game):
        assert game.phase == THROW and not game.thrown and Oracle.alive == 1
        Oracle.turns += 1
        self._game, self._left, self._seat = game, 3, game.player
        self.ready = False
        self.place = (game.player, game.round)

    def _worth(self, *what):
        assert self._left == 0 and self._game.player == self._seat and self._game.phase == DECIDE
        return opinion(self._for_win, self.place, *what)

    def chance(self, value):
        assert self._for_win
        return value

    def work(self):
        self._left -= 1
        self.ready = self._left == 0
        return False

    def blank(self):
        assert not self._for_win
        return 40 * UNIT + self._game.rules.rounds

    def hold_value(self, dice, left, mask):
        assert left == self._game.rolls_left() and 0 <= mask <= 30
        return self._worth("keep", left, tuple(sorted([dice[i] for i in HELD[mask]])))

    def best_hold(self, dice, left):
        return max(range(31), key=lambda mask: self.hold_value(dice, left, mask))

    def _open(self):
        return [box for box, points in enumerate(self._game.cards[self._seat]) if points == OPEN]

    def box(self, dice, box):
        assert box in self._open()
        return self._worth("box", tuple(sorted(dice)), box)

    def zero(self, dice, box):
        assert box in self._open() and self._game.rules.has_zero
        return self._worth("zero", box)

    def best_box(self, dice):
        return max(self._open(), key=lambda box: self.box(dice, box))

    def choose(self, dice, left):
        mask = self.best_hold(dice, left) if left else WRITE
        return mask if left and self.hold_value(dice, left, mask) > self.box(dice, self.best_box(dice)) else WRITE

    def close(self):
        Oracle.alive -= 1
        self._left = -1


@pytest.fixture
def review(monkeypatch):
    """The module, with the oracle as its advisor."""
    with Machine():
        from skalbox.coach import review

    advisor = types.ModuleType("skalbox.coach.advisor")
    advisor.Advisor, advisor.UNIT = Oracle, UNIT
    monkeypatch.setitem(sys.modules, "skalbox.coach.advisor", advisor)
    Oracle.alive = Oracle.made = Oracle.turns = 0
    return review


def best(oracle, game):
    """The oracle's best choice, scoring if equal, and its value."""
    box = oracle.best_box(game.dice)
    choice, worth = events.score(box), oracle.box(game.dice, box)
    left = game.rolls_left()
    if left:
        mask = oracle.best_hold(game.dice, left)
        if oracle.hold_value(game.dice, left, mask) > worth:
            choice, worth = events.hold_event(mask), oracle.hold_value(game.dice, left, mask)
    return choice, worth


def session(game, happened):
    """A session in the form that the review needs."""
    return types.SimpleNamespace(game=game, events=lambda: happened, game_index=rules.GAMES.index(game.rules))


def worth_of(oracle, game, event):
    """The oracle's value of this choice."""
    value = events.value(event)
    if events.kind(event) == events.KEEP:
        return oracle.hold_value(game.dice, game.rolls_left(), value)
    return (oracle.box if events.kind(event) == events.SCORE else oracle.zero)(game.dice, value)


def played(kind, mode, players, seed, skill=0.0, legs=1, for_win=False):
    """A match to its end, without a review: its game, its events, and by seat each (loss, round, dice, played, better).
    `skill`: how often the best choice is made; `for_win`: the loss is of the chance to win.
    """
    rng = random.Random(repr((kind.name, mode, players, seed)))
    game = Game(kind, mode, players, legs)
    happened, lost = [], {seat: [] for seat in range(players)}
    oracle = None
    while game.phase != OVER:
        expected = game.expects()
        if game.phase == DECIDE:
            seat = game.player
            better, worth = best(oracle, game)
            still_open = oracle._open()
            event = events.score(rng.choice(still_open))
            if rng.random() < skill:
                event = better
            elif game.rolls_left() and rng.random() < 0.6:
                event = events.hold_event(rng.randrange(31))
            elif kind.has_zero and rng.random() < 0.3:
                event = events.zero(rng.choice(still_open))
            got = worth_of(oracle, game, event)
            lost[seat].append((max(worth - got, 0), game.round, bytes(game.dice), event, better))
        elif expected == 1 << events.FIRST:
            event = events.start_choice(rng.randrange(2))
        else:
            if game.phase == THROW:
                Oracle.alive = 0
                oracle = Oracle(game, for_win=for_win)
                oracle._left = 0
            dice = [game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)]
            event = events.roll(dice) if expected == 1 << events.ROLL else events.dry(dice)
        happened.append(event)
        game.apply(event)
    Oracle.alive = Oracle.made = Oracle.turns = 0
    return game, happened, lost


@pytest.mark.parametrize(
    ("kind", "mode", "players", "legs"), GAMES, ids=lambda value: getattr(value, "name", str(value))
)
def test_any_match(kind, mode, players, legs, review, tried):
    """The sums balance, the loss is the sum over all decisions, and the worst three are the worst."""
    decisions = 0
    for seed in (0, 3) if players > 1 else range(4):
        game, happened, lost = played(kind, mode, players, seed, (0, 0.5, 0.95, 1)[seed], legs)
        for seat in {0, players - 1}:
            found = review.Review(session(game, happened), seat)
            before, slices = 0, 0
            while not found.work():
                assert before <= found.done <= found.total == len(happened)
                assert found.done - before <= 6
                before, slices = found.done, slices + 1
            assert Oracle.alive == 0 and found.done == found.total
            assert Oracle.made == 1 and Oracle.turns == kind.rounds * legs, "one advisor for all turns"
            Oracle.made = Oracle.turns = 0
            assert found.unit == UNIT
            assert found.result == game.match_total(seat) * UNIT
            assert found.start + found.luck - found.loss == found.result
            assert found.loss == sum(each[0] for each in lost[seat])
            assert found.start == (40 * UNIT + kind.rounds) * legs
            worst = sorted(lost[seat], key=lambda each: -each[0])[: review.WORST]
            costly = [each for each in worst if each[0] * 20 >= UNIT]
            assert [each[:5] for each in found.worst] == costly
            for each in found.worst:
                assert happened[each[review.mistakes.AT]] == each[review.mistakes.PLAYED]
            if seed == 3:
                assert not found.worst and found.loss == 0
            decisions += len(lost[seat])
    tried(f"the cost of {decisions} decisions in {kind.name} for {players}")


@pytest.mark.parametrize(
    ("kind", "players", "legs"), [(rules.SKALPOTT, 2, 1), (rules.YAMS, 4, 1), (rules.YAHTZEE, 3, 2)]
)
def test_a_match_for_the_win(kind, players, legs, review, tried):
    """The worst three cost most chance, and the sums are chances, too."""
    decisions = 0
    for skill in (0.0, 0.9):
        game, happened, lost = played(kind, rules.MATCH, players, 0, skill, legs, for_win=True)
        seat = players - 1
        found = review.Review(session(game, happened), seat, True)
        before = 0
        while not found.work():
            assert before <= found.done <= min(found.total, before + 6) and found.total == len(happened)
            before = found.done
        assert found.done == found.total and Oracle.alive == 0
        assert Oracle.made == 1 and Oracle.turns == kind.rounds * legs, "one advisor for all turns"
        Oracle.made = Oracle.turns = 0
        assert found.unit == FULL and found.start == FULL // players
        assert found.result == FULL * (game.winners >> seat & 1) // game.winners.bit_count()
        assert found.loss == sum(each[0] for each in lost[seat])
        assert found.start + found.luck - found.loss == found.result
        worst = sorted(lost[seat], key=lambda each: -each[0])[: review.WORST]
        assert [each[:5] for each in found.worst] == worst
        for each in found.worst:
            assert happened[each[review.mistakes.AT]] == each[review.mistakes.PLAYED]
        decisions += len(lost[seat])
    tried(f"the cost of {decisions} decisions in {kind.name} for {players} in chance to win, in {legs} legs")


def test_what_a_decision_writes(review):
    """The points that a box would get at that time; 0 for a keep and for a box struck by choice."""
    for seed in range(3):
        game, happened, _ = played(rules.YAHTZEE, rules.MATCH, 1, seed)
        found = review.Review(session(game, happened), 0)
        while not found.work():
            pass
        for each in found.worst:
            for which in (review.mistakes.PLAYED, review.mistakes.BETTER):
                past = Game(game.rules)
                counts = bytearray(7)
                for face in each[review.mistakes.DICE]:
                    counts[face] += 1
                event, written = each[which], each[which + review.mistakes.WRITES]
                scored = events.kind(event) == events.SCORE
                worth = past.rules.points(events.value(event), counts, past.cards[0]) if scored else 0
                assert written == worth


def test_closing_it_half_way_closes_the_advisor(review):
    game, happened, _ = played(rules.YAMS, rules.MATCH, 3, 0)
    half_way = 0
    for slices in range(0, 120, 29):
        found = review.Review(session(game, happened), 1, True)
        for _ in range(slices):
            if found.work():
                break
        half_way += 0 < found.done < found.total
        found.close()
        found.close()
        assert Oracle.alive == 0
    assert half_way > 1


@pytest.mark.parametrize("error", [OSError(2), ValueError("no table of the coach")])
def test_without_a_table_nothing_is_known(review, monkeypatch, error):
    def none(*how):
        raise error

    monkeypatch.setattr(sys.modules["skalbox.coach.advisor"], "Advisor", none)
    game, happened, _ = played(rules.YAMS, rules.MATCH, 2, 0)
    found = review.Review(session(game, happened), 1)
    slices = 1
    while not found.work():
        slices += 1
    assert found.unit == 0 and found.worst == [] and slices < len(happened)
    found.close()


GAMES_EACH = 3
CLOSE = 0.05  # points: the coach rounds each value to 1/128, and each mean


@pytest.fixture(params=[SIMPLE, YAMS, pytest.param(YAHTZEE, marks=pytest.mark.soak)], ids=lambda kind: kind.game)
def game_of_one(request, solved, monkeypatch):
    """A game before its first throw, with an advisor that has the solver's values of it; and the review module."""
    kind = request.param
    game = kind.new(1)
    values = solved(name_of(game))

    class Exact(coach.Coach):
        def __init__(self, game, level, for_win):
            assert not for_win
            super().__init__()
            self.start_turn(game)

        def start_turn(self, game):
            pot = array("h", bytes(26))
            if game.rules.has_pot:
                pots.of_round(game, None, pot)
            self.begin_turn(game, self.read, pot)

        def read(self, filled, upper, flag):
            return round(float(values[flag, filled, upper]) * coach.UNIT)

        def blank(self):
            return self.read(0, 0, 0)

        def close(self):
            pass

    with Machine():
        from skalbox.coach import review as device_review
    advisor = types.ModuleType("skalbox.coach.advisor")
    advisor.Advisor, advisor.UNIT = Exact, coach.UNIT
    monkeypatch.setitem(sys.modules, "skalbox.coach.advisor", advisor)
    return game, device_review


def played_exact(game, rng) -> list:
    """The events of the game, played to its end by a player who sometimes chooses well."""
    happened = []
    while game.phase != OVER:
        if game.phase != DECIDE:
            event = events.roll([game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)])
        elif game.rolls_left() and rng.random() < 0.7:
            most = max(game.dice, key=lambda face: (game.counts[face], face))
            mask = sum(1 << i for i in range(5) if game.dice[i] == most)
            event = events.hold_event(mask if mask < 31 and rng.random() < 0.8 else rng.randrange(31))
        else:
            still_open = [box for box, points in enumerate(game.cards[0]) if points == OPEN]
            event = events.score(max(still_open, key=game.points))
        happened.append(event)
        game.apply(event)
    return happened


def test_it_says_what_the_command_says(game_of_one, tried):
    first, on_device = game_of_one
    for seed in range(GAMES_EACH):
        game = Game(first.rules, first.mode, 1)
        happened = played_exact(game, random.Random(seed))
        found = on_device.Review(session(game, happened), 0)
        while not found.work():
            pass
        record = types.SimpleNamespace(game=game, events=happened, lines=range(len(happened)))
        exact = review_review(record)
        for name, theirs in (("start", "optimal"), ("luck", "luck"), ("loss", "loss")):
            # Rounding errors add up over the decisions.
            assert getattr(found, name) / coach.UNIT == pytest.approx(exact[theirs], abs=6 * CLOSE), name
        worst = sorted((each["loss"] for each in exact["decisions"]), reverse=True)[: on_device.WORST]
        losses = [each[on_device.mistakes.LOSS] / coach.UNIT for each in found.worst]
        assert losses == pytest.approx(worst[: len(losses)], abs=CLOSE)
        assert found.result // coach.UNIT == exact["total"] == game.total(0)
    tried(f"{GAMES_EACH} games of {first.rules.name} judged as on the desktop")


# game, players, legs
MATCHES = [
    *[(kind, players, 1) for kind in (SKALPOTT, YAMS_INDEX, YAHTZEE_INDEX) for players in (2, 4)],
    (YAHTZEE_INDEX, 2, 3),
]
PERCENT = 0.4  # the rounding of the board and of its tables, in one decision's chance
ENDING = 1.5  # ... if it depends on endings of games without a pot: eight items stand for up to 26 sums of dice
PERCENTS = 2.0  # ... over all decisions of a leg


@pytest.fixture(scope="module")
def device():
    """The module of the device's review."""
    with Machine():
        from skalbox.coach import review as device_review

        yield device_review


def chance(game: Game, event: int) -> float:
    """What this choice gives away of the chance to win, in percent, by the solver."""
    position, value, left = WinPosition(game), events.value(event), game.rolls_left()
    if events.kind(event) == events.KEEP:
        got = position.hold_value([game.dice[i] for i in range(5) if value >> i & 1], left)
    else:
        got = position.score(value, game.dice)
    return 100 * (position.best(game.dice, left) - got)


def check(device, match, seed: int) -> float:
    """Compares all seats' reviews of such a match; returns by how much a decision's percent is off at most."""
    kind, players, legs = match
    session = considered(new(kind, players, legs=legs), seed)
    past, happened = session.game, session.events().tolist()
    ending = PERCENT if past.rules.has_pot else ENDING
    names = ["Ana", "Ben", "Cleo", "Dan"][:players]
    read = record(write(Game(past.rules, past.mode, players, legs), names, happened))
    number = {line: at for at, line in enumerate(read.lines)}
    off = 0.0
    for seat, wanted in enumerate(review_review_match(read)["players"]):
        found = device.Review(session, seat, True)
        while not found.work():
            pass
        assert found.result / FULL == pytest.approx(wanted["win"], abs=1e-4)
        assert 100 * found.luck / FULL == pytest.approx(100 * wanted["win_luck"], abs=PERCENTS * legs)
        assert 100 * found.loss / FULL == pytest.approx(100 * wanted["win_loss"], abs=PERCENTS * legs)
        by_event = {number[each["line"]]: each for each in wanted["decisions"]}
        theirs = sorted((100 * each["win_loss"] for each in wanted["decisions"]), reverse=True)
        mistakes = device.mistakes
        for rank, each in enumerate(found.worst):
            own, decision = 100 * each[mistakes.LOSS] / FULL, by_event[each[mistakes.AT]]
            game, event, _ = next(itertools.islice(steps(read), each[mistakes.AT], None))
            within = ending if has_endings(game) else PERCENT
            assert own == pytest.approx(100 * decision["win_loss"], abs=within)
            assert own == pytest.approx(theirs[rank], abs=ending), "no other decision cost more"
            assert each[mistakes.ROUND] // past.rules.rounds + 1 == decision["leg"]
            assert event == each[mistakes.PLAYED] and bytes(game.dice) == each[mistakes.DICE]
            if event_of(decision["best"], game) != each[mistakes.BETTER]:
                assert chance(game, each[mistakes.BETTER]) < within, "as good as the best"
            off = max(off, abs(own - 100 * decision["win_loss"]))
        assert len(found.worst) == device.WORST or theirs[len(found.worst)] < ending
    return off


@pytest.mark.parametrize("match", MATCHES, ids=str)
@pytest.mark.parametrize("seeds", [range(1, 2), pytest.param(range(2, 12), marks=pytest.mark.soak)], ids=len)
def test_the_same_figures(match, seeds, device, solved, tried):
    blank = new(match[0], match[1], legs=match[2]).game
    solved(name_of(blank))
    solved(name_for_win(blank))
    off = max(check(device, match, seed) for seed in seeds)
    tried(f"{len(seeds)} matches {match} reviewed as on the desktop: a decision is {off:.2f} % off at most")
