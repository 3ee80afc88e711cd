# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match is resumed on a short way, from the lobby to the game a reader passes few files; and in as much memory as
there is: what only the start needs is gone by then."""

import sys
import traceback

from at_the_table import opened, run
from helpers import ROOT

from skalcore.game import Game

MOST = 5  # files of lib/skalbox, each counted again if the way comes back to it


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
