# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The worth of a choice in the coach's words: the expected total, or the chance to win."""

from micropython import const

from skalbox.lang.phrases import rounded, tenths
from skalcore.answers import FULL, UNIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.lang.words import Words
    from skalcore.answers import Answers
    from skalcore.game import Game


_FEW = const(50)  # tenths of a percent


class Unit:
    """Points or chances of the player in turn."""

    def __init__(self, words: "Words", game: "Game", for_win: bool) -> None:
        self.name = words.CHANCE if for_win else words.EXPECTED
        self._words = words
        self._sign = words.PERCENT if for_win else ""
        self._for_win = for_win
        self._total = game.total(game.player)

    def tenths(self, answers: "Answers", worth: int) -> int:
        """Return this value of the answers in tenths of a point, or of a percent."""
        if self._for_win:
            return rounded(answers.chance(worth) * 1000, FULL)
        return self._total * 10 + rounded(worth * 10, UNIT)

    def is_settled(self, number: int) -> bool:
        """Return whether this number of tenths of a percent is outside 5..95 %: it says little about a choice."""
        return self._for_win and not _FEW <= number <= 1000 - _FEW

    def text(self, number: int) -> str:
        """Return this number of tenths in words."""
        return tenths(self._words, number) + self._sign
