# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A question before something is lost: ROLL does it, the first key goes back; the last may lose less."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still

# Where things stand on each panel, as in skalbox.draw.measures.
_ASK = measures.at(23, 23, 44, 54)
_ASK_1 = measures.at(70, 70, 62, 74)
_ASK_2 = measures.at(94, 94, 78, 94)
_ASK_3 = measures.at(132, 132, 94, 115)

_BACK = const(0)


class Ask(Still):
    """Takes its heading, its two lines and the pill's icon and word; `agree(now)` is what ROLL does.

    A third line goes with a last key (icon, word): a way that loses less, which is `spare(now)`.
    """

    def __init__(self, app, heading: str, lines: tuple, icon: int, word: str, milder=None) -> None:
        super().__init__(app, word)
        assets = self._assets
        frame = self._frame
        frame.words(assets.big, palette.PAPER, measures.MARGIN, _ASK, heading)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_1, lines[0])
        frame.words(assets.small, palette.ASH, measures.MARGIN, _ASK_2, lines[1])
        if milder is not None:
            frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_3, lines[2])
        frame.pill.label(icon, word)
        frame.keys.labels(((index.ICON_BACK, self._words.KEY_BACK), None, None, None, milder))

    def agree(self, now: int) -> None:
        pass

    def spare(self, now: int) -> None:
        pass

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self.agree(now)
        elif key == _BACK:
            self._app.close(now)
        elif self._frame.keys.does(key):
            self.spare(now)
