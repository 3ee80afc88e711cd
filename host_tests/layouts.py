# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""For tests that look at screens on every panel: matches of any game, and checks of what the device shows."""

import random
from collections.abc import Iterator

from texts import CONTRAST, Text, texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN
from skalcore.game import BANK, CHOICE, OPENING, OVER, TIE

TO_THE_END = -1
# The widest names that the letters screen accepts, by letters and by pixels (checked by a test), and wide everyday
# ones.
NAMES = ("Mouhamadou", "Emmanuelle", "Mohammed", "Éponine", "Wilhelmina", "Anne-Marie", "Montgomery", "Bérengère")


def match(game: int, mode: int, players: int, legs: int, boxes: int = TO_THE_END, extras: bool = True):
    """A session after this many boxes of its last leg, one throw a turn; `extras`: fives of a kind are frequent."""
    from skalbox.match.session import Session

    session = Session(list(NAMES[:players]), None, game, mode, legs)
    state = session.game
    rng = random.Random(players * 10 + legs)

    def five() -> list[int]:
        return [rng.randint(1, 6) for _ in range(5)]

    while state.phase != OVER:
        if state.phase in (OPENING, BANK, TIE):
            session.apply(events.dry(five()))
        elif state.phase == CHOICE:
            session.apply(events.first(events.FINISH))
        elif state.leg < legs - 1:
            for leg in range(legs - 1):
                for seat in range(players):
                    state.leg_totals[leg * players + seat] = 200 + rng.randint(0, 400)
            state.leg = legs - 1
            state.round = state.leg * state.rules.rounds
        elif boxes == 0:
            break
        else:
            faces = five()
            session.apply(events.roll(faces[:1] * 5 if extras and rng.random() < 0.4 else faces))
            open_boxes = [box for box, points in enumerate(state.cards[state.player]) if points == OPEN]
            session.score(max(open_boxes, key=lambda box: (state.points(box), box)))
            boxes -= 1
    session.pot_seen = True
    return session


def rolled(session, faces: str, throws: int = 3):
    """The session with these dice on the table, two of them held."""
    for number in range(throws):
        if number:
            session.apply(events.keep(0))
        session.apply(events.roll(tour.dice(faces)))
    session.held = 5
    return session


class Watch:
    """A machine, and the faults on the screens that it showed."""

    def __init__(self, panel: str, language: str) -> None:
        self.machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=1, null_panel=True)
        self.faults: list[str] = []
        self.looks = 0

    def run(self, driver) -> None:
        def drive() -> Iterator[None]:
            yield from self.machine.settle()
            self.machine.app.lobby.record = lambda: None  # no match was begun that could be kept
            yield from driver(self)

        self.machine.run(drive())
        assert self.machine.crash is None
        assert self.looks and not self.faults, "\n".join(self.faults)

    def show(self, session, screen: str, over: str = "") -> Iterator[None]:
        """Shows this screen, optionally with another laid over it."""
        yield from tour.take(self.machine, session, screen)
        if over:
            self.machine.app.lay(over, self.machine.ticks_ms())
            yield from self.machine.settle()

    def look(self, name: str) -> list[Text]:
        """Checks what is shown; returns its texts."""
        from skalbox.draw import measures
        from skalbox.draw.softkeys import Key

        self.looks += 1
        found = texts(self.machine)
        say = self.faults.append
        name = f"{name}, {self.machine.panel.kind}"
        keys = [part.text for part in parts(self.machine.display.root_group) if isinstance(part, Key)]
        for i, one in enumerate(found):
            x1, y1, x2, y2 = one.ink
            left, top, right, bottom = one.place
            if not (left <= x1 and x2 <= right and top <= y1 and y2 <= bottom) or one.missing:
                say(f"{name}: cut off: {one}")
            floor = measures.HEIGHT if one.text in keys and y1 > measures.CELL_Y else measures.CELL_Y
            if x1 < 0 or y1 < 0 or x2 > measures.WIDTH or y2 > floor:
                say(f"{name}: off its part of the panel: {one}")
            if one.covered:
                say(f"{name}: under {one.covered}: {one}")
            if one.contrast is not None and one.contrast < CONTRAST:
                say(f"{name}: {one.contrast:.1f}:1 only: {one}")
            for other in found[i + 1 :]:
                if one.touches(other):
                    say(f"{name}: {one} overlaps {other}")
        for x1, y1, x2, y2, part in places(self.machine.display.root_group):
            if x1 < 0 or y1 < 0 or x2 > measures.WIDTH or y2 > measures.HEIGHT:
                say(f"{name}: {part} reaches off the panel: {(x1, y1, x2, y2)}")
        return found


def parts(group) -> Iterator:
    for part in group:
        if not part.hidden:
            yield part
            if hasattr(part, "append"):
                yield from parts(part)


def places(group) -> Iterator:
    """The box of every visible picture, and what it is."""
    for x1, y1, x2, y2, part in pictures(group):
        yield x1, y1, x2, y2, type(part).__name__


def pictures(group, x: int = 0, y: int = 0, scale: int = 1) -> Iterator:
    """The box of every visible picture, and the picture."""
    for part in group:
        if part.hidden:
            continue
        left, top = x + part.x * scale, y + part.y * scale
        if hasattr(part, "append"):
            yield from pictures(part, left, top, scale * part.scale)
        elif hasattr(part, "tile_width"):
            yield left, top, left + part.tile_width * scale, top + part.tile_height * scale, part
