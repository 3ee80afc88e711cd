# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Encodes and decodes the hall of fame and the statistics, in 1 KB of flash.

The data lists the number of modes of each game known when it was written, in the order of skalcore.rules.GAMES: so a
device can read data of one with more or fewer games. Parts follow that not every version has: a letter, the length, the
content.
"""

import struct

from micropython import const

from skalbox.saves.chip_memory import HALL_ROOM
from skalbox.saves.hall import ALONE, MOST, Entry, Hall, Player, Result, Tally, category, game_and_mode, modes
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_VERSION = const(2)
_FIXED = "<HBB6I"  # serial, version, names, faces
_FIXED_SIZE = const(28)
_OLD = const(1)  # the version without this list, when the games had these modes:
_OLD_MODES = (3, 1, 1)
_ENTRY = "<HBH"  # total and, as the highest bit, aided; player; match number in the category
_AIDED = const(0x8000)
_TALLY = "<HHIH"  # matches; wins and, as the highest bit, alone; sum; best
_TALLY_SIZE = const(10)
_RESULTS = const(67)  # the letter of challenges' results: C
_RESULT = "<8sBBH"  # code; 8 * mode + seat; game; total and, as the highest bit, aided; then the name after its length


def pack(hall: Hall) -> bytes:
    """Encode the hall in at most HALL_ROOM bytes, and shrink it if it needs more. ValueError if that does not help."""
    out = _packed(hall)
    while len(out) > HALL_ROOM:
        if not hall.shrink():
            raise ValueError("the hall has grown to %d bytes; it has room for %d" % (len(out), HALL_ROOM))
        out = _packed(hall)
    return out


def _packed(hall: Hall) -> bytes:
    games = range(len(rules.GAMES))
    out = struct.pack(_FIXED, hall.serial, _VERSION, len(hall.players), *list(hall.faces))
    out += bytes([len(games)] + [modes(game) for game in games])
    for played in hall.played:
        out += struct.pack("<H", played)
    for player in hall.players:
        name = player.name.encode()
        own = [game for game in games if player.tallies[game].matches]
        mask = sum([1 << game for game in own])
        out += bytes((len(name),)) + name + struct.pack("<HH", min(player.fives, MOST), mask)
        for game in own:
            tally = player.tallies[game]
            wins = min(tally.wins, ALONE - 1) | tally.alone * ALONE
            out += struct.pack(_TALLY, min(tally.matches, MOST), wins, tally.total, tally.best)
    for entries in hall.best:
        out += bytes((len(entries),))
        for entry in entries:
            out += struct.pack(_ENTRY, entry.total | entry.aided * _AIDED, hall.players.index(entry.player), entry.at)
    if hall.results:
        results = b"".join([_packed_result(result) for result in hall.results])
        out += struct.pack("<BH", _RESULTS, len(results)) + results
    return out


def _packed_result(result: Result) -> bytes:
    game, mode = game_and_mode(result.which)
    name = result.name.encode()
    total = result.total | result.aided * _AIDED
    return struct.pack(_RESULT, result.code, mode << 3 | result.seat, game, total) + bytes((len(name),)) + name


def _unpack_results(hall: Hall, data: bytes, at: int, end: int) -> None:
    """Read the results of challenges in data[at:end]; those of unknown games are left out."""
    while at < end:
        code, seat, game, total = _read(_RESULT, data, at)
        at += struct.calcsize(_RESULT)
        last = at + 1 + data[at]
        name = bytes(data[at + 1 : last]).decode()
        at = last
        if game < len(rules.GAMES) and seat >> 3 < modes(game):
            which = category(game, seat >> 3)
            hall.results.append(Result(code, which, seat & 7, name, total & (_AIDED - 1), total >= _AIDED))


def unpack(data: "bytes | None") -> Hall:
    """Decode a Hall. Invalid bytes, or those of an unknown version, give an empty one, with the serial if it can be
    read. Results of unknown games are left out."""
    if data is None or len(data) < _FIXED_SIZE:
        return Hall()
    hall = Hall(data[0] | data[1] << 8)
    if data[2] not in (_OLD, _VERSION):
        return hall
    try:
        return _unpack(data)
    except (ValueError, IndexError, UnicodeError):
        return hall


def _read(form: str, data: bytes, at: int) -> tuple:
    """Unpack numbers at `data[at]`. ValueError if the data is too short: in firmwares struct raises different
    errors."""
    if at + struct.calcsize(form) > len(data):
        raise ValueError("the hall ends too soon")
    return struct.unpack_from(form, data, at)


def _unpack(data: bytes) -> Hall:
    fixed = _read(_FIXED, data, 0)
    hall = Hall(fixed[0])
    for i in range(6):
        hall.faces[i] = fixed[3 + i]
    at = _FIXED_SIZE
    counts: "Any" = _OLD_MODES  # the number of modes of each game in the data
    if fixed[1] != _OLD:
        counts = data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    categories = []  # by category in the data: the one here, or -1
    for game in range(len(counts)):
        known = modes(game) if game < len(rules.GAMES) else 0
        categories += [category(game, mode) if mode < known else -1 for mode in range(counts[game])]
    for which in categories:
        played = _read("<H", data, at)[0]
        at += 2
        if which >= 0:
            hall.played[which] = played
    for _ in range(fixed[2]):
        end = at + 1 + data[at]
        player = Player(bytes(data[at + 1 : end]).decode(), _read("<H", data, end)[0])
        at = end + 2
        mask = (1 << len(counts)) - 1
        if fixed[1] != _OLD:
            mask = _read("<H", data, at)[0]
            at += 2
        for game in range(len(counts)):
            if mask >> game & 1:
                tally = Tally(*_read(_TALLY, data, at))
                at += _TALLY_SIZE
                if game < len(rules.GAMES):
                    player.tallies[game] = tally
        hall.players.append(player)
    for which in categories:
        count = data[at]
        at += 1
        for _ in range(count):
            total, whose, played = _read(_ENTRY, data, at)
            entry = Entry(total & (_AIDED - 1), hall.players[whose], played, total >= _AIDED)
            if which >= 0:
                hall.best[which].append(entry)
            at += struct.calcsize(_ENTRY)
    while at < len(data):
        letter, length = _read("<BH", data, at)
        at += 3
        if letter == _RESULTS:
            _unpack_results(hall, data, at, min(at + length, len(data)))
        at += length
    return hall
