# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts through the whole board, by keys, from the title to the hall; and what its memory keeps of a restart.

The bot's choices and the dice depend only on the match so far. So a match that was cut and resumed must end exactly
as one that was not.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from helpers import snapshot
from monkey import fresh, replay
from sight import screen_of
from standin import RESET, device, loop

from host_tools.desktop.script_run import last_line
from host_tools.virtual.flash import WHENS, Flash, PowerCut
from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import PATHS
from skalcore import events
from skalcore.game import OVER, RETHROW

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it
ROLL, UNDO, DOWN, TITLE, PLAYERS, NEW, EDIT, REMOVE = 5, 0, 2, 4, 0, 0, 4, 1
LANG = {"SKALBOX_LANG": "fr"}
CUTS = [("before", 0), *[("half", tear) for tear in range(6)], ("after", 0)]
SHARE = 50  # `make test` tries one in this many of all cuts
MORE = 5  # the soak tries one in this many


class Restarted(Exception):
    """The device has restarted."""


class Point(NamedTuple):
    """The match before a decision: flash operations so far, the flash, and the boxes taken back until then."""

    operations: int
    image: bytes
    undone: frozenset


@dataclass
class Known:
    """State last shown: the session, its events, and the holds that were kept."""

    session: Any = None
    happened: list[int] = field(default_factory=list)
    marked: int = 0
    screen: str = ""


