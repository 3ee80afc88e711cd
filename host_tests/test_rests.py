# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A thumb is faster than an eye: where ROLL does what cannot be taken back it rests first, and the pill is dim."""

import ast
from collections.abc import Callable, Iterator

import pytest
from eye import RESTS
from helpers import ROOT, screen_files, screen_tree
from PIL import ImageChops

from host_tools.tours.actions import give, lay, show, take
from host_tools.tours.matches import SKALPOTT, YAHTZEE, four, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

ROLL = 5
SCAN = 12  # ms that may pass between a key going down and its event
POLL = 5
# Every screen and view, and for how many ms ROLL rests there; `turn` and `scoring` have tests of their own below.
RESTING = {**RESTS, "pages": 200, "question": 250, "turn": 200}
AT_ONCE = """about alike bonus challenge chances coach codes curve error fairness fame game gamemenu held
    help hundred language legs letters menu players practised record resume review seat seats settings sheet
    sheets solo stats template title"""
INHERITED = {
    "leave": "question",
    "wipe": "question",
    "new_match": "question",
    "lost": "pages",
    "unsaved": "pages",
    "wiring": "pages",
}


def test_it_is_decided_for_every_screen():
    said = {}
    files = {path.stem: path for path in (ROOT / "lib/skalbox/screens").glob("[!_]*.py")}
    for name in ("question", "pages"):
        files[name] = ROOT / ("lib/skalbox/draw/%s.py" % name)
    for name, path in {**files, **screen_files()}.items():
        if name not in screen_files() and path in screen_files().values():
            continue  # a file of several screens
        names = {node.id for node in ast.walk(screen_tree(name, path)) if isinstance(node, ast.Name)}
        said[name] = 250 if "QUESTION" in names else 200 if "GLANCE" in names else 0
    for name, base in INHERITED.items():
        said[name] = said[base]
    resting = {name: ms for name, ms in said.items() if ms}
    assert resting == {**RESTING, "lost": 200, "unsaved": 200, "wiring": 200}
    assert sorted(set(said) - set(resting)) == AT_ONCE.split()


# A scene for each screen on which ROLL rests: a driver that leads to the screen before it, then shows it.


def zero(machine: Machine) -> Iterator[None]:
    session = new(players=2)
    roll(session, "22334", "22334", "22334")
    session.cursor = session.game.rules.names.index("sixes")
    yield from take(machine, session, "scoring")
    machine.app.lay("zero", machine.ticks_ms())


def leave(machine: Machine) -> Iterator[None]:
    yield from take(machine, under_way(), "turn")
    machine.app.lay("leave", machine.ticks_ms())


def wipe(machine: Machine) -> Iterator[None]:
    yield from show(machine, "title")
    machine.app.lay("wipe", machine.ticks_ms())


def passon(machine: Machine) -> Iterator[None]:
    give(machine, under_way())
    yield from lay(machine, "sheets")
    machine.app.show("passon", machine.ticks_ms())


def pot(machine: Machine) -> Iterator[None]:
    give(machine, play(new(SKALPOTT, 2), 2))
    yield from lay(machine, "sheets")
    machine.app.show("pot", machine.ticks_ms())


def final(machine: Machine) -> Iterator[None]:
    session = four()
    session.cheered = True  # they were shown before: the field is there
    give(machine, session)
    yield from lay(machine, "sheets")
    machine.app.show("final", machine.ticks_ms())


def leg(machine: Machine) -> Iterator[None]:
    session = new(YAHTZEE, 2, legs=3)
    while session.game.leg < 1:
        write(session, session.game.rules.names[session.game.round % 13] + " 12345")
    give(machine, session)
    yield from lay(machine, "sheets")
    machine.app.show("leg", machine.ticks_ms())


def turn(machine: Machine) -> Iterator[None]:
    give(machine, under_way())
    yield from lay(machine, "sheets")
    machine.app.show("turn", machine.ticks_ms())


def back_to_the_dice(machine: Machine) -> Iterator[None]:
    session = under_way()
    roll(session, "11656")
    give(machine, session)
    yield from lay(machine, "sheets")
    machine.app.show("turn", machine.ticks_ms())


