# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The lobby: who plays what, where the match stands, and what is saved of it. It knows no screens but their names."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall
    from skalbox.saves.storage import Storage

from skalbox.match import roles
from skalcore import journal, rules
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, TIE

# The first players of a device that has met nobody yet.
_PLAYERS = ["Léa", "Noé", "Inès", "Hugo"]


class Lobby:
    """players, roles: the names to play with, and what they are (skalbox.match.roles), by seat; kind: the game to play
    (index of skalcore.rules.GAMES); waiting: (name, role) of those for whom that has no seat; mode, legs: as Session
    has them; session: the match, or None; settings: what the players set (skalbox.settings); complaints: what is wrong
    in settings.toml (skalbox.hardware.config), until it was shown; lost: what could not be read of all that was kept
    (skalbox.saves.losses), until it was shown; typed: names that were typed and are offered again; storage: where all
    of it is saved; unsaved: a setting changed since; asks_language: nobody has chosen one yet; found: how many events
    the match had at the start."""

    def __init__(self, storage: "Storage") -> None:
        from skalbox import setting_values

        # None while no match is on; typed as what those who ask for it expect.
        self.session: "Session" = None  # type: ignore[assignment]
        self.storage = storage
        self.settings = setting_values.unpack(storage.settings)
        self.kind = self.settings.kind
        self.mode = self.settings.mode or rules.SOLO_RECOMMENDED  # of SkalPott alone
        self.legs = self.settings.legs
        self.players = list(self.settings.names or _PLAYERS)
        self.roles = list(self.settings.roles or [roles.ASKING] * len(self.players))
        self.waiting: list = []
        for _ in range(self.settings.waiting):
            self._wait()
        self.typed: list = []
        self.unsaved = False
        self.complaints: list = []
        self.lost = storage.lost
        self.asks_language = False
        self.found = 0

    # Who plays what.

    def rules(self) -> rules.Rules:
        """The rules of the game to play."""
        return rules.GAMES[self.kind]

    def is_alone(self) -> bool:
        """One player: SkalPott is then played against the bank."""
        return len(self.players) == 1

    def mode_to_play(self) -> int:
        """MATCH, or for SkalPott alone how it is played."""
        return self.mode if self.rules().has_pot and self.is_alone() else rules.MATCH

    def seat_players(self) -> None:
        """No more players than the game has seats, the others wait; each has a role."""
        while len(self.roles) > len(self.players):
            self.roles.pop()
        while len(self.roles) < len(self.players):
            self.roles.append(roles.ASKING)
        while len(self.players) > self.rules().players:
            self._wait()

    def _wait(self) -> None:
        """The last player waits for a game with more seats."""
        self.waiting.insert(0, (self.players.pop(), self.roles.pop()))

    # A match.

    def begin(self) -> None:
        """Start a new match of `players`."""
        from skalbox.match import lifecycle

        lifecycle.begin(self)

    def restore(self) -> None:
        """Go on with the match that the storage holds, if there is one that makes sense."""
        from skalbox.match import lifecycle

        lifecycle.restore(self)

    def ask(self) -> None:
        """Find out what the start has to ask and to report."""
        from skalbox import setting_values
        from skalbox.hardware import complaints

        self.asks_language = not setting_values.language_is_known(self.settings)
        self.complaints = complaints.found

    def first(self) -> str:
        """The name of the next of the first screens, each of which is asked for once."""
        from skalbox.match import lifecycle

        return lifecycle.first(self)

    def may_go_on(self) -> bool:
        """The match that is on is whole, and nothing has to be said first."""
        return self.session is not None and not self.session.damaged and not self.lost

    def is_stuck(self) -> bool:
        """The match stands where the start found it: a restart would lead to the same place."""
        if self.storage.head is None:
            return False
        return self.session is None or len(self.session.events()) == self.found

    def recover(self) -> None:
        """After something broke: go on with the match where that can be done."""
        from skalbox.match import lifecycle

        lifecycle.recover(self)

    def place(self) -> str:
        """The name of the screen on which the match goes on from where it stands."""
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
            if not game.rules.has_pot:
                return "final" if phase == OVER else "leg"
            return "bank" if game.players == 1 else "pot"
        if phase == TIE:
            return "opening"
        if phase == OVER:
            return "final"
        # Who finishes a round of SkalPott starts the next one: the device stays where it is.
        stays = game.players == 1 or (game.rules.has_pot and game.round and not game.turn)
        if stays or session.plays_itself(game.player) or not self.settings.get("PASS_ON"):
            return "turn"
        return "passon"

    def coach_is_due(self) -> bool:
        """The match goes on with the coach, which had not come to speak of the dice on the table."""
        session = self.session
        game = session.game
        return game.phase == DECIDE and not session.plays_itself(game.player) and self.is_told()

    def can_undo(self) -> bool:
        """The last box written can be taken back: nobody has thrown since, and the settings allow it."""
        session = self.session
        return session.can_undo() and bool(self.settings.get("UNDO")) and not session.plays_itself(session.last_seat)

    def may_ask(self) -> bool:
        """The player whose turn it is may ask the coach."""
        return self.session.roles[self.session.game.player] in (roles.ASKING, roles.AIDED)

    def is_told(self) -> bool:
        """The coach has something to say by itself about the dice that lie there."""
        session = self.session
        return session.roles[session.game.player] == roles.AIDED and not session.told

    def asks_zero(self) -> bool:
        """Writing 0 asks once more."""
        return bool(self.settings.get("ASK_ZERO"))

    def abandon(self) -> None:
        """The match ends here, for nobody; its dice count as thrown."""
        from skalbox.match import lifecycle

        lifecycle.abandon(self)

    def record(self) -> None:
        """The standings are left: the hall takes in the match, unless it was for practice."""
        from skalbox.match import lifecycle

        lifecycle.record(self)

    # What lasts.

    def trouble(self) -> int:
        """What could not be kept and was not said yet (skalbox.saves.storage.Storage): it counts as said from now
        on."""
        found = self.storage.trouble
        self.storage.trouble = 0
        return found

    def is_kept(self) -> bool:
        """All that has happened in the match is kept."""
        return not self.storage.full

    def hall(self) -> "Hall":
        """The hall of fame and the statistics as they stand."""
        from skalbox.saves.hall_codec import unpack

        return unpack(self.storage.hall)

    def wipe(self) -> None:
        """Empty the hall. Only where no match is on."""
        from skalbox.match import lifecycle

        lifecycle.wipe(self)

    def set(self, name: str, value: int) -> None:
        """Set the setting of this name; while a match is on the journal remembers it."""
        from skalbox import setting_rows, setting_values

        self.settings.set(name, value)
        self.unsaved = True
        self.storage.settings = setting_values.pack(self.settings)
        if self.session is not None:
            self.session.note(journal.setting(setting_rows.number(name), value))

    def keep_settings(self) -> None:
        """Write down what was set, where no match is on whose journal has it."""
        if self.unsaved and self.session is None:
            from skalbox import setting_values

            self.storage.change(setting_values.pack(self.settings))
        self.unsaved = False
