# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The celebrations: what each frame sends, how long they last, and that they leave the screen as if there were none."""

import sys

import pytest
from PIL import Image, ImageChops

from host_tools.commands import shots
from host_tools.commands.device_options import LANGUAGES
from host_tools.tours import celebrations
from host_tools.tours.actions import ROLL
from host_tools.tours.celebrations import LASTS_MS, OVER_THE_TABLE, SCENES
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

MOST = 20_480  # bytes of a frame
LEAVES_MS = 150  # without a wait between frames; on a Pico each takes 45 ms
OVER = {"skalbox.screens.party", "skalbox.widgets.celebration", "skalbox.widgets.curtain"}
OVER |= {"skalbox.widgets." + name for name in ("alike", "hundred", "ribbon")}
ALL = [(name, panel, language) for name in SCENES for panel in GLASS for language in LANGUAGES]


def board(panel="240x240", language="en", animations="on") -> Machine:
    options = {"SKALBOX_LANG": language, "SKALBOX_ANIMATIONS": animations, "SKALBOX_BUZZER": "GP22"}
    return Machine(panel=panel, options=options, seed=1)


def after(machine: Machine, scene, then=()):
    """Runs the scene, then these keys as soon as it begins; returns the picture once nothing moves, and the time."""
    found = []

    def driver():
        yield from machine.settle()
        yield from scene(machine)
        began = machine.now_ms
        for key in then:
            yield from machine.polls(8)
            yield from machine.tap(key)
        yield from machine.settle()
        found.extend((machine.image(), machine.now_ms - began, set(sys.modules), machine.app.screen.name))

    machine.run(driver())
    assert machine.crash is None
    return found


@pytest.mark.parametrize(("name", "panel", "language"), ALL)
def test_no_frame_sends_more_than_20_kb_and_it_lasts_a_second_and_a_half(name, panel, language, tried):
    found = celebrations.recorded(board(panel, language), SCENES[name])
    sent = [frame.sent for frame in found[1:]]
    assert len(sent) >= 7 and max(sent) <= MOST
    built = [frame.ms for frame in found if frame.ms < LASTS_MS - 100]
    assert built[-1] <= LASTS_MS - 200, "its last picture stands for a moment"
    assert found[-1].ms <= LASTS_MS + LEAVES_MS
    whole = [frame.picture for frame in found if frame.ms < LASTS_MS - 100][-1]
    assert ImageChops.difference(whole, found[0].picture).getbbox() is not None
    if language == "en":
        tried(f"{name} on {panel}: {len(sent)} frames, at most {max(sent):,} bytes in one, whole after {built[-1]} ms")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("panel", GLASS)
def test_it_leaves_the_screen_as_it_is_without_animations(name, panel):
    with_it, _, modules, screen = after(board(panel), SCENES[name])
    without, _, _, same = after(board(panel, animations="off"), SCENES[name])
    assert ImageChops.difference(with_it, without).getbbox() is None and screen == same
    assert not OVER & modules, "its modules are dropped"


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("key", [0, 4, ROLL])
def test_any_key_ends_it_and_does_nothing_else(name, key):
    whole, long, _, _ = after(board(), SCENES[name])
    ended, short, _, _ = after(board(), SCENES[name], [key])
    assert ImageChops.difference(whole, ended).getbbox() is None
    assert short < 800 < 1_500 <= long


@pytest.mark.parametrize("name", OVER_THE_TABLE)
@pytest.mark.parametrize("module", ["screens.party", "widgets.curtain", "hardware.fanfares"])
def test_without_memory_there_is_none(name, module, monkeypatch):
    """The firmware raises MemoryError where it finds no room for a module."""
    whole, _, _, _ = after(board(), SCENES[name])
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
@pytest.mark.parametrize(("free", "celebrated"), [(16_000, True), (15_999, False)])
def test_with_too_little_memory_it_is_not_begun(name, free, celebrated):
    machine = board()

    def scene(machine):
        machine.free_bytes = free
        yield from SCENES[name](machine)

    _, ms, modules, _ = after(machine, scene)
    assert (ms >= 1_500) is celebrated and (celebrated or ms < 1_000) and not OVER & modules


@pytest.mark.parametrize("frame", [1, 5, 10, 14])
@pytest.mark.parametrize("name", OVER_THE_TABLE)
def test_memory_that_runs_out_meanwhile_ends_it(name, frame, monkeypatch):
    whole, _, _, _ = after(board(), SCENES[name])
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
