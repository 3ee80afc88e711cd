# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The words of one language. What a turn says is always in memory, the rest only while a screen needs it."""

from skalbox.memory import forget, load

_PLACE = "skalbox.lang."
_SPARED = ("between", "rare")  # looked through in this order


class Words:
    """Every name in skalbox.lang.CODE, skalbox.lang.between_CODE and skalbox.lang.rare_CODE is an attribute."""

    def __init__(self, language: str) -> None:
        self._turn = load(_PLACE + language)
        self._spared: list = [None] * len(_SPARED)

    def __getattr__(self, name: str):
        if hasattr(self._turn, name):
            return getattr(self._turn, name)
        for i in range(len(_SPARED)):
            if self._spared[i] is None:
                self._spared[i] = self.part(_SPARED[i])
            if hasattr(self._spared[i], name):
                break
        return getattr(self._spared[i], name)

    def part(self, name: str):
        """The words of skalbox.lang.NAME_CODE, which one screen alone needs, and holds."""
        return load(_PLACE + name + "_" + self.CODE)

    def spare(self) -> None:
        """Let go of what only some screens need."""
        for i in range(len(_SPARED)):
            self._spared[i] = None
            forget(_PLACE + _SPARED[i] + "_" + self.CODE)

    def forget(self) -> None:
        """Let go of everything: another language is spoken."""
        self.spare()
        forget(_PLACE + self.CODE)
