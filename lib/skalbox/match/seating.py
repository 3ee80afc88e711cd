# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Seat players and let them go.

The device knows the players who wait for a seat, the names typed since it was switched on, and saves.hall.NAMES
players who have played.
"""

from skalbox.players import names, roles
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby
    from skalbox.players.settings import Settings
    from skalbox.saves.head import Head

TYPED = 8  # names that are known though their players have not played


def wished(last: "Settings", head: "Head") -> list:
    """Return the roles chosen for the match of this head; its game may lack some of them (roles.possible)."""
    seats = len(head.names)
    if rules.GAMES[head.game].has_values or last.names[:seats] != head.names:
        return list(head.roles)
    return last.roles[:seats]


def left_over(last: "Settings", head: "Head") -> list:
    """Return (name, role) of those in the settings who wait during the match of this head."""
    seats = len(head.names)
    rest = [(last.names[i], last.roles[i]) for i in range(seats, len(last.names))]
    full = seats == rules.GAMES[head.game].players
    return rest if last.names[:seats] == head.names and (full or len(rest) == last.waiting) else []


def known(lobby: "Lobby") -> list:
    """Return the known names without a seat: players who wait, typed names, then by matches, then the last seen."""
    played = lobby.hall().players
    order = sorted([(-played[at].matches(), -at) for at in range(len(played))])
    found: list = []
    for name in [name for name, _ in lobby.waiting] + lobby.typed + [played[-at].name for _, at in order]:
        if name not in lobby.players and name not in found:
            found.append(name)
    return found


def completions(typed: str, candidates: list) -> list:
    """Return the names that begin like the typed letters. A letter without an accent is also any accented one."""
    return [name for name in candidates if _begins(name, typed)]


def _begins(name: str, typed: str) -> bool:
    if len(typed) > len(name):
        return False
    for at in range(len(typed)):
        if typed[at] != name[at] and typed[at].lower() != names.plain(name[at]).lower():
            return False
    return True


def sit(lobby: "Lobby", name: str) -> None:
    """Give this name the next seat."""
    role = roles.ASKING
    for at in range(len(lobby.waiting)):
        if lobby.waiting[at][0] == name:
            role = lobby.waiting.pop(at)[1]
            break
    lobby.seat_players()
    lobby.players.append(name)
    lobby.roles.append(role)


def rename(lobby: "Lobby", seat: int, name: str) -> None:
    """Give the player on this seat another name, or the next seat to a new player if `seat` is not taken."""
    if seat >= len(lobby.players):
        sit(lobby, name)
        return
    _remember(lobby, lobby.players[seat])
    for each in [each for each in lobby.waiting if each[0] == name]:
        lobby.waiting.remove(each)
    lobby.players[seat] = name


def stand(lobby: "Lobby", seat: int) -> None:
    """Free this seat."""
    lobby.seat_players()
    lobby.roles.pop(seat)
    _remember(lobby, lobby.players.pop(seat))


def empty(lobby: "Lobby") -> None:
    """Free all seats, and let nobody wait for one."""
    for name in [name for name, _ in lobby.waiting] + lobby.players:
        _remember(lobby, name)
    for each in (lobby.players, lobby.roles, lobby.waiting):
        each.clear()


def _remember(lobby: "Lobby", name: str) -> None:
    """Remember this name, to offer it again. The hall has it once its player has played."""
    if name in lobby.typed:
        lobby.typed.remove(name)
    if name not in [player.name for player in lobby.hall().players]:
        lobby.typed.append(name)
    if len(lobby.typed) > TYPED:
        lobby.typed.pop(0)
