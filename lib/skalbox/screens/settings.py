# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the players may set, a row each: minus and plus change the chosen one. Kept with the statistics."""

from micropython import const

from skalbox import settings
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import RIGHT, Strip
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets.rows import Rows

_ABOUT = const(0)
_UP = const(1)
_DOWN = const(2)
_LESS = const(3)
_MORE = const(4)

_VALUE_W = const(64)
_ICONS = (
    index.ICON_GLOBE,
    index.ICON_SOUND,
    index.ICON_BOLT,
    index.ICON_SUN,
    index.ICON_MOON,
    index.ICON_SKIP,
    index.ICON_UNDO,
    index.ICON_X,
    index.ICON_SHAKE,
)


def _has(app, which: int) -> bool:
    """The device has what this is a setting of: a buzzer, a deep sleep, something that feels a shake."""
    if which == settings.SOUND:
        return app.sound.present
    if which == settings.SLEEP:
        return app.power.can_sleep
    return which != settings.SHAKE or app.feels()


class Screen(Still):
    def __init__(self, app, row: int = 0) -> None:
        """`row`: in which the cursor stands."""
        super().__init__(app, app.words.DONE)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.SETTINGS)
        self._place = None
        if not measures.LOW:
            right = measures.PILL_RIGHT
            self._place = frame.add(
                Strip(assets.small, palette.smooth(palette.FOG), right - 40, measures.HEADING, 40, "", RIGHT)
            )
        self._rows = Rows(assets, assets.icons, index.ICONS_BIN, False, _VALUE_W)
        frame.add(self._rows.group)
        self._which = [which for which in range(settings.COUNT) if _has(app, which)]
        frame.pill.label(index.ICON_CHECK, words.DONE)
        frame.keys.labels(
            (
                (index.ICON_HELP, words.KEY_ABOUT),
                (index.ICON_UP, words.KEY_UP),
                (index.ICON_DOWN, words.KEY_DOWN),
                (index.ICON_MINUS, words.KEY_FEWER),
                (index.ICON_PLUS, words.KEY_PLUS),
            )
        )
        self._cursor = row
        self._draw()

    def _draw(self) -> None:
        app = self._app
        words = self._words
        rows = []
        for which in self._which:
            value = words.SETTING_VALUES[which][app.lobby.settings.get(which)]
            rows.append((_ICONS[which], palette.ASH, words.SETTING_NAMES[which], value))
        self._rows.draw(rows, self._cursor)
        if self._place is not None:
            self._place.write(words.PAGE % (self._cursor + 1, len(rows)))
            self._frame.status.write(words.SETTING_NOTES[self._which[self._cursor]])

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == ROLL:
            app.lobby.keep_settings()
            app.close(now)
        elif key == _ABOUT:
            app.lay("about", now, self._cursor)
        elif key in (_UP, _DOWN):
            self._cursor = (self._cursor + (1 if key == _DOWN else -1)) % len(self._which)
            self._draw()
        else:
            which = self._which[self._cursor]
            step = 1 if key == _MORE else -1
            app.set(which, (app.lobby.settings.get(which) + step) % app.lobby.settings.choices(which))
            if which == settings.LANGUAGE:
                app.lay("settings", now, self._cursor)  # the screen itself speaks it at once
            else:
                self._draw()
