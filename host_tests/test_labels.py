# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every label is true, no key works without one, and labelled keys lead to the title from everywhere."""

import contextlib
import io
from collections.abc import Callable, Iterator

import pytest
from monkey import perform
from sight import LONG, ROLL, home, labelled, seen
from test_monkey import Monkey, plant

from host_tools.tours import between_rounds, setup, tour, turns
from host_tools.virtual.machine import KEYS, Machine


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


# Half of the scenes: `make soak` tries the others.
HALVES = [pytest.param(each, marks=[pytest.mark.soak] * (at % 2), id=each.__name__) for at, each in enumerate(SCENES)]


@pytest.mark.parametrize("scene", HALVES)
def test_labelled_keys_do_something_and_the_others_nothing(scene, tried):
    """On every screen of a scene; and wherever a key leads, labelled keys lead on to the title."""
    machine = device()
    names: list[str] = []
    moving: list[tuple[str, set[int]]] = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from tour.scene(machine, scene, names.append)
        for name in names:
            yield from visit(machine, scene, name)
            says = labelled(machine.app)
            if machine.moving():
                moving.append((name, says))
                yield from home(machine)
                continue
            assert says, name + ": no key does anything"
            before = seen(machine.app)
            for key in set(range(6)) - says:
                for ms in (0, 60, LONG):
                    yield from used(machine, key, ms)
                    assert seen(machine.app) == before, "%s: %s is not labelled" % (name, KEYS[key])
            yield from home(machine)
            for key in says:
                yield from visit(machine, scene, name)
                before = seen(machine.app)
                yield from used(machine, key)
                assert seen(machine.app) != before, "%s: %s is labelled" % (name, KEYS[key])
                yield from home(machine)

    machine.run(drive())
    assert machine.crash is None and machine.app is None
    for name, says in moving:
        control = moves_on(scene, name, None)
        for key in set(range(6)) - says:
            assert moves_on(scene, name, key) == control, "%s: %s is not labelled" % (name, KEYS[key])
    tried(f"every key of the {len(names)} screens of the scene {scene.__name__}")


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


@pytest.mark.parametrize("language, seed", [("fr", 11), ("en", 12)])
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
        test_labelled_keys_do_something_and_the_others_nothing(scene, print)
