# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Something broke: says so in plain words, shows what to report, and ROLL starts the device anew.

Where that would come to the same place of the same match, a key leads to the title instead.
"""

from adafruit_display_text.label import Label
from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.labelfont import LabelFont
from skalbox.screens.still import Still
from skalbox.text import CENTRE, LEFT
from skalbox.wrap import wrap

# Where things stand on each panel, as in skalbox.measures.
_X = measures.at(70, 110, 2, 8)
_Y = measures.at(6, 6, 0, 12)
_TEXT_X = measures.at(120, 160, 106, 116)
_HEAD = measures.at(126, 126, 34, 50)  # baselines
_NOTE = measures.at(146, 146, 49, 70)
_CODE = measures.at(157, 157, 82, 92)  # the middle of the line

_TITLE = const(4)
_PITCH = const(14)
_LONGEST = const(36)  # characters of what broke


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.RESTART)
        words = self._words
        kit = self._kit
        frame = self._frame
        spec = index.BROKEN_BIN
        frame.add(tile(sheet("broken", spec), spec, ink.smooth(ink.PAPER), _X, _Y))
        # On low panels the words stand beside the picture.
        self._align = LEFT if measures.LOW else CENTRE
        self._room = measures.WIDTH - measures.MARGIN - (_TEXT_X if measures.LOW else measures.MARGIN)
        font = kit.big if kit.big.room(words.ERROR) <= self._room else kit.small
        frame.words(font, ink.PAPER, _TEXT_X, _HEAD, words.ERROR, self._align)
        lines = wrap(kit.small, words.ERROR_NOTE, self._room)
        for i in range(len(lines)):
            baseline = _NOTE + _PITCH * i
            frame.words(kit.small, ink.PAPER, _TEXT_X, baseline, lines[i], self._align)
        frame.pill.label(index.ICON_PLAY, words.RESTART)
        self._stuck = False

    def tell(self, error, stuck: bool) -> None:
        """Show what broke: the kind of error and the first of its words. `stuck`: the title can be had."""
        self._stuck = stuck
        way = (index.ICON_EXIT, self._words.KEY_TITLE) if stuck else None
        self._frame.keys.labels((None, None, None, None, way))
        font = self._kit.small
        text = ("%s %s" % (type(error).__name__, error))[:_LONGEST]
        lines = wrap(font, text, self._room)[: 2 if measures.LOW else 1]
        label = Label(LabelFont(font), text="\n".join(lines), color=ink.FOG, line_spacing=1.2)
        label.anchor_point = (0 if measures.LOW else 0.5, 0.5)
        label.anchored_position = (_TEXT_X, _CODE)
        self._frame.add(label)

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.restart()
        elif key == _TITLE and self._stuck:
            self._app.fault = None
            self._app.recover(now)
