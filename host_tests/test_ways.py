# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The title is three presses away at most, from every screen of the tour and from wherever people come by its keys."""

from collections.abc import Callable, Iterator

import pytest
from monkey import perform
from test_labels import SCENES, device, visit
from test_monkey import Monkey
from ways import back, let_go

from host_tools.tours import tour

NEAR = 3  # presses


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_title_is_near_on_every_screen(scene: Callable, tried) -> None:
    machine = device()
    names: list[str] = []
    far: dict[str, list[str]] = {}

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from tour.scene(machine, scene, names.append)
        for name in names:
            yield from visit(machine, scene, name)
            let_go(machine)
            way: list[str] = []
            yield from back(machine, way)
            if len(way) > NEAR:
                far[name] = way

    machine.run(drive())
    assert machine.crash is None
    tried(f"the way to the title from {len(names)} screens of the scene {scene.__name__}")
    assert names and not far, "\n".join(f"{name}: {', '.join(way)}" for name, way in far.items())


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
