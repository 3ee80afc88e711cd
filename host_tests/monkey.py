# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A monkey at the keys: its moves, the checks after each, and how a failure is shortened.

A move is a line of a key script, done exactly as `skalbox play --keys` does it, so every failure is a key script.
"""

import contextlib
import io
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from helpers import snapshot
from sight import labelled, seen

from host_tools.desktop.script_run import last_line
from host_tools.virtual.machine import KEYS, Machine
from skalcore import events
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, RETHROW, THROW, TIE, Game


def shrink(script: list[str], fails: Callable[[list[str]], bool], seconds: float = 60) -> list[str]:
    """Returns the script without what can be left out while it `fails`: first large pieces, then single lines."""
    end = time.monotonic() + seconds
    size = len(script) // 2
    while size:
        at, before = 0, len(script)
        while at < len(script) and time.monotonic() < end:
            shorter = script[:at] + script[at + size :]
            if fails(shorter):
                script = shorter
            else:
                at += size
        if size > 1 or len(script) == before or time.monotonic() >= end:
            size //= 2
    return script


AGAIN = ("press", "4")  # the key that plays a turn again, on the review and after it was played


class Found(Exception):
    """Something is wrong."""


def fresh(session) -> Game:
    """The session's game before its first event."""
    game = session.game
    return Game(game.rules, game.mode, game.players, game.legs)


def replay(game: Game, happened: Iterable[int]) -> None:
    """Applies these events; raises Found if one is not allowed."""
    try:
        for event in happened:
            game.apply(event)
    except ValueError as error:
        raise Found("an event that is not allowed: %s" % error) from None


def stands(session, wrong: str) -> None:
    """Checks that the game is where its events lead; a practice's events replace the match's."""
    game = fresh(session)
    happened, practice = session.events().tolist(), session.practice
    replay(game, happened if practice is None else happened[: practice.offset] + practice.happened)
    if snapshot(game) != snapshot(session.game):
        raise Found(wrong)


