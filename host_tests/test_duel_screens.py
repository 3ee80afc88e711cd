# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Duels by their keys: two to four players with the same dice, each turn says so, and who chose better is shown."""

import challenge_dice
import pytest
from at_the_table import on_device, run
from helpers import record
from test_challenge import CODE
from test_challenge_screens import at_a_code

from host_tools.tours.actions import GOOD, ROLL, lay, show, tap
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, play
from host_tools.virtual.machine import Machine
from skalcore import events, rules
from skalcore.challenge import duel_of, line_of
from skalcore.game import Game
from skalcore.notation import header
from skalcore.notation import line_of as line_of_event

DUEL = duel_of(CODE.encode())
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]


@on_device
def test_one_player_waits_for_a_second(machine):
    yield from at_a_code(machine, duel=True)
    lobby = machine.app.lobby
    lobby.players = ["Ana"]
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "players" and "A duel takes two to four" in machine.strings()
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "letters", "ROLL leads to another player"
    assert lobby.session is None


@pytest.mark.parametrize("kind", [SKALPOTT, YAMS, YAHTZEE])
@on_device
def test_no_more_than_four_have_a_seat(machine, kind):
    lobby = machine.app.lobby
    yield from at_a_code(machine, YAMS)
    lobby.players = NAMES[:6]
    yield from show(machine, "mode", kind)
    yield from tap(machine, 2, ROLL, ROLL)
    assert (lobby.players, [name for name, _ in lobby.waiting]) == (NAMES[:4], NAMES[4:])
    assert "New" not in machine.strings(), "there is no free seat"
    code = lobby.code
    yield from show(machine, "game", kind)
    yield from tap(machine, ROLL)
    assert lobby.code == b"" != code
    assert len(lobby.players) == min(6, rules.GAMES[kind].players), "another match has its seats again"


@pytest.mark.parametrize("panel", ["240x240", "320x240", "320x170", "240x135"])
@pytest.mark.parametrize("code", [b"", CODE.encode(), DUEL], ids=["no code", "challenge", "duel"])
@on_device
def test_each_turn_says_what_is_played(machine, code, panel):
    lobby = machine.app.lobby
    lobby.players, lobby.game_index, lobby.code = NAMES[:2], YAMS, code
    lobby.start_match()
    play(lobby.session, 3)
    yield from show(machine, "passon" if panel == "240x135" else "turn")
    word = {b"": "Round", DUEL: "Duel"}.get(code, "Challenge")
    said = [text for text in machine.strings() if text.startswith(word)]
    if panel == "240x135":
        assert bool(said) == bool(code), "the table has no room for it"
    else:
        assert said == [word + " 2/13"]


@pytest.mark.parametrize("code", [CODE.encode(), DUEL], ids=["challenge", "duel"])
def test_large_type_says_it_too(code):
    def driver(machine):
        yield from machine.settle()
        lobby = machine.app.lobby
        lobby.players, lobby.game_index, lobby.code = NAMES[:2], YAMS, code
        lobby.start_match()
        play(lobby.session, 3)
        yield from show(machine, "turn")
        assert ("Duel" if code == DUEL else "Challenge") in machine.strings()

    run(driver, options={"SKALBOX_LANG": "en", "SKALBOX_TEXT": "large"})


@on_device
def test_its_results_are_apart_from_those_of_a_challenge(machine):
    """Two matches with the same characters: each has a list of its own, and the duel's can be played again."""
    app = machine.app
    lobby = app.lobby
    for code, names in ((CODE.encode(), NAMES[:2]), (DUEL, NAMES[2:5])):
        lobby.game_index, lobby.players, lobby.code = YAMS, list(names), code
        lobby.start_match()
        play(lobby.session)
        yield from show(machine, "final")
        yield from machine.wait(1_100)
        assert any(text.endswith(("Duel " if code == DUEL else "· ") + CODE) for text in machine.strings())
        yield from tap(machine, 4)
    assert not any(lobby.hall().best)
    yield from show(machine, "challenge", (YAMS, True))
    yield from tap(machine, 3)
    assert "Duel K7Q2 M9XA" in machine.strings() and {*NAMES[2:5]} <= {*machine.strings()}
    assert not {*NAMES[:2]} & {*machine.strings()} and "Same dice for all" in machine.strings()
    yield from tap(machine, 4)
    assert app.screen.name == "players" and lobby.code == DUEL


@on_device
def test_robots_throw_these_dice(machine):
    lobby = machine.app.lobby
    lobby.game_index, lobby.players, lobby.roles, lobby.code = YAMS, ["Robot", "Robot-2"], [GOOD, GOOD], DUEL
    lobby.start_match()
    session = lobby.session
    for faces in challenge_dice.contest(CODE, range(2))[0]:
        session.apply(events.dry(faces))
    machine.app.resume(machine.ticks_ms())
    for _ in range(300):
        yield from machine.wait(1_000)
        if session.game.round > 1:
            break
    assert session.game.round == 2
    lines = [*header(session.game, session.names, session.code)]
    lines += [line_of_event(event, session.game) for event in session.events()]
    assert line_of(DUEL) in lines
    record("\n".join(lines) + "\n")


