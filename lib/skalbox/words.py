# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The words of one language. What a match says is always in memory, the rest only while a screen needs it."""

try:
    from typing import Any
except ImportError:
    pass

from skalbox.modules import forget, load

_PLACE = "skalbox.lang."
_RARE = "skalbox.lang.rare_"


class Words:
    """Every name in skalbox.lang.CODE and skalbox.lang.rare_CODE is an attribute."""

    def __init__(self, language: str) -> None:
        self._rare_name = _RARE + language
        self._rare: Any = None
        self._match = load(_PLACE + language)

    def __getattr__(self, name: str):
        if hasattr(self._match, name):
            return getattr(self._match, name)
        if self._rare is None:
            self._rare = load(self._rare_name)
        return getattr(self._rare, name)

    def part(self, name: str):
        """The words of skalbox.lang.NAME_CODE, which one screen alone needs, and holds."""
        return load(_PLACE + name + "_" + self.CODE)

    def spare(self) -> None:
        """Let go of what is only needed by rare screens."""
        self._rare = None
        forget(self._rare_name)

    def forget(self) -> None:
        """Let go of everything: another language is spoken."""
        self.spare()
        forget(_PLACE + self.CODE)
