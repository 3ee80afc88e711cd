# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""With memory to spare the table stays below the screens of a match, and always shows the match as it is."""

import pytest
from panels import LAYOUTS

from host_tools.tours import tour
from host_tools.virtual.machine import Machine

ROLL = 5
# ROLL and keys, each with a pause: a throw with two dice held, menu, sheets, help, a box, the next player, and so on.
KEYS = [5, 5, 0, 2, 5, 5, 5, 3, 5, 5, 5, 5, 5, 0, 5, 5, 5, 1, 1, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5]


def played(panel: str, kind: int, free: int) -> tuple[list[bytes], int]:
    """The pictures of a match after each key, and how many tables were made."""
    machine = Machine(seed=3, panel=panel, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = free
    shown, tables = [], []

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(kind, 3), "passon")
        for key in KEYS:
            yield from machine.tap(key)
            yield from machine.wait(1200)
            shown.append(machine.image().tobytes())
            if machine.app.table is not None and machine.app.table not in tables:
                tables.append(machine.app.table)

        assert machine.app.fault is None

    machine.run(drive())
    assert machine.crash is None
    return shown, len(tables)


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("kind", [0, 1])
def test_it_shows_what_a_new_one_would_show(panel, kind, tried):
    kept, few = played(panel, kind, 250_000)
    new, many = played(panel, kind, 20_000)
    assert len(set(new)) > 12
    assert [i for i in range(len(KEYS)) if kept[i] != new[i]] == []
    assert few == 1 < many
    tried(f"{len(set(new))} pictures on {panel}: {few} table instead of {many}")


def test_a_table_that_finds_no_room_ahead_is_made_with_the_turn():
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    refused = []

    def refuse(*parts):
        refused.append(parts)
        raise MemoryError

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(0, 3), "passon")
        from skalbox.draw import palette
        from skalbox.widgets import table

        made, table.Table = table.Table, refuse
        machine.app.table, machine.app._prepared = None, False
        yield from machine.wait(600)
        assert len(refused) == 1 and machine.app.table is None and machine.app.screen.name == "passon"
        assert palette._new is palette._screen
        table.Table = made
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "turn" and machine.app.table is not None

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("times", [1, 2])
def test_a_screen_for_which_memory_runs_out_is_tried_once_more(times):
    """The second time without the table and everything else that can be loaded again."""
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    tables = []

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(0, 3), "turn")
        app = machine.app
        whole = app.open

        def refuse(name, argument=None):
            tables.append(app.table)
            if name == "menu" and len(tables) <= times:
                raise MemoryError("no piece is large enough")
            return whole(name, argument)

        app.open = refuse
        app.lay("menu", machine.ticks_ms())
        yield from machine.settle()
        assert app.screen.name == ("menu" if times == 1 else "error")

    machine.run(drive())
    assert tables[0] is not None and tables[1] is None
