# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every scene on every panel in every language: each text and picture has its place, and labelled keys do something.

Every text fits its place, is readable, and stands neither over another one nor under the pill. Nothing is off the panel
or in the cells of the keys. Every digit of a number is there, and no two numbers touch.
"""

import contextlib
import io

import largest_scenes
import practice_scenes
import pytest
import scenes
from at_the_table import on_device
from layouts import NAMES, Watch, match, rolled, watched
from panels import LAYOUTS, PANELS, TRIED
from scenes import POTT, YAHTZEE, YAMS, begun, full_hall
from sight import labelled, seen

from host_tools.tours import tour
from host_tools.tours.actions import ROLL, lay, show, tap
from host_tools.tours.wide_names import WIDE
from host_tools.virtual.machine import KEYS, Machine
from skalcore import events, rules

# By scene: whether the digits of its numbers are looked at.
SCENES = {
    "openings": (scenes.openings, False),
    "lists": (scenes.lists, False),
    "sheets": (scenes.sheets, True),
    "standings": (scenes.standings, False),
    "legs": (scenes.legs, False),
    "pots": (scenes.pots, False),
    "resumes": (scenes.resumes, False),
    "zeros": (scenes.zeros, False),
    "wide names": (scenes.named_tables, False),
    "practices": (practice_scenes.practices, False),
    "largest matches": (largest_scenes.matches, True),
    "some of the largest matches": (largest_scenes.some_matches, True),
    "largest matches, swapped": (largest_scenes.swapped_matches, True),
    "largest in large type": (largest_scenes.large_type, True),
    "largest hall": (largest_scenes.hall, True),
    "largest of the coach": (largest_scenes.coach, True),
    "largest record": (largest_scenes.celebrated, True),
}
SOAKED = ("largest matches, swapped",)
# The slowest scene, whose numbers are the same in each language. `make test` has a share of it in each layout.
WHOLE = "largest matches"
SOME = "some of the largest matches"
# Low panels have least room for the coach's words.
COACH, LOW = "largest of the coach", ("240x135", "320x172")


def _tried(scene: str, panel: str, language: str) -> bool:
    """Whether `make test` tries this, and not only `make soak`. French words are the longest. A scene is tried on the
    first panel, and on every third of the others."""
    if scene in (*SOAKED, WHOLE) or language != "fr":
        return False
    if scene in (COACH, SOME):
        return panel in LOW
    return panel == PANELS[0] or (list(SCENES).index(scene) + PANELS.index(panel)) % 3 == 0


def _there(scene: str, language: str) -> bool:
    return scene != SOME or language == "fr"


@pytest.mark.parametrize(
    ("scene", "panel", "language"),
    [
        pytest.param(scene, *each.values, marks=[*each.marks] if _tried(scene, *each.values) else [pytest.mark.soak])
        for scene in SCENES
        for each in TRIED
        if _there(scene, each.values[1])
    ],
)
def test_every_text_and_picture_has_its_place(scene, panel, language, tried):
    visit, numbers = SCENES[scene]
    watch = Watch(panel, language, numbers)
    watch.run(visit)
    tried(f"{watch.looks} screens of the scene {scene} on {panel} in {language}")


def _to_choose(machine):
    session = begun(machine, (POTT, rules.MATCH, 3, 1))
    for faces in ("66666", "12345", "12345"):
        session.apply(events.dry(tour.dice(faces)))
    return session


def _posters(machine):
    return begun(machine, (POTT, rules.MATCH, 3, 1), 4)


# By screen: what makes its match, if it has one, and the screen below it, if it lies over one.
KEYED = {
    "sheets": (lambda machine: match(YAHTZEE, rules.MATCH, 8, 2, 30), "turn"),
    "final": (lambda machine: match(YAMS, rules.MATCH, 3, 1), ""),
    "pot": (lambda machine: match(POTT, rules.MATCH, 3, 1, 6), ""),
    "resume": (lambda machine: match(YAMS, rules.MATCH, 8, 1, 9), ""),
    "menu": (lambda machine: rolled(match(POTT, rules.MATCH, 3, 1, 4), "66521", 1), "turn"),
    "choice": (_to_choose, ""),
    "passon": (_posters, ""),
    "gamemenu": (_posters, "turn"),
    "leave": (_posters, "turn"),
    "title": (None, ""),
    **dict.fromkeys(("language", "size", "fame", "stats", "wipe"), (None, "title")),
}


def shown(machine, screen: str):
    """Shows this screen, with a full hall, so that there is more than one page."""
    app = machine.app
    make, base = KEYED[screen]
    app.speak("fr")
    app.lobby.storage.hall = full_hall(312).pack()
    app.lobby.session = None
    if make is not None:
        tour.give(machine, make(machine))
    yield from show(machine, base or screen)
    if base:
        yield from lay(machine, screen)
    if screen == "stats":
        yield from tap(machine, 2)
    app.start_match = lambda now: app.show("title", now)


def _keys(panel: str, number: int) -> range:
    """The keys that are tried on the `number`-th screen: all on the first panel. On another one `make test` tries two,
    others on the next screen and the next panel: `shown` takes most of the time."""
    return range(ROLL + 1) if panel == LAYOUTS[0] else range((number + LAYOUTS.index(panel)) % 3, ROLL + 1, 3)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "every"])
@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(by=watched)
def test_labelled_keys_do_something_and_the_others_nothing(watch, panel, every):
    app = watch.machine.app
    for number, screen in enumerate(KEYED):
        for key in range(ROLL + 1) if every else _keys(panel, number):
            yield from shown(watch.machine, screen)
            watch.look(screen)
            says = key in labelled(app)
            before = seen(app)
            with contextlib.redirect_stdout(io.StringIO()):
                yield from tap(watch.machine, key)
            if (seen(app) != before) != says:
                watch.faults.append(f"{screen}: key {KEYS[key]} is {'' if says else 'not '}labelled")


@on_device(by=watched)
def test_rolls_first_press_ends_the_running_pot_and_nothing_else(watch):
    machine = watch.machine
    session = match(POTT, rules.MATCH, 4, 1, 8)
    session.pot_seen = False
    machine.app.lobby.session = session
    machine.app.show("pot", machine.ticks_ms())
    yield from machine.wait(240)  # ROLL rests for 200 ms
    assert machine.moving()
    yield from machine.tap(ROLL)
    assert machine.app.screen.name == "pot" and not machine.app.screen.moving(0)
    watch.look("pot")
    # Once seen, it does not run again; switched off, it never does.
    yield from watch.show(session, "turn", "sheets")
    for session.pot_seen, animated in ((True, True), (False, False)):
        machine.app.lobby.settings.set("ANIMATIONS", animated)
        machine.app.show("pot", machine.ticks_ms())
        yield from machine.polls()
        assert machine.app.screen.name == "pot" and not machine.app.screen.moving(0)
    yield from machine.settle()
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "turn"


@on_device(null_panel=False)
def test_a_running_pot_costs_little(machine):
    """In pixel bytes: a step repaints only the old and the new position of the icon."""
    sent = []
    session = match(POTT, rules.MATCH, 4, 1, 8)
    session.pot_seen = False
    machine.app.lobby.session = session
    machine.app.show("pot", machine.ticks_ms())
    yield from machine.wait(10)
    while machine.moving():
        before = machine.panel.pixel_bytes
        yield
        if machine.panel.pixel_bytes > before:
            sent.append(machine.panel.pixel_bytes - before)
    assert machine.panel.outside == 0
    assert 8 <= len(sent) <= 11 and max(sent[:-1]) <= 4_000 and sent[-1] <= 25_000, sent


@on_device(panel="240x135", null_panel=False)
def test_a_page_of_the_sheets_is_sent_as_one_picture(machine):
    yield from tour.take(machine, match(YAHTZEE, rules.MATCH, 8, 2, 30), "turn")
    yield from lay(machine, "sheets")
    for key in (0, 2, 1):
        before = machine.panel.pixel_bytes
        yield from tap(machine, key)
        assert 0 < machine.panel.pixel_bytes - before <= 240 * 135 * 2
    assert machine.panel.outside == 0


@on_device
def test_fame_begins_with_what_was_played_last(machine):
    heads = set()
    for kind, mode in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)):
        machine.app.lobby.game_index, machine.app.lobby.mode = kind, mode
        machine.app.lobby.players = ["Léa"] if mode else ["Léa", "Noé"]
        yield from lay(machine, "fame")
        heads.add(tuple(machine.strings()))
    assert len(heads) == 5


@pytest.mark.parametrize("panel", ["240x240", "240x135"])
def test_a_wider_name_of_an_older_match_breaks_nothing(panel, monkeypatch):
    wide = ("Mmmmmmmmmm", "Wwwwwwwwww", "MMMMMMMMMMMM", "WWWWWWWWWW")
    assert len(wide) == 4 and WIDE == NAMES
    monkeypatch.setattr(tour.wide_names, "WIDE", wide + tuple(f"Mwmwmwmwm{each}" for each in "abcd"))
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1)
    found = []

    def look(name: str) -> None:
        assert machine.app.fault is None, name
        found.append(name)

    def driver():
        yield from machine.settle()
        for scene in tour.wide_names.SCENES:
            yield from tour.scene(machine, scene, look)

    machine.run(driver())
    assert machine.crash is None and machine.panel.outside == 0 and len(found) == 27


def test_the_watch_finds_what_is_misplaced():
    """Even without drawing: what is cut off, covered, in the keys' cells, under the pill, pale, or off the panel."""
    watch = Watch("240x240", "fr")

    def driver(watch):
        import bitmaptools

        from skalbox.draw import palette
        from skalbox.draw.text import Strip

        assets = watch.machine.app.assets
        ink = palette.smooth(palette.PAPER)
        yield from watch.show(match(POTT, rules.MATCH, 4, 1, 4), "passon")
        group, frame = watch.machine.app.screen.group, watch.machine.app.screen._frame

        def faults(part=None) -> list[str]:
            if part is not None:
                group.append(part)
            watch.look("")
            found = [each.split(": ")[1].split(" in ")[0] for each in watch.faults]
            watch.faults.clear()
            return found

        assert faults() == []
        assert faults(Strip(assets.small, ink, 120, 36, 60, NAMES[0], above=10, below=4)) == ["cut off"]
        group.pop()
        assert faults(Strip(assets.small, ink, 120, 36, 80, NAMES[0], above=10, below=4)) == []
        assert faults(Strip(assets.small, ink, 190, 36, 40, "7", align=2, above=10, below=0)) == ["under 7"]
        with pytest.raises(ValueError, match="x must be 0-80"):
            bitmaptools.blit(group[-2].bitmap, assets.signs12, 81, 0)
        yield from show(watch.machine, "title")
        frame = watch.machine.app.screen._frame
        frame.words(assets.small, palette.SMOKE, frame.pill.x + 3, 250, "under the floor")
        found = " ".join(faults())
        for fault in ("off the panel", "only", "in the keys' cells", "reaches off the panel"):
            assert fault in found

    watch.run(driver)
