# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays matches on the virtual flash as a device without screens would, cuts the power in them, and turns bits over.

A story is a list of steps (an event, an undo, the end of the match). `Teller` plays it step by step and keeps the
flash as it was. A `Kept` match notes each state as it is played, and the slot of the record that follows it. So when a
record is damaged, it knows what must be found.
"""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

import oracle
from helpers import RULES, Kind, record, unpacked_hall

from host_tools.virtual.flash import PowerCut
from skalcore import events, journal, rules
from skalcore.boxes import OPEN
from skalcore.game import OVER

UNDO = -1
FINISH = -2


@dataclass
class Left:
    """State that a device finds after a restart: the events of an unfinished match (None: no match) and the number of
    matches recorded."""

    events: list[int] | None
    recorded: int


@dataclass
class Story:
    """A match as steps: 16-bit events, UNDO, FINISH; names by seat."""

    kind: Kind
    names: list[str]
    legs: int
    steps: list[int]


def story(kind: Kind, seed: str, players: int, legs: int = 1, undos: bool = True) -> Story:
    """A random match to its end, with boxes taken back and written again now and then."""
    rng = random.Random(seed)
    read = record(oracle.random_record(rng, kind.game, kind.mode, players, legs))
    steps: list[int] = []
    for event in read.events:
        steps.append(event)
        scored = events.kind(event) >= events.SCORE
        if undos and scored and rng.random() < 0.1:
            steps += [UNDO, event]
    return Story(kind, read.names, legs, [*steps, FINISH])


@dataclass
class Teller:
    """Plays a story on a Machine that is switched on, with its flash, drive and NVM."""

    machine: object
    story: Story
    images: list[bytes] = field(default_factory=list)
    happened: list[list[int]] = field(default_factory=list)  # before each step
    operations: list[tuple[int, int]] = field(default_factory=list)  # erases and programs of each step

    def open(self):
        """The storage and session of a new match."""
        from skalbox.match.session import Session
        from skalbox.players.roles import COUNT as ROLES
        from skalbox.saves.storage import Storage

        kind = self.story.kind
        game = [each.name for each in rules.GAMES].index(RULES[kind.game].name)
        mode = rules.MODES.index(kind.mode)
        storage = Storage(self.machine.nvm, ROLES)
        storage.start_match(game, mode, self.story.legs, self.story.names)
        return storage, Session(self.story.names, storage, game, mode, self.story.legs)

    def restart(self):
        """The storage and session (None: no unfinished match) as a device finds them at power-on."""
        from skalbox.match.session import Session
        from skalbox.players.roles import COUNT as ROLES
        from skalbox.saves.storage import Storage

        self.machine.flash.on()
        self.machine.drive.forget()
        storage = Storage(self.machine.nvm, ROLES)
        if storage.head is None:
            return storage, None
        head = storage.head
        session = Session(head.names, storage, head.game, head.mode, head.legs)
        session.restore()
        return storage, session

    def left(self, storage, session) -> Left:

        hall = unpacked_hall(storage.hall)
        return Left(None if session is None else session.events().tolist(), sum(hall.played))

    @staticmethod
    def step(step: int, storage, session) -> None:
        """Takes this step as the device does."""

        if step == UNDO:
            session.undo()
        elif step == FINISH:
            hall = unpacked_hall(storage.hall)
            hall.add(session, storage.head.serial)
            storage.finish(hall.pack())
        else:
            session.apply(step)

    def tell(self) -> None:
        """Plays the whole story, keeping the flash before each step."""
        flash = self.machine.flash
        storage, session = self.open()
        for step in self.story.steps:
            self.images.append(flash.save())
            self.happened.append(session.events().tolist())
            before = flash.count
            self.step(step, storage, session)
            self.operations.append(flash.counts(before))
        self.images.append(flash.save())

    def cut(self, number: int, operation: int, when: str, tear: int) -> str:
        """Cuts the power in this operation (from 1) of step `number`; returns what is wrong afterwards, "" if nothing
        is."""
        flash = self.machine.flash
        flash.load(self.images[number])
        storage, session = self.restart()
        if session.events().tolist() != self.happened[number]:
            return f"step {number}: a restart before it finds another match"
        flash.cut(operation, when, tear)
        try:
            self.step(self.story.steps[number], storage, session)
            flash.cancel()
        except PowerCut:
            pass
        storage, session = self.restart()
        where = f"step {number}, operation {operation} {when} {tear}"
        if storage.lost or (session is not None and session.damaged):
            return f"{where}: a power cut is taken for damage"
        return self.judge(number, storage, session, where)

    def judge(self, number: int, storage, session, where: str) -> str:
        found = self.left(storage, session)
        step = self.story.steps[number]
        before = self.happened[number]
        if step == FINISH:
            if found.recorded == 0 and found.events == before:
                # Not recorded yet: leaving the standings again records it, once.
                self.step(FINISH, storage, session)
                again = self.left(*self.restart())
                return "" if again == Left(None, 1) else f"{where}: recorded again it is {again}"
            return "" if found == Left(None, 1) else f"{where}: {found.recorded} recorded, match {found.events}"
        after = before[:-1] if step == UNDO else [*before, step]
        if found.recorded == 0 and found.events in (before, after):
            return self._goes_on(storage, session, number, found.events == after, where)
        return f"{where}: {found.events} instead of {before} or {after}"

    def _goes_on(self, storage, session, number: int, done: bool, where: str) -> str:
        """The next steps are kept behind the torn record too, unless the device says that they are not."""
        following = self.story.steps[number + 1 if done else number :][:3]
        wanted = session.events().tolist()
        for step in following:
            if step == FINISH:
                break
            self.step(step, storage, session)
            if storage.full:
                if storage.trouble != 1:
                    return f"{where}: the device does not say that it is not kept"
                break
            wanted = session.events().tolist()
        _, again = self.restart()
        if again is None or again.events().tolist() != wanted:
            return f"{where}: what came after it is lost"
        return ""


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
                event = events.start_choice(rng.choice([events.START, events.FINISH]))
            elif kind == events.KEEP:
                event = events.hold_event(rng.randrange(31))
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
        """Takes this step, and notes what was kept."""
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
