# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Single rolls of five dice: who starts, or wins a tied match, and the bank's addition in SkalPott alone."""

import gc

import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import HEADING, MARGIN, NOTE, PILL_RIGHT, STATUS, TOP, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, SMOKE, smooth
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import WRAP, since
from skalbox.hardware.labels import GLANCE
from skalbox.lang.phrases import round_text
from skalbox.widgets.dicerow import SETTLED_AFTER, DiceRow
from skalbox.widgets.throws import Throws
from skalcore import boxes, events
from skalcore.game import BANK, CHOICE, OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_WAITING = const(0)
_SHAKING = const(1)
_SETTLING = const(2)
_DECIDED = const(3)  # nothing is left to roll

_CALM = const(900)  # ms after which the device rolls by itself,
_AIR = const(500)  # and that it shakes
_PAUSE = const(300)  # ms after the dice settle

_SAID = by_layout(STATUS, STATUS, NOTE, STATUS)  # baseline of an opening's text

# The bank. Left ends of the player's half and of the bank's, from their middle to the sign between. The y of the names
# and of the two dice (0: no room), baseline of the numbers. Top and height of the bar.
_X, _OTHER, _BEATS_DX, _Y, _PAIR, _NUMBER, _BAR, _BAR_H = by_layout(
    (10, 150, 12, 44, 64, 124, 135, 28),
    (54, 214, 12, 44, 64, 124, 135, 28),
    (20, 164, 14, 22, 0, 76, 79, 17),
    (54, 214, 12, 28, 0, 84, 96, 22),
)


class Dry(View):
    """The base class of screens with a single roll."""

    def __init__(self, app: "App", dice: str, *pill: str) -> None:
        """Prepare `dice` ("dice" or "bank") in a pill's page."""
        super().__init__(app, *pill)
        self._tumbling = DiceRow(app.assets, dice)
        self._thrown = bytearray(5)  # the faces
        self._state = _WAITING  # to _DECIDED,
        self._then = 0  # since this time
        self._by_itself = False  # the device rolls for a seat of its own

    def enter(self, now: int) -> None:
        self._then = now

    def landed(self, now: int) -> None:
        """Do what follows once the dice are at rest."""

    def shake(self, now: int) -> None:
        """Shake the dice until ROLL comes up."""
        self._state = _SHAKING
        self._then = now
        self.rows((), (index.ICON_SHAKE, self._words.LET_GO, None))
        self._frame.pill.press(True)
        if self._app.animated:
            self._tumbling.shake(0, 0)
            self._app.sound.play(tunes.RATTLE, now)

    def let_go(self, now: int) -> None:
        """Let the dice fall."""
        if self._state != _SHAKING:
            return
        self._session.dry(self._thrown)
        self._state = _SETTLING
        self._then = now
        if not self._app.animated:
            self._then = (now - SETTLED_AFTER) & WRAP
            self._tumbling.lay(self._thrown, 0)
        self.roll(None)

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._by_itself and self._state == _WAITING and elapsed >= _CALM:
            self.shake(now)
            return True
        if self._by_itself and self._state == _SHAKING and elapsed >= _AIR:
            self.let_go(now)
            return True
        if self._state == _SHAKING:
            return self._app.animated and self._tumbling.shake(elapsed, 0)
        if self._state != _SETTLING:
            return False
        if not self._tumbling.at_rest():
            return self._tumbling.settle(elapsed, self._thrown, self._app.sound, now)
        if elapsed < SETTLED_AFTER + _PAUSE:
            return self._frame.status.write("")  # the dice lie
        self._then = now
        self.landed(now)
        return True

    def moving(self, now: int) -> bool:
        waits = self._state == _WAITING and self._by_itself
        return waits or self._state in (_SHAKING, _SETTLING)

    def shakes(self, now: int) -> bool:
        return self._state in (_WAITING, _SHAKING)


