# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What goes over the wire: pixel bytes that the panel gets for each thing a player does."""

import pytest

from host_tools import tour
from host_tools.virtual.machine import Machine

HOLD = 5_000
WRITE = 12_000
FRAME = 20_000
CURSOR = 6_000
SCREEN = 240 * 240 * 2
ROLL = 5


def measured(language: str, driver) -> dict[str, int]:
    """Pixel bytes by what was done; `driver(machine, step)` does it, each `yield from step(name, what)`."""
    machine = Machine(options={"SKALBOX_LANG": language}, seed=1)
    sent: dict[str, int] = {}

    def step(name, what):
        before = machine.panel.pixel_bytes
        yield from what
        sent[name] = machine.panel.pixel_bytes - before

    def run(machine):
        yield from machine.settle()
        yield from driver(machine, step)

    machine.run(run(machine))
    assert machine.crash is None
    assert machine.panel.outside == 0
    return sent


def a_turn(machine, step):
    session = tour.under_way()
    tour._turn(session, "aces 11656")
    yield from tour.take(machine, session, "turn")
    machine.faces.append(tour.dice("63614"))
    machine.press(ROLL)
    yield from machine.polls(4)
    for frame in range(10):
        yield from step(f"tumble {frame}", machine.wait(60))
    machine.release(ROLL)
    yield from machine.settle()
    for i in range(5):
        yield from step(f"hold {i}", tour.tap(machine, i))
    for i in range(5):
        yield from step(f"free {i}", tour.tap(machine, i))
    for i in range(5):
        yield from step(f"hold again {i}", tour.tap(machine, 4 - i))
    yield from tour.tap(machine, ROLL)
    for i in range(12):
        yield from step(f"cursor {i}", tour.tap(machine, 1))
    yield from step("sheets", tour.tap(machine, 4))
    yield from step("back", tour.tap(machine, ROLL))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_turn(language, tried):
    sent = measured(language, a_turn)
    worst = {}
    for name, allowed in [("hold", HOLD), ("free", HOLD), ("tumble", FRAME), ("cursor", CURSOR)]:
        steps = {step: count for step, count in sent.items() if step.startswith(name)}
        assert steps and all(steps.values()), steps
        assert max(steps.values()) <= allowed, steps
        worst[name] = max(steps.values())
    tried(f"the wire in {language}: at most {worst} bytes")
    assert sent["sheets"] <= SCREEN
    assert sent["back"] <= SCREEN


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_box_written(language, tried):
    """Writing a score: from ROLL going down to the end of the flash, for each of the twelve boxes."""
    sent: dict[str, int] = {}
    for box, (name, faces) in enumerate(tour._ALIKE.items()):

        def driver(machine, step, box=box, faces=faces, name=name):
            session = tour.under_way(0)
            yield from tour.take(machine, session, "turn")
            for _ in range(3):
                machine.faces.append(tour.dice(faces))
                yield from tour.tap(machine, ROLL)
            while machine.app.session.cursor != box:
                yield from tour.tap(machine, 1)
            machine.press(ROLL)
            yield from step(name, machine.wait(450))
            machine.release(ROLL)
            assert session.last_box == box
            yield from step(name + " and on", machine.settle())

        sent |= measured(language, driver)
    written = {name: count for name, count in sent.items() if not name.endswith(" and on")}
    assert len(written) == 12
    assert max(written.values()) <= WRITE, written
    assert max(sent.values()) <= SCREEN, sent
    tried(f"writing each box in {language}: at most {max(written.values())} bytes")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_screen_is_one_frame(language):
    """From key to key of a tour no step sends more than one full picture, but where several screens pass by."""
    machine = Machine(options={"SKALBOX_LANG": language}, seed=1)
    sent: dict[str, int] = {}
    tap = machine.tap

    def counted(key, ms=60):
        before, screen, changes = machine.panel.pixel_bytes, machine.app.screen, 0
        writes = screen.name in ("scoring", "zero")
        yield from tap(key, ms)
        for _ in machine.settle():
            if machine.app.screen is not screen:
                screen, changes = machine.app.screen, changes + 1
            yield
        if machine.app.screen is not screen:
            changes += 1
        name = machine.app.screen.name
        # Writing a box flashes it before the next screen comes: that is measured above.
        if writes and name in ("passon", "pot"):
            return
        if changes <= 1 and name not in ("turn", "opening", "scoring"):
            sent[name] = max(sent.get(name, 0), machine.panel.pixel_bytes - before)

    machine.tap = counted
    machine.run(tour.tour(machine, lambda name: None))
    assert {"title", "players", "sheets", "gamemenu", "help", "choice", "zero"} <= set(sent)
    assert max(sent.values()) <= SCREEN, sent
