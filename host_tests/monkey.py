# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""For a monkey at the keys: moves, what is looked at after each of them, and how a failure is cut down.

A move is a line of a key script, done exactly as `skalbox play --keys` does it, so that a failure is a key script.
"""

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from helpers import snapshot
from shrink import shrink

from host_tools.keyscript import last_line
from host_tools.virtual.machine import KEYS, Machine
from skalcore import events
from skalcore.game import CHOICE, DECIDE, OPENING, OVER, THROW, TIE, Game

ROLL = 5
DRAW_EVERY = 1_000  # key events from picture to picture
_DRAW_AHEAD = 40  # key events before a picture in which drawing is on: what is built then has its pixels
_REPLAY_EVERY = 250  # key events from whole replay to whole replay; what is new is replayed after every move
_LIT = 0.01  # of a picture, at least so much is not black

# What a match may wait for while a screen stands at the bottom; a screen laid over it may ask for more.
_PHASES = {
    "opening": (OPENING, CHOICE, TIE, OVER),
    "choice": (CHOICE,),
    "passon": (THROW,),
    "turn": (THROW, DECIDE),
    "scoring": (DECIDE,),
    "pot": (THROW, TIE, OVER),
    "final": (OVER,),
}
_OVER_PHASES = {"menu": (DECIDE,), "zero": (DECIDE,), "gamemenu": (THROW, DECIDE), "leave": (THROW, DECIDE)}
_WITHOUT_MATCH = ("title", "players", "language")

# What one key may make happen: ROLL decides when it goes down, and throws when it comes up.
_MAY = {
    ("press", "roll"): ([], [events.SCORE], [events.FIRST]),
    ("release", "roll"): ([], [events.ROLL], [events.KEEP, events.ROLL], [events.DRY]),
}


class Found(Exception):
    """Something is not as it should be."""


# What a person sees.


def _walk(item, x: int = 0, y: int = 0) -> Iterator:
    """Every visible part of a group, with its place."""
    if not item.hidden:
        yield item, x + item.x, y + item.y
        if hasattr(item, "append"):
            for i in range(len(item)):
                yield from _walk(item[i], x + item.x, y + item.y)


def labelled(app) -> set[int]:
    """The keys that the screen says do something: the pill, the soft keys, and the dice that lie over a hold key."""
    from skalbox import measures

    found = set()
    for item, x, y in _walk(app.screen.group):
        if getattr(item, "pressable", False) or (
            y >= measures.CELL_Y - measures.HELD_RISE and getattr(item, "tile_width", 0) == measures.DIE
        ):
            found.add(x // measures.CELL)
        elif type(item).__name__ == "Group" and x == y == 0 and _is_pill(item, measures):
            found.add(ROLL)
    return found


def soft_keys(app) -> dict[str, int]:
    """The keys by the words on them."""
    from skalbox.measures import CELL

    return {part.text: x // CELL for part, x, _ in _walk(app.screen.group) if getattr(part, "pressable", False)}


def _is_pill(group, measures) -> bool:
    parts = [group[i] for i in range(len(group))]
    body = getattr(parts[0], "bitmap", None) if len(parts) == 3 else None
    return body is not None and parts[0].y == measures.PILL_Y and body.height == measures.PILL_H


def seen(app) -> tuple:
    """All that a person could tell the screen by, without drawing it, and the match."""
    parts = []
    for item, x, y in _walk(app.screen.group):
        if hasattr(item, "append") or hasattr(item, "color_index"):
            continue
        shader = item.pixel_shader
        inks = tuple(shader[i] for i in range(len(shader)))
        parts.append((x, y, id(item.bitmap), inks, item[0], getattr(item, "text", None), getattr(item, "icon", None)))
    happened = app.session.events().tolist() if app.session else None
    return app.screen.name, app.base, parts, happened, app.session and app.session.held


# What is looked at.


class Watch:
    """Looks at the device after every move; Found where something is wrong."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.key_events = 0
        self.matches = 0
        self.screens: set[str] = set()
        self._session = None
        self._game: Game | None = None
        self._happened: list[int] = []
        self._before: tuple | None = None

    def before(self, line: str) -> None:
        """A key without a label is about to go down: remember what is there."""
        verb, _, word = line.partition(" ")
        app = self.machine.app
        self._before = None
        if verb == "press" and not self.machine.moving() and KEYS.index(word) not in labelled(app):
            self._before = seen(app)

    def after(self, line: str) -> None:
        verb, _, word = line.partition(" ")
        self.key_events += verb in ("press", "release")
        app = self.machine.app
        if app.fault is not None:
            raise Found("the device shows an error: %s" % last_line(app.fault))
        if self._before is not None and seen(app) != self._before:
            raise Found("a key did something on the screen %s that had no label" % self._before[0])
        self.screens.add(app.screen.name)
        if not self.machine.strings():
            raise Found("no text on the screen %s" % app.screen.name)
        self._match(app, verb, word)
        self._phase(app)
        if verb in ("press", "release"):
            self._picture(app)

    def _match(self, app, verb: str, word: str) -> None:
        session = app.session
        if session is not self._session:
            self._session, self._happened = session, []
            self._game = _fresh(session) if session else None
        if session is None:
            return
        happened = session.events().tolist()
        known = len(self._happened)
        if happened == self._happened[:-1] and (verb, word) == ("press", "1") and app.base == "scoring":
            self._happened, self._game = happened, _fresh(session)  # the last box was taken back
            _replay(self._game, happened)
            return
        if happened[:known] != self._happened:
            raise Found("what had happened is not what happened")
        new = happened[known:]
        if [events.kind(event) for event in new] not in _MAY.get((verb, word), ([],)):
            raise Found("%s %s made happen: %s" % (verb, word, [events.KINDS[events.kind(event)] for event in new]))
        self._happened = happened
        was_over = self._game.phase == OVER
        _replay(self._game, new)
        self.matches += self._game.phase == OVER and not was_over
        if snapshot(self._game) != snapshot(session.game):
            raise Found("the match is not what its events say")
        if self.key_events % _REPLAY_EVERY == 0:
            self.replay()

    def replay(self) -> None:
        """The whole match once more, from its first event."""
        session = self.machine.app.session
        if session is not None:
            game = _fresh(session)
            _replay(game, session.events())
            if snapshot(game) != snapshot(session.game):
                raise Found("a whole replay gives another match")

    def _phase(self, app) -> None:
        base, screen = app.base, app.screen.name
        if app.session is None or base in _WITHOUT_MATCH:
            # A match may wait behind the title.
            if base not in _WITHOUT_MATCH or (app.session is not None and base == "players"):
                raise Found("the screen %s %s a match" % (base, "with" if app.session else "without"))
            return
        game = app.session.game
        good = game.phase in _PHASES[base] or (base == "scoring" and self.machine.moving())
        good = good and game.phase in _OVER_PHASES.get(screen, (game.phase,))
        if base == "pot":
            good = good and game.round > 0 and (game.turn == 0 or game.phase != THROW)
        if base == "passon":
            good = good and (game.turn > 0 or game.round == 0)
        if base == "final":
            good = good and game.winners in (1, 2, 4, 8)
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
                raise Found("the screen %s is black" % app.screen.name)
            self.machine.draw_now(False)


