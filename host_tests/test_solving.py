# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The command `skalbox solve`, and the cache folder of its values."""

import io
import sys

import numpy as np
import pytest
from helpers import SKALBOX, run_program

from host_tools import user_folders
from host_tools.coach import tables
from host_tools.commands import cli, shots, solve
from host_tools.solver import induction, solved_games, value_cache

ALLOWED = "skalpott-simple skalpott-recommended yams yahtzee yahtzee-plain yahtzee-forced-joker"


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    """An empty cache folder, and nothing solved yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solved_games, "_solved", {})
    return tmp_path / "skalbox"


@pytest.fixture
def solved_names(monkeypatch):
    """The games solved from now on: each at once, with a value of its number plus a half."""
    names = []

    def solve(problem, progress):
        names.append(problem.name)
        if progress:
            progress(1, 2)
            progress(2, 2)
        return np.full(induction.shape(problem), len(names) + 0.5)

    monkeypatch.setattr(induction, "solve", solve)
    monkeypatch.setattr(tables, "write", lambda file, progress: False)
    return names


@pytest.mark.parametrize("names", [["poker"], ["yams", "Yahtzee"], [""], ["skalpott"], ["skalpott-match-2"], ["\n"]])
def test_unknown_names(names, tmp_path):
    status, out, err = run_program(SKALBOX, "solve", *names, cwd=tmp_path)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1 and err.rstrip().endswith(f"allowed: {ALLOWED}")


@pytest.mark.parametrize("option", ["--fast", "-x"])
def test_unknown_options(option):
    status, out, err = run_program(SKALBOX, "solve", option)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


def test_what_is_printed(cache_folder, solved_names, capsys):
    assert cli.main(["solve"]) == 0
    out, err = capsys.readouterr()
    assert out == "skalpott-simple 1.500000\nskalpott-recommended 2.500000\nyams 3.500000\nyahtzee 4.500000\n"
    assert err == "", "no progress bar without a terminal"
    assert cli.main(["solve", "yahtzee-plain", "yams"]) == 0
    assert capsys.readouterr().out == "yahtzee-plain 5.500000\nyams 6.500000\n", "named games are solved again"
    assert solved_names == [*solved_games.SHIPPED, "yahtzee-plain", "yams"]
    assert {path.name for path in cache_folder.iterdir()} == {f"{name}.values" for name in solved_names}


class Gone(io.StringIO):
    """A pipe whose reader has gone."""

    def write(self, text):
        raise BrokenPipeError


def test_a_closed_pipe_is_not_reported_as_a_table_error(cache_folder, solved_names, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shots, "shoot", lambda *_: 1)
    monkeypatch.setattr(sys, "stdout", Gone())
    for command in (lambda: solve.main(["yams"]), lambda: shots.main([str(tmp_path)])):
        with pytest.raises(BrokenPipeError):
            command()
    assert capsys.readouterr().err == ""


def test_a_table_that_cannot_be_written_is_one_sentence(cache_folder, solved_names, monkeypatch, capsys):
    def write(file, progress):
        raise OSError(28, "No space left on device", "thirteen.bin")

    monkeypatch.setattr(tables, "write", write)
    assert cli.main(["solve", "yams"]) == 2
    error = "skalbox solve: the coach's table: thirteen.bin: No space left on device\n"
    assert capsys.readouterr() == ("yams 1.500000\n", error)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_on_a_terminal(cache_folder, solved_names, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main(["solve", "yams"]) == 0
    parts = sys.stderr.getvalue().split("\r\x1b[K")
    half, full = "#" * 15 + "." * 15, "#" * 30
    assert parts == ["", f"yams [{half}] 50 %", f"yams [{full}] 100 %", ""], "the bar disappears at the end"
    assert capsys.readouterr().out == "yams 1.500000\n"


# --------------------------------------------------------------------------------------------------- the cache folder

SOME = np.arange(6.0).reshape(1, 2, 3)


def test_kept_and_found_again(cache_folder):
    assert value_cache.load("some", SOME.shape) is None
    value_cache.write("some", SOME)
    assert np.array_equal(value_cache.load("some", SOME.shape), SOME)
    assert [path.name for path in cache_folder.iterdir()] == ["some.values"], "nothing half done is left"
    assert value_cache.load("some", (6,)) is None and value_cache.load("other", SOME.shape) is None
    value_cache.write("some", SOME + 1)
    assert np.array_equal(value_cache.load("some", SOME.shape), SOME + 1)


def damages(data):
    yield from (data[:length] for length in (0, 1, 31, 63, 64, 100, len(data) - 1))
    yield data + b"\0"
    for at in (0, 40, 64, 80, len(data) - 1):
        yield data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_damaged_files_are_replaced(cache_folder, solved_names, monkeypatch):
    first = solved_games.values("yams")
    path = cache_folder / "yams.values"
    data = path.read_bytes()
    for number, damaged in enumerate(damages(data)):
        path.write_bytes(damaged)
        solved_games._solved.clear()
        again = solved_games.values("yams")
        assert len(solved_names) == number + 2 and again[0, 0, 0] == number + 2.5
        solved_games._solved.clear()
        assert np.array_equal(solved_games.values("yams"), again) and len(solved_names) == number + 2
    assert first[0, 0, 0] == 1.5


def test_other_sources_have_other_values(cache_folder, monkeypatch):
    value_cache.write("some", SOME)
    monkeypatch.setattr(value_cache, "sources", lambda: b"\0" * 32)
    assert value_cache.load("some", SOME.shape) is None


@pytest.mark.parametrize("in_the_way", ["", "skalbox"])
def test_it_works_without_a_cache_folder(tmp_path, monkeypatch, in_the_way):
    (tmp_path / "cache").mkdir()
    path = tmp_path / "cache" / in_the_way if in_the_way else tmp_path / "file"
    path.write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(path if not in_the_way else path.parent))
    value_cache.write("some", SOME)
    assert value_cache.load("some", SOME.shape) is None
    assert path.read_text() == "a file where the folder should be"


def test_a_file_that_cannot_be_replaced(cache_folder):
    (cache_folder / "some.values").mkdir(parents=True)
    value_cache.write("some", SOME)
    assert value_cache.load("some", SOME.shape) is None
    assert [path.name for path in cache_folder.iterdir()] == ["some.values"]


def test_where_the_folder_is(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for given in ("", "relative/folder"):
        monkeypatch.setenv("XDG_CACHE_HOME", given)
        assert user_folders.cache() == tmp_path / ".cache/skalbox"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert user_folders.cache() == tmp_path / ".cache/skalbox"
