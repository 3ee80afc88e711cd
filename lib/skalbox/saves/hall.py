# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics over all matches, in 1 KB.

Each mode of each game (SkalPott has three) is a category with the ten best totals. Each name has its matches in each
game: how many were played and won, their sum and the best. Fives of a kind and the faces are counted, too. Challenges,
whose dice may be known beforehand, have only a list of results.

The bytes list the number of modes of each game known to the device that wrote them, in the order of
skalcore.rules.GAMES. So a device with more or fewer games can read them. Parts follow that not every version has: a
letter, the length, the content.
"""

import struct
from array import array

from micropython import const

from skalbox.players import roles
from skalbox.saves.chip_memory import HALL_ROOM
from skalcore import boxes, events, rules
from skalcore.game import OVER, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BEST = 10  # totals kept in a category
NAMES = 16  # names that are saved; a new name replaces the name not seen longest, unless that has an entry in a list
ALONE = 0x8000
MOST = 65_535  # matches and fives of a kind: these counters then stop
RESULTS = 24  # the last results of challenges that are saved,
FEWEST = 8  # and the last results that stay if room is short

_VERSION = const(2)
_FIXED = "<HBB6I"  # serial, version, names, faces
_OLD = const(1)  # the version without the list of modes, when the games had these modes:
_OLD_MODES = (3, 1, 1)
_ENTRY = "<HBH"  # total (highest bit: aided), player, match number in the category
_AIDED = const(0x8000)
_TALLY = "<HHIH"  # matches, wins (highest bit: alone), sum, best
_SIGN = const(12)  # bits below the sign in the mask of a name's games, if there are so few: 2.0.0 passes over it
_RESULTS = const(67)  # the letter of challenges' results: C
_RESULT = "<8sBBH"  # code, 8 * mode + seat, game, total (highest bit: aided); the name follows after its length


def category(game: int, mode: int) -> int:
    """Return the category of a game (index of skalcore.rules.GAMES) in a mode: each mode of a game is one."""
    for before in rules.GAMES[:game]:
        mode += before.modes
    return mode


def game_and_mode(which: int) -> tuple:
    """Return the game and the mode of this category."""
    game = 0
    while which >= rules.GAMES[game].modes:
        which -= rules.GAMES[game].modes
        game += 1
    return game, which


CATEGORIES = category(len(rules.GAMES), 0)


class Tally:
    """One name in one game: matches, wins, sum of totals, best total. alone: all matches were solo."""

    def __init__(self, matches: int = 0, wins: int = 0, total: int = 0, best: int = 0) -> None:
        self.matches = matches
        self.alone = wins >= ALONE
        self.wins = wins & (ALONE - 1)
        self.total = total
        self.best = best

    def add(self, total: int, alone: bool, won: int) -> None:
        """Count a match with this total. `won`: 1 or 0."""
        self.alone = alone and (self.alone or not self.matches)
        self.matches += 1
        self.wins += won
        self.total += total
        self.best = max(self.best, total)

    def mean(self) -> int:
        """Return the mean total, rounded, of one match or more."""
        return (2 * self.total + self.matches) // (2 * self.matches)


class Player:
    """One name: its sign, fives of a kind it ended a turn with, and a Tally for each game."""

    def __init__(self, name: str, fives: int = 0, sign: int = 0) -> None:
        self.name = name
        self.fives = fives
        self.sign = sign  # its tile plus 1; 0: none is known
        self.forget()

    def wear(self, sign: int, over: bool) -> bool:
        """Note the sign of this name, `over` another one or if none is known. Return whether that changed something."""
        changes = 0 != sign != self.sign and (over or not self.sign)
        if changes:
            self.sign = sign
        return changes

    def forget(self) -> None:
        """Forget the tallies."""
        self.tallies = [Tally() for _ in rules.GAMES]

    def count_five(self) -> None:
        """Count a turn that ended with five of a kind."""
        self.fives += 1

    def matches(self) -> int:
        """Return the number of matches under this name."""
        total = 0
        for tally in self.tallies:
            total += tally.matches
        return total


class Entry:
    """One of the best totals, per leg if there were several, and its player."""

    def __init__(self, total: int, player: Player, at: int, aided: bool = False) -> None:
        self.total = total
        self.player = player
        self.at = at  # the match's number in its category
        self.aided = aided  # by the coach


class Result:
    """A player's total in a challenge, per leg if there were several."""

    def __init__(self, code: bytes, which: int, seat: int, name: str, total: int, aided: bool) -> None:
        self.code = code
        self.category = which
        self.seat = seat  # the same seat has the same dice
        self.name = name
        self.total = total
        self.aided = aided  # by the coach


