# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Let a board show a match: a record, or the digits of a QR code.

The board has an empty memory of its own, which is forgotten with the page.
"""

from array import array

from record import RecordError, read
from unpacking import unpack

from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _read(text: str) -> "Any":
    """Return the Record, or the Shared of digits. ValueError if it is neither."""
    return unpack(text) if "0" <= text[:1] <= "9" else read(text.encode())


def complaint(text: str) -> str:
    """Return what is wrong with a match, as a sentence; "" if nothing is."""
    try:
        _read(text)
    except RecordError as error:
        return "line %d: %s" % (error.line, error.reason)
    except ValueError as error:
        return "%s" % error
    return ""


def is_alone(text: str) -> bool:
    """Return whether these are the digits of final sheets alone."""
    return "0" <= text[:1] <= "9" and unpack(text).alone


def lay_in(storage: "Any", text: str) -> None:
    """Save the match in this new device's storage, from which it starts, unless only its final sheets are known.
    ValueError if it is not a match."""
    found = _read(text)
    if is_alone(text):
        return
    game = found.game
    storage.start_match(rules.GAMES.index(game.rules), game.mode, game.legs, found.names, (), found.code)
    happened = memoryview(array("H", found.events))
    for i in range(len(happened)):
        storage.append(happened[i], happened[: i + 1])


def show_sheets(app: "Any", text: str, now: int) -> None:
    """Show the final sheets, if these are digits that have nothing else."""
    if not is_alone(text):
        return
    from skalbox.match.session import Session

    found = unpack(text)
    game = found.game
    session = Session(found.names, None, rules.GAMES.index(game.rules), game.mode, game.legs, (), found.code)
    session.game = game
    session.cheered = True
    app.lobby.session = session
    app.show("sheets", now)
