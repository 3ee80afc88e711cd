# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Something broke: says so in plain words, shows what to report, and ROLL starts the device anew."""

from adafruit_display_text.label import Label
from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.labelfont import LabelFont
from skalbox.screens.still import Still
from skalbox.text import CENTRE

_HEADLINE = const(126)  # baselines
_NOTE = const(146)
_CODE = const(157)  # middle of the line


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.RESTART)
        words = self._words
        kit = self._kit
        frame = self._frame
        spec = index.BROKEN_BIN
        frame.add(tile(sheet("broken", spec), spec, ink.smooth(ink.PAPER), 70, 6))
        frame.words(kit.big, ink.PAPER, measures.WIDTH // 2, _HEADLINE, words.ERROR, CENTRE)
        frame.words(kit.small, ink.PAPER, measures.WIDTH // 2, _NOTE, words.ERROR_NOTE, CENTRE)
        frame.pill.label(index.ICON_PLAY, words.RESTART)
        frame.keys.labels((None, None, None, None, None))

    def tell(self, error) -> None:
        """Show what broke: the kind of error and the first of its words."""
        text = "%s %s" % (type(error).__name__, error)
        label = Label(LabelFont(self._kit.small), text=text[:36], color=ink.FOG)
        label.anchor_point = (0.5, 0.5)
        label.anchored_position = (measures.WIDTH // 2, _CODE)
        self._frame.add(label)

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.restart()
