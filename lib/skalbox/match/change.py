# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Start, resume or end a match between two screens: saving needs 4 KB in one piece.

If free memory is in smaller pieces, or may be before the next match begins, the device restarts first
(skalbox.hardware.fresh_start). The next start then does it. `how` says everywhere what to do:

None             the finished match enters the hall
()               the match is abandoned
(taken, erase)   a new match begins, or the match put aside with the number `taken` is resumed; `erase` others for it

A restart carries over `how` in two bytes, and in a third the length of the challenge's code and 16 times the number of
players. The code follows, how often each of these players has won this evening, and the settings, which name them. The
wins are in a slot, too, unless none can be written.
"""

import gc

from micropython import const

from skalbox.saves.chip_memory import copied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.lobby import Lobby

_NEW = const(-1)  # no match that was put aside

_FIXED = const(28)  # bytes of the hall before its lists (skalbox.saves.hall)

_RECORD = const(0)  # the finished match enters the hall,
_ABANDON = const(1)  # the match is left,
_BEGIN = const(2)  # or another begins, and ...
_ERASE = const(4)  # ... erases what is in its way
_ROOM = const(250)  # bytes after the first three (skalbox.hardware.fresh_start)
_EVENING = const(16)  # of Storage.reported: a restart carries the wins over
_TAKEN = const(1)  # the second byte less this is `taken`, without ...
_COUNTED = const(128)  # ... this: the win of the finished match belongs to an evening that has ended
_TOLD = const(3)  # the bit of the first byte from which on 1 + the kind is that the last story told first; 0: none


def end_or_start(lobby: "Lobby", how: "tuple | None") -> tuple:
    """Do this. Return the name of the next screen and its argument, perhaps the question whether to erase."""
    argument: "Any" = None
    if lobby.is_over():
        lobby.enter_in_hall()  # first, since this seats the players of the finished match again
        renew(lobby)
    elif how == ():
        lobby.abandon()
    if not how:
        name = "title"
    elif how[0] == _NEW:
        name = "new_match"
        if lobby.start_match(how[1]):
            if _are_new(lobby):
                lobby.session.welcome(True)
            name = lobby.match_screen()
    else:
        name = lobby.resume_aside(*how)
        if name == "new_match":
            argument = how[0]
    return name, argument


def renew(lobby: "Lobby") -> None:
    """Replace by copies what lives on and may lie between the largest pieces of free memory."""
    copies: dict = {}

    def copy(name: str) -> str:
        """Return a copy of this name, the same for all lists."""
        if name not in copies:
            copies[name] = str(copied(name.encode()), "utf-8")
        return copies[name]

    gc.collect()
    lobby.storage.renew_objects()
    lobby.renew_lists(copy)
    lobby.settings.renew_lists(copy)
    if lobby.is_over():  # else its lists were made when it began
        lobby.session.renew_lists()


def _are_new(lobby: "Lobby") -> bool:
    """Return whether the pot has to be explained in the match that has begun. It has a pot of several players, no match
    was finished on this device, and no other match waits."""
    game = lobby.session.game
    if game.players == 1 or not game.ledger.size() or lobby.storage.aside:
        return False
    data = lobby.storage.hall
    if not data:
        return True
    # It takes long to load the hall. So look first at the matches that it counts, behind the number of modes of each
    # game. In the oldest version these are the first bytes.
    first = _FIXED + 1 + data[_FIXED]
    if any(data[first : first + 2 * sum(data[_FIXED + 1 : first])]):
        return False
    hall = lobby.hall()
    return not (hall.results or any(hall.played))


def restart(lobby: "Lobby", how: "tuple | None") -> None:
    """Save the match, and restart to do this. Return if anything could not be saved, which a restart would lose."""
    from skalbox.hardware import fresh_start

    storage = lobby.storage
    if not lobby.is_kept() or storage.stuck or storage.reported & ~_EVENING:
        return
    lobby.save_before_sleep()
    if how is None:
        wanted = bytes((_RECORD, 0))
    elif how == ():
        wanted = bytes((_ABANDON, 0))
    else:
        wanted = bytes((_BEGIN | _ERASE * how[1], _TAKEN + how[0]))
    story = () if lobby.session is None else lobby.session.story
    told = bytes([fact[0] for fact in story]) or lobby.said
    if told:
        wanted = bytes((wanted[0] | told[0] + 1 << _TOLD, wanted[1]))
    if lobby.session is not None and lobby.session.counted:
        wanted = bytes((wanted[0], wanted[1] | _COUNTED))
    lobby.remember()
    wins = bytes([min(lobby.wins.get(name, 0), 255) for name in lobby.settings.names])
    if len(lobby.code) + len(wins) + len(storage.settings) > _ROOM:
        wins = b""  # many names take the room
    lengths = len(lobby.code) | len(wins) << 4
    fresh_start.restart(wanted + bytes((lengths,)) + lobby.code + wins + storage.settings)


def recall(lobby: "Lobby", carried: bytes) -> "tuple | None":
    """Restore the choices, after the match. Return the wanted screen and its argument for App.show. Return None if
    something has to be reported first, or the match to be ended is missing."""
    if lobby.lost or (lobby.session is not None and lobby.session.damaged):
        return None
    wins = 3 + (carried[2] & 15)
    settings = wins + (carried[2] >> 4)
    lobby.choose(carried[settings:], carried[3:wins])
    for at in range(wins, settings):
        if carried[at]:
            name = lobby.settings.names[at - wins]
            lobby.wins[name] = carried[at]
            lobby.played[name] = max(lobby.played.get(name, 0), carried[at])
    if carried[0] >> _TOLD:
        lobby.said = bytes(((carried[0] >> _TOLD) - 1,))
    if carried[1] & _COUNTED and lobby.session is not None:
        lobby.session.count()
    if carried[0] & _BEGIN:
        return "begin", ((carried[1] & ~_COUNTED) - _TAKEN, bool(carried[0] & _ERASE))
    if lobby.session is None:
        return None
    return "end", () if carried[0] & _ABANDON else None
