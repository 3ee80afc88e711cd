# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays matches on the virtual flash as a device without screens would, and cuts the power in them.

A story is a list of steps (an event, an undo, the end of the match). `Teller` plays it step by step and keeps the flash
as it was before each step; `cut` repeats one step from there with a power cut in it, restarts, and says what is left.
"""

import random
from dataclasses import dataclass, field

import oracle
from helpers import RULES, Kind, record, unpacked_hall

from host_tools.virtual.flash import PowerCut
from skalcore import events, rules

UNDO = -1
FINISH = -2


@dataclass
class Left:
    """What a device finds after a restart: the events of an unfinished match (None: no match) and the number of matches
    recorded."""

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
        storage.begin(game, mode, self.story.legs, self.story.names)
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