class Opening(Dry):
    """Single rolls against each other: who wins the opening, or a tied match.

    Everybody's dice stay on the screen; the leading throw is lit. Players who tie for the highest sum roll again.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app, "dice", app.words.ROLL_N % 5, app.words.LET_GO)
        self._breaks_tie = self._session.game.phase == TIE
        frame = self._frame
        frame.status.y = _SAID
        if _SAID > TOP:  # else the text is the headline
            self._frame.heading(app.words.TIE_BREAK if self._breaks_tie else app.words.OPENING)
        self._rows = Throws(self._assets, self._session.names, app.words.YOUR_ROLL)
        frame.add(self._rows.group)
        frame.add(self._tumbling.group)
        self._sums_shown = bytearray(len(self._session.names))  # by seat, of this go; 0: none yet
        self._seat = 0  # who rolls
        self._goes = 0

    def _relay(self) -> None:
        """Show again what was rolled in this go, after a loss of power."""
        rolled = [seat for seat in range(len(self._sums_shown)) if self._sums_shown[seat]]
        happened = self._session.events()
        first = len(happened) - len(rolled)
        for i in range(len(rolled)):
            events.unpack(events.value(happened[first + i]), self._thrown)
            self._set(rolled[i])

    def _set(self, seat: int) -> None:
        """Show the throw in this player's row."""
        total = sum(self._thrown)
        self._sums_shown[seat] = total
        self._rows.set(seat, self._thrown, total)

    def enter(self, now: int) -> None:
        super().enter(now)
        contest = self._session.game.contest
        self._sums_shown = bytearray(contest.sums)
        self._goes = contest.goes
        self._relay()
        self._wait()

    def _wait(self) -> None:
        """Begin the roll of the next player."""
        words = self._words
        contest = self._session.game.contest
        self._state = _WAITING
        self._seat = contest.seat
        self._by_itself = self._session.plays_itself(self._seat)
        if contest.goes != self._goes:
            self._goes = contest.goes
            # The throws of those who roll again disappear: one might look like the winner's.
            self._sums_shown = bytearray(len(self._sums_shown))
            self._frame.status.write(words.LEVEL)
        elif self._breaks_tie:
            self._frame.status.write(words.HIGHEST_WINS)
        else:
            has_choice = self._session.game.rules.has_choice
            self._frame.status.write(words.HIGHEST_CHOOSES if has_choice else words.HIGHEST_STARTS)
        self._rows.mark(self._seat, True)
        self._tumbling.forget()
        self._rows.show(self._seat, False)
        self._frame.pill.press(False)
        roll = words.ROLL_N % 5
        self._frame.pill.fit((roll, words.LET_GO))
        self.rows(self._keys_now(), (index.ICON_SHAKE, roll, self.shake, self.let_go), GLANCE)
        self._rows.light(self._sums_shown, contest.still_in, self._seat)

    def _keys_now(self) -> tuple:
        """Return the rows: back to the players until somebody has rolled, then the menu in its usual place."""
        words = self._words
        if self._by_itself:
            return ()
        if len(self._session.events()):
            return None, None, None, self.help_key(), self.menu()
        return (index.ICON_BACK, words.KEY_BACK, self._withdraw), None, None, self.help_key(), None

    def _withdraw(self, now: int) -> None:
        self._lobby.withdraw()
        self._app.show("players", now)

    def shake(self, now: int) -> None:
        self._frame.status.write(self._words.ROLLING)
        super().shake(now)

    def landed(self, now: int) -> None:
        """Move the throw into its player's row, and go on."""
        # Free the dice's pictures first: allocations between them would fragment the heap.
        self._tumbling.forget()
        gc.collect()
        self._set(self._seat)
        self._rows.note(False)
        contest = self._session.game.contest
        if not contest.is_decided():
            self._wait()
            return
        self._state = _DECIDED
        self._rows.mark(contest.seat, False)
        self._rows.light(self._sums_shown, contest.still_in, contest.seat)
        phase = self._session.game.phase
        text = self._words.WINS_OPENING if phase in (CHOICE, OVER) else self._words.STARTS
        self._frame.status.write(text % self._session.names[contest.seat])
        self._frame.pill.press(False)
        self._frame.pill.fit((self._words.NEXT,))
        self.rows((None, None, None, None, None), (index.ICON_NEXT, self._words.NEXT, self._app.resume), GLANCE)


