# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Everybody's single roll: a row each with sign, name, five dice and their sum; one row is marked."""

import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, show, tile, turn
from skalbox.draw.text import RIGHT, Strip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.assets import Assets

_FEW = const(4)  # players who have large rows, or a single column
_RADIUS = const(6)
# Small rows; large ones are on high panels with few players.
# fmt: off
#                                square  wide   low  long
_HIGH     = measures.by_layout(    True, True, False, False)
_Y        = measures.by_layout(      28,   28,   23,   28)
_DY       = measures.by_layout(      17,   17,   18,   18)
_DICE_X   = measures.by_layout(      98,  166,   98,  150)
_BESIDE_X = measures.by_layout(       0,    0,   19,   22)  # in two columns
_DX       = measures.by_layout(      22,   24,   16,   20)  # in large rows, and if there are two columns
# fmt: on
# In a large row.
_LARGE_Y = const(30)
_LARGE_DY = const(34)
_LARGE_H = const(32)
_LARGE_TEXT = const(23)  # baseline
# In a small row.
_SMALL_TEXT = const(13)
_SMALL_DX = const(17)
_SIGN_X = const(6)
_SUM_GAP = const(4)
_NARROWER = const(2)


class Throws:
    """A row for each seat."""

    def __init__(self, assets: "Assets", names: list, note: str) -> None:
        """Make rows without dice. `note`: in place of the dice in the row of the player who rolls."""
        self.group = displayio.Group()
        self._assets = assets
        self._large = len(names) <= _FEW and _HIGH
        self._columns = 1 if len(names) <= _FEW or _HIGH else 2
        self._width = measures.WIDTH // self._columns
        self._text = _LARGE_TEXT if self._large else _SMALL_TEXT
        spec = index.DICE20_BIN if self._large else index.DICE15_BIN
        self._spec = spec
        self._faces = sheet("dice20", spec) if self._large else assets.dice15
        beside = self._columns == 2
        self._sign_x = 2 if beside else _SIGN_X
        self._dice_x = _BESIDE_X if beside else _DICE_X
        self._gap = 8 if self._large else 4  # between sign and name
        longest = max([assets.small.room(name) for name in names])
        # A long name needs all the room between sign and dice, and some more.
        needs = self._sign_x + (18 if self._large else 14) + self._gap + longest + 4
        self._narrow = not beside and needs > self._dice_x
        if self._narrow:
            self._sign_x -= _NARROWER
            self._gap = 3
            self._dice_x += 2 * _NARROWER
        self._dx = _DX if self._large or beside else _SMALL_DX
        height = _LARGE_H if self._large else _DY
        width = self._width - (2 if beside else 0)
        body = shapes.filled(assets, width, height, _RADIUS)
        self._plate = displayio.TileGrid(body, pixel_shader=palette.smooth(palette.NIGHT))
        self.group.append(self._plate)
        self._signs: list = []
        self._names: list = []
        self._dice: list = []  # five a seat, made with the first throw: what is hidden from the start costs bytes
        self._sums: list = []
        for seat in range(len(names)):
            self._build(seat, names)
        x = self._dice_x + (4 if self._narrow else 0)
        self._note = Strip(
            assets.small, palette.smooth(palette.ASH, palette.NIGHT), x, 0, assets.small.room(note), note
        )
        if not beside:
            self.group.append(self._note)

    def _place(self, seat: int) -> tuple:
        """Return x and y of the seat's row."""
        if self._large:
            return 0, _LARGE_Y + _LARGE_DY * seat
        if self._columns == 1:
            return 0, _Y + _DY * seat
        return self._width * (seat // _FEW), _Y + _DY * (seat % _FEW)

    def _build(self, seat: int, names: list) -> None:
        assets = self._assets
        x, y = self._place(seat)
        small, spec = (assets.signs18, index.SIGNS18_BIN) if self._large else (assets.signs14, index.SIGNS14_BIN)
        own = palette.smooth(palette.PLAYERS[seat])
        self._signs.append(tile(small, spec, own, x + self._sign_x, y + (7 if self._large else 2), seat))
        left = self._sign_x + spec[0] + self._gap
        # In two columns the dice are in its place.
        width = self._width - left if self._columns == 2 else self._dice_x - left - (1 if self._narrow else 4)
        # If one name is too long, all are small.
        large = self._large and max([assets.big.room(each) for each in names]) <= width - 3
        font = assets.big if large else assets.small
        paper = palette.smooth(palette.PAPER)
        above = 22 if self._large else -1
        below = 5 if large else 3
        name = Strip(font, paper, x + left, y + self._text, width, names[seat], above=above, below=below)
        self._names.append(name)
        self._dice.append([])
        self._sums.append(None)
        self.group.append(self._signs[seat])
        self.group.append(name)

    def set(self, seat: int, dice: "Sequence[int]", total: int) -> None:
        """Show the throw in this seat's row."""
        self._lay(seat)
        for i in range(5):
            turn(self._dice[seat][i], dice[i] - 1)
        self._sums[seat].write(str(total))
        self.show(seat, True)

    def _lay(self, seat: int) -> None:
        if self._dice[seat]:
            return
        assets = self._assets
        paper = palette.smooth(palette.PAPER)
        x, y = self._place(seat)
        top = y + (6 if self._large else 1)
        for i in range(5):
            die = tile(self._faces, self._spec, paper, x + self._dice_x + i * self._dx, top)
            self._dice[seat].append(die)
            self.group.append(die)
        font, width = (assets.big, 26) if self._large else (assets.small, 16)
        right = x + self._width - measures.MARGIN
        if self._columns == 2:  # close behind the dice, away from the other column
            right = x + self._dice_x + 4 * self._dx + self._spec[0] + _SUM_GAP + width
        self._sums[seat] = Strip(font, paper, right - width, y + self._text, width, align=RIGHT, below=0)
        self.group.append(self._sums[seat])

    def show(self, seat: int, visible: bool) -> None:
        """Show or hide this seat's throw."""
        if not self._dice[seat]:
            return
        for die in self._dice[seat]:
            show(die, visible)
        show(self._sums[seat], visible)
        if self._columns == 2:
            show(self._names[seat], not visible)

    def mark(self, seat: int, with_note: bool) -> None:
        x, y = self._place(seat)
        self._plate.x = x
        self._plate.y = y
        self._note.y = y + self._text - (2 if self._large else 0) - self._assets.small.ascent
        self.note(with_note)

    def note(self, visible: bool) -> None:
        show(self._note, visible)

    def light(self, sums: "Sequence[int]", still_in: int, marked: int) -> None:
        """Light the leading throws: `sums` by seat (0: none); `still_in` is a bit mask of seats."""
        best = max(sums)
        for seat in range(len(self._names)):
            ground = palette.NIGHT if seat == marked else palette.BLACK
            leads = best > 0 and sums[seat] == best
            if still_in >> seat & 1 and not sums[seat]:
                self.show(seat, False)
            for die in self._dice[seat]:
                paint(die, palette.smooth(palette.PAPER if leads else palette.FOG, ground))
            if self._dice[seat]:
                paint(self._sums[seat], palette.smooth(palette.PAPER if leads else palette.ASH, ground))
            paint(self._names[seat], palette.smooth(palette.PAPER if still_in >> seat & 1 else palette.FOG, ground))
            paint(self._signs[seat], palette.smooth(palette.PLAYERS[seat], ground))
