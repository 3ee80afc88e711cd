# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens of challenges by their keys: a code is drawn or typed, played, and its results are compared."""

import pytest
from at_the_table import run

from host_tools.tours.actions import ROLL, show, tap
from host_tools.tours.matches import YAHTZEE, YAMS, new, play
from skalcore.challenge import CHARACTERS, is_code

BACK, OTHER, TYPE, RESULTS, TITLE = range(5)
CODE_KEY = 4  # on the list of games, and on the results to play with their code
GROUPS = ("ABCDE", "FGHJK", "LMNPQ", "RSTUV", "WXYZ")
FIGURES = ("2345", "6789")


def presses(character: str) -> list[int]:
    """The keys that type this character."""
    for number, group in enumerate(GROUPS):
        if character in group:
            return [number, group.index(character)]
    return next([ROLL, number, group.index(character)] for number, group in enumerate(FIGURES) if character in group)


def at_a_code(machine, kind: int = YAMS):
    """Opens the screen of a challenge from the list of games."""
    yield from machine.settle()
    machine.app.lobby.kind, machine.app.lobby.players = kind, ["Ana", "Bo"]
    yield from show(machine, "game")
    yield from tap(machine, CODE_KEY)
    assert machine.app.screen.name == "challenge" and is_code(machine.app.screen.code)


def test_a_code_is_drawn_and_another_one_on_demand():
    codes = set()

    def driver(machine):
        yield from at_a_code(machine)
        for _ in range(10):
            code = machine.app.screen.code.decode()
            assert f"{code[:4]} {code[4:]}" in machine.strings()
            codes.add(code)
            yield from tap(machine, OTHER)
        code = machine.app.screen.code
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "players" and machine.app.lobby.code == code
        machine.app.begin(machine.ticks_ms())
        yield from machine.settle()
        session = machine.app.lobby.session
        assert (session.code, session.kind, machine.app.lobby.code) == (code, YAMS, b"")

    run(driver)
    assert len(codes) == 10


@pytest.mark.parametrize("text", ["K7Q2M9XA", "22222222", "ZWVUTSRQ", "98765432"])
def test_a_code_is_typed(text):
    keys = [key for character in text for key in presses(character)]
    assert len(keys) <= 2 * 8 + sum(character.isdigit() for character in text)

    def driver(machine):
        yield from at_a_code(machine)
        yield from tap(machine, TYPE, *keys)
        assert machine.app.screen.code == text.encode()
        yield from tap(machine, 3)
        assert machine.app.screen.code == text[:-1].encode(), "Erase takes the last one"
        yield from tap(machine, *presses(text[-1]), ROLL)
        assert machine.app.lobby.code == text.encode() and machine.app.screen.name == "players"

    run(driver)


def test_every_character_can_be_typed():
    def driver(machine):
        yield from at_a_code(machine)
        for character in CHARACTERS.decode():
            yield from tap(machine, TYPE, *presses(character))
            assert machine.app.screen.code == character.encode()
            yield from tap(machine, ROLL, 2)
            assert is_code(machine.app.screen.code), "Back draws one again"

    run(driver)


@pytest.mark.parametrize("keys", [[BACK, BACK], [TITLE], [TYPE, ROLL, TITLE], [TYPE, 0, ROLL, ROLL, TITLE]])
def test_who_leaves_plays_an_ordinary_match(keys):
    def driver(machine):
        yield from at_a_code(machine)
        yield from tap(machine, *keys)
        assert machine.app.screen.name == "title" and machine.app.lobby.code == b""

    run(driver)


def test_results_are_compared_and_played_again():
    """First on the standings, before they have entered the hall; then from the screen of another challenge."""

    def driver(machine):
        app = machine.app
        yield from machine.settle()
        for names in (["Ana", "Bo"], ["Cy"]):
            app.lobby.kind, app.lobby.players, app.lobby.code = YAHTZEE, names, b"K7Q2M9XA"
            app.lobby.begin()
            play(app.lobby.session)
            totals = [app.lobby.session.game.match_total(seat) for seat in range(len(names))]
            yield from show(machine, "final")
            yield from machine.wait(1_100)
            assert any("K7Q2M9XA" in text for text in machine.strings())
            yield from tap(machine, 3)
            assert app.screen.name == "codes" and "K7Q2 M9XA" in machine.strings()
            assert {*names, *map(str, totals)} <= set(machine.strings())
            yield from tap(machine, ROLL, 4)
        assert app.screen.name == "title" and len(app.lobby.hall().results) == 3
        yield from at_a_code(machine)
        yield from tap(machine, RESULTS)
        assert {"Ana", "Bo", "Cy"} <= set(machine.strings())
        yield from tap(machine, CODE_KEY)
        assert app.screen.name == "players" and (app.lobby.kind, app.lobby.code) == (YAHTZEE, b"K7Q2M9XA")

    run(driver)


def test_an_ordinary_match_says_nothing_of_codes():
    def driver(machine):
        yield from machine.settle()
        machine.app.lobby.session = play(new(YAMS, 2))
        yield from show(machine, "final")
        yield from machine.wait(1_100)
        assert "Code" not in machine.strings()

    run(driver)
