# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A QR code with a finished match for a phone: the address of the page, and behind # the match in digits."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import qr_code
from skalbox.draw.measures import HEIGHT, LOW, MARGIN, PILL_RIGHT, TOP, WIDE, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, PAPER, mask
from skalbox.draw.picture import Picture
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.hardware.clock import since
from skalcore import packing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.app import App

_BESIDE = WIDE or LOW  # the pill has room beside the code; if not, any key leads back
_X = by_layout(0, 1, 1, 6)  # the least x of the code
_READ = const(1000)  # ms for which the sentence is shown before the code
_LIGHT = const(120_000)  # ms for which the light is not dimmed
_SHORT = const(33)  # characters of an address that leaves room for a whole match
_LINE = const(18)  # from line to line
_SMALLEST = const(2)  # pixels of a module
_GOOD = const(3)  # ... which is enough to make room for the line below the code
_NOTE = const(16)  # height of that line


class Screen(View):
    works = True

    def __init__(self, app: "App") -> None:
        """Say what comes."""
        words = app.words
        super().__init__(app, words.BACK)
        self._page = page = Picture(self._assets)
        self._frame.add(page.group)
        self._frame.heading(words.SHARE_TITLE, part=page)
        text = words.SHARE_HOW if _BESIDE else "%s\n%s" % (words.SHARE_HOW, words.SHARE_ANY_KEY)
        y = TOP + _LINE
        for line in wrap(self._assets.small, text, PILL_RIGHT - MARGIN):
            page.small(ASH, MARGIN, y, line)
            y += _LINE
        self._any_key = words.SHARE_ANY_KEY
        self.rows((), (index.ICON_BACK, words.BACK, app.close) if _BESIDE else None)
        self._entered = 0
        self._steps: "Iterator | None" = self._make_code()
        self._code_bitmap: "Any" = None
        words.drop_cache()

    def _make_code(self) -> "Iterator":
        """Make the code, with a pause after each step for the keys."""
        most = min((HEIGHT // _SMALLEST - 2 * qr_code.MARGIN - 17) // 4, qr_code.MOST)
        address = self._app.page + "#"
        digits = self._pack(qr_code.room_for(most, address))
        yield None
        for self._code_bitmap in qr_code.draw(qr_code.first_fitting(address, digits, most), address, digits):
            yield None

    def _pack(self, room: int) -> str:
        """Return the match in at most `room` digits, or its final sheets alone."""
        from skalbox.players.names import in_record

        session = self._session
        names = in_record(session.names)
        digits = ""
        if len(self._app.page) <= _SHORT:
            digits = packing.pack(session.game, names, session.code, session.events(), room)
        return digits or packing.pack(session.game, names, session.code, (), room)

    def _show(self) -> None:
        """Show the code, as large as it fits, instead of the sentence."""
        page = self._page
        page.clear()
        bitmap = self._code_bitmap
        scale = HEIGHT // bitmap.height
        noted = not _BESIDE and (HEIGHT - _NOTE) // bitmap.height >= _GOOD
        if noted:
            scale = (HEIGHT - _NOTE) // bitmap.height
        size = scale * bitmap.height
        y = HEIGHT - size - (_NOTE if noted else 0)
        group = displayio.Group(scale=scale, x=_X if _BESIDE else (WIDTH - size) // 2, y=y // 2)
        group.append(displayio.TileGrid(bitmap, pixel_shader=mask(BLACK, PAPER)))
        page.add(group)
        if noted:
            page.small(PAPER, (WIDTH - self._assets.small.room(self._any_key)) // 2, HEIGHT - 4, self._any_key)

    def enter(self, now: int) -> None:
        self._entered = now

    def press(self, key: int, now: int) -> None:
        if _BESIDE:
            super().press(key, now)
        else:
            self._app.close(now)

    def tick(self, now: int) -> bool:
        age = since(self._entered, now)
        if age < _LIGHT and not self._app.power.is_dark:
            self._app.power.touch(now)
        if self._steps is None or not age:  # the panel must show the sentence first
            return False
        for _ in self._steps:
            return False
        if age < _READ:
            return False
        self._steps = None
        self._show()
        return True

    def moving(self, now: int) -> bool:
        return self._steps is not None
