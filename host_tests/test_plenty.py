# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board with plenty of memory, as a Pico 2: no module is loaded twice, and a match has one table."""

from collections import Counter
from collections.abc import Iterator
from types import CodeType
from typing import Any

import pytest
from at_the_table import opened

from host_tools.tours.actions import ROLL, tap
from host_tools.virtual import sandbox
from host_tools.virtual.machine import Machine
from skalcore.game import OVER

PICO = 20_000  # bytes of the heap free
PICO_2 = 400 * 1024
BACK = {"menu": ROLL, "sheets": ROLL, "help": ROLL, "coach": ROLL, "gamemenu": ROLL}
VISITS = (1, 2, 3, 4)  # the turn menu's keys: coach, sheets, help, the game's menu


def visit(machine: Machine, key: int) -> Iterator[None]:
    """Opens the turn's menu and what this key of it leads to, and comes back."""
    machine.press(0)
    yield from machine.wait(700)
    machine.release(0)
    yield from machine.settle()
    assert machine.app.screen.name == "menu"
    yield from tap(machine, key)
    assert machine.app.screen.name == ("menu", "coach", "sheets", "help", "gamemenu")[key]
    while machine.app.screen.name in BACK:
        yield from tap(machine, ROLL)
    assert machine.app.screen.name in ("turn", "scoring")


def match(machine: Machine, tables: list[Any]) -> Iterator[None]:
    """Plays a whole match of two with a visit in every turn, and looks at the standings and the title."""
    yield from machine.settle()
    app = machine.app
    yield from opened(machine)
    turns = 0
    while app.lobby.session.game.phase != OVER:
        name = app.screen.name
        if name == "turn" and app.lobby.session.game.has_dice() and app.lobby.session.game.rolls_left() == 2:
            yield from visit(machine, VISITS[turns % len(VISITS)])
            turns += 1
        yield from tap(machine, ROLL)
        if app.table is not None and not any(app.table is each for each in tables):
            tables.append(app.table)
    assert turns >= 24
    for _ in range(3):
        yield from tap(machine, 4)


def played(free: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Counter, list[Any]]:
    """How often each module was loaded, and the tables made."""
    loads: Counter = Counter()
    compiled = sandbox._compiled

    def counting(loader: Any, name: str) -> CodeType:
        loads[name] += 1
        return compiled(loader, name)

    monkeypatch.setattr(sandbox, "_compiled", counting)
    machine = Machine(seed=5, board="pico-2", alarms=False, null_panel=True, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = free
    tables: list[Any] = []
    machine.run(match(machine, tables))
    assert machine.crash is None
    return loads, tables


def test_with_plenty_of_memory_nothing_is_loaded_or_built_twice(monkeypatch, tried):
    loads, tables = played(PICO_2, monkeypatch)
    assert [name for name, count in loads.items() if count > 1] == []
    assert len(tables) == 1 and len(loads) > 80
    tried(f"a match with {PICO_2:,} bytes free: {len(loads)} modules, each loaded once, and one table")


def test_a_pico_loads_and_builds_again(monkeypatch):
    """What the test above looks for does happen where memory is scarce."""
    loads, tables = played(PICO, monkeypatch)
    assert sum(count > 1 for count in loads.values()) > 20 and len(tables) > 24
