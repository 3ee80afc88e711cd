# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A game in progress: only `Game.apply`, which takes one event after the other, changes it.

Seats are numbered 0..players-1 in the order of play; the next number is the seat to the left.
"""

from array import array

from skalcore import boxes, card, events
from skalcore.boxes import WHOLE
from skalcore.contest import Contest
from skalcore.ledger import Ledger
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_STRIKES, MATCH, SOLO_RECOMMENDED, Rules, check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence

# What the game waits for.
OPENING = 0  # a single roll for the first turn
CHOICE = 1  # the opening's winner: start or finish (skalpott)
THROW = 2  # the first throw of a turn
DECIDE = 3  # dice are on the table: hold some and throw again, or fill a box
RETHROW = 4  # the throw after a hold
BANK = 5  # the virtual opponent's single roll (solo-recommended)
TIE = 6  # a single roll that breaks the last tie (skalpott)
OVER = 7

_NAMES = "a single roll/start or finish/a throw/keep or score/a throw/a single roll/a single roll/nothing"
THROWS_A_TURN = 3


class Game:
    """One match from the opening to the winner. Only `apply` changes it."""

    def __init__(self, rules: Rules, mode: int = MATCH, players: int = 2, legs: int = 1) -> None:
        """Set up a new game. ValueError if the rules do not allow it (skalcore.rules.check)."""
        check(rules, mode, players, legs)
        self.rules = rules
        self.mode = mode
        self.players = players
        self.legs = legs
        self.cards = [card.blank(rules.rounds) for _ in range(players)]  # by seat: the points of each box, or OPEN
        self.ledger = Ledger(players, rules.rounds if rules.has_pot else 0)  # pots and additions
        self.extras = array("h", [0] * players)  # by seat: points for further fives of a kind
        self.leg_totals = array("h", [0] * (legs * players))  # of finished legs: leg * players + seat
        self.contest = Contest(players)  # the single rolls
        self.dice = bytearray(b"\x01\x01\x01\x01\x01")  # of this turn
        self.counts = bytearray(7)  # how many dice show each face
        self._trial = bytearray(5)
        self.thrown = 0  # throws made this turn, 0..3
        self.held = 0  # bit mask of held positions, while RETHROW
        self.round = 0  # 0.. over all legs
        self.leg = 0
        self.turn = 0  # how many turns of this round are finished
        self.winners = 0  # bit mask of seats, 0 until OVER
        self.starter = 0  # the seat that began this round
        self.player = 0  # the seat that acts next
        self.phase = THROW  # OPENING..OVER
        if players > 1:
            self.phase = OPENING
            self.contest.start_contest((1 << players) - 1)

    def become(self, other: "Game") -> None:
        """Copy the state of another game of the same rules, mode, players and legs, without allocating memory."""
        for seat in range(other.players):
            self.cards[seat][WHOLE] = other.cards[seat]
        self.extras[WHOLE] = other.extras
        self.leg_totals[WHOLE] = other.leg_totals
        self.dice[WHOLE] = other.dice
        self.counts[WHOLE] = other.counts
        self.thrown = other.thrown
        self.held = other.held
        self.round = other.round
        self.leg = other.leg
        self.turn = other.turn
        self.winners = other.winners
        self.starter = other.starter
        self.player = other.player
        self.phase = other.phase
        self.ledger.become(other.ledger)
        self.contest.become(other.contest)

    # Events.

    def apply(self, event: int) -> None:
        """Apply one event (skalcore.events), or raise ValueError with a sentence and change nothing."""
        kind = events.kind(event)
        value = events.value(event)
        if kind > events.ZERO or not self.expects() >> kind & 1:
            raise ValueError(self._unexpected(kind))
        if kind == events.ROLL:
            self._roll(value)
        elif kind == events.KEEP:
            self._hold(value)
        elif kind == events.DRY:
            self._dry(value)
        elif kind == events.FIRST:
            self._choose_start(value)
        else:
            self._fill(value, kind == events.ZERO)

    def _unexpected(self, kind: int) -> str:
        if self.phase == OVER:
            return "the game is over: no event may follow"
        if kind > events.ZERO:
            return "unknown event"
        if kind == events.KEEP and self.phase == DECIDE:
            return "the three throws are used: score a box now"
        if kind == events.ZERO and not self.rules.has_zero:
            return "zero is for yahtzee only: use score, which writes 0 too"
        return "%s is not allowed here: the game waits for %s" % (events.KINDS[kind], _NAMES.split("/")[self.phase])

    def _roll(self, packed: int) -> None:
        if packed >= events.THROWS:
            raise ValueError("five dice show 1 to 6 each")
        trial = self._trial
        held = self.held
        events.unpack(packed, trial)
        if self.phase == RETHROW:
            for i in range(5):
                if held >> i & 1 and trial[i] != self.dice[i]:
                    raise ValueError("die %d is held and shows %d, not %d" % (i + 1, self.dice[i], trial[i]))
        self.dice[boxes.WHOLE] = trial
        boxes.count(self.dice, self.counts)
        self.thrown += 1
        self.held = 0
        self.phase = DECIDE

    def _hold(self, mask: int) -> None:
        if mask > 31:
            raise ValueError("positions are 1 to 5")
        if mask == 31:
            raise ValueError("all five dice are held: there is nothing to throw")
        self.held = mask
        self.phase = RETHROW

    def _dry(self, packed: int) -> None:
        if packed >= events.THROWS:
            raise ValueError("five dice show 1 to 6 each")
        events.unpack(packed, self._trial)
        if self.phase == BANK:
            boxes.count(self._trial, self.counts)
            self.ledger.bank = boxes.addition(self.counts)
            self._end_round()
            return
        total = 0
        for face in self._trial:
            total += face
        contest = self.contest
        contest.add(total)
        self.player = contest.seat
        if not contest.is_decided():
            return
        if self.phase == TIE:
            self.winners = 1 << contest.seat
            self.phase = OVER
        elif self.rules.has_choice:
            self.phase = CHOICE
        else:
            self._begin_round(contest.seat)

    def _choose_start(self, choice: int) -> None:
        if choice > events.FINISH:
            raise ValueError("the winner of the opening chooses start or finish")
        seat = self.player
        # To finish, the winner lets the player on the left start (SkalPott's rules, 'Démarrage').
        self._begin_round(self.left_of(seat) if choice == events.FINISH else seat)

    def _fill(self, box: int, by_choice: bool) -> None:
        if box >= self.rules.rounds:
            raise ValueError("%s has no such box" % self.rules.name)
        own = self.cards[self.player]
        if own[box] != boxes.OPEN:
            raise ValueError("%s is already filled" % self.rules.names[box])
        points = 0 if by_choice else self.points(box)
        if self.is_extra():
            self.extras[self.player] += EXTRA_POINTS
        own[box] = points
        if self.rules.has_pot:
            self.ledger.note(self.player, boxes.addition(self.counts), boxes.highest(self.counts))
        self.thrown = 0
        self.turn += 1
        if self.turn < self.players:
            self.player = self.left_of(self.player)
            self.phase = THROW
        elif self.mode == SOLO_RECOMMENDED and self.round & 1:
            self.phase = BANK
        else:
            self._end_round()

    def _begin_round(self, starter: int) -> None:
        self.turn = 0
        self.starter = starter
        self.player = starter
        self.phase = THROW

    def _end_round(self) -> None:
        if self.rules.has_pot:
            self.ledger.settle(self.round, self.starter, self.mode != MATCH)
        self.round += 1
        if self.round < self.rules.rounds * (self.leg + 1):
            # In SkalPott the last player starts the next round; in other games the same player always starts.
            self._begin_round(self.player if self.rules.has_pot else self.starter)
        elif self.leg + 1 < self.legs:
            self._next_leg()
        else:
            self._finish()

    def _next_leg(self) -> None:
        for seat in range(self.players):
            self.leg_totals[self.leg * self.players + seat] = self.total(seat)
        for seat in range(self.players):
            for box in range(self.rules.rounds):
                self.cards[seat][box] = boxes.OPEN
            self.extras[seat] = 0
        self.leg += 1
        self._begin_round(self.left_of(self.starter))

    def _finish(self) -> None:
        best = -1
        for seat in range(self.players):
            total = self.match_total(seat)
            if total > best:
                best = total
                self.winners = 0
            if total == best:
                self.winners |= 1 << seat
        self.phase = OVER
        if not self.rules.has_pot or self.winners & (self.winners - 1) == 0:
            return
        # A tie in SkalPott: the higher total of additions wins, then single rolls decide (SkalPott's rules, 'Fin de la
        # partie').
        self.winners = self.ledger.most_additions(self.winners)
        if self.winners & (self.winners - 1):
            self.contest.start_contest(self.winners)
            self.player = self.contest.seat
            self.winners = 0
            self.phase = TIE

    # Queries.

    def has_result(self) -> bool:
        """Return whether the round that has just ended has a result to be shown: of its pot, or of a leg."""
        return self.rules.has_pot or self.round % self.rules.rounds == 0

    def starts_next(self) -> bool:
        """Return whether the player who acts has ended a round and starts the next one, as in SkalPott."""
        return self.rules.has_pot and self.round > 0 and self.turn == 0

    def left_of(self, seat: int) -> int:
        """Return the seat to the left of this one."""
        return (seat + 1) % self.players

    def expects(self) -> int:
        """Return what may come next: a bit mask of 1 << DRY .. 1 << ZERO; 0 once the game is over."""
        phase = self.phase
        if phase == DECIDE:
            mask = 1 << events.SCORE
            if self.thrown < THROWS_A_TURN:
                mask |= 1 << events.KEEP
            if self.rules.has_zero:
                mask |= 1 << events.ZERO
            return mask
        if phase == THROW or phase == RETHROW:
            return 1 << events.ROLL
        if phase == CHOICE:
            return 1 << events.FIRST
        return 0 if phase == OVER else 1 << events.DRY

    def rolls_left(self) -> int:
        """Return the throws still to come in this turn, 0..3; 0 outside a turn."""
        if self.phase == THROW or self.phase == DECIDE or self.phase == RETHROW:
            return THROWS_A_TURN - self.thrown
        return 0

    def has_dice(self) -> bool:
        """Return whether dice of a turn are on the table."""
        return self.phase == DECIDE or self.phase == RETHROW

    def is_extra(self) -> bool:
        """Return whether the dice are a further five of a kind, which earns 100 points: its own box has points."""
        five = self.rules.five_box
        return self.rules.extra != EXTRA_NONE and self.cards[self.player][five] > 0 and boxes.most(self.counts) == 5

    def must_strike(self) -> bool:
        """Return whether the dice are a further Yam's, which costs a box (Yam's rules, 'Comptage des points')."""
        return self.rules.extra == EXTRA_STRIKES and self.is_extra()

    def points(self, box: int) -> int:
        """Return what `score` would write in this box, 0..50 (0 if an extra Yam's strikes). Needs has_dice()."""
        if self.must_strike():
            return 0
        return self.rules.points(box, self.counts, self.cards[self.player])

    def scores(self, out: "MutableSequence[int]") -> None:
        """Write into `out` (signed, one item per box) the points() of each open box, and OPEN for the others."""
        own = self.cards[self.player]
        for box in range(self.rules.rounds):
            out[box] = self.points(box) if own[box] == boxes.OPEN else boxes.OPEN

    def upper(self, seat: int) -> int:
        """Return the sum of the series boxes: 0..105."""
        return card.upper(self.cards[seat])

    def bonus(self, seat: int) -> int:
        """Return the upper bonus; 0 below its threshold."""
        return self.rules.bonus if self.upper(seat) >= self.rules.bonus_from else 0

    def grid_total(self, seat: int) -> int:
        """Return the sum of boxes, bonus and extras in this leg."""
        return card.total(self.cards[seat]) + self.bonus(seat) + self.extras[seat]

    def total(self, seat: int) -> int:
        """Return the sum of grid and pots in this leg."""
        return self.grid_total(seat) + self.ledger.pots[seat]

    def match_total(self, seat: int) -> int:
        """Return the sum over all legs so far."""
        total = self.total(seat)
        for leg in range(self.leg):
            total += self.leg_totals[leg * self.players + seat]
        return total
