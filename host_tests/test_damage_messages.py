# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a device says after its memory was damaged: on every panel, once, and nothing after a mere power cut."""

import pytest
from at_the_table import opened, run
from flipping import HALL, HEAD, PAGE, flipped, without_slots
from panels import TRIED, size
from test_words import words
from texts import texts

from host_tools.commands.device_options import LANGUAGES
from host_tools.tours.tour import dice, tap
from host_tools.virtual.flash import Flash
from host_tools.virtual.machine import Machine, Restart
from skalcore import events

ROLL, TITLE, ONE_MORE = 5, 4, 2
RECORDS = 8 * (HEAD + PAGE)


def said(machine: Machine) -> str:
    """All text on the screen, in one line."""
    return " ".join(machine.strings())


def flip(machine: Machine, *bits: int) -> Restart:
    """Switches the device off, flips these bits of the chip's memory, and switches it on."""
    machine.flash.load(flipped(machine.flash.save(), *bits))
    return Restart()


def two_turns(machine: Machine):
    """A match of Yams: a box written, and a throw of the next turn on the table."""
    yield from machine.settle()
    app = machine.app
    app.lobby.kind, app.lobby.players = 1, ["Ana", "Ben"]
    app.begin(machine.ticks_ms())
    yield from machine.settle()
    session = app.lobby.session
    for event in (
        events.dry(dice("66666")),
        events.dry(dice("12345")),
        events.roll(dice("66123")),
        events.score(5),
        events.roll(dice("12345")),
    ):
        session.apply(event)


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_the_resume_screen_says_so_once(panel, language):
    """The first throw cannot be read: the match resumes before it, and the screen says why."""

    def driver(machine):
        yield from two_turns(machine)
        happened = machine.app.lobby.session.events().tolist()
        first = 2  # the first throw
        yield flip(machine, RECORDS + 24 * first + 3)
        yield from machine.settle()
        assert machine.app.screen.name == "resume"
        assert machine.app.lobby.session.events().tolist() == happened[:first]
        assert words(language)["LOST_MOVES"] in said(machine) and words(language)["NOTHING_LOST"] not in said(machine)
        shown = texts(machine)
        for text in shown:
            assert text.ink[0] >= 0 and text.ink[2] <= size(panel)[0] and not text.missing, text
            assert not any(text.touches(other) for other in shown if other is not text), text
        # It stays there until the match has gone on, and is not said again.
        yield Restart()
        yield from machine.settle()
        assert words(language)["LOST_MOVES"] in said(machine)
        yield from tap(machine, ROLL)
        machine.faces.append(dice("44444"))
        yield from tap(machine, ROLL)
        known = machine.app.lobby.session.events().tolist()
        assert known[:first] == happened[:first] and len(known) == first + 1
        yield Restart()
        yield from machine.settle()
        assert machine.app.lobby.session.events().tolist() == known
        assert words(language)["LOST_MOVES"] not in said(machine) and words(language)["NOTHING_LOST"] not in said(
            machine
        )

    run(driver, panel=panel, null_panel=False, options={"SKALBOX_LANG": language})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_loss_is_shown_if_there_is_none(language):
    def driver(machine):
        yield from machine.settle()
        yield from opened(machine)
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "resume" and words(language)["NOTHING_LOST"] in said(machine)

    run(driver, options={"SKALBOX_LANG": language})


def test_a_record_that_a_cut_tore_is_passed_over_in_silence():
    """Nor is it called a loss, although it may have been a bit flip as well."""

    def driver(machine):
        yield from machine.settle()
        yield from opened(machine)
        known = machine.app.lobby.session.events().tolist()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "choice"
        machine.cut_in(1, "half", tear=4)
        yield from tap(machine, ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known
        assert words("en")["LOST_MOVES"] not in said(machine) and words("en")["NOTHING_LOST"] not in said(machine)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "choice"

    run(driver)


def test_a_bit_of_the_head_loses_the_match_and_it_is_said_once():
    def driver(machine):
        yield from two_turns(machine)
        yield flip(machine, 8 * (HEAD + 20) + 2)
        yield from machine.settle()
        assert machine.app.screen.name == "lost" and words("en")["LOST_TEXTS"][0] in said(machine)
        assert machine.app.lobby.session is None
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "lost", "no key has been pressed on it yet"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "title" and machine.app.lobby.session is None
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "title"
        yield from two_turns(machine)
        known = machine.app.lobby.session.events().tolist()
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known

    run(driver)


def test_a_bit_of_the_first_record_loses_the_match_as_well():
    def driver(machine):
        yield from two_turns(machine)
        yield flip(machine, RECORDS + 1)
        yield from machine.settle()
        assert machine.app.screen.name == "lost" and words("en")["LOST_TEXTS"][0] in said(machine)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "title" and machine.app.lobby.session is None
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "title"

    run(driver)


def test_without_slots_the_hall_is_lost_and_the_screen_says_so():
    """The unfinished match is lost as well."""

    def driver(machine):
        yield from machine.settle()
        yield from opened(machine)
        machine.app.lobby.abandon()
        machine.app.show("title", machine.ticks_ms())
        yield from machine.settle()
        assert machine.app.lobby.hall().serial == 1
        yield from two_turns(machine)
        machine.flash.load(without_slots(machine.flash.save()))
        yield flip(machine, 8 * (HALL + 12), 8 * (HEAD + 20) + 2)
        yield from machine.settle()
        assert machine.app.screen.name == "lost"
        assert words("en")["LOST_TEXTS"][0] in said(machine) and words("en")["LOST_TEXTS"][1] in said(machine)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "title"

    run(driver)


def test_a_match_that_is_over_without_its_last_moves_says_so_before_the_standings():
    """The last box was written, taken back and written elsewhere; the mark that took it back cannot be read."""

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.kind, app.lobby.players = 1, ["Ana"]
        app.begin(machine.ticks_ms())
        yield from machine.settle()
        session = app.lobby.session
        for box in range(12):
            session.throw()
            session.score(box)
        session.throw()
        session.score(12)
        over = session.events().tolist()
        slot = machine.app.lobby.storage.chip.next_slot
        session.undo()
        session.throw()
        yield flip(machine, RECORDS + 24 * slot)
        yield from machine.settle()
        assert machine.app.screen.name == "lost" and words("en")["LOST_MOVES"] in said(machine)
        assert machine.app.lobby.session.events().tolist() == over
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "final"

    run(driver)


def test_a_device_that_wakes_says_so_before_it_goes_on():
    """After a deep sleep the match is shown at once, unless it is damaged."""
    found = []

    def driver(machine):
        yield from machine.settle()
        found.append(machine.app.screen.name)

    for bits in ((), (RECORDS + 24 * 2 + 5,)):

        def played(machine):
            yield from two_turns(machine)

        first = run(played)
        machine = Machine(
            seed=1,
            null_panel=True,
            options={"SKALBOX_LANG": "en"},
            flash=Flash(image=flipped(first.flash.save(), *bits)),
        )
        machine.wake_alarm = object()
        machine.run(driver(machine))
        assert machine.crash is None, machine.crash
    assert found == ["turn", "resume"]
