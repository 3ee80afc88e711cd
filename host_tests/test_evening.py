# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wins of an evening, the mark of a record, shared wins, and the winner of a leg."""

import pytest
from at_the_table import on_device, run
from layouts import parts, watched
from panels import LAYOUTS, is_low
from scenes import POTT, YAMS, low_record

from host_tools.tours.actions import BEST, ROLL, show, take, tap
from host_tools.tours.matches import SOLO_RECOMMENDED, YAHTZEE, four, new, play, shared
from host_tools.virtual.machine import Machine

TITLE, OOPS = 4, 0


def tonight(machine: Machine) -> str:
    """What the standings say about the evening."""
    lead = machine.app.words.TONIGHT % ""
    return "".join(text for text in machine.strings() if text.startswith(lead)).removeprefix(lead)


def won(machine: Machine, wins: dict) -> None:
    """These wins are counted, and the match is over."""
    assert machine.app.lobby.wins == wins and machine.app.lobby.session is None


@on_device
def test_wins_are_counted_once_and_until_the_table_is_emptied(machine):
    from skalbox.match import evening, seating

    app = machine.app
    for number in (1, 2):
        yield from take(machine, four(), "final")
        assert tonight(machine) == f"Léa {number}"
        yield from show(machine, "final")  # as after Help or the sheets
        assert tonight(machine) == f"Léa {number}", "looking twice does not count twice"
        yield from tap(machine, TITLE)
        won(machine, {"Léa": number})
    yield from take(machine, shared(), "final")
    assert tonight(machine) == "Léa 3, Noé 1", "all who share a win have won"
    yield from tap(machine, TITLE)
    won(machine, {"Léa": 3, "Noé": 1})
    seating.stand(app.lobby, 0)
    won(machine, {"Léa": 3, "Noé": 1})
    seating.empty(app.lobby)
    evening.end(app.lobby)
    won(machine, {})
    yield from take(machine, shared(), "final")
    assert tonight(machine) == "Léa 1, Noé 1"


@on_device
def test_a_win_that_is_taken_back_does_not_count(machine):
    session = play(new(YAMS, 2), 26)
    yield from take(machine, session, "final")
    assert tonight(machine)
    yield from tap(machine, OOPS)
    assert machine.app.screen.name == "scoring" and not machine.app.lobby.wins
    machine.app.lobby.abandon()
    won(machine, {})


@pytest.mark.parametrize("session", [lambda: play(new(YAHTZEE)), lambda: play(new(POTT, mode=SOLO_RECOMMENDED))])
@on_device
def test_somebody_alone_does_not_win(machine, session):
    yield from take(machine, session(), "final")
    assert not tonight(machine)
    yield from tap(machine, TITLE)
    won(machine, {})


@on_device
def test_the_first_three_are_shown_or_as_many_as_fit(machine):
    lobby = machine.app.lobby
    lobby.wins = {"Al": 9, "Cy": 3, "Bo": 3, "Di": 2}
    yield from take(machine, four(), "final")
    assert tonight(machine) == "Al 9, Bo 3, Cy 3…", "of equal ones the first in the alphabet; there are more"
    lobby.wins = {"Mouhamadou": 10, "Emmanuelle": 10, "Wilhelmina": 10}
    yield from show(machine, "final")
    assert tonight(machine) == "Emmanuelle 10…"
    lobby.wins = {"Tom": 9, "Ana": 3}
    yield from show(machine, "final")
    assert tonight(machine) == "Tom 9, Ana 3, Léa 1", "these are all"


@on_device
def test_a_challenge_shows_its_code_instead(machine):
    session = four()
    session.code = b"K7Q2M9XA"
    yield from take(machine, session, "final")
    assert not tonight(machine) and any("K7Q2M9XA" in text for text in machine.strings())


def test_a_restart_between_two_matches_keeps_the_wins(monkeypatch):
    def driver(machine):
        before = machine.app
        before.lobby.players = ["Léa", "Noé", "Inès", "Hugo"]
        before.lobby.wins = {"Léa": 2, "Hugo": 1, "Somebody": 1}
        yield from take(machine, four(), "final")
        from skalbox import table_memory

        monkeypatch.setattr(table_memory, "_lacks", lambda size: True)
        yield from tap(machine, ROLL)
        assert machine.app is not before and machine.app.lobby.players == ["Léa", "Noé", "Inès", "Hugo"]
        assert machine.app.lobby.wins == {"Léa": 2, "Hugo": 1}, "of those at the table"

    run(driver)


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 8])
@on_device(by=watched)
def test_a_record_is_marked(watch, players, panel):
    """If the winner's total is one. The device does not set records."""
    machine = watch.machine
    lobby = machine.app.lobby
    cry = machine.app.words.NEW_RECORD
    session = play(new(YAMS, players))
    for lobby.storage.hall, role, marked in (
        (None, 1, False),
        (low_record(session), 1, True),
        (low_record(session), BEST, False),
    ):
        session.roles = [role] * players
        yield from take(machine, session, "final")
        found = [text.text for text in watch.look(f"a record of {players}")]
        assert (cry in found) is marked


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize(("players", "winners"), [(2, 2), (3, 2), (3, 3), (4, 2), (4, 4), (8, 2), (8, 3), (8, 8)])
@on_device(by=watched)
def test_a_shared_win_is_in_the_winners_colours(watch, players, winners, panel):
    """On low panels as plates. On others two have their names in the field, and more in rows."""
    from skalbox.draw.palette import PLAYERS

    session = shared(players, winners)
    yield from take(watch.machine, session, "final")
    watch.look(f"shared by {winners} of {players}")
    shown = [part for part in parts(watch.machine.display.root_group) if hasattr(part, "pixel_shader")]
    for seat, name in enumerate(session.names):
        (ground,) = {part.pixel_shader[0] for part in shown if getattr(part, "text", "") == name}
        assert (ground == PLAYERS[seat]) is (seat < winners and (winners == 2 or is_low(panel))), name
        grids = [part for part in shown if type(part).__name__ == "TileGrid"]
        large = [each for each in grids if each.bitmap.height >= 50 and each.bitmap.width >= 24]
        field = [each for each in large if each.pixel_shader[len(each.pixel_shader) - 1] == PLAYERS[seat]]
        assert bool(field) is (seat < winners and not is_low(panel)), name


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize(("players", "winners"), [(2, 1), (4, 1), (8, 1), (2, 2), (8, 3)])
@on_device(by=watched)
def test_a_leg_shows_who_has_won_it(watch, players, winners, panel):
    words = watch.machine.app.words
    session = play(new(YAHTZEE, players, legs=3), 26 * players)
    for seat in range(winners):
        session.game.leg_totals[2 * players - 1 - seat] = 345
    yield from take(watch.machine, session, "leg")
    said = [text.text for text in watch.look(f"leg of {players}, won by {winners}")]
    if winners == 1:
        name = session.names[-1]
        assert any(words.LEG_WON % (2, 3) in text for text in said)
        assert sum(name in text for text in said) >= 2, "on the field or in the headline, and in a row"
        assert ("345" in said) is (not is_low(panel) or players <= 4)
    else:
        assert any(words.LEVEL_HEADING in text for text in said) and not any(words.LEG_WON[:8] in text for text in said)
