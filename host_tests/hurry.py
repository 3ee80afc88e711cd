# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A monkey that taps like a person: on the clocked board, without waiting for screens, often twice.

It looks at the device when a key has been handled, which may be much later than the key was pressed.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from eye import Eye
from monkey import Found, Play, Watch, perform

from host_tools.virtual.endings import PowerOff
from host_tools.virtual.machine import KEYS, Machine
from skalcore.game import OVER

HEARD = 2  # as in skalbox.presses
_TWICE = 0.25  # of the taps
_SOON = 0.5  # of the longer waits are cut short


def hurried(moves: Iterable[str], rng: random.Random) -> Iterator[str]:
    """These moves as a person's fingers make them: taps of 40 to 120 ms, 20 to 400 ms apart, some of them doubled."""
    last = ""
    for line in moves:
        verb, _, word = line.partition(" ")
        if verb == "wait" and int(word) > 400 and rng.random() < _SOON:
            line = "wait %d" % rng.randint(20, 400)
        if verb == "release" and (last == "press " + word or last == "wait 60"):
            yield "wait %d" % rng.randint(40, 120)
        yield line
        if verb == "release":
            if rng.random() < _TWICE:
                gap = rng.randint(20, 400) if rng.random() < 0.5 else rng.randint(20, 80)
                yield from ("wait %d" % gap, "press " + word, "wait %d" % rng.randint(40, 120), line)
            yield "wait %d" % rng.randint(20, 400)
        last = line


class Heard(Watch):
    """Look at the device after every key that it handled. eye: what the keys said when they went down."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.eye = Eye(machine)
        self.found: Found | None = None
        self._line = ""  # of the key event being handled

    def listen(self) -> None:
        """Hooks into the key handling of this app."""
        self._before, self._line = None, ""  # the power may have failed while a key was being handled
        self.eye.open()
        app = self.machine.app
        presses, step = app.presses, app.step
        press, release, deliver = presses.press, presses.release, presses.deliver

        def pressed(app: Any, key: int, now: int) -> int:
            self._line = "press " + KEYS[key]
            self._look(self.before, self._line)
            self._base = app.base  # time may have changed it since the last key
            answer: int = press(app, key, now)
            return answer

        def released(app: Any, key: int, now: int) -> int:
            self._base = app.base
            answer: int = release(app, key, now)
            self._line = "release " + KEYS[key] if answer == HEARD else ""
            return answer

        def look_after() -> None:
            line, self._line = self._line, ""
            if line:
                self._look(self.after, line)

        def delivered(app: Any, now: int) -> int:
            look_after()  # at what the last key has done
            answer: int = deliver(app, now)
            return answer

        def stepped(now: int) -> bool:
            goes_on: bool = step(now)
            if not app.wanted:
                look_after()
            if self._is_new():
                self._look(self.after, "wait 0")
            return goes_on

        presses.press, presses.release = pressed, released
        presses.deliver, app.step = delivered, stepped

    def _look(self, look: Callable[[str], None], line: str) -> None:
        try:
            with self.machine.looking():
                look(line)
        except Found as found:
            self.found = found
            raise PowerOff from None

    def _is_new(self) -> bool:
        session = self.machine.app.lobby.session
        return session is not self._session or (session is not None and len(session.events()) != len(self._happened))

    def _match(self, app: Any, verb: str, word: str) -> None:
        if verb == "cut" and self._session is not None:
            # The power may have failed before this watch saw that an event was kept or that the match was filed.
            happened, known = app.lobby.session.events().tolist() if app.lobby.session else [], self._happened
            if app.lobby.session is None and self._game is not None and self._game.phase == OVER:
                self._session = None
            elif known and happened and (happened[: len(known)] == known or happened == known[:-1]):
                self._happened = happened
        super()._match(app, verb, word)

    def _picture(self, app: Any) -> None:
        """Checks nothing: the screen may be half drawn."""


class Person(Play):
    """A run on the clocked board from power-on; `key_events` counts the key events made, heard by the device or not."""

    def _machine(self, **more: Any) -> Machine:
        return super()._machine(clocked=True, **more)

    def _drive(self, machine: Machine, moves: Callable, key_events: int, then: Any) -> Iterator[None]:
        machine.draw_now(False)
        self.watch = watch = Heard(machine)
        yield from machine.settle()
        watch.listen()
        made = 0
        for line in moves(machine):
            self.script.append(line)
            yield from self._perform(machine, line)
            made += line.startswith(("press", "release"))
            if made == key_events > 0:
                break
        yield from machine.settle()
        watch.replay()
        if then is not None:
            yield from then(machine)

    def _perform(self, machine: Machine, line: str) -> Iterator[None]:
        verb, _, word = line.partition(" ")
        if verb == "wait":
            yield from perform(machine, line)
        elif verb == "cut":
            yield from perform(machine, line)
            self.watch.listen()
            self.watch.after(line)
        elif verb == "press":
            machine.press(KEYS.index(word))
        else:
            machine.release(KEYS.index(word))

    def run(self, moves: Callable[[Machine], Iterable[str]], key_events: int = 0, then: Any = None) -> "Person":
        super().run(moves, key_events, then)
        if self.watch is not None and self.watch.found is not None and not self.failure:
            self.failure = str(self.watch.found)
        return self
