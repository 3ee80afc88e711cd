# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Celebrations: three run over the table, unless memory is short; a record has the panel to itself.

A generator draws the frames, and yields after each a tune to start with it, or b"". The last picture stays for a moment
or until a key press.
"""

import gc

import bitmaptools
import displayio
from micropython import const

from skalbox.draw import measures, palette, shapes
from skalbox.draw.text import CENTRE, LEFT, RIGHT, Strip
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.hardware.clock import WRAP, since
from skalbox.match import results
from skalbox.memory import forget, screen_module
from skalbox.widgets.celebration import AWAY, COLUMNS, DARK, INK, ROWS, STEP, TOP, Celebration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.app import App
    from skalbox.widgets.dicerow import DiceRow

_FRAME = const(50)  # ms
_STANDS = const(800)  # ms of the last picture,
_STILL = const(1000)  # without animations: then only it is shown
_NONE = const(-1)
_COSTS = const(11_000)  # bytes that must be free beside its modules: it takes 8,000 at most
_EDGE = const(8)
_DIE = measures.DIE * measures.DIE  # pixels

# Tunes, as pairs of pitch and length (skalbox.hardware.sound). Five of a kind: a note for each column that arrives, and
# a run that ends them.
_ALIKE_TUNES = (
    b"\x41\x50",  # 1300 Hz
    b"\x4e\x50",  # 1560
    b"\x5d\x50",  # 1860
    b"\x6f\x50",  # 2220
    b"\x68\x3c\x82\x3c\x9c\x3c\x82\x3c\x9c\x3c\xd0\xf0",  # 2080 2600 3120 2600 3120 4160
)
# The bonus: a leap, and once more with a crown.
_BONUS_TUNE = b"\x4e\x46\x82\x8c\x00\x28\x4e\x46\x82\x8c\x9c\xdc"  # 1560 2600, 1560 2600 3120
# A further five of a kind: a step for each die, the last with a trill.
_HUNDRED_TUNES = (
    b"\x41\x28\x68\x28",  # 1300 2080
    b"\x49\x28\x75\x28",  # 1460 2340
    b"\x52\x28\x83\x28",  # 1640 2620
    b"\x57\x28\x8b\x28",  # 1740 2780
    b"\x75\x28\x9c\x50\x82\x28\x9c\x28\x82\x28\x9c\x28\xd0\xff",  # 2340 3120, 2600 3120 2600 3120, 4160
)
# A record: a run that climbs with the field, then a call.
_RECORD_TUNE = (
    b"\x34\x50\x3a\x50\x41\x50\x45\x50\x4e\x50\x57\x50\x62\x50\x68\xa0"  # 1040 1160 1300 1380 1560 1740 1960 2080
    b"\x00\x28\x82\x3c\x00\x14\x82\x3c\x00\x14\x82\x3c\x9c\x3c\xd0\xff"  # 2600 2600 2600 3120 4160
)


class Party(View):
    """A celebration over the table, but below its dice, in the player's colour."""

    over = False  # it has ended, and nothing of it is left

    def __init__(self, app: "App", now: int, top: int = TOP, rows: int = ROWS, dice: "DiceRow | None" = None) -> None:
        """Begin with a curtain that moves these dice. Raise MemoryError if memory is short."""
        super().__init__(app)
        gc.collect()
        if gc.mem_free() < _COSTS:  # type: ignore[attr-defined]
            raise MemoryError("no room to celebrate")
        self._table = table = app.table
        self._dice = dice
        self._show: "Any" = Celebration(app.assets, palette.PLAYERS[table.seat], top, rows, dice)
        self._frames: "Any" = self.frames(self._show)
        self._whole = _NONE  # when the panel showed its last picture
        self._then = (now - _FRAME) & WRAP
        self._leaves = False
        table.group.insert(table.group.index(table.dice.group), self._show.group)

    def frames(self, show: Celebration) -> "Iterator":
        """Draw all frames on `show`."""
        return iter(())

    def tick(self, now: int) -> bool:
        if not self._leaves:
            if since(self._then, now) < _FRAME:
                return False
            # In step, unless a frame took too long.
            self._then = (self._then + _FRAME) & WRAP if since(self._then, now) < 2 * _FRAME else now
        moves = self._app.animated
        drew = False
        try:
            for tune in self._frames:
                drew = True
                if tune and moves:
                    self._app.sound.play(tune, now)
                if moves:
                    return True
        except MemoryError:
            self._leaves = True
        if self._leaves:
            self._finish()
            return True
        if drew:
            return True
        if self._whole == _NONE:
            self._whole = now
        if since(self._whole, now) >= (_STANDS if moves else _STILL):
            self.end(now)
        return False

    def press(self, key: int, now: int) -> None:
        self.end(now)

    def end(self, now: int) -> None:
        """Let it leave, once the panel has shown its last picture."""
        if self._whole != _NONE and not self._leaves:
            self._leaves = True
            self._frames = self._show.leave()

    def _finish(self) -> None:
        self.over = True
        self._table.group.remove(self._show.group)
        if self._dice is not None:
            self._dice.lay(self._session.game.dice, self._session.held)
        self._show = self._frames = None
        for name in (screen_module(self.name), "skalbox.widgets.celebration"):
            forget(name)
        gc.collect()


