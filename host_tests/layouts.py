# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help for tests that look at screens on every panel: matches of any game, and checks of what the device shows."""

import random
from collections.abc import Iterator

from texts import Text, faults, measured, texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN
from skalcore.game import BANK, CHOICE, OPENING, OVER, TIE

TO_THE_END = -1
WITH_DICE = ("turn", "robot", "scoring", "coach")  # which lie in the keys' cells
GAP = 2  # pixels between two numbers one above the other, at least
SIGNS = "+−0123456789"
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
            session.apply(events.start_choice(events.FINISH))
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
            session.apply(events.hold_event(0))
        session.apply(events.roll(tour.dice(faces)))
    session.held = 5
    return session


def _is_column(part) -> bool:
    """Whether this is one picture of many numbers: it has their text, but no font of its own."""
    return type(part).__name__ == "TileGrid" and bool(part.text) and part.font is None


class Watch:
    """A machine, and the faults on the screens that it showed. `numbers`: of each number every digit is looked at.
    `options`: lines of settings.toml. `motion`: a sensor is wired."""

    def __init__(
        self, panel: str, language: str, numbers: bool = False, options: dict | None = None, motion: bool = False
    ) -> None:
        lines = {"SKALBOX_LANG": language, **(options or {})}
        self.machine = Machine(panel=panel, options=lines, motion=motion, seed=1, null_panel=True)
        self.faults: list[str] = []
        self.looks = 0
        self._numbers = numbers
        self._cut: list[str] = []
        self._drawn: dict[int, list] = {}  # by bitmap: what Font.draw has drawn into it

    def run(self, driver) -> None:
        def drive() -> Iterator[None]:
            yield from self.machine.settle()
            if self._numbers:
                self._listen()
            self.machine.app.lobby.enter_in_hall = lambda: None  # no match was begun that could be kept
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

    def look(self, name: str, moves: bool = False) -> list[Text]:
        """Checks what is shown; returns its texts. While it `moves`, pictures lie over each other and only numbers are
        checked."""
        self.looks += 1
        found = texts(self.machine)
        name = f"{name}, {self.machine.panel.kind}"
        if self._numbers:
            self.faults += [f"{name}: {each}" for each in self._wrong_numbers(found, moves)]
        if not moves:
            self.faults += [f"{name}: {each}" for each in self._misplaced(found)]
        return found

    def expect(self, *names: str) -> None:
        """These names must be readable."""
        readable = [text.text for text in texts(self.machine)]
        missing = [name for name in names if not any(name in text for text in readable)]
        self.faults += [f"{name} is missing among {readable}" for name in missing]

    def _misplaced(self, found: list[Text]) -> Iterator[str]:
        from skalbox.draw import measures

        group, screen = self.machine.display.root_group, self.machine.app.screen
        if not found:
            yield "no text"
        yield from faults(found, measures.WIDTH, measures.HEIGHT)
        keys = [getattr(part, "text", "") for part in screen._frame.keys.group]
        for text in found:
            left, top, right, bottom = text.ink
            edge = left // measures.CELL * measures.CELL + measures.KEY_X
            if bottom > measures.CELL_Y and not (text.text in keys and top > measures.CELL_Y):
                yield f"in the keys' cells: {text}"
            elif bottom > measures.CELL_Y and not edge < left <= right < edge + measures.KEY_W:
                yield f"too wide for its key: {text}"
        for x1, y1, x2, y2, part in places(group):
            if x1 < 0 or y1 < 0 or x2 > measures.WIDTH or y2 > measures.HEIGHT:
                yield f"{part} reaches off the panel: {(x1, y1, x2, y2)}"
        if screen.name not in WITH_DICE:
            yield from self._in_the_way(screen, found)

    def _in_the_way(self, screen, found: list[Text]) -> Iterator[str]:
        """What stands under the pill or in the cells of the keys."""
        from skalbox.draw import measures

        pill = screen._frame.pill
        box = (pill.x, measures.PILL_Y, measures.PILL_RIGHT, measures.PILL_Y + measures.PILL_H)
        for text in found if not pill.group.hidden else ():
            inside = text.place[0] >= box[0] and text.place[3] <= box[3]
            if not inside and text.touches(Text("the pill", box, box, None, "")):
                yield f"under the pill: {text}"
        row = [screen._frame.keys.group] + ([screen._tumbling.group] if screen.name == "opening" else [])
        for part in screen.group:
            if part not in row:
                for x1, y1, x2, y2, picture in pictures([part]):
                    if y2 > measures.CELL_Y:
                        yield f"{type(picture).__name__} in the keys' cells: {(x1, y1, x2, y2)}"

    def _listen(self) -> None:
        """Note what Font.draw draws into each bitmap, and what of it is cut off."""
        from skalbox.draw.font import Font

        real = Font.draw

        def draw(font, bitmap, x, baseline, text):
            said = measured(font, text)
            wide, high = bitmap.width, bitmap.height
            for char, (left, top, right, bottom) in said.letters:
                inside = x + left >= 0 and x + right <= wide and baseline + top >= 0 and baseline + bottom <= high
                if char in SIGNS and not inside:
                    self._cut.append(f"{char} of {text!r} is cut off")
            ends = said.extent
            self._drawn.setdefault(id(bitmap), []).append((bitmap, text, x + ends[0], x + ends[1], baseline))
            return real(font, bitmap, x, baseline, text)

        Font.draw = draw

    def _wrong_numbers(self, shown: list[Text], moves: bool) -> Iterator[str]:
        """Numbers that are cut off, or touch another one, a text, or a sign or icon."""
        yield from dict.fromkeys(self._cut)
        self._cut.clear()
        columns = [
            (text, part.x + left, part.y + baseline - 9, part.x + right, part.y + baseline)
            for part in parts(self.machine.display.root_group)
            if _is_column(part)
            for _, text, left, right, baseline in self._drawn.get(id(part.bitmap), ())
        ]
        found = [(each.text, *each.ink) for each in shown] + columns
        for one in found:
            yield from (f"{one} touches {other}" for other in found if one is not other and _touch(one, other))
        for one in columns:
            yield from (f"{text} overlaps {one}" for text in shown if _meet(one[1:], text.ink))
        assets = self.machine.app.assets
        sheets = (assets.icons, assets.signs12, assets.signs14, assets.signs18)
        for x1, y1, x2, y2, part in () if moves else pictures(self.machine.display.root_group):
            if part.bitmap in sheets or (part.tile_width > 50 and part.tile_width == part.tile_height):
                box = (x1 + 1, y1 + 1, x2 - 1, y2 - 1)  # they leave a pixel free all round
                for one in found:
                    if one[0][0] in SIGNS and _meet(one[1:], box):
                        yield f"{one} overlaps the sign or icon in {box}"


def watched(driver, panel: str = "240x240", language: str = "fr") -> None:
    """Runs `driver(watch)` with a Watch; for on_device."""
    Watch(panel, language).run(driver)


def _meet(one: tuple, other: tuple) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _touch(one: tuple, other: tuple) -> bool:
    """Whether a number ends right before another one, or in it."""
    if one[0][-1] not in SIGNS or other[0][0] not in SIGNS:
        return False
    return one[2] < other[4] and other[2] < one[4] and one[1] <= other[1] < one[3] + GAP


def parts(group) -> Iterator:
    for part in group:
        if not part.hidden:
            yield part
            if hasattr(part, "append"):
                yield from parts(part)


def places(group) -> Iterator:
    """The box of every visible picture, and its kind."""
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
            wide, high = part.width * part.tile_width, part.height * part.tile_height
            yield left, top, left + wide * scale, top + high * scale, part
