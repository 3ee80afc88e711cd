# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A record is celebrated before the standings, once, and only one that a player of the device has beaten."""

import sys

import pytest
from at_the_table import run

from host_tools.tours.actions import ASKING, BEST, ROLL, take
from host_tools.tours.matches import YAHTZEE, YAMS, new, play, roll

SEAT = 0


def ended(kind, players, roles, code=b""):
    """A match up to its last box, with the dice of its third throw on the table."""
    session = new(kind, players)
    session.code = code
    play(session, 13 * players - 1)
    session.roles = list(roles)
    roll(session, "11234", "11234", "11234")
    return session


def kept(name, total, kind):
    """A hall with one total."""
    from skalbox.saves.hall import Entry, Hall, category

    hall = Hall()
    hall._enter(category(kind, 0), Entry(total, hall._player(name), 0))
    return hall.pack()


# Game, roles, the record so far, whether it is celebrated.
CASES = [
    (YAMS, (ASKING,), 100, True),
    (YAMS, (ASKING,), 900, False),
    (YAMS, (ASKING,), None, False),
    (YAMS, (ASKING, ASKING), 100, True),
    (YAMS, (BEST, BEST), 100, False),
    (YAHTZEE, (ASKING, BEST), 100, True),
    (YAHTZEE, (ASKING,), 100, False),  # practice
    (YAMS, (BEST,), 100, False),
]


@pytest.mark.parametrize(("kind", "roles", "before", "celebrated"), CASES)
def test_when_it_is_celebrated(kind, roles, before, celebrated):
    def driver(machine):
        yield from machine.settle()
        app, session = machine.app, ended(kind, len(roles), roles)
        if before is not None:
            app.lobby.storage.hall = kept("Noé", before, kind)
        yield from take(machine, session, "scoring")
        shown = []
        for _ in range(2_000):
            if app.screen.name in ("scoring", "zero"):
                yield from machine.tap(ROLL)
            yield
            if app.screen.name not in shown[-1:]:
                shown.append(app.screen.name)
            if shown[-1] == "final" and not app.moving(machine.ticks_ms()):
                break
        assert shown[-1] == "final" and ("record" in shown) is celebrated
        yield from machine.tap(4)
        yield from machine.settle()
        assert app.screen.name == "title"

    run(driver)


def test_the_hall_is_asked_once_the_table_is_out_of_memory(monkeypatch):
    """With eight players both do not fit after an hour."""
    asked = []

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        yield from take(machine, ended(YAMS, 8, (ASKING,) * 8), "scoring")
        hall = type(app.lobby).hall

        def watched(lobby):
            asked.append((app.screen, app.table, "skalbox.screens.scoring" in sys.modules))
            return hall(lobby)

        monkeypatch.setattr(type(app.lobby), "hall", watched)
        for _ in range(2_000):
            if app.screen.name in ("scoring", "zero"):
                assert not asked
                yield from machine.tap(ROLL)
            yield
            if app.screen.name == "final":
                break
        assert asked[0] == (None, None, False) and app.base == "final"

    run(driver)


@pytest.mark.parametrize("key", [0, ROLL])
def test_any_key_goes_on_to_the_standings(key):
    def driver(machine):
        yield from machine.settle()
        session = ended(YAMS, 1, (ASKING,))
        machine.app.lobby.storage.hall = kept("Noé", 100, YAMS)
        yield from take(machine, session, "scoring")
        session.score(session.game.rules.names.index("aces") if session.game.cards[0][0] == -1 else _open(session))
        machine.app.resume(machine.ticks_ms())
        yield from machine.wait(300)
        assert machine.app.screen.name == "record"
        yield from machine.tap(key)
        yield from machine.settle()
        assert machine.app.screen.name == "final" and machine.app.lobby.session is session

    run(driver)


def _open(session):
    return list(session.game.cards[0]).index(-1)


def test_a_challenge_sets_no_record():
    def driver(machine):
        yield from machine.settle()
        from skalbox.match import results

        session = play(new(YAMS, ["Léa"]))
        machine.app.lobby.storage.hall = kept("Noé", 100, YAMS)
        machine.app.lobby.session = session
        assert results.beaten(machine.app.lobby) == SEAT
        session.code = b"ABCDEFGH"
        assert results.beaten(machine.app.lobby) == -1
        machine.app.lobby.session = None

    run(driver)


@pytest.mark.parametrize(("more", "seat"), [(-1, SEAT), (0, -1), (1, -1)])
def test_a_record_that_is_only_equalled_still_stands(more, seat):
    def driver(machine):
        yield from machine.settle()
        from skalbox.match import results

        session = play(new(YAMS, ["Léa"]))
        machine.app.lobby.storage.hall = kept("Noé", session.game.match_total(0) + more, YAMS)
        machine.app.lobby.session = session
        assert results.beaten(machine.app.lobby) == seat
        machine.app.lobby.session = None

    run(driver)


def test_of_two_who_beat_it_level_the_first_at_the_table_has_the_record():
    def driver(machine):
        yield from machine.settle()
        from skalbox.match import results

        session = play(new(YAMS, ["Léa", "Noé"]))
        for box in range(13):
            session.game.cards[1][box] = session.game.cards[0][box]
        assert session.game.match_total(0) == session.game.match_total(1)
        machine.app.lobby.storage.hall = kept("Hugo", 1, YAMS)
        machine.app.lobby.session = session
        assert results.beaten(machine.app.lobby) == SEAT
        machine.app.lobby.session = None

    run(driver)
