# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The results of a review: the worst decisions below each other, and what luck and all decisions changed."""

from micropython import const

from skalbox.coach import mistakes
from skalbox.draw import measures, palette, shapes
from skalbox.draw.text import RIGHT
from skalbox.lang.phrases import rounded, tenths
from skalcore import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.coach.mistakes import Mistakes
    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Picture
    from skalbox.lang.words import Words
    from skalcore.game import Game

_Y = measures.by_layout(31, 31, 22, 29)  # top of the first decision's dice
_STEP = measures.by_layout(33, 33, 18, 20)
_DICE_X = measures.by_layout(4, 4, 2, 4)
_DICE_DX = measures.by_layout(17, 17, 16, 17)
_ROUND_X = measures.by_layout(96, 96, 83, 92)
_ROUND = measures.by_layout(11, 11, 12, 12)  # baselines, from the dice's top
_TEXT_X = measures.by_layout(4, 4, 108, 118)
_TEXT = measures.by_layout(27, 27, 12, 12)
_LOSS = measures.by_layout(22, 22, 12, 12)
_RULE = measures.by_layout(31, 31, 0, 0)  # a line below a decision; 0: none
_PLATE = measures.by_layout(31, 31, 17, 21)  # height of the cursor's ground
_PLATE_Y = measures.by_layout(-1, -1, -1, -2)  # its top, from the dice's
_SUMS = measures.by_layout(143, 143, 92, 110)  # baseline of the first sum
_SUMS_DX = measures.by_layout(0, 0, 120, 160)  # from there to the second
_SUMS_DY = measures.by_layout(17, 17, 0, 0)
_SUM_W = measures.by_layout(measures.WIDTH - 8, measures.WIDTH - 8, 114, 150)
_TRACK_X = measures.by_layout(66, 66, 50, 50)  # from the left end of a sum
_TRACK_W = measures.by_layout(_SUM_W - 111, _SUM_W - 111, 33, 67) | 1  # at most

_IN_LINE = _ROUND == _TEXT  # all of a decision is in one line
_NARROW = measures.by_layout(False, False, True, False)  # which is hardly long enough
_LARGE = const(100)  # tenths of a percent from which on the lowest panel shows none
_SUM_H = const(10)
_GAP = const(6)
_FULL = const(24)  # points or percent that fill half a track, or as many as there are


def signed(points: int) -> str:
    return "−%d" % -points if points < 0 else "+%d" % points if points else "0"


