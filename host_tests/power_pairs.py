# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pairs of power cuts: a device without screens that saves a match, the hall and the settings. The tables list the
states in which the cuts begin, and the states that cuts may leave.

A Case is a board with something to do. Case.pairs() lists pairs of cuts; Case.cut() makes the power fail in both and
says what is wrong. In the tables, a case is (state, steps): `state(board)` leads a new Board there, and the cuts begin
with the first of the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from helpers import unpacked_hall

from host_tools.virtual.flash import PowerCut
from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import BLOCK, PATHS, directory_block
from skalcore import events, journal

SOUND = "SOUND"  # a setting


class State(NamedTuple):
    """State that a restart finds: the hall's bytes, the value of SOUND, the match's events (None: no match), and the
    events of matches put aside."""

    hall: bytes | None
    sound: int | None
    match: tuple[int, ...] | None
    aside: tuple[tuple[int, ...], ...] = ()


class Board:
    """A Machine that is switched on, with the storage and the session of the last restart."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.storage: Any = None
        self.session: Any = None
        self.settings: Any = None
        self.aside: tuple[tuple[int, ...], ...] = ()
        self.coming: State | None = None  # what a step leads to, while the session does not have it yet

    def restart(self) -> State:
        """Powers on and returns the state that the device finds. This may change its flash."""
        from skalbox.match.session import Session
        from skalbox.players.roles import COUNT as ROLES
        from skalbox.players.settings import Settings
        from skalbox.saves.storage import Storage

        self.machine.flash.on()
        self.machine.drive.forget()
        self.session = self.coming = None
        self.storage = storage = Storage(self.machine.nvm, ROLES)
        head = storage.head
        self.settings = Settings(storage.settings)
        if head is not None:
            self.session = Session(head.names, storage, head.game, head.mode, head.legs)
            self.session.restore()
            for which, value in self.session.changed:
                self.settings.restore_value(which, value)
            storage.settings = self.settings.pack() if storage.settings or self.session.changed else None
        self.aside = self._found_aside()
        return self.state()

    def state(self) -> State:
        """The state in the device's memory."""
        sound = None if self.storage.settings is None else self.settings.get(SOUND)
        # A match without events counts as no match: the device shows the title.
        happened = self.session.events().tolist() if self.session is not None else []
        return State(self.storage.hall, sound, tuple(happened) or None, self.aside)

    def _found_aside(self) -> tuple[tuple[int, ...], ...]:
        """The matches put aside, as the slots have them."""
        if not self.storage.aside:
            return ()
        from skalbox.saves import aside
        from skalbox.saves.slots import Slots

        slots = Slots()
        found = [tuple(aside.events_of(slots, each).tolist()) for each in aside.all_aside(slots)]
        assert len(found) == self.storage.aside
        return tuple(found)

    # Steps, each of which leads from one state to another.

    def begin(self) -> None:
        """Begins a match of Yam's for one player, before the first throw."""
        from skalbox.match.session import Session

        self.storage.start_match(1, 0, 1, ["Ana"])
        self.session = Session(["Ana"], self.storage, 1)

    def make_ready(self) -> None:
        """Makes the chip's memory ready for a match, as the title does while nobody presses a key."""
        self.storage.make_ready()

    def put(self) -> None:
        """Begins another match and puts this one aside, if the device can."""
        from skalbox.match.session import Session
        from skalbox.saves import aside

        now = self.state()
        happened = self.session.events() if now.match else b""
        self.coming = State(now.hall, now.sound, None, now.aside + (now.match,) * bool(now.match))
        match = (1, 0, 1, ["Bo"])
        if not len(happened):
            self.storage.start_match(*match)
        if not len(happened) or aside.start_match(self.storage, match, happened):
            self.session = Session(["Bo"], self.storage, 1)
        self.aside = self._found_aside()
        self.coming = None

    def take(self) -> None:
        """Takes up the match that has waited longest, and puts this one aside, if the device can."""
        from skalbox.match.session import Session
        from skalbox.saves import aside

        now = self.state()
        if not now.aside:
            return  # a match without events, which is not put aside
        happened = self.session.events() if now.match else b""
        self.coming = State(now.hall, now.sound, now.aside[0], now.aside[1:] + (now.match,) * bool(now.match))
        if aside.resume_aside(self.storage, 0, happened):
            head = self.storage.head
            self.session = Session(head.names, self.storage, head.game, head.mode, head.legs)
            self.session.restore()
        self.aside = self._found_aside()
        self.coming = None

    def roll(self) -> None:
        """Makes the first throw of the turn, or writes a box if there has been one. Does nothing if there is no
        match."""
        if self.session is None:
            return
        game = self.session.game
        if game.has_dice():
            self.session.score(next(box for box in range(13) if game.cards[game.player][box] < 0))
        else:
            self.session.apply(events.roll([1, 2, 2, 5, 6]))

    def set_sound(self) -> None:
        """Sets another sound, as the settings screen does."""
        from skalbox.players import setting_rows

        self.settings.set(SOUND, (self.settings.get(SOUND) + 1) % 3)
        packed = self.settings.pack()
        if self.session is not None:
            self.storage.settings = packed
            self.session.note(journal.setting(setting_rows.number(SOUND), self.settings.get(SOUND)))
        else:
            self.storage.save_settings(packed)

    def finish(self) -> None:
        """Ends the match and counts its dice, if there is one."""
        if self.session is None:
            return

        hall = unpacked_hall(self.storage.hall)
        hall.count(self.session)
        hall.serial = self.storage.head.serial
        self.session = None
        self.storage.finish(hall.pack())


