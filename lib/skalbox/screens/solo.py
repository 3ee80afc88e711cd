# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How SkalPott is played alone: against a bank that always has 10, or one that rolls in every second round."""

from skalbox.art import index
from skalbox.draw.view import View
from skalbox.widgets.cards import Cards
from skalcore.rules import SOLO_RECOMMENDED, SOLO_SIMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        frame = self._frame
        self.heading(words.SOLO_TITLE)
        self._cards = Cards(
            app.assets,
            (
                (index.ICON_DICE, words.SOLO_RECOMMENDED, words.SOLO_RECOMMENDED_NOTE),
                (index.ICON_PLAY, words.SOLO_SIMPLE, words.SOLO_SIMPLE_NOTE),
            ),
        )
        self._cards.choose(app.lobby.mode == SOLO_SIMPLE)
        frame.add(self._cards.group)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, app.show, "players"),
                (index.ICON_UP, words.KEY_UP, self._move),
                (index.ICON_DOWN, words.KEY_DOWN, self._move),
                None,
                None,
            ),
            (index.ICON_PLAY, words.PLAY, None, app.begin),
        )

    def _move(self, now: int) -> None:
        self._cards.choose(1 - self._cards.chosen)
        self._lobby.mode = SOLO_SIMPLE if self._cards.chosen else SOLO_RECOMMENDED
