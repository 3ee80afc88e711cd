# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A crash: it is shown, written down once, and the match goes on after it."""

import io

import pytest
from at_the_table import opened

from host_tools.tours.matches import under_way
from host_tools.tours.tour import take, tap
from host_tools.virtual.drive_files import CRASH_SIZE
from host_tools.virtual.machine import Machine

ROLL_RESTARTING, TITLE = 5, 4


def breaks(machine: Machine, what: str = "no such die") -> None:
    def tick(now: int) -> bool:
        raise RuntimeError(what)

    machine.app.screen.tick = tick


def run_crash(driver, writable: bool = True, **how) -> Machine:
    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "en"}, **how)
    machine.drive_writable = writable
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    return machine


def written(machine: Machine) -> str:
    assert len(machine.crash_log) == CRASH_SIZE
    return bytes(machine.crash_log).decode().rstrip()


def crashes(*what: str):
    def driver(machine):
        for each in what:
            yield from machine.settle()
            breaks(machine, each)
            yield from machine.polls()
            assert machine.app.screen.name == "error" and "Restart" in machine.strings()
            assert "RuntimeError" in " ".join(machine.strings())
            yield from tap(machine, ROLL_RESTARTING)

    return driver


def test_the_same_crash_is_written_down_once_and_another_in_its_place(capsys):
    machine = run_crash(crashes("no such die", "no such die", "no such die"))
    assert machine.crash_writes == 1
    text = written(machine)
    assert text.startswith("Skalbox ") and text.endswith("RuntimeError: no such die")
    machine = run_crash(crashes("a" * 5000, "no die", "no such die"))
    assert machine.crash_writes == 3 and written(machine) == text
    assert capsys.readouterr().err.count("RuntimeError: no such die") == 4, "the console shows all of them"


@pytest.mark.parametrize(
    ("listed", "check"),
    [(b"Skalbox 2.1.0 0a1b2c3d\nA0 b c paint\nA1 b d BOXES\n", "0a1b2c3d"), (b"Skalbox 2.1.0\nA0 b c\n", "plain")],
)
def test_a_crash_log_begins_with_the_check_value_of_the_names(listed, check, capsys):
    def driver(machine):
        opened = machine.drive.open
        machine.drive.open = lambda path, mode: io.BytesIO(listed) if path == "/names.txt" else opened(path, mode)
        yield from crashes("no such die")(machine)

    assert written(run_crash(driver)).partition("\n")[0].split(" ")[2] == check


@pytest.mark.parametrize("how", [{"crash_log": False}, {"writable": False}])
def test_a_log_that_cannot_be_written_is_no_failure(how, capsys):
    assert run_crash(crashes("no such die", "no such die"), **how).crash_writes == 0


def test_a_log_of_another_size_is_left_alone(capsys):
    def driver(machine):
        machine.crash_log = bytearray(b"mine")
        yield from crashes("no such die")(machine)
        assert machine.crash_log == b"mine"

    run_crash(driver)


def kept(machine: Machine):
    """Keeps a match of two in this device's flash, with a throw on the table, and returns its events."""
    yield from machine.settle()
    yield from opened(machine)
    yield from tap(machine, ROLL_RESTARTING, ROLL_RESTARTING, ROLL_RESTARTING)
    assert machine.app.screen.name == "turn" and machine.app.lobby.session.game.has_dice()
    return machine.app.lobby.session.events().tolist()


def test_the_match_goes_on_after_a_crash(capsys):
    def driver(machine):
        known = yield from kept(machine)
        breaks(machine)
        yield from machine.polls()
        assert "Title" not in machine.strings(), "something has happened since the start: try again"
        yield from tap(machine, ROLL_RESTARTING)
        yield from machine.settle()
        assert machine.app.screen.name == "resume"
        yield from tap(machine, ROLL_RESTARTING)
        assert machine.app.screen.name == "turn" and machine.app.lobby.session.events().tolist() == known

    run_crash(driver)


def test_a_match_that_breaks_the_device_again_and_again_leaves_a_way_to_the_title(capsys):
    def driver(machine):
        known = yield from kept(machine)
        breaks(machine)
        yield from machine.polls()
        yield from tap(machine, ROLL_RESTARTING)
        for _ in range(3):
            yield from machine.settle()
            assert machine.app.screen.name == "resume"
            breaks(machine)
            yield from machine.polls()
            assert machine.app.screen.name == "error" and "Title" in machine.strings()
            yield from tap(machine, ROLL_RESTARTING)
        yield from machine.settle()
        breaks(machine)
        yield from machine.polls()
        yield from tap(machine, TITLE)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and machine.app.fault is None
        assert "Resume" in machine.strings(), "nothing is lost"
        assert machine.app.lobby.session.events().tolist() == known

    run_crash(driver)


def test_a_match_that_cannot_even_be_replayed_leaves_the_title(capsys):
    def driver(machine):
        yield from kept(machine)
        app = machine.app
        app.lobby.storage.replay = lambda take: 1 // 0
        app.lobby.session = None
        breaks(machine)
        yield from machine.polls()
        assert "Title" in machine.strings()
        yield from tap(machine, TITLE)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and machine.app.lobby.session is None

    run_crash(driver)


def test_what_shows_the_crash_may_break_as_well(capsys):
    """It is then shown in the firmware's font, and nothing loops (see test_broken_files)."""

    def driver(machine):
        yield from machine.settle()
        breaks(machine)
        yield from machine.polls()
        breaks(machine, "nor this")
        yield from machine.polls(50)

    run_crash(driver)
    assert "RuntimeError: nor this" in capsys.readouterr().out


def test_a_turn_that_broke_is_not_asked_of_a_session_set_by_hand(capsys):
    def driver(machine):
        yield from machine.settle()
        yield from take(machine, under_way(2), "turn")
        breaks(machine)
        yield from machine.polls()
        assert "Title" not in machine.strings(), "none of it is kept"

    run_crash(driver)