TEARS = 6


class Cut(NamedTuple):
    """The operation in which the power fails, and how, as in flash.cut."""

    operation: int
    when: str
    tear: int


class Case:
    """Case of two cuts. `steps`: names of Board's methods. The first cut comes in the first of them, the second in the
    restart or in the steps left. `prepare` leads a new board to the starting point. unkept: how often the device said
    that something cannot be kept."""

    def __init__(self, prepare: Callable[[Board], None], steps: list[str], **how: Any) -> None:
        self.unkept = 0
        self._steps = steps
        self.machine = Machine(**how)
        self.machine.__enter__()
        try:
            self._board = Board(self.machine)
            self._board.restart()
            prepare(self._board)
        except BaseException:
            self.close()
            raise
        self._image = self.machine.flash.save()
        self._known: dict[Cut, tuple[bytes, str, list[str]]] = {}

    def close(self) -> None:
        self.machine.__exit__()

    def _load(self, image: bytes) -> State:
        self.machine.flash.load(image)
        return self._board.restart()

    def _run(self, steps: list[str]) -> tuple[list[State], bool]:
        """Takes the steps; returns the states that a restart may find, and whether the power failed. The states are
        before and after the step in which it failed, else the last one."""
        states = [self._board.state()]
        try:
            for step in steps:
                states = states[-1:]
                try:
                    getattr(self._board, step)()
                finally:
                    states.append(self._after(step, states[0]))
            return states[-1:], False
        except PowerCut:
            return states, True

    def _after(self, step: str, before: State) -> State:
        """The state that this step leads to; the state before it if the device says that it cannot be kept."""
        storage = self._board.storage
        if self._board.coming is not None:
            return self._board.coming
        on = self._board.session is not None
        if (on and storage.full) or (step == "finish" and storage.trouble & 2) or (not on and storage.trouble & 4):
            assert storage.trouble, "it is said"
            self.unkept += 1
            return before
        return self._board.state()

    def _first(self, cut: Cut) -> tuple[bytes, str, list[str]]:
        """The flash after the first cut, what is wrong with it, and the steps left."""
        if cut not in self._known:
            self._load(self._image)
            self.machine.flash.cut(*cut)
            may, _ = self._run(self._steps[:1])
            self.machine.flash.cancel()
            image = self.machine.flash.save()
            found = self._load(image)
            wrong = "" if found in may else f"{cut}: {found} instead of one of {may}"
            left = self._steps[1:] if found == may[-1] != may[0] else self._steps
            self._known[cut] = image, wrong, left
        return self._known[cut]

    @staticmethod
    def _cuts(operations: int, salt: int = 0) -> list[Cut]:
        """Cuts before, in and after each of this many operations; `after` one is `before` the next."""
        found = [Cut(1, "before", 0)]
        for number in range(1, operations + 1):
            found += [Cut(number, "half", (number + salt) % TEARS), Cut(number, "after", 0)]
        return found

    def pairs(self, firsts: int = 0, seconds: int = 0) -> Iterator[tuple[Cut, Cut]]:
        """Every pair; or about this many first cuts, evenly spread, with about this many second cuts each."""
        flash = self.machine.flash
        self._load(self._image)
        count = flash.count
        self._run(self._steps[:1])
        for number, first in enumerate(_spread(self._cuts(flash.count - count), firsts, 0)):
            image, _, left = self._first(first)
            count = flash.count
            self._load(image)
            self._run(left)
            for second in _spread(self._cuts(flash.count - count, first.operation), seconds, number):
                yield first, second

    def cut(self, first: Cut, second: Cut) -> str:
        """Makes both cuts; returns what is wrong, "" if nothing is."""
        image, wrong, left = self._first(first)
        if wrong:
            return wrong
        flash = self.machine.flash
        flash.log.clear()  # else it grows, and collecting garbage slows down
        found = self._load(image)
        flash.load(image)
        flash.cut(*second)
        try:
            may = [self._board.restart()]
            may, failed = self._run(left)
        except PowerCut:
            may, failed = [found], True
        flash.cancel()
        again = self._load(flash.save())
        where = f"{first}, then {second}"
        if again not in may:
            return f"{where}: {again} instead of one of {may}"
        return self._at_last(again, where) if failed else ""

    def _at_last(self, found: State, where: str) -> str:
        """If the power stays on, the result is correct or the device says why not."""
        step = "finish" if found.match else "set_sound"
        may, _ = self._run([step])
        again = self._board.restart()
        return "" if again in may else f"{where}: {step} leads to {again} instead of {may}"


