# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What is saved has room for the largest numbers that the rules allow, and for the longest match (limits.py)."""

import pytest
from at_the_table import run
from helpers import unpacked_hall
from limits import cases, fullest_hall, largest_total, most_legs, of_case

from host_tools.tours.actions import give
from skalcore import rules
from skalcore.game import OVER, THROWS_A_TURN

LONGEST = ["É" * 9 + letter for letter in "ABCDEFGH"]  # no name has more bytes


def plain(hall) -> tuple:
    names = [player.name for player in hall.players]
    return (
        list(hall.faces),
        list(hall.played),
        [(player.name, player.fives, [vars(tally) for tally in player.tallies]) for player in hall.players],
        [[(each.total, names.index(each.player.name), each.at, each.aided) for each in best] for best in hall.best],
        [vars(result) for result in hall.results],
    )


def test_the_largest_hall_comes_back():
    def driver(machine):
        yield from machine.settle()
        from skalbox.saves import hall as halls

        hall = fullest_hall(LONGEST)
        for seat, name in enumerate(LONGEST):
            total = max(largest_total(row, 0) for row in rules.GAMES)
            hall.results.append(halls.Result(b"WWWWWWWW", halls.CATEGORIES - 1, seat, name, total, True))
        before = plain(hall)
        assert plain(unpacked_hall(hall.pack())) == before

    run(driver)


def test_counters_stop_at_their_end():
    """No device gets there; if one does, its hall can still be saved, and says so many matches ever after."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.saves import hall as halls

        lobby = machine.app.lobby
        for case in cases():
            if case[2] > 4:
                continue
            hall = fullest_hall(LONGEST)
            for face in range(6):
                hall.faces[face] = 0  # 32 bits are more dice than flash can be told of
            lobby.storage.hall = hall.pack()
            give(machine, of_case(LONGEST, case, 1))
            lobby.record()
            found = unpacked_hall(lobby.storage.hall)
            which = halls.category(case[0], case[1])
            assert found.played[which] == halls.MOST
            tallies = [player.tallies[case[0]] for player in found.players]
            assert max(tally.matches for tally in tallies) == halls.MOST
            assert max(tally.wins for tally in tallies) == halls.ALONE - 1
            assert found.best[which][0].total == largest_total(rules.GAMES[case[0]], case[1])

    run(driver)


@pytest.mark.parametrize("row", rules.GAMES, ids=lambda row: row.name)
def test_the_longest_match_has_room(row):
    """Its events in a slot, with hall, settings and head; its head in a page of the chip's memory."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.players import roles, settings
        from skalbox.saves import aside, chip_memory, slots
        from skalbox.saves.head import Head
        from skalbox.saves.slots import unpack_head

        kind = rules.GAMES.index(row)
        turns = row.players * row.rounds * most_legs(row)
        events = turns * (2 * THROWS_A_TURN) + aside._OTHERS  # throws, holds between them, the box
        head = Head(65_535, kind, 0, most_legs(row), LONGEST[: row.players])
        head.roles = [(roles.COUNT - 1) | 7 << 4] * row.players
        head.away = head.aided = (1 << row.players) - 1
        head.events, head.generation, head.code = events, 2**32 - 1, b"WWWWWWWW"
        packed = slots.pack_head(head)
        assert vars(unpack_head(packed, roles.COUNT)) == vars(head)
        assert len(packed) <= chip_memory.HEAD_ROOM
        fixed = chip_memory.HALL_ROOM + settings.ROOM + len(packed)
        assert fixed <= aside._FIXED and aside._FIXED + 2 * events <= slots.ROOM

    run(driver)


def test_the_largest_match_is_over_as_it_should_be():
    """The matches of these tests are real ones: all boxes are written, and no number was given."""

    def driver(machine):
        yield from machine.settle()
        for case in cases():
            game = of_case(LONGEST, case, -1).game
            assert game.phase == OVER and game.legs == case[3]
            row = rules.GAMES[case[0]]
            if row.extra != rules.EXTRA_NONE:
                assert game.extras[0] == rules.EXTRA_POINTS * (row.rounds - 1)

    run(driver)
