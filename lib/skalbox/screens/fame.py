# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame: the ten best totals, whose they are, and how many matches ago they were played."""

from micropython import const

from skalbox import hall as halls
from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still
from skalbox.text import RIGHT

_FIRST = const(41)  # baseline
_PITCH = const(14)
_RANK = const(20)
_NAME = const(28)
_TOTAL = const(150)
_SINCE = const(236)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.FAME)
        frame.words(kit.small, ink.FOG, measures.PILL_RIGHT, measures.HEADING, "SkalPott", RIGHT)
        hall = app.hall()
        which = halls.category(0, 0)
        entries = hall.best[which]
        for place in range(len(entries)):
            entry = entries[place]
            baseline = _FIRST + _PITCH * place
            frame.words(kit.small, ink.FOG, _RANK, baseline, str(place + 1), RIGHT)
            frame.words(kit.small, ink.PAPER, _NAME, baseline, entry.player.name)
            frame.words(kit.small, ink.PAPER, _TOTAL, baseline, str(entry.total), RIGHT)
            since = hall.since(which, entry)
            text = words.AGO % since if since else words.LATEST
            frame.words(kit.small, ink.FOG, _SINCE, baseline, text, RIGHT)
        if not entries:
            frame.words(kit.small, ink.ASH, measures.MARGIN, _FIRST + 20, words.FAME_EMPTY)
        frame.status.write(words.MATCHES % hall.played[which])
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels((None, None, None, None, None))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
