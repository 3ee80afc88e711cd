# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's tables: what is in them, and what happens where they are missing or damaged."""

import random
import tracemalloc
from array import array

import numpy as np
import pytest
from at_the_table import begun, on_device, run
from helpers import SKALPOTT
from panels import TRIED, size
from positions import NAMED
from sight import labelled
from test_words import words
from texts import texts

from host_tools.coach import index_tables as index
from host_tools.coach import tables
from host_tools.coach.position import reader
from host_tools.commands.device_options import LANGUAGES
from host_tools.solver import pots as exact_pots
from host_tools.solver import solved_games
from host_tools.solver.position import name_of
from host_tools.solver.sets import SETS, throw_of
from host_tools.tours import review
from host_tools.tours.actions import AIDED, ASKING, BEGINNER, BEST, EASY, GOOD, ROLL, UNAIDED, take, tap, throw
from host_tools.tours.matches import SKALPOTT as SKALPOTT_INDEX
from host_tools.tours.matches import new
from host_tools.virtual.machine import Machine
from skalcore import pots, sets
from skalcore.coach import UNIT
from skalcore.rules import EXTRA_STRIKES, GAMES


def test_pots_alone():
    for name in ("skalpott-simple", "skalpott-recommended"):
        game, out = NAMED[name][0].new(1), [0] * 13
        exact = exact_pots.simple(12) if name.endswith("simple") else exact_pots.recommended(12)
        for game.round in range(12):
            pots.of_round(game, None, out)
            assert np.abs(np.array(out) / UNIT - exact[game.round]).max() <= 0.5 / UNIT
    assert np.array_equal(np.rint(exact_pots.DRY * 7776), pots.DRY) and sum(pots.DRY) == 7776


def test_pots_of_a_match():
    rng = random.Random("pots")
    for players in (2, 3, 4):
        for known in range(players):
            for _ in range(60):
                game, out = SKALPOTT.new(players), [0] * 13
                weights = np.array([0, 0] + [rng.random() ** 3 for _ in range(11)])
                chances = np.rint(weights / weights.sum() * pots.CERTAIN).astype(int)
                chances[12] += pots.CERTAIN - chances.sum()
                additions = [rng.choice([2, 7, 11, 12, 12]) for _ in range(known)]
                for seat, addition in zip(rng.sample(range(players), known), additions, strict=True):
                    game.ledger.current[seat] = addition
                pots.of_round(game, chances.tolist(), out)
                exact = exact_pots.match(players, additions, chances / pots.CERTAIN)
                assert np.abs(np.array(out) / UNIT - exact).max() < 0.02, (players, additions)


@pytest.mark.soak
def test_the_tables_are_the_generators(values):
    """The project's tables are what the generator makes, to within one unit, and small enough for a board."""
    assert sum(path.stat().st_size for path in tables.FOLDER.iterdir()) <= 246_000
    for file, ways in tables.WAYS.items():
        there, made = (tables.FOLDER / f"{file}.bin").read_bytes(), tables.make(file)
        assert tables.is_the_same(there, made), file
        for name in ways:
            off = tables.values(name) / UNIT - values(name)
            # The rows are not fitted to WINS.
            most = 0.2 if name in solved_games.WINS.values() else 0.1
            assert np.nanmax(np.abs(off)) < 2.5 and np.sqrt(np.nanmean(off**2)) < most, name
        spoilt = bytearray(made)
        values_at = tables.HEAD.size + tables.CHECK.size
        states = tables.HEAD.unpack_from(made)[2]
        spoilt[values_at + 128 + 312 + 2 * states + 2 * (tables.RANKS[file] + 1) + 1] ^= 1  # the second row's mean
        with pytest.raises(ValueError, match="damaged"):
            tables.load(bytes(spoilt))
        rest = bytes(spoilt[: tables.HEAD.size] + spoilt[values_at:])
        assert not tables.is_the_same(there, tables.checked(rest))
    with pytest.raises(ValueError):
        tables.load(there[:-2])


def test_states_share_rows():
    rows = np.array([[1, 2], [0, 0], [1, 2], [3, 4], [0, 0], [1, 3]])
    places, found = tables.folded(rows, np.array([True, False, True, True, True, True]))
    assert found.tolist() == [[1, 2], [3, 4], [0, 0], [1, 3]] and places.tolist() == [0, 0, 0, 1, 2, 3]


