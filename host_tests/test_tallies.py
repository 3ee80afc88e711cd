# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How matches count in the statistics: nobody wins or loses alone, and matches of several legs count by their mean."""

import struct
from types import SimpleNamespace

import pytest
from at_the_table import run
from helpers import SIMPLE, SKALPOTT, YAHTZEE, YAMS, unpacked_hall
from test_hall import match, plain, totals_of

from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

SCORES, STATS, GAME = 3, 3, 0


@pytest.fixture
def halls():
    """The Hall class and its stored form, on a board that is switched on."""
    with Machine():
        from skalbox.saves import hall

        yield SimpleNamespace(Hall=hall.Hall, pack=hall.Hall.pack, unpack=unpacked_hall)


@pytest.mark.parametrize(
    ("matches", "wins", "alone"),
    [
        ([(SIMPLE, ["Léa"])] * 3, 0, True),
        ([(SIMPLE, ["Léa"]), (SKALPOTT, ["Léa", "Noé"]), (SIMPLE, ["Léa"])], 1, False),
        ([(SKALPOTT, ["Noé", "Léa"]), (SIMPLE, ["Léa"])], 0, False),
    ],
    ids=["always", "in between", "afterwards"],
)
def test_alone_nobody_wins(matches, wins, alone, halls):
    hall = halls.Hall()
    for number, (kind, names) in enumerate(matches):
        hall.add(match(kind, {name: 300 - at for at, name in enumerate(names)}), number)
    for each in (hall, halls.unpack(halls.pack(hall))):
        lea = next(player for player in each.players if player.name == "Léa").tallies[0]
        assert (lea.matches, lea.wins, lea.alone) == (len(matches), wins, alone)


def test_older_statistics_are_read_unchanged(halls):
    """Older versions counted only wins: these are kept, and their highest bit was never set."""
    hall = halls.Hall()
    hall.add(match(YAMS, {"Léa": 200}), 1)
    packed, new = halls.pack(hall), struct.pack("<HHIH", 1, 0x8000, 200, 200)
    old = halls.unpack(packed.replace(new, struct.pack("<HHIH", 1, 1, 200, 200)))
    assert packed.count(new) == 1 and (old.players[0].tallies[1].wins, old.players[0].tallies[1].alone) == (1, False)
    assert plain(halls.unpack(halls.pack(old))) == plain(old)


def test_matches_of_several_legs_count_by_their_mean(halls):
    hall = halls.Hall()
    for number, (name, total, legs) in enumerate([("Léa", 250, 1), ("Noé", 722, 3), ("Zoé", 521, 2), ("Tom", 2160, 9)]):
        session = match(YAHTZEE, {name: total, "Inès": 9})
        session.game.legs = legs
        hall.add(session, number)
    assert totals_of(hall, 4)[:4] == [(261, "Zoé"), (250, "Léa"), (241, "Noé"), (240, "Tom")]
    assert [player.tallies[2].best for player in hall.players if player.name == "Noé"] == [241]


@pytest.mark.parametrize(("totals", "shown"), [({"Zoé": 201}, "1–0"), ({"Zoé": 202, "Max": 140}, "110100")])
def test_the_statistics_show_a_dash_for_players_who_only_played_alone(totals, shown):
    """`shown`: matches, wins and fives of a kind, name by name."""

    def driver(machine):
        yield from machine.settle()
        hall = machine.app.lobby.hall()
        hall.add(match(YAMS, totals), 1)

        machine.app.lobby.storage.hall = hall.pack()
        yield from tap(machine, SCORES, STATS, GAME)
        assert "Yam’s" in machine.strings()
        assert sorted(text for text in machine.strings() if len(text) == 1) == sorted(shown)

    run(driver)