def _fresh(session) -> Game:
    game = session.game
    return Game(game.rules, game.mode, game.players, game.legs)


def _replay(game: Game, happened: Iterable[int]) -> None:
    try:
        for event in happened:
            game.apply(event)
    except ValueError as error:
        raise Found("an event that may not happen: %s" % error) from None


# Playing.


def perform(machine: Machine, line: str) -> Iterator[None]:
    """One move, as a key script does it."""
    verb, _, word = line.partition(" ")
    if verb == "wait":
        yield from machine.wait(int(word))
    else:
        (machine.press if verb == "press" else machine.release)(KEYS.index(word))
        yield from machine.polls()


class Play:
    """One run of the board from power-on. script: the moves made; failure: what was found, "" where nothing was."""

    def __init__(self, seed: int, language: str, draws: bool = True) -> None:
        self.seed = seed
        self.language = language
        self.script: list[str] = []
        self.failure = ""
        self.watch: Any = None
        self._draws = draws

    def run(self, moves: Callable[[Machine], Iterable[str]], key_events: int = 0) -> "Play":
        """Make the moves that `moves(machine)` gives, until there were so many key events; 0: all of them."""
        # The glyphs and signs are read at power-on; without them pictures would have gaps, so that is drawn for real.
        machine = Machine(seed=self.seed, options={"SKALBOX_LANG": self.language}, null_panel=not self._draws)
        with contextlib.redirect_stderr(io.StringIO()):
            try:
                machine.run(self._drive(machine, moves, key_events))
            except Found as found:
                self.failure = str(found)
        if machine.crash is not None and not self.failure:
            self.failure = "the device stopped: %s" % last_line(machine.crash)
        return self

    def again(self, script: list[str]) -> "Play":
        """A run of the same device that makes just these moves."""
        return Play(self.seed, self.language, "black" in self.failure).run(lambda machine: script)

    def _drive(self, machine: Machine, moves: Callable, key_events: int) -> Iterator[None]:
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

    def report(self, seconds: float = 60) -> str:
        """The failure as a short key script that says how to play it; looks for so long for a shorter one."""

        def fails(script: list[str]) -> bool:
            return self.again(script).failure == self.failure

        script = shrink(self.script, fails, seconds) if fails(self.script) else self.script
        how = "# %s\n# skalbox play --seed %d --lang %s --keys THIS --out DIR\n"
        return how % (self.failure, self.seed, self.language) + "\n".join(script) + "\n"
