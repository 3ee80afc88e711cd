# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A question before something is lost: ROLL does it, the first key goes back; the last may lose less."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.screens.base import Base

# Where things stand on each panel, as in skalbox.draw.measures.
_ASK = measures.at(23, 23, 44, 54)
_ASK_1 = measures.at(70, 70, 62, 74)
_ASK_2 = measures.at(94, 94, 78, 94)
_ASK_3 = measures.at(132, 132, 94, 115)


class Ask(Base):
    """A heading, two lines, and ROLL's row; a third line goes with the row of a last key, a way that loses less."""

    def __init__(self, app: "App", heading: str, lines: tuple, roll: tuple, milder: "tuple | None" = None) -> None:
        super().__init__(app, roll[1])
        assets = self._assets
        frame = self._frame
        frame.words(assets.big, palette.PAPER, measures.MARGIN, _ASK, heading)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_1, lines[0])
        frame.words(assets.small, palette.ASH, measures.MARGIN, _ASK_2, lines[1])
        if milder is not None:
            frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_3, lines[2])
        self.rows(((index.ICON_BACK, self._words.KEY_BACK, self.back), None, None, None, milder), roll)

    def back(self, now: int) -> None:
        """Go back, and leave everything as it is."""
        self._app.close(now)
