# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What screens with a single roll share: ROLL held down shakes five dice, let go they fall. They say what follows."""

from micropython import const

from skalbox.art import index
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import WRAP, since
from skalbox.widgets.dicerow import SETTLED_AFTER, DiceRow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

WAITING = 0
SHAKING = 1
SETTLING = 2
DECIDED = 3  # nothing is left to roll

_CALM = const(900)  # ms after which the device rolls by itself ...
_AIR = const(500)  # ... and that it shakes
_PAUSE = const(300)  # ms after the dice settle


class Dry(View):
    """`_state`: WAITING..DECIDED, since `_then`; `_thrown`: the five faces; `_tumbling`: their DiceRow."""

    def __init__(self, app: "App", dice: str, *pill: str) -> None:
        """`dice`: the name of the pictures at rest; `pill`: all the words that the ROLL pill will show."""
        super().__init__(app, *pill)
        self._tumbling = DiceRow(app.assets, dice)
        self._thrown = bytearray(5)
        self._state = WAITING
        self._then = 0
        self._by_itself = False  # the device rolls for a seat of its own

    def enter(self, now: int) -> None:
        self._then = now

    def landed(self, now: int) -> None:
        """The dice are at rest, and have been seen for a moment."""

    def take_up(self, now: int) -> None:
        """ROLL went down: the dice are shaken until it comes up."""
        self._state = SHAKING
        self._then = now
        self.rows((), (index.ICON_SHAKE, self._words.LET_GO, None))
        self._frame.pill.press(True)
        if self._app.animated:
            self._tumbling.shake(0, 0)
            self._app.sound.play(tunes.RATTLE, now)

    def let_go(self, now: int) -> None:
        """ROLL came up, or the device lets the dice go: they fall."""
        if self._state != SHAKING:
            return
        self._session.dry(self._thrown)
        self._state = SETTLING
        self._then = now
        if not self._app.animated:
            self._then = (now - SETTLED_AFTER) & WRAP
            self._tumbling.lay(self._thrown, 0)
        self.roll(None)

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._by_itself and self._state == WAITING and elapsed >= _CALM:
            self.take_up(now)
            return True
        if self._by_itself and self._state == SHAKING and elapsed >= _AIR:
            self.let_go(now)
            return True
        if self._state == SHAKING:
            return self._app.animated and self._tumbling.shake(elapsed, 0)
        if self._state != SETTLING:
            return False
        if not self._tumbling.at_rest():
            return self._tumbling.settle(elapsed, self._thrown, self._app.sound, now)
        if elapsed < SETTLED_AFTER + _PAUSE:
            return self._frame.status.write("")  # nothing rolls any more
        self._then = now
        self.landed(now)
        return True

    def moving(self, now: int) -> bool:
        waits = self._state == WAITING and self._by_itself
        return waits or self._state in (SHAKING, SETTLING)

    def shakes(self, now: int) -> bool:
        return self._state in (WAITING, SHAKING)
