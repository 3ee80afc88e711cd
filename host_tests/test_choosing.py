# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choosing a game and its players: only a confirmed choice counts, nobody is forgotten, and the last choice is offered
again."""

import pytest
from at_the_table import run
from test_settings import restarted

from host_tools.tours.actions import BEST, NAMES
from host_tools.tours.tour import tap, throw

ROLL = 5
GAMES, BACK, UP, DOWN, HELP, ADD, NAME, DROP = 2, 0, 1, 2, 3, 2, 2, 4  # on the title, in the games, in the players
SKALPOTT, YAMS, YAHTZEE = range(3)
TYPED = [*NAMES[:7], "Zazie"]


def eight(machine):
    """At the title, with eight players for Yam's, the last of whom typed her name."""
    yield from machine.settle()
    machine.app.lobby.kind, machine.app.lobby.players, machine.app.lobby.roles = YAMS, list(TYPED), [1] * 7 + [BEST]
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    assert "Yam’s for 8" in machine.strings()


def plays(machine) -> tuple:
    app = machine.app
    return app.lobby.kind, len(app.lobby.players), app.lobby.players + [name for name, _ in app.lobby.waiting]


@pytest.mark.parametrize("browsed", [[UP], [DOWN], [DOWN, UP, UP]], ids=["up", "down", "to and fro"])
def test_looking_at_a_game_changes_nothing(browsed):
    def driver(machine):
        yield from eight(machine)
        yield from tap(machine, GAMES, *browsed, BACK)
        assert machine.app.screen.name == "title" and "Yam’s for 8" in machine.strings()
        assert plays(machine) == (YAMS, 8, TYPED)

    run(driver)


def test_players_without_a_seat_wait_and_come_back():
    def driver(machine):
        app = machine.app
        yield from eight(machine)
        yield from tap(machine, GAMES, UP, ROLL)
        assert app.screen.name == "players" and plays(machine) == (SKALPOTT, 4, TYPED)
        yield from tap(machine, BACK, BACK)
        assert "SkalPott for 4" in machine.strings()
        yield from tap(machine, GAMES, DOWN, ROLL)
        assert plays(machine) == (YAMS, 8, TYPED) and app.lobby.roles == [1] * 7 + [BEST]
        yield from tap(machine, BACK, UP, ROLL, DROP)
        assert plays(machine) == (SKALPOTT, 3, TYPED[1:])
        yield from tap(machine, 1, 1, 1, ADD)
        assert plays(machine) == (SKALPOTT, 4, TYPED[1:]), "a waiting player is added first"

    run(driver)


def test_waiting_players_survive_a_loss_of_power():
    def driver(machine):
        yield from eight(machine)
        yield from tap(machine, GAMES, UP, ROLL, ROLL)
        assert machine.app.screen.name == "opening"
        yield from throw(machine, "12345")
        for name in ("resume", "title"):
            yield from restarted(machine)
            assert machine.app.screen.name == name and plays(machine) == (SKALPOTT, 4, TYPED)
            if machine.app.lobby.session is not None:
                machine.app.lobby.abandon()
        yield from tap(machine, ROLL)
        assert len(machine.app.lobby.session.names) == 4

    run(driver)


def test_help_is_on_the_game_looked_at_and_leads_back_to_it():
    def driver(machine):
        yield from machine.settle()
        yield from tap(machine, GAMES, *[DOWN] * YAHTZEE, HELP)
        yield from tap(machine, 4)  # from the keys to the rules
        assert machine.app.screen.name == "help" and "Yahtzee" in machine.strings()
        yield from tap(machine, ROLL)
        assert machine.app.screen._cards.chosen == YAHTZEE and machine.app.lobby.kind == SKALPOTT
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "players" and machine.app.lobby.kind == YAHTZEE

    run(driver)


def choose(machine, kind: int, players: int, *keys: int):
    """Begins a match of this game by these keys of the screen that asks for legs or mode, then abandons it."""
    app = machine.app
    app.lobby.kind, app.lobby.players = kind, list(NAMES[:players])
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL, *keys)
    assert app.lobby.session is not None
    app.lobby.abandon()
    app.show("title", machine.ticks_ms())
    yield from machine.settle()


def asked(machine, kind: int, players: int):
    """The legs and mode offered for this game after a restart."""
    machine.app.lobby.kind, machine.app.lobby.players = kind, list(NAMES[:players])
    machine.app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL)


def test_legs_and_mode_survive_matches_without_them():
    def driver(machine):
        yield from machine.settle()
        yield from choose(machine, YAHTZEE, 2, 2, 2, ROLL)
        yield from choose(machine, SKALPOTT, 1, DOWN, ROLL)
        yield from choose(machine, SKALPOTT, 3)
        yield from choose(machine, YAMS, 8)
        yield from restarted(machine)
        assert machine.app.screen.name == "title" and (machine.app.lobby.mode, machine.app.lobby.legs) == (1, 3)
        yield from asked(machine, YAHTZEE, 2)
        assert machine.app.screen.name == "legs" and "3" in machine.strings()
        yield from asked(machine, SKALPOTT, 1)
        assert machine.app.screen.name == "solo" and machine.app.screen._cards.chosen == 1, "simple"
        yield from tap(machine, ROLL)
        assert machine.app.lobby.session.game.mode == 1

    run(driver)


@pytest.mark.parametrize("cut", [False, True])
def test_a_match_taken_up_after_a_cut_is_the_last_choice(cut):
    """Only the match's head has the choice: the settings are written at its end."""

    def driver(machine):
        yield from machine.settle()
        yield from choose(machine, YAHTZEE, 2, 2, 2, ROLL)
        machine.app.lobby.kind, machine.app.lobby.players, machine.app.lobby.roles = SKALPOTT, ["Zazie"], [0]
        machine.app.begin(machine.ticks_ms())
        yield from machine.settle()
        yield from throw(machine, "12345")
        if cut:
            yield from restarted(machine)
        machine.app.lobby.abandon()
        yield from restarted(machine)
        app = machine.app
        assert plays(machine) == (SKALPOTT, 1, ["Zazie"]) and (app.lobby.mode, app.lobby.legs) == (2, 3)
        assert app.lobby.settings.roles == [0]

    run(driver)


def test_a_typed_name_is_in_the_list_of_names():
    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.kind, app.lobby.players, app.lobby.roles = YAMS, ["Zazie", "Léa", "Max"], [1, 1, 1]
        app.show("players", machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, NAME)
        assert app.lobby.players[0] == "Noé"
        found = set()
        for _ in range(22):
            found.add(app.lobby.players[0])
            yield from tap(machine, NAME)
        assert "Zazie" in found and len(found) == 22, "all that are given but Léa's, and the typed one"
        assert app.lobby.players == ["Noé", "Léa", "Max"]
        yield from tap(machine, 1, 1, DROP)
        assert app.lobby.players == ["Noé", "Léa"] and app.lobby.typed == ["Zazie", "Max"]
        while app.lobby.players[1] != "Max":
            yield from tap(machine, NAME)
        yield from tap(machine, NAME)
        assert app.lobby.players[1] in NAMES, "and on to the given ones"

    run(driver)
