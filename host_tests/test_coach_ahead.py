# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""While the device is passed on, the coach works out the next turn of a player who asks for help, and slows nobody
down."""

import sys

import pytest
from at_the_table import begun, run

from host_tools.tours.actions import AIDED, ASKING, ROLL, UNAIDED, tap
from skalcore import events

MENU = 3
WORKS = "Working it out…"


def passed_on(machine, roles: list[int], aided: int = 0):
    """Plays a turn each for Ana and Bob, up to the pass to Ana."""
    yield from begun(machine, roles)
    app = machine.app
    for box in (0, 0):
        app.lobby.session.apply(events.roll([1, 1, 2, 4, 6]))
        app.lobby.session.score(box)
    app.lobby.session.aided = aided
    app.resume(machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "passon" and app.lobby.session.game.player == 0


def in_memory(*names: str) -> bool:
    return all("skalbox." + name in sys.modules for name in names)


def asked(machine):
    """Throws, and asks the coach if it does not come by itself; returns its screen's texts at first and at the end."""
    machine.faces.append([5, 5, 5, 2, 3])
    yield from machine.tap(ROLL)
    while machine.app.screen.name != "coach" and machine.moving():
        yield from machine.wait(20)
    if machine.app.screen.name != "coach":
        yield from machine.tap(0, 700)
        yield from machine.settle()
        yield from machine.tap(1)
    assert machine.app.screen.name == "coach"
    first = machine.strings()
    yield from machine.settle()
    return first, machine.strings()


@pytest.mark.parametrize(("role", "aided"), [(AIDED, 0), (ASKING, 1), (ASKING, 0), (ASKING, 2), (UNAIDED, 0)])
def test_the_answer_is_there_with_the_dice(role, aided):
    """For a player who always has help or has asked in this match, the answer is the same as without working ahead."""
    answers = []

    def driver(machine, ahead):
        yield from passed_on(machine, [role, ASKING], aided)
        app = machine.app
        yield from machine.wait(3000 if ahead else 300)
        known = app.thought is not None
        assert known == (ahead and (role == AIDED or aided == 1))
        assert not in_memory("advisor") and (in_memory("widgets.table") or not ahead)
        if role == UNAIDED:
            return
        first, final = yield from asked(machine)
        assert (WORKS in first) != known and WORKS not in final
        answers.append(final)

    run(driver, True)
    run(driver, False)
    assert role == UNAIDED or answers[0] == answers[1]


@pytest.mark.parametrize("rest", range(700, 2300, 100))
def test_a_throw_need_not_wait_for_the_coach(rest):
    """After a throw in the middle of the work no file stays open, and the coach still answers."""

    def driver(machine):
        yield from passed_on(machine, [AIDED, ASKING])
        screen = machine.app.screen
        yield from machine.wait(rest)
        yield from machine.tap(ROLL)
        assert screen._advisor is None
        yield from machine.settle()
        assert machine.app.screen.name == "coach" and WORKS not in machine.strings()

    run(driver)


def test_another_turn_is_worked_out_again():
    def driver(machine):
        yield from passed_on(machine, [AIDED, AIDED])
        app = machine.app
        yield from machine.wait(3000)
        known = app.thought
        yield from tap(machine, 4)
        assert app.screen.name == "sheets" and app.thought is None
        yield from tap(machine, ROLL)
        yield from machine.wait(3000)
        assert app.thought[0] == known[0]
        app.lobby.session.apply(events.roll([1, 2, 3, 4, 5]))
        app.lobby.session.score(11)
        app.resume(machine.ticks_ms())
        yield from machine.settle()
        assert app.screen.name == "passon" and app.thought is None
        yield from machine.wait(3000)
        assert app.thought[0] != known[0]

    run(driver)


def test_the_menu_opens_there():
    def driver(machine):
        yield from passed_on(machine, [UNAIDED, UNAIDED])
        yield from tap(machine, MENU)
        assert machine.app.screen.name == "gamemenu"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "passon"
        yield from tap(machine, MENU, 3)
        assert machine.app.screen.name == "title"

    run(driver)


@pytest.mark.parametrize(
    ("free", "shown", "stays"),
    [(16_000, "turn", True), (15_999, "turn", False), (40_000, "gamemenu", True), (40_000, "settings", False)],
)
def test_what_it_has_worked_out_goes_where_memory_is_short_or_nobody_asks(free, shown, stays):
    def driver(machine):
        yield from passed_on(machine, [ASKING, ASKING])
        app = machine.app
        first, _ = yield from asked(machine)
        assert WORKS in first and app.thought is not None
        machine.free_bytes = free
        app.show(shown, machine.ticks_ms())
        yield from machine.settle()
        assert app.screen.name == shown and (app.thought is not None) is stays

    run(driver)
