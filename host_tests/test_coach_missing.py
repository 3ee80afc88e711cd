# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A drive on which the coach's tables are missing or damaged: one line says so, and every match goes on."""

import pytest
from at_the_table import begun, run
from panels import TRIED, size
from sight import labelled
from test_words import words
from texts import texts

from host_tools.coach import tables
from host_tools.commands.device_options import LANGUAGES
from host_tools.tours import review
from host_tools.tours.actions import AIDED, ASKING, BEST, EASY, GOOD, ROLL, UNAIDED, take, tap, throw
from host_tools.tours.matches import SKALPOTT, new
from host_tools.virtual.machine import Machine

ALL = ("sets.bin", "skalpott.bin", "thirteen.bin")
SAYS = {language: words(language)["NO_TABLE"] for language in LANGUAGES}

# Ways to damage the files: each returns what is left of one, None if nothing is.
DAMAGES = {
    "missing": lambda data: None,
    "empty": lambda data: b"",
    "short": lambda data: data[:-2],
    "another mark": lambda data: b"SKT9" + data[4:],
    "a head that asks for 46 KB": lambda data: data[:4] + b"\xff\x59" + data[6:],
    "another base": lambda data: data[:12] + bytes([data[12] ^ 1]) + data[13:],
    "a wrong bit": lambda data: data[:3000] + bytes([data[3000] ^ 1]) + data[3001:],
}


def damaged(machine: Machine, folder, how: str, files=ALL) -> None:
    """Makes the device read its tables from a folder in which these files are damaged this way."""
    from skalbox.coach import tables as reader

    for path in tables.FOLDER.iterdir():
        left = DAMAGES[how](path.read_bytes()) if path.name in files else path.read_bytes()
        if left is not None:
            (folder / path.name).write_bytes(left)
    reader.FOLDER = f"{folder}/"
    # The coach drops the module and loads it again: it then finds this one.
    from skalbox import memory

    memory.STAYS += "coach.tables "
    assert machine.app is not None


@pytest.mark.parametrize("how", DAMAGES)
def test_the_coach_says_so(how, tmp_path):
    """In both places where it can be asked; the match is unharmed, and its totals count as unaided."""

    def driver(machine):
        yield from machine.settle()
        damaged(machine, tmp_path, how)
        yield from begun(machine, [ASKING, UNAIDED])
        app = machine.app
        machine.faces.append([6, 6, 1, 2, 3])
        yield from tap(machine, ROLL, 2)
        happened, held = list(app.lobby.session.events()), app.lobby.session.held
        yield from machine.tap(0, 900)
        yield from machine.settle()
        yield from tap(machine, 1)
        assert app.screen.name == "coach" and SAYS["en"] in machine.strings() and "Back" in machine.strings()
        yield from tap(machine, 0)  # a die can still be held
        assert app.lobby.session.held == held | 1 and SAYS["en"] in machine.strings()
        yield from tap(machine, ROLL)
        assert app.screen.name == "turn" and list(app.lobby.session.events()) == happened
        app.show("scoring", machine.ticks_ms())
        yield from machine.settle()
        for way_back in (0, ROLL):
            yield from tap(machine, 3)
            assert app.screen.name == "coach" and SAYS["en"] in machine.strings()
            assert {0, ROLL} <= labelled(app)
            yield from tap(machine, way_back)
            assert app.screen.name == "scoring" and list(app.lobby.session.events()) == happened
        yield from tap(machine, ROLL)
        assert len(app.lobby.session.events()) == len(happened) + 1 and app.lobby.session.aided == 0

    run(driver)


def test_it_says_so_once_a_throw_to_a_player_who_is_always_helped(tmp_path):
    def driver(machine):
        yield from machine.settle()
        damaged(machine, tmp_path, "missing")
        yield from begun(machine, [AIDED, UNAIDED])
        app = machine.app
        for _ in range(3):
            yield from throw(machine, "66123")
            assert app.screen.name == "coach" and SAYS["en"] in machine.strings()
            yield from tap(machine, ROLL)
            assert app.screen.name in ("turn", "scoring")
        assert app.screen.name == "scoring" and app.lobby.session.aided == 0

    run(driver)


@pytest.mark.parametrize(("kind", "role"), [(0, BEST), (1, BEST), (2, GOOD), (0, EASY)])
def test_the_device_plays_on(kind, role, tmp_path, tried):
    """It uses another rule if it has no table, and makes the index tables itself if they are missing."""
    found = []

    def driver(machine):
        yield from machine.settle()
        damaged(machine, tmp_path, "missing")
        app = machine.app
        app.lobby.kind, app.lobby.players, app.lobby.roles = kind, ["Ana", "Bob"], [role, role]
        app.begin(machine.ticks_ms())
        for _ in range(9000):
            yield from machine.wait(50)
            if app.lobby.session.game.round == 2:
                break
            if not app.moving(machine.ticks_ms()):
                assert app.screen.name in ("opening", "choice", "pot", "passon"), app.screen.name
                yield from machine.tap(ROLL)
        game = app.lobby.session.game
        assert game.round == 2 and not app.fault
        found.append([game.total(seat) for seat in range(2)])

    run(driver)
    tried(f"two rounds of {('SkalPott', 'Yams', 'Yahtzee')[kind]} by the device without tables: {found[0]}")


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_the_line_fits(panel, language, tmp_path):
    """On the coach's screen and in the review, which cannot judge in that case."""

    def look(machine):
        line = [text for text in texts(machine) if text.text == SAYS[language]]
        assert len(line) == 1 and line[0].ink[0] >= 0 and line[0].ink[2] <= size(panel)[0]
        assert not any(line[0].touches(other) for other in texts(machine) if other.text != SAYS[language])

    def driver(machine):
        yield from machine.settle()
        damaged(machine, tmp_path, "missing")
        yield from begun(machine, [ASKING, UNAIDED])
        yield from throw(machine, "66123")
        machine.app.lay("coach", machine.ticks_ms())
        yield from machine.settle()
        look(machine)
        yield from take(machine, review.considered(new(SKALPOTT, 3)), "final")
        yield from tap(machine, 2)
        assert machine.app.screen.name == "review"
        look(machine)
        yield from tap(machine, ROLL, ROLL, ROLL)
        assert machine.app.screen.name == "final"

    run(driver, panel=panel, options={"SKALBOX_LANG": language}, null_panel=False)


def test_the_table_of_the_game_is_enough(tmp_path):
    """Another game's table is not needed; and without the index tables the answers are the same."""
    shown = []

    def driver(machine):
        yield from machine.settle()
        if shown:
            damaged(machine, tmp_path, "missing", ("skalpott.bin", "sets.bin"))
        yield from begun(machine, [ASKING, UNAIDED])
        yield from throw(machine, "66123")
        machine.app.lay("coach", machine.ticks_ms())
        yield from machine.settle()
        shown.append(machine.strings())

    for _ in range(2):
        run(driver)
    assert shown[0] == shown[1] and "just as good" not in shown[0] and len(shown[0]) > 5