def _spread(cuts: list[Cut], most: int, shift: int) -> list[Cut]:
    """About this many of the cuts, starting at another one for each `shift`; 0: all."""
    step = max(len(cuts) // most, 1) if most else 1
    return cuts[shift % step :: step]


Cases = Mapping[str, tuple[Callable[[Board], None], list[str]]]


@contextmanager
def opened(cases: Cases, name: str) -> Iterator[Case]:
    """The case of this name on a device of its own."""
    case = Case(*cases[name])
    try:
        yield case
    finally:
        case.close()


def cut_pairs(cases: Cases, name: str, *share: int) -> tuple[int, int]:
    """Cut at pairs, with Case.pairs(*share); returns their number, and how often the device warned of a lost save."""
    count = 0
    with opened(cases, name) as case:
        for first, second in case.pairs(*share):
            wrong = case.cut(first, second)
            assert not wrong, f"{name}: {wrong}"
            count += 1
        return count, case.unkept


def played(board: Board) -> None:
    """Both slots hold a hall and settings; a match is under way."""
    for _ in range(2):
        board.begin()
        for _ in range(3):
            board.roll()
        board.finish()
        board.set_sound()
    board.begin()
    for _ in range(5):
        board.roll()


def resting(board: Board) -> None:
    """No match is under way."""
    played(board)
    board.finish()


def changed(board: Board) -> None:
    """A setting was changed during the match."""
    played(board)
    board.set_sound()
    board.roll()


def filled(board: Board) -> None:
    """The journal is full: the next event needs a checkpoint."""
    changed(board)
    session, store = board.session, board.storage.chip
    if not session.game.has_dice():
        board.roll()
    box = next(box for box in range(13) if session.game.cards[0][box] < 0)
    while store.room() > 1:
        session.score(box)
        session.undo()
    if store.room():
        session.score(box)
    assert store.room() == 0 and not board.storage.full


def checkpointed(board: Board) -> None:
    """The match starts in a slot and goes on in the chip's memory."""
    filled(board)
    board.roll()
    board.roll()
    assert board.storage.head.events


def full(board: Board) -> None:
    """No slot can be written, and the journal has only the room reserved for the hall: the match goes on unsaved."""
    none_left(changed)(board)
    session = board.session
    if not session.game.has_dice():
        board.roll()
    while not board.storage.full:
        session.score(3)
        session.undo()
    assert board.storage.trouble == 1 and board.storage.chip.room() > 100
    board.restart()


def newest(board: Board) -> int:
    from skalbox.saves.slots import Slots

    return Slots()._newest


def lose(board: Board, which: int) -> None:
    """Erase the folder of this slot, as a power cut may."""
    start = directory_block(which) * BLOCK
    board.machine.flash.data[start : start + BLOCK] = b"\xff" * BLOCK
    board.restart()


def one_left(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """Only the newest slot is left."""

    def prepared(board: Board) -> None:
        prepare(board)
        lose(board, 1 - newest(board))

    return prepared


def none_left(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """Both slots are lost."""

    def prepared(board: Board) -> None:
        prepare(board)
        for which in range(len(PATHS)):
            lose(board, which)

    return prepared


def computers(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """A computer owns the drive: the slots can only be read."""

    def prepared(board: Board) -> None:
        prepare(board)
        board.machine.drive_writable = False
        board.restart()

    return prepared
