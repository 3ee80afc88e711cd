# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn leaves nothing behind that grows: there are as many objects after hundreds of turns as after the first
match."""

import gc
from collections import Counter
from collections.abc import Iterator
from gc import collect  # the real one: gc.collect does nothing while a machine is switched on

import pytest

from host_tools.virtual.machine import Machine

ROLL = 5
WARM = 35  # turns after which every screen of a match has been made
_AT = 10  # of a match's 24 turns: the one at which objects are counted


def turn(machine: Machine) -> Iterator[None]:
    """Throws, holds, a freed die, cursor moves, a box written, with a question if it brings nothing."""
    for keys in ((ROLL,), (1, 3, ROLL), (0, 1, ROLL)):
        for key in keys:
            yield from machine.tap(key)
        yield from machine.wait(1_300)
    for key in (1, 1, 1, 0, ROLL):
        yield from machine.tap(key)
    yield from machine.wait(100)
    if machine.app.screen.name == "zero":
        yield from machine.tap(ROLL)
    yield from machine.wait(800)


def alive() -> Counter:
    """The number of objects of each kind, without the diary of the virtual flash and the palettes, which are shared and
    made when an ink is first drawn on a ground."""
    from skalbox.draw import palette

    palette.forget(True)
    palette.forget(False)
    collect()
    found = Counter(type(each).__name__ for each in gc.get_objects())
    return Counter({kind: count for kind, count in found.items() if kind not in ("Operation", "Counter")})


def counted(turns: int) -> dict[int, Counter]:
    """Plays this many turns, match after match; the objects alive at the same point of every match, by turns played."""
    found: dict[int, Counter] = {}

    def drive(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        app = machine.app
        app.lobby.players = ["Léa", "Noé"]
        played = 0
        while played < turns:
            if app.screen.name in ("turn", "passon"):
                game = app.lobby.session.game
                here = game.round * 2 + game.turn == _AT
                yield from turn(machine)
                played += 1
                if here:
                    found[played] = alive()
            else:
                yield from machine.tap(ROLL)
                yield from machine.wait(1_300)

    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "en"})
    machine.run(drive(machine))
    assert machine.crash is None
    return found


def grown(found: dict[int, Counter]) -> dict:
    """The kinds of which there are more after each of the later matches than after any of the earlier ones, by more
    than the two objects that the test's own process may have made meanwhile. Between matches the library's own objects
    vary: its areas of what has changed."""
    counts = [each for played, each in sorted(found.items()) if played >= WARM]
    earlier, later = counts[: len(counts) // 2], counts[len(counts) // 2 :]
    most = {kind: max(each[kind] for each in earlier) for each in later for kind in each}
    least = {kind: min(each[kind] for each in later) for kind in most}
    more = {kind: later[-1][kind] - earlier[0][kind] for kind in most}
    return {kind: (most[kind], least[kind]) for kind in most if least[kind] > most[kind] and more[kind] > 2}


def test_nothing_grows(tried):
    found = counted(180)
    tried(f"{found[max(found)].total():,} objects after {max(found)} turns, as after {WARM}")
    assert max(found) > 170
    assert not grown(found)


@pytest.mark.soak
def test_nothing_grows_for_long():
    found = counted(1_010)
    print(f"{found[max(found)].total():,} objects after {max(found):,} turns, as after {WARM}")
    assert max(found) >= 990 and not grown(found)


@pytest.mark.soak
def test_the_check_can_fail(monkeypatch):
    kept: list = []
    tap = Machine.tap

    def leaky(self, key, ms=60):
        kept.append([key])
        return tap(self, key, ms)

    monkeypatch.setattr(Machine, "tap", leaky)
    assert "list" in grown(counted(85))
