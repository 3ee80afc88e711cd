# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Something broke: plain words, and the error to report. ROLL restarts the device, or a key leads to the title."""

import displayio
from adafruit_display_text.label import Label
from fontio import Glyph
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw.assets import tile
from skalbox.draw.measures import MARGIN, WIDTH, by_height
from skalbox.draw.palette import FOG, PAPER, smooth
from skalbox.draw.text import CENTRE, LEFT
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.font import Font

# x and y of the picture. x, align and room of the words, baselines of the headline and of the advice. Middle of the
# error's lines, how many they are at most, and from one to the next, times the font's height.
_X, _Y, _TEXT_X, _ALIGN, _ROOM, _HEAD, _NOTE, _CODE, _LINES, _SPACING = by_height(
    (WIDTH // 2 - 50, 6, WIDTH // 2, CENTRE, WIDTH - 2 * MARGIN, 118, 135, 157, 2, 1.2),
    (2, 0, 106, LEFT, WIDTH - MARGIN - 106, 32, 46, 81, 3, 1),
    (8, 12, 116, LEFT, WIDTH - MARGIN - 116, 46, 64, 97, 3, 1.2),
)
_PITCH = const(14)
_MOST = const(120)  # characters of the error


class Screen(View):
    def __init__(self, app: "App", broke: tuple) -> None:
        """Show what `broke`: the exception, and whether a restart would come to the same place."""
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
        label = Label(_LabelFont(font), text="\n".join(_shown(font, text)), color=FOG, line_spacing=_SPACING)
        label.anchor_point = (0.5 if _ALIGN == CENTRE else 0, 0.5)
        label.anchored_position = (_TEXT_X, _CODE)
        frame.add(label)

    def _restart(self, now: int) -> None:
        self._app.restart()


def _shown(font: "Font", text: str) -> list:
    """Return the text in at most _LINES lines: without its middle, since the end names the thing."""
    lines = wrap(font, text[-_MOST:], _ROOM)
    if len(lines) <= _LINES and len(text) <= _MOST:
        return lines
    lines = wrap(font, text[:_MOST], _ROOM)[: _LINES - 1]
    first = max(len(text) - _MOST, 0)
    while font.room("..." + text[first:]) > _ROOM:
        first += 1
    return lines + ["..." + text[first:]]


class _LabelFont:
    """A FontProtocol for a `Font`, of which no glyph stays in memory. Labels have two colours: pixels are rounded."""

    def __init__(self, font: "Font") -> None:
        self._font = font
        self._glyphs: dict = {}
        self.ascent = font.ascent
        self.descent = font.descent

    def get_bounding_box(self) -> tuple:
        return self._font.digit, self._font.capitals + self._font.descent, 0, -self._font.descent

    def get_glyph(self, code: int) -> Glyph:
        if code not in self._glyphs:
            self._glyphs[code] = self._make(code)
        return self._glyphs[code]

    def _make(self, code: int) -> Glyph:
        char = chr(code)
        width, height, dx, dy, advance = self._font.box(char)
        if not width:
            return Glyph(displayio.Bitmap(1, 1, 2), 0, 1, 1, 0, 0, advance, 0)
        smooth = displayio.Bitmap(width, height, 4)
        self._font.draw(smooth, -dx, -dy, char)
        crisp = displayio.Bitmap(width, height, 2)
        for y in range(height):
            for x in range(width):
                if smooth[x, y] > 1:
                    crisp[x, y] = 1
        return Glyph(crisp, 0, width, height, dx, -dy - height, advance, 0)
