# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compress the solver's values into the tables that the board's coach reads: lib/skalbox/coach/values/FILE.bin.

The values of a game are a matrix. It has a row for each state of the series (the boxes written, and their sum). It has
a column for each state of the lower boxes and the flag, in each way of playing the games with these boxes. Rows and
columns are nearly independent, so a few numbers for each suffice for hundreds of thousands of values. They are the
means of row and column, and the first RANK components of a singular value decomposition of the rest. All are whole
numbers of 16 bits:

    value = base + row[0] + column[0] + (row[1] * column[1] + ... + row[RANK] * column[RANK] + 2 ** 15 >> 16)

in 1/UNIT point. The file, little-endian:

    4 bytes       "SKT3"
    6 shorts      RANK, states of the series, rows, columns of one way, ways, base
    4 bytes       the CRC-32 of everything before and after it
    64 shorts     the state of the sum 0, by the bit mask of the written series
    12 x 13       shorts: the probability of each addition in each round, in 1/CERTAIN (0 if there is no pot)
    states        a short each: its row; many share one, such as those that can't reach the bonus
    rows          RANK + 1 shorts each
    columns       RANK + 1 shorts each: way * columns of one way + flag * lower masks + lower mask
"""

from __future__ import annotations

import importlib.util
import struct
import zlib
from types import ModuleType
from typing import NamedTuple

import numpy as np

from host_tools import safe_files
from host_tools.solver import solved_games
from host_tools.solver.problem import Problem
from host_tools.source_tree import ROOT
from skalcore.answers import UNIT
from skalcore.boxes import UPPER
from skalcore.pots import ADDITIONS, CERTAIN
from skalcore.rules import SKALPOTT, YAHTZEE, YAMS

FOLDER = ROOT / "lib/skalbox/coach/values"
MAGIC = b"SKT3"
HEAD = struct.Struct("<4s6h")
CHECK = struct.Struct("<I")  # follows the head
SHIFT = 16  # fraction bits of the products
RANKS = {"skalpott": 22, "thirteen": 18}
ROUNDS = 12  # of the probabilities in a file

# The files, and the ways of playing the game in each.
WAYS = {
    "skalpott": (
        solved_games.SIMPLE,
        solved_games.RECOMMENDED,
        *solved_games.MATCHES.values(),
        *solved_games.WINS.values(),
    ),
    "thirteen": (YAMS.name, YAHTZEE.name),
}


def board_module(name: str) -> ModuleType:
    """Load a module of lib/skalbox by itself ("coach/tables"): the virtual board loads and reloads its package."""
    spec = importlib.util.spec_from_file_location(
        "skalbox_" + name.replace("/", "_"), FOLDER.parents[1] / (name + ".py")
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def file_of(name: str) -> str:
    """Return the file, of WAYS, with this game of the library. KeyError if there is none."""
    return {way: file for file, ways in WAYS.items() for way in ways}[name]


def rows_of(problem: Problem) -> list[tuple[int, int, bool]]:
    """Return (bit mask of the written series, sum, whether there is such a card) of all rows: without gaps in the
    sums."""
    found = []
    for mask in range(1 << UPPER):
        can_be = set(problem.uppers(mask))
        found += [(mask, upper, upper in can_be) for upper in range(max(can_be) + 1)]
    return found


def matrix(file: str, progress: solved_games.Progress | None = None) -> tuple[np.ndarray, np.ndarray, Problem]:
    """Return three things: the values in 1/UNIT, rows x columns, which cells are cards, in the same shape, and one of
    the problems."""
    every, real = [], []
    for name in WAYS[file]:
        values, problem = solved_games.values(name, progress), solved_games.problem(name, progress)
        rows = rows_of(problem)
        masks = np.array([row[0] for row in rows])[:, None]
        uppers = np.array([row[1] for row in rows])[:, None]
        can_be = np.array([row[2] for row in rows])[:, None]
        lower = np.arange(1 << problem.boxes - UPPER)[None, :]
        for flag in range(problem.flags):
            every.append(values[flag, lower << UPPER | masks, uppers])
            has = np.array([problem.has(flag, int(each) << UPPER) for each in lower[0]])
            real.append(can_be & has[None, :])
    return np.hstack(every) * UNIT, np.hstack(real), problem


def weights(problem: Problem) -> np.ndarray:
    """Return the weight of each row: the fewer sums its series can have, the larger.

    The first series of a game have few rows, but every game visits them. If all rows have the same weight, the start of
    a game is 0.2 points too high. If each series has the same weight as a whole, late cards are less accurate.
    """
    masks = np.array([row[0] for row in rows_of(problem) if row[2]])
    return np.bincount(masks)[masks] ** -0.5


def compressed(
    file: str, values: np.ndarray, real: np.ndarray, heavy: np.ndarray, first: int
) -> tuple[int, np.ndarray, np.ndarray]:
    """Return (base, rows, columns) in whole numbers, as above: the best fit in the mean square weighted by row.

    The rows fit the `first` columns best; the further columns are fitted to them.
    """
    at_rows, at_columns = np.asarray(real.any(axis=1)), np.asarray(real.any(axis=0))
    cells = values[np.ix_(at_rows, at_columns)]
    chief = int(at_columns[:first].sum())
    base = round(float(cells[:, :chief].mean()))
    by_row = np.rint(cells[:, :chief].mean(axis=1) - base)
    by_column = np.rint(cells.mean(axis=0) - base)
    rest = cells - base - by_row[:, None] - by_column[None, :]
    rank = RANKS[file]
    # The left half of the decomposition, computed from the right one: there are far fewer columns than rows.
    weighted = rest[:, :chief] * heavy[:, None]
    left = rest[:, :chief] @ np.linalg.eigh(weighted.T @ weighted)[1][:, ::-1][:, :rank]
    rows = np.zeros((len(values), rank + 1), np.int64)
    columns = np.zeros((values.shape[1], rank + 1), np.int64)
    rows[at_rows, 0], columns[at_columns, 0] = by_row, by_column
    for part in range(rank):
        scale = 32767 / np.abs(left[:, part]).max()
        whole = np.rint(left[:, part] * scale)
        # Fits the rounded rows, rather than rounding the other half.
        fit = whole * heavy**2
        others = np.rint(rest.T @ fit / (whole @ fit) * (1 << SHIFT))
        rest = rest - np.outer(whole, others) / (1 << SHIFT)
        rows[at_rows, part + 1], columns[at_columns, part + 1] = whole, others
    assert max(np.abs(rows).max(), np.abs(columns).max()) < 1 << 15
    assert (np.abs(rows[:, 1:]) @ np.abs(columns[:, 1:]).T).max() < (1 << 30) - (1 << 15), "30 bits on the way"
    return base, rows, columns


def decoded(base: int, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Return every value, in 1/UNIT, rows x columns, as the board computes it."""
    products = rows[:, 1:] @ columns[:, 1:].T
    found = base + rows[:, :1] + columns[:, :1].T + (products + (1 << SHIFT - 1) >> SHIFT)
    return np.maximum(found, 0)


