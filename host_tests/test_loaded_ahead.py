# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""If memory allows, the turn's screen is loaded while its menu is read, and its menu while the dice lie. A module that
a match does not need is not loaded when it begins."""

import gc
import sys
from types import SimpleNamespace

import pytest
from at_the_table import on_device, run

from host_tools.tours import matches, tour
from host_tools.tours.actions import ASKING, ROLL, tap
from host_tools.virtual.machine import Machine


@pytest.mark.parametrize(
    ("free", "refused", "ahead"), [(23_800, False, True), (23_799, False, False), (60_000, True, False)]
)
def test_the_turn_is_loaded_below_its_menu_if_memory_allows(free, refused, ahead):
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    module = "skalbox.screens.turn"
    found = []

    def refuse(name):
        raise MemoryError

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.under_way(), "turn")
        from skalbox import table_memory

        machine.free_bytes = free
        if refused:
            table_memory.screen_class = refuse
        for screen in ("menu", "sheets", "menu"):
            machine.app.lay(screen, machine.ticks_ms())
            yield from machine.settle()
            yield from machine.wait(600)
            found.append(module in sys.modules)
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "turn" and module in sys.modules

    machine.run(drive())
    assert machine.crash is None
    assert found == [ahead] * 3, "below the menu, the sheets, the menu"


@pytest.mark.parametrize(("free", "ahead"), [(26_000, True), (25_999, False)])
def test_the_menu_is_loaded_while_the_dice_lie_if_memory_allows(free, ahead):
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    module = "skalbox.screens.menus"
    found = []

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.under_way(), "turn")
        machine.free_bytes = free
        for screen in ("menu", "turn"):
            machine.app.lay(screen, machine.ticks_ms())
            yield from machine.settle()
            yield from machine.wait(600)
            found.append(module in sys.modules)

    machine.run(drive())
    assert machine.crash is None
    assert found == [True, ahead], "on the menu, on the turn again"


@pytest.mark.parametrize("code", [b"", b"K7Q2M9XA"])
def test_only_a_match_with_a_code_loads_the_module_of_codes(code, loads):
    def driver(machine):
        yield from machine.settle()
        machine.app.lobby.code = code
        loads.clear()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and "skalbox.lang.en.opening" in loads
        assert ("skalcore.challenge" in loads) == bool(code)

    run(driver)


@pytest.mark.parametrize(("players", "ahead"), [((), False), (("Ann", "Bob"), True)])
@on_device
def test_what_begins_a_match_is_loaded_ahead_only_if_the_device_knows_who_plays(machine, players, ahead):
    """ROLL on the title asks who plays if nobody does: that takes the hall, and the memory."""
    module = "skalbox.players.sign_order"
    machine.app.lobby.players[:] = players
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(3000)
    assert machine.app.screen.name == "title" and (module in sys.modules) == ahead


@on_device
def test_a_title_without_the_memory_for_it_loads_nothing_ahead(machine):
    """The device restarted once: names chosen beside a full screen had left no room."""
    from skalbox import table_memory

    refused = []

    def fails(name):
        refused.append(name)
        raise MemoryError

    table_memory.screen_class = fails
    machine.app.lobby.players[:] = ["Ann", "Bob"]
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(3000)
    assert machine.app.screen.name == "title" and "skalbox.screens.single_rolls" not in sys.modules
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening"
    assert refused == ["opening"]


@pytest.mark.parametrize("free", [17_500, 17_499, 24_500, 24_499])
@pytest.mark.parametrize(("screen", "players"), [("passon", 4), ("pot", 4), ("zero", 4), ("passon", 8), ("zero", 8)])
@on_device
def test_the_table_stays_below_a_screen_that_only_leads_on_to_it(machine, screen, players, free):
    """The more play, the more memory the next screens need."""
    stays = free >= {4: 17_500, 8: 24_500}[players]
    yield from tour.take(machine, tour.under_way() if players == 4 else matches.new(matches.YAHTZEE, 8), "turn")
    app, table = machine.app, machine.app.table
    machine.free_bytes = free
    app.lobby.session.cursor = 0  # the box that a zero is written into
    app.lay(screen, machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(600)
    assert app.screen.name == screen and (app.table is table) == stays and table is not None


@pytest.mark.parametrize("fails", [0, 1])
@on_device(null_panel=False)
def test_the_totals_follow_once_the_panel_shows_the_poster(machine, fails):
    """They take 32 ms. If memory runs out, they come without the table below."""
    machine.free_bytes = 30_000
    yield from tour.take(machine, tour.under_way(), "turn")
    app = machine.app
    totals = [str(app.lobby.session.game.match_total(seat)) for seat in range(4)]
    app.lay("passon", machine.ticks_ms())
    yield from machine.polls(1)
    poster, refreshed = app.screen, machine.panel.pixel_bytes
    write, asked = poster.totals, []

    def refuses(*given):
        asked.append(app.table)
        if len(asked) <= fails:
            raise MemoryError
        write(*given)

    poster.totals = refuses
    assert poster.name == "passon" and refreshed and not set(totals) & set(machine.strings())
    yield from machine.polls(3)
    assert set(totals) <= set(machine.strings()) and machine.panel.pixel_bytes > refreshed
    assert len(asked) == 1 + fails and asked[0] is not None
    if fails:
        assert asked[1] is None, "the table has made room"


@pytest.mark.parametrize(("free", "ready"), [(22_800, True), (22_799, False)])
@on_device(null_panel=False)
def test_the_dice_that_fly_over_a_poster_are_made_while_it_is_read_if_memory_allows(machine, free, ready):
    yield from tour.take(machine, tour.under_way(), "turn")
    machine.free_bytes = free
    app, table = machine.app, machine.app.table
    app.lay("passon", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(600)
    assert app.screen.name == "passon" and app.table is table
    assert (table.dice.flying, len(table.dice._air)) == ((31, 6) if ready else (0, 0))
    poster, pictures, made = app.screen, table.dice._pictures, []

    def noted(*given):
        made.append(app.screen is poster)
        return pictures(*given)

    table.dice._pictures = noted
    yield from tap(machine, ROLL)
    assert app.screen.name == "turn" and app.lobby.session.game.thrown == 1 and app.table is table
    assert made.count(True) == (not ready), "pictures made between the press and the dice over the poster"
    assert made.count(False) == 2, "in the air, and at rest"


@on_device
def test_a_menu_over_a_poster_frees_the_dice_that_were_to_fly(machine):
    machine.free_bytes = 25_000
    yield from tour.take(machine, tour.under_way(), "turn")
    app, table = machine.app, machine.app.table
    app.lay("passon", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(600)
    assert table.dice.flying == 31
    app.lay("menu", machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "menu" and app.table is table and table.dice.at_rest() and not table.dice._air


@pytest.mark.parametrize(("without", "stays"), [(17_500, True), (17_499, False)])
@on_device
def test_the_coachs_answer_goes_before_the_table_if_memory_is_short(machine, without, stays):
    """The answer saves half a second if somebody asks for it, the table a tenth of one in any case."""
    from skalbox import table_memory

    machine.free_bytes = 30_000
    yield from tour.take(machine, tour.under_way(), "turn")
    app = machine.app
    app.lay("passon", machine.ticks_ms())
    yield from machine.settle()
    app.thought = (None, ())
    table_memory.gc = SimpleNamespace(collect=gc.collect, mem_free=lambda: without - 1500 * (app.thought is not None))
    table_memory.free_if_short(app)
    assert app.thought is None
    assert (app.table is not None) == stays


@pytest.mark.parametrize(("free", "stays"), [(17_500, True), (17_499, False)])
@on_device
def test_the_table_goes_if_a_page_of_the_sheets_leaves_too_little(machine, free, stays):
    yield from tour.take(machine, tour.under_way(), "turn")
    app = machine.app
    machine.free_bytes = 60_000
    app.lay("sheets", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(600)
    assert app.table is not None, "it was made ahead"
    machine.free_bytes = free
    yield from tap(machine, 0)
    assert app.screen.name in ("sheets", "sheet") and (app.table is not None) == stays


@pytest.mark.parametrize(("players", "free"), [(4, 17_500), (8, 24_500)])
@pytest.mark.parametrize("ahead", [True, False])
@on_device
def test_the_opening_is_loaded_ahead_only_if_enough_stays_free(machine, players, free, ahead):
    machine.free_bytes = free - (not ahead)
    machine.app.lobby.players = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"][:players]
    machine.app.lobby.roles = [ASKING] * players
    machine.app.lobby.game_index = matches.YAHTZEE
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(3000)
    assert {"skalbox.match.change", "skalbox.match.session", "skalbox.widgets.table"} < set(sys.modules)
    assert ("skalbox.screens.single_rolls" in sys.modules) == ahead
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening"


@on_device
def test_the_standings_free_what_has_drawn_them(machine):
    yield from tour.take(machine, matches.four(), "final")
    drawn = {"skalbox.draw.standings", "skalbox.match.ranking", "skalbox.coach.narrator"}
    yield from machine.wait(20_000)
    assert machine.app.screen.name == "final" and not machine.app.screen.works and not drawn & set(sys.modules)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name != "final"
    assert machine.crash is None
