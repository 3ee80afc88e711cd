# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The title: ROLL starts a match with the players of last time."""

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT

_PLAYERS = 0
_HELP = 3
_LANGUAGE = 4

_LINE = 152  # baseline of what it is
_EDGE = 17


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
        frame.status.write(words.TITLE_NOW % len(app.players))
        frame.pill.label(index.ICON_PLAY, words.PLAY)
        frame.keys.labels(
            (
                (index.ICON_PEN, words.KEY_PLAYERS),
                None,
                None,
                (index.ICON_HELP, words.KEY_HELP),
                (index.ICON_GLOBE, words.KEY_LANGUAGE),
            )
        )

    def press(self, key: int, now: int) -> None:
        if key == _PLAYERS:
            self._app.show("players", now)
        elif key == _HELP:
            self._app.lay("help", now)
        elif key == _LANGUAGE:
            self._app.show("language", now)

    def release(self, key: int, now: int) -> None:
        # On release, so that a ROLL key held down here does not already shake in the opening.
        if key == 5:
            self._app.begin(now)