class Bot:
    """Plays with keys until the match is in the hall; checks the state after a restart."""

    def __init__(self, machine: Machine, undone: frozenset = frozenset(), cut: tuple[str, int] | None = None) -> None:
        self.machine = machine
        self.points: list[Point] = []
        self.ended: list[int] = []
        self.did: dict[str, int] = {}
        self.found = ""  # the device's screen after the cut
        self._undone = set(undone)  # numbers of events of boxes that were taken back
        self._cut = cut
        self._app: Any = None
        self._known = Known()

    # Time, and what is observed as it passes.

    def _pass(self, moves: Iterator) -> Iterator[None]:
        for _ in moves:
            yield
            app = self.machine.app
            if app is not self._app:
                self.machine.held.clear()
                raise Restarted
            session, known = app.lobby.session, self._known
            if session is not known.session or (
                session and (len(session.events()), session.saved_holds) != (len(known.happened), known.marked)
            ):
                known.session = session
                known.happened = session.events().tolist() if session else []
                known.marked = session.saved_holds if session else 0
            known.screen = app.screen.name

    def ready(self) -> Iterator[None]:
        """Wait until the device is on and shows something."""
        while self.machine.app is None or self.machine.app.screen is None:
            yield
        self._app = self.machine.app
        yield from self._pass(self.machine.settle())

    def _tap(self, key: int) -> Iterator[None]:
        self.machine.faces.clear()
        self.machine.faces.append(self._chance("dice").choices(range(1, 7), k=5))
        yield from self._pass(self.machine.tap(key))
        yield from self._pass(self.machine.settle())

    def _chance(self, what: str) -> random.Random:
        # The throw after holds is the same whether or not the holds were written before the cut.
        happened = self._known.happened
        kept = happened[-1:] and events.kind(happened[-1]) == events.KEEP
        return random.Random(f"board {what} {len(happened) - bool(kept)}")

    def play(self) -> Iterator[None]:
        """Play until the title after the recorded match."""
        while True:
            try:
                if self._app.screen.name == "title" and self._app.lobby.hall().played[0]:
                    return
                flash = self.machine.flash
                if self._cut is None and (not self.points or self.points[-1].operations != flash.count):
                    self.points.append(Point(flash.count, flash.save(), frozenset(self._undone)))
                yield from self._decide(self._app.screen.name)
            except Restarted:
                yield from self._restarted()

    def _decide(self, screen: str) -> Iterator[None]:
        self.did[screen] = self.did.get(screen, 0) + 1
        count = len(self._known.happened)
        if screen == "title":
            yield from self._tap(PLAYERS)
        elif screen == "players" and len(self._app.lobby.players) < 2:
            yield from self._tap(NEW)
        elif screen == "players" and len(self._app.lobby.players) > 2:
            yield from self._tap(EDIT)
            yield from self._tap(REMOVE)
            yield from self._tap(ROLL)
        elif screen in ("passon", "pot", "final") and self._wants_back(count):
            yield from self._tap(UNDO)
            assert len(self._known.happened) == count - 1, "the labelled key takes the box back"
            self.did["undo on " + screen] = self.did.get("undo on " + screen, 0) + 1
            self._undone.add(count)
        elif screen == "final":
            self.ended = self._known.happened
            yield from self._tap(TITLE)
        elif screen == "turn" and self._app.lobby.session.game.has_dice():
            yield from self._hold()
        elif screen == "scoring":
            # Not the box that was taken back.
            for _ in range(self._chance("box").choice((0, 0, 0, 1, 2)) + (count + 1 in self._undone)):
                yield from self._tap(DOWN)
            yield from self._tap(ROLL)
        else:
            if screen == "choice" and self._chance("first").random() < 0.5:
                yield from self._tap(DOWN)
            yield from self._tap(ROLL)

    def _wants_back(self, count: int) -> bool:
        boxes = events.kind(self._app.lobby.session.events()[-1]) == events.SCORE
        return boxes and count not in self._undone and self._chance("undo").random() < 0.2

    def _hold(self) -> Iterator[None]:
        session = self._app.lobby.session
        chance = self._chance("hold")
        wanted = chance.choice((0, 0, 3, 10, 20, 25, 31))
        for key in range(5):
            if (session.held ^ wanted) >> key & 1 and session.game.phase != RETHROW:
                yield from self._tap(key)
        if chance.random() < 0.4:
            yield from self._pass(self.machine.wait(1_100))
        yield from self._tap(ROLL)

    # After the cut.

    def _restarted(self) -> Iterator[None]:
        assert self._cut and not self.found, "one restart, at the requested cut"
        self.machine.flash.cancel()
        known, self._known = self._known, Known()
        yield from self.ready()
        app = self._app
        assert app.fault is None
        session, recorded = app.lobby.session, app.lobby.hall().played[0]
        self.found = app.screen.name
        happened = session.events().tolist() if session else []
        writing = known.session.events().tolist() if known.session else []
        where = f"{known.screen}, cut {self._cut}: {happened} and {recorded} recorded, shown {known.happened}"
        if known.screen == "final" and recorded:
            assert (recorded, session, self.found) == (1, None, "title"), where
            return
        assert recorded == 0, where
        marked = known.session.saved_holds if known.session else 0
        if happened == writing[:-1] and len(writing) > len(known.happened):
            # The first of the two events of a throw with holds may have been written already.
            held = known.marked if happened == known.happened else events.value(happened[-1])
            late = (held,)
            assert self._cut[0] != "after", where
        elif happened == known.happened:
            late = (known.marked, marked)
        else:
            late = (marked,)
            assert happened == writing and self._cut[0] != "before", where
        assert self._cut[0] != "after" or happened == writing, where
        if not happened:
            assert (session, self.found) == (None, "title"), where
            return
        assert session.held in late and (self._cut[0] != "after" or session.held == late[-1]), where
        yield from self._resumed(session, where)

    def _resumed(self, session, where: str) -> Iterator[None]:
        """ROLL goes on in exactly the same state."""
        game = session.game
        again = fresh(session)
        replay(again, session.events())
        assert snapshot(again) == snapshot(game), where
        held = session.held
        if game.phase == OVER:
            assert self.found == "final", where
            return
        assert self.found == "resume", where
        assert any(session.names[game.player] in text for text in self.machine.strings()), where
        yield from self._tap(ROLL)
        assert self._app.lobby.session is session and snapshot(again) == snapshot(game), where
        assert self._app.screen.name == screen_of(session.events()[-1], game), where
        assert not game.has_dice() or session.held == held, where


def run(machine: Machine, bot: Bot, operation: int = 0, when: str = "", tear: int = 0) -> Bot:
    def drive():
        yield from bot.ready()
        if operation:
            machine.cut_in(operation, when, tear)
        yield from bot.play()

        hall = machine.app.lobby.hall()
        assert (hall.played[0], machine.app.lobby.session, sum(hall.played)) == (1, None, 1)

    machine.run(drive())
    assert machine.crash is None, last_line(machine.crash)
    return bot


def whole() -> tuple[Bot, int]:
    """The match without a cut, and its number of flash operations."""
    machine = Machine(null_panel=True, seed=1, options=LANG)
    bot = run(machine, Bot(machine))
    return bot, machine.flash.count


