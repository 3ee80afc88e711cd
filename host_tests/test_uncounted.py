# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Practice, challenges and the device's matches do not count: none is compared with a record as if it could set one,
and none enters the lists or the statistics."""

import pytest
from at_the_table import run

from host_tools.tours.actions import ASKING, BEST, give, show
from host_tools.tours.matches import YAHTZEE, YAMS, new, play, write
from host_tools.virtual.machine import Machine

CODE = b"ABCDEFGH"
RECORD, MEAN = 150, 140
# Game, role, code, whether the match counts.
CASES = [
    (YAMS, ASKING, b"", True),
    (YAHTZEE, ASKING, b"", False),
    (YAMS, ASKING, CODE, False),
    (YAHTZEE, ASKING, CODE, False),
    (YAMS, BEST, b"", False),
]


def kept() -> bytes:
    """A hall in which Léa has the record of every game, and a lower mean."""
    from skalbox.saves.hall import Entry, Hall

    hall = Hall()
    player = hall._player("Léa")
    for which in range(len(hall.best)):
        hall._enter(which, Entry(RECORD, player, 0))
    for tally in player.tallies:
        tally.matches, tally.total, tally.best = 2, 2 * MEAN, RECORD
    return hall.pack()


def counted(machine: Machine) -> tuple:
    """What the hall says of Léa: totals in lists, matches, fives of a kind; and the dice."""
    hall = machine.app.lobby.hall()
    player = hall.players[-1]
    entries = sum(len(each) for each in hall.best)
    return entries, player.matches(), player.fives, sum(hall.faces), sum(hall.played)


@pytest.mark.parametrize(("kind", "role", "code", "counts"), CASES)
def test_only_what_counts_is_compared_with_the_record(kind, role, code, counts):
    """At the table, and on the standings, where a better total is in the player's colour."""

    def driver(machine):
        yield from machine.settle()
        lobby = machine.app.lobby
        lobby.storage.hall = kept()
        lobby.players, lobby.roles, lobby.kind, lobby.code = ["Léa"], [role], kind, code
        lobby.begin()
        assert lobby.session.aims == (RECORD if counts else -1, MEAN)
        play(lobby.session)
        assert lobby.session.game.total(0) > RECORD
        yield from show(machine, "final")
        words = machine.app.words
        facts = {label: good for _, label, _, _, good in machine.app.screen._facts()}
        assert facts[words.RECORD] is counts and facts[words.AVERAGE] is True
        assert (words.FAME in facts) is counts

    run(driver)


@pytest.mark.parametrize(("kind", "role", "code", "counts"), CASES)
def test_only_what_counts_enters_the_hall(kind, role, code, counts):
    """Dice are counted whatever they are thrown for, unless they follow from a code: they are about the device."""

    def driver(machine):
        yield from machine.settle()
        lobby = machine.app.lobby
        lobby.storage.hall = kept()
        before = counted(machine)
        session = new(kind, ["Léa"])
        session.code, session.roles = code, [role]
        write(session, session.game.rules.names[session.game.rules.five_box] + " 66666")
        play(session)
        give(machine, session)
        lobby.record()
        after = counted(machine)
        grown = [new - old for new, old in zip(after, before, strict=True)]
        assert grown[:3] == ([1, 1, 1] if counts else [0, 0, 0]) and (grown[3] > 0) is (not code)
        assert (grown[4] == 1) is (counts or role == BEST)

    run(driver)


def test_a_seat_whose_player_has_left_sets_a_record_and_the_device_does_not():
    """The rest of the match is played for somebody who has left, and counts."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.match import results

        lobby = machine.app.lobby
        lobby.storage.hall = kept()
        session = play(new(YAMS, ["Léa", "Noé"]))
        best = max(range(2), key=session.game.match_total)
        assert session.game.match_total(best) > RECORD
        session.roles, session.away = [ASKING, ASKING], 1 << best
        lobby.session = session
        assert results.beaten(lobby) == best
        session.roles[best] = BEST
        assert results.beaten(lobby) != best
        lobby.session = None

    run(driver)
