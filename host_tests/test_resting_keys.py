# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""ROLL before what cannot be taken back: it rests first, wants a long press, or offers the other way by such a
press."""

import ast
from collections.abc import Callable, Iterator

import pytest
from at_the_table import on_device
from at_the_table import under_way as under_way_at_the_table
from eye import RESTS
from helpers import ROOT, screen_files, screen_tree
from panels import LAYOUTS, PANELS
from PIL import ImageChops
from scenes import full_hall
from texts import texts

from host_tools.tours import tour
from host_tools.tours.actions import ROLL, give, lay, show, take, tap
from host_tools.tours.matches import SKALPOTT, YAHTZEE, four, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

SCAN = 12  # ms that may pass between a key going down and its event
POLL = 5
# Every screen and view, and for how many ms ROLL rests there; `turn` and `scoring` have tests of their own below.
RESTING = {**RESTS, "pages": 200, "question": 250, "turn": 200, "robot": 200, "pot_card": 200}
AT_ONCE = """about alike better bonus challenge chances coach codes curve error fairness fame game gamemenu
    help hundred language legs letters menu mode more players practised qr record resume review seat seats
    self_test settings sheet sheets size solo stats story template title wins"""
INHERITED = {
    "leave": "question",
    "wipe": "question",
    "new_match": "question",
    "lost": "pages",
    "unsaved": "pages",
    "wiring": "pages",
}


def test_it_is_decided_for_every_screen():
    said, own = {}, screen_files()
    files = {path.stem: path for path in (ROOT / "lib/skalbox/screens").glob("[!_]*.py")}
    for name in ("question", "pages"):
        files[name] = ROOT / ("lib/skalbox/draw/%s.py" % name)
    for name, path in {**files, **own}.items():
        if name not in own and path in own.values():
            continue  # a file of several screens
        names = {node.id for node in ast.walk(screen_tree(name, path)) if isinstance(node, ast.Name)}
        said[name] = 250 if "QUESTION" in names else 200 if "GLANCE" in names else 0
    for name, base in INHERITED.items():
        said[name] = said[base]
    resting = {name: ms for name, ms in said.items() if ms}
    assert resting == {**RESTING, "lost": 200, "unsaved": 200, "wiring": 200}
    assert sorted(set(said) - set(resting)) == AT_ONCE.split()


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


def _shown(machine: Machine, session, screen: str) -> Iterator[None]:
    """Has this screen of a match made while another one lies there."""
    give(machine, session)
    yield from lay(machine, "sheets")
    machine.app.show(screen, machine.ticks_ms())


def _thrown(times: int):
    session = under_way()
    roll(session, *["11656"] * times)
    return session


def passon(machine: Machine) -> Iterator[None]:
    yield from _shown(machine, under_way(), "passon")


def pot(machine: Machine) -> Iterator[None]:
    yield from _shown(machine, play(new(SKALPOTT, 2), 2), "pot")


def final(machine: Machine) -> Iterator[None]:
    session = four()
    session.cheered = True  # they were shown before: the field is there
    yield from _shown(machine, session, "final")


def leg(machine: Machine) -> Iterator[None]:
    session = new(YAHTZEE, 2, legs=3)
    while session.game.leg < 1:
        write(session, session.game.rules.names[session.game.round % 13] + " 12345")
    yield from _shown(machine, session, "leg")


def turn(machine: Machine) -> Iterator[None]:
    yield from _shown(machine, under_way(), "turn")


def back_to_the_dice(machine: Machine) -> Iterator[None]:
    yield from _shown(machine, _thrown(1), "turn")


def back_to_the_boxes(machine: Machine) -> Iterator[None]:
    yield from _shown(machine, _thrown(3), "scoring")


SCENES = [
    (zero, 250), (leave, 250), (wipe, 250), (passon, 200), (pot, 200), (final, 200), (leg, 200), (turn, 200),
    (back_to_the_dice, 200), (back_to_the_boxes, 200),
]  # fmt: skip


def acted(machine: Machine) -> tuple:
    """What ROLL changes, on one screen or another."""
    app = machine.app
    return app.screen, app.presses.down, app.lobby.session and len(app.lobby.session.events())


def at(scene: Callable, ms: int, then: Callable) -> None:
    """Runs `then(machine)` this many ms after the screen of this scene was complete."""
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


@on_device(null_panel=False, nvm=None)
def test_new_standings_rest_for_a_second_in_which_the_winners_field_fills(machine):
    looks = []
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


def clocked(mhz: str = "200") -> Machine:
    options = {"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz}
    return Machine(seed=1, options=options, clocked=True, null_panel=True)


@pytest.mark.parametrize("mhz, most", [("200", 15), ("125", 22)])
def test_a_pill_that_goes_live_costs_little(mhz, most, tried):
    """While it is drawn a key has to wait."""
    machine = clocked(mhz)
    took = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from zero(machine)
        yield from machine.wait(100)
        refresh = machine.app.display.refresh

        def timed():
            then = machine.us
            refresh()
            took.append((machine.us - then) / 1000)

        machine.app.display.refresh = timed
        yield from machine.settle()

    machine.run(drive())
    assert machine.crash is None
    tried(f"at {mhz} MHz the pill of a question goes live in {took[-1]:.1f} ms")
    assert took[-1] <= most


def test_roll_held_on_from_the_poster_shakes_though_the_table_rests():
    machine = clocked()

    def drive() -> Iterator[None]:
        yield from machine.settle()
        session = under_way()
        yield from take(machine, session, "passon")
        machine.press(ROLL)
        while machine.app.screen is None or machine.app.screen.name != "turn" or machine.busy:
            yield from machine.wait(1)
        yield from machine.wait(60)
        assert machine.app.table.dice.flying == 31
        machine.release(ROLL)
        yield from machine.settle()
        assert session.game.thrown == 1

    machine.run(drive())
    assert machine.crash is None


class Shaken:
    """A motion sensor that reports given values."""

    present = still = True
    sensitivity = 1
    told = None

    def poll(self, now: int):
        told, self.told = self.told, None
        return told


@pytest.mark.parametrize("ends, throws", [(None, True), (150, False), (260, True)], ids=["goes on", "short", "long"])
def test_a_shake_that_begins_while_roll_rests_counts_at_its_end_if_it_goes_on(ends, throws):
    def then(machine: Machine) -> Iterator[None]:
        session, motion = machine.app.lobby.session, Shaken()
        machine.app.presses.motion = motion
        start = machine.now_ms - 100
        motion.told = 1  # it began
        while machine.now_ms < start + (ends or 300):
            yield
            assert machine.now_ms > start + 200 or machine.app.presses.down == 0
        assert ends or machine.app.presses.down == 1 << ROLL
        motion.told = 2  # it ended
        yield from machine.settle()
        assert session.game.thrown == throws

    at(turn, 100, then)


SCREENS = ["leave", "wipe"]


def asked(machine, screen):
    """The question on this screen, with something to lose."""

    yield from machine.settle()
    machine.app.lobby.storage.hall = full_hall(312).pack()
    if screen == "leave":
        yield from tour.take(machine, under_way_at_the_table(2), "turn")
    yield from lay(machine, screen)
    assert machine.app.screen.name == screen


def kept(machine):
    lobby = machine.app.lobby
    return lobby.session is not None, len(lobby.hall().players)


def filled(machine) -> int:
    """How many columns of the pill are full."""
    pixels = machine.app.screen._frame.pill._pixels
    return sum(all(pixels[x, y] == 3 for y in (3, 4, 15, 16)) for x in range(pixels.width))


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("screen", SCREENS)
@on_device(null_panel=False)
def test_taps_lose_nothing_and_a_second_does(machine, screen, panel):
    yield from asked(machine, screen)
    before = kept(machine)
    for ms in (60, 300, 900):
        yield from machine.tap(ROLL, ms)
        yield from machine.settle()
        assert machine.app.screen.name == screen and kept(machine) == before
        assert "Too short" in machine.strings()
    seen = []
    machine.press(ROLL)
    for _ in range(4):
        yield from machine.wait(220)
        seen.append(filled(machine))
    assert seen == sorted(set(seen)) and seen[0] > 0, "it fills"
    yield from machine.wait(300)
    assert machine.app.screen.name == "title", "at the end of the second, before ROLL comes up"
    machine.release(ROLL)
    yield from machine.settle()
    assert machine.app.screen.name == "title" and kept(machine) != before


@on_device(null_panel=False)
def test_a_zero_by_choice_fills_the_pill_too(machine):
    session = under_way_at_the_table(2, YAHTZEE)
    tour.roll(session, "66655")
    yield from tour.take(machine, session, "scoring")
    machine.press(ROLL)
    yield from machine.wait(200)
    assert not session.game.cards[0][8] > 0
    yield from machine.wait(300)
    half = filled(machine)
    yield from machine.wait(300)
    assert 0 < half < filled(machine)
    yield from machine.wait(400)
    assert machine.app.screen.name == "zero"
    machine.release(ROLL)


FULL_HOUSE = "44455"
DOWN = 2


def offers(machine: Machine) -> list[str]:
    """The texts that offer a long press."""
    return [text for text in machine.strings() if "Long" in text]


def scoring(machine: Machine, dice: str = FULL_HOUSE):
    """A turn of Yahtzee with these dice, at its box."""
    yield from machine.settle()
    session = tour.new(YAHTZEE, 2)
    tour.roll(session, "12346", "12346", dice)
    yield from take(machine, session, "scoring")


def move_to(machine: Machine, points: bool):
    """Moves the cursor down to a box in which the dice score points, or score 0."""
    for _ in range(13):
        yield from tap(machine, DOWN)
        table, session = machine.app.table, machine.app.lobby.session
        if (table.scores[session.cursor] > 0) == points:
            return
    raise AssertionError("no such box")


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(options={"SKALBOX_LANG": "en"})
def test_a_strike_is_offered_only_where_the_dice_score_points(machine, panel):
    yield from scoring(machine)
    offered = ["Long: 0" if panel == "240x135" else "Long press: strike"]
    assert offers(machine) == offered
    yield from move_to(machine, points=False)
    assert not offers(machine), "the dice score 0 there anyway: a press asks the same"
    yield from move_to(machine, points=True)
    assert offers(machine) == offered


@on_device(options={"SKALBOX_LANG": "en"})
def test_the_points_of_a_further_yahtzee_stay_without_the_offer(machine):
    session = tour.new(YAHTZEE, 1)
    tour.write(session, "yahtzee 66666")
    tour.roll(session, "12345", "33455", "55555")
    yield from take(machine, session, "scoring")
    assert offers(machine) == ["+100  Long: 0"]
    yield from move_to(machine, points=False)
    assert not offers(machine) and "+100" in machine.strings()


@on_device(options={"SKALBOX_LANG": "fr"})
def test_the_offer_stands_free_of_the_dice_beside_it(machine):
    yield from scoring(machine)
    (offer,) = [text for text in texts(machine) if text.text == "Appui long : barrer"]
    dice = machine.app.table._mini.group[0]
    assert dice.x + dice.bitmap.width < offer.ink[0]


@on_device(options={"SKALBOX_LANG": "en"})
def test_nothing_is_offered_while_the_device_plays_for_somebody(machine):
    session = tour.new(YAHTZEE, 2)
    tour.roll(session, FULL_HOUSE)
    session.leave(session.game.player, True)
    yield from take(machine, session, "scoring")
    assert not offers(machine)
