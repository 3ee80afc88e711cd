# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match is resumed on a short way, from the lobby to the game a reader passes few files; and in as much memory as
there is: what only the start needs is gone by then."""

import sys
import traceback

from at_the_table import on_device, opened, run, under_way
from helpers import ROOT
from test_settings import restarted

from host_tools.tours.actions import AIDED, ASKING, ROLL, show, take, tap
from skalcore import events
from skalcore.game import Game

MOST = 5  # files of lib/skalbox, each counted again if the way comes back to it
RECORDS = 1536  # their address in the chip's memory


def test_resuming_passes_few_files(monkeypatch, tried):
    ways = []
    apply = Game.apply

    def watched(game, event):
        files = [frame.filename.replace("\\", "/") for frame in traceback.extract_stack()]
        last = len(files) - 1 - next(i for i, path in enumerate(reversed(files)) if "/lib/skalbox/app.py" in path)
        names = [path.rpartition("/lib/skalbox/")[2] for path in files[last + 1 :] if "/lib/skalbox/" in path]
        ways.append([name for i, name in enumerate(names) if names[i - 1 : i] != [name]])
        apply(game, event)

    def driver(machine):
        yield from machine.settle()
        yield from opened(machine)
        app, happened = machine.app, machine.app.lobby.session.events().tolist()
        app.lobby.session = None
        app.lobby.storage = type(app.lobby.storage)(machine.nvm, 6)
        monkeypatch.setattr(Game, "apply", watched)
        app.start(machine.ticks_ms())
        monkeypatch.undo()
        assert app.lobby.session.events().tolist() == happened and len(ways) == len(happened) > 1
        yield from machine.settle()

    run(driver)
    assert max(map(len, ways)) <= MOST
    tried(f"resuming: {' > '.join(max(ways, key=len))}")


def test_what_only_the_start_needs_is_dropped_before(monkeypatch):
    def begun(machine):
        yield from machine.settle()
        yield from opened(machine)

    first = run(begun)
    loaded = []
    apply = Game.apply

    def watched(game, event):
        loaded.append((set(sys.modules), sys.modules["skalbox.memory"]._STARTED.split()))
        apply(game, event)

    monkeypatch.setattr(Game, "apply", watched)

    def resumed(machine):
        yield from machine.settle()
        assert len(loaded) == len(machine.app.lobby.session.events()) > 1

    run(resumed, nvm=first.nvm_image())
    modules, started = loaded[0]
    assert "skalbox.main" in modules and not {"skalbox." + name for name in started} & modules
    assert started and all((ROOT / "lib/skalbox" / (name.replace(".", "/") + ".py")).exists() for name in started)


@on_device
def test_settings_are_saved_after_a_match_in_which_nobody_rolled(machine):
    """The match is dropped at the start, so its journal does not have them."""
    machine.app.lobby.players = ["Ana"]
    assert machine.app.lobby.start_match()
    yield from restarted(machine)
    assert machine.app.lobby.session is None and machine.app.lobby.players == ["Ana"]
    machine.app.set("SOUND", 2)
    machine.app.lobby.keep_settings()
    yield from restarted(machine)
    assert machine.app.lobby.settings.get("SOUND") == 2


@on_device
def test_a_match_of_an_unknown_game_is_left_out(machine):
    """A later version may have more games."""
    machine.app.lobby.storage.start_match(99, 0, 1, ["Ana"])
    yield from restarted(machine)
    assert machine.app.lobby.session is None and machine.app.screen.name == "title"


@on_device
def test_a_loss_is_reported_again_until_the_players_have_seen_it(machine):
    """The first record of the match cannot be read. The power fails before a key is pressed."""
    from skalbox.saves.chip_memory import MATCH

    machine.app.lobby.players = ["Ana"]
    assert machine.app.lobby.start_match()
    for event in [events.roll([1, 2, 3, 4, 5]), events.score(0)] * 3:
        machine.app.lobby.storage.append(event, memoryview(b""))
    image = bytearray(machine.flash.save())
    image[RECORDS + 1] = 0
    machine.flash.load(bytes(image))
    for _ in range(2):
        yield from restarted(machine)
        assert machine.app.screen.name == "lost" and machine.app.lobby.lost == MATCH
        machine.app.lobby.storage.make_ready()
    machine.app.lobby.accept_losses()
    yield from restarted(machine)
    assert machine.app.screen.name == "title"


def until_asleep(machine):
    """Waits until the device has gone to sleep by itself, and wakes it."""
    before = machine.app
    while machine.app is before:
        yield from machine.wait(1000)
        assert machine.now_ms < 900_000
    machine.press(2)
    yield from machine.polls(20)
    machine.release(2)
    yield from machine.wait(3000)
    assert machine.app not in (None, before)


@on_device
def test_a_setting_is_there_after_a_sleep_on_the_settings(machine):
    yield from machine.settle()
    app = machine.app
    yield from show(machine, "settings")
    app.set("ANIMATIONS", 0)
    yield from until_asleep(machine)
    assert machine.app.lobby.settings.get("ANIMATIONS") == 0


@on_device
def test_players_are_there_after_a_sleep_while_they_are_chosen(machine):
    from skalbox.match import seating

    yield from machine.settle()
    yield from show(machine, "players")
    lobby = machine.app.lobby
    seating.stand(lobby, 0)
    seating.sit(lobby, "Zed")
    chosen = list(lobby.players)
    yield from until_asleep(machine)
    assert machine.app.lobby.players == chosen and "Zed" in chosen


@on_device
def test_dice_that_were_held_for_a_throw_before_a_power_cut_stay_so(machine):
    """Only ROLL works then: nothing says to hold anything, and no coach marks what cannot be followed."""
    session = under_way(2, 1)
    session.roles = [AIDED, ASKING]
    session.apply(events.roll([6, 6, 6, 1, 2]))
    session.apply(events.hold_event(0b11000))
    yield from take(machine, session, "turn")
    yield from machine.wait(3000)
    app = machine.app
    assert app.screen.name == "turn" and app.screen._advice is None and app.words.SHAKE in machine.strings()
    yield from tap(machine, 0)
    assert session.held == 0b11000
    yield from tap(machine, ROLL)
    assert session.game.thrown == 2
