# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where free memory is in too small pieces, the device restarts before a match begins or ends, and goes on with it."""

import pytest
from at_the_table import run
from restarted import finished, held

from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL, TITLE, UNAIDED = 5, 4, 0


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("again", [False, True])
def test_between_two_matches_broken_up_memory_is_made_whole(broken, again, monkeypatch):
    def driver(machine):
        yield from finished(machine)
        before = machine.app
        from skalbox import table_memory

        monkeypatch.setattr(table_memory, "_lacks_piece", lambda size: broken)
        yield from tap(machine, ROLL if again else TITLE)
        yield from machine.settle()
        app = machine.app
        assert (app is not before) is broken
        assert sum(app.lobby.hall().played) == 1, "the match is in the hall"
        assert app.lobby.players == ["Ana"] and app.screen.name == ("turn" if again else "title")
        assert (app.lobby.session is not None) is again and (not again or not len(app.lobby.session.events()))

    machine = run(driver)
    assert machine.sleep_memory[1] == 0, "the mark counts once"


def shrink(monkeypatch, pieces: list[int]) -> None:
    """The largest free piece of this device has as many bytes as the first of `pieces`."""
    from skalbox import table_memory

    monkeypatch.setattr(table_memory, "_lacks_piece", lambda size: pieces[0] < size)


def test_the_restart_that_the_next_match_would_need_comes_as_the_standings_are_left(monkeypatch):
    """An evening of four matches: nobody waits for it between the title and the opening."""
    pieces = [21_000, 18_000, 15_000, 11_500]  # from match to match
    restarts = []

    def driver(machine):
        yield from machine.settle()
        for number in range(4):
            app = machine.app
            shrink(monkeypatch, pieces)
            yield from finished(machine)
            assert machine.app is app, "it begins at once"
            yield from tap(machine, TITLE)
            yield from machine.settle()
            assert machine.app.screen.name == "title" and sum(machine.app.lobby.hall().played) == number + 1
            restarts.append(machine.app is not app)
            pieces[:] = [21_000] if restarts[-1] else pieces[1:]

    run(driver)
    assert restarts == [False, False, True, False]


@pytest.mark.parametrize(("piece", "restarts"), [(16_384, False), (16_383, True)])
def test_another_match_after_the_standings_begins_after_that_restart(piece, restarts, monkeypatch):
    def driver(machine):
        yield from machine.settle()
        shrink(monkeypatch, [piece])
        app = machine.app
        yield from finished(machine)
        yield from tap(machine, ROLL)
        yield from machine.settle()
        assert (machine.app is not app) is restarts
        assert machine.app.screen.name == "turn" and machine.app.lobby.session.names == ["Ana"]
        assert sum(machine.app.lobby.hall().played) == 1

    run(driver)


def test_a_board_whose_memory_is_never_whole_does_not_restart_for_ever(monkeypatch):
    def driver(machine):
        yield from finished(machine)
        app = machine.app
        from skalbox import table_memory

        monkeypatch.setattr(table_memory, "_lacks_piece", lambda size: True)
        monkeypatch.setattr(app.presses, "used", lambda: False)  # as after a restart
        app.show("end", machine.ticks_ms())
        yield from machine.settle()
        assert machine.app is app and app.screen.name == "title" and sum(app.lobby.hall().played) == 1

    run(driver)


def break_up(monkeypatch, machine: Machine) -> None:
    """Breaks up the memory of this device until it restarts; a key has been used on it."""
    from skalbox import table_memory

    monkeypatch.setattr(machine.app.presses, "used", lambda: True)
    monkeypatch.setattr(table_memory, "_lacks_piece", lambda size: True)


