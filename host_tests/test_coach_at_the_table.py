# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach at the table, and the device as a player: who is helped, what is kept of it, and how it works ahead."""

import random
import sys

import pytest
from at_the_table import begun, on_device, run

from host_tools.tours.actions import AIDED, ASKING, BEST, EASY, ROLL, UNAIDED, tap, throw
from skalcore import events


@pytest.mark.parametrize("role", [UNAIDED, ASKING, AIDED])
@on_device
def test_who_is_helped_and_how(machine, role):
    yield from begun(machine, [role, UNAIDED])
    app = machine.app
    yield from throw(machine, "66123")
    session = app.lobby.session
    assert app.screen.name == "turn" and session.aided == session.advised == (role == AIDED)
    yield from machine.tap(0, 700)
    yield from machine.settle()
    assert app.screen.name == "menu" and ("Coach" in machine.strings()) == (role != UNAIDED)
    yield from tap(machine, 3)
    assert app.screen.name == ("help" if role == UNAIDED else "coach")
    assert session.aided == (role != UNAIDED)


@on_device
def test_the_advice_can_be_followed_or_ignored(machine):
    yield from begun(machine, [ASKING, UNAIDED])
    app = machine.app
    yield from throw(machine, "61626")
    yield from asked_by_keys(machine)
    assert app.screen.name == "coach" and "Hold" in machine.strings()
    yield from tap(machine, ROLL)
    assert app.screen.name == "turn" and app.lobby.session.held == 0b10101
    yield from throw(machine, "61626")
    yield from asked_by_keys(machine)
    yield from tap(machine, 1)
    assert app.screen.name == "coach" and "Back" in machine.strings()
    yield from tap(machine, ROLL)
    assert app.screen.name == "turn" and app.lobby.session.held == 0b10111, "the player's own choice"
    yield from throw(machine, "61656")
    yield from tap(machine, 3)
    assert app.screen.name == "coach" and app.base == "scoring"
    yield from tap(machine, ROLL)
    # Three sixes: three of a kind scores them all, and the sixes count for the bonus.
    assert app.screen.name == "scoring" and app.lobby.session.cursor in (5, 6)


@on_device
def test_two_fingers_take_dice_from_the_coach_at_once(machine):
    """A die whose colour alone changes does not get another label."""
    yield from begun(machine, [ASKING, UNAIDED])
    yield from throw(machine, "61626")
    yield from asked_by_keys(machine)
    assert machine.app.screen.name == "coach"
    for key in (1, 3):
        machine.press(key)
    yield from machine.settle()
    assert machine.app.lobby.session.held == 0b01010
    for key in (1, 3):
        machine.release(key)


def asked_by_keys(machine):
    """Asks the coach between two throws."""
    yield from machine.tap(0, 700)
    yield from machine.settle()
    yield from tap(machine, 3)


@pytest.mark.parametrize("throws", [1, 3])
def test_the_coach_speaks_by_itself_after_a_loss_of_power(throws):
    """About the dice on the table, whether it had commented on them before or not."""

    def thrown(machine):
        yield from begun(machine, [AIDED])
        for number in range(throws):
            machine.faces.append([1, 2, 3, 4, 6])
            yield from tap(machine, ROLL) if number + 1 < throws else machine.tap(ROLL)
        assert machine.app.lobby.session.game.thrown == throws and machine.app.screen.name == "turn"

    first = run(thrown)

    def later(machine):
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "resume"
        yield from tap(machine, ROLL)
        assert app.screen.name == ("turn" if throws < 3 else "scoring")
        assert app.lobby.session.advised and app.lobby.session.aided == 1

    run(later, nvm=first.nvm_image())


@on_device
def test_to_throw_all_again_is_no_way_back(machine):
    """It also does so over the choice of a box: ROLL says that it follows the advice, and does."""
    yield from begun(machine, [ASKING])
    app = machine.app
    for box in range(1, 13):  # the aces are left
        app.lobby.session.apply(events.roll([1, 2, 2, 4, 6]))
        app.lobby.session.score(box)
    app.resume(machine.ticks_ms())
    yield from machine.settle()
    machine.faces.append([2, 3, 4, 5, 6])
    yield from tap(machine, ROLL, 4)
    yield from machine.tap(0, 700)
    yield from machine.settle()
    yield from tap(machine, 2, 3)
    assert app.screen.name == "coach" and app.base == "scoring" and app.lobby.session.held == 0b10000
    shown = machine.strings()
    assert "roll them all" in shown and shown.count("Back") == 1 and "Choose" in shown
    yield from tap(machine, 0)
    assert app.screen.name == "scoring" and app.lobby.session.held == 0b10000, "the key goes back"
    yield from tap(machine, 3, ROLL)
    assert app.screen.name == "turn" and app.lobby.session.held == 0


