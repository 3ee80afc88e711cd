# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The data behind the board's coach: its tables, their reader, and the average pot of an addition."""

import random
from array import array

import numpy as np
import pytest
from helpers import SKALPOTT
from positions import NAMED

from host_tools.coach import index_tables as index
from host_tools.coach import tables
from host_tools.coach.position import reader
from host_tools.solver import pots as exact_pots
from host_tools.solver import solved_games
from host_tools.solver.position import name_of
from host_tools.solver.sets import SETS, throw_of
from skalcore import pots, sets
from skalcore.coach import UNIT
from skalcore.rules import EXTRA_STRIKES, GAMES

# --------------------------------------------------------------------------------------------------------- the pots


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


# ------------------------------------------------------------------------------------------------------- the tables


def test_the_tables_are_the_generators(values):
    """The project's tables are what the generator makes, to within one unit, and small enough for a board."""
    assert sum(path.stat().st_size for path in tables.FOLDER.iterdir()) <= 210_000
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
        out = [0] * 13
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
        with pytest.raises(ValueError, match="damaged table"):
            reader.Tables("yams")
    (tmp_path / "thirteen.bin").write_bytes((tables.FOLDER / "skalpott.bin").read_bytes())
    with pytest.raises(ValueError, match="damaged table"):
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
    """Opened again with the same set of checked files, only what is needed of a file is read."""
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    whole = {name: (tables.FOLDER / name).read_bytes() for name in ("thirteen.bin", "sets.bin")}
    checked: set = set()
    for opened in (lambda: reader.Tables("yams", checked), lambda: reader.Index(checked)):
        for name, data in whole.items():
            (tmp_path / name).write_bytes(data)
        opened().close()
        for name, data in whole.items():
            (tmp_path / name).write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        opened().close()
        checked_now = set(checked)
        checked.clear()
        with pytest.raises(ValueError, match="damaged"):
            opened()
        assert checked_now and not checked, "a damaged file is not noted"


def test_what_the_coach_relies_on():
    """Facts about two of the games that no other test would miss: the numbers stay below 16 bits, and Yam's strikes."""
    assert [rules.extra == EXTRA_STRIKES for rules in GAMES if rules.has_values] == [False, True, False]
    for name in NAMED:
        besides = 24 if solved_games.problem(name).rules.has_pot else 100
        assert int(tables.values(name).max()) + (50 + 35 + besides) * UNIT < 1 << 16
    assert throw_of((1, 1, 1, 1, 1)) == 0 and len(SETS) == sets.SETS
