# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall sizes itself by the table of games: with more games it shrinks to its room, and older halls are read."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from helpers import unpacked_hall
from test_hall import NAMES, OTHERS, plain

from host_tools.virtual.machine import Machine
from skalcore import boxes, rules


@contextmanager
def halls(games: int) -> Iterator[SimpleNamespace]:
    """The hall on a board with this many games."""
    known = rules.GAMES
    more = [rules.Rules("game%d" % each, boxes.THIRTEEN_BOXES, 63, 1, 8, 0) for each in range(len(known), games)]
    rules.GAMES = (*known, *more)[:games]
    try:
        with Machine():
            from skalbox.saves import chip_memory, hall

            both = {"pack": hall.Hall.pack, "unpack": unpacked_hall, "room": chip_memory.HALL_ROOM}
            yield SimpleNamespace(**vars(hall), **both)
    finally:
        rules.GAMES = known


def fill(module: Any, names: list[str], rng: random.Random) -> Any:
    """A hall in which these players have played every game, and every list is full."""
    hall = module.Hall(65_535)
    hall.players = [module.Player(name) for name in names]
    for player in hall.players:
        for tally in player.tallies:
            tally.matches, tally.wins, tally.total = rng.randint(1, 999), 7, rng.randrange(2**32)
    for which in range(module.CATEGORIES):
        hall.played[which] = 999
        for place in range(module.BEST):
            hall.best[which].append(module.Entry(900 - place, rng.choice(hall.players), 999 - place))
    return hall


@pytest.mark.parametrize("games", [3, 4, 5, 8, 16])
def test_with_more_games_the_hall_keeps_to_its_room(games):
    """And every name, which there is always room for."""
    rng, sizes, kept = random.Random(games), [], []
    with halls(games) as module:
        assert games + 2 == module.CATEGORIES and module.NAMES == 16
        for names in (NAMES + OTHERS, [("%cmmanuélle" % letter) for letter in "ABCDEFGHIJKLMNOP"]):
            hall = fill(module, names, rng)
            packed = module.pack(hall)
            sizes.append(len(packed))
            kept.append(sum(map(len, hall.best)))
            assert [player.name for player in hall.players] == names
            assert plain(module.unpack(packed)) == plain(hall)
    assert max(sizes) <= module.room == 1014
    assert kept[1] >= (30 if games == 3 else 0)


def test_statistics_go_first_of_who_was_not_seen_longest():
    """Then totals; those who have just played and those in lists keep theirs."""
    with halls(6) as module:
        hall = fill(module, NAMES + OTHERS, random.Random("stay"))
        for entries in hall.best:
            for entry in entries:
                entry.player = hall.players[2]
        for player in hall.players:
            for tally in player.tallies:
                tally.matches = 1
        sitting = hall.players[0]
        game = SimpleNamespace(rules=rules.YAMS, mode=0, legs=1, players=1, winners=1, phase=7)
        game.match_total = [700].__getitem__
        session = SimpleNamespace(names=[sitting.name], roles=[0], aided=0, code=b"", game=game, events=lambda: ())
        hall.add(session, 1)
        module.pack(hall)
        assert [player.name for player in hall.players] == [*(NAMES + OTHERS)[1:], sitting.name]
        counted = [player.matches() > 0 for player in hall.players]
        assert counted[1] and counted[-1] and not counted[0] and not all(counted[2:])
        rest = counted[2:]
        assert rest == sorted(rest) and {len(entries) for entries in hall.best} == {10}


def test_a_hall_that_cannot_shrink_says_so():
    with halls(3) as module:
        hall = module.Hall()
        hall.players = [module.Player("x" * 250) for _ in range(5)]
        hall.shrink = lambda: False
        with pytest.raises(ValueError, match="has room for"):
            module.pack(hall)


@pytest.mark.parametrize("games", [1, 2, 3, 4])
@pytest.mark.parametrize("wrote", [2, 3, 4])
def test_halls_travel_between_devices_with_other_games(wrote, games):
    """What both devices know is there, in its position; nothing else is."""
    rng = random.Random("travel")
    with halls(wrote) as module:
        before = fill(module, NAMES[:3], rng)
        packed = module.pack(before)
    with halls(games) as module:
        after = module.unpack(packed)
        common = min(wrote, games)
        assert [player.name for player in after.players] == NAMES[:3]
        for one, other in zip(before.players, after.players, strict=True):
            seen = [vars(tally) for tally in other.tallies]
            assert seen[:common] == [vars(tally) for tally in one.tallies[:common]]
            assert all(not tally["matches"] for tally in seen[common:])
        lists = [[entry.total for entry in entries] for entries in after.best]
        assert lists == [list(range(900, 890, -1))] * (common + 2) + [[]] * (games - common)
        assert list(after.played) == [999] * (common + 2) + [0] * (games - common)
