# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Single rolls against each other: who wins the opening, and at the end of a level match who wins it.

Everybody's dice stay on the screen; the leading throw is lit. Those level for the highest sum roll again.
"""

import gc

from skalbox.art import index
from skalbox.draw import measures
from skalbox.hardware.labels import GLANCE
from skalbox.screens.dry import DECIDED, WAITING, Dry
from skalbox.widgets.throws import Throws
from skalcore import events
from skalcore.game import CHOICE, OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_LINE = measures.at(measures.STATUS, measures.STATUS, 15, measures.STATUS)  # baseline of what is said about them


class Screen(Dry):
    def __init__(self, app: "App") -> None:
        super().__init__(app, "dice", app.words.ROLL, app.words.LET_GO)
        assets = self._assets
        self._breaks_tie = self._session.game.phase == TIE
        frame = self._frame
        frame.status.y = _LINE
        if _LINE > measures.TOP:  # else it is the headline itself
            self.heading(app.words.TIE_BREAK if self._breaks_tie else app.words.OPENING)
        self._rows = Throws(assets, self._session.names, app.words.YOUR_ROLL)
        frame.add(self._rows.group)
        frame.add(self._tumbling.group)
        self._sums_shown = bytearray(len(self._session.names))  # what each has rolled in this go, 0: not yet
        self._seat = 0  # who rolls
        self._goes = 0

    def _relay(self) -> None:
        """After a loss of power: lay out again what was rolled in this go."""
        rolled = [seat for seat in range(len(self._sums_shown)) if self._sums_shown[seat]]
        happened = self._session.events()
        first = len(happened) - len(rolled)
        for i in range(len(rolled)):
            events.unpack(events.value(happened[first + i]), self._thrown)
            self._set(rolled[i])

    def _set(self, seat: int) -> None:
        """Show the throw in this player's row."""
        total = 0
        for face in self._thrown:
            total += face
        self._sums_shown[seat] = total
        self._rows.set(seat, self._thrown, total)

    def enter(self, now: int) -> None:
        super().enter(now)
        contest = self._session.game.contest
        for seat in range(len(self._sums_shown)):
            self._sums_shown[seat] = contest.sums[seat]
        self._goes = contest.goes
        self._relay()
        self._wait()

    # What it looks like.

    def _wait(self) -> None:
        """It is the turn of whom the game says."""
        words = self._words
        contest = self._session.game.contest
        self._state = WAITING
        self._seat = contest.seat
        self._by_itself = self._session.plays_itself(self._seat)
        if contest.goes != self._goes:
            self._goes = contest.goes
            # The level throws stay in sight, no longer lit, until they are rolled again.
            for seat in range(len(self._sums_shown)):
                self._sums_shown[seat] = 0
            self._frame.status.write(self._words.LEVEL)
        else:
            self._frame.status.write(self._aim())
        self._rows.mark(self._seat, True)
        self._tumbling.forget()
        self._rows.clear(self._seat)
        self._frame.pill.press(False)
        self._frame.pill.fit((words.ROLL, words.LET_GO))
        self.rows(self._keys_now(), (index.ICON_SHAKE, words.ROLL, self.take_up, self.let_go), GLANCE)
        self._rows.light(self._sums_shown, contest.still_in, self._seat)

    def _keys_now(self) -> tuple:
        """Until somebody has rolled, a key leads back to the players; then the menu is where it is in every turn."""
        words = self._words
        if self._by_itself:
            return ()
        lay = self._app.lay
        if len(self._session.events()):
            menu = (index.ICON_MENU, words.KEY_MENU, lay, "gamemenu")
            return None, None, None, (index.ICON_HELP, words.KEY_HELP, lay, "help"), menu
        back = (index.ICON_BACK, words.KEY_BACK, self._withdraw)
        return back, None, None, None, (index.ICON_HELP, words.KEY_HELP, lay, "help")

    def _withdraw(self, now: int) -> None:
        """Choose other players."""
        self._lobby.withdraw()
        self._app.show("players", now)

    def _aim(self) -> str:
        """What the highest throw brings."""
        if self._breaks_tie:
            return self._words.HIGHEST_WINS
        return self._words.HIGHEST_CHOOSES if self._session.game.rules.has_choice else self._words.HIGHEST_STARTS

    def take_up(self, now: int) -> None:
        self._frame.status.write(self._words.ROLLING)
        super().take_up(now)

    def landed(self, now: int) -> None:
        """Move the throw into its player's row, and see what follows."""
        # Free the dice's pictures first: what stays would be allocated between them, and fragment the heap.
        self._tumbling.forget()
        gc.collect()
        self._set(self._seat)
        self._rows.note(False)
        contest = self._session.game.contest
        if not contest.is_decided():
            self._wait()
            return
        self._state = DECIDED
        self._rows.mark(contest.seat, False)
        self._rows.light(self._sums_shown, contest.still_in, contest.seat)
        phase = self._session.game.phase
        text = self._words.WINS_OPENING if phase in (CHOICE, OVER) else self._words.FINISH_NOTE  # "%s starts"
        self._frame.status.write(text % self._session.names[contest.seat])
        self._frame.pill.press(False)
        self._frame.pill.fit((self._words.NEXT,))
        self.rows((None, None, None, None, None), (index.ICON_NEXT, self._words.NEXT, self._app.resume), GLANCE)
