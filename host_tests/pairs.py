# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Two power cuts in a row while a storage ends a match, changes settings, or has a full journal.

A Case is a board with something to do. Case.pairs() lists pairs of cuts; Case.cut() makes the power fail in both and
says what is wrong afterwards: every restart must find the board as it was before the step that was cut, or as it is
after it. Once nothing fails any more, the work is done or the device says that it cannot be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pair_board import Board, State

from host_tools.virtual.flash import PowerCut
from host_tools.virtual.machine import Machine

TEARS = 6


class Cut(NamedTuple):
    """The operation in which the power fails, and how, as in flash.cut."""

    operation: int
    when: str
    tear: int


class Case:
    """steps: names of Board's methods. The first cut comes in the first of them, the second in the restart or in the
    steps left. `prepare` brings a new board to the starting point. unkept: how often the device said that something
    cannot be kept."""

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
        """Takes the steps; returns the states that a restart may find (before and after the step in which the power
        failed, else the last one), and whether it failed."""
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
        """With the power on for good, the result is correct or the device says why not."""
        step = "finish" if found.match else "set_sound"
        may, _ = self._run([step])
        again = self._board.restart()
        return "" if again in may else f"{where}: {step} leads to {again} instead of {may}"


def _spread(cuts: list[Cut], most: int, shift: int) -> list[Cut]:
    """About this many of the cuts, starting at another one for each `shift`; 0: all."""
    step = max(len(cuts) // most, 1) if most else 1
    return cuts[shift % step :: step]