def test_help_is_remembered_and_marked_in_the_hall():
    def helped(machine):
        yield from begun(machine, [AIDED], kind=1)
        yield from throw(machine, "12346")
        assert machine.app.lobby.session.advised

    first = run(helped)

    def later(machine):
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "resume" and app.lobby.session.aided == 1 and app.lobby.session.roles == [AIDED]
        app.lobby.session.roles = [UNAIDED]  # so that the rest is quick
        rng = random.Random(3)
        while app.screen.name != "final":
            if not app.lobby.session.game.has_dice():
                machine.faces.append([rng.randint(1, 6) for _ in range(5)])
            yield from tap(machine, ROLL)
        assert app.lobby.session.aided == 1
        yield from tap(machine, 4)
        (entry,) = app.lobby.hall().best[3]
        assert entry.aided and entry.player.name == "Ana"
        yield from machine.settle()
        app.lobby.game_index = 1
        app.lay("fame", machine.ticks_ms())
        yield from machine.settle()
        assert any(text.startswith("Ana") and text.endswith("*") for text in machine.strings())

    run(later, nvm=first.nvm_image())


_SOAK = pytest.mark.soak


@pytest.mark.parametrize(
    ("kind", "roles"),
    [
        (1, [BEST]),
        pytest.param(0, [BEST, EASY], marks=_SOAK),
        pytest.param(1, [EASY, BEST], marks=_SOAK),
        pytest.param(2, [BEST, EASY], marks=_SOAK),
    ],
)
@on_device
def test_the_device_plays_a_whole_match_by_itself(machine, kind, roles, tried):
    """Nobody presses a key except where people at the table would: to open a round, and to leave a pot."""
    seen = set()
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = kind, ["Ana", "Bob"][: len(roles)], list(roles)
    app.start_match(machine.ticks_ms())
    for _ in range(40_000):
        yield from machine.wait(50)
        seen.add(app.screen.name)
        if app.screen.name == "final" and not app.moving(machine.ticks_ms()):
            break
        if not app.moving(machine.ticks_ms()):
            assert app.screen.name in ("opening", "pot"), app.screen.name
            yield from machine.tap(ROLL)
    session = app.lobby.session
    assert app.screen.name == "final" and session.aided == 0
    yield from tap(machine, 4)
    assert not app.lobby.hall().best[0 if kind == 0 else kind + 2], "the device enters no hall"
    assert app.lobby.hall().played[0 if kind == 0 else kind + 2] == 1
    tried(f"a match of {len(roles)} seats of the device in game {kind}: screens {' '.join(sorted(seen))}")


