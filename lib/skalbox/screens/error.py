# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Something broke: says so in plain words, shows what to report; ROLL restarts the device.

Where that would come to the same place of the same match, a key leads to the title instead.
"""

from adafruit_display_text.label import Label
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.label_font import LabelFont
from skalbox.draw.text import CENTRE, LEFT
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.font import Font

# Where things stand on each panel, as in skalbox.draw.measures.
_X = measures.at(measures.WIDTH // 2 - 50, measures.WIDTH // 2 - 50, 2, 8)
_Y = measures.at(6, 6, 0, 12)
_TEXT_X = measures.at(measures.WIDTH // 2, measures.WIDTH // 2, 106, 116)  # on high panels the middle
_HEAD = measures.at(118, 118, 32, 46)  # baselines
_NOTE = measures.at(135, 135, 46, 64)
_CODE = measures.at(157, 157, 81, 97)  # the middle of the lines

_PITCH = const(14)
_SPACING = 1 if measures.SMALL else 1.2
_LINES = 3 if measures.LOW else 2  # for what broke
_MOST = const(120)  # characters that they may hold


class Screen(View):
    def __init__(self, app: "App", broke: tuple) -> None:
        """`broke`: the exception, and whether a restart would lead to the same place, so that the title can be had."""
        super().__init__(app, app.words.RESTART)
        words = self._words
        assets = self._assets
        frame = self._frame
        spec = index.BROKEN_BIN
        frame.add(tile(sheet("broken", spec), spec, palette.smooth(palette.PAPER), _X, _Y))
        # On low panels the words stand beside the picture.
        self._align = LEFT if measures.LOW else CENTRE
        self._room = measures.WIDTH - measures.MARGIN - (_TEXT_X if measures.LOW else measures.MARGIN)
        font = assets.big if assets.big.room(words.ERROR) <= self._room else assets.small
        frame.words(font, palette.PAPER, _TEXT_X, _HEAD, words.ERROR, self._align)
        self._tell(broke[0], broke[1])

    def _tell(self, error: Exception, stuck: bool) -> None:
        """Show what broke and what to do: the kind of error and its words. `stuck`: the title can be had."""
        is_file = isinstance(error, (ImportError, OSError, SyntaxError))
        note = self._words.ERROR_FILE if is_file else self._words.ERROR_NOTE
        lines = wrap(self._assets.small, note, self._room)
        for i in range(len(lines)):
            baseline = _NOTE + _PITCH * i
            self._frame.words(self._assets.small, palette.PAPER, _TEXT_X, baseline, lines[i], self._align)
        title = (index.ICON_EXIT, self._words.KEY_TITLE, self._app.recover) if stuck else None
        self.rows((None, None, None, None, title), (index.ICON_PLAY, self._words.RESTART, self._restart))
        font = self._assets.small
        text = "%s %s" % (type(error).__name__, error)
        label = Label(
            LabelFont(font), text="\n".join(_shown(font, text, self._room)), color=palette.FOG, line_spacing=_SPACING
        )
        label.anchor_point = (0 if measures.LOW else 0.5, 0.5)
        label.anchored_position = (_TEXT_X, _CODE)
        self._frame.add(label)

    def _restart(self, now: int) -> None:
        self._app.restart()


def _shown(font: "Font", text: str, room: int) -> list:
    """The text in _LINES lines at most: where it is longer its middle is left out, for its end names the thing."""
    lines = wrap(font, text[-_MOST:], room)
    if len(lines) <= _LINES and len(text) <= _MOST:
        return lines
    lines = wrap(font, text[:_MOST], room)[: _LINES - 1]
    first = max(len(text) - _MOST, 0)
    while font.room("..." + text[first:]) > room:
        first += 1
    return lines + ["..." + text[first:]]