def back_to_the_boxes(machine: Machine) -> Iterator[None]:
    session = under_way()
    roll(session, "11656", "11656", "11656")
    give(machine, session)
    yield from lay(machine, "sheets")
    machine.app.show("scoring", machine.ticks_ms())


SCENES = [
    (zero, 250),
    (leave, 250),
    (wipe, 250),
    (passon, 200),
    (pot, 200),
    (final, 200),
    (leg, 200),
    (turn, 200),
    (back_to_the_dice, 200),
    (back_to_the_boxes, 200),
]


def acted(machine: Machine) -> tuple:
    """What ROLL changes, on one screen or another."""
    app = machine.app
    return app.screen, app.presses.down, app.lobby.session and len(app.lobby.session.events())


def at(scene: Callable, ms: int, then: Callable) -> None:
    """Runs `then(machine)` so many ms after the screen of this scene was complete."""
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en"})

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from scene(machine)
        while machine.app.wanted or machine.app.presses.labels.pending():
            yield
        start = machine.us
        while machine.us < start + ms * 1000:
            yield
        yield from then(machine)

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("scene, ms", SCENES, ids=[scene.__name__ for scene, _ in SCENES])
def test_a_press_before_that_does_nothing_and_one_after_it_acts(scene, ms):
    def early(machine: Machine) -> Iterator[None]:
        before = acted(machine)
        machine.press(ROLL)
        yield from machine.polls()
        machine.release(ROLL)
        yield from machine.settle()
        assert acted(machine) == before

    def late(machine: Machine) -> Iterator[None]:
        before = acted(machine)
        machine.press(ROLL)
        yield from machine.polls()
        assert acted(machine) != before
        machine.release(ROLL)
        yield from machine.polls()

    for wait in (SCAN + POLL, ms // 2, ms - POLL):
        at(scene, wait, early)
    at(scene, ms + SCAN + POLL, late)


def test_new_standings_rest_for_a_second_in_which_the_winners_field_fills():
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en"})
    looks = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        give(machine, four())
        machine.app.show("final", machine.ticks_ms())
        labels = machine.app.presses.labels
        while machine.app.wanted or labels.pending():
            yield
        start, sent, drawn = machine.now_ms, machine.panel.pixel_bytes, 0
        while labels.moving():
            looks.append(machine.app.screen._frame.pill._look)
            if machine.panel.pixel_bytes != sent:
                sent, drawn = machine.panel.pixel_bytes, machine.now_ms
            yield
        assert 1000 <= machine.now_ms - start <= 1020 and machine.now_ms - drawn >= 200

    machine.run(drive())
    assert machine.crash is None
    assert set(looks) == {1}, "dim all the time"


PILL_INKS = {(255, 89, 41): (74, 73, 74), (0, 0, 0): (181, 178, 173)}  # ROLL's is smoke, black on it is ash


@pytest.mark.parametrize("scene", [zero, passon, turn], ids=lambda scene: scene.__name__)
def test_a_resting_pill_is_smoke_and_its_words_are_ash(scene):
    pictures = []

    def look(machine: Machine) -> Iterator[None]:
        pictures.append(machine.image())
        sent = machine.panel.pixel_bytes
        yield from machine.settle()
        assert not machine.app.moving(machine.ticks_ms()), "settle waits for the live pill"
        pictures.append(machine.image())
        pill = machine.app.screen._frame.pill
        box = (pill.x, pill._body.y, pill.x + pill._body.tile_width, pill._body.y + pill._body.tile_height)
        assert ImageChops.difference(*pictures).getbbox() == box, "nothing else differs"
        parts = [pill._body, pill._icon, pill._word]
        assert machine.panel.pixel_bytes - sent == 2 * sum(part.tile_width * part.tile_height for part in parts)
        dim, live = (picture.crop(box) for picture in pictures)
        pixels = [(x, y) for x in range(live.width) for y in range(live.height)]
        pairs = {(live.getpixel(at), dim.getpixel(at)) for at in pixels}
        inside = {(ink, grey) for ink, grey in pairs if ink in PILL_INKS and grey != (0, 0, 0)}
        assert inside == set(PILL_INKS.items())

    at(scene, 30, look)
