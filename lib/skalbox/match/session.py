# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The current match: its players, its Game (skalcore), and the list of its events, saved as they happen."""

from array import array

from micropython import const

from skalbox.hardware import entropy
from skalbox.players import roles
from skalbox.seldom import seldom
from skalcore import events, journal, rules
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, RETHROW, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.practice import Practice
    from skalbox.saves.storage import Storage

RECORD_BEGINS = "# skalbox record begins"  # the lines around an exported record
RECORD_ENDS = "# skalbox record ends"

_TURN = const(7)  # events of a turn, at most six, and a share in those before the first
_PIECE = const(128)  # events by which the list grows in a further leg


class Session:
    """One match, and its players' current choices."""

    def __init__(
        self,
        names: list,
        storage: "Storage | None" = None,
        game: int = 0,
        mode: int = rules.MATCH,
        legs: int = 1,
        sit: tuple = (),
        code: bytes = b"",
    ) -> None:
        """Set up a match of these players by seat. `sit`: their roles in a Head, UNAIDED if left out."""
        self.names = names
        self.game_index = game  # its index in skalcore.rules.GAMES
        self.game = Game(rules.GAMES[game], mode, len(names), legs)
        self.held = 0  # bit mask of the dice that the player holds
        self.cursor = OPEN  # the box being chosen; OPEN: none yet
        self.agreed = False  # writing 0 in that box was confirmed
        self.wants_zero = False  # writing 0 in that box is by choice
        self.pot_seen = True  # the result of the last finished round or leg was shown
        self.cheered = False  # the winner was shown
        self.story: Any = ()  # facts of skalbox.coach.narrator about the finished match, once they are known
        self.aims = (-1, -1)  # the record and the mean total before the match of a player alone; -1: none
        self.ghost: Any = None  # the player of the best total, and the totals after each round; None: unknown
        self.counted = False  # its win belongs to an evening that has ended
        self.newcomers = False  # play: the pot has to be explained
        self.away = 0  # bit mask of the seats whose players have left,
        self.aided = 0  # and of the seats that the coach has helped
        self.roles = [role & roles.ROLE for role in sit] or [roles.UNAIDED] * len(names)
        self.advised = False  # the coach has given advice on the current dice
        self.changed: list = []  # (setting, value) of the settings that the replayed journal has changed
        self.damaged = False  # part of the journal cannot be read, and the match ends before it
        self.torn = False  # the power failed in the middle of a write
        self.last_seat = 0
        self.last_box = OPEN  # the box written last; OPEN: none
        self.before = Game(rules.GAMES[game], mode, len(names), legs)  # the game when that box was chosen
        self.practice: Any = None  # the Practice that lists the events while a turn is played again
        self.code = code  # of a challenge or a duel (skalcore.challenge), else empty
        # None if the match is not saved; typed without None for its users.
        self.storage: "Storage" = storage  # type: ignore[assignment]
        self._can_undo = False
        self.saved_holds = 0  # the holds in the journal
        # Room for a whole leg: a list that grows in a match would split the free memory.
        self._events = array("H", bytes(2 * _TURN * len(names) * self.game.rules.rounds))
        self._count = 0
        self._thrown = bytearray(5)

    def events(self) -> memoryview:
        """Return the match's events in order: a view of 16-bit numbers (skalcore.events)."""
        return memoryview(self._events)[: self._count]

    # Events.

    def apply(self, event: int) -> None:
        """Apply this event and save it. If the rules forbid it, raise ValueError and change nothing."""
        if self.practice is not None:
            self._apply_unlisted(event)
            self.practice.happened.append(event)
            return
        self.apply_unsaved(event)
        self.note(event)

    def apply_unsaved(self, event: int) -> None:
        """Apply this event without saving it. ValueError if the rules forbid it."""
        self._apply_unlisted(event)
        if self._count == len(self._events):
            self._events.extend(array("H", bytes(2 * _PIECE)))
        self._events[self._count] = event
        self._count += 1

    def _apply_unlisted(self, event: int) -> None:
        """Apply this event without listing it."""
        game = self.game
        seat = game.player
        number = game.round
        kind = events.kind(event)
        writes = kind == events.SCORE or kind == events.ZERO
        if writes and game.phase == DECIDE:
            self.before.become(game)
        game.apply(event)
        self._can_undo = writes
        if writes:
            self.last_seat = seat
            self.last_box = events.value(event)
            self.held = self.saved_holds = 0
            self.cursor = OPEN
            self.agreed = self.wants_zero = False
            if game.round != number and game.has_result():
                self.pot_seen = False
        elif kind == events.DRY:
            self.pot_seen = game.round == number  # else it was the virtual opponent's, and ended the round
        elif kind == events.KEEP:
            self.held = self.saved_holds = events.value(event)
        elif kind == events.ROLL:
            self.advised = False
            self.cursor = OPEN
            self.pot_seen = True
            if game.thrown == 1:
                self.held = self.saved_holds = 0

    @seldom
    def rewind(self, count: int) -> None:
        """Set the game back to its state after the first `count` of events()."""
        game = self.game
        self.game = Game(game.rules, game.mode, game.players, game.legs)
        for number in range(count):
            self._apply_unlisted(self._events[number])

    def throw(self) -> None:
        """Throw the dice that are not held: the first throw of a turn throws all."""
        game = self.game
        if game.has_dice():
            if game.phase != RETHROW:
                self.apply(events.hold_event(self.held))
            for i in range(5):
                self._thrown[i] = game.dice[i]
        self._roll()
        self.apply(events.roll(self._thrown))

    def _roll(self) -> None:
        """Throw the dice that are not held. A challenge's dice follow from its code, all others from chance."""
        if self.code and self.practice is None:
            from skalcore import challenge

            challenge.throw(self.code, self.game, self._thrown)
        else:
            entropy.throw(self._thrown, self.game.held)

    def dry(self, out: bytearray) -> None:
        """Throw all five dice of a single roll, and copy the faces to `out` (five bytes)."""
        self._roll()
        for i in range(5):
            out[i] = self._thrown[i]
        self.apply(events.dry(self._thrown))

    def score(self, box: int) -> None:
        """Write the dice into this box."""
        self.apply(events.score(box))

    def zero(self, box: int) -> None:
        """Write 0 into this box by choice (Yahtzee)."""
        self.apply(events.zero(box))

    def note(self, mark: int) -> None:
        """Write this event or mark to the journal (skalcore.journal)."""
        if self.storage is not None:
            self.storage.append(mark, self.events())

    @seldom
    def leave(self, seat: int, away: bool) -> None:
        """Note that this seat's player leaves, or comes back. Meanwhile the device plays, one throw a turn."""
        self.away = self.away & ~(1 << seat) | away << seat
        self.wants_zero = False  # the player in turn may leave from the question about a 0
        self._note_seat(journal.away(seat, away))

    def help(self, seat: int) -> None:
        """Note that the coach has helped the player of this seat: the hall will show it."""
        self.advised = True
        if not self.aided >> seat & 1:
            self.aided |= 1 << seat
            self._note_seat(journal.aided(seat))

    def _note_seat(self, mark: int) -> None:
        if self.storage is not None:
            self.storage.head.note_seats(self.away, self.aided)
            self.note(mark)

    def is_device(self, seat: int) -> bool:
        """Return whether the role of this seat is the device."""
        return roles.is_device(self.roles[seat])

    def plays_itself(self, seat: int) -> bool:
        """Return whether the device plays for this seat: its role is the device, or its player has left."""
        return bool(self.away >> seat & 1) or self.is_device(seat)

    def renew_lists(self) -> None:
        """Replace events and story by copies: made when little memory was free, they split its largest piece."""
        self._events = self._events[:]
        self.story = [tuple(list(fact)) for fact in self.story]

    def last_points(self) -> int:
        """Return the points of the box written last and of a further five of a kind."""
        points = self.game.cards[self.last_seat][self.last_box]
        if points == OPEN:  # it ended the leg, and the cards are blank again
            happened = self.events() if self.practice is None else self.practice.happened
            struck = events.kind(happened[-1]) == events.ZERO
            points = 0 if struck else self.before.points(self.last_box)
        return points + (rules.EXTRA_POINTS if self.before.is_extra() else 0)

    # Undo, and restoring after a loss of power.

    def can_undo(self) -> bool:
        """Return whether undo() is possible: the last event has written a box."""
        return self._can_undo and self.practice is None

    def undo(self) -> None:
        """Undo the last box written, including the round's pot. ValueError if can_undo() is false."""
        self.undo_unsaved()
        self.note(journal.UNDO)

    def undo_unsaved(self) -> None:
        """Do what undo() does, without saving it."""
        if not self.can_undo():
            raise ValueError("only the box written last can be undone, and only before the next throw")
        self.game.become(self.before)
        self._count -= 1
        self._can_undo = False
        self.pot_seen = True
        self.last_box = OPEN
        self.cheered = False
        self.story = ()

    def mark_holds(self) -> bool:
        """Write changed holds to the journal, if it has room. Return whether it was written."""
        if self.storage is None or self.held == self.saved_holds or not self.storage.has_room_for_marks():
            return False
        self.saved_holds = self.held
        self.note(journal.hold(self.held))
        return True

    @seldom
    def restore(self) -> None:
        """Replay the saved match; this one has no events yet."""
        head = self.storage.head
        self.away = head.away
        self.aided = head.aided
        self.roles = [role & roles.ROLE for role in head.roles]
        self.code = head.code
        self.changed = []
        apply_unsaved = self.apply_unsaved

        def take(record: int) -> bool:
            """Replay one record of the journal. Return False if it is invalid."""
            try:
                if journal.is_event(record):
                    apply_unsaved(record)
                    return True
                return self._mark(record)
            except ValueError:
                return False

        found = self.storage.replay(take)
        self.damaged = found == journal.DAMAGED
        self.torn = found == journal.TORN
        # If the journal is started again, the head keeps what the marks said.
        head.note_seats(self.away, self.aided)

    @seldom
    def _mark(self, record: int) -> bool:
        """Replay a mark. Return False if it is not one of a match; ValueError if it may not come here."""
        if journal.is_hold(record):
            self.held = self.saved_holds = record & 31
        elif record == journal.UNDO:
            self.undo_unsaved()
        elif journal.is_away(record):
            seat = record >> 1 & 7
            self.away = self.away & ~(1 << seat) | (record & 1) << seat
        elif journal.is_aided(record):
            self.aided |= 1 << (record & 7)
        elif journal.is_setting(record):
            self.changed.append(journal.changed(record))
        else:
            return False
        return True

    @seldom
    def export(self) -> None:
        """Print the record of this match on the USB console, between two comment lines."""
        from skalbox.players.names import in_record
        from skalcore.notation import header, line_of

        print(RECORD_BEGINS)
        for line in header(self.game, in_record(self.names), self.code):
            print(line)
        for event in self.events():
            print(line_of(event, self.game))
        print(RECORD_ENDS)

    @seldom
    def welcome(self, new: bool) -> None:
        """Note whether newcomers play."""
        self.newcomers = new

    @seldom
    def count(self) -> None:
        """Note that the win of this match belongs to an evening that has ended."""
        self.counted = True

    @seldom
    def aim(self, best: int, mean: int, ghost: "tuple | None") -> None:
        """Note what somebody alone plays against: best total and mean (-1: none), and the ghost of the best total."""
        self.aims = (best, mean)
        self.ghost = ghost

    @seldom
    def begin_practice(self, practice: "Practice") -> None:
        """Let this Practice list the events from now on, which are not saved."""
        self._kept = (self.storage, self.roles, self.away, self.aided)
        self.storage = None  # type: ignore[assignment]
        self.roles = [roles.ASKING] * len(self.roles)
        self.away = 0
        self.practice = practice

    @seldom
    def end_practice(self) -> None:
        """Restore the finished match."""
        self.rewind(self._count)
        self.storage, self.roles, self.away, self.aided = self._kept
        self.pot_seen = True
        self.practice = None