def test_the_device_goes_on_after_a_loss_of_power():
    def until_it_thinks(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.game_index, app.lobby.players, app.lobby.roles = 1, ["Ana", "Bob"], [UNAIDED, BEST]
        app.start_match(machine.ticks_ms())
        machine.faces += [[1, 2, 3, 4, 5], [6, 6, 6, 6, 6]]
        while app.screen.name != "robot" or not app.lobby.session.game.has_dice():
            yield
            if not machine.moving():
                yield from machine.tap(ROLL)

    first = run(until_it_thinks)

    def later(machine):
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "resume" and app.lobby.session.roles == [UNAIDED, BEST]
        happened = len(app.lobby.session.events())
        yield from machine.tap(ROLL)
        for _ in range(2000):
            yield
            if app.lobby.session.game.player == 0:
                break
        assert app.lobby.session.game.player == 0 and len(app.lobby.session.events()) > happened

    run(later, nvm=first.nvm_image())


@on_device
def test_the_device_leaves_time_to_take_a_box_back(machine):
    """A second if a person has just written; ROLL makes it go on at once."""
    yield from begun(machine, [UNAIDED, BEST])
    app = machine.app
    happened = app.lobby.session.events
    for pause, skips in ((1_000, False), (300, True)):
        while app.screen.name != "passon":
            yield
        yield from machine.settle()
        yield from tap(machine, ROLL)
        yield from machine.tap(0, 700)
        yield from machine.settle()
        yield from tap(machine, 2)
        yield from machine.tap(ROLL)
        if app.screen.name == "zero":
            yield from machine.tap(ROLL)
        while app.screen.name != "robot":
            yield
        assert app.lobby.session.game.player == 1 and "Oops" in machine.strings()
        count = len(happened())
        yield from machine.wait(pause)
        assert len(happened()) == count and "Oops" in machine.strings(), "nothing is shaken yet"
        if skips:
            yield from machine.tap(ROLL)
        yield from machine.wait(1_200)
        assert len(happened()) > count


@on_device
def test_the_menu_opens_while_the_device_plays(machine):
    yield from begun(machine, [BEST, EASY], kind=1)
    app = machine.app
    while app.screen.name != "robot" or app.lobby.session.game.has_dice():
        yield
    yield from machine.polls()
    assert "Menu" in machine.strings()
    happened = len(app.lobby.session.events())
    yield from machine.tap(4)
    yield from machine.wait(5_000)
    assert app.screen.name == "gamemenu" and len(app.lobby.session.events()) == happened, "it waits under the menu"
    yield from machine.tap(ROLL)
    yield from machine.wait(2_000)
    assert len(app.lobby.session.events()) > happened


MENU = 4
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
    """Throws, and asks the coach; returns its screen's texts at first and at the end."""
    machine.faces.append([5, 5, 5, 2, 3])
    yield from tap(machine, ROLL)
    yield from machine.tap(0, 700)
    yield from machine.settle()
    press = machine.tap(3)
    while machine.app.screen.name != "coach":
        yield next(press)
    first = machine.strings()
    yield from press
    yield from machine.settle()
    return first, machine.strings()


@pytest.mark.parametrize(("role", "aided"), [(AIDED, 0), (ASKING, 1), (ASKING, 0), (ASKING, 2), (UNAIDED, 0)])
def test_the_answer_is_there_with_the_dice(role, aided):
    """A player who always has help, or has asked in this match, gets the same answer as without working ahead."""
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
        assert (WORKS in first) == (not known and role != AIDED) and WORKS not in final
        answers.append(final)

    run(driver, True)
    run(driver, False)
    assert role == UNAIDED or answers[0] == answers[1]


@pytest.mark.parametrize("rest", range(700, 2300, 100))
@on_device
def test_a_throw_need_not_wait_for_the_coach(machine, rest):
    """After a throw in the middle of the work no file stays open, and the coach still answers."""
    yield from passed_on(machine, [AIDED, ASKING])
    screen = machine.app.screen
    yield from machine.wait(rest)
    yield from machine.tap(ROLL)
    assert screen._advisor is None
    yield from machine.settle()
    assert machine.app.screen.name == "turn" and machine.app.lobby.session.advised


@on_device
def test_another_turn_is_worked_out_again(machine):
    yield from passed_on(machine, [AIDED, AIDED])
    app = machine.app
    yield from machine.wait(3000)
    known = app.thought
    yield from tap(machine, 1)
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


@on_device
def test_the_menu_opens_there(machine):
    yield from passed_on(machine, [UNAIDED, UNAIDED])
    yield from tap(machine, MENU)
    assert machine.app.screen.name == "gamemenu"
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "passon"
    yield from tap(machine, MENU, 4)
    assert machine.app.screen.name == "title"


@pytest.mark.parametrize(
    ("free", "shown", "stays"),
    [(10_000, "turn", True), (9_999, "turn", False), (40_000, "gamemenu", True), (40_000, "settings", False)],
)
@on_device
def test_what_it_has_worked_out_goes_where_memory_is_short_or_nobody_asks(machine, free, shown, stays):
    yield from passed_on(machine, [ASKING, ASKING])
    app = machine.app
    first, _ = yield from asked(machine)
    assert WORKS in first and app.thought is not None
    machine.free_bytes = free
    app.show(shown, machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == shown and (app.thought is not None) is stays


@on_device
def test_a_coach_that_finds_no_room_beside_the_poster_answers_before_the_table(machine):
    yield from passed_on(machine, [AIDED, ASKING])
    app = machine.app
    while app.screen._advisor is None:
        yield

    def refuse() -> bool:
        raise MemoryError

    app.screen._advisor.work = refuse
    yield from machine.wait(2000)
    assert app.screen.name == "passon" and app.screen._advisor is None and app.thought is None
    yield from tap(machine, ROLL)
    assert app.screen.name == "turn" and app.fault is None and app.thought is not None


@on_device
def test_the_lines_hints_do_not_replace_its_advice(machine):
    """After two seconds the line explains how to hold dice, but only if the coach has not marked any."""
    yield from begun(machine, [AIDED, ASKING])
    app, said = machine.app, set()
    machine.faces.append([6, 6, 6, 1, 2])
    yield from machine.tap(ROLL)
    for _ in range(900):
        yield
        if app.screen.name == "turn" and app.screen._advice is not None and not app.screen.works:
            said.add(app.screen._table.frame.status.said)
    assert len(said) == 1 and said <= {app.words.HOLD_MARKED, app.words.HOLD_MARKED_SHORT}
