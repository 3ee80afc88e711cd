# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The matches put aside: list them, and make room among them for the current match."""

from micropython import const

from skalbox.saves import aside
from skalbox.saves.slots import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby

_NONE = const(-1)


def waiting() -> list:
    """Return (Head, number of boxes written) of each match put aside, the last one first."""
    slots = Slots()
    return [(each.head, aside.boxes_written(slots, each)) for each in reversed(aside.all_aside(slots))]


def make_room(lobby: "Lobby", erase: bool, game: int, players: int, legs: int, taken: int = _NONE) -> int:
    """Return how many matches put aside have to be erased to put the current match aside for one of this game.

    If `erase`, count their dice in the statistics, and abandon the current match if that is not enough. If not, return
    -1 if anything has to be erased. `taken`: the match to be resumed.
    """
    happened = lobby.happened()
    erased = aside.room_for(lobby.storage, game, players, legs, len(happened), taken)
    if erased == aside.ALL and not len(happened):
        return 0  # no slot can be written, so what is in one stays there
    if erased and not erase:
        return -1
    if erased == aside.ALL:
        lobby.abandon()
        return max(aside.room_for(lobby.storage, game, players, legs, 0, taken), 0)
    if erased:
        _count(lobby, aside.oldest(erased, taken))
    return erased


def _count(lobby: "Lobby", matches: list) -> None:
    """Count the dice of these matches, (Head, events), in the statistics, and remember their players."""
    from skalbox.match.session import Session

    hall = lobby.hall()
    for head, happened in matches:
        session = Session(head.names, None, head.game, head.mode, head.legs, tuple(head.roles), head.code)
        for event in happened:
            session.apply_unsaved(event)
        hall.count(session)
        hall.meet(session)
        for seat in range(len(head.names)):
            hall.wear(head.names[seat], head.roles[seat], False)
    lobby.storage.count(hall.pack())


def in_the_way(lobby: "Lobby", taken: int = _NONE) -> list:
    """Return the Heads of the matches that Lobby.start_match(), or resume_aside() of the match `taken`, would erase."""
    heads = aside.heads()
    if taken < 0:
        legs = lobby.legs if lobby.rules().has_legs else 1
        game, players = lobby.game_index, len(lobby.players)
    else:
        wanted = heads.pop(taken)
        game, players, legs = wanted.game, len(wanted.names), wanted.legs
    erased = aside.room_for(lobby.storage, game, players, legs, len(lobby.happened()), taken)
    return [lobby.storage.head] if erased == aside.ALL else heads[:erased]
