# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the coach's tables, the points expected of a card before its next turn, a few bytes at a time from the drive.

A value is computed from a row of numbers for the series and a column for the lower boxes (host_tools/coach/tables.py
makes the files). Successive cards often share one of them, so the last row and column stay in memory.
Open a table for a turn, and close it when the coach is done.

The index tables (skalcore.sets) are in a file made by host_tools/coach/index_tables.py.
"""

from array import array
from binascii import crc32
from struct import pack

from skalcore.answers import ITEMS
from skalcore.rules import MATCH, MODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

    from skalcore.game import Game

FILES = ("skalpott.bin", "thirteen.bin", "endings.bin", "sets.bin")
FOLDER = __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1] + "values/"

_SETS = 3  # its place in FILES
_HEAD = 16  # bytes: a magic of four, and six shorts
_CHECK = 4  # bytes: the CRC-32 of all the others
_VALUES = _HEAD + _CHECK  # the offset of the values
_SERIES = 6
_ROUNDS = 12
_ADDITIONS = 13
_PART = 2048  # bytes read at once: smaller parts make more garbage
_MOST = 511 * 128  # the highest value
# The ways of playing in each file, in order. A game named here has_values (skalcore.rules).
WAYS = {
    "skalpott": (
        "skalpott-simple",
        "skalpott-recommended",
        "skalpott-match-2",
        "skalpott-match-3",
        "skalpott-match-4",
        "skalpott-win-2",
        "skalpott-win-3",
        "skalpott-win-4",
    ),
    "thirteen": ("yams", "yahtzee"),
}
_LOWERS = {"skalpott": 6, "thirteen": 7}  # boxes below the series

_ENDED = ("skalpott-win",) + WAYS["thirteen"]  # the ways of playing with endings; a match of two has SkalPott's

_LONG = 6  # rows of the index tables, of 420 bytes each; the others have 252
_ROW = 420
_SHORT_ROW = 252
_INDEX = 4788  # bytes of rows; a check of four follows


def name_of(game: "Game", for_win: bool = False) -> str:
    """Return the name of this way of playing, for the most points or for the win."""
    name = game.rules.name
    if not game.rules.has_pot:
        return name
    if game.mode == MATCH:
        return "%s-%s-%d" % (name, "win" if for_win else "match", game.players)
    return name + MODES[game.mode][4:]  # less "solo"


def _open(name: str, magic: bytes, head: "array[int]", checked: "bytearray | None") -> "BufferedReader":
    """Open this file, and fill `head` with its first bytes. OSError if it is missing, ValueError if it is damaged.
    `checked`: see Tables."""
    file = open(FOLDER + name, "rb")
    number = FILES.index(name)
    if checked and checked[number]:
        file.readinto(head)
    elif not _is_whole(file, magic, head):
        file.close()
        raise ValueError("%s%s is damaged" % (FOLDER, name))
    elif checked:
        checked[number] = 1
    return file


def _is_whole(file: "BufferedReader", magic: bytes, head: "array[int]") -> bool:
    """Fill `head` with the file's first bytes. Return whether the file is undamaged."""
    if file.readinto(head) != _HEAD or bytes(head)[:4] != magic:
        return False
    wanted = file.read(_CHECK)
    part = bytearray(_PART)
    found = crc32(bytes(head))
    size = file.readinto(part)
    while size == _PART:
        found = crc32(part, found)
        size = file.readinto(part)
    return wanted == pack("<I", crc32(part[:size], found))


