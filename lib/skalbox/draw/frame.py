# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every screen has below its picture: a line that says something, the ROLL pill, and the five soft keys."""

import displayio

from skalbox.draw import measures, palette
from skalbox.draw.pill import Pill
from skalbox.draw.softkeys import SoftKeys
from skalbox.draw.text import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets


class Frame:
    """group: all that is drawn; keys: its SoftKeys; pill: its Pill; status: its line. What draws above them is in
    skalbox.draw.picture, which the table does without."""

    def __init__(self, assets: "Assets", words: tuple, width: int = 0, large: bool = False) -> None:
        """`words`: all that the pill may say; `width` of the line, 0 for all the room there is; `large`: keys and pill
        are in large type where the panel has room for it."""
        self._assets = assets
        self.keys = SoftKeys(assets, large)
        self.pill = Pill(assets, words, large and not measures.LOW)
        self.status = Line(
            assets.small,
            palette.smooth(palette.ASH),
            measures.MARGIN,
            measures.STATUS,
            width or (measures.WIDTH if measures.LOW else self.pill.x) - 2 * measures.MARGIN,
        )
        self.group = displayio.Group()
        for part in (self.status, self.pill.group, self.keys.group):
            self.group.append(part)
