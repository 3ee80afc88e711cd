# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics: what lasts from match to match, in 1 KB.

A category for each mode of each game (SkalPott has three) with the ten best totals; for each name and each game how
many were played and won, their sum and the best; fives of a kind; and how often each face fell.
"""

from array import array

try:
    from typing import Any
except ImportError:
    pass


from skalbox.match import roles
from skalcore import boxes, events, rules
from skalcore.game import OVER, Game

BEST = 10  # totals kept in a category
NAMES = 12  # names kept, fewer where many games take the room; the one that played least gives way to a new one
ALONE = 0x8000


def modes(game: int) -> int:
    """In how many modes this game (index of skalcore.rules.GAMES) is played: each is a category."""
    return len(rules.MODES) if rules.GAMES[game].has_pot else 1


def category(game: int, mode: int) -> int:
    """The category of a game in a mode."""
    for before in range(game):
        mode += modes(before)
    return mode


CATEGORIES = category(len(rules.GAMES), 0)


class Tally:
    """One name in one game: matches, wins, sum of totals, best total; alone: never played against anybody, so that
    nothing was won or lost."""

    def __init__(self, matches: int = 0, wins: int = 0, total: int = 0, best: int = 0) -> None:
        self.matches = matches
        self.alone = wins >= ALONE
        self.wins = wins & (ALONE - 1)
        self.total = total
        self.best = best


class Player:
    """One name: fives of a kind it ended a turn with, and a Tally for each game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fives = 0
        self.tallies = [Tally() for _ in rules.GAMES]

    def matches(self) -> int:
        """All matches under this name."""
        total = 0
        for tally in self.tallies:
            total += tally.matches
        return total


class Entry:
    """One of the best totals, or of several legs their mean: whose, the number of the match among its category's, and
    whether the coach has helped."""

    def __init__(self, total: int, player: Player, at: int, aided: bool = False) -> None:
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

    def take(self, session: Any, serial: int) -> None:
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

    def _player(self, name: str) -> Player:
        for player in self.players:
            if player.name == name:
                return player
        if len(self.players) == NAMES:
            self._make_room()
        self.players.append(Player(name))
        return self.players[-1]

    def _make_room(self) -> None:
        """Forget the name that played least, of those with no total in a list if there are any."""
        found = self._least(self._listed()) or self._least([])
        if found is not None:
            self._forget(found)

    def _listed(self) -> list:
        return [entry.player for entries in self.best for entry in entries]

    def _least(self, spared: list) -> "Player | None":
        """The player with the fewest matches, but for these and those of the match being taken in."""
        found = None
        for player in self.players:
            if player in spared or player.name in self._sitting:
                continue
            if found is None or player.matches() < found.matches():
                found = player
        return found

    def _forget(self, player: Player) -> None:
        self.players.remove(player)
        for which in range(CATEGORIES):
            self.best[which] = [entry for entry in self.best[which] if entry.player is not player]

    def shrink(self) -> bool:
        """Forget something, since there is too little room: the name that played least of those in no list, else the
        last total of the longest list. False where nothing is left to forget."""
        found = self._least(self._listed())
        if found is not None:
            self._forget(found)
            return True
        longest = max(self.best, key=len)
        if longest:
            longest.pop()
            return True
        return False

    def count(self, session: Any) -> None:
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