class Findings:
    """The picture of the results.

    plate: the cursor's ground, None if no decision is shown
    rows: the y of the plate, the pictures and the palettes (without a cursor) of each decision
    """

    def __init__(self, page: "Picture", assets: "Assets", words: "Words", game: "Game", results: "Mistakes") -> None:
        self._page = page
        self._assets = assets
        self._words = words
        self._boxes = words.game(game.rules).BOXES
        self._game = game
        self._results = results
        self.rows: list = []
        self.plate: "Any" = None
        y = _Y
        if results.worst:
            self.plate = page.add(shapes.plate(assets, palette.smooth(palette.PAPER), 0, y, measures.WIDTH, _PLATE, 4))
        else:
            text = words.REVIEW_NEARLY if results.loss else words.REVIEW_PERFECT
            page.small(palette.PAPER, measures.MARGIN, _Y + _STEP, text)
        for each in results.worst:
            if _RULE and y > _Y:
                page.rule(y - _STEP + _RULE, 0, measures.WIDTH)
            first = len(page.group)
            self._decision(each, y)
            grids: list = [page.group[i] for i in range(first, len(page.group))]
            self.rows.append((y + _PLATE_Y, grids, [grid.pixel_shader for grid in grids]))
            y += _STEP
        luck = rounded(results.luck, results.unit)
        lost = rounded(results.loss, results.unit)
        texts: tuple = (signed(luck), str(lost))
        if results.for_win:
            start, lost, result = [
                mistakes.tenths(results, each) for each in (results.start, results.loss, results.result)
            ]
            luck = result - start + lost  # it takes the rounding of all
            sign = "" if _NARROW else words.PERCENT
            texts = (("+" if luck > 0 else "") + tenths(words, luck) + sign, tenths(words, lost) + sign)
        most = max(10 * _FULL if results.for_win else _FULL, abs(luck), lost)
        # Both tracks are as wide as the wider number allows, an odd number of pixels: there is a middle.
        widest = max(assets.small.room(texts[0]), assets.small.room(texts[1]))
        self._track = min(_TRACK_W, (_SUM_W - _TRACK_X - widest - _GAP) | 1)
        self._sum(0, words.LUCK, luck, texts[0], most, palette.PAPER)
        self._sum(1, words.LOST, -lost, texts[1], most, palette.FOG)

    def _decision(self, each: tuple, y: int) -> None:
        """Draw a decision: dice, round, what was done and what was better, loss."""
        assets = self._assets
        page = self._page
        small = assets.small
        dice = each[mistakes.DICE]
        for i in range(5):
            page.die(dice[i], _DICE_X + i * _DICE_DX, y)
        right = measures.WIDTH - measures.MARGIN
        font = small if _IN_LINE else assets.big
        lost = self._lost(each[mistakes.LOSS])
        page.words(font, palette.PAPER, right, y + _LOSS, lost, RIGHT)
        right -= font.room(lost) + _GAP
        place, x, texts = self._arranged(each, right)
        page.small(palette.FOG, _ROUND_X, y + _ROUND, place)
        inks = (palette.ASH, palette.FOG, palette.PAPER)
        for i in range(len(texts)):
            if texts[i]:
                page.small(inks[i], x, y + _TEXT, texts[i])
                x += small.room(texts[i])

    def _places(self, number: int) -> tuple:
        """Return texts for round `number`; in a match of several legs the leg with its round, and the leg alone."""
        game = self._game
        if game.legs == 1:
            return (self._words.REVIEW_ROUND % (number + 1),)
        leg = self._words.REVIEW_LEG % (number // game.rules.rounds + 1)
        return leg + " " + self._words.REVIEW_ROUND % (number % game.rules.rounds + 1), leg

    def _lost(self, lost: int) -> str:
        """Return the loss of a decision in words: chance to win, or points."""
        number = mistakes.tenths(self._results, lost)
        if not self._results.for_win:
            return tenths(self._words, -number)
        text = "−%d" % rounded(number, 10) if _NARROW and number >= _LARGE else tenths(self._words, -number)
        return text + self._words.PERCENT

    def _arranged(self, each: tuple, right: int) -> tuple:
        """Return the round, and the x and the texts of the choices, as long as there is room left of `right`."""
        x, texts, place = _TEXT_X, (), ""
        for than in (self._words.REVIEW_BETTER, ""):
            for place in self._places(each[mistakes.ROUND]):
                if _IN_LINE:
                    x = max(_TEXT_X, _ROUND_X + self._assets.small.room(place) + measures.MARGIN)
                texts = self._fitting(each, right - x, than)
                if texts:
                    return place, x, texts
        return place, x, texts

    def _fitting(self, each: tuple, room: int, than: str) -> tuple:
        """Return the texts that fit into `room`, with the words `than` before the better choice, or ()."""
        small = self._assets.small
        for verbs, points in ((True, True), (True, False), (False, True), (False, False)) if than else ():
            done = self._choice(each, mistakes.PLAYED, verbs, points)
            better = self._choice(each, mistakes.BETTER, verbs, points)
            if small.room("%s, %s%s" % (done, than, better)) <= room:
                return done, ", " + than, better
        for verbs, points in ((True, True), (True, False), (False, False)):
            better = self._choice(each, mistakes.BETTER, verbs, points)
            if small.room(than + better) <= room:
                return "", than, better
        return ()

    def _choice(self, each: tuple, field: int, verbs: bool, points: bool) -> str:
        """Return held dice, perhaps with a verb, or a box, perhaps with its points, in words."""
        value = events.value(each[field])
        if events.kind(each[field]) != events.KEEP:
            box = self._boxes[value]
            return "%s %d" % (box, each[field + mistakes.WRITES]) if points else box
        faces = [each[mistakes.DICE][i] for i in range(5) if value >> i & 1]
        faces.sort()
        held = " ".join([str(face) for face in faces])
        if field == mistakes.PLAYED:
            return (self._words.REVIEW_HELD % held if verbs else held) if faces else self._words.REVIEW_HELD_NONE
        if not faces:
            return self._words.REVIEW_HOLD_NONE
        # Behind other held dice the verb is not needed.
        played = each[mistakes.PLAYED]
        keeps = events.kind(played) == events.KEEP and events.value(played)
        return self._words.REVIEW_HOLD % held if verbs and not keeps else held

    def _sum(self, row: int, name: str, number: int, text: str, most: int, colour: int) -> None:
        """Draw a bar of length `number` from the middle of its track, of which `most` fills a half, and its text."""
        page = self._page
        left = measures.MARGIN + row * _SUMS_DX
        baseline = _SUMS + row * _SUMS_DY
        page.small(palette.ASH, left, baseline, name)
        page.small(palette.PAPER, left + _SUM_W, baseline, text, RIGHT)
        x = left + _TRACK_X
        y = baseline - _SUM_H + 1
        half = self._track // 2
        length = half * abs(number) // most
        page.add(shapes.block(palette.mask(palette.NIGHT), x, y, self._track, _SUM_H))
        middle = x + half
        if length:
            page.add(shapes.block(palette.mask(colour), middle if number > 0 else middle - length, y, length, _SUM_H))
        page.add(shapes.block(palette.mask(palette.ASH), middle, y - 2, 1, _SUM_H + 4))
