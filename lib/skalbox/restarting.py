# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restarts the device before a match begins or ends, where free memory is in too small pieces to save it
(skalbox.hardware.fresh_start), or will be before the next one begins. The next start then begins or ends it: all that
was chosen is carried over.

Carried over are the argument of skalbox.match_change, in two bytes, the length of the challenge's code, the code, and
the settings with the players and their game (skalbox.players.settings).
"""

from micropython import const

from skalbox.hardware import fresh_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby

_RECORD = const(0)  # the finished match enters the hall,
_ABANDON = const(1)  # the match is left,
_BEGIN = const(2)  # or another begins, and ...
_ERASE = const(4)  # ... erases what is in its way
_TAKEN = const(1)  # the second byte less this is `taken`, which may be -1


def restart(lobby: "Lobby", how: "tuple | None") -> None:
    """Save the match, and restart to go on with `how` (skalbox.match_change). Return if anything could not be saved,
    which a restart would lose."""
    storage = lobby.storage
    if not lobby.is_kept() or storage.stuck or storage.reported:
        return
    lobby.rest()
    if how is None:
        wanted = bytes((_RECORD, 0))
    elif how == ():
        wanted = bytes((_ABANDON, 0))
    else:
        wanted = bytes((_BEGIN | _ERASE * how[1], _TAKEN + how[0]))
    lobby.remember()
    fresh_start.restart(wanted + bytes((len(lobby.code),)) + lobby.code + storage.settings)


def recall(lobby: "Lobby", carried: bytes) -> "tuple | None":
    """Restore what was chosen, after the match was. Return the screen that was wanted, and its argument, for App.show;
    None if there is something to report first, or if the match that was to end is not there."""
    if lobby.lost or (lobby.session is not None and lobby.session.damaged):
        return None
    settings = 3 + carried[2]
    lobby.choose(carried[settings:], carried[3:settings])
    if carried[0] & _BEGIN:
        return "begin", (carried[1] - _TAKEN, bool(carried[0] & _ERASE))
    if lobby.session is None:
        return None
    return "end", () if carried[0] else None