def cut_every(share: int, first: int = 0) -> tuple[int, int, dict]:
    """Cut at every `share`-th combination of operation and way; returns the cuts tried, all cuts, and the screens after
    them.
    """
    known, operations = whole()
    cuts = [(number, *cut) for number in range(1, operations + 1) for cut in CUTS]
    found: dict[str, int] = {}
    chosen = cuts[first::share]
    for number, when, tear in chosen:
        point = [each for each in known.points if each.operations < number][-1]
        machine = Machine(null_panel=True, seed=2, options=LANG, flash=Flash(image=point.image))
        bot = Bot(machine, point.undone, (when, tear))
        run(machine, bot, number - point.operations, when, tear)
        assert bot.found, f"no cut at {number} {when} {tear}"
        assert bot.ended in ([], known.ended), f"another match after the cut at {number} {when} {tear}"
        found[bot.found] = found.get(bot.found, 0) + 1
    return len(chosen), len(cuts), found


def summary(count: int, of: int, found: dict) -> str:
    places = ", ".join(f"{found[name]} on {name}" for name in sorted(found))
    return f"{count:,} power cuts of {of:,} through the whole board, then: {places}"


@pytest.mark.soak
def test_power_cuts_through_the_board(tried):
    count, of, found = cut_every(SHARE)
    tried(summary(count, of, found))
    assert count > 30 and found["resume"] > 10


@pytest.mark.soak
def test_more_power_cuts_through_the_board(tried):
    count, of, found = cut_every(MORE, 3)
    print(summary(count, of, found))
    assert count > 300 and set(found) == {"title", "resume", "final"}


def test_the_bot_does_what_people_do():
    bot, _ = whole()
    assert {"title", "players", "opening", "choice", "passon", "turn", "scoring", "zero", "pot", "final"} <= set(
        bot.did
    )
    assert bot.did["undo on pot"] and bot.did["undo on passon"] and bot.ended == whole()[0].ended


# Each key programs one more byte of NVM; every fourth also writes the count into slot a.
COUNTER = """
import board, keypad, microcontroller
from skalbox.saves.slots import keep
nvm = microcontroller.nvm
count = 0
while nvm[count] != 255:  # a torn byte is counted
    count += 1
print(count)
keys = keypad.Keys((board.GP2,), value_when_pressed=False)
event = keypad.Event()
while True:
    if keys.events.get_into(event) and event.pressed:
        nvm[count:count + 1] = bytes(1)
        count += 1
        if count % 4 == 0:
            keep(count)
"""
SLOTS = """
def keep(count):
    with open("/saves/a/slot.bin", "r+b") as file:
        file.write(bytes((count,)))
"""


def count(machine) -> int:
    return next(i for i, byte in enumerate(machine.nvm_image()) if byte == 255)


def test_a_cut_in_every_operation_of_a_device_that_counts_its_keys(tmp_path, capsys, tried):
    """After every cut the device restarts, and its count is the number of presses, or one less."""
    code, keys, cuts = device(tmp_path, COUNTER, **{"saves/slots": SLOTS}), 5, 0
    machine = Machine(code=code)
    machine.run(taps(machine, keys))
    # One program per key; at the fourth also the slot's sector and its directory.
    assert machine.crash is None and machine.flash.counts() == (2, keys + 32) and count(machine) == keys
    for n in range(1, machine.flash.count + 1):
        # The key at which the power fails.
        key = n if n <= 4 else 4 if n <= 38 else 5
        for when in WHENS:
            machine = Machine(code=code)
            machine.cut_in(n, when, tear=n)
            capsys.readouterr()
            machine.run(taps(machine, keys))
            assert machine.crash is None and machine.flash.powered
            first, found = (int(line) for line in capsys.readouterr().out.splitlines())
            may = {key} if 4 < n < 39 else {"before": {key - 1}, "half": {key - 1, key}, "after": {key}}[when]
            assert first == 0 and found in may, (n, when)
            assert count(machine) == found + keys - key, "later keys count as before"
            cuts += 1
    tried(f"{cuts} cuts in a device that counts its keys")


def taps(machine, times):
    for _ in range(times):
        yield from machine.tap(0)