def test_the_reader(values):
    rng = random.Random("reader")
    for name in NAMED:
        table, problem, file = tables.values(name), solved_games.problem(name), reader.Tables(name)
        for _ in range(800):
            flag, filled = rng.randrange(problem.flags), rng.randrange((1 << problem.boxes) - 1)
            if problem.has(flag, filled):
                upper = int(rng.choice(problem.uppers(filled)))
                assert file.read(filled, upper, flag) == table[flag, filled, upper]
        out = array("h", bytes(26))
        for number in range(12):
            file.chances(number, out)
            assert sum(out) == (pots.CERTAIN if problem.rules.has_pot else 0)
            if sum(out):
                assert np.abs(np.array(out) / pots.CERTAIN - solved_games.additions()[number]).max() < 1e-4
        file.close()
        for players in range(NAMED[name][0].fewest, 4):
            game = NAMED[name][0].new(NAMED[name][1] or players)
            assert reader.name_of(game) == name_of(game) == name


def test_a_damaged_table_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    with pytest.raises(OSError):
        reader.Tables("yams")
    whole = (tables.FOLDER / "thirteen.bin").read_bytes()
    torn = whole[:70_000] + bytes([whole[70_000] ^ 4]) + whole[70_001:]
    for data in (b"", b"SKT3", b"SKT2" + whole[4:], whole[:100], whole[:-2], whole + b"\0", torn):
        (tmp_path / "thirteen.bin").write_bytes(data)
        with pytest.raises(ValueError, match=r"thirteen\.bin is damaged"):
            reader.Tables("yams")
    (tmp_path / "thirteen.bin").write_bytes((tables.FOLDER / "skalpott.bin").read_bytes())
    with pytest.raises(ValueError, match="other ways"):
        reader.Tables("yams")
    (tmp_path / "thirteen.bin").write_bytes(whole)
    reader.Tables("yams").close()


def test_the_index_tables_are_the_generators(tmp_path, monkeypatch):
    """The file is what skalcore.sets makes, its reader returns the same rows, and damage is detected."""
    whole = index.PATH.read_bytes()
    assert whole == index.make()
    made, read = sets.Sets(), reader.Index()
    while not made.work():
        pass
    assert read.work()
    for number in range(index.ROWS):
        rows = [array("H", bytes(420)) if number < 6 else bytearray(252) for _ in range(2)]
        made.fill(number, rows[0])
        read.fill(number, rows[1])
        assert rows[0] == rows[1] and any(rows[0])
    read.close()
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    with pytest.raises(OSError):
        reader.Index()
    for data in (b"", whole[:100], whole[:-1], whole + b"\0", b"\2" + whole[1:]):
        (tmp_path / "sets.bin").write_bytes(data)
        with pytest.raises(ValueError, match="damaged index"):
            reader.Index()


def test_a_file_is_checked_once(tmp_path, monkeypatch):
    """Opened again with the same note of checked files, only what is needed of a file is read."""
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    whole = {name: (tables.FOLDER / name).read_bytes() for name in ("thirteen.bin", "sets.bin")}
    checked = bytearray(len(reader.FILES))
    for opened in (lambda: reader.Tables("yams", checked), lambda: reader.Index(checked)):
        for name, data in whole.items():
            (tmp_path / name).write_bytes(data)
        opened().close()
        for name, data in whole.items():
            (tmp_path / name).write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        opened().close()
        checked_now = bytes(checked)
        checked[:] = bytes(len(checked))
        with pytest.raises(ValueError, match="damaged"):
            opened()
        assert any(checked_now) and not any(checked), "a damaged file is not noted"


def test_what_the_coach_relies_on():
    """Facts about two of the games that no other test would miss: the numbers stay below 16 bits, and Yam's strikes."""
    assert [rules.extra == EXTRA_STRIKES for rules in GAMES if rules.has_values] == [False, True, False]
    for name in NAMED:
        besides = 24 if solved_games.problem(name).rules.has_pot else 100
        assert int(tables.values(name).max()) + (50 + 35 + besides) * UNIT < 1 << 16
    assert throw_of((1, 1, 1, 1, 1)) == 0 and len(SETS) == sets.SETS


