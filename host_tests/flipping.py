# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Matches kept on the virtual flash, with everything that a journal may hold, and bit flips in them.

A `Kept` match notes each state as it is played, and the slot of the record that follows it. So when a record is
damaged, it knows without reading the journal which state the device must find.
"""

import random
from typing import NamedTuple

from power import Story, Teller

from host_tools.virtual.flash import PowerCut
from skalcore import events, journal
from skalcore.boxes import OPEN
from skalcore.game import OVER

HALL, SETTINGS, HEAD, SECTOR = 0, 1024, 1280, 4096
PAGE = 256
PER_PAGE = PAGE // journal.SIZE


def state(session, changed=None) -> tuple:
    """Everything in a match that survives a loss of power."""
    undo = (session.last_seat, session.last_box) if session.can_undo() else None
    changed = session.changed if changed is None else changed
    return (session.events().tolist(), session.held, session.away, session.aided, list(changed), undo)


def without_slots(image: bytes) -> bytes:
    """This flash with empty save slots."""
    return image[: 2 * SECTOR] + bytes(len(image) - 2 * SECTOR)


class Live(NamedTuple):
    """A valid record: its slot in the journal, and the number of states before it."""

    slot: int
    states: int


class Kept:
    """A match on a Machine that is switched on; `states` and `live` cover the time since the chip's memory was last
    erased."""

    def __init__(self, machine, kind, seed: str, records: int, calm: bool = False, checkpoints: int = 0) -> None:
        """Plays until the journal holds this many records after that many checkpoints; `calm`: without power cuts."""
        self.rng = rng = random.Random(seed)
        self.calm = calm
        self.machine = machine
        players = rng.randint(kind.fewest, kind.most)
        names = ["Ana", "Ben", "Cléo", "Dov", "Eva", "Fé", "Gus", "Ida"][:players]
        self.teller = Teller(machine, Story(kind, names, rng.randint(1, kind.most_legs), []))
        self.storage, self.session = self.teller.open()
        self.hurt = False  # damaged, and nothing has been kept since
        self.changed: list[tuple[int, int]] = []
        self.begun: list[int] = []  # the events that a slot holds
        self.states = [state(self.session)]
        self.live: list[Live] = []
        self.seen = dict.fromkeys(("box", "undo", "mark", "cut", "damage", "checkpoint"), 0)
        # It ends with a whole record, so that each bit belongs to a record that is either valid or not.
        while self.slot < records or self.seen["checkpoint"] < checkpoints or self.storage.chip.doubtful:
            self._step()

    @property
    def slot(self) -> int:
        """The slot of the next record."""
        return self.storage.chip.next_slot

    @staticmethod
    def address(slot: int) -> int:
        """The address of this slot in the chip's memory."""
        return HEAD + PAGE * (1 + slot // PER_PAGE) + slot % PER_PAGE * journal.SIZE

    def _step(self) -> None:
        chance = self.rng.random()
        if chance < 0.02 and len(self.live) > 1 and not self.calm:
            self._damage()
        elif chance < 0.08 or self.session.game.phase == OVER:
            self._mark()
        elif chance < 0.13 and not self.calm:
            self._cut(self._next())
        else:
            self._write(self._next())

    def _next(self):
        """A random legal step, as a function; it keeps one record."""
        session, rng, game = self.session, self.rng, self.session.game
        if session.can_undo() and rng.random() < 0.2:
            self.seen["undo"] += 1
            return self._undo
        expects = game.expects()
        kinds = [kind for kind in range(8) if expects >> kind & 1]
        event = -1
        while event < 0:
            kind = rng.choice(kinds)
            faces = [rng.randint(1, 6) for _ in range(5)]
            if kind == events.DRY:
                event = events.dry(faces)
            elif kind == events.FIRST:
                event = events.first(rng.choice([events.START, events.FINISH]))
            elif kind == events.KEEP:
                event = events.keep(rng.randrange(31))
            elif kind == events.ROLL:
                kept = game.held if game.has_dice() else 0
                event = events.roll([game.dice[i] if kept >> i & 1 else faces[i] for i in range(5)])
            elif kind == events.SCORE:
                self.seen["box"] += 1
                event = events.score(rng.choice([box for box, points in enumerate(self._card()) if points == OPEN]))
        return lambda: self.session.apply(event)

    def _undo(self) -> None:
        self.session.undo()  # looks the session up when it is called

    def _card(self):
        return self.session.game.cards[self.session.game.player]

    def _write(self, action) -> None:
        """Takes this step, and notes what it kept."""
        first, begun = self.slot, self.storage.head.events
        action()
        self.hurt = False
        if self.storage.head.events != begun:
            self.seen["checkpoint"] += 1
            self.begun = self.session.events().tolist()
            self.restart()
            assert self.session.events().tolist() == self.begun
            self.states, self.live, self.changed = [], [], []
        else:
            self.live += [Live(slot, len(self.states)) for slot in range(first, self.slot)]
        self.states.append(state(self.session, self.changed))

    def _mark(self) -> None:
        """Writes a random mark that may come now; marks do not move the match on."""
        session, rng = self.session, self.rng
        self.seen["mark"] += 1
        kind = rng.randrange(4)
        if kind == 0 and session.game.has_dice() and self.storage.has_room_for_marks():
            session.held = session.held ^ rng.randrange(1, 32)
            self._write(session.mark_holds)
        elif kind == 1:
            seat = rng.randrange(session.game.players)
            self._write(lambda: session.leave(seat, not session.away >> seat & 1))
        elif kind == 2 and not session.aided & 1:
            self._write(lambda: session.help(0))
        else:
            self.changed.append((rng.randrange(9), rng.randrange(2)))
            self._write(lambda: session.note(journal.setting(*self.changed[-1])))

    def restart(self) -> None:
        self.storage, self.session = self.teller.restart()
        assert self.session is not None and not self.storage.lost

    def _cut(self, action) -> None:
        """Cuts the power during this step, perhaps again during the next attempt, and then completes it."""
        for _ in range(self.rng.choice([1, 1, 2])):
            self.seen["cut"] += 1
            first, before = self.slot, state(self.session, self.changed)
            # After a torn record two are written; if the second is cut, the first is whole.
            second = self.storage.chip.doubtful and self.rng.random() < 0.5
            self.machine.flash.cut(1 + second, "half", self.rng.randrange(1000))
            try:
                action()
                raise AssertionError("the power did not fail")
            except PowerCut:
                self.restart()
            whole = self.slot - (1 if self.storage.chip.doubtful else 0)
            self.live += [Live(slot, len(self.states)) for slot in range(first, whole)]
            self.hurt = self.hurt and whole <= first
            assert self.session.damaged == self.hurt
            if state(self.session) != before:
                self.states.append(state(self.session))  # every bit had been cleared already
                return
        self._write(action)

    def _damage(self) -> None:
        """Flips a bit of one of the last records; the match resumes before it and goes on from there."""
        self.seen["damage"] += 1
        at = max(0, len(self.live) - self.rng.choice([2, 3, 5]))
        record = self.live[at]
        self.machine.flash.load(
            flipped(self.machine.flash.save(), 8 * self.address(record.slot) + self.rng.randrange(24))
        )
        self.restart()
        self.hurt = True
        self.states = self.states[: record.states]
        assert self.session.damaged and state(self.session) == self.states[-1]
        self.live = self.live[:at]
        self.changed = list(self.session.changed)

    def must_find(self, bit: int) -> tuple[tuple, bool, bool]:
        """What the device must find after a flip of this bit: the state, whether it is damage, and whether nothing is
        missing."""
        at = next((at for at, each in enumerate(self.live) if each.slot == slot_of(bit)), -1)
        if at < 0:
            return self.states[-1], False, True
        rises = not self.machine.flash.data[bit // 8] >> bit % 8 & 1
        # The last record with a bit not cleared looks like one torn by a power cut.
        torn = rises and self.live[at].slot == self.slot - 1
        return self.states[self.live[at].states - 1], not torn, False


def slot_of(bit: int) -> int:
    """The slot that this bit of the chip's memory is in; -1 if it is in none."""
    page, byte = divmod(bit // 8 - HEAD - PAGE, PAGE)
    return page * PER_PAGE + byte // journal.SIZE if page >= 0 and byte < PER_PAGE * journal.SIZE else -1


def flipped(image: bytes, *bits: int) -> bytes:
    """The image with these bits flipped; bit 8 * address + n is bit n of that byte."""
    out = bytearray(image)
    for bit in bits:
        out[bit // 8] ^= 1 << bit % 8
    return bytes(out)
