# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A progress bar on standard error: one line, updated in place, only on a terminal."""

from __future__ import annotations

import sys

_WIDTH = 30
_ERASE = "\r\x1b[K"


class Bar:
    """Call it with what is being done, how much is done, and the total; `clear` removes the line."""

    def __init__(self) -> None:
        self._shown = ""

    def __call__(self, what: str, done: int, total: int) -> None:
        full = _WIDTH * done // total
        self._show(f"{what} [{'#' * full}{'.' * (_WIDTH - full)}] {100 * done // total} %")

    def clear(self) -> None:
        """Remove the line; call it before anything else is printed."""
        self._show("")

    def _show(self, text: str) -> None:
        if text != self._shown and sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write(_ERASE + text)
            sys.stderr.flush()
        self._shown = text
