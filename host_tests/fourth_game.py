# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays the last game of a tree's table by the keys alone and prints what was seen, as a line of JSON.

Arguments: the tree, this folder, panel, language. It runs in a process of its own because it imports another tree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

root, tests, panel, language = sys.argv[1:]
# Before installed packages, but behind the standard library, whose `code` the tree's code.py would shadow.
here = next(number for number, path in enumerate(sys.path) if "site-packages" in path)
sys.path[here:here] = [root, tests]

from at_the_table import FOUR  # noqa: E402
from layouts import Watch  # noqa: E402

from host_tools.records import record, report  # noqa: E402
from host_tools.solver import solved_games  # noqa: E402
from host_tools.virtual.machine import Machine  # noqa: E402
from skalcore import boxes, events, rules  # noqa: E402
from skalcore.game import DECIDE  # noqa: E402

ROLL = 5
ROUND_OF_CUT, ROUND_OF_UNDO = 2, 1


class Player:
    """Press the keys, and look at every screen."""

    def __init__(self) -> None:
        self.watch = Watch(panel, language)
        self.machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=3, null_panel=True, nvm=FOUR)
        self.watch.machine = self.machine
        self.screens: list[str] = []
        self.done: set[str] = set()
        self.found: dict[str, Any] = {"tree": record.__file__, "undone": 0, "cuts": 0, "crashes": 0}

    def tap(self, *keys: int, ms: int = 60) -> Iterator[None]:
        for key in keys:
            yield from self.machine.wait(400)  # ROLL rests for a while after dice
            yield from self.machine.tap(key, ms)
            yield from self.settle()
            self.look()

    def settle(self) -> Iterator[None]:
        """Waits until nothing moves; the device's turn, which passes by itself, is looked at now and then."""
        for poll, _ in enumerate(self.machine.settle()):
            app = self.machine.app
            if poll % 20 == 0 and app is not None and app.screen is not None and app.screen.name == "robot":
                self.look()
            yield

    def look(self) -> None:
        name = self.machine.app.screen.name
        self.screens.append(name)
        flies = getattr(self.machine.app.screen, "_flying", None) is not None  # points, over the boxes
        self.watch.look(name, flies)
        self.found["crashes"] += name == "error"

    def play(self) -> Iterator[None]:
        yield from self.settle()
        self.look()
        yield from self.choose()
        while self.machine.app.screen.name != "final":
            yield from self.go_on()
        yield from self.end()

    def choose(self) -> Iterator[None]:
        """Chooses the last game of the list, after a look at its help, for two people and the device as the third
        player."""
        app = self.machine.app
        yield from self.tap(1)
        yield from self.tap(*[2] * (len(rules.GAMES) - 1))
        yield from self.tap(3, 0, 3, ROLL)
        yield from self.tap(ROLL)
        yield from self.tap(4, 2, 2, 1, ROLL)
        seen = set()
        for _ in range(4):
            yield from self.tap(ROLL)
            seen.add(app.lobby.roles[2] & 15)
        while app.lobby.roles[2] & 15 != 4:
            yield from self.tap(ROLL)
        self.found["roles"] = sorted(seen)
        yield from self.tap(0, 0)
        app.lobby.players[:] = ["Léa", "Noé", "Inès"]
        yield from self.tap(ROLL)
        self.found["seated"] = list(app.lobby.session.roles)

    def go_on(self) -> Iterator[None]:
        """Makes the next press."""
        machine, app = self.machine, self.machine.app
        name, session = app.screen.name, app.lobby.session
        game = session.game
        if session.plays_itself(game.player) and name not in ("passon", "opening"):
            before = len(session.events())
            while len(session.events()) == before and app.screen.name == name:
                yield from machine.wait(100)
            yield from self.settle()
            self.look()
        elif name == "passon" and app.lobby.can_undo() and self.once("undo", game.round == ROUND_OF_UNDO):
            before = len(session.events())
            yield from self.tap(0)
            self.found["undone"] += len(session.events()) == before - 1 and app.screen.name == "scoring"
        elif name == "passon" and self.once("sheets", game.round > 1):
            yield from self.tap(1, ROLL)
        elif name == "turn" and self.once("menu", game.has_dice()):
            yield from self.tap(0, ms=900)
            yield from self.tap(3, ROLL, ROLL)
        elif name == "turn" and self.once("cut", game.phase == DECIDE and game.round == ROUND_OF_CUT):
            yield from self.cut()
        elif name == "turn" and game.has_dice() and not game.held and not session.held:
            yield from self.tap(0)
            yield from self.tap(ROLL)
        else:
            yield from self.tap(ROLL)

    def once(self, what: str, now: bool) -> bool:
        if not now or what in self.done:
            return False
        self.done.add(what)
        return True

    def cut(self) -> Iterator[None]:
        """Cuts the power with dice on the table, and checks that the match resumes at the same point."""
        machine = self.machine
        before = machine.app.lobby.session.events().tolist()
        machine.cut_now()
        yield
        yield from self.settle()
        self.look()
        session = machine.app.lobby.session
        self.found["cuts"] += session is not None and session.events().tolist() == before
        yield from self.tap(ROLL)

    def end(self) -> Iterator[None]:
        machine, app, found = self.machine, self.machine.app, self.found
        yield from self.settle()
        self.look()
        session = app.lobby.session
        game = session.game
        found["totals"] = [game.match_total(seat) for seat in range(game.players)]
        found["boxes"] = [sum(points != boxes.OPEN for points in card) for card in game.cards]
        found["events"] = len(session.events())
        found["scores"] = sum(events.kind(event) >= events.SCORE for event in session.events())
        read = record.read(record.record_of(app).encode())
        found["record"] = report.report(read.game, read.names)
        yield from self.tap(1, ROLL)
        yield from self.tap(4)
        found["title"] = machine.strings()
        yield from self.tap(2)
        if app.screen.name == "wins":
            yield from self.tap(4)  # from the evening to the hall
        found["fame"] = machine.strings()
        yield from self.tap(3)
        found["stats"] = machine.strings()
        yield from self.tap(ROLL)
        hall = app.lobby.hall()
        last = len(rules.GAMES) - 1
        found["people"] = {player.name: player.tallies[last].total for player in hall.players}
        found["best"] = [entry.total for entry in hall.best[-1]]
        found["category"] = app.words.game(rules.GAMES[last]).CATEGORIES[0]
        from skalbox.art import index

        found["solved"] = list(solved_games.SHIPPED)
        found["icon"], found["icons"] = index.GAMES[rules.GAMES[last].name], index.ICONS_BIN[2]


player = Player()
player.machine.run(player.play())
player.found.update(screens=player.screens, faults=player.watch.faults)
assert player.machine.crash is None, player.machine.crash
print(json.dumps(player.found))
