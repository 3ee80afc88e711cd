# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review after a match: the three decisions that cost most, and what was luck and what was skill, player by player.

Of matches of one leg, and of the seats for which the device does not play. Working it out takes seconds, in which a bar
grows.
"""

try:
    from typing import Any
except ImportError:
    pass

import bitmaptools
import displayio
from micropython import const

from skalbox import ink, measures, verdict
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.phrases import tenths
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes
from skalbox.widgets.frame import Page
from skalcore import events

# Where things stand on each panel, as in skalbox.measures.
_Y = measures.at(31, 31, 22, 29)  # top of the first decision's dice
_STEP = measures.at(33, 33, 18, 20)
_DICE_X = measures.at(4, 4, 2, 4)
_DICE_DX = measures.at(17, 17, 16, 17)
_ROUND_X = measures.at(96, 96, 83, 92)
_ROUND = measures.at(11, 11, 12, 12)  # baselines, from the dice's top
_TEXT_X = measures.at(4, 4, 108, 118)
_TEXT = measures.at(27, 27, 12, 12)
_LOSS = measures.at(22, 22, 12, 15)
_RULE = measures.at(31, 31, 0, 0)  # a line below a decision; 0: none
_SUMS = measures.at(143, 143, 92, 110)  # baseline of the first sum
_SUMS_DX = measures.at(0, 0, 120, 160)  # the second stands so much further right, and lower
_SUMS_DY = measures.at(17, 17, 0, 0)
_SUM_W = measures.at(232, 312, 114, 150)
_TRACK_X = measures.at(66, 66, 50, 50)  # from where a sum begins
_TRACK_W = measures.at(121, 201, 33, 67)  # odd: there is a middle
_WORKS = measures.at(88, 88, 48, 60)  # baseline
_BAR_Y = measures.at(98, 98, 56, 70)
_BAR_X = const(20)
_BAR_W = measures.WIDTH - 2 * _BAR_X
_BAR_H = const(10)
_SUM_H = const(10)

_BACK = const(0)
_GAP = const(6)
_FULL = const(24)  # points that fill half a track, or as many as there are
_ARROW = " → "


class Screen(Still):
    def __init__(self, app) -> None:
        words = app.words
        super().__init__(app, words.REVIEW_NEXT, words.BACK)
        self._session = session = app.session
        seats = range(session.game.players)
        self._seats = [seat for seat in seats if not session.plays_itself(seat)] or list(seats)
        self._which = 0  # of the seats
        self._page = Page()
        self._frame.group.remove(self._frame.status)  # names and numbers stand in its place
        self._frame.under(self._page.group)
        self._verdict: Any = None  # while it is worked out
        self._bar: Any = None
        self._grown = 0  # pixels of the bar
        self._begin()

    # Working it out.

    def _begin(self) -> None:
        """Take up the next player."""
        words = self._words
        seat = self._seats[self._which]
        self._head(seat)
        page = self._page
        page.words(self._kit.small, ink.ASH, _BAR_X, _WORKS, words.REVIEW_WORKS)
        self._bar = displayio.Bitmap(_BAR_W, _BAR_H, 2)
        page.add(displayio.TileGrid(self._bar, pixel_shader=ink.mask(ink.PAPER, ink.NIGHT), x=_BAR_X, y=_BAR_Y))
        self._grown = 0
        last = self._which + 1 == len(self._seats)
        if last:
            self._frame.pill.label(index.ICON_BACK, words.BACK)
        else:
            self._frame.pill.label(index.ICON_NEXT, words.REVIEW_NEXT)
        back = (index.ICON_BACK, words.KEY_BACK) if len(self._seats) > 1 else None
        self._frame.keys.labels((back, None, None, None, None))
        self._verdict = verdict.Verdict(self._session, seat)
        # The coach needs the room meanwhile.
        words.spare()

    def tick(self, now: int) -> bool:
        found = self._verdict
        if found is None:
            return False
        if found.work():
            self._verdict = self._bar = None
            self._tell(found)
            return True
        grown = _BAR_W * found.done // found.total
        if grown == self._grown:
            return False
        bitmaptools.fill_region(self._bar, self._grown, 0, grown, _BAR_H, 1)
        self._grown = grown
        return True

    def moving(self, now: int) -> bool:
        return self._verdict is not None

    def leave(self) -> None:
        if self._verdict is not None:
            self._verdict.close()

    # What came out.

    def _head(self, seat: int) -> None:
        """An empty page but for the headline and whom it is about."""
        page = self._page
        words = self._words
        kit = self._kit
        page.clear()
        name = self._session.names[seat]
        if measures.LOW and len(self._seats) > 1:
            self._frame.heading(kit, name, words.REVIEW_NOTE, seat=seat, page=page)
            return
        self._frame.heading(kit, words.REVIEW, words.REVIEW_NOTE, page=page)
        if not measures.LOW:
            own = ink.smooth(ink.PLAYERS[seat])
            page.add(tile(kit.signs14, index.SIGNS14_BIN, own, measures.MARGIN, measures.STATUS - 12, seat))
            page.words(kit.small, ink.PAPER, measures.MARGIN + 20, measures.STATUS, name)

    def _tell(self, found) -> None:
        """Show this verdict."""
        kit = self._kit
        page = self._page
        words = self._words
        self._head(self._seats[self._which])
        y = _Y
        for each in found.worst:
            if _RULE and y > _Y:
                page.add(shapes.block(ink.mask(ink.SMOKE), 0, y - _STEP + _RULE, measures.WIDTH, 1))
            self._decision(each, found.unit, y)
            y += _STEP
        if not found.worst:
            page.words(kit.small, ink.PAPER, measures.MARGIN, _Y + _STEP, words.REVIEW_PERFECT)
        luck = _rounded(found.luck, found.unit)
        skill = -_rounded(found.loss, found.unit)
        most = max(_FULL, abs(luck), -skill)
        self._sum(0, words.LUCK, luck, most, ink.PAPER)
        self._sum(1, words.SKILL, skill, most, ink.FOG)

    def _decision(self, each: tuple, unit: int, y: int) -> None:
        """One of the worst: the dice, the round, what was done and what was better, what it cost."""
        kit = self._kit
        page = self._page
        words = self._words
        small = kit.small
        dice = each[verdict.DICE]
        for i in range(5):
            x = _DICE_X + i * _DICE_DX
            page.add(tile(kit.dice15, index.DICE15_BIN, ink.smooth(ink.PAPER), x, y, dice[i] - 1))
        page.words(small, ink.FOG, _ROUND_X, y + _ROUND, words.REVIEW_ROUND % (each[verdict.ROUND] + 1))
        right = measures.WIDTH - measures.MARGIN
        font = small if measures.HEIGHT < 150 else kit.big
        lost = tenths(words, -_rounded(10 * each[verdict.LOSS], unit))
        page.words(font, ink.PAPER, right, y + _LOSS, lost, RIGHT)
        x = _TEXT_X
        inks = (ink.ASH, ink.FOG, ink.PAPER)
        texts = self._fitting(each, right - font.room(lost) - _GAP - _TEXT_X)
        for i in range(len(texts)):
            if texts[i]:
                page.words(small, inks[i], x, y + _TEXT, texts[i])
                x += small.width(texts[i])

    def _fitting(self, each: tuple, room: int) -> tuple:
        """What was done, an arrow, and what was better: as much of it as fits in so much room."""
        small = self._kit.small
        for verbs, points in ((True, True), (False, True), (False, False)):
            done = self._choice(each, verdict.PLAYED, verbs, points)
            better = self._choice(each, verdict.BETTER, verbs, points)
            if small.room(done + _ARROW + better) <= room:
                return done, _ARROW, better
        for points in (True, False):
            better = self._choice(each, verdict.BETTER, True, points)
            if small.room(_ARROW[1:] + better) <= room:
                return "", _ARROW[1:], better
        return "", "", better

    def _choice(self, each: tuple, which: int, verbs: bool, points: bool) -> str:
        """A keep or a box, in words; `verbs`: not the faces alone; `points`: the box with what it writes."""
        words = self._words
        value = events.value(each[which])
        if events.kind(each[which]) != events.KEEP:
            box = words.BOXES[self._session.kind][value]
            return "%s %d" % (box, each[which + verdict.WRITES]) if points else box
        faces = [each[verdict.DICE][i] for i in range(5) if value >> i & 1]
        faces.sort()
        held = " ".join([str(face) for face in faces])
        if which == verdict.PLAYED:
            return (words.REVIEW_KEPT % held if verbs else held) if faces else words.REVIEW_KEPT_NONE
        if not faces:
            return words.REVIEW_KEEP_NONE
        # Behind another keep it goes without saying.
        played = each[verdict.PLAYED]
        keeps = events.kind(played) == events.KEEP and events.value(played)
        return words.REVIEW_KEEP % held if verbs and not keeps else held

    def _sum(self, row: int, name: str, points: int, most: int, colour: int) -> None:
        """A bar from the middle of its track, as long as the points are many; `most` of them fill a half."""
        page = self._page
        small = self._kit.small
        left = measures.MARGIN + row * _SUMS_DX
        baseline = _SUMS + row * _SUMS_DY
        page.words(small, ink.ASH, left, baseline, name)
        text = "−%d" % -points if points < 0 else "+%d" % points if points else "0"
        page.words(small, ink.PAPER, left + _SUM_W, baseline, text, RIGHT)
        x = left + _TRACK_X
        y = baseline - _SUM_H + 1
        half = _TRACK_W // 2
        length = half * abs(points) // most
        page.add(shapes.block(ink.mask(ink.NIGHT), x, y, _TRACK_W, _SUM_H))
        middle = x + half
        if length:
            page.add(shapes.block(ink.mask(colour), middle if points > 0 else middle - length, y, length, _SUM_H))
        page.add(shapes.block(ink.mask(ink.ASH), middle, y - 2, 1, _SUM_H + 4))

    # What the keys do.

    def press(self, key: int, now: int) -> None:
        if key == ROLL and self._which + 1 < len(self._seats):
            if self._verdict is not None:
                self._verdict.close()
            self._which += 1
            self._begin()
        elif key == ROLL or (key == _BACK and self._frame.keys.does(key)):
            self._app.close(now)


def _rounded(value: int, unit: int) -> int:
    """value / unit, the half upwards."""
    return (2 * value + unit) // (2 * unit)
