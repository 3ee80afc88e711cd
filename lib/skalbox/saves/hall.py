# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics: what lasts from match to match, in 1 KB.

Five categories (SkalPott in its three modes, Yam's, Yahtzee) with the ten best totals each; for each name and each of
the three games how many were played and won, their sum and the best; fives of a kind; and how often each face fell.
"""

import struct
from array import array

from micropython import const

from skalbox.match import roles
from skalbox.saves.chip_sector import HALL_ROOM
from skalcore import boxes, events, rules
from skalcore.game import OVER, Game

CATEGORIES = 5
BEST = 10  # totals kept in a category
NAMES = 12  # names kept; whoever played least gives way to a new one
_GAMES = const(3)
_VERSION = const(1)
_FIXED = "<HBB6I5H"  # serial, version, names, faces, matches by category
_FIXED_SIZE = const(38)
_ENTRY = "<HBH"  # total and, as the highest bit, aided; whose; the category's matches at the time
_AIDED = const(0x8000)
_TALLY = "<HHIH"  # matches; wins and, as the highest bit, alone; sum; best
_ALONE = const(0x8000)


def category(game: int, mode: int) -> int:
    """The category of a game (index of skalcore.rules.GAMES) in a mode: 0..4."""
    return mode if game == 0 else game + 2


class Tally:
    """One name in one game: matches, wins, sum of totals, best total; alone: never played against anybody, so that
    nothing was won or lost."""

    def __init__(self, matches: int = 0, wins: int = 0, total: int = 0, best: int = 0) -> None:
        self.matches = matches
        self.alone = wins >= _ALONE
        self.wins = wins & (_ALONE - 1)
        self.total = total
        self.best = best


class Player:
    """One name: fives of a kind it ended a turn with, and a Tally for each game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fives = 0
        self.tallies = [Tally() for _ in range(_GAMES)]

    def matches(self) -> int:
        """All matches under this name."""
        total = 0
        for tally in self.tallies:
            total += tally.matches
        return total


class Entry:
    """One of the best totals, or of several legs their mean: whose, the number of the match among its category's, and
    whether the coach has helped."""

    def __init__(self, total: int, player, at: int, aided: bool = False) -> None:
        self.total = total
        self.player = player
        self.at = at
        self.aided = aided


class Hall:
    """serial: of the last match taken in; faces[0..5]: dice that showed 1..6; played[category]: matches;
    players; best[category]: entries, the highest first."""

    def __init__(self, serial: int = 0) -> None:
        self.serial = serial
        self.faces = array("I", [0] * 6)
        self.played = array("H", [0] * CATEGORIES)
        self.players: list = []
        self.best: list = [[] for _ in range(CATEGORIES)]
        self._sitting: list = []  # the names of the match being taken in, none of which gives way to another

    def since(self, which: int, entry: Entry) -> int:
        """How many matches of this category were played after the entry's."""
        return self.played[which] - entry.at

    # What happened.

    def take(self, session, serial: int) -> None:
        """Take in a match that is over: its players' totals, not the device's, and every die that was thrown in it."""
        game = session.game
        self.serial = serial
        self._sitting = session.names
        self.count(session)
        which = category(rules.GAMES.index(game.rules), game.mode)
        self.played[which] += 1
        for seat in range(game.players):
            if roles.is_device(session.roles[seat]):
                continue
            player = self._player(session.names[seat])
            tally = player.tallies[rules.GAMES.index(game.rules)]
            # A mean can be compared, whatever the number of legs.
            total = (2 * game.match_total(seat) + game.legs) // (2 * game.legs)
            tally.alone = game.players == 1 and (tally.alone or not tally.matches)
            tally.matches += 1
            if game.players > 1:
                tally.wins += game.winners >> seat & 1
            tally.total += total
            tally.best = max(tally.best, total)
            aided = bool(session.aided >> seat & 1)
            self._enter(which, Entry(total, player, self.played[which], aided))

    def _enter(self, which: int, entry: Entry) -> None:
        entries = self.best[which]
        place = 0
        # Whoever reached a total first stands before those who reach it later.
        while place < len(entries) and entries[place].total >= entry.total:
            place += 1
        entries.insert(place, entry)
        if len(entries) > BEST:
            entries.pop()

    def _player(self, name: str):
        for player in self.players:
            if player.name == name:
                return player
        if len(self.players) == NAMES:
            self._make_room()
        self.players.append(Player(name))
        return self.players[-1]

    def _make_room(self) -> None:
        """Forget whoever played least, among those with no total in a list if there are any."""
        listed = [entry.player for entries in self.best for entry in entries]
        found = None
        for spared in (listed, []):
            for player in self.players:
                if player in spared or player.name in self._sitting:
                    continue
                if found is None or player.matches() < found.matches():
                    found = player
            if found is not None:
                break
        self.players.remove(found)
        for which in range(CATEGORIES):
            self.best[which] = [entry for entry in self.best[which] if entry.player is not found]

    def count(self, session) -> None:
        """Count the dice thrown in this match, and the fives of a kind its names ended a turn with."""
        played = session.game
        over = played.phase == OVER
        game = Game(played.rules, played.mode, played.players, played.legs)
        dice = bytearray(5)
        for event in session.events():
            kind = events.kind(event)
            if kind == events.DRY or kind == events.ROLL:
                events.unpack(events.value(event), dice)
                kept = game.kept if kind == events.ROLL else 0
                for i in range(5):
                    if not kept >> i & 1:
                        self.faces[dice[i] - 1] += 1
            elif over and kind >= events.SCORE and boxes.most(game.counts) == 5:
                if not roles.is_device(session.roles[game.player]):
                    self._player(session.names[game.player]).fives += 1
            game.apply(event)

    # In flash.

    def pack(self) -> bytes:
        """As it stands in flash: at most HALL_ROOM bytes."""
        faces = self.faces
        out = struct.pack(_FIXED, self.serial, _VERSION, len(self.players), *(list(faces) + list(self.played)))
        for player in self.players:
            name = player.name.encode()
            out += bytes((len(name),)) + name + struct.pack("<H", min(player.fives, 65535))
            for tally in player.tallies:
                out += struct.pack(_TALLY, tally.matches, tally.wins | tally.alone * _ALONE, tally.total, tally.best)
        for entries in self.best:
            out += bytes((len(entries),))
            for entry in entries:
                out += struct.pack(
                    _ENTRY, entry.total | entry.aided * _AIDED, self.players.index(entry.player), entry.at
                )
        if len(out) > HALL_ROOM:
            raise ValueError("the hall has grown to %d bytes; it has room for %d" % (len(out), HALL_ROOM))
        return out


def unpack(data) -> Hall:
    """The Hall in these bytes; an empty one where they are none of this version, with the serial if there is one."""
    hall = Hall()
    if data is None or len(data) < _FIXED_SIZE:
        return hall
    hall.serial = data[0] | data[1] << 8
    if data[2] != _VERSION:
        return hall
    try:
        return _unpack(data)
    except (ValueError, IndexError, UnicodeError):
        return hall


def _read(form: str, data, at: int) -> tuple:
    """Numbers from `data[at]` on. ValueError where it ends too soon: the firmwares disagree on what struct raises."""
    if at + struct.calcsize(form) > len(data):
        raise ValueError("the hall ends too soon")
    return struct.unpack_from(form, data, at)


def _unpack(data) -> Hall:
    fixed = _read(_FIXED, data, 0)
    hall = Hall(fixed[0])
    for i in range(6):
        hall.faces[i] = fixed[3 + i]
    for i in range(CATEGORIES):
        hall.played[i] = fixed[9 + i]
    at = _FIXED_SIZE
    for _ in range(fixed[2]):
        end = at + 1 + data[at]
        player = Player(bytes(data[at + 1 : end]).decode())
        player.fives = _read("<H", data, end)[0]
        at = end + 2
        player.tallies = []
        for _ in range(_GAMES):
            matches, wins, total, best = _read(_TALLY, data, at)
            player.tallies.append(Tally(matches, wins, total, best))
            at += struct.calcsize(_TALLY)
        hall.players.append(player)
    for which in range(CATEGORIES):
        count = data[at]
        at += 1
        for _ in range(count):
            total, whose, played = _read(_ENTRY, data, at)
            entry = Entry(total & (_AIDED - 1), hall.players[whose], played, total >= _AIDED)
            hall.best[which].append(entry)
            at += struct.calcsize(_ENTRY)
    return hall
