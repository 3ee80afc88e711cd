# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The celebrations: what each frame sends, how long their words stand, and that they leave the screen as it was."""

import functools
import itertools
import sys

import pytest
from panels import DEFAULT
from PIL import Image, ImageChops

from host_tools.commands import shots
from host_tools.commands.device_options import LANGUAGES
from host_tools.tours import celebrations
from host_tools.tours.actions import ROLL
from host_tools.tours.celebrations import OVER_THE_TABLE, SCENES, STANDS_MS
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

MOST = 20_480  # bytes of a frame
FRAME_MS = 50  # from frame to frame: so late may it be noticed that the last one is drawn
BUILT_MS = 1_300  # in which all is drawn, where drawing takes no time
OVER = {"skalbox.screens.celebrations", "skalbox.widgets.celebration"}
ALL = [(name, panel, language) for name in SCENES for panel in GLASS for language in LANGUAGES]


def board(panel=DEFAULT, language="en", animations="on", mhz="200", **more) -> Machine:
    options = {"SKALBOX_LANG": language, "SKALBOX_ANIMATIONS": animations, "SKALBOX_BUZZER": "GP22"}
    options["SKALBOX_CPU_MHZ"] = mhz
    return Machine(panel=panel, options=options, seed=1, **more)


def after(machine: Machine, scene, then=()):
    """Runs the scene, then these keys, each (ms after it began, key); returns the picture once nothing moves, and the
    time."""
    found = []

    def driver():
        yield from machine.settle()
        yield from scene(machine)
        began = machine.now_ms
        for ms, key in then:
            while machine.now_ms < began + ms:
                yield
            yield from machine.tap(key)
        yield from machine.settle()
        found.extend((machine.image(), machine.now_ms - began, set(sys.modules), machine.app.screen.name))

    machine.run(driver())
    assert machine.crash is None
    return found


@functools.cache
def undisturbed(name: str):
    """What `after` returns of this scene on a board without keys, for the tests that compare it with another run."""
    return after(board(), SCENES[name])


@functools.cache
def complete_ms(name: str) -> int:
    """The time at which the words of this celebration over the table are complete on such a board."""
    return stood(celebrations.recorded(board(), SCENES[name]))[0].ms


def stood(found):
    """The frame of the last picture of a celebration over the table, and the one with which that begins to leave."""
    pairs = list(itertools.pairwise(found))
    return max(pairs, key=lambda pair: pair[1].ms - pair[0].ms)


@pytest.mark.parametrize(("name", "panel", "language"), ALL)
def test_no_frame_sends_more_than_20_kb_and_the_last_picture_stands_for_800_ms(name, panel, language, tried):
    found = celebrations.recorded(board(panel, language), SCENES[name])
    sent = [frame.sent for frame in found[1:]]
    assert len(sent) >= 7 and max(sent) <= MOST
    whole = found[-1]
    if name in OVER_THE_TABLE:
        whole, leaves = stood(found)
        assert STANDS_MS <= leaves.ms - whole.ms <= STANDS_MS + FRAME_MS + 10
    assert whole.ms <= BUILT_MS and ImageChops.difference(whole.picture, found[0].picture).getbbox() is not None
    if language == "en":
        tried(f"{name} on {panel}: {len(sent)} frames, at most {max(sent):,} bytes in one, whole after {whole.ms} ms")


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("mhz", ["125", "200"])
def test_the_words_stand_as_long_where_drawing_takes_time(name, mhz, tried):
    """A board with a clock takes as long to draw as a Pico: more than the words once had, all in all."""
    machine = board(mhz=mhz, clocked=True, null_panel=True)
    drawn = []

    def driver():
        yield from machine.settle()
        yield from SCENES[name](machine)
        while machine.app.screen._party is None:
            yield from machine.wait(5)
        began = machine.us
        while machine.app.screen is not None and machine.app.screen._party is not None:
            yield from machine.wait(5)
        drawn.extend(band.us for band in machine.bands if band.us > began)

    machine.run(driver())
    assert machine.crash is None
    stands, complete = max((after - before, before) for before, after in itertools.pairwise(drawn))
    tried(f"{name} at {mhz} MHz: complete after {(complete - drawn[0]) // 1000} ms, for {stands // 1000} ms")
    assert STANDS_MS <= stands / 1000 <= STANDS_MS + 2 * FRAME_MS


