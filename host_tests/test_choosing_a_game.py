# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choosing a game and its players: only a confirmed choice counts, nobody is forgotten, and the last choice is
offered.
"""

import pytest
from at_the_table import on_device
from panels import LAYOUTS
from sight import soft_keys
from test_settings import restarted

from host_tools.tours.actions import BEST, NAMES, hold, lay, spell, take
from host_tools.tours.tour import ended, tap, throw
from skalcore.game import TIE

ROLL = 5
GAMES, BACK, UP, DOWN, HELP = 1, 0, 1, 2, 3  # on the title, in the games
BACK, TITLE, EDIT, DROP = 0, 4, 4, 1  # in the players
SKALPOTT, YAMS, YAHTZEE = range(3)
TYPED = [*NAMES[:7], "Zazie"]


def eight(machine):
    """At the title, with eight players for Yam's, the last of whom typed her name."""
    yield from machine.settle()
    machine.app.lobby.game_index, machine.app.lobby.players, machine.app.lobby.roles = (
        YAMS,
        list(TYPED),
        [1] * 7 + [BEST],
    )
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    assert "Yam’s for 8" in machine.strings()


def pill(app) -> str:
    """What ROLL says."""
    return app.screen._frame.pill._word.text


def plays(machine) -> tuple:
    app = machine.app
    return app.lobby.game_index, len(app.lobby.players), app.lobby.players + [name for name, _ in app.lobby.waiting]


def played_as(numbers) -> list[int]:
    """The roles in the numbers of these seats, without the signs."""
    return [number & 15 for number in numbers]


@pytest.mark.parametrize("browsed", [[UP], [DOWN], [DOWN, UP, UP]], ids=["up", "down", "to and fro"])
@on_device
def test_looking_at_a_game_changes_nothing(machine, browsed):
    yield from eight(machine)
    yield from tap(machine, GAMES, *browsed, BACK)
    assert machine.app.screen.name == "title" and "Yam’s for 8" in machine.strings()
    assert plays(machine) == (YAMS, 8, TYPED)


@on_device
def test_players_without_a_seat_wait_and_come_back(machine):
    app = machine.app
    yield from eight(machine)
    yield from tap(machine, GAMES, UP, ROLL)
    assert app.screen.name == "players" and plays(machine) == (SKALPOTT, 4, TYPED)
    yield from tap(machine, EDIT, TITLE)
    assert "SkalPott for 4" in machine.strings()
    yield from tap(machine, GAMES, DOWN, ROLL)
    assert plays(machine) == (YAMS, 8, TYPED) and played_as(app.lobby.roles) == [1] * 7 + [BEST]
    yield from tap(machine, EDIT, TITLE, GAMES, UP, ROLL, EDIT, DROP)
    assert plays(machine) == (SKALPOTT, 3, TYPED[1:])
    yield from tap(machine, BACK)
    assert soft_keys(app) == {"Maman": 0, "Papa": 1, "Mamie": 2, "Others": 3, "Edit": 4}, "who waits comes first"
    yield from tap(machine, 1)
    assert plays(machine) == (SKALPOTT, 4, [*TYPED[1:4], "Papa", "Maman", "Mamie", "Zazie"])
    assert played_as(app.lobby.roles) == [1] * 4


@on_device
def test_waiting_players_survive_a_loss_of_power(machine):
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


@on_device
def test_help_is_on_the_game_looked_at_and_leads_back_to_it(machine):
    yield from tap(machine, GAMES, *[DOWN] * YAHTZEE, HELP)
    yield from tap(machine, 0)  # from the keys to the rules
    assert machine.app.screen.name == "help" and "Yahtzee" in machine.strings()
    yield from tap(machine, ROLL)
    assert machine.app.screen.chosen == YAHTZEE and machine.app.lobby.game_index == SKALPOTT
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "players" and machine.app.lobby.game_index == YAHTZEE


def choose(machine, kind: int, players: int, *keys: int):
    """Begins a match of this game by these keys of the screen that asks for legs or mode, then abandons it."""
    app = machine.app
    app.lobby.game_index, app.lobby.players = kind, list(NAMES[:players])
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL, *keys)
    assert app.lobby.session is not None
    app.lobby.abandon()
    app.show("title", machine.ticks_ms())
    yield from machine.settle()


