# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every label is true, no key works without one, and the title can be reached from everywhere by what is labelled."""

import contextlib
import io
from collections.abc import Callable, Iterator

import pytest
from monkey import perform
from sight import ROLL, home, labelled, seen
from test_monkey import Monkey, frozen_heap, plant

from host_tools import tour
from host_tools.virtual.machine import KEYS, Machine

_LONG = 700  # ms: longer than any key is kept down on purpose


class Reached(Exception):
    """The tour is where it should go."""


def device(language: str = "fr") -> Machine:
    return Machine(seed=1, options={"SKALBOX_LANG": language}, null_panel=True)


def visit(machine: Machine, name: str) -> Iterator[None]:
    """The tour as far as this screen of it."""

    def here(shown: str) -> None:
        if shown == name:
            raise Reached

    with contextlib.suppress(Reached):
        yield from tour.tour(machine, here)
        raise AssertionError("the tour does not come to " + name)


def _screens() -> list[str]:
    names: list[str] = []
    machine = device()
    with contextlib.redirect_stderr(io.StringIO()):
        machine.run(tour.tour(machine, names.append))
    return names[:-1]  # the last one is the error, which the tour only pretends


SCREENS = _screens()


_frozen = pytest.fixture(scope="module", autouse=True)(frozen_heap)


def on(name: str, look: Callable[[Machine], Iterator[None]]) -> None:
    """Go to this screen of the tour and look there."""
    machine = device()

    def drive() -> Iterator[None]:
        yield from visit(machine, name)
        yield from look(machine)

    machine.run(drive())
    assert machine.crash is None and machine.now_ms > 0


def used(machine: Machine, key: int | None, ms: int = 60) -> Iterator[None]:
    """A key kept down for so long and let go; where the tour holds it, just let go. None: the same time without."""
    if key is None:
        yield from machine.wait(ms)
        yield from machine.polls()
    elif key in machine.held:
        machine.release(key)
        yield from machine.polls()
    else:
        yield from machine.tap(key, ms)


def moves_on(name: str, key: int | None) -> tuple:
    """What is to be seen on this screen of the tour, which moves, once a key was tapped, and 100 ms later."""
    shown: list = []

    def look(machine: Machine) -> Iterator[None]:
        yield from used(machine, key)
        yield from machine.wait(100)
        shown.append(_steady(machine))

    on(name, look)
    return shown[0]


def _steady(machine: Machine) -> tuple:
    """What is to be seen, but for the addresses of pictures, which say nothing on another machine."""
    screen, base, parts, happened, held = seen(machine.app)
    return screen, base, [part[:2] + part[3:] for part in parts], happened, held


@pytest.mark.parametrize("name", SCREENS)
def test_labelled_keys_do_something_and_the_others_nothing(name):
    """And from wherever a key leads, labelled keys lead to the title."""
    says: list[int] = []
    moving: list[bool] = []

    def first(machine: Machine) -> Iterator[None]:
        says.extend(sorted(labelled(machine.app)))
        moving.append(machine.moving())
        before = seen(machine.app)
        for key in set(range(6)) - set(says):
            for ms in (0, 60, _LONG) if not moving[0] else ():
                yield from used(machine, key, ms)
                assert seen(machine.app) == before, "%s is not labelled" % KEYS[key]
        yield from home(machine)

    def next_key(machine: Machine) -> Iterator[None]:
        before = seen(machine.app)
        yield from used(machine, key)
        assert seen(machine.app) != before, "%s is labelled" % KEYS[key]
        yield from home(machine)

    on(name, first)
    assert says or moving[0], "a screen on which no key does anything"
    if moving[0]:
        control = moves_on(name, None)
        for key in set(range(6)) - set(says):
            assert moves_on(name, key) == control, "%s is not labelled" % KEYS[key]
    else:
        while says:
            key = says.pop()
            on(name, next_key)


def test_the_error_screen_starts_anew_by_its_only_label():
    machine = device()

    def drive() -> Iterator[None]:
        yield from machine.settle()
        machine.app.screen.tick = lambda now: 1 // 0
        yield from machine.polls()
        before = seen(machine.app)
        assert before[0] == "error" and labelled(machine.app) == {ROLL}
        for key in range(5):
            yield from machine.tap(key, _LONG)
            assert seen(machine.app) == before
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "title" and machine.app.fault is None

    with contextlib.redirect_stderr(io.StringIO()):
        machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("language, seed", [("fr", 11), ("en", 12)])
def test_from_wherever_a_monkey_is_the_title_can_be_reached(language, seed, tried):
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
    "screen, press, place",
    [
        ("title", lambda screen, real: lambda key, now: None, "01-title"),
        ("pot", lambda screen, real: lambda key, now: real(4 if key == 2 else key, now), "25-pot"),
        ("leave", lambda screen, real: lambda key, now: real(0, now), "18-leave"),
    ],
    ids=["a key without effect", "a key without label", "a dead end"],
)
def test_planted_lies_are_found(monkeypatch, screen, press, place):
    plant(monkeypatch, screen, "press", press)
    with pytest.raises(AssertionError):
        test_labelled_keys_do_something_and_the_others_nothing(place)
