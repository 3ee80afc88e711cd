# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The statistics: each name's matches, wins, average, best total and fives of a kind."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still
from skalbox.text import RIGHT

_FAIR = const(3)
_WIPE = const(4)

_HEAD = const(41)  # baselines
_FIRST = const(58)
_PITCH = const(15)
_SHOWN = const(8)  # names
_COLUMNS = (110, 146, 184, 214, 236)  # right edges of the numbers


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.STATS)
        frame.words(kit.small, ink.FOG, measures.PILL_RIGHT, measures.HEADING, "SkalPott", RIGHT)
        hall = app.hall()
        for i in range(len(_COLUMNS)):
            frame.words(kit.small, ink.FOG, _COLUMNS[i], _HEAD, words.STATS_HEADS[i], RIGHT)
        played = [player for player in hall.players if player.tallies[0].matches]
        played.sort(key=self._wins, reverse=True)
        for row in range(min(len(played), _SHOWN)):
            player = played[row]
            tally = player.tallies[0]
            baseline = _FIRST + _PITCH * row
            frame.words(kit.small, ink.PAPER, measures.MARGIN, baseline, player.name)
            numbers = (tally.matches, tally.wins, tally.total // tally.matches, tally.best, player.fives)
            for i in range(len(_COLUMNS)):
                frame.words(kit.small, ink.ASH, _COLUMNS[i], baseline, str(numbers[i]), RIGHT)
        if not played:
            frame.words(kit.small, ink.ASH, measures.MARGIN, _FIRST + 8, words.FAME_EMPTY)
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels(
            (
                None,
                None,
                None,
                (index.ICON_DICE, words.KEY_DICE),
                (index.ICON_X, words.KEY_WIPE) if hall.serial and app.session is None else None,
            )
        )

    @staticmethod
    def _wins(player) -> int:
        return player.tallies[0].wins * 1000 + player.tallies[0].best

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif key == _FAIR:
            self._app.lay("fairness", now)
        elif key == _WIPE and self._frame.keys.does(key):
            self._app.lay("wipe", now)
