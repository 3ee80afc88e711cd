# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starts, takes up or ends a match between two screens: saving needs 4 KB in one piece."""

import sys

from skalbox import memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_NEW = -1  # no match that was put aside


def change(app: "App", how: "tuple | None") -> tuple:
    """Without `how` enter the finished match in the hall of fame; with () abandon the one that is on. With (taken,
    erase) start a new match, or take up the one put aside with the number `taken`; `erase` what is in its way. Return
    the name of the next screen and its argument: the question whether to erase where there is no room."""
    before = set(sys.modules)
    lobby = app.lobby
    argument: "Any" = None
    if lobby.is_over():
        lobby.record()  # first, since this seats the players of the finished match again
    elif how == ():
        lobby.abandon()
    if not how:
        name = "title"
    elif how[0] == _NEW:
        name = lobby.match_screen() if lobby.begin(how[1]) else "new_match"
    else:
        name = lobby.take_up(*how)
        if name == "new_match":
            argument = how[0]
    # What this has loaded goes, what the next screen needs stays.
    memory.ahead = before
    memory.ahead_of = name
    memory.forget_rest(True, name)
    app.base, app.base_argument = name, argument
    return ("unsaved", None) if lobby.storage.trouble else (name, argument)
