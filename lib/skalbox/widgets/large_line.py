# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The line below the boxes in large type: the pot and the addition to beat, or who leads; without names."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.widgets.standing import PotLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.font import Font

_RISE = const(5)  # it stands so much higher than in small type
_ICON_RISE = const(16)  # its icon and sign begin so far over its baseline
_ROOM = const(130)
_GAP = const(5)


class LargeLine(PotLine):
    """Used like a PotLine, on all panels that are not LOW."""

    def _build(self, icon: int, font: "Font", base: int, rise: int, room: int, end: int) -> None:
        # Everybody's totals stand beside large type.
        end = measures.MARGIN + measures.LARGE_W if measures.WIDE else end
        super()._build(icon, self._assets.big, base - _RISE, _ICON_RISE, _ROOM, end)

    def draw(self, left: str, right: str, points: int = 0, seats: "Sequence[int]" = (), name: str = "") -> bool:
        """As PotLine does; what stands at the right is small where it has no room in large type."""
        big = self._assets.big
        room = self._end - measures.POT_X - big.width(left[left.rfind(" ") + 1 :]) - _GAP
        room -= big.width(str(points)) + 2 * _GAP if points else 0
        room -= (index.SIGNS18_BIN[0] + _GAP) * len(seats)
        self._beside = big if big.width(right) <= room else self._assets.small
        return super().draw(left, right, points, seats)

    def _sign(self, right: int, seat: int) -> int:
        spec = index.SIGNS18_BIN
        x = right - spec[0]
        own = palette.smooth(palette.PLAYERS[seat])
        self._right.append(tile(self._assets.signs18, spec, own, x, self._base - _ICON_RISE, seat))
        return x
