# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A whole evening by its keys: five matches, a player who goes home, one who comes, a power cut, and a duel."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from host_tools.tours.actions import ROLL, tap
from host_tools.virtual.machine import Machine

TITLE, MORE, AWAY, BACK, EMPTY = 4, 2, 0, 0, 3  # keys from 0, on the standings, in menus and on the players' screen
LONGEST = 4_000  # presses of ROLL in a match
LATEST = 20  # s after which the story is ready


class Evening:
    """Plays on a device, notes what the standings and the closing table say, and keeps the pictures in a folder."""

    def __init__(self, folder) -> None:
        self._folder = folder
        self.stories: list[list[str]] = []
        self.winners: list[int] = []
        self.number = 0

    def shot(self, machine, name: str) -> None:
        self.number += 1
        machine.image().save(self._folder / f"{self.number:02}-{name}.png")

    def match(self, machine, leaves: bool = False) -> Iterator[None]:
        """Plays until the standings, every choice by ROLL. With `leaves` the player of the third round goes home."""
        app = machine.app
        for _ in range(LONGEST):
            if app.screen.name == "final":
                break
            if leaves and app.screen.name == "passon" and app.lobby.session.game.round == 2:
                yield from tap(machine, TITLE, AWAY, ROLL)
                self.shot(machine, "goes-home")
                yield from tap(machine, BACK)
                assert app.lobby.session.away
                leaves = False
            yield from tap(machine, ROLL)
        assert app.screen.name == "final" and not leaves
        self.winners.append(app.lobby.session.game.winners)
        self.shot(machine, "standings")
        for _ in range(LATEST):
            yield from machine.wait(1_000)
            if app.lobby.session.story:
                break
        self.shot(machine, "standings-later")
        yield from tap(machine, MORE, 2)
        self.stories.append(machine.strings())
        self.shot(machine, "story")
        yield from tap(machine, ROLL)

    def before_midnight(self, machine) -> Iterator[None]:
        """Three matches: the second goes on without Inès, in the third Tom has her place."""
        app = machine.app
        yield from machine.settle()
        app.lobby.players[:] = ["Léa", "Noé", "Inès"]
        yield from tap(machine, ROLL)
        yield from self.match(machine)
        yield from tap(machine, ROLL)
        yield from self.match(machine, leaves=True)
        yield from tap(machine, TITLE)
        self.shot(machine, "title")
        yield from tap(machine, 2)
        assert "Tonight" in machine.strings()
        self.shot(machine, "tonight")
        yield from tap(machine, ROLL, 0, 4, 2, 2, 1)
        assert app.lobby.players == ["Léa", "Noé"], "the cursor's player is dropped"
        app.lobby.players.append("Tom")
        yield from tap(machine, TITLE, 1, 2, ROLL, ROLL)
        yield from self.match(machine)
        yield from tap(machine, TITLE)

    def after_midnight(self, machine) -> Iterator[None]:
        """A match and a duel after a power cut, then the table that closes the evening."""
        app = machine.app
        yield from machine.settle()
        yield from tap(machine, ROLL)
        assert "Same evening?" in machine.strings()
        self.shot(machine, "same-evening")
        yield from tap(machine, ROLL)
        yield from self.match(machine)
        yield from tap(machine, TITLE, 1, 4, 2, ROLL, ROLL)
        self.shot(machine, "duel")
        yield from tap(machine, ROLL)
        yield from self.match(machine)
        yield from tap(machine, MORE, 3)
        while app.screen.moving(0):
            yield from machine.wait(500)
        assert app.screen.name == "better"
        self.shot(machine, "who-chose-better")
        yield from tap(machine, ROLL, TITLE, 0, 4, EMPTY)
        assert "The evening is over" in machine.strings()
        self.closing = machine.strings()
        self.shot(machine, "closing")


@pytest.mark.soak
@pytest.mark.parametrize("panel", ["240x240", "320x240"])
def test_an_evening(panel, tmp_path, tried):
    evening = Evening(tmp_path)
    first = Machine(seed=7, panel=panel, options={"SKALBOX_LANG": "en"})
    first.run(evening.before_midnight(first))
    second = Machine(seed=8, panel=panel, options={"SKALBOX_LANG": "en"}, flash=first.flash, nvm=first.nvm_image())
    second.run(evening.after_midnight(second))
    assert first.crash is second.crash is None
    wins = dict.fromkeys(("Léa", "Noé", "Inès", "Tom"), 0)
    played = dict(wins)
    for number, winners in enumerate(evening.winners):
        names = ["Léa", "Noé", "Inès" if number < 2 else "Tom"]
        for seat, name in enumerate(names):
            wins[name] += winners >> seat & 1
            played[name] += 1
    assert {*wins} <= {*evening.closing}
    places = [1 + sum(each > wins[name] for each in wins.values()) for name in wins]
    numbers = sorted(int(text) for text in evening.closing if text.isdigit())
    assert numbers == sorted([*places, *wins.values(), *played.values()])
    firsts = [next(text for text in said if text.endswith((".", "!"))) for said in evening.stories]
    assert len(firsts) == 5 and all(one != two for one, two in pairwise(firsts))
    tried(f"five matches on {panel}, pictures in {tmp_path}: {' | '.join(firsts)}")
