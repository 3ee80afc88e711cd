# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a review has found: the worst decisions below each other, the one under the cursor inverted, and luck and skill.

What is told is a skalbox.verdict.Verdict, or what a skalbox.practice.Practice has of it.
"""

from micropython import const

from skalbox import ink, measures, verdict
from skalbox.art import index
from skalbox.kit import paint, tile
from skalbox.phrases import rounded, tenths
from skalbox.text import RIGHT
from skalbox.widgets import shapes
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
_PLATE = measures.at(31, 31, 17, 21)  # height of the cursor's ground
_PLATE_Y = measures.at(-1, -1, -1, -2)  # its top, from the dice's
_SUMS = measures.at(143, 143, 92, 110)  # baseline of the first sum
_SUMS_DX = measures.at(0, 0, 120, 160)  # the second stands so much further right, and lower
_SUMS_DY = measures.at(17, 17, 0, 0)
_SUM_W = measures.at(232, 312, 114, 150)
_TRACK_X = measures.at(66, 66, 50, 50)  # from where a sum begins
_TRACK_W = measures.at(121, 201, 33, 67)  # odd: there is a middle

_SUM_H = const(10)
_GAP = const(6)
_FULL = const(24)  # points that fill half a track, or as many as there are
_ARROW = " → "


class Findings:
    """On a page of its own. cursor: the number of the decision it is on; count: how many there are."""

    def __init__(self, page, kit, words, kind: int, found, cursor: int) -> None:
        """`kind`: the game's index in skalcore.rules.GAMES."""
        self._page = page
        self._kit = kit
        self._words = words
        self._kind = kind
        self.cursor = cursor
        self.count = len(found.worst)
        self._rows: list = []  # of each decision: its pictures, and the palettes in which they are without the cursor
        y = _Y
        if found.worst:
            self._plate = page.add(shapes.plate(kit, ink.smooth(ink.PAPER), 0, y, measures.WIDTH, _PLATE, 4))
        else:
            page.words(kit.small, ink.PAPER, measures.MARGIN, _Y + _STEP, words.REVIEW_PERFECT)
        for each in found.worst:
            if _RULE and y > _Y:
                page.add(shapes.block(ink.mask(ink.SMOKE), 0, y - _STEP + _RULE, measures.WIDTH, 1))
            first = len(page.group)
            self._decision(each, found.unit, y)
            grids = [page.group[i] for i in range(first, len(page.group))]
            self._rows.append([(grid, grid.pixel_shader) for grid in grids])
            y += _STEP
        if found.worst:
            self.point(cursor)
        luck = rounded(found.luck, found.unit)
        skill = -rounded(found.loss, found.unit)
        most = max(_FULL, abs(luck), -skill)
        self._sum(0, words.LUCK, luck, most, ink.PAPER)
        self._sum(1, words.SKILL, skill, most, ink.FOG)

    def point(self, row: int) -> None:
        """Move the cursor to this decision."""
        for grid, palette in self._rows[self.cursor]:
            paint(grid, palette)
        self.cursor = row
        self._plate.y = _Y + row * _STEP + _PLATE_Y
        for grid, _ in self._rows[row]:
            paint(grid, ink.smooth(ink.BLACK, ink.PAPER))

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
        lost = tenths(words, -rounded(10 * each[verdict.LOSS], unit))
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
            box = words.BOXES[self._kind][value]
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
