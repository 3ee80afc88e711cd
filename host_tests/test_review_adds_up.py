# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review of whole matches in chances: start + luck - loss is the result, on the device, on its screen and in
`skalbox review`. Luck is the sum of what each throw and the others' turns changed, which is summed here once more.
"""

import random

import pytest
import rough_values
from at_the_table import on_device
from helpers import record
from layouts import watched
from positions import KINDS
from test_verdict import UNIT, Oracle, review
from test_verdict import session as finished

from host_tools.commands.review_match import review as review_match
from host_tools.solver.win_position import WinPosition
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new
from skalcore import events
from skalcore.answers import FULL, WRITE
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, OVER, THROW, Game
from skalcore.rules import GAMES, MATCH

__all__ = ["review"]  # the fixture

# game, players, legs
MATCHES = [(SKALPOTT, 2, 1), (SKALPOTT, 3, 1), (YAMS, 2, 1), (SKALPOTT, 4, 1), (YAHTZEE, 3, 1), (YAHTZEE, 2, 2)]
MATCHES += [(YAMS, 5, 1), (YAHTZEE, 2, 3)]
REVIEWS = pytest.mark.parametrize("reviews", [12, pytest.param(1000, marks=pytest.mark.soak)])
FOR_WIN, FOR_POINTS, PLAIN, AT_RANDOM = range(4)  # ways to play
EXACT = 1e-6


def advised(game, for_win):
    """The device's coach for the turn that begins."""
    from skalbox.coach.advisor import Advisor

    advisor = Advisor(game, for_win=for_win)
    while not advisor.work():
        pass
    return advisor


def choice(rng, game, way, advisor) -> int:
    """The event of a decision made in this way."""
    dice, left = game.dice, game.rolls_left()
    if advisor is not None:
        mask = advisor.choose(dice, left)
        return events.score(advisor.best_box(dice)) if mask < 0 else events.hold_event(mask)
    still_open = [box for box in range(game.rules.rounds) if game.cards[game.player][box] == OPEN]
    if way == AT_RANDOM:
        if left and rng.random() < 0.5:
            return events.hold_event(rng.randrange(31))
        if game.rules.has_zero and rng.random() < 0.2:
            return events.zero(rng.choice(still_open))
        return events.score(rng.choice(still_open))
    most = max(dice, key=lambda face: (game.counts[face], face))
    mask = sum(1 << i for i in range(5) if dice[i] == most)
    if left and mask < 31:
        return events.hold_event(mask)
    return events.score(max(still_open, key=game.points))


def played(rng, kind, players, legs, ways):
    """A session with a whole match, in which each seat plays in its way."""
    session = new(kind, players, legs=legs)
    game, advisor = session.game, None
    while game.phase != OVER:
        if game.phase == DECIDE:
            session.apply(choice(rng, game, ways[game.player], advisor))
            continue
        expected = game.expects()
        if expected == 1 << events.FIRST:
            session.apply(events.start_choice(rng.randrange(2)))
            continue
        if game.phase == THROW:
            way = ways[game.player]
            if advisor is not None:
                advisor.close()
            advisor = advised(game, way == FOR_WIN) if way in (FOR_WIN, FOR_POINTS) else None
        dice = [game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)]
        session.apply(events.dry(dice) if expected == 1 << events.DRY else events.roll(dice))
    if advisor is not None:
        advisor.close()
    session.pot_seen = True
    return session


def matches(seed, reviews):
    """Matches of all kinds with (session, ways to play by seat), until their seats are as many as the reviews."""
    rng = random.Random(seed)
    number = 0
    while reviews > 0:
        kind, players, legs = MATCHES[number % len(MATCHES)]
        ways = [(seat + number) % 4 for seat in range(players)]
        yield played(rng, kind, players, legs, ways), ways
        number += 1
        reviews -= players