def test_a_match_begins_after_a_restart_as_it_was_chosen(monkeypatch):
    """The running one is put aside."""

    def driver(machine):
        known = yield from held(machine)
        before = machine.app
        lobby = before.lobby
        lobby.kind, lobby.players, lobby.roles = 1, ["Inès", "Hugo", "Éva"], [UNAIDED, 5, 0x11]
        lobby.waiting, lobby.code = [("Zoé", UNAIDED)], b"ABCDEFGH"
        lobby.set("COACH", 0)
        break_up(monkeypatch, machine)
        before.begin(machine.ticks_ms())
        yield from machine.settle()
        app = machine.app
        session = app.lobby.session
        assert app is not before and app.screen.name == "opening" and app.lobby.storage.aside == 1
        assert session.names == ["Inès", "Hugo", "Éva"] and session.kind == 1 and session.code == b"ABCDEFGH"
        assert app.lobby.roles == [UNAIDED, 5, 0x11] and app.lobby.waiting == [("Zoé", UNAIDED)]
        assert app.lobby.code == b"" and not app.lobby.settings.get("COACH")
        break_up(monkeypatch, machine)
        app.begin(machine.ticks_ms(), 0)  # nobody has rolled yet, so nothing is put aside for it
        yield from machine.settle()
        assert machine.app is not app and machine.app.screen.name == "resume" and not machine.app.lobby.storage.aside
        session = machine.app.lobby.session
        assert session.names == ["Léa", "Noé"] and session.events().tolist() == known

    run(driver)


def test_the_first_match_begins_after_a_restart_too(monkeypatch):
    def driver(machine):
        yield from machine.settle()
        before = machine.app
        before.lobby.kind, before.lobby.players, before.lobby.roles = 1, ["Ana", "Bob"], [UNAIDED, 5]
        break_up(monkeypatch, machine)
        before.begin(machine.ticks_ms())
        yield from machine.settle()
        assert machine.app is not before and machine.app.screen.name == "opening"
        session = machine.app.lobby.session
        assert session.names == ["Ana", "Bob"] and session.roles == [UNAIDED, 5] and session.game.rules.has_pot is False

    machine = run(driver)
    assert machine.sleep_memory[1] == 0


def test_a_match_is_left_after_a_restart(monkeypatch):
    def driver(machine):
        yield from held(machine)
        before = machine.app
        break_up(monkeypatch, machine)
        before.show("end", machine.ticks_ms(), ())
        yield from machine.settle()
        app = machine.app
        assert app is not before and app.screen.name == "title" and app.lobby.session is None
        assert app.lobby.storage.head is None and sum(app.lobby.hall().played) == 0

    run(driver)


@pytest.mark.parametrize("loss", ["full", "stuck", "reported"])
def test_a_match_that_is_not_saved_is_not_restarted(loss, monkeypatch):
    def driver(machine):
        yield from finished(machine)
        app = machine.app
        setattr(app.lobby.storage, loss, 1)
        break_up(monkeypatch, machine)
        yield from tap(machine, TITLE)
        yield from machine.settle()
        assert machine.app is app and app.screen.name == "title" and sum(app.lobby.hall().played) == 1

    run(driver)


def test_a_loss_is_reported_before_anything_begins():
    def driver(machine):
        yield from held(machine)
        lobby = machine.app.lobby
        from skalbox.match import change

        carried = bytes((2, 0, 0)) + lobby.storage.settings
        assert change.recall(lobby, carried) == ("begin", (-1, False))
        lobby.session.damaged = True
        assert change.recall(lobby, carried) is None
        lobby.session = None
        assert change.recall(lobby, bytes((1, 0, 0)) + lobby.storage.settings) is None, "no match to leave"
        lobby.lost = 1
        assert change.recall(lobby, carried) is None

    run(driver)


def test_what_does_not_fit_into_the_memory_that_survives_is_asked_again(monkeypatch):
    def driver(machine):
        yield from held(machine)
        machine.app.lobby.players = ["W" * 12] * 22
        break_up(monkeypatch, machine)
        machine.app.begin(machine.ticks_ms())
        yield from machine.settle()
        assert machine.app.screen.name == "resume"

    run(driver)