class Bank(Dry):
    """SkalPott alone: the pot of a round against the bank, whose addition is 10, or rolled here after the turn."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, "bank", app.words.ROLL_N % 5, app.words.LET_GO, app.words.NEXT)
        game = self._session.game
        words = self._words
        frame = self._frame
        self._rolls = game.phase == BANK
        self._number = game.round - (0 if self._rolls else 1)  # of the round that this is about
        self._frame.heading(words.POT_TITLE)
        if _PAIR:
            frame.small(FOG, PILL_RIGHT, HEADING, round_text(words, game, self._number), RIGHT)
        ledger = game.ledger
        own = ledger.current[0] if self._rolls else ledger.past_additions[self._number]
        frame.sign(14, 0, _X, _Y)
        frame.small(PAPER, _X + 20, _Y + 11, self._session.names[0])
        frame.add(shapes.frame(self._assets, smooth(PAPER), _OTHER, _Y, 14, 14, 3))
        frame.small(PAPER, _OTHER + 20, _Y + 11, words.BANK)
        self._pair(_X, ledger.tops[0], own - ledger.tops[0])
        self._huge = self._assets.huge()
        frame.words(self._huge, PAPER, _X, _NUMBER, str(own))
        frame.add(self._tumbling.group)
        if self._rolls:
            self.hint(words.BANK_ROLLS)
            self.rows(self.match_keys(), (index.ICON_SHAKE, words.ROLL_N % 5, self.shake, self.let_go), GLANCE)
        else:
            self._decide()

    def _pair(self, x: int, top: int, second: int) -> None:
        """Draw the two dice of an addition, small, if there is room."""
        if _PAIR:
            faces = sheet("dice20", index.DICE20_BIN)
            for face in (top, second):
                self._frame.add(tile(faces, index.DICE20_BIN, smooth(PAPER), x, _PAIR, face - 1))
                x += 22

    def enter(self, now: int) -> None:
        super().enter(now)
        if not self._rolls:
            if not self._session.pot_seen:
                self._app.sound.play(self._tune, now)
            self._session.pot_seen = True

    def _decide(self) -> None:
        """Show the end of the round: who has more, and the points won."""
        words = self._words
        frame = self._frame
        game = self._session.game
        ledger = game.ledger
        own = ledger.past_additions[self._number]
        bank = ledger.past_banks[self._number]
        won = ledger.past_pots[self._number]
        self._state = _DECIDED
        self._tune = tunes.POT_SHARED if own == bank else tunes.POT if won else tunes.POT_LOST
        rolled = self._number & 1 and game.mode == 2
        frame.words(self._huge, PAPER, _OTHER, _NUMBER, str(bank))
        self._compare(own, bank)
        colour = PLAYERS[0] if won else SMOKE
        text = BLACK if won else PAPER
        width = WIDTH - 2 * MARGIN
        frame.add(shapes.plate(self._assets, smooth(colour), MARGIN, _BAR, width, _BAR_H, 6))
        font = self._assets.big if _PAIR else self._assets.small
        baseline = _BAR + (_BAR_H + font.capitals) // 2
        word = words.BANK_LEVEL if own == bank else words.BANK_WON if won else words.BANK_LOST
        frame.words(font, text, MARGIN + 10, baseline, word, ground=colour)
        frame.words(font, text, MARGIN + width - 10, baseline, "+%d" % won, RIGHT, colour)
        self.hint(words.BANK_ROLLED if rolled else words.BANK_HAS)
        frame.pill.press(False)
        frame.pill.fit((words.NEXT,))
        # The bank's dice lie in the place of the keys.
        self.rows(() if self._rolls else self.match_keys(), (index.ICON_NEXT, words.NEXT, self._app.resume), GLANCE)

    def _compare(self, own: int, bank: int) -> None:
        """Draw the sign for more, less or equal between the two."""
        frame = self._frame
        middle = (_X + _OTHER) // 2 + _BEATS_DX
        y = _NUMBER - 37
        own_ink = smooth(PLAYERS[0] if own >= bank else ASH)
        if own == bank:
            for step in (12, 24):
                frame.add(shapes.plate(self._assets, own_ink, middle, y + step - 2, 28, 6, 3))
            return
        sign = displayio.TileGrid(sheet("beats", index.BEATS_BIN), pixel_shader=own_ink, x=middle, y=y)
        sign.flip_x = own < bank
        frame.add(sign)

    def landed(self, now: int) -> None:
        """Show the bank's two best dice, and decide the pot."""
        first, second = boxes.best_two(self._thrown)
        for i in range(5):
            if i != first and i != second:
                self._tumbling.dim(i)
        self._pair(_OTHER, self._thrown[first], self._thrown[second])
        self._session.pot_seen = True
        self._decide()
        self._app.sound.play(self._tune, now)


SCREENS = {"opening": Opening, "bank": Bank}