def _played_alone(kind: int, seat: int, players: int, legs: int) -> int:
    """The total of a coach who plays alone with the dice of this seat of a duel, from the second implementation."""
    from skalbox.coach.advisor import Advisor

    chosen = rules.GAMES[kind]
    total = 0
    for leg in range(legs):
        game = Game(chosen, players=1)
        advisor = Advisor(game)
        for turn in range(chosen.rounds):
            dice, held = [0] * 5, 0
            advisor.start_turn(game)
            while not advisor.ready:
                advisor.work()
            whose, number = challenge_dice.whose(seat + 1, leg * chosen.rounds + turn + 1, chosen.rounds, players)
            for throw in range(1, 4):
                new = challenge_dice.faces(CODE, whose, f"{number}.{throw}")
                dice = [dice[i] if held >> i & 1 else new[i] for i in range(5)]
                game.apply(events.roll(dice))
                held = advisor.choose(dice, game.rolls_left())
                if held < 0:
                    break
                game.apply(events.hold_event(held))
            game.apply(events.score(advisor.best_box(dice)))
        total += game.total(0)
        advisor.close()
    return total


def _again(session):
    """The game of the coach who plays this duel once more, and the events of it."""
    from skalbox.coach.same_dice import SameDice

    again = SameDice(session)
    game, happened = again.game, []
    apply = game.apply
    game.apply = lambda event: happened.append(event) or apply(event)
    slices = 0
    while not again.work():
        slices += 1
    assert again.done == again.total and slices > 100
    return game, happened


@pytest.mark.parametrize(
    ("kind", "players", "legs"),
    [(YAMS, 2, 1), pytest.param(YAMS, 4, 1, marks=pytest.mark.soak), (YAHTZEE, 3, 1), (YAHTZEE, 2, 2)],
)
def test_the_coach_plays_with_the_same_dice(kind, players, legs):
    """It chooses as in a match alone, with the dice that the code gives each seat."""
    with Machine():
        from skalbox.match.session import Session

        session = Session(NAMES[:players], None, kind, rules.MATCH, legs, (), DUEL)
        for faces in challenge_dice.contest(CODE, range(players))[0]:
            session.apply(events.dry(faces))
        play(session)
        game, _ = _again(session)
        for seat in range(players):
            assert game.match_total(seat) == _played_alone(kind, seat, players, legs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_skalpott_it_plays_without_the_pot(players):
    """Its match is one that the record's rules and dice allow. No choice depends on the pot."""
    with Machine():
        from skalbox.coach.same_dice import points
        from skalbox.match.session import Session

        session = Session(NAMES[:players], None, SKALPOTT, rules.MATCH, 1, (), DUEL)
        rolls, _, _ = challenge_dice.contest(CODE, range(players))
        opening = [events.dry(faces) for faces in rolls] + [events.start_choice(events.FINISH)]
        for event in opening:
            session.apply(event)
        play(session)
        game, happened = _again(session)
        lines = [*header(game, NAMES[:players], DUEL)]
        lines += [line_of_event(event, game) for event in opening + happened]
        found = record("\n".join(lines) + "\n").game
        for seat in range(players):
            assert points(game, seat) == found.grid_total(seat) > 100


@pytest.mark.parametrize("panel", ["240x240", "240x135"])
@on_device
def test_who_chose_better(machine, panel):
    """On the standings' menu: everybody's points, the coach's, and between them, the best choices first."""
    app = machine.app
    lobby = app.lobby
    lobby.players, lobby.game_index, lobby.code = NAMES[:3], YAMS, DUEL
    lobby.start_match()
    session = lobby.session
    play(session)
    yield from show(machine, "final")
    yield from machine.wait(1_100)
    yield from tap(machine, 2)
    assert "who chose better" in machine.strings() and "Export" not in machine.strings()
    yield from tap(machine, 3)
    assert app.screen.name == "better"
    while app.screen.moving(0):
        yield from machine.wait(500)
    game, _ = _again(session)
    rows = [(game.match_total(seat) - session.game.match_total(seat), seat) for seat in range(3)]
    said = machine.strings()
    expected = []
    for less, seat in sorted(rows):
        own = session.game.match_total(seat)
        expected += [NAMES[seat], str(own), str(own + less), f"−{less}" if less > 0 else f"+{-less}" if less else "0"]
    at = said.index(expected[0])
    assert said[at : at + 12] == expected
    yield from tap(machine, ROLL)
    assert app.screen.name == "final"


@on_device
def test_back_stops_the_coach(machine):
    lobby = machine.app.lobby
    lobby.players, lobby.game_index, lobby.code = NAMES[:2], YAHTZEE, DUEL
    lobby.legs = 9
    lobby.start_match()
    play(lobby.session)
    yield from show(machine, "final")
    yield from lay(machine, "better")
    assert machine.app.screen.name == "better" and machine.app.screen.moving(0)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "final"


@on_device
def test_without_a_table_it_says_so(machine, monkeypatch):
    from skalbox import memory
    from skalbox.coach import tables

    lobby = machine.app.lobby
    lobby.players, lobby.game_index, lobby.code = NAMES[:2], YAMS, DUEL
    lobby.start_match()
    play(lobby.session)
    monkeypatch.setattr(memory, "STAYS", memory.STAYS + "coach.tables ")  # so that it is not loaded anew
    monkeypatch.setattr(tables, "FOLDER", "nowhere/")
    yield from show(machine, "final")
    yield from lay(machine, "better")
    assert "The coach’s file is missing" in machine.strings()
