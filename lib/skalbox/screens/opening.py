# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Dry rolls against each other: who wins the opening, and at the end of a level match who wins it.

Everybody's dice stay on the screen; the leading throw is lit. Those level for the highest sum roll again.
"""

import displayio
from micropython import const

from skalbox import ink, keys, measures
from skalbox.art import index, sheet
from skalbox.clock import since
from skalbox.kit import paint, show, tile, turn
from skalbox.screens.still import Still
from skalbox.text import RIGHT, Strip
from skalbox.widgets import shapes
from skalbox.widgets.dicerow import SETTLED_AFTER, DiceRow
from skalcore import events
from skalcore.game import CHOICE, OVER, TIE

_WAITING = const(0)
_SHAKING = const(1)
_SETTLING = const(2)
_DECIDED = const(3)

_PAUSE = const(300)  # ms after the dice settle in which ROLL does nothing
_ROW = const(53)  # baseline of the first player
_PITCH = const(34)
_NAME_X = const(32)
_NAME_W = const(62)
_DICE_X = const(98)
_DICE_PITCH = const(22)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.ROLL, app.words.LET_GO)
        self._session = app.session
        words = self._words
        kit = self._kit
        self._breaks_tie = app.session.game.phase == TIE
        frame = self._frame
        self._row = frame.under(
            displayio.TileGrid(
                shapes.filled(kit, measures.WIDTH, 32, 6), pixel_shader=ink.smooth(ink.NIGHT), x=0, y=_ROW - 23
            )
        )
        frame.heading(kit, words.TIE_BREAK if self._breaks_tie else words.OPENING)
        self._faces = sheet("dice20", index.DICE20_BIN)
        self._signs: list = []
        self._names: list = []
        self._dice: list = []
        self._sums: list = []
        for seat in range(len(self._session.names)):
            self._build(kit, seat)
        self._note = frame.add(
            Strip(kit.small, ink.smooth(ink.ASH, ink.NIGHT), _DICE_X, _ROW - 2, 136, words.YOUR_ROLL)
        )
        slot = sheet("slot44", index.SLOT44_BIN)
        self._slots = displayio.Group()
        for i in range(5):
            self._slots.append(
                tile(
                    slot,
                    index.SLOT44_BIN,
                    ink.smooth(ink.SMOKE),
                    i * measures.CELL + measures.TUMBLE_X,
                    measures.CELL_Y + measures.TUMBLE_Y,
                )
            )
        frame.add(self._slots)
        self._tumbling = DiceRow(kit)
        frame.add(self._tumbling.group)
        frame.keys.blank()
        self._thrown = bytearray(5)
        self._sums_shown = bytearray(len(self._session.names))  # what each has rolled in this go, 0: not yet
        self._seat = 0  # who rolls
        self._goes = 0
        self._state = _WAITING
        self._then = 0

    def _build(self, kit, seat: int) -> None:
        baseline = _ROW + _PITCH * seat
        frame = self._frame
        self._signs.append(
            frame.add(tile(kit.signs18, index.SIGNS18_BIN, ink.smooth(ink.PLAYERS[seat]), 6, baseline - 16, seat))
        )
        paper = ink.smooth(ink.PAPER)
        name = self._session.names[seat]
        # A long name gives way to the dice.
        font = kit.big if kit.big.room(name) <= _NAME_W else kit.small
        self._names.append(frame.add(Strip(font, paper, _NAME_X, baseline, _NAME_W, name, above=18, below=5)))
        self._dice.append([])
        self._sums.append(None)

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
        self._lay(seat)
        total = 0
        for i in range(5):
            total += self._thrown[i]
            turn(self._dice[seat][i], self._thrown[i] - 1)
        self._sums_shown[seat] = total
        self._sums[seat].write(str(total))
        self._show(seat, True)

    def _lay(self, seat: int) -> None:
        """Make the row's dice, with the first throw that lies there: what is hidden from the start costs bytes."""
        if self._dice[seat]:
            return
        kit = self._kit
        paper = ink.smooth(ink.PAPER)
        baseline = _ROW + _PITCH * seat
        for i in range(5):
            x = _DICE_X + i * _DICE_PITCH
            self._dice[seat].append(self._frame.add(tile(self._faces, index.DICE20_BIN, paper, x, baseline - 17)))
        x = measures.PILL_RIGHT - 26
        self._sums[seat] = self._frame.add(Strip(kit.big, paper, x, baseline, 26, align=RIGHT, below=0))

    def enter(self, now: int) -> None:
        contest = self._session.game.contest
        for seat in range(len(self._dice)):
            self._sums_shown[seat] = contest.sums[seat]
        self._goes = contest.goes
        self._relay()
        self._wait()

    # What it looks like.

    def _show(self, seat: int, visible: bool) -> None:
        for die in self._dice[seat]:
            show(die, visible)
        if self._dice[seat]:
            show(self._sums[seat], visible)

    def _wait(self) -> None:
        """It is the turn of whom the game says."""
        words = self._words
        contest = self._session.game.contest
        self._state = _WAITING
        self._seat = contest.seat
        if contest.goes != self._goes:
            self._goes = contest.goes
            # The level throws stay in sight, no longer lit, until they are rolled again.
            for seat in range(len(self._sums_shown)):
                self._sums_shown[seat] = 0
            self._frame.status.write(words.LEVEL)
        else:
            self._frame.status.write(words.HIGHEST_WINS if self._breaks_tie else words.HIGHEST_STARTS)
        show(self._note, True)
        self._note.y = _ROW - 2 + _PITCH * self._seat - self._kit.small.ascent
        show(self._row, True)
        self._row.y = _ROW - 23 + _PITCH * self._seat
        show(self._slots, True)
        self._tumbling.forget()
        self._show(self._seat, False)
        self._frame.pill.press(False)
        self._frame.pill.fit((words.ROLL, words.LET_GO))
        self._frame.pill.label(index.ICON_SHAKE, words.ROLL)
        self._light(self._seat)

    def _light(self, rolls: int) -> None:
        """Light the leading throws; `rolls` is the seat whose row is marked, -1 for none."""
        best = 0
        for total in self._sums_shown:
            best = max(best, total)
        still_in = self._session.game.contest.still_in
        for seat in range(len(self._dice)):
            ground = ink.NIGHT if seat == rolls else ink.BLACK
            leads = best > 0 and self._sums_shown[seat] == best
            for die in self._dice[seat]:
                paint(die, ink.smooth(ink.PAPER if leads else ink.FOG, ground))
            if self._dice[seat]:
                paint(self._sums[seat], ink.smooth(ink.PAPER if leads else ink.ASH, ground))
            paint(self._names[seat], ink.smooth(ink.PAPER if still_in >> seat & 1 else ink.FOG, ground))
            paint(self._signs[seat], ink.smooth(ink.PLAYERS[seat], ground))

    # What the keys do.

    def press(self, key: int, now: int) -> None:
        if key == keys.ROLL and self._state == _WAITING:
            self._state = _SHAKING
            self._then = now
            self._frame.pill.label(index.ICON_SHAKE, self._words.LET_GO)
            self._frame.pill.press(True)
            self._frame.status.write(self._words.ROLLING)
            show(self._slots, False)
            self._tumbling.shake(0, 0)
        elif key == keys.ROLL and self._state == _DECIDED and since(self._then, now) >= _PAUSE:
            phase = self._session.game.phase
            self._app.show("final" if phase == OVER else "choice" if phase == CHOICE else "passon", now)

    def release(self, key: int, now: int) -> None:
        if key == keys.ROLL and self._state == _SHAKING:
            self._session.dry(self._thrown)
            self._state = _SETTLING
            self._then = now
            self._frame.pill.hide()

    # What happens by itself.

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._state == _SHAKING:
            return self._tumbling.shake(elapsed, 0)
        if self._state != _SETTLING:
            return False
        if not self._tumbling.at_rest():
            return self._tumbling.settle(elapsed, self._thrown)
        if elapsed < SETTLED_AFTER + _PAUSE:
            return False
        self._take(now)
        return True

    def _take(self, now: int) -> None:
        """Move the throw into its player's row, and see what follows."""
        self._set(self._seat)
        show(self._note, False)
        contest = self._session.game.contest
        if not contest.is_decided():
            self._wait()
            return
        self._state = _DECIDED
        self._then = now
        self._row.y = _ROW - 23 + _PITCH * contest.seat
        self._light(contest.seat)
        self._tumbling.forget()
        self._frame.keys.labels((None, None, None, None, None))
        self._frame.status.write(self._words.WINS_OPENING % self._session.names[contest.seat])
        self._frame.pill.press(False)
        self._frame.pill.fit((self._words.NEXT,))
        self._frame.pill.label(index.ICON_NEXT, self._words.NEXT)

    def moving(self, now: int) -> bool:
        return self._state in (_SHAKING, _SETTLING) or (self._state == _DECIDED and since(self._then, now) < _PAUSE)
