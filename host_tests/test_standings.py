# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings: mashing ROLL does not skip them, and a player alone reads what the result is worth."""

from types import SimpleNamespace

import pytest
from at_the_table import run
from sight import labelled

from host_tools.tours import celebrations
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE, YAMS, ended, new, play, roll
from host_tools.tours.tour import take, tap
from host_tools.virtual.machine import Machine
from skalcore.boxes import OPEN

ROLL, SHEETS = 5, 1


def last_turn(players: int):
    """Yam's up to the last box, with the dice of its third throw on the table."""
    session = play(new(YAMS, players), 13 * players - 1)
    roll(session, "11234", "11234", "11234")
    return session


@pytest.mark.parametrize("players", [1, 2])
def test_mashing_roll_at_the_end_leaves_the_standings(players):
    def driver(machine):
        yield from machine.settle()
        app, session = machine.app, last_turn(players)
        yield from take(machine, session, "scoring")
        while app.screen.name != "final":
            yield from machine.tap(ROLL)
            yield from machine.wait(190)
        box = session.last_box
        for _ in range(4):
            assert app.presses.labels.moving() and "Oops" in machine.strings(), "ROLL rests"
            yield from machine.tap(ROLL)
            yield from machine.wait(140)
            assert (app.screen.name, app.lobby.session) == ("final", session)
        machine.press(ROLL)
        yield from machine.wait(400)
        assert ROLL in labelled(app) and not app.presses.labels.moving()
        machine.release(ROLL)
        yield from machine.settle()
        assert app.lobby.session is session, "the key was pressed while it rested"
        yield from tap(machine, SHEETS, ROLL)
        assert ROLL in labelled(app), "a player who returns from the sheets has seen them"
        yield from tap(machine, 0)
        assert app.screen.name == "scoring" and session.game.cards[session.game.player][box] == OPEN

    run(driver)


def test_then_roll_plays_again():
    def driver(machine):
        yield from machine.settle()
        session = ended(grand_chelem=("55555", "66612"))
        yield from take(machine, session, "final")
        assert session.kind == SKALPOTT and ROLL in labelled(machine.app) and "Again" in machine.strings()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and machine.app.lobby.session is not session

    run(driver)


def test_a_key_pressed_while_the_field_fills_does_what_it_says():
    def driver(machine):
        yield from machine.settle()
        yield from celebrations.victory(machine)
        yield from machine.wait(120)
        assert str(machine.app.lobby.session.game.match_total(0)) not in machine.strings()
        yield from tap(machine, SHEETS)
        assert machine.app.screen.name == "sheets"
        yield from tap(machine, ROLL)
        assert str(machine.app.lobby.session.game.match_total(0)) in machine.strings()

    run(driver)


# Totals, additions and the winners' bits of a game, and the seats from the winner down with their places.
PLACES = [
    ((210, 250, 230), (0, 0, 0), 0b010, [1, 2, 0], [3, 1, 2]),
    ((200, 250, 200), (0, 0, 0), 0b010, [1, 0, 2], [2, 1, 2]),
    ((200, 250, 200), (70, 40, 71), 0b010, [1, 2, 0], [3, 1, 2]),
    ((250, 250, 200), (70, 71, 99), 0b010, [1, 0, 2], [2, 1, 3]),
    ((250, 250, 200), (70, 70, 99), 0b010, [1, 0, 2], [2, 1, 3]),
    ((250, 250, 250), (0, 0, 0), 0b111, [0, 1, 2], [1, 1, 1]),
    ((249, 250, 249), (144, 0, 143), 0b010, [1, 0, 2], [2, 1, 3]),
]


@pytest.mark.parametrize(("totals", "additions", "winners", "order", "places"), PLACES)
def test_players_are_placed_by_total_then_additions_then_the_last_rolls(totals, additions, winners, order, places):
    game = SimpleNamespace(
        players=3, match_total=lambda seat: totals[seat], ledger=SimpleNamespace(additions=additions), winners=winners
    )
    with Machine():
        from skalbox.match import ranking

        found = ranking.ranks(game)
        assert ranking.order(found) == order
        assert [ranking.place(found, seat) for seat in range(3)] == places


# Who played alone before with which totals, and what the end of a game with 200 points then says of it.
ALONE = [
    ([], "1st of 1", [], []),
    ([("Noé", 250)], "2nd of 2", ["Noé 250", "−50"], []),
    ([("Léa", 190), ("Noé", 180)], "1st of 3", ["Léa 190", "+10"], ["190", "+10"]),
    ([("Léa", 190), ("Léa", 231)], "2nd of 3", ["Léa 231", "−31"], ["211", "−11"]),
    ([("Noé", 200)] * 4, "5th of 5", ["Noé 200", "+0"], []),
    ([("Noé", 300)] * 10, "", ["Noé 300", "−100"], []),
]


@pytest.mark.parametrize(("before", "place", "record", "average"), ALONE)
def test_the_end_of_a_game_alone(before, place, record, average):
    def driver(machine):
        yield from machine.settle()
        from skalbox.saves.hall import Entry, Hall, category

        session = play(new(YAMS, ["Léa"]))
        less = session.game.match_total(0) - 200
        hall = Hall()
        for name, total in before:
            player = hall._player(name)
            tally = player.tallies[YAMS]
            tally.matches += 1
            tally.total += total + less
            hall._enter(category(YAMS, 0), Entry(total + less, player, 0))
        machine.app.lobby.storage.hall = hall.pack()
        yield from take(machine, session, "final")

        def moved(text):
            words = text.split(" ")
            return text if text[0] in "+−" else " ".join([*words[:-1], str(int(words[-1]) + less)])

        said = machine.strings()
        ordinals = [text for text in said if " of " in text and text[0].isdigit() and not text.split()[0].isdigit()]
        assert ordinals == ([place] if place else [])
        for text in [*record, *average]:
            assert moved(text) in said
        assert ("Record" in said, "Your average" in said) == (bool(record), bool(average))

    run(driver)


@pytest.mark.parametrize("mode", [SOLO_SIMPLE, SOLO_RECOMMENDED])
def test_what_the_pots_brought(mode):
    def driver(machine):
        yield from machine.settle()
        session = play(new(SKALPOTT, ["Léa"], mode))
        yield from take(machine, session, "final")
        rounds = [points for points in session.game.ledger.past_pots if points]
        said = machine.strings()
        assert f"{len(rounds)} of 12" in said and f"+{session.game.ledger.pots[0]}" in said
        assert rounds

    run(driver)