def chances(file: str, progress: solved_games.Progress | None = None) -> np.ndarray:
    """Return (12, 13): the probability of each addition in each round, in 1/CERTAIN; each row's sum is CERTAIN. Or all
    0."""
    if file != SKALPOTT.name:
        return np.zeros((ROUNDS, ADDITIONS), int)
    exact = solved_games.additions(progress) * CERTAIN
    whole = np.floor(exact).astype(int)
    for row, rest in zip(whole, exact - whole, strict=True):
        row[np.argsort(-rest, kind="stable")[: CERTAIN - row.sum()]] += 1
    return whole


def folded(rows: np.ndarray, real: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (the number of each state's row, the rows): equal rows once, and none for states that are not `real`."""
    numbers: dict[bytes, int] = {}
    places = np.zeros(len(rows), int)
    for state in np.flatnonzero(real):
        places[state] = numbers.setdefault(rows[state].tobytes(), len(numbers))
    found = np.zeros((len(numbers), rows.shape[1]), rows.dtype)
    found[places[real]] = rows[real]
    return places, found


def make(file: str, progress: solved_games.Progress | None = None) -> bytes:
    """Return the whole file of this game."""
    values, real, problem = matrix(file, progress)
    # The rows are older than WINS, and stay as they were.
    ways = len(WAYS[file])
    older = ways - len(set(WAYS[file]).intersection(solved_games.WINS.values()))
    base, rows, columns = compressed(file, values, real, weights(problem), values.shape[1] // ways * older)
    masks = [row[0] for row in rows_of(problem)]
    first = [masks.index(mask) for mask in range(1 << UPPER)]
    states, rows = folded(rows, np.asarray(real.any(axis=1)))
    parts = [np.array(first), chances(file, progress), states, rows, columns]
    data = b"".join(part.astype("<i2").tobytes() for part in parts)
    return checked(HEAD.pack(MAGIC, RANKS[file], len(states), len(rows), len(columns) // ways, ways, base) + data)


def checked(data: bytes) -> bytes:
    """Return the whole file for this content, with the checksum that the board verifies."""
    return data[: HEAD.size] + CHECK.pack(zlib.crc32(data)) + data[HEAD.size :]


def unchecked(data: bytes) -> bytes:
    """Return the file's content without its checksum. ValueError if the checksum is wrong."""
    told_check = data[HEAD.size : HEAD.size + CHECK.size]
    rest = data[: HEAD.size] + data[HEAD.size + CHECK.size :]
    if len(rest) < HEAD.size or CHECK.pack(zlib.crc32(rest)) != told_check:
        raise ValueError("the coach's table is damaged")
    return rest


class Table(NamedTuple):
    """A file's content.

    rows: by state
    put_up: the chances of each addition, by round
    """

    base: int
    rows: np.ndarray
    columns: np.ndarray
    put_up: np.ndarray


def load(data: bytes) -> Table:
    """Return the table in a file. ValueError if it is invalid."""
    if len(data) < HEAD.size or data[:4] != MAGIC:
        raise ValueError("this is not a table of the coach")
    data = unchecked(data)
    _, rank, states, rows, columns, ways, base = HEAD.unpack_from(data)
    shorts = np.frombuffer(data[HEAD.size :], "<i2").astype(int)
    put_up, shorts = shorts[64 : 64 + ROUNDS * ADDITIONS], shorts[64 + ROUNDS * ADDITIONS :]
    if len(shorts) != states + (rows + columns * ways) * (rank + 1):
        raise ValueError("the coach's table is incomplete")
    places, shorts = shorts[:states], shorts[states:]
    left, right = shorts[: rows * (rank + 1)], shorts[rows * (rank + 1) :]
    left, right = left.reshape(rows, -1)[places], right.reshape(columns * ways, -1)
    return Table(base, left, right, put_up.reshape(ROUNDS, -1))


def is_the_same(one: bytes, other: bytes) -> bool:
    """Return whether two files hold the same values and probabilities within one unit: machines round differently."""
    first, second = load(one), load(other)
    if first.rows.shape[0] != second.rows.shape[0] or first.columns.shape[0] != second.columns.shape[0]:
        return False
    near = np.abs(decoded(*first[:3]) - decoded(*second[:3])).max() <= 1
    return bool(near and np.abs(first.put_up - second.put_up).max() <= 1)


def write(file: str, progress: solved_games.Progress | None = None) -> bool:
    """Write the file of this game, unless it exists with the same values; return whether it was written."""
    data = make(file, progress)
    path = FOLDER / f"{file}.bin"
    try:
        if is_the_same(path.read_bytes(), data):
            return False
    except (OSError, ValueError):
        pass
    path.parent.mkdir(exist_ok=True)
    safe_files.write(path, data)
    return True


def values(name: str) -> np.ndarray:
    """Return all values of a game of the library, in 1/UNIT: (flags, 2 ** boxes, top + 1)."""
    file = file_of(name)
    table = load((FOLDER / f"{file}.bin").read_bytes())
    problem = solved_games.problem(WAYS[file][0])
    flags, lowers = problem.flags, 1 << problem.boxes - UPPER
    at = WAYS[file].index(name) * flags * lowers
    cells = decoded(table.base, table.rows, table.columns[at : at + flags * lowers])
    found = np.zeros((flags, 1 << problem.boxes, problem.top + 1), int)
    for row, (mask, upper, _) in enumerate(rows_of(problem)):
        found[:, mask :: 1 << UPPER, upper] = cells[row].reshape(flags, lowers)
    found[:, -1] = 0
    return found
