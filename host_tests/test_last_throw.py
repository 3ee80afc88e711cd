# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""After the third throw: when the boxes come, and from when on ROLL writes, on a board with a clock."""

from collections.abc import Iterator

import pytest

from host_tools.tours.actions import dice, give, show, take
from host_tools.tours.matches import roll, under_way
from host_tools.virtual.machine import Machine

ROLL = 5
LIE_MS = 500  # ms that the dice lie before the boxes begin to be drawn
COUNTS_MS = 900  # ms after which ROLL counts, if the boxes are complete
LATE_MS = 20  # a pass of the device's loop, and the rounding of its clock
KEY_MS = 15  # ... and a key
SPEEDS = pytest.mark.parametrize("mhz", ["125", "200"])


class Throw:
    """A third throw on a board at this speed. `rested`: when the last die was drawn at rest, in us. `begun`,
    `complete`: when the boxes began to be made, and when the panel showed them; 0: not yet."""

    def __init__(self, mhz: str, faces: str = "11656") -> None:
        options = {"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz}
        self.machine = Machine(seed=1, options=options, clocked=True, null_panel=True)
        self._faces = faces
        self.rested = self.begun = self.complete = 0

    def run(self, then) -> "Throw":
        self.machine.run(self._drive(then))
        assert self.machine.crash is None
        return self

    def _drive(self, then) -> Iterator[None]:
        machine = self.machine
        yield from machine.settle()
        session = under_way()
        roll(session, "22334", "22334")
        yield from take(machine, session, "turn")
        machine.faces.append(dice(self._faces))
        yield from machine.tap(ROLL)
        while machine.app.table.dice.at_rest():
            yield from machine.wait(1)
        while not machine.app.table.dice.at_rest():
            yield from machine.wait(1)
        drawn = machine.drawn_us
        while machine.drawn_us == drawn:
            yield from machine.wait(1)
        self.rested = machine.drawn_us
        yield from then(self)

    def until(self, ms: int) -> Iterator[None]:
        """Waits until this many ms after the dice came to rest; notes when the boxes come."""
        machine = self.machine
        while machine.us < self.rested + ms * 1000:
            yield from machine.wait(1)
            app = machine.app
            if not self.begun and (app.screen is None or app.screen.name == "scoring"):
                self.begun = machine.us
            # They are complete with the first refresh of their screen.
            if self.begun and not self.complete and app.screen is not None and not app.presses.labels.pending():
                self.complete = machine.drawn_us

    def after(self, us: int) -> int:
        """Returns how long this was after the dice came to rest, in ms."""
        return (us - self.rested) // 1000

    def written(self) -> bool:
        return self.machine.app.lobby.session.last_box >= 0 and not self.machine.app.lobby.session.game.has_dice()


@SPEEDS
def test_the_boxes_begin_to_be_drawn_half_a_second_after_the_dice_rest(mhz, tried):
    throw = Throw(mhz).run(lambda throw: throw.until(1_200))
    begun, complete = throw.after(throw.begun), throw.after(throw.complete)
    tried(f"at {mhz} MHz the boxes begin after {begun} ms and are complete after {complete}")
    assert LIE_MS <= begun <= LIE_MS + LATE_MS < complete


@SPEEDS
@pytest.mark.parametrize("key", [0, 4, ROLL])
def test_any_key_makes_the_boxes_come_at_once_and_does_nothing_else(mhz, key):
    def then(throw: Throw) -> Iterator[None]:
        yield from throw.until(150)
        throw.machine.press(key)
        yield from throw.until(220)
        throw.machine.release(key)
        yield from throw.until(1_200)
        assert throw.machine.app.screen.name == "scoring" and not throw.written()
        assert throw.machine.app.lobby.session.held == 0

    throw = Throw(mhz).run(then)
    assert 150 <= throw.after(throw.begun) <= 150 + LATE_MS + KEY_MS


@SPEEDS
@pytest.mark.parametrize("ms, hastened, writes", [(870, False, False), (900, False, True), (900, True, True)])
def test_roll_counts_900_ms_after_the_dice_rest_and_never_before_the_boxes_are_complete(mhz, ms, hastened, writes):
    def then(throw: Throw) -> Iterator[None]:
        if hastened:
            yield from throw.until(100)
            yield from throw.machine.tap(0)
        yield from throw.until(LIE_MS)
        while not throw.complete:
            yield from throw.until(throw.after(throw.machine.us) + 1)
        yield from throw.until(max(ms, throw.after(throw.complete) + 1))
        throw.machine.press(ROLL)
        yield from throw.until(1_300)
        assert throw.written() == writes

    throw = Throw(mhz).run(then)
    assert throw.after(throw.complete) < COUNTS_MS, "else this shows nothing"


def test_a_quick_players_first_roll_counts(tried):
    """The player presses ROLL every 120 ms from the moment at which the dice rest."""
    late = []
    for first in range(0, 120, 24):

        def then(throw: Throw, first: int = first) -> Iterator[None]:
            ms = first
            while not throw.written():
                yield from throw.until(ms)
                throw.machine.press(ROLL)
                pressed = ms
                yield from throw.until(ms + 40)
                throw.machine.release(ROLL)
                ms += 120
            late.append(pressed)

        Throw("200").run(then)
    tried(f"pressed every 120 ms, ROLL counts {min(late)} to {max(late)} ms after the dice rest")
    assert min(late) >= COUNTS_MS - 12 and max(late) < COUNTS_MS + 120


def test_the_status_does_not_say_rolling_while_the_last_throw_lies():
    said = []

    def then(throw: Throw) -> Iterator[None]:
        rolling = throw.machine.app.words.ROLLING
        yield from throw.until(120)
        while not throw.begun:
            said.append(rolling in throw.machine.strings())
            yield from throw.until(throw.after(throw.machine.us) + 20)

    Throw("200").run(then)
    assert len(said) > 10 and not any(said)


@pytest.mark.parametrize("ms, writes", [(150, False), (230, True)])
def test_after_a_celebration_roll_rests_from_when_the_boxes_are_complete(ms, writes):
    def then(throw: Throw) -> Iterator[None]:
        while not throw.complete:
            yield from throw.until(throw.after(throw.machine.us) + 1)
        yield from throw.until(throw.after(throw.complete) + ms)
        throw.machine.press(ROLL)
        yield from throw.until(throw.after(throw.machine.us) + 200)
        assert throw.written() == writes

    throw = Throw("200", "66666").run(then)
    assert throw.after(throw.complete) > 2_000


def test_the_status_does_not_say_rolling_while_a_single_roll_lies():
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en"})
    lies = []

    def drive() -> Iterator[None]:
        from skalbox.match.session import Session

        yield from machine.settle()
        give(machine, Session(["Ana", "Ben"], None, 0, 0, 1))
        yield from show(machine, "opening")
        rolling, screen = machine.app.words.ROLLING, machine.app.screen
        machine.press(ROLL)
        yield from machine.polls()
        assert rolling in machine.strings()
        machine.release(ROLL)
        yield from machine.polls()
        assert rolling in machine.strings()
        while screen._tumbling.flying:
            yield
        yield
        while screen._state == 2:
            lies.append(rolling in machine.strings())
            yield

    machine.run(drive())
    assert machine.crash is None
    assert len(lies) > 40 and not any(lies)