def asked(machine, kind: int, players: int):
    """The legs and mode offered for this game after a restart."""
    machine.app.lobby.game_index, machine.app.lobby.players = kind, list(NAMES[:players])
    machine.app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL)


@on_device
def test_legs_and_mode_survive_matches_without_them(machine):
    yield from choose(machine, YAHTZEE, 2, 2, 2, ROLL)
    yield from choose(machine, SKALPOTT, 1, DOWN, ROLL)
    yield from choose(machine, SKALPOTT, 3)
    yield from choose(machine, YAMS, 8)
    yield from restarted(machine)
    assert machine.app.screen.name == "title" and (machine.app.lobby.mode, machine.app.lobby.legs) == (1, 3)
    yield from asked(machine, YAHTZEE, 2)
    assert machine.app.screen.name == "legs" and "3" in machine.strings()
    yield from asked(machine, SKALPOTT, 1)
    assert machine.app.screen.name == "solo" and machine.app.screen.chosen == 1, "simple"
    yield from tap(machine, ROLL)
    assert machine.app.lobby.session.game.mode == 1


@pytest.mark.parametrize("cut", [False, True])
@on_device
def test_a_match_taken_up_after_a_cut_is_the_last_choice(machine, cut):
    """Only the match's head has the choice: the settings are written at its end."""
    yield from choose(machine, YAHTZEE, 2, 2, 2, ROLL)
    machine.app.lobby.game_index, machine.app.lobby.players, machine.app.lobby.roles = SKALPOTT, ["Zazie"], [0]
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    yield from throw(machine, "12345")
    if cut:
        yield from restarted(machine)
    machine.app.lobby.abandon()
    yield from restarted(machine)
    app = machine.app
    assert plays(machine) == (SKALPOTT, 1, ["Zazie"]) and (app.lobby.mode, app.lobby.legs) == (2, 3)
    assert app.lobby.settings.roles == [0x10]


@on_device
def test_a_player_who_leaves_a_seat_is_offered_again(machine):
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, ["Zazie", "Léa", "Max"], [1, BEST, 1]
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, EDIT, 2, DROP)
    assert (app.lobby.players, app.lobby.roles) == (["Zazie", "Max"], [0x11, 0x31])
    yield from tap(machine, BACK)
    assert soft_keys(app) == {"Léa": 0, "Robot": 2, "New": 3, "Edit": 4}
    yield from tap(machine, EDIT, 3)
    assert app.lobby.players == [] and soft_keys(app) == {"Léa": 0, "Zazie": 1, "Max": 2, "Others": 3, "Title": 4}
    yield from tap(machine, 3)
    assert soft_keys(app) == {"Robot": 0, "New": 3, "Title": 4}, "people come first"
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, 2, 0, 0)
    assert app.lobby.players == ["Max", "Léa", "Zazie"] and app.lobby.roles == [0x31, 0x21, 0x11]


@on_device
def test_a_robot_is_among_the_regulars(machine):
    """One press seats it, also on a device that knows nobody, until all seats are taken."""
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = SKALPOTT, [], []
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    assert soft_keys(app) == {"New": 0, "Robot": 2, "Title": 4}
    yield from tap(machine, 2)
    assert soft_keys(app) == {"New": 0, "Robot.": 2, "Edit": 4} and machine.strings().count("robot: good") == 1
    yield from tap(machine, 2, 2, 2)
    assert app.lobby.players == ["Robot", "Robot-2", "Robot-3", "Robot-4"] and played_as(app.lobby.roles) == [4] * 4
    assert soft_keys(app) == {"Empty": 3, "Edit": 4} and machine.strings().count("robot: good") == 4
    yield from tap(machine, 3)
    assert app.lobby.players == app.lobby.typed == [] and soft_keys(app) == {"New": 0, "Robot": 2, "Title": 4}


