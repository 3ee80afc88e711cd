# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play matches on a clocked machine, and note how long everything takes that a player waits for.

A time ends with the last pixel, unless its name says otherwise. Most begin when the key goes down.
"""

from __future__ import annotations

from collections.abc import Iterator

from host_tools.tours import internals
from host_tools.tours.actions import AIDED, ASKING, ROLL, fresh
from host_tools.virtual.machine import Machine

REST_MS = 400  # before each key: ROLL does nothing for a while after dice
DRAWN_MS = 200  # after the last die, in which all is drawn but the pill, which goes live later
MENU_MS = 600  # the turn's menu opens when a key has been down for so long
WRITTEN_MS = 500  # for which a box is shown after it was written
HELD_MS = 1500  # ROLL is down on the poster: the table is whole before the dice are let go
LONG_US = 5_000_000
# The dice of a match's turns, which score points in some boxes and none in others.
HANDS = ((1, 1, 3, 4, 6), (2, 2, 5, 6, 4), (3, 3, 1, 6, 5), (6, 6, 2, 3, 1), (5, 5, 1, 2, 4))


class TimedPlayer:
    """A player who measures how long everything takes.

    times: the ms that it took each time, by what was done.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.times: dict[str, list[float]] = {}
        self._hand = HANDS[0]

    def match(self, number: int = 0) -> Iterator[None]:
        """Start, and play the first turns of a match with the dice of this number; a driver."""
        yield from self.switch_on("power-on to title")
        self._hand = HANDS[number % len(HANDS)]
        yield from self._match()

    def switch_on(self, name: str) -> Iterator[None]:
        """Wait for the splash and for the first screen; a driver."""
        machine = self.machine
        while machine.app is None or machine.app.screen is None:
            yield
        yield from self._until(machine.app.screen.name)
        self._note("power-on to splash", 0, machine.bands[0].us)
        self._note(name, 0, machine.drawn_us)
        yield from machine.settle()

    # -- with the clock ------------------------------------------------------------------------------------------

    def _note(self, name: str, since: int, until: int, less: int = 0) -> None:
        self.times.setdefault(name, []).append((until - since) / 1000 - less)

    def _rested(self) -> Iterator[None]:
        """Wait until ROLL counts again; the drawings from here on are in the machine's `bands`."""
        yield from self.machine.wait(REST_MS)
        self.machine.bands.clear()

    def _key(self, name: str, key: int, screen: str = "", ms: int = 60, less: int = 0) -> Iterator[None]:
        """Tap this key and note the time, less `less` ms: until this screen is there, or until nothing moves."""
        machine = self.machine
        yield from self._rested()
        then = machine.us
        yield from machine.tap(key, ms)
        if screen:
            yield from self._until(screen)
            self._note(name, then, machine.drawn_us, less)
        yield from machine.settle()
        if not screen:
            self._note(name, then, machine.drawn_us, less)

    def _tap(self, key: int, ms: int = 60) -> Iterator[None]:
        yield from self._rested()
        yield from self.machine.tap(key, ms)
        yield from self.machine.settle()

    def _until(self, what: str, drawn: bool = True) -> Iterator[None]:
        """Wait until `what` has come, and is drawn once: a state of the dice, the coach's "answer" or "marks", or a
        screen's name."""
        machine = self.machine
        end = machine.us + LONG_US
        while not self._is(what):
            if machine.us > end:
                raise RuntimeError("the device does not come to this: %s" % what)
            yield from machine.wait(1)
        drawn_us = machine.drawn_us
        while drawn and machine.drawn_us == drawn_us and machine.us < end:
            yield from machine.wait(1)

    def _is(self, what: str) -> bool:
        app = self.machine.app
        if what == "answer":
            return app.screen is not None and app.screen.name == "coach" and internals.is_done(app)
        if what == "marks":
            return app.lobby.session.advised
        if what in ("dice in the air", "dice at rest"):
            return app.table is not None and app.table.dice.at_rest() == (what == "dice at rest")
        return app.screen is not None and app.screen.name == what

    def _throw(self, name: str) -> Iterator[None]:
        """Tap ROLL, and note when the dice are at rest and all their points are drawn."""
        machine = self.machine
        yield from self._rested()
        then = machine.us
        yield from machine.tap(ROLL)
        yield from self._landed()
        yield from machine.wait(DRAWN_MS)
        self._note(name, then, machine.drawn_us)
        yield from machine.settle()

    def _landed(self) -> Iterator[None]:
        """Wait until dice have been thrown and the last is drawn at rest."""
        yield from self._until("dice in the air", False)
        yield from self._until("dice at rest")

    # -- the match -----------------------------------------------------------------------------------------------

    def _match(self) -> Iterator[None]:
        machine = self.machine
        yield from self._title()
        yield from fresh(machine)
        yield from self._key("title to games", 1, "game")
        yield from self._key("games to players", ROLL, "players")
        for key in (4, 1, 1, 0):
            yield from self._tap(key)
        yield from self._key("players to opening", ROLL, "opening")
        machine.faces.extend(([6] * 5, [1] * 5))
        yield from self._tap(ROLL)
        yield from self._tap(ROLL)
        while machine.app.screen.name == "opening":
            yield from self._key("opening to choice", ROLL, "choice")
        yield from self._key("choice to table", ROLL, "turn")
        yield from self._first_turn()
        yield from self._key("box written to pass-on, less 500", ROLL, "passon", less=WRITTEN_MS)
        yield from self._key("pass-on to sheets", 1, "sheets")
        yield from self._key("sheets to pass-on", ROLL, "passon")
        yield from self._second_turn()
        yield from self._key("box written to pot, less 500", ROLL, "pot", less=WRITTEN_MS)
        yield from self._key("pot to table", ROLL, "turn")
        yield from self._third_turn()

    def _title(self) -> Iterator[None]:
        """Begin a match from the title: ROLL does so when it comes up."""
        machine = self.machine
        yield from fresh(machine)
        yield from self._rested()
        yield from machine.tap(ROLL)
        then = machine.us
        yield from self._until("opening")
        self._note("title to opening", then, machine.drawn_us)
        yield from machine.settle()

    def _first_turn(self) -> Iterator[None]:
        self.machine.faces.extend([self._hand] * 3)
        yield from self._throw("first ROLL of a turn to all dice at rest")
        yield from self._holds()
        yield from self._tap(1, 900)
        yield from self._coach()
        yield from self._key("coach to table", ROLL, "turn")
        yield from self._throws()
        yield from self._boxes()

    def _second_turn(self) -> Iterator[None]:
        """Ask the coach while a box is chosen."""
        machine = self.machine
        self.machine.faces.extend([self._hand] * 3)
        yield from self._poster()
        yield from self._holds()
        yield from self._tap(1, 900)
        yield from self._key("menu to table", ROLL, "turn")
        yield from self._throws()
        yield from self._rested()
        then = machine.us
        yield from machine.tap(3)
        yield from self._answered("choice of a box to coach's answer", then)
        yield from self._key("coach to choice of a box", ROLL, "scoring")
        yield from self._boxes()

    def _third_turn(self) -> Iterator[None]:
        """Let the coach mark dice by itself after the first throw."""
        machine = self.machine
        session = machine.app.lobby.session
        session.roles[session.game.player] = AIDED
        yield from self._rested()
        machine.faces.append(self._hand)
        yield from machine.tap(ROLL)
        yield from self._landed()
        rested = machine.drawn_us
        yield from self._until("marks")
        self._note("coach always, dice at rest to advice", rested, machine.drawn_us)
        yield from machine.settle()
        session.roles[session.game.player] = ASKING

    def _poster(self) -> Iterator[None]:
        """Keep ROLL down on the poster, which shakes the dice."""
        from skalbox.draw import measures

        machine = self.machine
        yield from self._rested()
        then = machine.us
        machine.press(ROLL)
        yield from machine.wait(HELD_MS)
        top = measures.CELL_Y - measures.HELD_RISE
        bands = list(machine.bands)
        self._note("pass-on ROLL to first pixel", then, bands[0].us)
        self._note("pass-on ROLL to first tumbling pixel", then, next(band.us for band in bands if band.y2 > top))
        self._note("pass-on ROLL to whole table", then, max(band.us for band in bands if band.y1 < top))
        machine.release(ROLL)
        yield from machine.settle()

    def _holds(self) -> Iterator[None]:
        yield from self._key("hold key", 1)
        yield from self._key("hold key", 1)
        yield from self._key("menu after its 600 ms", 1, "menu", ms=900, less=MENU_MS)
        yield from self._key("menu to sheets", 1, "sheets")
        yield from self._key("sheets to table", ROLL, "turn")

    def _throws(self) -> Iterator[None]:
        """Make the second throw, and the third with all that follows by itself."""
        machine = self.machine
        began = machine.us + REST_MS * 1000
        yield from self._throw("ROLL tapped to all dice at rest")
        self._note("ROLL tapped to first tumbling pixel", began, machine.bands[0].us)
        yield from self._rested()
        then = machine.us
        yield from machine.tap(ROLL)
        yield from self._landed()
        rested = machine.drawn_us
        yield from self._until("scoring")
        self._note("third throw to choice of a box drawn", then, machine.drawn_us)
        self._note("third throw, dice at rest to choice of a box drawn", rested, machine.drawn_us)
        yield from machine.settle()

    def _answered(self, name: str, then: int) -> Iterator[None]:
        """Note when the coach's answer is drawn; then let the coach show the rest."""
        yield from self._until("answer")
        self._note(name, then, self.machine.drawn_us)
        yield from self.machine.settle()

    def _coach(self) -> Iterator[None]:
        """Go from the menu to the coach: first its screen, then its answer."""
        machine = self.machine
        yield from self._rested()
        then = machine.us
        yield from machine.tap(3)
        yield from self._until("coach")
        self._note("menu to coach", then, machine.drawn_us)
        yield from self._answered("menu to coach's answer", then)

    def _boxes(self) -> Iterator[None]:
        """Move the cursor to a box that scores nothing, and from there to one that scores points."""
        scoring = self.machine.app
        yield from self._key("choice of a box to menu", 4, "gamemenu")
        yield from self._key("game menu to sheets", 1, "sheets")
        yield from self._key("sheets to choice of a box", ROLL, "scoring")
        for zero in (True, False):
            while (scoring.table.scores[scoring.lobby.session.cursor] == 0) != zero:
                yield from self._key("cursor", 2)
            if zero:
                yield from self._key("zero question", ROLL, "zero")
                yield from self._key("zero question to choice of a box", 0, "scoring")
