# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where memory runs out, the device restarts by itself and goes on where it was."""

import pytest
from at_the_table import run
from restarted import finished, held

from host_tools.tours.tour import tap
from host_tools.virtual.drive_files import CRASH_SIZE

ROLL, TITLE = 5, 4


def run_out(now: int) -> bool:
    raise MemoryError("memory allocation failed, allocating 4096 bytes")


@pytest.mark.parametrize("chip", ["rp2", "espressif", "none"])
def test_where_memory_runs_out_the_turn_goes_on_with_the_dice_still_held(chip, capsys):
    def driver(machine):
        known = yield from held(machine)
        before = machine.app
        before.screen.tick = run_out
        yield from machine.polls(2)
        yield from machine.settle()
        app = machine.app
        assert app is not before and app.screen.name == "turn" and app.fault is None
        marks = app.lobby.storage.has_room_for_marks()
        assert app.lobby.session.events().tolist() == known and app.lobby.session.held == (0b10001 if marks else 0)
        assert marks is (chip == "rp2")
        yield from tap(machine, ROLL)
        assert len(app.lobby.session.events()) > len(known)

    machine = run(driver, nvm_kind=chip)
    assert bytes(machine.crash_log).rstrip().endswith(b"allocating 4096 bytes") and len(machine.crash_log) == CRASH_SIZE


def test_a_device_that_runs_out_again_before_a_key_was_used_says_so(capsys):
    def driver(machine):
        yield from held(machine)
        machine.app.screen.tick = run_out
        yield from machine.polls(2)
        yield from machine.settle()
        machine.app.screen.tick = run_out
        yield from machine.polls(2)
        assert machine.app.screen.name == "error" and "MemoryError" in " ".join(machine.strings())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "resume", "the next start is one as any other"

    run(driver)


def test_without_memory_that_survives_a_restart_the_title_offers_the_match(capsys):
    def driver(machine):
        known = yield from held(machine)
        machine.app.screen.tick = run_out
        yield from machine.polls(2)
        yield from machine.settle()
        assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known

    run(driver, alarms=False)


def test_a_match_that_runs_out_while_its_dice_cannot_be_marked_goes_on_all_the_same(capsys):
    def driver(machine):
        known = yield from held(machine)
        session = machine.app.lobby.session
        session.mark_holds = lambda: run_out(0)
        machine.app.screen.tick = run_out
        yield from machine.polls(2)
        yield from machine.settle()
        assert machine.app.screen.name == "turn" and machine.app.lobby.session.events().tolist() == known

    run(driver)
    assert "the game cannot be saved" in capsys.readouterr().out


@pytest.mark.parametrize("key", [ROLL, TITLE])
def test_where_there_is_no_room_to_save_a_result_more_is_freed(key, monkeypatch):
    def driver(machine):
        yield from finished(machine)
        app = machine.app
        storage = type(app.lobby.storage)
        allocate, tried, drops = storage.allocate, [], []
        from skalbox import table_memory

        drop = table_memory.drop
        monkeypatch.setattr(table_memory, "drop", lambda app: drops.append(drop(app)))

        def short(self):
            tried.append(len(drops))
            if len(tried) == 1:
                run_out(0)
            allocate(self)

        monkeypatch.setattr(storage, "allocate", short)
        yield from tap(machine, key)
        yield from machine.settle()
        assert machine.app is app and tried[1] > tried[0] and sum(app.lobby.hall().played) == 1

    run(driver)


def test_a_match_is_left_once_its_screens_are_gone(monkeypatch):
    """Saving it needs 4 KB in one piece."""
    left = []

    def driver(machine):
        yield from held(machine)
        app = machine.app
        abandon = type(app.lobby).abandon

        def watched(lobby):
            left.append((app.screen, app.table, app.thought, lobby.storage.sector is not None))
            abandon(lobby)

        monkeypatch.setattr(type(app.lobby), "abandon", watched)
        app.lay("leave", machine.ticks_ms())
        yield from machine.settle()
        yield from machine.tap(ROLL, 1500)
        yield from machine.settle()
        assert left == [(None, None, None, True)]
        assert app.screen.name == app.base == "title" and app.lobby.session is None

    run(driver)
