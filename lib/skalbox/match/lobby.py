# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The lobby: the players, their game, the match and its saving. Of the screens it knows only the names."""

from skalbox.players import roles
from skalcore import journal, rules
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall
    from skalbox.saves.storage import Storage


class Lobby:
    """players, roles: the names and roles (skalbox.players.roles) by seat; kind: the game to play (index of
    skalcore.rules.GAMES); waiting: (name, role) of those for whom it has no seat; mode, legs: as in Session; session:
    the match, or None; settings: skalbox.settings; complaints: errors in settings.toml (skalbox.hardware.config) not
    shown yet; lost: lost data (skalbox.saves.losses) not shown yet; typed: names that were typed, to be offered again;
    storage: saves all of it; unsaved: a setting has changed since the last save; asks_language: no language was chosen
    yet; found: how many events the match had at the start; code: of the challenge that the next match is,
    else empty."""

    def __init__(self, storage: "Storage") -> None:
        # None while no match is on; typed without None for its users.
        self.session: "Session" = None  # type: ignore[assignment]
        self.storage = storage
        self.choose(storage.settings)
        self.typed: list = []
        self.unsaved = False
        self.complaints: list = []
        self.lost = storage.lost
        self.asks_language = False
        self.found = 0
        self.code = b""

    # The players and their game.

    def choose(self, packed: "bytes | None") -> None:
        """Choose the settings, the players and their game that these bytes hold (skalbox.setting_values.pack)."""
        from skalbox import setting_values

        self.settings = setting_values.unpack(packed)
        self.kind = self.settings.kind
        self.mode = self.settings.mode or rules.SOLO_RECOMMENDED  # of SkalPott alone
        self.legs = self.settings.legs
        self.players = list(self.settings.names)
        self.roles = list(self.settings.roles or [roles.ASKING] * len(self.players))
        self.waiting: list = []
        for _ in range(self.settings.waiting):
            self._wait()

    def rules(self) -> rules.Rules:
        """Return the rules of the game to play."""
        return rules.GAMES[self.kind]

    def is_alone(self) -> bool:
        """Whether there is one player, who plays SkalPott against the bank."""
        return len(self.players) == 1

    def mode_to_play(self) -> int:
        """Return the mode: MATCH, or for SkalPott alone the one chosen."""
        return self.mode if self.rules().has_pot and self.is_alone() else rules.MATCH

    def seat_players(self) -> None:
        """Make players without a seat in this game wait, and give each player a role."""
        while len(self.roles) > len(self.players):
            self.roles.pop()
        while len(self.roles) < len(self.players):
            self.roles.append(roles.ASKING)
        while len(self.players) > self.rules().players:
            self._wait()

    def knows_names(self) -> bool:
        """Whether there is anybody to be offered a seat."""
        from skalbox.match import seating

        return bool(seating.known(self))

    def _wait(self) -> None:
        """Make the last player wait for a game with more seats."""
        self.waiting.insert(0, (self.players.pop(), self.roles.pop()))

    # A match.

    def restore(self) -> None:
        """Restore the saved match, if there is a valid one."""
        if self.storage.head is None:
            return
        from skalbox.match import lifecycle

        lifecycle.restore(self)

    def ask(self) -> None:
        """Find out what the start has to ask and report."""
        from skalbox import setting_values
        from skalbox.hardware import complaints

        self.asks_language = not setting_values.language_is_known(self.settings)
        self.complaints = complaints.found

    def first(self) -> str:
        """Return the name of the next start screen; each is shown once."""
        if self.session is None and not (self.asks_language or self.complaints or self.lost):
            return "title"
        from skalbox.match import lifecycle

        return lifecycle.first(self)

    def may_go_on(self) -> bool:
        """Whether the match is whole, and nothing has to be reported first."""
        return self.session is not None and not self.session.damaged and not self.lost

    def is_over(self) -> bool:
        """Whether a finished match is on, which is not in the hall yet."""
        return self.session is not None and self.session.game.phase == OVER

    def is_stuck(self) -> bool:
        """Whether the match has not advanced since the start: a restart would lead to the same state."""
        if self.storage.head is None:
            return False
        return self.session is None or len(self.session.events()) == self.found

    def rest(self) -> None:
        """Save the match, with the dice that are held, before the device sleeps or restarts."""
        if self.session is not None:
            self.session.mark_holds()
            self.storage.rest(self.session.events())

    def drop_match(self) -> None:
        """Free the match after an exception. The running turn is saved, if possible."""
        try:
            self.rest()
        except Exception as error:
            # Any exception: nothing may stand in the way of reporting the first one.
            print("Skalbox: the game cannot be saved:", error)
        self.session = None  # type: ignore[assignment]

    def recover(self) -> None:
        """Restore the match after an exception, if possible."""
        from skalbox.match import lifecycle

        lifecycle.recover(self)

    def match_screen(self) -> str:
        """Return the name of the screen on which the match continues, "ending" for what results.ending returns."""
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
            return "turn" if game.rolls_left() else "scoring"
        if phase == BANK:
            return "bank"
        if not session.pot_seen:
            if game.rules.has_pot:
                return "bank" if game.players == 1 else "pot"
            if phase != OVER:
                return "leg"
        if phase == TIE:
            return "opening"
        if phase == OVER:
            return "final" if session.cheered else "ending"
        # The player who finishes a round of SkalPott starts the next one: the device is not passed on.
        stays = game.players == 1 or (game.rules.has_pot and game.round and not game.turn)
        if stays or session.plays_itself(game.player) or not self.settings.get("PASS_ON"):
            return "turn"
        return "passon"

    def coach_is_due(self) -> bool:
        """Whether the coach has yet to give advice by itself on the current dice."""
        session = self.session
        game = session.game
        return game.phase == DECIDE and not session.plays_itself(game.player) and self.is_advice_due()

    def is_for_win(self) -> bool:
        """Whether the coach plays this match to win it, and not for the most points: in a practice as in its review."""
        session = self.session
        if session.practice is not None:
            return session.practice.found.for_win
        return session.game.players > 1 and bool(self.settings.get("COACH"))

    def can_undo(self) -> bool:
        """Whether the last box written can be undone: nobody has thrown since, and the settings allow it."""
        session = self.session
        return session.can_undo() and bool(self.settings.get("UNDO")) and not session.plays_itself(session.last_seat)

    def may_ask(self) -> bool:
        """Whether the player whose turn it is may ask the coach."""
        return self.session.roles[self.session.game.player] in (roles.ASKING, roles.AIDED)

    def is_advice_due(self) -> bool:
        """Whether the coach advises this player by itself, and has not yet done so for the current dice."""
        session = self.session
        return session.roles[session.game.player] == roles.AIDED and not session.advised

    def asks_zero(self) -> bool:
        """Whether writing 0 has to be confirmed."""
        return bool(self.settings.get("ASK_ZERO"))

    def abandon(self) -> None:
        """End the match without a result. The statistics count its dice."""
        from skalbox.match import lifecycle

        lifecycle.abandon(self)

    def withdraw(self) -> None:
        """Drop the match, in which nobody has rolled yet."""
        from skalbox.match import lifecycle

        lifecycle.withdraw(self)

    def record(self) -> None:
        """Enter the finished match in the hall, unless it was for practice."""
        from skalbox.match import lifecycle

        lifecycle.record(self)

    # What is saved.

    def trouble(self) -> int:
        """Return what could not be saved (skalbox.saves.storage.Storage) and was not reported yet; it now counts as
        reported."""
        found = self.storage.trouble
        self.storage.trouble = 0
        return found

    def is_kept(self) -> bool:
        """Whether the whole match is saved."""
        return not self.storage.full

    def hall(self) -> "Hall":
        """Return the hall of fame and the statistics."""
        from skalbox.saves.hall_codec import unpack

        return unpack(self.storage.hall)

    def wipe(self) -> None:
        """Empty the hall. Only while no match is on."""
        from skalbox.match import lifecycle

        lifecycle.wipe(self)

    def set(self, name: str, value: int) -> None:
        """Change the setting of this name; during a match the journal saves it."""
        from skalbox import setting_rows, setting_values

        self.settings.set(name, value)
        self.unsaved = True
        self.storage.settings = setting_values.pack(self.settings)
        if self.session is not None:
            self.session.note(journal.setting(setting_rows.number(name), value))

    def keep_settings(self) -> None:
        """Save changed settings, unless the journal of a match has them."""
        if self.unsaved and self.session is None:
            from skalbox import setting_values

            self.storage.change(setting_values.pack(self.settings))
        self.unsaved = False
