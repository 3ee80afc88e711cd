# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the endings that the board's coach reads, lib/skalbox/coach/values/endings.bin.

An ending is the chance of each number of further points of a card with one or two open boxes, in play for points.

SkalPott's are of a match of two, for the lead, without the pots. Up to ITEMS numbers of points stand for all:
neighbours are joined where that moves the least (Ward's rule). The file, little-endian:

    4 bytes       "SKE1"
    6 shorts      where the rows of each of WAYS begin, then the records, counted in shorts from the first row; 0, 0
    4 bytes       the CRC-32 of everything before and after it
    rows          a short for each flag of a game, and in it for each one or two open boxes (`pairs`): its first record
    records       the sum of the series up to which it holds (255 in the last one of a row), then ITEMS times a byte of
                  points and a byte of their chance, in 1/CERTAIN; the items behind the last one are 0
"""

from __future__ import annotations

import struct
from functools import cache
from typing import NamedTuple

import numpy as np

from host_tools import safe_files
from host_tools.coach import tables
from host_tools.solver import solved_games
from host_tools.solver.endings import Endings, exact
from host_tools.solver.induction import cards
from host_tools.solver.problem import Problem
from skalcore.answers import CERTAIN, ITEMS
from skalcore.outlook import OPEN_BOXES
from skalcore.rules import YAHTZEE, YAMS

PATH = tables.FOLDER / "endings.bin"
MAGIC = b"SKE1"
WAYS = (solved_games.WINS[2], YAMS.name, YAHTZEE.name)
_ALL = 255


def pairs(boxes: int) -> list[int]:
    """Return the bit masks of one or two of this many boxes. `low` and `high`, which may be one, have the item
    high * (high + 1) / 2 + low."""
    return [1 << low | 1 << high for high in range(boxes) for low in range(high + 1)]


def joined(chances: np.ndarray) -> list[tuple[int, int]]:
    """Return (points, chance in 1/CERTAIN) of up to ITEMS items that stand for this distribution; chances add up to
    CERTAIN."""
    points = np.flatnonzero(chances > 1e-12).astype(float)
    weights = chances[chances > 1e-12]
    while len(points) > ITEMS:
        sums = weights[:-1] + weights[1:]
        at = int(np.argmin(weights[:-1] * weights[1:] / sums * np.diff(points) ** 2))
        points[at] = (points[at] * weights[at] + points[at + 1] * weights[at + 1]) / sums[at]
        weights[at] = sums[at]
        points, weights = np.delete(points, at + 1), np.delete(weights, at + 1)
    whole = np.floor(weights * CERTAIN).astype(int)
    rest = weights * CERTAIN - whole
    whole[np.argsort(-rest, kind="stable")[: CERTAIN - whole.sum()]] += 1
    return [(round(each), int(chance)) for each, chance in zip(points, whole, strict=True) if chance]


@cache
def _items(chances: bytes) -> bytes:
    items = joined(np.frombuffer(chances))
    return bytes(each for item in items for each in item).ljust(2 * ITEMS, b"\0")


def _records(problem: Problem, found: Endings, flag: int, filled: int) -> list[bytes]:
    """Return the records of these cards."""
    records: list[bytes] = []
    for upper in problem.uppers(filled):
        # Rounded, since equal distributions differ by the order in which they were added up.
        items = _items(np.round(found[flag, filled, int(upper)], 10).tobytes())
        if records and records[-1][1:] == items:
            records.pop()
        records.append(bytes([upper]) + items)
    return [*records[:-1], bytes([_ALL]) + records[-1][1:]]


def make(progress: solved_games.Progress | None = None) -> bytes:
    """Return the whole file."""
    starts: list[int] = []
    ways = []
    records: list[bytes] = []
    rows: dict[bytes, int] = {}
    for name in WAYS:
        ways.append(len(starts))
        problem = solved_games.problem(name, progress)
        found = exact(problem, solved_games.values(name, progress))
        for flag in range(problem.flags):
            for still_open in pairs(problem.boxes):
                filled = (1 << problem.boxes) - 1 & ~still_open
                if not problem.has(flag, filled):
                    starts.append(0)
                    continue
                own = _records(problem, found, flag, filled)
                key = b"".join(own)
                if key not in rows:
                    rows[key] = len(records)
                    records += own
                starts.append(rows[key])
    head = MAGIC + struct.pack("<6H", *ways, len(starts), 0, 0)
    return tables.checked(head + struct.pack("<%dH" % len(starts), *starts) + b"".join(records))


def write(progress: solved_games.Progress | None = None) -> bool:
    """Write the file unless it is there with the same content; return whether it was written."""
    data = make(progress)
    if PATH.is_file() and PATH.read_bytes() == data:
        return False
    safe_files.write(PATH, data)
    return True


class Found(NamedTuple):
    """The endings of a way of playing.

    numbers: (flags, 2 ** boxes, top + 1), each card's row in the others: 0 of a full card, -1 of one without an ending.
    points, chances: (rows, ITEMS), which add up to 1 in a row.
    """

    numbers: np.ndarray
    points: np.ndarray
    chances: np.ndarray


def load(name: str, problem: Problem) -> Found:
    """Return the endings of one of WAYS, as the file has them. OSError or ValueError if it can't be read."""
    reader = tables.board_module("coach/tables").Endings(name)
    numbers = np.full((problem.flags, 1 << problem.boxes, problem.top + 1), -1)
    numbers[:, -1] = 0
    rows = [bytes([0, CERTAIN]).ljust(2 * ITEMS, b"\0")]
    room = bytearray(2 * ITEMS)
    for left in range(1, OPEN_BOXES + 1):
        for flag, filled in cards(problem, problem.boxes - left):
            for upper in map(int, problem.uppers(filled)):
                reader.read(filled, upper, flag, room, 0)
                if bytes(room) != rows[-1]:
                    rows.append(bytes(room))
                numbers[flag, filled, upper] = len(rows) - 1
    reader.close()
    items = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), ITEMS, 2).astype(int)
    return Found(numbers, items[:, :, 0], items[:, :, 1] / CERTAIN)