class Hall:
    """The hall of fame. Make it empty, then `unpack` it or `add` matches."""

    def __init__(self, serial: int = 0) -> None:
        self.clear(serial)

    def clear(self, serial: int) -> None:
        """Empty the hall, except for the serial of the last match."""
        self.serial = serial
        self.faces = array("I", [0] * 6)  # how many dice showed 1..6
        self.played = array("H", [0] * CATEGORIES)  # matches, by category
        self.players: list = []  # the last seen at the end
        self.best: list = [[] for _ in range(CATEGORIES)]  # entries by category, the highest first
        self.results: list = []  # of challenges, the last at the end
        self._sitting: list = []  # the names of the match being added, which are not dropped

    def since(self, which: int, entry: Entry) -> int:
        """Return how many matches of this category were played after the entry's."""
        return self.played[which] - entry.at

    def note(self, serial: int) -> None:
        """Note that the match with this serial is over."""
        self.serial = serial

    def add(self, session: "Any", serial: int) -> None:
        """Add a finished match: its players' totals, but not the device's, and every die thrown in it."""
        game = session.game
        self.serial = serial
        if session.code:
            self.compare(session)
            self.meet(session)
            return
        self.count(session)
        kind = rules.GAMES.index(game.rules)
        which = category(kind, game.mode)
        self.played[which] = min(self.played[which] + 1, MOST)
        alone = game.players == 1
        # The winner's total enters first: a tie-break decides who has the record.
        for _, seat in sorted([(not game.winners >> seat & 1, seat) for seat in _seats(session)]):
            player = self._player(session.names[seat])
            total = per_leg(game.match_total(seat), game.legs)
            player.tallies[kind].add(total, alone, 0 if alone else game.winners >> seat & 1)
            aided = bool(session.aided >> seat & 1)
            self._enter(which, Entry(total, player, self.played[which], aided))
        self.meet(session)  # makes room last: so no total goes for a lower one

    def compare(self, session: "Any") -> None:
        """Add the totals of a finished challenge to its results."""
        game = session.game
        which = category(rules.GAMES.index(game.rules), game.mode)
        for seat in _seats(session):
            total = per_leg(game.match_total(seat), game.legs)
            aided = bool(session.aided >> seat & 1)
            self.results.append(Result(session.code, which, seat, session.names[seat], total, aided))
        self.results = self.results[-RESULTS:]

    def _enter(self, which: int, entry: Entry) -> None:
        entries = self.best[which]
        index = 0
        # Among equal totals the earlier one comes first.
        while index < len(entries) and entries[index].total >= entry.total:
            index += 1
        entries.insert(index, entry)
        if len(entries) > BEST:
            entries.pop()

    def meet(self, session: "Any") -> None:
        """Remember the players of this match, even if it does not count; forget others if there is no room."""
        self._sitting = session.names
        for seat in _seats(session):
            self._player(session.names[seat])
        # If all are in a list, entries are dropped until somebody is not.
        while len(self.players) > NAMES:
            found = self._unlisted()
            if found is not None:
                self.players.remove(found)
            elif not self._drop_entry():
                return

    def wear(self, name: str, number: int, over: bool = True) -> bool:
        """Note the sign in this number of a seat (skalbox.players.sign_order), as Player.wear does."""
        return any([player.wear(number >> 4, over) for player in self.players if player.name == name])

    def _player(self, name: str) -> Player:
        """Return the player of this name, now the last seen."""
        found = None
        for player in self.players:
            if player.name == name:
                found = player
        if found is not None:
            self.players.remove(found)
        else:
            found = Player(name)
        self.players.append(found)
        return found

    def _unlisted(self, counted: bool = False) -> "Player | None":
        """Return the player not seen longest who is not in a list or in the match being added, or None. `counted`: only
        a player with statistics."""
        listed = [entry.player for entries in self.best for entry in entries]
        for player in self.players:
            if player not in listed and player.name not in self._sitting and (player.matches() or not counted):
                return player
        return None

    def _drop_entry(self) -> bool:
        longest = max(self.best, key=len)
        if longest:
            longest.pop()
            return True
        return False

    def shrink(self) -> bool:
        """Drop the oldest result of a challenge, down to FEWEST. If there is none, drop an _unlisted() player's
        statistics, then the last total of the longest list. Return False if nothing is left."""
        if len(self.results) > FEWEST:
            self.results.pop(0)
            return True
        found = self._unlisted(True)
        if found is None:
            return self._drop_entry()
        found.forget()
        return True

    def count(self, session: "Any", fives: bool = True) -> None:
        """Count the dice thrown in this match, unless it is a challenge; `fives`: also each name's turns that
        ended with five of a kind."""
        if session.code:
            return
        played = session.game
        fives = fives and played.phase == OVER
        game = Game(played.rules, played.mode, played.players, played.legs)
        dice = bytearray(5)
        for event in session.events():
            kind = events.kind(event)
            if kind == events.DRY or kind == events.ROLL:
                events.unpack(events.value(event), dice)
                kept = game.held if kind == events.ROLL else 0
                for i in range(5):
                    if not kept >> i & 1:
                        self.faces[dice[i] - 1] += 1
            elif fives and kind >= events.SCORE and boxes.most(game.counts) == 5:
                if not roles.is_device(session.roles[game.player]):
                    self._player(session.names[game.player]).count_five()
            game.apply(event)

    def pack(self) -> bytes:
        """Encode the hall in at most HALL_ROOM bytes, shrunk if need be. ValueError if that does not help."""
        out = self._packed()
        while len(out) > HALL_ROOM:
            if not self.shrink():
                raise ValueError("the hall has grown to %d bytes; it has room for %d" % (len(out), HALL_ROOM))
            out = self._packed()
        return out

    def _packed(self) -> bytes:
        games = range(len(rules.GAMES))
        out = struct.pack(_FIXED, self.serial, _VERSION, len(self.players), *list(self.faces))
        out += bytes([len(games)] + [game.modes for game in rules.GAMES])
        for played in self.played:
            out += struct.pack("<H", played)
        for player in self.players:
            name = player.name.encode()
            own = [game for game in games if player.tallies[game].matches]
            mask = sum([1 << game for game in own])
            if len(games) <= _SIGN:
                mask |= player.sign << _SIGN
            out += bytes((len(name),)) + name + struct.pack("<HH", min(player.fives, MOST), mask)
            for game in own:
                tally = player.tallies[game]
                wins = min(tally.wins, ALONE - 1) | tally.alone * ALONE
                out += struct.pack(_TALLY, min(tally.matches, MOST), wins, tally.total, tally.best)
        for entries in self.best:
            out += bytes((len(entries),))
            for entry in entries:
                out += struct.pack(
                    _ENTRY, entry.total | entry.aided * _AIDED, self.players.index(entry.player), entry.at
                )
        if self.results:
            results = b"".join([_packed_result(result) for result in self.results])
            out += struct.pack("<BH", _RESULTS, len(results)) + results
        return out

    def unpack(self, data: "bytes | None") -> None:
        """Decode this hall, which is empty. If the bytes are invalid or of an unknown version, it gets only the serial.
        Results of unknown games are left out."""
        if data is None or len(data) < struct.calcsize(_FIXED):
            return
        self.serial = data[0] | data[1] << 8
        if data[2] in (_OLD, _VERSION):
            try:
                self._unpack(data)
            except (ValueError, IndexError, UnicodeError):
                self.clear(self.serial)

    def _unpack(self, data: bytes) -> None:
        reader = _Reader(data)
        fixed = reader.numbers(_FIXED)
        for i in range(6):
            self.faces[i] = fixed[3 + i]
        is_old = fixed[1] == _OLD
        counts: "Any" = _OLD_MODES if is_old else reader.piece()  # the number of modes of each game in the data
        categories = []  # by category in the data: the category here, or -1
        for game in range(len(counts)):
            known = rules.GAMES[game].modes if game < len(rules.GAMES) else 0
            categories += [category(game, mode) if mode < known else -1 for mode in range(counts[game])]
        for which in categories:
            played = reader.number()
            if which >= 0:
                self.played[which] = played
        for _ in range(fixed[2]):
            name, fives = reader.piece().decode(), reader.number()
            mask = (1 << len(counts)) - 1 if is_old else reader.number()
            player = Player(name, fives, mask >> _SIGN if len(counts) <= _SIGN else 0)
            for game in range(len(counts)):
                if mask >> game & 1:
                    tally = Tally(*reader.numbers(_TALLY))
                    if game < len(rules.GAMES):
                        player.tallies[game] = tally
            self.players.append(player)
        for which in categories:
            for _ in range(reader.number("<B")):
                total, whose, played = reader.numbers(_ENTRY)
                entry = Entry(total & (_AIDED - 1), self.players[whose], played, total >= _AIDED)
                if which >= 0:
                    self.best[which].append(entry)
        while reader.has_more():
            letter = reader.number("<B")
            part = _Reader(reader.piece("<H"))
            while letter == _RESULTS and part.has_more():
                code, seat, game, total = part.numbers(_RESULT)
                name = part.piece().decode()
                if game < len(rules.GAMES) and seat >> 3 < rules.GAMES[game].modes:
                    which = category(game, seat >> 3)
                    self.results.append(Result(code, which, seat & 7, name, total & (_AIDED - 1), total >= _AIDED))


