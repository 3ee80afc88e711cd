# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Challenges by their keys, a code drawn or typed, and their results in a list of their own, apart from all
statistics.
"""

import random
from itertools import pairwise
from types import SimpleNamespace

import pytest
from at_the_table import on_device, run
from helpers import unpacked_hall
from test_hall import NAMES
from test_saved_forms import fill, halls

from host_tools.records.record import is_code
from host_tools.tours.actions import ROLL, lay, show, tap
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine
from skalcore import rules
from skalcore.challenge import CHARACTERS, is_duel, plain

BACK, OTHER, TYPE, RESULTS, TITLE = range(5)
DOWN = 2  # on the question of a challenge or a duel
CODE_KEY = 4  # on the list of games, and on the results to play with their code
GROUPS = ("ABCDE", "FGHJK", "LMNPQ", "RSTUV", "WXYZ")
FIGURES = ("2345", "6789")


def presses(character: str) -> list[int]:
    """The keys that type this character."""
    for number, group in enumerate(GROUPS):
        if character in group:
            return [number, group.index(character)]
    return next([ROLL, number, group.index(character)] for number, group in enumerate(FIGURES, 1) if character in group)


def at_a_code(machine, kind: int = YAMS, duel: bool = False):
    """Opens the screen of a challenge or a duel from the list of games."""
    yield from machine.settle()
    machine.app.lobby.game_index, machine.app.lobby.players = kind, ["Ana", "Bo"]
    yield from show(machine, "game")
    yield from tap(machine, CODE_KEY)
    assert machine.app.screen.name == "mode"
    yield from tap(machine, *[DOWN] * duel, ROLL)
    assert machine.app.screen.name == "challenge" and is_code(shown(machine))
    assert is_duel(machine.app.screen.code) == duel


def shown(machine) -> bytes:
    """The code on the screen, without the mark of a duel."""
    return plain(machine.app.screen.code).encode()


@on_device
def test_a_code_is_drawn_and_another_one_on_demand(machine):
    codes = set()
    yield from at_a_code(machine)
    for _ in range(10):
        code = machine.app.screen.code.decode()
        assert f"{code[:4]} {code[4:]}" in machine.strings()
        codes.add(code)
        yield from tap(machine, OTHER)
    code = machine.app.screen.code
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "players" and machine.app.lobby.code == code
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    session = machine.app.lobby.session
    assert (session.code, session.game_index, machine.app.lobby.code) == (code, YAMS, b"")
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


@on_device
def test_every_character_can_be_typed(machine):
    yield from at_a_code(machine)
    for character in CHARACTERS.decode():
        yield from tap(machine, TYPE, *presses(character))
        assert machine.app.screen.code == character.encode()
        yield from tap(machine, ROLL, 0)
        assert is_code(machine.app.screen.code), "Back draws one again"


@pytest.mark.parametrize("duel", [False, True], ids=["challenge", "duel"])
@pytest.mark.parametrize("keys", [[BACK, BACK, BACK], [TITLE], [TYPE, ROLL, TITLE], [TYPE, 0, ROLL, ROLL, TITLE]])
@on_device
def test_who_leaves_plays_an_ordinary_match(machine, keys, duel):
    yield from at_a_code(machine, duel=duel)
    yield from tap(machine, *keys)
    assert machine.app.screen.name == "title" and machine.app.lobby.code == b""


@on_device
def test_results_are_compared_and_played_again(machine):
    """First on the standings, before they have entered the hall; then from the screen of another challenge."""
    app = machine.app
    yield from machine.settle()
    for names in (["Ana", "Bo"], ["Cy"]):
        app.lobby.game_index, app.lobby.players, app.lobby.code = YAHTZEE, names, b"K7Q2M9XA"
        app.lobby.start_match()
        play(app.lobby.session)
        totals = [app.lobby.session.game.match_total(seat) for seat in range(len(names))]
        yield from show(machine, "final")
        yield from machine.wait(1_100)
        assert any("K7Q2M9XA" in text for text in machine.strings())
        yield from tap(machine, 2, 3)
        assert app.screen.name == "codes" and "K7Q2 M9XA" in machine.strings()
        assert {*names, *map(str, totals)} <= set(machine.strings())
        yield from tap(machine, ROLL, 4)
    assert app.screen.name == "title" and len(app.lobby.hall().results) == 3
    yield from at_a_code(machine)
    yield from tap(machine, RESULTS)
    assert {"Ana", "Bo", "Cy"} <= set(machine.strings())
    yield from tap(machine, CODE_KEY)
    assert app.screen.name == "players" and (app.lobby.game_index, app.lobby.code) == (YAHTZEE, b"K7Q2M9XA")


@on_device
def test_an_ordinary_match_says_nothing_of_codes(machine):
    machine.app.lobby.session = play(new(YAMS, 2))
    yield from show(machine, "final")
    yield from machine.wait(1_100)
    assert "Code" not in machine.strings()


CODE = b"K7Q2M9XA"


def rows(hall) -> list[tuple]:
    return [(each.code, each.category, each.seat, each.name, each.total, each.aided) for each in hall.results]


def test_a_challenge_enters_its_own_list_and_nothing_else():
    with Machine():
        from skalbox.saves.hall import Hall

        hall = Hall()
        for kind, players, mode, legs in ((YAMS, 3, 0, 1), (SKALPOTT, 1, SOLO_RECOMMENDED, 1), (YAHTZEE, 2, 0, 2)):
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


@pytest.mark.parametrize("panel", ["240x240", "240x135"])
def test_results_of_one_code_fill_several_pages(panel):
    def driver(machine):
        from skalbox.saves.hall import Hall, Result

        yield from machine.settle()
        hall = Hall(3)
        hall.results += [Result(b"K7Q2M9XA", 3, 0, "P%d" % i, 100 + i, False) for i in range(16)]
        hall.results.append(Result(b"K7Q2M9XB", 3, 0, "Zed", 7, False))
        machine.app.lobby.storage.hall = hall.pack()
        yield from lay(machine, "codes")
        pages = []
        for _ in range(2 + -(-16 // machine.app.screen.most)):
            texts = machine.strings()
            pages.append({int(text[1:]) for text in texts if text[0] == "P" and text[1:].isdigit()})
            assert {100 + each for each in pages[-1]} <= {int(text) for text in texts if text.isdigit()}
            yield from tap(machine, 2)
        first, *pages, last = pages
        assert first == last == set(), "the last code has a page of its own, and comes again after all"
        assert len(pages) > 1 and sum(map(len, pages)) == 16 and set().union(*pages) == set(range(16))
        assert all(min(page) > max(after) for page, after in pairwise(pages)), "the best ones come first"

    run(driver, panel=panel)


def test_level_results_of_a_code_share_a_place_in_the_order_of_their_seats():
    """The single rolls and additions that broke the tie are not in the hall."""

    def driver(machine):
        from skalbox.saves.hall import Hall, Result

        yield from machine.settle()
        hall = Hall(3)
        totals = (300, 380, 380, 120)
        hall.results += [Result(b"K7Q2M9XA", 3, seat, NAMES[seat], total, False) for seat, total in enumerate(totals)]
        machine.app.lobby.storage.hall = hall.pack()
        yield from lay(machine, "codes")
        texts = machine.strings()
        # The place is before or after the name.
        beside = [texts[texts.index(name) - 1 :][:3:2] for name in NAMES[:4]]
        assert [[each for each in two if len(each) == 1] for two in beside] == [["3"], ["1"], ["1"], ["4"]]
        assert texts.index(NAMES[1]) < texts.index(NAMES[2]) < texts.index(NAMES[0]) < texts.index(NAMES[3])

    run(driver, panel="320x240")
