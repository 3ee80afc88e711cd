# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The title: ROLL starts a match with the players of last time; on a new device it asks for the first one's name."""

import storage
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.draw.wordmark import die_picture, pictures
from skalbox.hardware.clock import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_EDGE = measures.at(17, measures.WIDTH // 2 - 103, 11, 12)
_LINE = measures.at(152, 152, 80, 101)  # baselines
_NOW = measures.at(measures.STATUS, measures.STATUS, 15, 18)
_BATTERY = measures.at(11, 11, 95, 117)

_LIES = const(8000)  # ms that the die lies still,
_FRAME = const(80)  # and that each picture of its roll stands
_FRAMES = const(5)


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.PLAY)
        self._lobby.code = b""
        frame = self._frame
        letters, self._die = pictures()
        frame.add(letters)
        frame.add(self._die)
        self._then = 0  # when the die was last drawn
        self._step = 0  # of its roll; 0: it lies
        self._face = 0
        frame.small(palette.PAPER, _EDGE, _LINE, words.TITLE_LEFT)
        # Where the device may not write it, the drive was left to the computer (boot.py).
        developer = storage.getmount("/").readonly
        right = words.TITLE_DEVELOPER if developer else words.TITLE_RIGHT
        frame.small(palette.ROLL if developer else palette.ASH, measures.WIDTH - _EDGE, _LINE, right, RIGHT)
        percent = app.power.battery.percent
        if percent >= 0:
            colour = palette.PAPER if app.power.battery.low else palette.FOG
            text = frame.small(colour, measures.PILL_RIGHT, _BATTERY, "%d%%" % percent, RIGHT)
            # Its outer rows are empty: they may lie over the edge.
            frame.icon(index.ICON_BATTERY, text.x - 19, _BATTERY - 14, palette.FOG)
        on = self._session is not None
        frame.small(palette.ASH, measures.MARGIN, _NOW, words.UNFINISHED if on else self._starts(words))
        roll = words.RESUME if on else words.PLAY
        begins = app.begin if self._lobby.players else self._who
        frame.pill.fit((roll,))
        # When ROLL comes up, so that it does not already shake in the opening while it is held down here.
        self.rows(
            (
                (index.ICON_PEOPLE, words.KEY_PLAYERS, app.show, "players"),
                (index.ICON_DICE, words.KEY_GAMES, app.show, "game"),
                (index.ICON_HELP, app.words.KEY_HELP, app.lay, "help"),
                (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame"),
                (index.ICON_GEAR, words.KEY_SETTINGS, app.lay, "settings"),
            ),
            (index.ICON_PLAY, roll, None, app.resume if on else begins),
        )

    # The die rolls.

    def enter(self, now: int) -> None:
        self._then = now

    def tick(self, now: int) -> bool:
        """The die rolls when nobody has touched the keys for a while, unless the panel is off."""
        if not self._app.animated or self._app.power.asleep:
            return False
        if since(self._then, now) < (_FRAME if self._step else _LIES):
            return False
        self._then = now
        self._step += 1
        number = index.DIE_FACES + self._step % 2
        if self._step > _FRAMES:
            self._step = 0
            number = self._face = (self._face + 1) % index.DIE_FACES
        return picture(self._die, die_picture(number))

    def moving(self, now: int) -> bool:
        return self._step > 0

    def _starts(self, words: "Any") -> str:
        """What ROLL starts: the game of last time, and how many play."""
        game = self._words.game(self._lobby.rules()).NAME
        players = len(self._lobby.players)
        if not players:
            return words.TITLE_WHO
        return words.TITLE_ALONE % game if players == 1 else words.TITLE_NOW % (game, players)

    def _who(self, now: int) -> None:
        """Choose the players; where the device knows nobody, spell the first one's name."""
        from skalbox.match import seating

        if self._lobby.players or seating.known(self._lobby):
            self._app.show("players", now)
        else:
            self._app.lay("letters", now, 0)
