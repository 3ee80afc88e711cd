# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The celebrations: what each frame sends, how long words stand, and that they cover and leave the screen as they
should.
"""

import functools
import itertools
import sys
from collections.abc import Iterator

import pytest
from at_the_table import on_device, run
from layouts import match, rolled
from panels import DEFAULT, TRIED, shared_out
from PIL import Image, ImageChops
from test_memory_budget import PICO_2

from host_tools.commands import shots
from host_tools.commands.device_options import LANGUAGES
from host_tools.tours import celebrations, tour
from host_tools.tours.actions import ROLL, dice, take, tap, throw
from host_tools.tours.celebrations import OVER_THE_TABLE, SCENES, STANDS_MS
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, play, roll, under_way, write
from host_tools.tours.tour import give
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS
from skalcore import rules
from skalcore.game import THROW

MOST = 20_480  # bytes of a frame
FRAME_MS = 50  # from frame to frame: so late may it be noticed that the last one is drawn
BUILT_MS = 1_300  # in which all is drawn, where drawing takes no time
OVER = {"skalbox.screens.celebrations", "skalbox.widgets.celebration"}
ALL = [(name, panel, language) for name in SCENES for panel in GLASS for language in LANGUAGES]
# `make test` tries the panels and languages of TRIED, `make soak` the others.
_OFTEN = {each.values for each in TRIED if not each.marks}
EACH = [pytest.param(*each, marks=[pytest.mark.soak] * (each[1:] not in _OFTEN)) for each in ALL]


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
    """The frame of the last picture of a celebration over the table, and the frame with which that begins to leave."""
    pairs = list(itertools.pairwise(found))
    return max(pairs, key=lambda pair: pair[1].ms - pair[0].ms)


@pytest.mark.parametrize(("name", "panel", "language"), EACH)
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
@pytest.mark.parametrize("mhz", ["125", pytest.param("200", marks=pytest.mark.soak)])
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
    assert STANDS_MS <= stands / 1000 <= STANDS_MS + 2 * FRAME_MS + 10  # as the test above


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


@pytest.mark.parametrize(("panel", "name"), shared_out(tuple(SCENES), GLASS))
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

        claim = Celebration.claim

        def short(self, pixels):
            count.append(pixels)
            if len(count) == 2 * frame:
                raise MemoryError("memory allocation failed")
            return claim(self, pixels)

        monkeypatch.setattr(Celebration, "claim", short)

    plain, _, modules, _ = after(machine, scene)
    assert ImageChops.difference(whole, plain).getbbox() is None and len(count) == 2 * frame
    assert not OVER & modules


def test_the_command_makes_strips(tmp_path, capsys):
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


KEY_DICE = 0


def choose_and_come_back(machine: Machine) -> Iterator[None]:
    """A turn from the first throw to the choice of a box and back to the dice, all of them free again."""
    yield from throw(machine, "12356")
    yield from tap(machine, 0, 1, 2, 3, 4, ROLL)
    assert machine.app.screen.name == "scoring"
    yield from tap(machine, KEY_DICE)
    assert machine.app.screen.name == "turn"
    yield from tap(machine, 0, 1, 2, 3, 4)


def stay(machine: Machine) -> Iterator[None]:
    """Only the first throw."""
    yield from throw(machine, "12356")


def celebrated(machine: Machine, found: list) -> Iterator[None]:
    """Throws five alike, and adds what the celebration shows when it is whole, and the parts of the table over its
    dice."""
    machine.faces.append(dice("66666"))
    yield from machine.tap(ROLL)
    while machine.app.screen._party is None:
        yield
    yield from machine.wait(1_300)
    group = machine.app.table.group
    found.append(machine.image())
    found.append(len(group) - 1 - group.index(machine.app.table.dice.group))
    yield from machine.settle()


@pytest.mark.parametrize(("panel", "kind"), shared_out([SKALPOTT, YAMS, YAHTZEE], GLASS))
@on_device(null_panel=False)
def test_the_choice_of_a_box_leaves_no_holes(machine, panel, kind):
    found: list = []
    for way in (stay, choose_and_come_back):
        yield from take(machine, new(kind, ["Léa", "Noé"]), "turn")
        yield from way(machine)
        yield from celebrated(machine, found)
    (fresh, over_fresh), (used, over_used) = found[:2], found[2:]
    assert ImageChops.difference(fresh, used).getbbox() is None
    assert over_fresh == over_used == 0


def test_the_curtain_of_a_new_leg_is_whole():
    """On a board that keeps the table of the leg before."""
    found: list[Image.Image] = []

    def driver(machine):
        yield from machine.settle()
        session = play(new(YAHTZEE, ["Léa"], legs=2), 12)
        roll(session, "12346")
        yield from take(machine, session, "scoring")
        table = machine.app.table
        while machine.app.screen.name != "turn":
            yield from machine.wait(1_200)
            yield from tap(machine, ROLL)
        assert session.game.leg == 1 and machine.app.table is table
        yield from celebrated(machine, found)

    machine = Machine(seed=1, board="pico-2", alarms=False, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = PICO_2
    machine.run(driver(machine))
    assert machine.crash is None
    picture, over = found
    ink = picture.getpixel((2, 238))
    assert over == 0
    # The line of the lead and the throws left, beside the words.
    assert {picture.getpixel((x, y)) for x in (5, 12, 30, 215, 230) for y in range(146, 186)} == {ink}


@on_device
def test_the_bonus_runs_below_nothing(machine):
    """The ribbon, while the smaller dice of the choice stand there."""
    session = new(SKALPOTT, ["Léa", "Noé", "Inès"])
    for line in ("sixes 66665", "fives 55553", "fours 44412"):
        for _ in range(3):
            write(session, line)
    roll(session, "33312")
    yield from take(machine, session, "scoring")
    session.cursor = session.game.rules.names.index("threes")
    machine.app.show("scoring", machine.ticks_ms())
    yield from machine.wait(1_200)
    yield from machine.tap(ROLL)
    while machine.app.screen._party is None:
        yield
    table = machine.app.table
    shown = [table.group.index(part) for part in (table._mini.group, table.frame.pill.group)]
    assert max(shown) < table.group.index(machine.app.screen._party._show.group)
    yield from machine.settle()


YAMS, YAHTZEE = 1, 2
FIVE_BOX, CHANCE, ACES, FULL_HOUSE = 11, 12, 0, 8
# game, dice, points in the five-of-a-kind box, box to write; the tune, and whether the box flashes
CASES = [
    (YAMS, "11234", -1, ACES, "SCORE", True),
    (YAMS, "66543", -1, ACES, "ZERO", False),
    (YAMS, "66655", -1, FULL_HOUSE, "COMBO", True),
    (YAMS, "66666", 50, ACES, "COMBO", True),
    (YAMS, "66666", 0, ACES, "ZERO", False),
    (YAHTZEE, "66666", 50, CHANCE, "COMBO", True),
    (YAHTZEE, "66666", 50, ACES, "COMBO", True),
]


@pytest.mark.parametrize(("game", "dice", "five", "box", "tune", "flashes"), CASES)
@on_device(options={"SKALBOX_LANG": "en", "SKALBOX_ASK_ZERO": "off"}, nvm=None)
def test_a_written_box_is_heard_and_seen(machine, game, dice, five, box, tune, flashes):
    heard: list[int] = []
    flashed: list[bool] = []
    from skalbox.hardware import tunes

    session = rolled(match(game, rules.MATCH, 2, 1, 0), dice)
    session.game.cards[session.game.player][FIVE_BOX] = five
    session.cursor = box
    yield from tour.take(machine, session, "scoring")
    app = machine.app
    app.sound.play = lambda which, now: heard.append(which)
    flash = app.table.boxes.flash
    app.table.boxes.flash = lambda which, on: (flashed.append(on), flash(which, on))[1]
    yield from machine.tap(ROLL)
    yield from machine.wait(300)
    assert session.last_box == box
    assert heard == [getattr(tunes, tune)] and any(flashed) == flashes


def shown(machine) -> list:
    """The positions of the running pots; empty once they are gone."""
    return [(icon.x, icon.y) for icon, _ in machine.app.screen._sent if not icon.hidden]


@pytest.mark.parametrize("cut_short", [False, True])
@pytest.mark.parametrize(
    ("dice", "winners"),
    [
        (("66512", "11112", "11112", "66512"), 2),
        (("66512", "66512", "66512", "66512"), 4),
        (("11112", "11112", "66512", "55512"), 1),
    ],
)
def test_a_pot_runs_to_all_its_winners(dice, winners, cut_short):
    def driver(machine):
        yield from machine.settle()
        session = under_way(5)
        for faces in dice:
            write(session, "aces " + faces)
        give(machine, session)
        machine.app.show("pot", machine.ticks_ms())
        yield from machine.wait(150)
        half = shown(machine)
        assert len(half) == winners == len({x for x, _ in half})
        if cut_short:
            yield from machine.wait(75)  # ROLL rests for 200 ms
            assert shown(machine) != []
            yield from machine.tap(ROLL)
            assert shown(machine) == []
            return
        screen = machine.app.screen
        start = screen._from[0]
        ways = [end - start for _, end in screen._sent]
        steps = [step for step in range(1, 10) if [x - start for x, _ in half] == [way * step // 10 for way in ways]]
        assert len(steps) == 1, "all have come equally far"
        yield from machine.settle()
        assert shown(machine) == [] and not machine.moving()
        assert session.game.phase == THROW

    run(driver)