# The words: align, x, room, baseline, of two lines the first baseline and the pitch, how far down without points. The
# points: align, x, baseline. Rows in which the columns end.
_HALF = measures.WIDTH // 2
_ALIKE = measures.by_height(
    (CENTRE, _HALF, _HALF - 4, 150, 130, 42, 21, CENTRE, _HALF, 226, (7, 6, 5, 6, 7)),
    (LEFT, _EDGE, 73, 108, 87, 40, 0, RIGHT, measures.WIDTH - _EDGE, 110, (5, 4, 4, 4, 5)),
    (LEFT, _EDGE, 106, 128, 108, 44, 0, RIGHT, measures.WIDTH - _EDGE, 130, (6, 5, 5, 5, 6)),
)
_RISE = const(2)  # rows that a column rises in a frame
_GAP = const(2)  # between a column and its die


class Alike(Party):
    """Five of a kind: the dice ride up on columns, which then fill the panel."""

    def __init__(self, app: "App", now: int) -> None:
        rules = app.lobby.session.game.rules
        self._points = max(app.table.scores[rules.five_box], 0)
        self._text = app.words.game(rules).BOXES[rules.five_box] if self._points else app.words.FIVE_ALIKE
        super().__init__(app, now, dice=app.table.dice)

    def frames(self, show: Celebration) -> "Iterator":
        align, x, room, baseline, first, step, lower, points_align, points_x, points, ends = _ALIKE
        yield from self._rise(show, ends)
        for column in range(COLUMNS):
            yield from show.fill(0, ends[column], DARK, (column,))  # the table goes, above the columns
        yield b""
        big = self._assets.big
        lines = wrap(big, self._text, room)
        if len(lines) > 1:
            baseline = first
        if not self._points:
            baseline += lower
        for line in lines:
            yield from show.say(big, x, baseline, line, align)
            baseline += step
        if self._points:
            yield from show.say(self._assets.huge(), points_x, points, "+%d" % self._points, points_align, 1)
        yield b""

    def _rise(self, show: Celebration, ends: tuple) -> "Iterator":
        """Raise two columns at a time, so that the dice make a stair from the left."""
        rows = [ROWS] * COLUMNS  # where each column ends yet
        die = _DIE + measures.DIE * _RISE * STEP
        while True:
            rising = [column for column in range(COLUMNS) if rows[column] > ends[column]]
            if not rising:
                return
            while len(rising) > 2:
                rising.remove(max(rising, key=lambda column: 3 * column - rows[column]))
            tune = b""
            for column in rising:
                end = rows[column]
                first = max(end - _RISE, ends[column])
                while not show.claim(die + show.cost(column, first, end)):
                    yield tune
                    tune = b""
                rows[column] = first
                show.draw(column, first, end, INK)
                self._table.dice.ride(column, TOP + first * STEP - _GAP - measures.DIE)
                if first == ends[column]:
                    tune = _ALIKE_TUNES[column]
            yield tune
            show.next_frame()


