# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Something broke: says so in plain words, shows what to report; ROLL restarts the device.

Where that would come to the same place of the same match, a key leads to the title instead.
"""

from adafruit_display_text.label import Label
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw.assets import tile
from skalbox.draw.label_font import LabelFont
from skalbox.draw.measures import MARGIN, WIDTH, at
from skalbox.draw.palette import FOG, PAPER, smooth
from skalbox.draw.text import CENTRE, LEFT
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.font import Font

# x and y of the picture; of the words x, where that is in them, and their room, beside the picture or below it;
# baselines of the headline and of what to do; the middle of the lines that say what broke, how many these are at most,
# and from one to the next, times the font's height.
_X, _Y, _TEXT_X, _ALIGN, _ROOM, _HEAD, _NOTE, _CODE, _LINES, _SPACING = at(
    (WIDTH // 2 - 50, 6, WIDTH // 2, CENTRE, WIDTH - 2 * MARGIN, 118, 135, 157, 2, 1.2),
    (WIDTH // 2 - 50, 6, WIDTH // 2, CENTRE, WIDTH - 2 * MARGIN, 118, 135, 157, 2, 1.2),
    (2, 0, 106, LEFT, WIDTH - MARGIN - 106, 32, 46, 81, 3, 1),
    (8, 12, 116, LEFT, WIDTH - MARGIN - 116, 46, 64, 97, 3, 1.2),
)
_PITCH = const(14)
_MOST = const(120)  # characters that they may hold


class Screen(View):
    def __init__(self, app: "App", broke: tuple) -> None:
        """`broke`: the exception, and whether a restart would lead to the same place, so that the title can be had."""
        super().__init__(app, app.words.RESTART)
        words = self._words
        frame = self._frame
        spec = index.BROKEN_BIN
        frame.add(tile(sheet("broken", spec), spec, smooth(PAPER), _X, _Y))
        frame.fitted(_ROOM, PAPER, _TEXT_X, _HEAD, words.ERROR, _ALIGN)
        error, stuck = broke
        is_file = isinstance(error, (ImportError, OSError, SyntaxError))
        baseline = _NOTE
        for line in wrap(self._assets.small, words.ERROR_FILE if is_file else words.ERROR_NOTE, _ROOM):
            frame.small(PAPER, _TEXT_X, baseline, line, _ALIGN)
            baseline += _PITCH
        title = (index.ICON_EXIT, words.KEY_TITLE, app.recover) if stuck else None
        self.rows((None, None, None, None, title), (index.ICON_PLAY, words.RESTART, self._restart))
        font = self._assets.small
        text = "%s %s" % (type(error).__name__, error)
        label = Label(LabelFont(font), text="\n".join(_shown(font, text)), color=FOG, line_spacing=_SPACING)
        label.anchor_point = (0.5 if _ALIGN == CENTRE else 0, 0.5)
        label.anchored_position = (_TEXT_X, _CODE)
        frame.add(label)

    def _restart(self, now: int) -> None:
        self._app.restart()


def _shown(font: "Font", text: str) -> list:
    """Return the text in _LINES lines at most: if it is longer its middle is left out, for its end names the thing."""
    lines = wrap(font, text[-_MOST:], _ROOM)
    if len(lines) <= _LINES and len(text) <= _MOST:
        return lines
    lines = wrap(font, text[:_MOST], _ROOM)[: _LINES - 1]
    first = max(len(text) - _MOST, 0)
    while font.room("..." + text[first:]) > _ROOM:
        first += 1
    return lines + ["..." + text[first:]]