class _Reader:
    """Bytes, read from the first to the last. ValueError if they end too soon: firmwares differ in struct's errors."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def has_more(self) -> bool:
        return self._at < len(self._data)

    def numbers(self, form: str) -> tuple:
        at = self._at
        self._at += struct.calcsize(form)
        if self._at > len(self._data):
            raise ValueError("the hall ends too soon")
        return struct.unpack_from(form, self._data, at)

    def number(self, form: str = "<H") -> int:
        return self.numbers(form)[0]

    def piece(self, form: str = "<B") -> bytes:
        """Return the bytes whose length precedes them; fewer if the data ends."""
        length = self.number(form)
        self._at += length
        return bytes(self._data[self._at - length : self._at])


def per_leg(total: int, legs: int) -> int:
    """Return the mean of a match's total per leg, rounded, which compares matches of any number of legs."""
    return (2 * total + legs) // (2 * legs)


def _seats(session: "Any") -> list:
    """Return the seats of this match that the device does not play."""
    return [seat for seat in range(len(session.names)) if not roles.is_device(session.roles[seat])]


def _packed_result(result: Result) -> bytes:
    game, mode = game_and_mode(result.category)
    name = result.name.encode()
    total = result.total | result.aided * _AIDED
    return struct.pack(_RESULT, result.code, mode << 3 | result.seat, game, total) + bytes((len(name),)) + name
