# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The lobby: the players, their game, the match and its saving. It knows only the names of the screens."""

import gc
from array import array

from skalbox.players import roles
from skalbox.players.settings import Settings
from skalbox.seldom import seldom
from skalcore import journal, rules
from skalcore.game import BANK, CHOICE, OPENING, OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall
    from skalbox.saves.head import Head
    from skalbox.saves.storage import Storage


class Lobby:
    """The players' choices, and the match."""

    explains = True  # what newcomers do not know, once

    def __init__(self, storage: "Storage") -> None:
        from skalbox.hardware import complaints

        # None without a match; typed without it for its users.
        self.session: "Session" = None  # type: ignore[assignment]
        self.storage = storage
        self.choose(storage.settings, b"")
        self.unsaved = False  # a setting has changed
        self.complaints: list = complaints.reports  # of settings.toml, not shown yet
        self.lost = storage.lost  # data, not shown yet
        new = self.explains and storage.settings is None and storage.hall is None
        self.asks = self.settings.questions(new)  # names of their screens
        self.wins: dict = {}  # by name: matches won this evening,
        self.played: dict = {}  # and played
        self.settled = True  # nobody has to say whether it is the same evening
        self.said = b""  # the kinds of facts of the last story
        self.events_at_start = 0  # of the match

    # The players and their game.

    @seldom
    def choose(self, packed: "bytes | None", code: bytes) -> None:
        """Choose the settings, players and game in these bytes (Settings.pack), and the challenge."""
        self.code = code  # of a challenge or a duel (skalcore.challenge), else empty
        self.settings = Settings(packed)
        self.game_index = self.settings.game_index  # to play: index of rules.GAMES
        self.mode = self.settings.mode or rules.SOLO_RECOMMENDED  # of SkalPott alone
        self.legs = self.settings.legs
        self.players = list(self.settings.names)  # by seat, as their roles
        self.roles = list(self.settings.roles or [roles.ASKING] * len(self.players))
        self.waiting: list = []  # (name, role) of players without a seat
        for _ in range(self.settings.waiting):
            self._wait()
        self.typed: list = [name for name, _ in self.settings.typed]  # names to be offered again
        self.signs = dict(self.settings.typed)  # and their signs

    def rules(self) -> rules.Rules:
        """Return the rules of the game to play."""
        return rules.GAMES[self.game_index]

    def is_alone(self) -> bool:
        """Return whether there is one player, who plays SkalPott against the bank."""
        return len(self.players) == 1

    def mode_to_play(self) -> int:
        """Return the mode: MATCH, or the chosen mode of SkalPott alone."""
        return self.mode if self.rules().modes > 1 and self.is_alone() else rules.MATCH

    @seldom
    def seats(self) -> tuple:
        """Return how many can play, at least and at most."""
        if self.code:
            from skalcore.challenge import DUELLISTS, is_duel

            if is_duel(self.code):
                return DUELLISTS
        return 1, self.rules().players

    @seldom
    def seat_players(self) -> None:
        """Make players without a seat in this game wait, and give each player a role and a sign."""
        del self.roles[len(self.players) :]
        self.roles += [roles.ASKING] * (len(self.players) - len(self.roles))
        most = self.seats()[1]
        while len(self.players) > most:
            self._wait()
        if min(self.roles + [255]) <= roles.ROLE:
            from skalbox.players.sign_order import choose, order

            numbers = list(self.roles)
            signs = order(numbers)
            for seat in range(len(numbers)):
                if numbers[seat] <= roles.ROLE:
                    numbers[seat] = choose(numbers[seat], signs[seat])
            self.roles = numbers

    @seldom
    def choose_game(self, kind: int, code: bytes = b"", mode: int = 0) -> None:
        """Choose this game: players who wait get its free seats. `mode`: of SkalPott alone, 0: as before."""
        self.code = code
        self.mode = mode or self.mode
        self.game_index = kind
        self.seat_players()
        for name, role in self.waiting:
            if name not in self.players:  # else another player has been given this name since
                self.players.append(name)
                self.roles.append(role)
        self.waiting.clear()
        self.seat_players()

    @seldom
    def remember(self, now: bool = False) -> None:
        """Save the players and their game with the next data, to offer them again. `now`: at once, unless a match is
        on, which has players of its own."""
        if now:
            if self.storage.head is not None:
                return
            self.seat_players()
        typed = [(name, self.signs.get(name, 0)) for name in self.typed if name not in self.players]
        if self.players:
            names = self.players + [name for name, _ in self.waiting]
            sit = self.roles + [role for _, role in self.waiting]
            self.settings.note_match(self.game_index, self.mode, self.legs, names, len(self.waiting), sit, typed)
        else:
            typed += [(name, number >> 4) for name, number in self.waiting]
            self.settings.note_match(0, rules.MATCH, 1, [], 0, [], typed)  # all else would be without players
        self.storage.save_settings(self.settings.pack(), False)
        if now:
            try:
                self.storage.add()
            except MemoryError:
                pass  # the next match saves them

    def _wait(self) -> None:
        """Make the last player wait for a game with more seats."""
        self.waiting.insert(0, (self.players.pop(), self.roles.pop()))

    # A match.

    @seldom
    def start_match(self, erase: bool = False) -> bool:
        """Start a new match of the lobby's players, and put the current one aside, which is not over. If there is no
        room, return False, or with `erase` erase the matches of shelf.in_the_way()."""
        from skalbox.match.session import Session

        self.seat_players()
        chosen = self.rules()
        mode = self.mode_to_play()
        legs = self.legs if chosen.has_legs else 1
        happened: Any = b""
        erased = 0
        if self.storage.aside or (self.session is not None and len(self.session.events())):
            from skalbox.match import shelf

            erased = shelf.make_room(self, erase, self.game_index, len(self.players), legs)
            if erased < 0:
                return False
            happened = self.happened()
        gc.collect()  # before anything that stays is made
        before = self.storage.settings
        self.remember()
        if self.waiting and self.storage.settings != before:
            self.storage.save_settings(self.storage.settings)  # those who wait are not in the match's head
        sit = [roles.possible(role & roles.ROLE, chosen.has_values) | role & ~roles.ROLE for role in self.roles]
        match = (self.game_index, mode, legs, list(self.players), tuple(sit), self.code)
        kept = array("H", bytes(happened))
        del happened
        if self.session is not None:
            self.session = None  # type: ignore[assignment]
            gc.collect()
        if len(kept) or erased:
            from skalbox.match import shelf
            from skalbox.saves import aside

            if not aside.start_match(self.storage, match, kept, erased):
                self._again(kept)
                return False
        else:
            self.storage.start_match(*match)
        self.code = b""
        del kept
        gc.collect()
        self.session = Session(list(self.players), self.storage, self.game_index, mode, legs, *match[4:])
        if self.is_alone():
            from skalbox.match import evening

            evening.aim(self)
        return True

    def restore(self) -> None:
        """Restore the saved match, if there is a valid one."""
        if self.storage.head is not None:
            self._restore()

    @seldom
    def _restore(self) -> None:
        """Restore the saved match, if it is valid."""
        from skalbox.match.session import Session

        head: Any = self.storage.head
        try:
            session = Session(head.names, self.storage, head.game, head.mode, head.legs)
            session.restore()
        except (ValueError, IndexError):
            return  # a head that no game has
        for which, value in session.changed:
            self.settings.restore_value(which, value)
        if session.changed:
            self.asks = self.settings.questions(False)
        self.storage.save_settings(self.settings.pack(), False)
        written = self.events_at_start = len(session.events())
        if session.damaged and (not written or session.game.phase == OVER):
            from skalbox.saves import chip_memory

            self.lost |= chip_memory.MOVES if written else chip_memory.MATCH
        if not written and session.damaged:
            return
        if written:
            self.session = session
            if session.game.players == 1:
                from skalbox.match import evening

                evening.aim(self)
        self._follow(head)
        self.remember()  # the match may have begun after the settings were last saved
        if not written:
            self.withdraw()  # nobody has rolled yet: only the choice of players is restored

    @seldom
    def _follow(self, head: "Head") -> None:
        """Choose the players and the game of the match with this head."""
        from skalbox.match import seating

        self.players, self.roles, self.waiting = seating.restore(self, head)
        self.game_index = head.game
        if rules.GAMES[head.game].has_legs:
            self.legs = head.legs
        if head.mode:
            self.mode = head.mode

    @seldom
    def resume_aside(self, which: int, erase: bool = False) -> str:
        """Resume this match of skalbox.saves.aside.all_aside(), and put the current one aside. Return the next screen:
        "resume", for which restore() makes the match, or "new_match", the question, if only `erase` makes room. It is
        "title" if no slot can be written."""
        from skalbox.saves import aside

        wanted = aside.heads()[which]
        erased = 0
        if self.storage.writable > 1:
            from skalbox.match import shelf

            erased = shelf.make_room(self, erase, wanted.game, len(wanted.names), wanted.legs, which)
            if erased < 0:
                return "new_match"
        happened = array("H", bytes(self.happened()))
        self.session = None  # type: ignore[assignment]
        gc.collect()
        if not aside.resume_aside(self.storage, which, happened, erased):
            self.storage.warn(aside.TROUBLE)
            self._again(happened)
            return "title"
        return "resume"

    @seldom
    def _again(self, happened: array) -> None:
        """Make the current match again, which could not be put aside. The choices for the next one stay."""
        if len(happened):
            chosen = self.game_index, self.mode, self.legs, self.players, self.roles, self.waiting
            self.storage.stay(happened)
            self.restore()
            self.game_index, self.mode, self.legs, self.players, self.roles, self.waiting = chosen

    @seldom
    def happened(self) -> "memoryview | bytes":
        """Return the current match's events, if there is one."""
        return b"" if self.session is None else self.session.events()

    def next_start_screen(self) -> str:
        """Return the next start screen, shown once."""
        if self.session is None and not (self.asks or self.complaints or self.lost):
            return "title"
        return self._ask_first()

    @seldom
    def _ask_first(self) -> str:
        """Return the next start screen."""
        if self.session is None and self.asks:
            return self.asks.pop(0)
        if self.complaints:
            return "wiring"
        if self.lost:
            return "lost"
        if self.session is not None:
            return "final" if self.is_over() else "resume"
        return "title"

    @seldom
    def accept_losses(self) -> None:
        """Note that the players have seen what was lost. Drop a match that could not be restored."""
        self.lost = 0
        if self.session is None:
            self.storage.finish(self.storage.hall)

    def may_go_on(self) -> bool:
        """Return whether the match is whole, and nothing has to be reported first."""
        return self.session is not None and not self.session.damaged and not self.lost

    def is_over(self) -> bool:
        """Return whether a finished match is on, which is not in the hall yet."""
        return self.session is not None and self.session.game.phase == OVER

    def is_stuck(self) -> bool:
        """Return whether the match has not advanced since the start. A restart would not help."""
        if self.storage.head is None:
            return False
        return self.session is None or len(self.session.events()) == self.events_at_start

    def save_before_sleep(self) -> None:
        """Save the match with its holds, or players and settings, before the device sleeps or restarts."""
        if self.session is None:
            self.remember(True)
        else:
            self.session.mark_holds()
            self.storage.save_before_sleep(self.session.events())

    def drop_match(self) -> None:
        """Free the match after an exception. The running turn is saved, if possible."""
        try:
            self.save_before_sleep()
        except Exception as error:  # any: the first must be reported
            print("Skalbox: the game cannot be saved:", error)
        self.session = None  # type: ignore[assignment]

    @seldom
    def recover(self) -> None:
        """Restore the match after an exception, if possible."""
        try:
            self.restore()
        except Exception as error:  # any: the device must go on
            print("Skalbox: the game cannot be restored:", error)

    def match_screen(self) -> str:
        """Return the screen on which the match goes on, "ending" for what results.ending returns."""
        session = self.session
        game = session.game
        phase = game.phase
        if session.practice is not None and not game.has_dice():
            return "practised"
        if phase == OPENING:
            return "opening"
        if phase == CHOICE:
            return "choice"
        if game.has_dice():
            if session.plays_itself(game.player):
                return "robot"
            return "turn" if game.rolls_left() else "scoring"
        if phase == BANK:
            return "bank"
        if not session.pot_seen:
            if game.mode != rules.MATCH:
                return "bank"
            if game.rules.has_pot:
                return "pot"
            if phase != OVER:
                return "leg"
        if phase == TIE:
            return "opening"
        if phase == OVER:
            return "final" if session.cheered else "ending"
        if session.plays_itself(game.player):
            return "robot"
        # The player who finishes a round of SkalPott starts the next one: the device is not passed on.
        stays = game.players == 1 or game.starts_next()
        return "turn" if stays or not self.settings.get("PASS_ON") else "passon"

    def is_for_win(self) -> bool:
        """Return whether the coach plays to win this match, not for the most points."""
        session = self.session
        if session.practice is not None:
            return session.practice.mistakes.for_win
        return session.game.players > 1 and bool(self.settings.get("COACH"))

    def can_undo(self) -> bool:
        """Return whether the last box can be undone: nobody has thrown since, and the settings allow it."""
        session = self.session
        return session.can_undo() and bool(self.settings.get("UNDO")) and not session.plays_itself(session.last_seat)

    def may_ask(self) -> bool:
        """Return whether the player in turn may ask the coach."""
        return self.session.roles[self.session.game.player] in (roles.ASKING, roles.AIDED)

    def is_aided(self) -> bool:
        """Return whether the coach advises the player in turn without being asked."""
        return self.session.roles[self.session.game.player] == roles.AIDED

    @seldom
    def abandon(self) -> None:
        """End the match without a result. The statistics count its dice, and its players are remembered."""
        hall = self.hall()
        hall.count(self.session)
        hall.meet(self.session)
        self._finish(hall)

    @seldom
    def withdraw(self) -> None:
        """Drop the match, in which nobody has rolled."""
        self.session = None  # type: ignore[assignment]
        self.storage.withdraw()

    @seldom
    def renew_lists(self, copy: "Any") -> None:
        """Replace lists by copies, and each name by copy(name); Storage.renew_objects says why."""
        self.players, self.roles = list(map(copy, self.players)), list(self.roles)
        self.waiting, self.typed = [(copy(name), role) for name, role in self.waiting], list(map(copy, self.typed))
        tables = self.signs, self.wins, self.played
        self.signs, self.wins, self.played = [dict([(copy(name), each[name]) for name in each]) for each in tables]

    @seldom
    def enter_in_hall(self) -> None:
        """Enter the finished match in the hall, unless it was for practice."""
        hall = self.hall()
        session = self.session
        self._follow(self.storage.head)  # others may have been chosen for another game meanwhile
        from skalbox.match import evening, results

        self.said = bytes([fact[0] for fact in session.story]) or self.said
        if results.is_practice(session):
            hall.count(session, False)
            hall.meet(session)
        else:
            hall.add(session, self.storage.head.serial)
        evening.note(self, hall)
        self._finish(hall)

    @seldom
    def _finish(self, hall: "Hall") -> None:
        from skalbox.match import seating

        hall.note(self.storage.head.serial)
        self.seat_players()
        seating.meet(self, hall)
        self.remember()
        self.session = None  # type: ignore[assignment]
        self.storage.finish(hall.pack())

    @seldom
    def settle(self, settled: bool) -> None:
        """Note whether the evening is settled."""
        self.settled = settled

    def is_kept(self) -> bool:
        """Return whether the whole match is saved."""
        return not self.storage.full

    def hall(self) -> "Hall":
        """Return the hall of fame and the statistics."""
        from skalbox.saves.hall import Hall

        hall = Hall()
        hall.unpack(self.storage.hall)
        return hall

    @seldom
    def wipe(self) -> None:
        """Empty the hall, and offer no names. Only while no match is on."""
        hall = self.hall()
        hall.clear(hall.serial)
        self.typed, self.signs = [], {}
        self.remember()
        from skalbox.match import evening

        evening.wipe(self)
        self.storage.finish(hall.pack())

    @seldom
    def set(self, name: str, value: int) -> None:
        """Change the setting of this name; during a match the journal saves it."""
        from skalbox.players import setting_rows

        self.settings.set(name, value)
        self.unsaved = True
        self.storage.save_settings(self.settings.pack(), False)
        if self.session is not None:
            self.session.note(journal.setting(setting_rows.number(name), value))

    @seldom
    def keep_settings(self) -> None:
        """Save changed settings, unless the journal of a match has them."""
        if self.unsaved and self.session is None:
            self.storage.save_settings(self.settings.pack())
        self.unsaved = False
