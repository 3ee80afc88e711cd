# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A record, before the standings: the total rises past the old one. Once all is there any key goes on."""

from micropython import const

from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.match import results
from skalbox.memory import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_FRAME = const(50)  # ms
_STANDS = const(800)  # ms for which the last picture stands,
_STILL = const(1000)  # without animations: then only that is shown
_NONE = const(-1)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        session = self._session
        seat = max(results.beaten(self._lobby), 0)
        total = results.per_leg(session.game.match_total(seat), session.game.legs)
        best, whose = results.record(self._lobby.hall(), session)
        self._frames: "Any" = ()  # that are still to come
        self._then = _NONE  # when the last frame was drawn
        self._whole = _NONE  # when the panel showed the last picture
        self._entered = 0
        self.rows((), None)
        name = session.names[seat]
        texts = (
            "%s %d" % (app.words.RECORD, best),
            whose,
            app.words.NEW_RECORD,
            app.words.BEATEN_BY % (total - best, whose, best),
        )
        try:
            show = load("skalbox.widgets.summit").Show(app.assets, self._frame, seat, name, texts, (best, total))
            self._frames = show.frames()
            if not app.animated:
                for _ in self._frames:
                    pass
        except MemoryError:
            self._frames = ()

    def enter(self, now: int) -> None:
        self._entered = now
        self._app.sound.play(load("skalbox.hardware.fanfares").RECORD, now)

    def tick(self, now: int) -> bool:
        # The picture must stand on the panel first.
        if now == self._entered:
            return False
        if self._whole != _NONE:
            if since(self._whole, now) >= (_STANDS if self._app.animated else _STILL):
                self._app.show("final", now)
        elif self._then == _NONE:
            self._then = now
        elif since(self._then, now) >= _FRAME:
            self._then = now
            try:
                for _ in self._frames:
                    return True
            except MemoryError:
                self._frames = ()
            self._whole = now
        return False

    def press(self, key: int, now: int) -> None:
        if self._whole != _NONE:
            self._app.show("final", now)

    def moving(self, now: int) -> bool:
        return True