ALL = ("endings.bin", "sets.bin", "skalpott.bin", "thirteen.bin")
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
@on_device
def test_the_coach_says_so(machine, how, tmp_path):
    """In both places where it can be asked; the match is unharmed, and its totals count as unaided."""
    damaged(machine, tmp_path, how)
    yield from begun(machine, [ASKING, UNAIDED])
    app = machine.app
    machine.faces.append([6, 6, 1, 2, 3])
    yield from tap(machine, ROLL, 2)
    happened, held = list(app.lobby.session.events()), app.lobby.session.held
    yield from machine.tap(0, 900)
    yield from machine.settle()
    yield from tap(machine, 3)
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


@on_device
def test_it_says_so_once_a_throw_to_a_player_who_is_always_helped(machine, tmp_path):
    damaged(machine, tmp_path, "missing")
    yield from begun(machine, [AIDED, UNAIDED])
    app = machine.app
    for _ in range(3):
        yield from throw(machine, "66123")
        assert app.screen.name == "scoring" or (app.screen.name == "turn" and SAYS["en"] in machine.strings())
    assert app.screen.name == "scoring" and app.lobby.session.aided == 0


@pytest.mark.parametrize(("kind", "role"), [(0, BEST), (1, BEST), (2, GOOD), (0, EASY), (1, BEGINNER)])
@on_device
def test_the_device_plays_on(machine, kind, role, tmp_path, tried):
    """It uses another rule if it has no table, and makes the index tables itself if they are missing."""
    found = []
    damaged(machine, tmp_path, "missing")
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = kind, ["Ana", "Bob"], [role, role]
    app.start_match(machine.ticks_ms())
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
        yield from take(machine, review.considered(new(SKALPOTT_INDEX, 3)), "final")
        yield from tap(machine, 2, 1)
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


reader_damaged = tables.board_module("coach/tables")
OPENERS = {
    "skalpott.bin": lambda: reader_damaged.Tables("skalpott-match-3"),
    "thirteen.bin": lambda: reader_damaged.Tables("yahtzee"),
    "sets.bin": reader_damaged.Index,
    "endings.bin": lambda: reader_damaged.Endings("yahtzee"),
}
HEAD = 18  # bytes before the values


def peak(name: str) -> tuple[int, bool]:
    """The peak of memory in bytes while opening the file, and whether the file was accepted."""
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    try:
        OPENERS[name]().close()
        good = True
    except (ValueError, OSError):
        good = False
    return tracemalloc.get_traced_memory()[1] - before, good


@pytest.mark.parametrize("name", OPENERS)
def test_a_damaged_file_is_no_table(name, tmp_path, monkeypatch, tried):
    monkeypatch.setattr(reader_damaged, "FOLDER", f"{tmp_path}/")
    path, whole, rng = tmp_path / name, (tables.FOLDER / name).read_bytes(), random.Random(name)
    path.write_bytes(whole)
    tracemalloc.start()
    try:
        peak(name)
        most, good = peak(name)
        assert good and most < 12_000
        count = 0

        def refused(what: str) -> None:
            nonlocal count
            took, good = peak(name)
            if took > most + 4_000:
                took, good = peak(name)  # a thread of the test runner may have taken memory meanwhile
            assert not good and took <= most + 4_000, f"{what}: {took} bytes of {most}, {good}"
            count += 1

        places = [*range(HEAD), *rng.sample(range(len(whole)), 60), len(whole) - 1]
        with path.open("r+b") as file:
            for at in places:
                values = [0, 1, 127, 128, 255, *[whole[at] ^ 1 << bit for bit in range(8)]]
                for value in {value for value in values if value != whole[at]}:
                    file.seek(at)
                    file.write(bytes([value]))
                    file.flush()
                    refused(f"byte {at} is {value}")
                file.seek(at)
                file.write(whole[at : at + 1])
                file.flush()
        assert peak(name)[1], "it is as it was"
        for length in [*range(40), *rng.sample(range(len(whole)), 40), len(whole) - 2, len(whole) - 1]:
            path.write_bytes(whole[:length])
            refused(f"{length} bytes")
        for more in (b"\0", b"\xff\xff", bytes(2048)):
            path.write_bytes(whole + more)
            refused(f"{len(more)} bytes more")
        path.unlink()
        refused("missing")
    finally:
        tracemalloc.stop()
    tried(f"{count:,} damaged copies of {name}, opened in {most:,} bytes or fewer: none is accepted")