class Index:
    """The index tables, with the interface of skalcore.sets.Sets, read from a file into the caller's memory."""

    def __init__(self, checked: "bytearray | None" = None) -> None:
        """Open the file. OSError if it is missing, ValueError if it is damaged. `checked`: see Tables."""
        self._file = open(FOLDER + FILES[_SETS], "rb")
        if checked and checked[_SETS]:
            return
        row = bytearray(_SHORT_ROW)
        check = 0
        for _ in range(_INDEX // _SHORT_ROW):
            self._file.readinto(row)
            check = crc32(row, check)
        if self._file.read(5) != pack("<I", check):
            self._file.close()
            raise ValueError("damaged index tables")
        if checked:
            checked[_SETS] = 1

    def work(self) -> bool:
        """Return True: the tables are ready."""
        return True

    def fill(self, number: int, out: "array[int] | bytearray") -> None:
        """Write row `number` into `out`: 210 shorts for 0..5, 252 bytes for the others."""
        self._file.seek(number * _ROW if number < _LONG else _LONG * _ROW + (number - _LONG) * _SHORT_ROW)
        self._file.readinto(out)

    def close(self) -> None:
        """Close the file; `fill` cannot be called afterwards."""
        self._file.close()


class Tables:
    """The table of one of the WAYS of playing."""

    def __init__(self, name: str, checked: "bytearray | None" = None, ended: bool = False) -> None:
        """Open the file with this way of playing. OSError if the file is missing, ValueError if it is damaged or there
        is none. `checked`: which files are known to be whole (skalbox.coach.checked). Others take 35 ms more.
        `ended`: its `endings` too, None if they are not there."""
        files = [each for each in WAYS if name in WAYS[each]]
        if not files:
            raise ValueError("%s has no table" % name)
        own = files[0]
        head = array("h", bytes(_HEAD))
        self._file = _open(own + ".bin", b"SKT3", head, checked)
        if head[6] != len(WAYS[own]):
            self._file.close()
            raise ValueError("%s has other ways of playing" % own)
        self._rank = head[2]
        self._base = head[7]
        self._bytes = 2 * (self._rank + 1)
        self._first = array("h", bytes(128))  # the state of the sum 0, by the mask of the written series
        self._states_at = _VALUES + 128 + 2 * _ROUNDS * _ADDITIONS
        self._rows_at = self._states_at + 2 * head[3]
        self._columns_at = self._rows_at + (head[4] + WAYS[own].index(name) * head[5]) * self._bytes
        self._file.seek(_VALUES)
        self._file.readinto(self._first)
        self._lowers = _LOWERS[own]
        self._place = array("h", bytes(2))  # the number of the state's row: many share one
        self._row = array("h", bytes(self._bytes))
        self._column = array("h", bytes(self._bytes))
        self._state = -1  # of the row
        self._column_number = -1
        self.endings = endings_of(name, checked) if ended else None

    def read(self, filled: int, upper: int, flag: int) -> int:
        """Return the further points expected of a card before its next turn, in 1/128: 0..511 * 128, as in
        skalcore.coach.Coach.begin_turn. Impossible cards give arbitrary values."""
        state = self._first[filled & 63] + upper
        if state != self._state:
            self._file.seek(self._states_at + 2 * state)
            self._file.readinto(self._place)
            self._file.seek(self._rows_at + self._place[0] * self._bytes)
            self._file.readinto(self._row)
            self._state = state
        column = flag << self._lowers | filled >> _SERIES
        if column != self._column_number:
            self._file.seek(self._columns_at + column * self._bytes)
            self._file.readinto(self._column)
            self._column_number = column
        left, right = self._row, self._column
        total = 32768
        for k in range(1, self._rank + 1):
            total += left[k] * right[k]
        value = self._base + left[0] + right[0] + (total >> 16)
        if value < 0:
            return 0
        return value if value < _MOST else _MOST

    def chances(self, number: int, out: "array[int]") -> None:
        """Write a good player's chance of each addition in round `number` (0..11) into out[addition] (13 items), in
        1/16384 (skalcore.pots.CERTAIN). All are 0 if the game has no pot."""
        self._file.seek(_VALUES + 128 + number * 2 * _ADDITIONS)
        self._file.readinto(out)

    def close(self) -> None:
        """Close the files; `read` cannot be called afterwards."""
        self._file.close()
        if self.endings is not None:
            self.endings.close()


def endings_of(name: str, checked: "bytearray | None" = None) -> "Endings | None":
    """Return the endings of a way of playing, or None if it has none, or their file is missing or damaged. `checked`:
    see Tables."""
    try:
        return Endings(name, checked)
    except (OSError, ValueError):
        return None


class Endings:
    """The endings of one way of playing (host_tools/coach/endings.py makes their file)."""

    def __init__(self, name: str, checked: "bytearray | None" = None) -> None:
        """Open the file. OSError if it is missing, ValueError if it is damaged, or this way has no endings. `checked`:
        see Tables."""
        way = _ENDED.index(name[:-2] if name.startswith(_ENDED[0]) else name)
        head = array("h", bytes(_HEAD))
        self._file = _open("endings.bin", b"SKE1", head, checked)
        self._boxes = 13 if way else 12
        self._rows_at = _VALUES + 2 * head[2 + way]
        self._records_at = _VALUES + 2 * head[2 + len(_ENDED)]
        self._start = array("H", bytes(2))
        self._record = bytearray(1 + 2 * ITEMS)
        self._row = -1  # of this record,
        self._upper = 0  # which was found for this sum

    def read(self, filled: int, upper: int, flag: int, out: bytearray, at: int) -> None:
        """Write the ending of a card with one or two open boxes into `out` from `at` on, as skalcore.endings reads it.
        `filled`, `upper`, `flag`: as in Tables.read."""
        low = high = -1
        for box in range(self._boxes):
            if not filled >> box & 1:
                low = high if high >= 0 else box
                high = box
        row = flag * self._boxes * (self._boxes + 1) // 2 + high * (high + 1) // 2 + low
        file, record = self._file, self._record
        if row != self._row or upper < self._upper:
            self._row = row
            file.seek(self._rows_at + 2 * row)
            file.readinto(self._start)
            file.seek(self._records_at + self._start[0] * len(record))
            file.readinto(record)
        self._upper = upper
        while record[0] < upper:
            file.readinto(record)
        for item in range(2 * ITEMS):
            out[at + item] = record[1 + item]

    def close(self) -> None:
        """Close the file; `read` cannot be called afterwards."""
        self._file.close()
