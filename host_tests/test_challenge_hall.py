# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The results of challenges: a list of their own, in the hall's room, and apart from all statistics."""

import random
from types import SimpleNamespace

import pytest
from helpers import unpacked_hall
from test_hall import NAMES
from test_hall_room import fill, halls

from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine
from skalcore import rules

CODE = b"K7Q2M9XA"


def rows(hall) -> list[tuple]:
    return [(each.code, each.which, each.seat, each.name, each.total, each.aided) for each in hall.results]


def test_a_challenge_enters_its_own_list_and_nothing_else():
    with Machine():
        from skalbox.saves.hall import Hall

        hall = Hall()
        for kind, players, mode, legs in (
            (YAMS, 3, 0, 1),
            (SKALPOTT, 1, SOLO_RECOMMENDED, 1),
            (YAHTZEE, 2, 0, 2),
        ):
            session = play(new(kind, players, mode, legs))
            session.code = CODE
            session.aided = 1
            session.roles[-1] = 4 if players > 1 else 0  # the device, whose totals are in no list
            hall.add(session, 3)
            hall.count(session)
            for seat in range(max(players - 1, 1)):
                total = session.game.match_total(seat) / legs
                assert hall.results[seat - max(players - 1, 1)].total in (int(total), int(total + 0.5))
        assert [(which, seat, name, aided) for _, which, seat, name, _, aided in rows(hall)] == [
            (3, 0, "Léa", True),
            (3, 1, "Noé", False),
            (2, 0, "Léa", True),
            (4, 0, "Léa", True),
        ]
        assert [(player.name, player.matches(), player.fives) for player in hall.players] == [
            ("Noé", 0, 0),
            ("Léa", 0, 0),
        ]
        assert not sum(hall.faces) and not sum(hall.played) and not any(hall.best), "it is in no statistics"
        packed = hall.pack()
        assert rows(unpacked_hall(packed)) == rows(hall)


def result(module, number: int, name: str):
    return module.Result(b"%08d" % number, 3, number % 8, name, number, False)


@pytest.mark.parametrize("games", [3, 5, 8])
def test_the_last_results_stay_however_full_the_hall_is(games):
    with halls(games) as module:
        hall = fill(module, [f"{number}{'é' * 9}" for number in range(12)], random.Random(1))
        hall.results = [result(module, number, "é" * 10) for number in range(module.RESULTS)]
        packed = module.pack(hall)
        assert len(packed) <= module.room
        assert len(hall.results) >= module.FEWEST and rows(module.unpack(packed)) == rows(hall)
        assert hall.results[-1].total == module.RESULTS - 1


def test_beside_a_full_hall_of_ordinary_names_sixteen_fit():
    with halls(3) as module:
        hall = fill(module, NAMES[:8], random.Random(2))
        hall.results = [result(module, number, NAMES[number % 8]) for number in range(module.RESULTS)]
        packed = module.pack(hall)
        assert len(packed) <= module.room and len(hall.results) >= 16


def test_only_the_last_results_are_kept():
    with halls(3) as module:
        hall = module.Hall()
        game = SimpleNamespace(rules=rules.YAMS, mode=0, legs=1, players=1)
        game.match_total = [7].__getitem__
        for number in range(module.RESULTS + 5):
            session = SimpleNamespace(names=[str(number)], roles=[0], aided=0, code=CODE, game=game)
            hall.compare(session)
        assert [each.name for each in hall.results] == [str(number) for number in range(5, module.RESULTS + 5)]


def test_results_of_unknown_games_and_later_parts_are_left_out():
    with halls(4) as module:
        hall = module.Hall(9)
        hall.results = [module.Result(CODE, 5, 0, "Ana", 7, False), module.Result(CODE, 3, 0, "Bo", 8, True)]
        packed = module.pack(hall) + b"Z\x02\x00ab"
    with halls(3) as module:
        again = module.unpack(packed)
        assert (again.serial, rows(again)) == (9, [(CODE, 3, 0, "Bo", 8, True)])
        assert rows(module.unpack(packed[:-12])) in ([], [(CODE, 3, 0, "Bo", 8, True)]), "cut short"
