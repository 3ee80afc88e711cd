# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every label is true, no key works without one, and the title is three presses away at most from everywhere."""

import contextlib
import io
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import at_the_table
import pytest
from monkey import perform
from sight import LONG, ROLL, back, home, labelled, let_go, seen, soft_keys
from test_monkey import Monkey, plant

from host_tools.tours import between_rounds, setup, tour, turns
from host_tools.virtual.machine import KEYS, Machine

NEAR = 3  # presses


class Reached(Exception):
    """The tour has reached the wanted screen."""


def device(language: str = "fr") -> Machine:
    return Machine(seed=1, options={"SKALBOX_LANG": language}, null_panel=True)


def visit(machine: Machine, scene: Callable, name: str) -> Iterator[None]:
    """Plays a scene of the tour up to this screen."""

    def here(shown: str) -> None:
        if shown == name:
            raise Reached

    with contextlib.suppress(Reached):
        yield from tour.scene(machine, scene, here)
        raise AssertionError("the scene does not come to " + name)


def on_screens(machine: Machine, scene: Callable, part: int, act: Callable[[str, bool], Iterator[None]]) -> list[bool]:
    """Does act(name, whether the keys are tried) on the chosen screens of a scene of the tour. Returns for each screen
    of the scene whether its keys were tried."""
    chosen: dict[str, tuple[bool, ...]] = {}
    choice = Choice(scene)

    def look(name: str) -> None:
        chosen[name] = choice.next(machine.app.screen.name, part, min(part, PART_NEAR))

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from tour.scene(machine, scene, look)
        for name, (keys, way) in chosen.items():
            if keys or way:
                yield from visit(machine, scene, name)
                yield from act(name, keys)

    machine.run(drive())
    return [keys for keys, _ in chosen.values()]


def near(machine: Machine, name: str, far: dict[str, list[str]]) -> Iterator[None]:
    """Goes to the title from the screen of this name; puts the way into `far` if it takes too many presses."""
    let_go(machine)
    way: list[str] = []
    yield from back(machine, way)
    if len(way) > NEAR:
        far[name] = way


# The last one ends with the error screen, which has no way on; it has a test of its own below.
SCENES = tour.SCENES[:-1]


def used(machine: Machine, key: int | None, ms: int = 60) -> Iterator[None]:
    """Holds a key down for this long and releases it; if the tour holds it, just releases it. None: waits the same
    time."""
    if key is None:
        yield from machine.wait(ms)
        yield from machine.polls()
    elif key in machine.held:
        machine.release(key)
        yield from machine.polls()
    else:
        yield from machine.tap(key, ms)


def moves_on(scene: Callable, name: str, key: int | None) -> tuple:
    """What is visible on this moving screen of a new device 100 ms after a tap of this key."""
    machine = device()
    shown: list = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from visit(machine, scene, name)
        yield from used(machine, key)
        yield from machine.wait(100)
        shown.append(_steady(machine))

    machine.run(drive())
    assert machine.crash is None
    return shown[0]


def _steady(machine: Machine) -> tuple:
    """What is visible, without the addresses of pictures, which mean nothing on another machine."""
    screen, base, parts, happened, held = seen(machine.app)
    return screen, base, [part[:2] + part[3:] for part in parts], happened, held


# `make test` tries the keys on every tenth screen, beginning with another one in each scene; `make soak` on all. The
# way to the title is tried from every third screen too, since the scene is played again for each. These screens would
# not be among them: they are tried where this scene shows them first.
PART = 10
PART_NEAR = 3
SELDOM = {
    "about": "settings",
    "better": "of_a_duel",
    "challenge": "duel",
    "choice": "opening",
    "coach": "coach",
    "curve": "standings",
    "fairness": "fame",
    "fame": "evening",
    "gamemenu": "menus",
    "language": "language",
    "leave": "menus",
    "legs": "number_of_legs",
    "lost": "damaged",
    "menu": "menus",
    "mode": "challenge",
    "new_match": "waiting",
    "pot_card": "pot_card",
    "practised": "practice",
    "qr": "shared_by_code",
    "review": "review",
    "robot": "device",
    "scoring": "turn",
    "seats": "menus",
    "self_test": "self_test",
    "sheet": "turn",
    "size": "size",
    "solo": "solo",
    "story": "story",
    "unsaved": "unsaved",
    "wipe": "fame",
    "wiring": "wiring",
    "zero": "turn",
}
# Here keys have been tried, and a further press changes their cells only while it lasts (test_self_test.py).
TRIED = ("13-test-keys",)


class Choice:
    """The screens of a scene on which the keys are tried. left: those in SELDOM that it has not shown yet."""

    def __init__(self, scene: Callable) -> None:
        self._number = SCENES.index(scene)
        self.left = {screen for screen, where in SELDOM.items() if where == scene.__name__}

    def next(self, screen: str, *parts: int) -> tuple[bool, ...]:
        """Whether the scene's next screen is chosen, for each of these parts."""
        seldom, number = screen in self.left, self._number
        self.left.discard(screen)
        self._number += 1
        return tuple(seldom or number % part == 1 % part for part in parts)