# The first row of the columns; scale and baseline of the number, baseline of the words.
_HUNDRED = measures.by_height((11, 2, 76, 190), (7, 1, 37, 120), (11, 2, 73, 158))
_EACH = const(20)


class Hundred(Party):
    """The 100 points of a further five of a kind: die by die they count up, then all is the player's colour."""

    def __init__(self, app: "App", now: int) -> None:
        rules = app.lobby.session.game.rules
        self._text = app.words.game(rules).BOXES[rules.five_box]
        super().__init__(app, now, dice=app.table.dice)

    def frames(self, show: Celebration) -> "Iterator":
        start, scale, baseline, below = _HUNDRED
        dice = self._table.dice
        y = TOP + start * STEP - 2 - measures.DIE
        ink = palette.PLAYERS[self._table.seat]
        yield from show.fill(0, start, DARK)
        font = self._assets.huge()
        group = displayio.Group(scale=scale, y=baseline)
        digits: list = []  # of the first number
        x = (measures.WIDTH // scale - font.width("+%d" % _EACH)) // 2
        for char in "+%d" % _EACH:
            room = font.room(char)
            digits.append(Strip(font, palette.smooth(ink), x, 0, room, char, above=font.capitals + 1, below=1))
            x += font.width(char)
        for i in range(COLUMNS):
            yield b""
            show.next_frame()
            show.claim(show.cost(i, start, ROWS) + 2 * _DIE)
            show.draw(i, start, ROWS, INK)
            dice.ride(i, y)
            yield _HUNDRED_TUNES[i]
            show.next_frame()
            if not i:
                show.group.append(group)
                for digit in digits:
                    yield from show.wait(digit.bitmap.width * digit.bitmap.height * scale * scale)
                    group.append(digit)
            elif i < COLUMNS - 1:
                digits[1].write(str(_EACH * (i + 1))[0])
        for digit in digits:
            yield from show.wait(digit.bitmap.width * digit.bitmap.height * scale * scale)
            digit.y = AWAY
        yield from show.fill(0, start, INK)
        own = palette.smooth(palette.BLACK, ink)
        for i in range(COLUMNS):
            yield from show.wait(_DIE)
            dice.ride(i, y, own)
        yield from show.count(_HALF, baseline, "+100", CENTRE, scale)
        yield from show.say(self._assets.big, _HALF, below, self._text)
        yield b""


# Top and rows of the ribbon, baselines of the word and of the points.
_RIBBON = measures.by_height((80, 6, 131, 133), (31, 4, 71, 72), (42, 5, 88, 89))


class Bonus(Party):
    """The bonus after the last written box: a ribbon runs over the table, while the total counts up."""

    def __init__(self, app: "App", now: int) -> None:
        top, rows, _, _ = _RIBBON
        super().__init__(app, now, top, rows)
        app.sound.play(_BONUS_TUNE, now)

    def frames(self, show: Celebration) -> "Iterator":
        _, rows, baseline, below = _RIBBON
        points = self._session.game.bonus(self._table.seat)
        for column in range(COLUMNS):
            yield from show.fill(0, rows, INK, (column,))
            self._table.total(points * (COLUMNS - 1 - column) // COLUMNS)
            yield b""
            show.next_frame()
        yield from show.say(self._assets.big, 14, baseline, self._words.BONUS, LEFT)
        yield from show.say(self._assets.huge(), measures.WIDTH - 12, below, "+%d" % points, RIGHT, 1)
        yield b""


# Top of the sign, baselines of the name and of the line below it. The row of the old record. align, x and baseline of
# the cry. align, x, baseline and scale of the total.
_RECORD = measures.by_height(
    (8, 30, 50, 8, CENTRE, _HALF, 132, CENTRE, _HALF, 214, 2),
    (5, 28, 46, 7, LEFT, measures.MARGIN, 112, RIGHT, measures.PILL_RIGHT, 113, 1),
    (6, 30, 48, 8, LEFT, measures.MARGIN, 146, RIGHT, measures.PILL_RIGHT, 156, 2),
)
_SIGN = const(54)
_NAME_X = const(72)
_LINE_PITCH = const(13)
_DASH = const(4)


class Record(View):
    """A record, before the standings: a field of the player's colour rises with the total, and fills the panel."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        session = self._session
        words = app.words
        self._seat = seat = max(results.beaten(self._lobby), 0)
        total = results.per_leg(session.game.match_total(seat), session.game.legs)
        best, whose = results.best_total(self._lobby.hall(), session)
        self._frames: "Any" = ()  # that are still to come
        self._then = _NONE  # when the last frame was drawn
        self._whole = _NONE  # when the panel showed the last picture
        self._entered = 0
        self.rows((), None)
        try:
            self._draw("%s %d" % (words.RECORD, best), whose)
            self._frames = self._rise(best, total, words.NEW_RECORD, words.BEATEN_BY % (total - best, whose, best))
            if not app.animated:
                for _ in self._frames:
                    pass
        except MemoryError:
            self._frames = ()

    def _draw(self, record: str, whose: str) -> None:
        """Draw the player and the line of the old record."""
        sign_y, name, _, row = _RECORD[:4]
        y = TOP + row * STEP
        frame = self._frame
        frame.sign(_SIGN, self._seat, _EDGE, sign_y)
        frame.words(self._assets.big, palette.PAPER, _NAME_X, name, self._session.names[self._seat])
        frame.small(palette.PAPER, measures.MARGIN, y - 6, record)
        frame.small(palette.FOG, measures.PILL_RIGHT, y - 6, whose, RIGHT)
        pixels: "Any" = frame.add(shapes.block(palette.mask(palette.PAPER), 0, y - 1, measures.WIDTH, 1)).bitmap
        for x in range(_DASH, measures.WIDTH, 2 * _DASH):
            bitmaptools.fill_region(pixels, x, 0, min(x + _DASH, measures.WIDTH), 1, 0)

    def _rise(self, best: int, total: int, cry: str, line: str) -> "Iterator":
        """Raise the field with the total; then draw the cry, and a line that compares total and old record."""
        sign_y, name_y, below, start, align, x, baseline, total_align, total_x, total_y, scale = _RECORD
        ink = palette.PLAYERS[self._seat]
        show = Celebration(self._assets, ink)
        self._frame.add(show.group)
        yield b""  # what the screen hides from the start is sent now
        big, huge = self._assets.big, self._assets.huge()
        width = huge.width("0") * len(str(total))
        right = measures.PILL_RIGHT
        above = huge.capitals + 1
        number = Strip(huge, palette.smooth(palette.PAPER), right - width, 0, width, align=RIGHT, above=above, below=1)
        for row in range(ROWS - 1, start - 1, -1):
            yield from show.fill(row, row + 1, INK)
            yield from show.wait(width * (above + 1 + STEP))
            number.write(str(best * (ROWS - row) // (ROWS - start)))
            number.y = TOP + row * STEP - 6 - huge.capitals
            if row == ROWS - 1:
                show.group.append(number)
            yield b""
            show.next_frame()
        show.claim(width * (above + 1 + STEP))
        number.y = AWAY
        yield from show.fill(0, start, INK)
        yield from show.wait(_SIGN * _SIGN)
        self._frame.sign(_SIGN, self._seat, _EDGE, sign_y, palette.BLACK, ink)
        yield from show.say(big, _NAME_X, name_y, self._session.names[self._seat], LEFT, 1)
        for text in wrap(self._assets.small, line, right - _NAME_X):
            yield from show.say(self._assets.small, _NAME_X, below, text, LEFT, 1)
            below += _LINE_PITCH
        # It may stand beside the total.
        beside = align == LEFT and x + 2 * big.room(cry) + _EDGE > total_x - width * scale
        yield from show.say(big, x, baseline, cry, align, 1 if beside else 2)
        yield from show.count(total_x, total_y, str(total), total_align, scale)
        yield b""

    def enter(self, now: int) -> None:
        self._entered = now
        self._app.sound.play(_RECORD_TUNE, now)

    def tick(self, now: int) -> bool:
        # The panel must show the picture first.
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


SCREENS = {"alike": Alike, "hundred": Hundred, "bonus": Bonus, "record": Record}
