# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Nothing that outlives a screen is of a module that passes: an object keeps its class, and that the whole module."""

import gc
from types import FunctionType, MethodType, ModuleType, SimpleNamespace

import pytest
from at_the_table import begun, on_device

from host_tools.heap import make
from host_tools.tours.actions import AIDED, BEST, ROLL, tap
from skalcore import outlook
from skalcore.game import OVER

_MINI = {"skalbox.widgets.mini.Mini"}  # the smaller dice on the table, as long as a box is chosen
_SHOWN = {"scoring": _MINI, "zero": _MINI}

_collect = gc.collect  # on a device it does nothing

_LAST = {"skalcore.winning.Chances"}  # in a player's last turn, which the coach answers by them


def is_last_turn(game) -> bool:
    return outlook.turns_left(game, game.player) <= 1


def passing(app) -> set[str]:
    """The classes and functions of passing modules that what the app keeps refers to."""
    from skalbox import memory

    waiting = [value for name, value in vars(app).items() if name not in ("screen", "display")]
    seen, found = {id(app), id(app.screen)}, set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (ModuleType, type)):
            continue
        seen.add(id(each))
        owner = each if isinstance(each, FunctionType) else type(each)
        module = owner.__module__
        if module.startswith(("skalbox.", "skalcore.")):
            if not memory.stays(module, True):
                found.add("%s.%s" % (module, owner.__qualname__))
                continue
        if isinstance(each, FunctionType):
            continue
        if isinstance(each, MethodType) or module.startswith("skal") or isinstance(each, (list, tuple, dict, set)):
            waiting += gc.get_referents(each)
    return found


@pytest.mark.parametrize("roles", [[AIDED, AIDED], [AIDED, BEST], [AIDED]])
@pytest.mark.parametrize("kind", [0, 1, 2])
@on_device
def test_nothing_that_lives_on_keeps_a_passing_module(machine, kind, roles, tried):
    """Through a whole match with a coach that plays to win: whenever the device rests."""
    app = machine.app
    app.lobby.settings.set("COACH", 1)
    yield from begun(machine, roles, kind)
    assert app.lobby.is_for_win() == (len(roles) > 1)
    screens, found, thoughts = set(), {}, 0
    for _ in range(400):
        if app.lobby.session.game.phase == OVER:
            break
        screens.add(app.screen.name)
        thoughts += app.thought is not None
        allowed = _SHOWN.get(app.screen.name, set()) | (_LAST if is_last_turn(app.lobby.session.game) else set())
        for what in passing(app) - allowed:
            found.setdefault(what, (app.screen.name, app.lobby.session.game.round))
        yield from tap(machine, ROLL)
    tried(f"{sorted(screens)}, the coach's answers {thoughts} times")
    assert app.lobby.session.game.phase == OVER and thoughts > 10 and {"turn", "scoring"} <= screens
    assert found == {}


@on_device
def test_nor_does_a_screen_leave_one_behind(machine, tried):
    """Over the players, a turn, the boxes and the standings lie the screens that `make memory` shows."""
    app = machine.app
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    seen, found = set(), {}
    while not seen or app.screen.name != make.LAST or app.screen.name not in seen:
        base = app.screen.name
        for each in () if base in seen else make.OVER.get(base, ()):
            name, argument = each if isinstance(each, tuple) else (each, None)
            app.lay(name, machine.ticks_ms(), argument)
            yield from machine.settle()
            shown = app.screen.name
            app.close(machine.ticks_ms())
            yield from machine.settle()
            seen.add(shown)
            for what in passing(app) - _SHOWN.get(app.screen.name, set()):
                found.setdefault(what, shown)
        seen.add(base)
        yield from tap(machine, ROLL)
    tried(f"{len(seen)} screens: {' '.join(sorted(seen))}")
    assert len(seen) > 25 and found == {}


@on_device
def test_the_coach_has_the_tables_memory_while_it_thinks_below_a_poster(machine):
    """Whatever refers to a class of the table's modules would keep them, and they would be loaded a second time."""
    from skalbox import memory

    app = machine.app
    yield from begun(machine, [AIDED, AIDED], 0)
    while app.screen.name != "passon":
        yield from tap(machine, ROLL)
    while app.screen._advisor is None:
        yield
    _collect()
    kept = {each.__module__ for each in gc.get_objects() if isinstance(each, type)}
    assert app.table is None
    assert {name for name in kept if name.startswith("skalbox.") and f" {name[8:]} " in memory.TABLE_STAYS} == set()


def lists(owner: object, path: str = "", seen: set | None = None) -> dict[str, list]:
    """The lists that the object and its own ones have as attributes, by the way to them."""
    found, seen = {}, seen if seen is not None else set()
    if id(owner) in seen or not type(owner).__module__.startswith(("skalbox.widgets.", "skalbox.draw.")):
        return found
    seen.add(id(owner))
    for name, value in vars(owner).items():
        if isinstance(value, list):
            found[f"{path}.{name}"] = value
        else:
            found |= lists(value, f"{path}.{name}", seen)
    return found


@on_device
def test_a_table_that_goes_below_another_screen_makes_no_list(machine, tried):
    """Made while memory is full, one may lie between the largest free pieces, as long as the table is there."""
    app = machine.app
    yield from begun(machine, [AIDED, AIDED], 0)
    other, emptied = [], set()
    for _ in range(60):
        if app.table is not None and app.screen.name in ("turn", "scoring"):
            before = lists(app.table)
            full = {name for name in before if any(each is not None for each in before[name])}
            app.table.release_parts()
            after = lists(app.table)
            other += [(app.screen.name, name) for name, value in after.items() if value is not before.get(name)]
            emptied |= {name for name in full if not any(each is not None for each in after.get(name, ()))}
            app.table.deal()
        yield from tap(machine, ROLL)
    tried(f"lists that were emptied: {sorted(emptied)}")
    assert other == [] and {".boxes._rows", ".boxes._over", ".dice._rest", ".dice._air"} <= emptied


@pytest.mark.parametrize(("implementation", "freed"), [("circuitpython", True), ("cpython", False)])
@on_device
def test_a_board_frees_what_has_made_the_app(machine, implementation, freed):
    """A desktop makes more than one device in a process."""
    from skalbox import start

    def made() -> object:
        return type("Made", (), {"__init__": lambda self: None})()

    app = made()
    app.presses, app.lobby, app.assets, app.sound, app.power = [made() for _ in range(5)]
    app.presses.keys, app.presses.motion, app.lobby.storage = [made() for _ in range(3)]
    app.lobby.storage.chip = made()
    start.sys, start.forget_start = SimpleNamespace(implementation=SimpleNamespace(name=implementation)), list
    start.finish(app)
    found = [app, app.presses, app.lobby, app.assets, app.sound, app.power]
    found += [app.presses.keys, app.presses.motion, app.lobby.storage, app.lobby.storage.chip]
    assert len(found) == 10
    assert {type(one).__init__ is None for one in found} == {freed}
    yield from ()