@pytest.mark.parametrize("part", [PART, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_labelled_keys_do_something_and_the_others_nothing(scene, part, tried):
    """On these screens of a scene, which are near the title; and wherever a key leads, labelled keys lead on there."""
    machine = device()
    moving: list[tuple[str, set[int]]] = []
    far: dict[str, list[str]] = {}

    def try_keys(name: str, keys: bool) -> Iterator[None]:
        says = labelled(machine.app)
        if not keys:
            yield from near(machine, name, far)
            return
        if machine.moving():
            moving.append((name, says))
            yield from near(machine, name, far)
            return
        assert says, name + ": no key does anything"
        while machine.app.screen.name in ("final", "story") and machine.app.screen.works:
            yield from machine.wait(20)  # the story will change the picture
        before = seen(machine.app)
        for key in set(range(6)) - says:
            for ms in (0, 60, LONG):
                yield from used(machine, key, ms)
                assert seen(machine.app) == before, "%s: %s is not labelled" % (name, KEYS[key])
        yield from near(machine, name, far)
        for key in says:
            yield from visit(machine, scene, name)
            before = seen(machine.app)
            yield from used(machine, key)
            assert seen(machine.app) != before or name in TRIED, "%s: %s is labelled" % (name, KEYS[key])
            yield from home(machine)

    chosen = on_screens(machine, scene, part, try_keys)
    assert machine.crash is None and machine.app is None
    for name, says in moving:
        control = moves_on(scene, name, None)
        for key in set(range(6)) - says:
            assert moves_on(scene, name, key) == control, "%s: %s is not labelled" % (name, KEYS[key])
    assert not far, far
    tried(f"every key of {sum(chosen)} of the {len(chosen)} screens of the scene {scene.__name__}")


def test_the_only_label_of_the_error_screen_restarts():
    machine = device()

    def drive() -> Iterator[None]:
        yield from machine.settle()
        machine.app.screen.tick = lambda now: 1 // 0
        yield from machine.polls()
        before = seen(machine.app)
        assert before[0] == "error" and labelled(machine.app) == {ROLL}
        for key in range(5):
            yield from machine.tap(key, LONG)
            assert seen(machine.app) == before
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and machine.app.fault is None

    with contextlib.redirect_stderr(io.StringIO()):
        machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("language, seed", [("fr", 11), pytest.param("en", 12, marks=pytest.mark.soak)])
def test_the_title_can_be_reached_from_wherever_a_monkey_is(language, seed, tried):
    machine = device(language)
    left: list[str] = []

    def drive() -> Iterator[None]:
        for number in range(30):
            monkey = Monkey(seed + 100 * number, 2 + number % 3, wild=number % 2 == 0)(machine)
            for _ in range(20 + 4 * number):
                yield from perform(machine, next(monkey))
            left.append(machine.app.screen.name)
            yield from home(machine)

    machine.run(drive())
    assert machine.crash is None
    tried(f"{len(left)} times from a monkey's screen to the title by labelled keys, from {len(set(left))} screens")
    assert len(set(left)) >= 3


@pytest.mark.parametrize(
    "screen, press, scene",
    [
        ("title", lambda screen, real: lambda key, now: None, setup.title),
        ("pot", lambda screen, real: lambda key, now: real(4 if key == 2 else key, now), between_rounds.pots),
        ("leave", lambda screen, real: lambda key, now: real(0, now), turns.leaving_alone),
    ],
    ids=["a key without effect", "a key without label", "a dead end"],
)
def test_planted_false_labels_are_found(monkeypatch, screen, press, scene):
    plant(monkeypatch, screen, "press", press)
    with pytest.raises(AssertionError):
        test_labelled_keys_do_something_and_the_others_nothing(scene, 1, print)


FIVE = range(5)


def tried_on(body: Callable) -> None:
    """Call body(screen, calls) with a screen that has no rows yet, and a list that handlers append to."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.draw.view import View

        calls: list[tuple] = []
        body(View(machine.app, "Yes", "No"), calls)

    at_the_table.run(driver)


def noting(calls: list, name: str) -> Callable:
    """A handler that appends its name and its arguments."""
    return lambda *args: calls.append((name, *args))


def shown(screen) -> SimpleNamespace:
    """The screen in the form that the tests of labels expect."""
    return SimpleNamespace(screen=screen, lobby=SimpleNamespace(session=None))


def test_each_key_does_what_its_row_says_and_shows_it():
    def body(screen, calls):
        rows = [(1, "one", noting(calls, "one")), None, (2, "two", noting(calls, "two"), "x"), None, None]
        screen.rows(tuple(rows), (3, "Yes", noting(calls, "roll")))
        assert soft_keys(shown(screen)) == {"one": 0, "two": 2} and labelled(shown(screen)) == {0, 2, ROLL}
        for key in range(6):
            screen.press(key, 10 + key)
            screen.release(key, 20 + key)
        assert calls == [("one", 10), ("two", "x", 12), ("roll", 15)]

    tried_on(body)


@pytest.mark.parametrize("keys", [(None,) * 5, ()])
def test_without_rows_nothing_happens(keys):
    def body(screen, calls):
        screen.rows((tuple((1, "one", noting(calls, "one")) for _ in FIVE)), (3, "Yes", noting(calls, "roll")))
        screen.rows(keys, None)
        assert labelled(shown(screen)) == set()
        for key in range(6):
            screen.press(key, 10)
            screen.release(key, 20)
        assert calls == []

    tried_on(body)


def test_one_handler_serves_the_keys_under_dice():
    def body(screen, calls):
        screen.rows(noting(calls, "die"), None)
        for key in FIVE:
            screen.press(key, 10)
        assert calls == [("die", key, 10) for key in FIVE] and soft_keys(shown(screen)) == {}

    tried_on(body)


def test_a_release_of_roll_goes_to_the_row_of_its_press():
    def body(screen, calls):
        screen.rows((), (1, "Yes", None, noting(calls, "up")))
        screen.press(ROLL, 10)
        screen.roll((1, "Yes", noting(calls, "down")))
        screen.release(ROLL, 20)
        assert calls == [("up", 20)], "the row has changed since, but says the same"
        screen.roll((1, "Yes", None, noting(calls, "other")))
        screen.press(ROLL, 22)
        screen.roll((1, "No", noting(calls, "down")))
        screen.release(ROLL, 24)
        assert calls == [("up", 20)], "it says something else now"
        screen.roll(None)
        screen.press(ROLL, 30)
        screen.roll((1, "Yes", None, noting(calls, "late")))
        screen.release(ROLL, 40)
        assert calls == [("up", 20)], "there was no row at the press"

    tried_on(body)


# How the row changes while its key is held, and how many calls follow within 2 s of the change.
@pytest.mark.parametrize(
    ("change", "more"),
    [
        (lambda row: (row, None, None, None, None), 13),
        (lambda row: ((1, "one", row[2], -1, 300), None, None, None, None), 7),
        (lambda row: (row[:4], None, None, None, None), 0),
        (lambda row: (None,) * 5, 0),
        (lambda row: (), 0),
        (lambda row: row[2], 0),
    ],
    ids=["the same", "slower", "repeats no more", "no row", "no keys", "dice"],
)
def test_a_held_key_repeats_while_its_row_repeats(change, more):
    def body(screen, calls):
        row = (1, "one", noting(calls, "one"), -1, 150)
        screen.rows((row, None, None, None, None), None)
        screen.press(0, 0)
        assert len(calls) == 1 and screen.moving(0)
        assert not screen.tick(399) and screen.tick(400) and not screen.tick(549) and screen.tick(550)
        assert calls == [("one", -1, now) for now in (0, 400, 550)]
        screen.rows(change(row), None)
        for now in range(551, 2_551):
            screen.tick(now)
        assert len(calls) - 3 == more
        screen.release(0, 3_000)
        assert not screen.moving(3_000) and not screen.tick(9_000)

    tried_on(body)


@pytest.mark.soak
def test_every_screen_is_among_the_chosen_ones():
    """In `make test` too, the keys are tried on each screen that a tour shows."""
    shown, chosen = set(), set()
    for scene in SCENES:
        machine, choice = device(), Choice(scene)

        def look(name: str, machine=machine, choice=choice) -> None:
            screen = machine.app.screen.name
            shown.add(screen)
            if choice.next(screen, PART)[0]:
                chosen.add(screen)

        def drive(scene=scene, machine=machine, look=look) -> Iterator[None]:
            yield from machine.settle()
            yield from tour.scene(machine, scene, look)

        machine.run(drive())
        assert not choice.left, f"{scene.__name__} does not show {choice.left}"
    assert len(shown) > 40 and chosen == shown, sorted(shown - chosen)


@pytest.mark.parametrize("language, seed", [pytest.param("fr", 21, marks=pytest.mark.soak), ("en", 22)])
def test_the_title_is_near_wherever_a_monkey_is(language: str, seed: int, tried) -> None:
    machine = device(language)
    ways: list[list[str]] = []

    def drive() -> Iterator[None]:
        for number in range(30):
            monkey = Monkey(seed + 100 * number, 2 + number % 3, wild=number % 2 == 0)(machine)
            for _ in range(20 + 4 * number):
                yield from perform(machine, next(monkey))
            let_go(machine)
            ways.append([])
            yield from back(machine, ways[-1])

    machine.run(drive())
    assert machine.crash is None
    tried(f"{len(ways)} ways to the title from a monkey's screens, {max(map(len, ways))} presses at most")
    assert [way for way in ways if len(way) > NEAR] == []
