# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The story of a finished match of two or more: what is true of it, the rarest kind of sentence first.

A fact is (kind, seat, number, round, other seat, box, more), what its sentence in skalbox.lang.en.story says. Rounds
count from 1 over all legs. A player is in front whose total is the highest after a round, or one of the highest.
"""

from array import array

from micropython import const

from skalbox.coach.checked import checked
from skalbox.coach.tables import Tables, name_of
from skalbox.players.roles import is_device
from skalcore import events
from skalcore.boxes import most
from skalcore.card import upper
from skalcore.game import OVER, THROW, Game
from skalcore.odds import Odds
from skalcore.rules import EXTRA_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.match.session import Session

# The kinds, as the sentences are numbered.
_TURNED = const(0)  # the turn of the (last leg's) second half that raised its player's chance most took the lead,
_COUNTED = const(1)  # or did not
_COMEBACK = const(2)
_ALL_THE_WAY = const(3)  # in front after each round
_POT_OF_ALL = const(4)
_BY_POTS = const(5)  # somebody else has more points without the pots
_BEATEN = const(6)  # the record
_MISSED = const(7)
_EQUALLED = const(8)
_LAST_BOX = const(9)  # the winner was behind before the last turn of the match, and made it
_CLOSE = const(10)  # few points between the highest and the lowest total,
_ONE_POINT = const(11)  # or one
_LEVEL = const(12)  # two players, round after round
_FIVES = const(13)  # several turns of a player ended with five identical dice,
_ONE_FIVE = const(14)  # or one turn of the match
_TO_THE_POINT = const(15)  # the bonus was reached exactly,
_SHORT_OF = const(16)  # or nearly
_POT_RUN = const(17)
_ALL_ZERO = const(18)
_ZEROS = const(19)
_WON_WITH_ZEROS = const(20)
_CHANGES = const(21)  # of the lead
_ALL_LED = const(22)
_BEST_BOX = const(23)  # true of every match, or else _ALL_ZERO,
_IN_FRONT = const(24)  # and this, or else _ALL_THE_WAY
# In how many of a hundred matches each is true, as measured (host_tests/test_story.py).
_OFTEN = bytes((23, 9, 31, 15, 11, 8, 5, 1, 0, 5, 6, 1, 5, 18, 35, 18, 17, 2, 36, 40, 5, 25, 16, 100, 85))

_NOBODY = const(-1)  # the seat of a fact that is about no player
_KIND = const(0)  # in a fact
_SEAT = const(1)
_ROUND = const(3)
_TOLD = const(3)  # facts that are kept
_EVENTS = const(6)  # handled in one slice, or one that writes a box
_THROWS = const(8)  # ... ways in which dice may fall
_FACTORIALS = (1, 1, 2, 6, 24, 120)
_MUCH = const(30)  # percent that a turn must have added to the chance to win
_FAR = const(40)  # points behind from which it is a comeback
_CLOSE_BY = const(5)  # points that the record was missed by, and between the totals for each player
_JUST = const(3)  # points that the bonus was missed by
_SIDE_BY_SIDE = const(25)  # points between two players round after round
_MANY = const(4)  # pots in a row, changes of the lead
_SEVERAL = const(3)  # zeros of a player


class Narrator:
    """Call `work` until it returns True: then `session.story` has the best facts, at most three of different kinds."""

    def __init__(self, session: "Session", best_total: int, before: bytes) -> None:
        """Prepare the story of this match. `best_total`: before it, -1: none. `before`: the kinds of the
        last match's facts, the first of which is not told again."""
        self._session = session
        self._best_total = best_total
        self._told_before = before
        players = session.game.players
        # People first: of several who have done the same, the first is named.
        self._seats = sorted(range(players), key=lambda seat: (session.plays_itself(seat), seat))
        self._found: list = []
        self._tables: "Any" = None  # None: no chances
        # By seat.
        self._percents: list = []  # chances to win after the last turn
        self._zeros_of = bytearray(players)
        self._fives = bytearray(players)
        self._front = bytearray(players)  # rounds after which the seat was in front
        self._behind = [(0, 0)] * players  # most points behind, and after which round
        self._distances = array("h", bytes(2 * players * players))  # most points between two seats
        # Rounds.
        self._leader = _NOBODY  # who was alone in front last
        self._changes = 0
        self._led = 0  # bit mask of the seats that were alone in front
        self._zeros_now = 0
        # Turns.
        self._since = session.game.legs * session.game.rules.rounds - (session.game.rules.rounds + 1) // 2
        self._five = (0, 0)  # seat and round of the latest five of a kind
        self._turned: tuple = (0,)  # the turn that raised the chance most
        self._box = (0, -1, 0, 0, 0)  # the box with most points
        self._last: tuple = ()  # the last turn
        self._steps = self._work()

    def work(self) -> bool:
        """Do a slice of the work, at most about 10 ms on an RP2040. Return True once all is known, or if memory is too
        short for a story."""
        try:
            for _ in self._steps:
                return False
        except MemoryError:
            self.close()
        return True

    def close(self) -> None:
        """End the work, even if it is not over."""
        if self._tables is not None:
            self._tables.close()
            self._tables = None

    def _work(self) -> "Iterator[None]":
        session = self._session
        past = session.game
        game = Game(past.rules, past.mode, past.players, past.legs)
        try:
            self._tables = Tables(name_of(game, True), checked, True)
        except (OSError, ValueError):
            pass  # there are no chances then
        yield
        held = waits = 0
        for event in session.events():
            kind = events.kind(event)
            if kind == events.KEEP:
                held = events.value(event)
            elif game.phase == THROW:
                held = 0
            if kind < events.SCORE:
                game.apply(event)
                waits += 1
                if waits % _EVENTS == 0:
                    yield
                continue
            done = game.round
            self._last = self._turn(game, event, held)
            game.apply(event)
            yield
            if game.round > done:
                self._after_round(game)
                yield
            if self._tables is not None and game.round >= self._since:
                yield from self._weigh_turn(game)
        self.close()
        for fact in self._true_of(game):
            self._take_fact(fact)
            yield
        yield from self._one_in(game)
        self._choose()

    def _take_fact(self, row: tuple) -> None:
        """Take this fact, a `row`, unless there is one of its kind."""
        for each in self._found:
            if each[_KIND] == row[_KIND]:
                return
        self._found.append((row + (0, 0, 0, 0, 0, 0))[:7])

    def _turn(self, game: Game, event: int, held: int) -> tuple:
        """Note the turn that this event is about to end. Return the seat, the box, its points, the round, the dice and
        the positions held before the last throw. Then the card, a further five's points, and what _ahead returns."""
        seat = game.player
        box = events.value(event)
        points = 0 if events.kind(event) == events.ZERO else game.points(box)
        extra = EXTRA_POINTS if game.is_extra() else 0
        if not points:
            self._zeros_of[seat] += 1
            self._zeros_now += not extra
        if most(game.counts) == 5:
            self._fives[seat] += 1
            self._five = seat, game.round + 1
        whole = points + extra
        if (whole, -self._seats.index(seat)) > self._box[:2]:
            self._box = (whole, -self._seats.index(seat), seat, game.round + 1, box)
        ahead = self._ahead(game, seat) if game.round >= self._since else (0, 0)
        return (seat, box, points, game.round + 1, bytes(game.dice), held, array("h", game.cards[seat]), extra) + ahead

    def _ahead(self, game: Game, seat: int) -> tuple:
        """Return how many points a seat is ahead of the best other one (below 0: behind), and which that is."""
        best = -1
        found = 0
        for other in self._seats:
            total = game.match_total(other)
            if other != seat and total > best:
                best = total
                found = other
        return game.match_total(seat) - best, found

    def _after_round(self, game: Game) -> None:
        """Note the totals after a round."""
        done = game.round
        totals = [game.match_total(seat) for seat in range(game.players)]
        best = max(totals)
        first = [seat for seat in range(game.players) if totals[seat] == best]
        alone = first[0] if len(first) == 1 else _NOBODY
        for seat in range(game.players):
            if totals[seat] == best:
                self._front[seat] += 1
            self._behind[seat] = max(self._behind[seat], (best - totals[seat], done))
            for other in range(seat):
                at = seat * game.players + other
                self._distances[at] = max(self._distances[at], abs(totals[seat] - totals[other]))
        if alone >= 0:
            self._changes += self._leader >= 0 and self._leader != alone
            self._leader = alone
            self._led |= 1 << alone
        if self._zeros_now == game.players:
            self._take_fact((_ALL_ZERO, _NOBODY, 0, done))
        self._zeros_now = 0
        if done == game.rules.rounds and game.legs == 1:  # of several legs each has a bonus
            for seat in self._seats:
                missing = game.rules.bonus_from - upper(game.cards[seat])
                if not missing:
                    self._take_fact((_TO_THE_POINT, seat, game.rules.bonus_from))
                elif 0 < missing <= _JUST:
                    self._take_fact((_SHORT_OF, seat, missing))

    def _weigh_turn(self, game: Game) -> "Iterator[None]":
        """Keep the last turn if none has raised its player's chance to win more."""
        turn = self._last
        before = self._percents
        if game.phase == THROW:
            odds = Odds(game, self._tables)
            yield
            while not odds.work():
                yield
            self._percents = odds.percents
        else:
            best = game.winners if game.phase == OVER else game.contest.still_in
            sharing = sum([best >> seat & 1 for seat in range(game.players)])
            self._percents = [100 // sharing * (best >> seat & 1) for seat in range(game.players)]
        seat = turn[0]
        if turn[3] <= self._since or not turn[2]:
            return  # it ended the first half, or was worth nothing
        raised = self._percents[seat] - before[seat]
        if raised > self._turned[0]:
            self._turned = (raised,) + turn + (self._ahead(game, seat)[0],)

    def _true_of(self, game: Game) -> "Iterator[tuple]":
        """Yield what is true of the match, now that all rounds are known."""
        session = self._session
        rules = game.rules
        players = game.players
        seats = self._seats
        rounds = rules.rounds * game.legs
        totals = [game.match_total(seat) for seat in range(players)]
        winners = [seat for seat in seats if game.winners >> seat & 1]
        winner = winners[0] if len(winners) == 1 else _NOBODY
        # Who has won, and how.
        if winner >= 0:
            behind, done = self._behind[winner]
            if behind >= _FAR:
                yield _COMEBACK, winner, behind, done
            seat, box, points, done, _, _, _, extra, ahead, other = self._last
            if seat == winner and ahead < 0 and points:
                yield _LAST_BOX, winner, points + extra, done, other, box, -ahead
            grids = [totals[seat] - game.ledger.pots[seat] for seat in range(players)]
            best = [seat for seat in seats if grids[seat] == max(grids)]
            if len(best) == 1 and best[0] != winner:
                yield _BY_POTS, winner, 0, 0, best[0]
        apart = max(totals) - min(totals)
        if apart == 1:
            yield _ONE_POINT, _NOBODY, apart
        elif 1 < apart <= _CLOSE_BY * players:
            yield _CLOSE, _NOBODY, apart
        # The record.
        # As in skalbox.match.results.beaten, the first of several at the table, even if that player has left.
        enter = [(totals[at], game.winners >> at & 1, -at) for at in seats if not is_device(session.roles[at])]
        if game.legs == 1 and self._best_total >= 0 and enter and not session.code:
            total, _, seat = max(enter)
            more = total - self._best_total
            if more >= -_CLOSE_BY:
                kind = _BEATEN if more > 0 else _MISSED if more else _EQUALLED
                yield kind, -seat, abs(more), 0, 0, 0, total
        # What players have done.
        if sum(self._fives) == 1:
            yield _ONE_FIVE, self._five[0], 0, self._five[1]
        for seat in seats:
            if self._fives[seat] > 1 and self._fives[seat] == max(self._fives):
                yield _FIVES, seat, self._fives[seat]
            zeros = self._zeros_of[seat]
            if zeros >= _SEVERAL and len([each for each in self._zeros_of if each >= zeros]) == 1:
                yield (_WON_WITH_ZEROS if seat == winner else _ZEROS), seat, zeros
        least = min([(self._distances[a * players + b], b, a) for a in range(players) for b in range(a)])
        if 1 < least[0] <= _SIDE_BY_SIDE:
            yield _LEVEL, least[1], least[0], 0, least[2]
        run = 0
        taker = _NOBODY
        longest = 0, _NOBODY, 0
        for done in range(len(game.ledger.past_starters)):
            won = [game.ledger.won(done, seat) for seat in range(players)]
            if players > 2 and min(won):
                yield _POT_OF_ALL, _NOBODY, players, done + 1, 0, 0, game.ledger.past_additions[done * players]
            last = taker
            taker = won.index(max(won)) if max(won) == sum(won) else _NOBODY
            run = 0 if taker < 0 else run + 1 if taker == last else 1
            if run > longest[0]:
                longest = run, taker, done + 1
        if longest[0] >= _MANY:
            yield _POT_RUN, longest[1], longest[0], longest[2]
        # The whole match.
        if self._changes >= _MANY:
            yield _CHANGES, _NOBODY, self._changes
        if players > 2 and self._led + 1 == 1 << players:
            yield _ALL_LED, _NOBODY, players
        if self._box[0]:
            points, _, seat, done, box = self._box
            yield _BEST_BOX, seat, points, done, 0, box
        for seat in seats:
            front = self._front[seat]
            if front == max(self._front):
                yield (_IN_FRONT if front < rounds else _ALL_THE_WAY), seat, front, 0, 0, 0, rounds

    def _one_in(self, game: Game) -> "Iterator[None]":
        """Add the turn that has raised a chance most, and N: one throw in N scores its points in its box, or more. N is
        below 0 if the last throw was of all five dice."""
        if self._turned[0] < _MUCH:
            return
        _, seat, box, points, done, dice, held, card, extra, before, _, after = self._turned
        kept = bytearray(7)
        left = 5
        for i in range(5):
            if held >> i & 1:
                kept[dice[i]] += 1
                left -= 1
        counts = bytearray(7)
        good = 0
        spread = bytearray((left, 0, 0, 0, 0, 0))  # how many of the thrown dice show each face, in all ways
        at = slices = 0
        while at >= 0:
            ways = _FACTORIALS[left]
            for face in range(6):
                counts[face + 1] = kept[face + 1] + spread[face]
                ways //= _FACTORIALS[spread[face]]
            if game.rules.points(box, counts, card) >= points and (not extra or most(counts) == 5):
                good += ways
            last = spread[5]
            spread[5] = 0
            at = 4
            while at >= 0 and not spread[at]:
                at -= 1
            if at >= 0:
                spread[at] -= 1
                spread[at + 1] = last + 1
            slices += 1
            if slices % _THROWS == 0:
                yield
        one_in = (2 * 6**left + good) // (2 * good)
        kind = _TURNED if before < 0 < after else _COUNTED
        self._take_fact((kind, seat, points + extra, done, 0, box, -one_in if left == 5 else one_in))

    def _choose(self) -> None:
        """Choose the rarest kinds. Kinds of the last match, and further facts about the same turn, only fill up."""
        told = self._told_before
        turns: list = []
        best: list = []
        rest: list = []
        for _, _, fact in sorted([(fact[_KIND] in told, _OFTEN[fact[_KIND]], fact) for fact in self._found]):
            turn = fact[_SEAT], fact[_ROUND]
            if told and fact[_KIND] == told[0]:
                continue
            if fact[_ROUND] and turn in turns:
                rest.append(fact)
            else:
                turns.append(turn)
                best.append(fact)
        self._session.story = (best + rest)[:_TOLD]