@on_device
def test_the_list_shows_who_is_a_robot_however_many_play(machine):
    from skalbox.art import index

    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, list("ABCDEFGH"), [1, BEST, 1, 3, 4, 1, 0, BEST]
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    gears, groups = set(), [app.screen.group]
    while groups:
        for part in groups.pop():
            if isinstance(part, type(app.screen.group)):
                groups.append(part)
            elif getattr(part, "bitmap", None) is app.assets.icons and part[0] == index.ICON_GEAR:
                gears.add((part.x > 120, (part.y - 30) // 33))
    assert gears == {(False, 1), (False, 3), (True, 0), (True, 3)}


@on_device
def test_a_name_is_changed_by_typing_it(machine):
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, ["Léa", "Max"], [1, BEST]
    app.lobby.typed = ["Mathilde", "Marius"]
    yield from lay(machine, "letters", 1)
    assert pill(app) == "Max", "which ROLL leaves as it is"
    yield from spell(machine, "Ma")
    assert pill(app) == "Max"
    yield from spell(machine, "t")
    assert pill(app) == "Mathilde"
    yield from tap(machine, ROLL)
    assert (app.screen.name, app.lobby.players) == ("players", ["Léa", "Mathilde"])
    assert played_as(app.lobby.roles) == [1, BEST]
    yield from lay(machine, "letters", 1)
    yield from spell(machine, "Lea")
    assert pill(app) == "OK" and "Already taken" not in machine.strings(), "but Lea is not Léa"
    yield from lay(machine, "letters", 1)
    yield from spell(machine, "Léa")
    assert "Already taken" in machine.strings() and pill(app) == "Erase"
    yield from tap(machine, ROLL)
    assert app.screen.spelled == "Lé" and pill(app) == "OK"
    yield from hold(machine, ROLL)
    yield from hold(machine, 0)
    assert app.screen.spelled == ""
    yield from hold(machine, ROLL)
    assert (app.screen.name, app.lobby.players) == ("players", ["Léa", "Mathilde"])


@on_device
def test_a_game_may_be_chosen_with_its_mode(machine):
    """Each mode of a game alone stays until another is chosen."""
    lobby = machine.app.lobby
    lobby.players, lobby.waiting = ["Ana"], []
    for mode, plays in ((1, 1), (2, 2), (0, 2), (1, 1)):
        lobby.choose_game(SKALPOTT, b"", mode)
        assert lobby.mode_to_play() == plays
    yield from machine.settle()


def lines(machine) -> list[str]:
    return [part.text for _, _, _, text in machine.app.screen._parts for part in text]


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_a_card_says_what_the_game_is_and_how_many_can_play(machine, panel):
    from skalcore.rules import GAMES as RULES

    yield from tap(machine, GAMES)
    most = [rules.players for rules in RULES]
    if panel in ("240x240", "320x240"):
        what = ["12 rounds · a pot in each", "13 rounds · extra Yam’s +100", "13 rounds · 1 to 9 legs"]
        assert lines(machine) == [text for i in range(3) for text in (what[i], f"1–{most[i]}")]
    else:
        said = lines(machine)
        assert [text.split(" players")[0] for text in said] == [f"1–{number}" for number in most]
        assert all((" rounds" in text) == (panel != "240x135") for text in said)


@on_device
def test_a_tie_break_belongs_to_the_last_round(machine):
    session = ended()
    assert session.game.phase == TIE
    yield from take(machine, session, "opening")
    for screen in ("leave", "sheet"):
        machine.app.lay(screen, machine.ticks_ms())
        yield from machine.settle()
        rounds = [text for text in machine.strings() if "/12" in text]
        assert rounds and all("12/12" in text for text in rounds), screen


@on_device
def test_a_match_put_aside_in_its_tie_break_was_in_the_last_round(machine):
    session = ended()
    yield from take(machine, session, "opening")
    for event in session.events():
        machine.app.lobby.storage.append(event, session.events())
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, 1, 2, ROLL, ROLL, ROLL)  # games, down, Yam's, its players, their opening
    assert machine.app.lobby.storage.aside == 1 and machine.app.lobby.session.game_index == 1
    yield from lay(machine, "game")
    assert [text for text in machine.strings() if "12/12" in text], machine.strings()
