# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every screen shows its numbers whole at the largest value that the rules allow (limits.py), on every panel and in
every language: no digit is cut off or covered, and no two numbers touch."""

import pytest
from layouts import NAMES as WIDE
from layouts import Watch, parts, pictures
from limits import TO_THE_END, best_leg, largest, most_legs, take_turn
from panels import TRIED
from sight import labelled
from texts import texts

from host_tools.tours import tour
from host_tools.tours.actions import NAMES as SHORT
from skalcore import boxes, events, rules
from skalcore.game import BANK, OVER

EVERYWHERE = pytest.mark.parametrize(("panel", "language"), TRIED)
FEW = 4  # players whose rows are large on most screens
GAP = 2  # pixels between two numbers, at least
SIGNS = "+−0123456789"


def cases() -> list[tuple]:
    """(kind, mode, players, legs): the fewest, the most, and the numbers at which layouts change."""
    found = []
    for kind, row in enumerate(rules.GAMES):
        if row.has_pot:
            found += [(kind, mode, 1, 1) for mode in range(len(rules.MODES)) if mode != rules.MATCH]
        for players in sorted({row.fewest, 2, 3, FEW, FEW + 1, row.players}):
            if row.fewest <= players <= row.players:
                found += [(kind, rules.MATCH, players, legs) for legs in sorted({1, most_legs(row)})]
    return found


class Numbers:
    """What Font.draw has drawn into each bitmap, and what of it was cut off."""

    def __init__(self, watch: Watch) -> None:
        from skalbox.draw.font import Font

        self.cut: list[str] = []
        self.drawn: dict[int, list] = {}  # by bitmap
        self._watch = watch
        real = Font.draw

        def draw(font, bitmap, x, baseline, text):
            at = x
            for char in text:
                wide, high, dx, dy, advance = font.box(char)
                left, top = at + dx, baseline + dy
                inside = left >= 0 and left + wide <= bitmap.width and top >= 0 and top + high <= bitmap.height
                if char in SIGNS and not inside:
                    self.cut.append(f"{char} of {text!r} is cut off")
                at += advance
            ends = font.extent(text)
            self.drawn.setdefault(id(bitmap), []).append((bitmap, text, x + ends[0], x + ends[1], baseline))
            return real(font, bitmap, x, baseline, text)

        Font.draw = draw

    def look(self, name: str) -> None:
        watch = self._watch
        watch.look(name)
        name = f"{name}, {watch.machine.panel.kind}"
        watch.faults += [f"{name}: {fault}" for fault in dict.fromkeys(self.cut)]
        self.cut.clear()
        found = [(each.text, *each.ink) for each in texts(watch.machine)] + list(self._in_pictures())
        for one in found:
            for other in found:
                if one is not other and _touch(one, other):
                    watch.faults.append(f"{name}: {one} touches {other}")

        for picture in self._signs():
            for one in found:
                if one[0][0] in SIGNS and _meet(one[1:], picture):
                    watch.faults.append(f"{name}: {one} stands on the sign or icon in {picture}")

    def _signs(self):
        """The boxes of all signs and icons, which leave a pixel free all round."""
        assets = self._watch.machine.app.assets
        sheets = (assets.icons, assets.signs12, assets.signs14, assets.signs18)
        for x1, y1, x2, y2, part in pictures(self._watch.machine.display.root_group):
            if part.bitmap in sheets or (part.tile_width > 50 and part.tile_width == part.tile_height):
                yield x1 + 1, y1 + 1, x2 - 1, y2 - 1

    def _in_pictures(self):
        """The numbers of pictures that hold many."""
        for part in parts(self._watch.machine.display.root_group):
            if type(part).__name__ == "Numbers":
                for _, text, left, right, baseline in self.drawn.get(id(part.bitmap), ()):
                    yield text, part.x + left, part.y + baseline - 9, part.x + right, part.y + baseline


def _meet(one: tuple, other: tuple) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _touch(one: tuple, other: tuple) -> bool:
    """Whether a number ends right before another one, or in it."""
    if one[0][-1] not in SIGNS or other[0][0] not in SIGNS:
        return False
    return one[2] < other[4] and other[2] < one[4] and one[1] <= other[1] < one[3] + GAP


@EVERYWHERE
@pytest.mark.parametrize("names", [SHORT, WIDE], ids=["short names", "wide names"])
def test_numbers_of_a_match(panel, language, names, tried):
    def driver(watch):
        numbers = Numbers(watch)
        for case in cases():
            for high in (-1, 1):
                for visit in (_turns, _between, _ends):
                    yield from visit(watch, numbers, names, case, high)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens with the largest numbers on {panel} in {language}")


def _match(names, case: tuple, high: int, turns: int = TO_THE_END):
    kind, mode, players, legs = case
    return largest(names[:players], kind, mode, legs, turns, high)


def _last_round(case: tuple) -> int:
    """The turns of a leg before the last ones of all players."""
    kind, _, players, _ = case
    return players * (rules.GAMES[kind].rounds - 1)


def _turns(watch, numbers, names, case, high):
    session = _match(names, case, high, _last_round(case))
    name = f"{case}, {high}"
    yield from watch.show(session, "turn")
    numbers.look(f"table of {name}")
    yield from _overlays(watch, numbers, name)
    if session.game.expects() == 1 << events.DRY:
        return
    session.apply(events.roll([6] * 5))
    for screen in ("turn", "scoring", "resume"):
        yield from watch.show(session, screen)
        numbers.look(f"{screen} of {name}")
    for screen in ("menu", "zero"):
        session.cursor = list(session.game.cards[session.game.player]).index(boxes.OPEN)
        yield from watch.show(session, "scoring" if screen == "zero" else "turn", screen)
        numbers.look(f"{screen} of {name}")


def _overlays(watch, numbers, name):
    """The sheets of all players."""
    machine = watch.machine
    for screen, presses in (("sheets", (2, 1, 2)), ("sheet", (1,) * 8)):
        yield from tour.show(machine, machine.app.base)
        machine.app.lay(screen, machine.ticks_ms())
        yield from machine.settle()
        for key in (*presses, None):
            numbers.look(f"{screen} of {name}")
            if key in labelled(machine.app):
                yield from tour.tap(machine, key)


def _between(watch, numbers, names, case, high):
    """Posters, pots and the ends of legs."""
    session = _match(names, case, high, _last_round(case))
    for _ in range(session.game.players):
        yield from watch.show(session, "passon")
        numbers.look(f"poster of {case}, {high}")
        if session.game.phase in (OVER, BANK):
            break
        take_turn(session, best_leg(session.game.rules) if high >> session.game.player & 1 else ())
    if session.game.rules.has_pot and session.game.players > 1:
        yield from watch.show(_match(names, case, high, _last_round(case)), "pot")
        numbers.look(f"pot of {case}, {high}")
    if session.game.legs > 1:
        yield from watch.show(_match(names, case, high, 0), "leg")
        numbers.look(f"leg of {case}, {high}")


def _ends(watch, numbers, names, case, high):
    session = _match(names, case, high)
    if session.game.phase != OVER:
        return
    name = f"{case}, {high}"
    yield from watch.show(session, "final")
    numbers.look(f"standings of {name}")
    said = " ".join(watch.machine.strings())
    for seat in range(session.game.players):
        if str(session.game.match_total(seat)) not in said:
            watch.faults.append(f"standings of {name}, {watch.machine.panel.kind}: no total of {seat}")
    yield from _overlays(watch, numbers, name)
    yield from watch.show(session, "final", "curve")
    numbers.look(f"curve of {name}")
