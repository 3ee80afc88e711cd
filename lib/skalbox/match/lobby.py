# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The host: who plays what, where the match stands, and what is kept of it. The app's half that knows about matches."""

try:
    from typing import Any
except ImportError:
    pass

from skalbox import settings
from skalbox.match import roles
from skalcore import journal, rules
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, TIE

NONE = -1  # no game

# The first players of a device that has met nobody yet.
_PLAYERS = ["Léa", "Noé", "Inès", "Hugo"]


class Lobby:
    """players, roles: the names to play with, and what they are (skalbox.match.roles), by seat; kind: the game to play
    (index of skalcore.rules.GAMES); waiting: (name, role) of those for whom that has no seat; mode, legs: as Session
    has them; session: the match, or None; settings: what the players set (skalbox.settings); complaints: what is wrong
    in settings.toml (skalbox.hardware.config), until it was shown; lost: what could not be read of all that was kept
    (skalbox.saves.losses), until it was shown."""

    def __init__(self, storage) -> None:
        from skalbox.saves import settings_codec

        self.session: Any = None
        self._storage = storage
        self.settings = settings_codec.unpack(storage.settings)
        self.kind = self.settings.kind
        self.mode = self.settings.mode or rules.SOLO_RECOMMENDED  # of SkalPott alone
        self.legs = self.settings.legs
        self.players = list(self.settings.names or _PLAYERS)
        self.roles = list(self.settings.roles or [roles.ASKING] * len(self.players))
        self.waiting: list = []
        for _ in range(self.settings.waiting):
            self._wait()
        self.typed: list = []  # names that were, of those that are not given
        self.browsed = NONE  # the game whose help is read while one is chosen
        self.picked = 0  # the seat whose name is being chosen
        self._unkept = False  # something was set that is not yet written down
        self.complaints: list = []
        self.lost = storage.lost
        self._asks_language = False  # nobody has said which language
        self._found = 0  # events of the match that was taken up
        self.setting = 0  # the row of the settings in which the cursor stands

    def show(self, name: str, now: int) -> None:
        """The app's: show the base screen of this name."""

    def lay(self, name: str, now: int) -> None:
        """The app's: lay the screen of this name over the base."""

    def heed(self, which: int) -> None:
        """The app's: a setting has changed."""

    # Who plays what.

    def rules(self) -> rules.Rules:
        """The rules of the game to play, or of the one whose help is read while one is chosen."""
        return rules.GAMES[self.kind if self.browsed == NONE else self.browsed]

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

    def begin(self, now: int) -> None:
        """A new match of `players` starts: with its opening, or alone with the first throw."""
        from skalbox.match import lifecycle

        lifecycle.begin(self, now)

    def restore(self) -> None:
        """Take up the match that the storage kept, if there is one that makes sense."""
        from skalbox.match import lifecycle

        lifecycle.restore(self)

    def ask(self) -> None:
        """Find out what the start has to ask and to tell."""
        from skalbox.hardware import config

        self._asks_language = not self.settings.knows_language()
        self.complaints = config.complaints

    def first(self, now: int) -> None:
        """Show the next of the first screens: the question for the language where nobody has answered it yet, what is
        wrong in settings.toml, what was lost, then the match that is on, or the title."""
        from skalbox.match import lifecycle

        lifecycle.first(self, now)

    def may_go_on(self) -> bool:
        """The match that is on is whole, and nothing has to be said first."""
        return self.session is not None and not self.session.damaged and not self.lost

    def is_stuck(self) -> bool:
        """The match stands where the start found it: started anew, the device would come to the same place."""
        if self._storage.head is None:
            return False
        return self.session is None or len(self.session.events()) == self._found

    def recover(self, now: int) -> None:
        """From the screen that shows what broke to the title, from where other ways lead."""
        from skalbox.match import lifecycle

        lifecycle.recover(self, now)

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
        if stays or session.plays_itself(game.player) or not self.settings.get(settings.PASS_ON):
            return "turn"
        return "passon"

    def resume(self, now: int) -> None:
        """Go on where the match stands."""
        self.show(self.place(), now)
        game = self.session.game
        if game.phase == DECIDE and not self.session.plays_itself(game.player) and self.is_told():
            self.lay("coach", now)  # it had not come to speak of the dice that lie there

    def can_undo(self) -> bool:
        """The last box written can be taken back: nobody has thrown since, and the settings allow it."""
        session = self.session
        return (
            session.can_undo()
            and bool(self.settings.get(settings.UNDO))
            and not session.plays_itself(session.last_seat)
        )

    def may_ask(self) -> bool:
        """The player whose turn it is may ask the coach."""
        return self.session.roles[self.session.game.player] in (roles.ASKING, roles.AIDED)

    def is_told(self) -> bool:
        """The coach has something to say by itself about the dice that lie there."""
        session = self.session
        return session.roles[session.game.player] == roles.AIDED and not session.told

    def asks_zero(self) -> bool:
        """Writing 0 asks once more."""
        return bool(self.settings.get(settings.ASK_ZERO))

    def undo(self, now: int) -> None:
        """Take back the last box written, and let its player choose again."""
        self.session.undo()
        self.show("scoring", now)

    def abandon(self) -> None:
        """The match ends here, for nobody; its dice count as thrown."""
        from skalbox.match import lifecycle

        lifecycle.abandon(self)

    def record(self) -> None:
        """The standings are left: the hall takes in the match, unless it was for practice."""
        from skalbox.match import lifecycle

        lifecycle.record(self)

    def feels(self) -> bool:
        """Something feels whether the device is shaken."""
        return False

    # What lasts.

    def trouble(self) -> int:
        """What could not be kept and was not said yet (skalbox.saves.storage.Storage): it counts as said from now
        on."""
        found = self._storage.trouble
        self._storage.trouble = 0
        return found

    def is_kept(self) -> bool:
        """All that has happened in the match is kept."""
        return not self._storage.full

    def hall(self):
        """The hall of fame and the statistics as they stand."""
        from skalbox.saves.hall import unpack

        return unpack(self._storage.hall)

    def wipe(self) -> None:
        """Empty the hall. Only where no match is on."""
        from skalbox.match import lifecycle

        lifecycle.wipe(self)

    def set(self, which: int, value: int) -> None:
        """Set a setting; while a match is on the journal remembers it."""
        self.settings.set(which, value)
        self._unkept = True
        self._storage.settings = self.settings.pack()
        if self.session is not None:
            self.session.note(journal.setting(which, value))
        self.heed(which)

    def keep_settings(self) -> None:
        """Write down what was set, where no match is on whose journal has it."""
        if self._unkept and self.session is None:
            self._storage.change(self.settings.pack())
        self._unkept = False
