# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The lower part of every screen: a line of text, the ROLL pill, and the five soft keys."""

import displayio

from skalbox.draw import measures, palette
from skalbox.draw.pill import Pill
from skalbox.draw.softkeys import SoftKeys
from skalbox.draw.text import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets


class Frame:
    """A group with keys, pill and status line. The subclass skalbox.draw.picture.Page draws above them."""

    def __init__(
        self, assets: "Assets", words: tuple, width: int = 0, large: bool = False, group: "Any" = None
    ) -> None:
        """Make pill, keys and line, in `group` if given. `words`: of the pill. `width`: of the line, 0 for all room."""
        self._assets = assets
        self.keys = SoftKeys(assets, large)
        self.pill = Pill(assets, words, large and not measures.LOW)
        width = width or (measures.WIDTH if measures.LOW else self.pill.x) - 2 * measures.MARGIN
        self.status = Line(assets.small, palette.smooth(palette.ASH), measures.MARGIN, measures.STATUS, width)
        self.group = displayio.Group() if group is None else group
        for part in (self.status, self.pill.group, self.keys.group):
            self.group.append(part)