class Practices:
    """Watches turns being played again: neither the match nor the flash may notice, then or later."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._practice: Any = None
        self._tried: list[int] = []  # the practice's events so far
        self._writes = 0  # operations of the flash when it began

    def watches(self, session, match: list[int], move: tuple[str, str], may: dict) -> bool:
        """Checks after a move; returns False if no turn is being played again. `match`: the match's events. `may`: by
        move, the kinds of events that it may cause."""
        before, self._practice = self._practice, session.practice
        if before is None and self._practice is not None:
            self._tried, self._writes = [], self._machine.flash.count
        elif before is not None and self._machine.flash.count != self._writes:
            raise Found("a practice is kept")
        if self._practice is None:
            return False
        if session.events().tolist() != match:
            raise Found("a practice has changed the match")
        if session.storage is not None or session.away:
            raise Found("a practice can be kept, or is played by the device")
        self._judge(session, match, move, may)
        stands(session, "the practice is not what its events say")
        return True

    def _judge(self, session, match: list[int], move: tuple[str, str], may: dict) -> None:
        """Checks that the move caused only events that it may cause."""
        at, tried = session.practice.offset, list(session.practice.happened)
        if self._machine.app.screen.name == "practised":
            # The rest of the turn as it was in the match, for comparison.
            good = tried == match[at : at + len(tried)] and events.kind(tried[-1]) >= events.SCORE
        else:
            known = [] if move == AGAIN and not tried else self._tried
            new = [events.kind(event) for event in tried[len(known) :]]
            good = tried[: len(known)] == known and new in (*may.get(move, ()), [], [events.ZERO])
        if not good:
            raise Found("%s %s made happen in a practice: %s" % (*move, tried))
        self._tried = tried


ROLL = 5
DRAW_EVERY = 1_000  # key events between pictures
_DRAW_AHEAD = 40  # key events before a picture during which drawing is on, so that what is built then has its pixels
_REPLAY_EVERY = 250  # key events between whole replays; new events are replayed after every move
_LIT = 0.01  # the share of a picture that must not be black
_GOES_ON = (OPENING, CHOICE, THROW, DECIDE, RETHROW, BANK, TIE)
# What a match may wait for while a screen is at the bottom; a screen laid over it may restrict this further.
_PHASES = {
    "opening": (OPENING, CHOICE, TIE, OVER, THROW),
    "choice": (CHOICE,),
    "passon": (THROW,),
    "turn": (THROW, DECIDE),
    "robot": (THROW, DECIDE, RETHROW),
    "scoring": (DECIDE,),
    "pot": (THROW, TIE, OVER),
    "bank": (BANK, THROW, OVER),
    "leg": (THROW,),
    "record": (OVER,),
    "final": (OVER,),
    "practised": (THROW, BANK, TIE, OVER),
    "resume": _GOES_ON,
}
_OVER_PHASES = {"menu": (DECIDE,), "zero": (DECIDE,), "gamemenu": _GOES_ON, "leave": _GOES_ON, "seats": _GOES_ON}
_WITHOUT_MATCH = ("title", "game", "mode", "challenge", "players", "solo", "legs", "language", "new_match", "wins")
# What one key may cause: ROLL decides when it goes down, and throws when it comes up. In a game with zero by choice it
# writes when it comes up, or by itself while it is down.
_MAY = {
    ("press", "roll"): ([], [events.SCORE], [events.ZERO], [events.FIRST]),
    ("release", "roll"): ([], [events.ROLL], [events.KEEP, events.ROLL], [events.DRY], [events.SCORE]),
}
# What the device does by itself, for a player who has left or when ROLL has been down long enough.
_BY_ITSELF = (
    [], [events.ROLL], [events.SCORE], [events.ROLL, events.SCORE], [events.SCORE, events.ROLL], [events.ZERO],
)  # fmt: skip


class Watch:
    """Check the device after every move; raise Found if something is wrong."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.key_events = 0
        self.matches = 0
        self.screens: set[str] = set()
        self._session = None
        self._game: Game | None = None
        self._happened: list[int] = []
        self._waiting: list[list[int]] = []  # the events of the matches that another one has followed
        self._before: tuple | None = None
        self._base = ""
        self._practice = Practices(machine)

    def take_up(self) -> None:
        """Adopts a match that was not played under this watch; its events so far are not checked."""
        self._session = session = self.machine.app.lobby.session
        self._happened = session.events().tolist()
        self._game = fresh(session)
        replay(self._game, self._happened)

    def before(self, line: str) -> None:
        """Remembers the screen if a key without a label is about to go down."""
        verb, _, word = line.partition(" ")
        app = self.machine.app
        self._before = None
        still = not (self.machine.moving() or (app.screen and app.screen.works))  # chances come by themselves
        if verb == "press" and still and KEYS.index(word) not in labelled(app):
            self._before = seen(app)

    def after(self, line: str) -> None:
        verb, _, word = line.partition(" ")
        self.key_events += verb in ("press", "release")
        app = self.machine.app
        if app.fault is not None:
            raise Found("the device shows an error: %s" % last_line(app.fault))
        before, self._before = self._before, None  # what follows is not this key's work
        if before is not None and seen(app) != before:
            raise Found("a key did something on the screen %s that had no label" % before[0])
        self.screens.add(app.screen.name)
        if not self.machine.strings():
            raise Found("no text on the screen %s" % app.screen.name)
        self._match(app, verb, word)
        self._phase(app)
        if verb in ("press", "release"):
            self._picture(app)

    def _of_people(self, session, new: list[int]) -> list[int]:
        """The kinds of these events, without what a robot does in its turns."""
        game, kinds = fresh(session), []
        replay(game, self._happened)
        for event in new:
            if not session.is_device(game.player):
                kinds.append(events.kind(event))
            replay(game, [event])
        return kinds

    def _match(self, app, verb: str, word: str) -> None:
        session = app.lobby.session
        if verb == "cut" and self._session is not None and self._happened:
            if session is None or session.events().tolist() != self._happened:
                raise Found("the power cut lost what had happened")
            self._session, self._game = session, fresh(session)
            self._practice = Practices(self.machine)
            replay(self._game, self._happened)
            return
        if session is not self._session:
            self._waiting.append(self._happened)
            self._session, self._happened = session, []
            self._game = fresh(session) if session else None
            if app.base == "resume":  # a match that was set aside is taken up
                self.take_up()
                if self._happened not in self._waiting:
                    raise Found("the match taken up was not set aside")
        if session is None:
            return
        if self._practice.watches(session, self._happened, (verb, word), _MAY):
            return
        happened = session.events().tolist()
        known = len(self._happened)
        undo = ("press", "1")
        self._base = app.base
        if happened == self._happened[:-1] and (verb, word) == undo and app.base == "scoring":
            self._happened, self._game = happened, fresh(session)  # a box taken back
            replay(self._game, happened)
            return
        if happened[:known] != self._happened:
            raise Found("the first events have changed")
        new = happened[known:]
        may = _MAY.get((verb, word), ([],))
        if session.away or (verb == "wait" and session.game.rules.has_zero):
            may += _BY_ITSELF
        if session.away:
            may += ([events.DRY], [events.FIRST])  # it also throws for who has left before the first turn, and chooses
        kinds = [events.kind(event) for event in new]
        if any(map(session.is_device, range(len(session.roles)))):
            kinds = self._of_people(session, new)
        if kinds not in may:
            raise Found("%s %s made happen: %s" % (verb, word, [events.KINDS[kind] for kind in kinds]))
        self._happened = happened
        was_over = self._game.phase == OVER
        replay(self._game, new)
        self.matches += self._game.phase == OVER and not was_over
        if snapshot(self._game) != snapshot(session.game):
            raise Found("the match is not what its events say")
        if self.key_events % _REPLAY_EVERY == 0:
            self.replay()

    def replay(self) -> None:
        """Replays the whole match from its first event."""
        session = self.machine.app.lobby.session
        if session is not None:
            stands(session, "a whole replay gives another match")

    def _phase(self, app) -> None:
        base, screen = app.base, app.screen.name
        if base in _WITHOUT_MATCH:  # a match may wait behind these
            return
        if app.lobby.session is None:
            raise Found("the screen %s without a match" % base)
        game = app.lobby.session.game
        good = game.phase in _PHASES[base] or (base == "scoring" and self.machine.moving())
        good = good and game.phase in _OVER_PHASES.get(screen, (game.phase,))
        if base == "pot":
            good = good and game.round > 0 and (game.turn == 0 or game.phase != THROW)
        if base == "passon":
            good = good and game.players > 1 and not (game.rules.has_pot and game.turn == 0 < game.round)
        if base == "leg":
            good = good and game.legs > 1 and game.turn == 0 and game.round % game.rules.rounds == 0
        if base == "final":
            good = good and game.winners > 0 and (not game.rules.has_pot or game.winners in (1, 2, 4, 8))
        if not good:
            raise Found("the screen %s over %s while the match is in phase %d" % (screen, base, game.phase))

    def _picture(self, app) -> None:
        ahead = self.key_events % DRAW_EVERY
        if ahead == DRAW_EVERY - _DRAW_AHEAD:
            self.machine.draw_now()
        elif ahead == 0:
            app.display.refresh()
            picture = self.machine.image().convert("L")
            if picture.histogram()[0] > (1 - _LIT) * picture.width * picture.height:
                raise Found("%s is black" % app.screen.name)
            self.machine.draw_now(False)


