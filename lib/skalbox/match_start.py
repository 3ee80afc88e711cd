# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starts or takes up a match between two screens, when neither is in memory: saving it needs 4 KB in one piece."""

import sys

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from skalbox import memory
from skalbox.match import lifecycle

NEW = -1  # no match that was put aside


def start(app: "App", taken: int, erase: bool) -> tuple:
    """Start a new match, or take up the one put aside with this number; `erase` what is in its way. Return the name of
    the next screen and its argument: the question whether to erase where there is no room."""
    before = set(sys.modules)
    lobby = app.lobby
    if taken == NEW:
        name = lobby.match_screen() if lifecycle.begin(lobby, erase) else "new_match"
    else:
        from skalbox.match import shelf

        name = shelf.take_up(lobby, taken, erase)
    # What this has loaded goes, what the next screen needs stays.
    memory.ahead = before
    memory.ahead_of = name
    memory.forget_rest(True, name)
    argument = taken if name == "new_match" else None
    app.base, app.base_argument = name, argument
    return ("unsaved", None) if lobby.storage.trouble else (name, argument)
