# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics over all matches, in 1 KB.

A category for each mode of each game (SkalPott has three) with the ten best totals; for each name and each game how
many were played and won, their sum and the best; fives of a kind; and how often each face fell. Challenges, whose dice
may be known beforehand, have only a list of results of their own.

Its bytes list the number of modes of each game known when they were written, in the order of skalcore.rules.GAMES: so a
device can read what one with more or fewer games has written. Parts follow that not every version has: a letter, the
length, the content.
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
NAMES = 16  # names kept; a new one replaces the one not seen longest, but none with an entry in a list
ALONE = 0x8000
MOST = 65_535  # matches and fives of a kind: these counters then stop
RESULTS = 24  # of challenges that are kept, the last ones,
FEWEST = 8  # and these at least if room is short

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


def modes(game: int) -> int:
    """Return how many modes this game (index of skalcore.rules.GAMES) has: each is a category."""
    return rules.GAMES[game].modes


def category(game: int, mode: int) -> int:
    """Return the category of a game in a mode."""
    for before in range(game):
        mode += modes(before)
    return mode


def game_and_mode(which: int) -> tuple:
    """Return the game and the mode of this category."""
    game = 0
    while which >= modes(game):
        which -= modes(game)
        game += 1
    return game, which


CATEGORIES = category(len(rules.GAMES), 0)


class Tally:
    """One name in one game: matches, wins, sum of totals, best total; alone: all matches were solo, and could not be
    won."""

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


class Player:
    """One name: fives of a kind it ended a turn with, and a Tally for each game."""

    def __init__(self, name: str, fives: int = 0) -> None:
        self.name = name
        self.fives = fives
        self.forget()

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
    """One of the best totals, per leg if there were several: its player; at: the match's number in its category; aided:
    the coach has helped."""

    def __init__(self, total: int, player: Player, at: int, aided: bool = False) -> None:
        self.total = total
        self.player = player
        self.at = at
        self.aided = aided


class Result:
    """A player's total in a challenge, per leg if there were several: its code; which: its category; the seat, since
    the same seat has the same dice; the name; aided: the coach has helped."""

    def __init__(self, code: bytes, which: int, seat: int, name: str, total: int, aided: bool) -> None:
        self.code = code
        self.which = which
        self.seat = seat
        self.name = name
        self.total = total
        self.aided = aided