def perform(machine: Machine, line: str) -> Iterator[None]:
    """Makes one move, as a key script does it."""
    verb, _, word = line.partition(" ")
    if verb == "wait":
        yield from machine.wait(int(word))
    elif verb == "cut":
        app = machine.app
        machine.cut_now()
        while machine.app is app or machine.app is None or machine.app.screen is None:
            yield
        yield from machine.polls()
    else:
        (machine.press if verb == "press" else machine.release)(KEYS.index(word))
        yield from machine.polls()


class Play:
    """One run of the board from power-on. script: the moves made; failure: what was found or ""."""

    def __init__(self, seed: int, language: str, draws: bool = True, panel: str = "240x240") -> None:
        self.seed = seed
        self.language = language
        self.panel = panel
        self.script: list[str] = []
        self.failure = ""
        self.watch: Any = None
        self._draws = draws

    def run(self, moves: Callable[[Machine], Iterable[str]], key_events: int = 0, then: Any = None) -> "Play":
        """Makes the moves that `moves(machine)` gives, up to this many key events; 0: all of them.

        `then(machine)` is a driver for the end of the run: it raises AssertionError if something is wrong.
        """
        machine = self._machine()
        with contextlib.redirect_stderr(io.StringIO()):
            try:
                machine.run(self._drive(machine, moves, key_events, then))
            except (Found, AssertionError) as found:
                self.failure = str(found)
        if machine.crash is not None and not self.failure:
            self.failure = "the device stopped: %s" % last_line(machine.crash)
        return self

    def _machine(self, **more: Any) -> Machine:
        # The glyphs and signs are read at power-on; without them pictures would have gaps, so drawing is on there.
        options = {"SKALBOX_LANG": self.language}
        return Machine(panel=self.panel, seed=self.seed, options=options, null_panel=not self._draws, **more)

    def again(self, script: list[str]) -> "Play":
        """Runs the same device again with exactly these moves."""
        return type(self)(self.seed, self.language, "black" in self.failure, self.panel).run(lambda machine: script)

    def _drive(self, machine: Machine, moves: Callable, key_events: int, then: Any) -> Iterator[None]:
        machine.draw_now(False)
        self.watch = watch = Watch(machine)
        for line in moves(machine):
            self.script.append(line)
            watch.before(line)
            yield from perform(machine, line)
            watch.after(line)
            if key_events and watch.key_events == key_events:
                break
        watch.replay()
        if then is not None:
            yield from then(machine)

    def report(self, seconds: float = 60) -> str:
        """Return the failure as a key script, shortened for at most `seconds`, and how to play it."""

        def fails(script: list[str]) -> bool:
            return self.again(script).failure == self.failure

        script = shrink(self.script, fails, seconds) if fails(self.script) else self.script
        how = "# %s\n# skalbox play --seed %d --lang %s --panel %s --keys THIS --out DIR\n"
        return how % (self.failure, self.seed, self.language, self.panel) + "\n".join(script) + "\n"