class OfBoard:
    """The device's coach for a turn: chances in 1/FULL."""

    def __init__(self, game):
        advisor = self._advisor = advised(game, True)
        self.start = advisor.chance(advisor.before())
        advisor.close()

    def best(self, game):
        advisor, dice, left = self._advisor, game.dice, game.rolls_left()
        values = [advisor.hold_value(dice, left, mask) for mask in range(31)] if left else []
        own = game.cards[game.player]
        values += [advisor.box(dice, box) for box in range(game.rules.rounds) if own[box] == OPEN]
        return max(advisor.chance(value) for value in values)

    def of(self, game, event):
        advisor, kind, value = self._advisor, events.kind(event), events.value(event)
        if kind == events.KEEP:
            return advisor.chance(advisor.hold_value(game.dice, game.rolls_left(), value))
        return advisor.chance((advisor.box if kind == events.SCORE else advisor.zero)(game.dice, value))


class OfSolver:
    """The solver for a turn: chances in floats."""

    def __init__(self, game):
        self._win = WinPosition(game)
        self.start = self._win.start

    def best(self, game):
        return self._win.best(game.dice, game.rolls_left())

    def of(self, game, event):
        kind, value = events.kind(event), events.value(event)
        if kind == events.KEEP:
            return self._win.hold_value([game.dice[i] for i in range(5) if value >> i & 1], game.rolls_left())
        return (self._win.score if kind == events.SCORE else self._win.zero)(value, game.dice)


def shares(past):
    """Each seat's share of the win."""
    return [(past.winners >> seat & 1) / past.winners.bit_count() for seat in range(past.players)]


def followed(past, happened, judge, start, results):
    """By seat: the changes by the own throws, by the turns of others with the end, and what each decision cost."""
    game = Game(past.rules, past.mode, past.players, past.legs)
    chance = [start] * past.players
    throws, others, lost = ([[] for _ in chance] for _ in range(3))
    turn = None
    for event in happened:
        seat = game.player
        if game.phase == THROW:
            turn = judge(game)
            others[seat].append(turn.start - chance[seat])
            chance[seat] = turn.start
        decides = game.phase == DECIDE
        if decides:
            after = turn.of(game, event)
            lost[seat].append(chance[seat] - after)
            chance[seat] = after
        game.apply(event)
        if events.kind(event) == events.ROLL:
            best = turn.best(game)
            throws[seat].append(best - chance[seat])
            chance[seat] = best
    for seat, result in enumerate(results):
        others[seat].append(result - chance[seat])
    return list(zip(throws, others, lost, strict=True))


def number_after(displayed, word):
    """The percent displayed after this word."""
    return float(displayed[displayed.index(word) + 1].replace("−", "-").strip(" %"))


@REVIEWS
@on_device(by=watched, language="en")
def test_on_the_device(watch, reviews, tried):
    """In whole numbers the sum is exact. The screen shows it in tenths, and luck alone takes the rounding."""
    from skalbox.coach import mistakes, review

    machine = watch.machine
    words = machine.app.words
    machine.app.power.sleep_minutes = 0
    flawless = nearly = done = 0
    most = 0.0
    for session, ways in matches(f"device {reviews}", reviews):
        past, happened = session.game, session.events()
        start = FULL // past.players
        results = [int(FULL * share) for share in shares(past)]
        wanted = followed(past, happened, OfBoard, start, results)
        yield from watch.show(session, "final", "review")
        for seat, (throws, others, lost) in enumerate(wanted):
            found = review.Review(session, seat, True)
            while not found.work():
                pass
            assert (found.start, found.result) == (start, results[seat])
            assert min(lost) >= 0 and found.loss == sum(lost)
            assert found.luck == sum(throws) + sum(others)
            assert found.start + found.luck - found.loss == found.result
            machine.app.screen._tell(mistakes.Mistakes(found))
            displayed = [text.text for text in watch.look(f"the review of seat {seat} in {past.rules.name}")]
            luck, given = (number_after(displayed, word) for word in (words.LUCK, words.LOST))
            assert given == pytest.approx(100 * found.loss / FULL, abs=0.0501)
            assert luck == pytest.approx(100 * found.luck / FULL, abs=0.2)
            shown_start, shown_result = (round(100 * chance / FULL, 1) for chance in (start, results[seat]))
            assert shown_start + luck - given == pytest.approx(shown_result, abs=EXACT)
            most = max(most, abs(luck - 100 * found.luck / FULL))
            assert (words.REVIEW_PERFECT in displayed) == (not any(lost)) == (not found.loss)
            assert (words.REVIEW_NEARLY in displayed) == bool(found.loss and not found.worst)
            assert len(found.worst) == min(3, sum(each * 2000 >= FULL for each in lost))
            flawless += not found.loss
            nearly += words.REVIEW_NEARLY in displayed
            done += 1
            if ways[seat] == FOR_WIN:
                assert not found.loss, "it plays as the coach says"
    without = f"{flawless} without a slip, {nearly} nearly"
    tried(f"{done} reviews in chances on the device, {without}; the shown luck is off by {most:.2f} % at most")


