# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Behaviour with damaged memory: the device reports it on every panel, once, and a match can be played."""

import random
from collections.abc import Generator, Iterator

import pytest
from at_the_table import on_device, opened, run
from monkey import fresh, replay
from panels import TRIED, size
from power import HALL, HEAD, PAGE, flipped, without_slots
from sight import screen_of
from test_power_cuts import random_images
from test_power_cuts_by_keys import LANG, NEW, PLAYERS, ROLL, whole
from test_words import words
from texts import texts

from host_tools.commands.device_options import LANGUAGES
from host_tools.desktop.script_run import last_line
from host_tools.tours.tour import dice
from host_tools.tours.tour import tap as tap_tour
from host_tools.virtual.flash import BOARD, SECTOR, Flash
from host_tools.virtual.machine import Machine, Restart
from skalcore import events, journal
from skalcore.game import OVER

SOON_MS = 4_000
OFTEN = 2_000  # memories of the soak
TIMES = {"pixel_us": 5, "flash_time": True}  # about as on an RP2040


def images(seed: str, count: int) -> Iterator[bytes]:
    """Whole flashes: noise in the chip's memory, real matches damaged there, and damage in the slots as well."""
    rng = random.Random(seed)
    bot, _ = whole()
    points = [point.image for point in bot.points]
    with Machine() as machine:
        noise = iter([image[:SECTOR] for image in random_images(machine, seed, (count + 1) // 2)])
    for number in range(count):
        image = bytearray(rng.choice(points))
        if number % 2 == 0:
            image[:SECTOR] = next(noise)
        else:
            written = [at for at in range(SECTOR) if image[at] != 0xFF] or [0]
            for _ in range(rng.choice([1, 1, 2, 20])):
                at = rng.choice([rng.choice(written), rng.randrange(SECTOR)])
                image[at] = rng.choice([rng.randrange(256), image[at] & rng.randrange(256), 0xFF])
        if number % 3 == 0:
            for _ in range(rng.choice([1, 30, 3_000])):
                image[rng.randrange(2 * SECTOR, BOARD)] = rng.randrange(256)
        yield bytes(image)


def started(machine: Machine) -> Generator[None, None, str]:
    """Waits for the first screen, checks that it is a good one, and returns its name.

    The news of a loss is read, and that hall and settings cannot be saved, if the drive's file system is damaged too.
    """
    before = machine.now_ms
    while machine.app is None or machine.app.screen is None:
        yield
    yield from machine.settle()
    app = machine.app
    assert app.fault is None, last_line(app.fault)
    assert machine.now_ms - before < SOON_MS, f"{machine.now_ms - before} ms to start"
    first: str = app.screen.name
    while app.screen.name in ("lost", "unsaved"):
        yield from tap(machine, ROLL)
    assert app.screen.name in ("title", "resume", "final")
    assert (app.lobby.session is None) == (app.screen.name == "title")
    if app.lobby.session is not None:
        assert (app.lobby.session.game.phase == OVER) == (app.screen.name == "final")
    return first


def happened(machine: Machine) -> list[int]:
    session = machine.app.lobby.session
    return session.events().tolist() if session else []


def tap(machine: Machine, *keys: int) -> Iterator[None]:
    for key in keys:
        yield from machine.tap(key)
        yield from machine.settle()
        assert machine.app.fault is None, last_line(machine.app.fault)


def legal(session) -> bool:
    """The rules allow all its events."""
    game = fresh(session)
    replay(game, session.events())
    return game.cards == session.game.cards and game.phase == session.game.phase


def go_on(machine: Machine, found: list[str]) -> Iterator[None]:
    """Starts, goes on with ROLL, and starts once more. What was played in between is kept behind the damage, unless the
    device said that it is not: both slots are lost, and the hall needs the rest of the chip's memory."""
    first = yield from started(machine)
    app = machine.app
    found.append(first)
    if app.lobby.session is not None:
        assert legal(app.lobby.session)
        where = screen_of(app.lobby.session.events()[-1], app.lobby.session.game) if app.screen.name == "resume" else ""
        yield from tap(machine, ROLL)
        assert app.screen.name == (where or "opening")
    else:
        yield from tap(machine, ROLL)
    yield from tap(machine, *[ROLL] * 6)  # a new device asks for a name first
    if not happened(machine):  # the match has ended, and another one has just begun
        yield from tap(machine, ROLL)
    known = happened(machine)
    assert known and legal(app.lobby.session)
    said = not app.lobby.is_kept()
    assert not said or (app.base and app.lobby.storage.reported & 1 and machine.drive.lost(0) and machine.drive.lost(1))
    yield Restart()
    yield from started(machine)
    again = happened(machine)
    assert again == known or (said and again == known[: len(again)])


def survive(seed: str, count: int) -> str:
    """Starts the device with this many damaged memories; returns the first screens and their counts as a line."""
    found: list[str] = []
    for number, image in enumerate(images(seed, count)):
        # Every tenth is drawn: the others have no pictures, which does not change their behaviour.
        machine = Machine(seed=1, options=LANG, flash=Flash(image=image), null_panel=number % 10 > 0, **TIMES)
        machine.run(go_on(machine, found))
        assert machine.crash is None, f"image {number} of {seed}: {last_line(machine.crash)}"
    assert len(found) == count
    places = ", ".join(f"{name} {found.count(name)}" for name in sorted(set(found)))
    return f"{count:,} damaged memories through the whole board: {places}"


def test_damaged_memories_start_the_device(tried):
    text = survive("damaged board", 30)
    tried(text)
    assert all(name in text for name in ("title", "resume", "lost"))


@pytest.mark.soak
def test_many_damaged_memories_start_the_device(tried):
    text = survive("damaged board often", OFTEN)
    print(text)
    assert all(name in text for name in ("title", "resume", "final", "lost"))


# Boards of other kinds. After a restart they have everything, the finished turns, or nothing.
ALL, TURNS, NOTHING = "everything", "whole turns", "nothing"
BOARDS = [
    ("rp2", True, ALL), ("rp2", False, ALL), ("none", True, TURNS), ("samd21", True, TURNS),
    ("erasing", True, TURNS), ("espressif", True, TURNS), ("none", False, NOTHING), ("samd21", False, NOTHING),
    ("erasing", False, NOTHING), ("espressif", False, NOTHING),
]  # fmt: skip


def kept(known: list[int], what: str) -> list[int]:
    """The part of these events that a restart finds."""
    if what == TURNS:
        while known and not journal.ends_turn(known[-1]):
            known = known[:-1]
    return known if what != NOTHING else []


def play_turns(machine: Machine, turns: int) -> Iterator[None]:
    """Taps ROLL until this many more boxes are written and dice are on the table."""
    game = machine.app.lobby.session.game
    wanted = game.round * game.players + game.turn + turns
    while game.round * game.players + game.turn < wanted or not game.has_dice():
        yield from tap(machine, ROLL)


@pytest.mark.parametrize("kind, slots, what", BOARDS, ids=str)
def test_a_board_of_any_kind_plays(kind, slots, what):
    machine = Machine(seed=5, options=LANG, nvm_kind=kind, slots=slots, null_panel=True, **TIMES)

    def drive():
        yield from started(machine)
        assert machine.app.screen.name == "title"
        yield from tap(machine, PLAYERS, NEW, ROLL, NEW, ROLL, ROLL)
        yield from play_turns(machine, 3)
        for _ in range(2):
            known = happened(machine)
            yield Restart()
            yield from started(machine)
            assert happened(machine) == kept(known, what)
            if what == NOTHING:
                return
            yield from tap(machine, ROLL)
            yield from play_turns(machine, 1)
        assert len(machine.app.lobby.session.names) == 2

    machine.run(drive())
    assert machine.crash is None, last_line(machine.crash)


TITLE, ONE_MORE = 4, 2
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
    app.lobby.game_index, app.lobby.players = 1, ["Ana", "Ben"]
    app.start_match(machine.ticks_ms())
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
        yield from tap_tour(machine, ROLL)
        machine.faces.append(dice("44444"))
        yield from tap_tour(machine, ROLL)
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


@on_device
def test_a_record_that_a_cut_tore_is_passed_over_in_silence(machine):
    """Nor is it called a loss, although it may have been a bit flip as well."""
    yield from opened(machine)
    known = machine.app.lobby.session.events().tolist()
    yield from tap_tour(machine, ROLL)
    assert machine.app.screen.name == "choice"
    machine.cut_in(1, "half", tear=4)
    yield from tap_tour(machine, ROLL)
    yield from machine.settle()
    assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known
    assert words("en")["LOST_MOVES"] not in said(machine) and words("en")["NOTHING_LOST"] not in said(machine)
    yield from tap_tour(machine, ROLL)
    assert machine.app.screen.name == "choice"


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
        yield from tap_tour(machine, ROLL)
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
        yield from tap_tour(machine, ROLL)
        assert machine.app.screen.name == "title" and machine.app.lobby.session is None
        yield Restart()
        yield from machine.settle()
        assert machine.app.screen.name == "title"

    run(driver)


@on_device
def test_without_slots_the_hall_is_lost_and_the_screen_says_so(machine):
    """The unfinished match is lost as well."""
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
    yield from tap_tour(machine, ROLL)
    assert machine.app.screen.name == "title"


@on_device
def test_a_match_that_is_over_without_its_last_moves_says_so_before_the_standings(machine):
    """The last box was written, taken back and written elsewhere; the mark that took it back cannot be read."""
    app = machine.app
    app.lobby.game_index, app.lobby.players = 1, ["Ana"]
    app.start_match(machine.ticks_ms())
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
    yield from tap_tour(machine, ROLL)
    assert machine.app.screen.name == "final"


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
