# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The title: ROLL starts a match with the players of last time."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT

_FAME = const(0)
_STATS = const(1)
_GAMES = const(2)
_HELP = const(3)
_SETTINGS = const(4)

_LINE = const(152)  # baseline of what it is
_EDGE = const(17)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        frame = self._frame
        for name, spec, colour, x, y in (
            ("wordmark", index.WORDMARK_BIN, ink.PAPER, 17, 14),
            ("wordmark_die", index.WORDMARK_DIE_BIN, ink.ROLL, 174, 76),
        ):
            frame.add(tile(sheet(name, spec), spec, ink.smooth(colour), x, y))
        small = app.kit.small
        frame.words(small, ink.PAPER, _EDGE, _LINE, words.TITLE_LEFT)
        frame.words(small, ink.ASH, measures.WIDTH - _EDGE, _LINE, words.TITLE_RIGHT, RIGHT)
        on = app.session is not None
        frame.status.write(words.UNFINISHED if on else words.TITLE_NOW % len(app.players))
        frame.pill.fit((words.RESUME if on else words.PLAY,))
        frame.pill.label(index.ICON_PLAY, words.RESUME if on else words.PLAY)
        frame.keys.labels(
            (
                (index.ICON_TROPHY, words.KEY_FAME),
                (index.ICON_STATS, words.KEY_STATS),
                (index.ICON_PLUS, words.KEY_ANEW) if on else (index.ICON_DICE, words.KEY_GAMES),
                (index.ICON_HELP, words.KEY_HELP),
                (index.ICON_GEAR, words.KEY_SETTINGS),
            )
        )

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == _FAME:
            app.lay("fame", now)
        elif key == _STATS:
            app.lay("stats", now)
        elif key == _GAMES and app.session is not None:
            app.lay("anew", now)
        elif key == _GAMES:
            app.show("game", now)
        elif key == _HELP:
            app.lay("help", now)
        elif key == _SETTINGS:
            app.lay("settings", now)

    def release(self, key: int, now: int) -> None:
        # On release, so that a ROLL key held down here does not already shake in the opening.
        if key == ROLL and self._app.session is not None:
            self._app.resume(now)
        elif key == ROLL:
            self._app.begin(now)
