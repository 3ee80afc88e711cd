# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The title: ROLL starts a match with the players of last time."""

import storage
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT
from skalbox.draw.wordmark import pictures
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still

# Where things stand on each panel, as in skalbox.draw.measures.
_EDGE = measures.at(17, measures.WIDTH // 2 - 103, 11, 12)
_LINE = measures.at(152, 152, 80, 101)  # baselines
_NOW = measures.at(measures.STATUS, measures.STATUS, 15, 18)
_BATTERY = measures.at(11, 11, 95, 117)

_FAME = const(0)
_STATS = const(1)
_GAMES = const(2)
_HELP = const(3)
_SETTINGS = const(4)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        frame = self._frame
        for picture in pictures():
            frame.add(picture)
        small = app.assets.small
        edge = _EDGE
        frame.words(small, palette.PAPER, edge, _LINE, words.TITLE_LEFT)
        # Where the device may not write it, the drive was left to the computer (boot.py).
        developer = storage.getmount("/").readonly
        right = words.TITLE_DEVELOPER if developer else words.TITLE_RIGHT
        frame.words(small, palette.ROLL if developer else palette.ASH, measures.WIDTH - edge, _LINE, right, RIGHT)
        percent = app.power.battery.percent
        if percent >= 0:
            text = frame.words(
                small,
                palette.PAPER if app.power.battery.low else palette.FOG,
                measures.PILL_RIGHT,
                _BATTERY,
                "%d%%" % percent,
                RIGHT,
            )
            # Its outer rows are empty: they may lie over the edge.
            x = text.x - index.ICONS_BIN[0] - 3
            frame.add(
                tile(
                    app.assets.icons, index.ICONS_BIN, palette.smooth(palette.FOG), x, _BATTERY - 14, index.ICON_BATTERY
                )
            )
        on = app.lobby.session is not None
        frame.words(small, palette.ASH, measures.MARGIN, _NOW, words.UNFINISHED if on else self._starts())
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

    def _starts(self) -> str:
        """What ROLL starts: the game of last time, and how many play."""
        words = self._words
        game = words.GAMES[self._app.lobby.kind]
        players = len(self._app.lobby.players)
        return words.TITLE_ALONE % game if players == 1 else words.TITLE_NOW % (game, players)

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == _FAME:
            app.lay("fame", now)
        elif key == _STATS:
            app.lay("stats", now)
        elif key == _GAMES and app.lobby.session is not None:
            app.lay("anew", now)
        elif key == _GAMES:
            app.show("game", now)
        elif key == _HELP:
            app.lay("help", now)
        elif key == _SETTINGS:
            app.lay("settings", now)

    def release(self, key: int, now: int) -> None:
        # On release, so that a ROLL key held down here does not already shake in the opening.
        if key == ROLL and self._app.lobby.session is not None:
            self._app.resume(now)
        elif key == ROLL:
            self._app.begin(now)