def test_power_that_fails_while_nothing_is_written_restarts_the_device(tmp_path, capsys):
    machine = Machine(code=device(tmp_path, loop(RESET)))

    def driver():
        yield from machine.wait(50)
        machine.press(1)
        machine.cut_now()
        assert machine.held == {1}, "it goes on until it yields"
        yield
        assert machine.held == {1}
        machine.release(1)
        yield from machine.polls()

    machine.run(driver())
    lines = capsys.readouterr().out.splitlines()
    assert machine.crash is None and lines == ["start 0 255", "start 0 255", "1 False"]
    assert machine.flash.count == 0


CLOSING = """
def keep(count):
    file = open("/saves/b/slot.bin", "r+b")
    # What FatFs has in its window is lost in a reset too; a whole block is in the firmware's cache by now.
    file.write(b"kept" * 128)
"""


@pytest.mark.parametrize("end", ["microcontroller.reset()", "supervisor.reload()"])
def test_a_device_that_restarts_itself_flushes_its_sector_and_a_power_cut_does_not(tmp_path, end):
    setup = "import microcontroller\nfrom skalbox.saves.slots import keep\nkeep(0) if microcontroller.nvm[0] else None"
    turn = "if microcontroller.nvm[0]:\n        microcontroller.nvm[0] = 0\n        %s" % end
    machine = Machine(code=device(tmp_path, loop(setup, turn), **{"saves/slots": CLOSING}))
    machine.run(machine.polls(3))
    assert machine.crash is None and machine.drive.open(PATHS[1], "rb").read(4) == b"kept"
    machine = Machine(code=machine.code)
    machine.cut_in(1, "after")
    machine.run(machine.polls(3))
    assert machine.drive.open(PATHS[1], "rb").read(4) == b"\xff" * 4


def test_only_modules_that_ask_for_files_see_the_devices_drive_however_often_they_are_loaded(tmp_path):
    slots = 'file = open("/saves/a/slot.bin", "rb")\nfile.close()'
    setup = """
import sys
import skalbox.saves.slots
assert callable(skalbox.saves.slots.open)
del sys.modules["skalbox.saves.slots"]
import skalbox.saves.slots, skalbox.other
assert callable(skalbox.saves.slots.open) and not hasattr(skalbox.other, "open")
try:
    open("/saves/a/slot.bin", "rb")
except FileNotFoundError:
    print("computer")
"""
    code = device(tmp_path, loop(setup), **{"saves/slots": slots, "other": ""})
    before = sys.meta_path[:]
    for slot in (True, False):
        machine = Machine(code=code, slots=slot)
        machine.run(machine.polls(1))
        assert (type(machine.crash) if machine.crash else None) is (None if slot else FileNotFoundError)
    assert sys.meta_path == before


def test_memory_has_the_requested_contents(tmp_path):
    assert Machine(nvm=b"abc").nvm_image() == b"abc".ljust(4096, b"\xff")
    assert Machine(nvm_kind="espressif").nvm_image() == bytes(8192)
    assert Machine(nvm_kind="samd21").nvm_image() == b"\xff" * 256
    with pytest.raises(ValueError, match="4097 bytes do not go into an NVM of 4096"):
        Machine(nvm=bytes(4097))
    with Machine(nvm_kind="none") as machine:
        import microcontroller

        assert microcontroller.nvm is None and machine.nvm_image() == b""
    flash = Flash()
    with Machine(flash=flash, flash_time=True) as machine:
        machine.cut_in(17)
        with pytest.raises(PowerCut):
            microcontroller.nvm[0] = microcontroller.nvm[0] = 7
        assert machine.now_ms == 45 + 17 * 400 // 1000 and flash.log[-1].ms == 51
    with Machine(flash=flash):
        assert flash.powered and microcontroller.nvm[0] == 7 and microcontroller.nvm is not machine.nvm


def test_the_flash_is_kept_at_every_restart(tmp_path):
    kept = []
    turn = "if microcontroller.nvm[0]:\n        microcontroller.nvm[0] = 0\n        microcontroller.reset()"
    machine = Machine(code=device(tmp_path, loop(RESET, turn)), keep=lambda flash: kept.append(flash.data[0]))
    machine.run(machine.polls(3))
    assert machine.crash is None and kept == [255, 0, 0]
