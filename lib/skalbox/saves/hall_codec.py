# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics as they stand in flash, in 1 KB.

They begin with the games known when they were written, as the number of modes of each in the order of
skalcore.rules.GAMES: so a device with more games reads what one with fewer wrote, and the other way round.
"""

import struct

try:
    from typing import Any
except ImportError:
    pass

from micropython import const

from skalbox.saves.chip_sector import HALL_ROOM
from skalbox.saves.hall import ALONE, Entry, Hall, Player, Tally, category, modes
from skalcore import rules

_VERSION = const(2)
_FIXED = "<HBB6I"  # serial, version, names, faces
_FIXED_SIZE = const(28)
_OLD = const(1)  # the version that says nothing of the games, which were then
_OLD_MODES = (3, 1, 1)
_ENTRY = "<HBH"  # total and, as the highest bit, aided; whose; the category's matches at the time
_AIDED = const(0x8000)
_TALLY = "<HHIH"  # matches; wins and, as the highest bit, alone; sum; best
_TALLY_SIZE = const(10)


def pack(hall: Hall) -> bytes:
    """As it stands in flash, in at most HALL_ROOM bytes; the hall shrinks where it would take more. ValueError where
    that does not help."""
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
        out += bytes((len(name),)) + name + struct.pack("<HH", min(player.fives, 65535), mask)
        for game in own:
            tally = player.tallies[game]
            out += struct.pack(_TALLY, tally.matches, tally.wins | tally.alone * ALONE, tally.total, tally.best)
    for entries in hall.best:
        out += bytes((len(entries),))
        for entry in entries:
            out += struct.pack(_ENTRY, entry.total | entry.aided * _AIDED, hall.players.index(entry.player), entry.at)
    return out


def unpack(data: "bytes | None") -> Hall:
    """The Hall in these bytes; an empty one where they are none of a version known here, with the serial if there is
    one. What it tells of games that are not known here is left out."""
    hall = Hall()
    if data is None or len(data) < _FIXED_SIZE:
        return hall
    hall.serial = data[0] | data[1] << 8
    if data[2] not in (_OLD, _VERSION):
        return hall
    try:
        return _unpack(data)
    except (ValueError, IndexError, UnicodeError):
        return hall


def _read(form: str, data: bytes, at: int) -> tuple:
    """Numbers from `data[at]` on. ValueError where it ends too soon: the firmwares disagree on what struct raises."""
    if at + struct.calcsize(form) > len(data):
        raise ValueError("the hall ends too soon")
    return struct.unpack_from(form, data, at)


def _unpack(data: bytes) -> Hall:
    fixed = _read(_FIXED, data, 0)
    hall = Hall(fixed[0])
    for i in range(6):
        hall.faces[i] = fixed[3 + i]
    at = _FIXED_SIZE
    told: Any = _OLD_MODES  # by game, the modes that it has there
    if fixed[1] != _OLD:
        told = data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    places = []  # by category there, the one here, or -1
    for game in range(len(told)):
        known = modes(game) if game < len(rules.GAMES) else 0
        places += [category(game, mode) if mode < known else -1 for mode in range(told[game])]
    for place in places:
        played = _read("<H", data, at)[0]
        at += 2
        if place >= 0:
            hall.played[place] = played
    for _ in range(fixed[2]):
        end = at + 1 + data[at]
        player = Player(bytes(data[at + 1 : end]).decode())
        player.fives = _read("<H", data, end)[0]
        at = end + 2
        mask = (1 << len(told)) - 1
        if fixed[1] != _OLD:
            mask = _read("<H", data, at)[0]
            at += 2
        for game in range(len(told)):
            if mask >> game & 1:
                tally = Tally(*_read(_TALLY, data, at))
                at += _TALLY_SIZE
                if game < len(rules.GAMES):
                    player.tallies[game] = tally
        hall.players.append(player)
    for place in places:
        count = data[at]
        at += 1
        for _ in range(count):
            total, whose, played = _read(_ENTRY, data, at)
            entry = Entry(total & (_AIDED - 1), hall.players[whose], played, total >= _AIDED)
            if place >= 0:
                hall.best[place].append(entry)
            at += struct.calcsize(_ENTRY)
    return hall
