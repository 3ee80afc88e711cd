# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every screen of a match shows its numbers whole at the largest value that the rules allow (limits.py), on every panel
and in every language: no digit is cut off or covered, and no two numbers touch."""

import pytest
from digits import Numbers
from layouts import NAMES as WIDE
from layouts import Watch
from limits import best_leg, cases, last_round, of_case, take_turn
from panels import TRIED
from sight import labelled

from host_tools.tours import tour
from host_tools.tours.actions import NAMES as SHORT
from skalcore import boxes, events
from skalcore.game import BANK, OVER

EVERYWHERE = pytest.mark.parametrize(("panel", "language"), TRIED)
# Names, and a bit mask of the seats with the largest totals, with which each match is looked at.
PAIRS = [((SHORT, -1), (WIDE, 1)), pytest.param(((WIDE, -1), (SHORT, 1)), marks=pytest.mark.soak)]


@EVERYWHERE
@pytest.mark.parametrize("pairs", PAIRS, ids=["", "swapped"])
def test_numbers_of_a_match(panel, language, pairs, tried):
    def driver(watch):
        numbers = Numbers(watch)
        for case in cases():
            for names, high in pairs:
                for visit in (_turns, _between, _ends):
                    yield from visit(watch, numbers, names, case, high)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens with the largest numbers on {panel} in {language}")


@EVERYWHERE
def test_numbers_in_large_type(panel, language, tried):
    def driver(watch):
        watch.machine.app.set("TEXT", 1)
        numbers = Numbers(watch)
        for case in cases():
            yield from _turns(watch, numbers, WIDE if case[2] % 2 else SHORT, case, 1)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} tables with the largest numbers in large type on {panel} in {language}")


def _turns(watch, numbers, names, case, high):
    session = of_case(names, case, high, last_round(case))
    name = f"{case}, {high}"
    yield from watch.show(session, "turn")
    numbers.look(f"table of {name}")
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


def _sheets(watch, numbers, name, session):
    """The sheets of all players, page by page, and of the first two of them."""
    machine = watch.machine
    base = "final" if session.game.phase == OVER else "turn"
    for screen, presses in (("sheets", (2, 1, 2, 1)), ("sheet", (1,))):
        yield from watch.show(session, base, screen)
        for key in (*presses, None):
            numbers.look(f"{screen} of {name}")
            if key in labelled(machine.app):
                yield from tour.tap(machine, key)


def _between(watch, numbers, names, case, high):
    """Posters, pots and the ends of legs."""
    session = of_case(names, case, high, last_round(case))
    yield from _sheets(watch, numbers, f"{case}, {high}", session)
    for _ in range(session.game.players):
        yield from watch.show(session, "passon")
        numbers.look(f"poster of {case}, {high}")
        if session.game.phase == BANK:
            break
        take_turn(session, best_leg(session.game.rules) if high >> session.game.player & 1 else ())
    if session.game.phase == BANK:
        yield from watch.show(session, "bank")
        numbers.look(f"bank of {case}, {high}")
    if session.game.rules.has_pot and session.game.players > 1:
        yield from watch.show(of_case(names, case, high, last_round(case)), "pot")
        numbers.look(f"pot of {case}, {high}")
    if session.game.legs > 1:
        yield from watch.show(of_case(names, case, high, 0), "leg")
        numbers.look(f"leg of {case}, {high}")


def _ends(watch, numbers, names, case, high):
    session = of_case(names, case, high)
    if session.game.phase != OVER:
        return
    name = f"{case}, {high}"
    yield from watch.show(session, "final")
    numbers.look(f"standings of {name}")
    said = " ".join(watch.machine.strings())
    for seat in range(session.game.players):
        if str(session.game.match_total(seat)) not in said:
            watch.faults.append(f"standings of {name}, {watch.machine.panel.kind}: no total of {seat}")
    yield from _sheets(watch, numbers, name, session)
    yield from watch.show(session, "final", "curve")
    numbers.look(f"curve of {name}")
