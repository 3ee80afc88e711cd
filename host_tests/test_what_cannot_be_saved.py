# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Boards on which not everything can be saved: what is kept without a save slot, and the screen that says so, once."""

from collections.abc import Iterator

import pytest
from at_the_table import on_device, run, switch_screen
from power_pairs import Board

from host_tools.tours.actions import ROLL, show, tap
from host_tools.virtual.machine import Machine

LANG = {"SKALBOX_LANG": "en"}


def matches_until_the_warning(board: Board) -> int:
    """How many matches end before the board says that the hall cannot be saved; each is there after a restart."""
    board.restart()
    for count in range(20):
        board.begin()
        for _ in range(20):
            board.roll()
        board.finish()
        wanted = board.state()
        if board.storage.trouble & 2:
            return count
        assert board.restart() == wanted, count
    return -1


@pytest.mark.parametrize("how, ended", [({"slots": False}, 5), ({}, -1)], ids=["no slots", "slots"])
def test_a_board_without_slots_keeps_what_it_can_without_an_erase(how, ended):
    with Machine(**how) as machine:
        board = Board(machine)
        assert matches_until_the_warning(board) == ended
        if not how:
            return
        assert machine.flash.counts()[0] <= 1, "except for what was stored before the first match"
        kept = board.restart()
        assert kept.hall is not None and kept.match is None, "the earlier halls, not the match that did not fit"
        # Everything is saved when there are slots again.
        board.machine.drive._slots = True
        assert board.restart() == kept
        board.begin()
        board.roll()
        board.finish()
        assert not board.storage.trouble and board.state() == board.restart()


def test_settings_are_kept_without_a_slot_and_without_an_erase():
    with Machine(slots=False) as machine:
        board = Board(machine)
        board.restart()
        board.set_sound()
        first = machine.flash.count
        for _ in range(9):
            board.set_sound()
            assert board.state() == board.restart()
        assert machine.flash.counts(first)[0] == 0 and not board.storage.trouble
        for _ in range(3):
            board.set_sound()
        assert board.storage.trouble == 4 and machine.flash.counts(first)[0] == 0


def unsaved(machine: Machine) -> list[str]:
    """The texts of the screen, which must be shown; ROLL leaves it."""
    assert machine.app.screen.name == "unsaved", machine.app.screen.name
    return machine.strings()


@on_device(options=LANG)
def test_the_screen_says_once_what_cannot_be_saved_and_how_to_fix_it(machine):
    said = []
    app = machine.app
    machine.drive_writable = False
    # The settings are saved in the chip's memory until it is full.
    for number in range(40):
        app.set("SOUND", number % 2)
        app.lobby.keep_settings()
        if app.lobby.storage.trouble:
            break
    assert 5 < number < 15
    yield from show(machine, "title")
    said.append(" ".join(unsaved(machine)))
    yield from tap(machine, ROLL)
    assert app.screen.name == "title"
    app.set(1, 2)
    app.lobby.keep_settings()
    yield from show(machine, "title")
    assert app.screen.name == "title", "the warning is shown only once"
    # A match is another thing that cannot be saved now.
    app.lobby.players = ["Ana"]
    yield from tap(machine, ROLL)
    said.append(" ".join(unsaved(machine)))
    yield from tap(machine, ROLL)
    assert app.screen.name == app.base != "unsaved" and not app.lobby.is_kept()
    assert "Not saved" in said[0] and "settings" in said[0] and "restart without pressing keys 1 and 5" in said[0]
    assert "The game goes on" in said[1]


@on_device(options=LANG, nvm_kind="espressif", slots=False)
def test_a_board_that_keeps_only_in_slots_says_so_too(machine):
    app = machine.app
    app.lobby.game_index, app.lobby.players = 1, ["Ana"]
    app.start_match(machine.ticks_ms())
    switch_screen(machine)
    yield from machine.settle()
    while app.screen.name != "unsaved":
        yield from tap(machine, ROLL)
        assert len(app.lobby.session.events()) < 10
    assert "skalbox deploy" in " ".join(unsaved(machine))
    yield from tap(machine, ROLL)
    assert app.screen.name == app.base


def test_the_start_does_not_promise_that_nothing_is_lost_if_something_may_be():
    """A long match on a board without slots fills the journal."""
    from skalcore import events

    def player(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        app = machine.app
        app.lobby.game_index, app.lobby.players = 1, ["Ana", "Bob"]
        app.start_match(machine.ticks_ms())
        switch_screen(machine)
        session = app.lobby.session
        for faces in ([6] * 5, [1, 2, 3, 4, 5]):
            session.apply(events.dry(faces))
        session.apply(events.roll([1, 2, 2, 5, 6]))
        for shown in (True, False):
            session.score(0)
            machine.cut_now()
            yield
            yield from machine.settle()
            app = machine.app
            assert app.screen.name == "resume" and app.lobby.is_kept() is shown
            assert any("Nothing is lost" in text for text in machine.strings()) is shown
            session = app.lobby.session
            session.undo()
            while app.lobby.is_kept():
                session.score(0)
                session.undo()

    run(player, options=LANG, slots=False)
