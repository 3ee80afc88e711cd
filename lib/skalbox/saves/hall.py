# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics over all matches, in 1 KB.

A category for each mode of each game (SkalPott has three) with the ten best totals; for each name and each game how
many were played and won, their sum and the best; fives of a kind; and how often each face fell. Challenges, whose dice
may be known beforehand, have only a list of results of their own.
"""

from array import array

from skalbox.players import roles
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


def _mean(game: Game, seat: int) -> int:
    """Return this seat's total, the mean per leg, which compares matches of any number of legs."""
    return (2 * game.match_total(seat) + game.legs) // (2 * game.legs)