@REVIEWS
def test_of_the_command(reviews, monkeypatch, tried):
    """Also of the printed numbers, with six decimals. The values of cards are rough, which changes no sum."""
    rough_values.use(monkeypatch)
    monkeypatch.setattr("host_tools.commands.review_match.answer", lambda *_: {"best": {}})  # tested in test_review
    done = 0
    for read in records(reviews):
        past = read.game
        wanted = followed(past, read.events, OfSolver, 1 / past.players, shares(past))
        for seat, (each, (throws, others, lost)) in enumerate(zip(review_match(read)["players"], wanted, strict=True)):
            chances = [each[name] for name in ("win_start", "win_luck", "win_loss", "win")]
            start, luck, loss, win = (float(f"{chance:.6f}") for chance in chances)
            assert start + luck - loss == pytest.approx(win, abs=EXACT)
            assert (start, win) == (round(1 / past.players, 6), round(shares(past)[seat], 6))
            assert luck == pytest.approx(sum(throws) + sum(others), abs=len(lost) * EXACT)
            assert loss == pytest.approx(sum(lost), abs=len(lost) * EXACT)
            done += 1
    tried(f"{done} reviews in chances by the command")


def records(reviews):
    """Records of matches of two to four with random choices, until their seats are as many as the reviews."""
    rng = random.Random(f"command {reviews}")
    number = 0
    while reviews > 0:
        kind, players = KINDS[number % 3], 2 + number % 4 % 3
        legs = 2 if kind.game == "yahtzee" and number % 2 else 1
        yield record(kind.random_text(rng, players, legs))
        number += 1
        reviews -= players


@pytest.mark.parametrize(
    ("kind", "by_choice", "written"),
    [(GAMES[YAMS], False, [100, 100]), (GAMES[YAHTZEE], False, [105, 105]), (GAMES[YAHTZEE], True, [100, 105])],
)
def test_a_decision_has_the_points_of_a_further_five_of_a_kind(kind, by_choice, written, review, monkeypatch):
    """As the turn's screens show them: a further Yam's strikes its box, a further Yahtzee fills it."""
    monkeypatch.setattr(Oracle, "choose", lambda self, dice, left: WRITE)
    monkeypatch.setattr(Oracle, "box", lambda self, dice, box: box * UNIT)
    monkeypatch.setattr(Oracle, "zero", lambda self, dice, box: 0)
    happened = [events.roll([6] * 5), events.score(kind.five_box), events.roll([1] * 5)]
    happened.append((events.zero if by_choice else events.score)(0))
    for box in range(1, kind.rounds):
        if box != kind.five_box:
            happened += [events.roll([1, 2, 3, 4, 6]), events.score(box)]
    game = Game(kind, MATCH, 1)
    for event in happened:
        game.apply(event)
    found = review.Review(finished(game, happened), 0)
    while not found.work():
        pass
    (each,) = [each for each in found.worst if each[review.mistakes.DICE] == bytes([1] * 5)]
    assert [each[at + review.mistakes.WRITES] for at in (review.mistakes.PLAYED, review.mistakes.BETTER)] == written
