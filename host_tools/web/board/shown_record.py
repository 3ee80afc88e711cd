# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Let a board show a record: the board has an empty memory of its own, which is forgotten with the page."""

from array import array

from record import RecordError, read

from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def complaint(text: str) -> str:
    """Return what is wrong with a record, as a sentence; "" if nothing is."""
    try:
        read(text.encode())
    except RecordError as error:
        return "line %d: %s" % (error.line, error.reason)
    return ""


def lay_in(storage: "Any", text: str) -> None:
    """Save the record's match in this new device's storage, from which it starts. RecordError if it is not a record."""
    found = read(text.encode())
    game = found.game
    storage.start_match(rules.GAMES.index(game.rules), game.mode, game.legs, found.names, (), found.code)
    happened = memoryview(array("H", found.events))
    for i in range(len(happened)):
        storage.append(happened[i], happened[: i + 1])