class Hall:
    """serial: of the last match added; faces[0..5]: dice that showed 1..6; played[category]: matches; players:
    the one seen last at the end; best[category]: entries, the highest first; results: of challenges, the last one at
    the end."""

    def __init__(self, serial: int = 0) -> None:
        self.clear(serial)

    def clear(self, serial: int) -> None:
        """Empty the hall, but for the serial of the last match."""
        self.serial = serial
        self.faces = array("I", [0] * 6)
        self.played = array("H", [0] * CATEGORIES)
        self.players: list = []
        self.best: list = [[] for _ in range(CATEGORIES)]
        self.results: list = []
        self._sitting: list = []  # the names of the match being added, none of which is dropped

    def since(self, which: int, entry: Entry) -> int:
        """Return how many matches of this category were played after the entry's."""
        return self.played[which] - entry.at

    # Changes.

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
        self._sitting = session.names
        self.count(session)
        which = category(rules.GAMES.index(game.rules), game.mode)
        self.played[which] = min(self.played[which] + 1, MOST)
        for seat in range(game.players):
            if roles.is_device(session.roles[seat]):
                continue
            player = self._player(session.names[seat])
            tally = player.tallies[rules.GAMES.index(game.rules)]
            total = _mean(game, seat)
            alone = game.players == 1
            tally.add(total, alone, 0 if alone else game.winners >> seat & 1)
            aided = bool(session.aided >> seat & 1)
            self._enter(which, Entry(total, player, self.played[which], aided))

    def compare(self, session: "Any") -> None:
        """Add the totals of a finished challenge to its results."""
        game = session.game
        which = category(rules.GAMES.index(game.rules), game.mode)
        for seat in range(game.players):
            if not roles.is_device(session.roles[seat]):
                aided = bool(session.aided >> seat & 1)
                result = Result(session.code, which, seat, session.names[seat], _mean(game, seat), aided)
                self.results.append(result)
        self.results = self.results[-RESULTS:]

    def _enter(self, which: int, entry: Entry) -> None:
        entries = self.best[which]
        index = 0
        # Of equal totals the earlier one comes first.
        while index < len(entries) and entries[index].total >= entry.total:
            index += 1
        entries.insert(index, entry)
        if len(entries) > BEST:
            entries.pop()

    def meet(self, session: "Any") -> None:
        """Remember those who play this match, though it does not count."""
        self._sitting = session.names
        for seat in range(len(session.names)):
            if not roles.is_device(session.roles[seat]):
                self._player(session.names[seat])

    def _player(self, name: str) -> Player:
        """Return the player of this name as the one seen last; a new one takes the place of another if need be."""
        found = None
        for player in self.players:
            if player.name == name:
                found = player
        if found is not None:
            self.players.remove(found)
        else:
            while len(self.players) >= NAMES and self._make_room():
                pass
            found = Player(name)
        self.players.append(found)
        return found

    def _make_room(self) -> bool:
        """Forget the one not seen longest who is in no list. If all are in lists, the longest list loses its last
        total until one is not. Return False if all play the match being added."""
        while True:
            found = self._unlisted()
            if found is not None:
                self.players.remove(found)
                return True
            if not self._drop_entry():
                return False

    def _unlisted(self, counted: bool = False) -> "Player | None":
        """Return the one not seen longest who is in no list and does not play the match being added; `counted`: of
        those with statistics; None if there is nobody."""
        listed = [entry.player for entries in self.best for entry in entries]
        for player in self.players:
            if player not in listed and player.name not in self._sitting and (player.matches() or not counted):
                return player
        return None

    def _drop_entry(self) -> bool:
        longest = max(self.best, key=len)
        if not longest:
            return False
        longest.pop()
        return True

    def shrink(self) -> bool:
        """Drop something to save room, but no name: the oldest results of challenges, but not the FEWEST last ones; the
        statistics of the one not seen longest who is in no list; or else the last total of the longest list. Return
        False if nothing is left."""
        if len(self.results) > FEWEST:
            self.results.pop(0)
            return True
        found = self._unlisted(True)
        if found is None:
            return self._drop_entry()
        found.forget()
        return True

    def count(self, session: "Any", with_fives: bool = True) -> None:
        """Count the dice thrown in this match, and `with_fives` the turns that ended with five of a kind, by name: not
        those of a challenge."""
        if session.code:
            return
        played = session.game
        with_fives = with_fives and played.phase == OVER
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
            elif with_fives and kind >= events.SCORE and boxes.most(game.counts) == 5:
                if not roles.is_device(session.roles[game.player]):
                    self._player(session.names[game.player]).count_five()
            game.apply(event)

    # In flash.

    def pack(self) -> bytes:
        """Encode the hall in at most HALL_ROOM bytes, and shrink it if it needs more. ValueError if that does not
        help."""
        out = self._packed()
        while len(out) > HALL_ROOM:
            if not self.shrink():
                raise ValueError("the hall has grown to %d bytes; it has room for %d" % (len(out), HALL_ROOM))
            out = self._packed()
        return out

    def _packed(self) -> bytes:
        games = range(len(rules.GAMES))
        out = struct.pack(_FIXED, self.serial, _VERSION, len(self.players), *list(self.faces))
        out += bytes([len(games)] + [modes(game) for game in games])
        for played in self.played:
            out += struct.pack("<H", played)
        for player in self.players:
            name = player.name.encode()
            own = [game for game in games if player.tallies[game].matches]
            mask = sum([1 << game for game in own])
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
        """Decode this hall, which is empty. Invalid bytes, or those of an unknown version, leave it so, with the serial
        if it can be read. Results of unknown games are left out."""
        if data is None or len(data) < _FIXED_SIZE:
            return
        self.serial = data[0] | data[1] << 8
        if data[2] in (_OLD, _VERSION):
            try:
                self._unpack(data)
            except (ValueError, IndexError, UnicodeError):
                self.clear(self.serial)

    def _unpack(self, data: bytes) -> None:
        fixed = _read(_FIXED, data, 0)
        for i in range(6):
            self.faces[i] = fixed[3 + i]
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
                self.played[which] = played
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
            self.players.append(player)
        for which in categories:
            count = data[at]
            at += 1
            for _ in range(count):
                total, whose, played = _read(_ENTRY, data, at)
                entry = Entry(total & (_AIDED - 1), self.players[whose], played, total >= _AIDED)
                if which >= 0:
                    self.best[which].append(entry)
                at += struct.calcsize(_ENTRY)
        while at < len(data):
            letter, length = _read("<BH", data, at)
            at += 3
            if letter == _RESULTS:
                self._unpack_results(data, at, min(at + length, len(data)))
            at += length

    def _unpack_results(self, data: bytes, at: int, end: int) -> None:
        """Read the results of challenges in data[at:end]; those of unknown games are left out."""
        while at < end:
            code, seat, game, total = _read(_RESULT, data, at)
            at += struct.calcsize(_RESULT)
            last = at + 1 + data[at]
            name = bytes(data[at + 1 : last]).decode()
            at = last
            if game < len(rules.GAMES) and seat >> 3 < modes(game):
                which = category(game, seat >> 3)
                self.results.append(Result(code, which, seat & 7, name, total & (_AIDED - 1), total >= _AIDED))


def _mean(game: Game, seat: int) -> int:
    """Return this seat's total, the mean per leg, which compares matches of any number of legs."""
    return (2 * game.match_total(seat) + game.legs) // (2 * game.legs)


def _packed_result(result: Result) -> bytes:
    game, mode = game_and_mode(result.which)
    name = result.name.encode()
    total = result.total | result.aided * _AIDED
    return struct.pack(_RESULT, result.code, mode << 3 | result.seat, game, total) + bytes((len(name),)) + name


def _read(form: str, data: bytes, at: int) -> tuple:
    """Unpack numbers at `data[at]`. ValueError if the data is too short: in firmwares struct raises different
    errors."""
    if at + struct.calcsize(form) > len(data):
        raise ValueError("the hall ends too soon")
    return struct.unpack_from(form, data, at)