@pytest.mark.parametrize("key", [None, 0, ROLL])
def test_a_record_stands_for_800_ms_or_until_a_key_once_it_is_complete(key):
    machine = board()
    found = []

    def driver():
        yield from machine.settle()
        yield from SCENES["record"](machine)
        screen = machine.app.screen
        while screen._whole < 0:
            if key is not None and screen._then >= 0:
                yield from machine.tap(key)  # too early
            yield
        whole = machine.now_ms
        if key is not None:
            yield from machine.wait(20)
            machine.press(key)
        while machine.app.screen is screen:
            yield
        found.append((machine.app.screen.name, machine.now_ms - whole))

    machine.run(driver())
    assert machine.crash is None
    ((name, ms),) = found
    assert name == "final" and ((ms < 60) if key is not None else (STANDS_MS <= ms <= STANDS_MS + 20))


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("panel", GLASS)
def test_it_leaves_the_screen_as_it_is_without_animations(name, panel):
    with_it, _, modules, screen = undisturbed(name) if panel == DEFAULT else after(board(panel), SCENES[name])
    without, _, _, same = after(board(panel, animations="off"), SCENES[name])
    assert ImageChops.difference(with_it, without).getbbox() is None and screen == same
    assert not OVER & modules, "its modules are dropped"


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("key", [0, 4, ROLL])
def test_a_key_ends_it_once_the_words_are_complete_and_does_nothing_else(name, key):
    complete = complete_ms(name)
    whole, long, _, _ = undisturbed(name)
    ended, short, _, _ = after(board(), SCENES[name], [(complete + FRAME_MS + 10, key)])
    assert ImageChops.difference(whole, ended).getbbox() is None
    assert 650 <= long - short <= STANDS_MS


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("key", [4, ROLL])
def test_a_key_pressed_before_does_nothing(name, key):
    complete = complete_ms(name)
    early = [(ms, key) for ms in range(100, complete - 100, 250)]
    whole, long, _, _ = undisturbed(name)
    hurried, same, _, _ = after(board(), SCENES[name], early)
    assert ImageChops.difference(whole, hurried).getbbox() is None and abs(same - long) <= 15


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("module", ["screens.celebrations", "widgets.celebration"])
def test_without_memory_there_is_none(name, module, monkeypatch):
    """The firmware raises MemoryError where it finds no room for a module."""
    whole, _, _, _ = undisturbed(name)
    machine = board()
    real = __import__

    def refuse(wanted, *rest, **more):
        if wanted == "skalbox." + module:
            raise MemoryError("memory allocation failed")
        return real(wanted, *rest, **more)

    monkeypatch.setattr("builtins.__import__", refuse)
    plain, ms, _, _ = after(machine, SCENES[name])
    assert ImageChops.difference(whole, plain).getbbox() is None and ms < 1_000


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize(("free", "celebrated"), [(11_000, True), (10_999, False)])
def test_with_too_little_memory_it_is_not_begun(name, free, celebrated):
    machine = board()

    def scene(machine):
        machine.free_bytes = free
        yield from SCENES[name](machine)

    _, ms, modules, _ = after(machine, scene)
    assert (ms >= 1_200) is celebrated and (celebrated or ms < 1_000) and not OVER & modules


@pytest.mark.parametrize("frame", [1, 5, 10, 13])
@pytest.mark.parametrize("name", OVER_THE_TABLE)
def test_memory_that_runs_out_meanwhile_ends_it(name, frame, monkeypatch):
    whole, _, _, _ = undisturbed(name)
    machine = board()
    count = []

    def scene(machine):
        yield from SCENES[name](machine)
        from skalbox.widgets.celebration import Celebration

        fits = Celebration.fits

        def short(self, pixels):
            count.append(pixels)
            if len(count) == 2 * frame:
                raise MemoryError("memory allocation failed")
            return fits(self, pixels)

        monkeypatch.setattr(Celebration, "fits", short)

    plain, _, modules, _ = after(machine, scene)
    assert ImageChops.difference(whole, plain).getbbox() is None and len(count) == 2 * frame
    assert not OVER & modules


def test_the_command(tmp_path, capsys):
    assert shots.main(["--celebrations", "--lang", "en", "--panel", "240x135", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == "" and lines[-1] == f"{len(SCENES)} celebrations in en on 240x135: {tmp_path}"
    for name, line in zip(SCENES, lines, strict=False):
        assert line.startswith(f"{name} in en on 240x135: ") and line.endswith(" bytes in one")
        strip = Image.open(tmp_path / f"{name}-en-240x135.png")
        assert strip.size == (4 * 240 + 3 * 8, 135)
        pictures = {strip.crop((n * 248, 0, n * 248 + 240, 135)).tobytes() for n in range(4)}
        assert len(pictures) >= 2, "it moves"
