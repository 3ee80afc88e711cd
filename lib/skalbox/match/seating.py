# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Seat players and let them go.

The device knows the players who wait for a seat, the last names that were typed, and saves.hall.NAMES players who have
played. It knows the sign of each.
"""

from skalbox.players import names, roles
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby
    from skalbox.players.settings import Settings
    from skalbox.saves.hall import Hall
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


def restore(lobby: "Lobby", head: "Head") -> tuple:
    """Return players, numbers and those who wait for the match of this head. Their own signs may differ from those in
    the match. Remember the lobby's other players."""
    others = list(zip(lobby.players, lobby.roles)) + lobby.waiting
    numbers = wished(lobby.settings, head)
    for seat in range(len(numbers)):
        numbers[seat] = numbers[seat] & roles.ROLE | (sign(lobby, head.names[seat]) or numbers[seat] & ~roles.ROLE)
    waiting = left_over(lobby.settings, head)
    there = head.names + [name for name, _ in waiting]
    for name, number in others:
        if name not in there:
            remember(lobby, name, number)
    return list(head.names), numbers, waiting


def meet(lobby: "Lobby", hall: "Hall") -> None:
    """Note the signs of all names in the hall, at the end of a match. The hall has their names from now on."""
    head = lobby.storage.head
    for name, number in list(zip(lobby.players, lobby.roles)) + lobby.waiting:
        hall.wear(name, number)
    for name, number in list(zip(head.names, head.roles)):
        hall.wear(name, lobby.signs.get(name, 0) << 4, False)
        hall.wear(name, number, False)
    for player in hall.players:
        if player.name in lobby.typed:
            lobby.typed.remove(player.name)


def known(lobby: "Lobby") -> list:
    """Return the known names without a seat: players who wait, typed names, then by matches, then the last seen."""
    played = lobby.hall().players
    order = sorted([(-played[at].matches(), -at) for at in range(len(played))])
    found: list = []
    for name in [name for name, _ in lobby.waiting] + lobby.typed + [played[-at].name for _, at in order]:
        if name not in lobby.players and name not in found:
            found.append(name)
    return found


def sign(lobby: "Lobby", name: str) -> int:
    """Return the sign of this name, in the bits above a role (skalbox.players.sign_order). 0: it has none."""
    for each, number in list(zip(lobby.players, lobby.roles)) + lobby.waiting:
        if each == name:
            return number & ~roles.ROLE
    if name in lobby.typed:
        return lobby.signs.get(name, 0) << 4
    for player in lobby.hall().players:
        if player.name == name:
            return player.sign << 4
    return 0


def robot(lobby: "Lobby") -> str:
    """Return the name of the next robot, in every language: not a player's, nor a known person's."""
    waiting = [name for name, role in lobby.waiting if roles.is_device(role)]
    taken = lobby.players + [name for name in known(lobby) if name not in waiting]
    name = "Robot"
    number = 1
    while name in taken:
        number += 1
        name = "Robot" + "-%d" % number
    return name


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


def sit(lobby: "Lobby", name: str, role: int = roles.ASKING) -> None:
    """Give this name the next seat, with this role unless the player waits with another."""
    number = role | sign(lobby, name)
    for at in range(len(lobby.waiting)):
        if lobby.waiting[at][0] == name:
            number = lobby.waiting.pop(at)[1]
            break
    lobby.seat_players()
    lobby.players.append(name)
    lobby.roles.append(number)


def rename(lobby: "Lobby", seat: int, name: str) -> None:
    """Give the player on this seat another name, or the next seat to a new player if `seat` is not taken. A name that
    has no sign gets the sign of the seat."""
    if seat >= len(lobby.players):
        sit(lobby, name)
        return
    lobby.seat_players()
    own = sign(lobby, name)
    remember(lobby, lobby.players[seat], lobby.roles[seat])
    if own:
        lobby.roles[seat] = lobby.roles[seat] & roles.ROLE | own
    for each in [each for each in lobby.waiting if each[0] == name]:
        lobby.waiting.remove(each)
    lobby.players[seat] = name


def stand(lobby: "Lobby", seat: int) -> None:
    """Free this seat."""
    lobby.seat_players()
    number = lobby.roles.pop(seat)
    remember(lobby, lobby.players.pop(seat), number)


def empty(lobby: "Lobby") -> None:
    """Free all seats, and let nobody wait for one."""
    lobby.seat_players()
    for name, number in lobby.waiting + list(zip(lobby.players, lobby.roles)):
        remember(lobby, name, number)
    for each in (lobby.players, lobby.roles, lobby.waiting):
        each.clear()


def remember(lobby: "Lobby", name: str, number: int) -> None:
    """Remember this name and the sign in its `number`. The hall has it once its player has played; a robot's is always
    offered."""
    if roles.is_device(number & roles.ROLE) and name[:5] == "Robot":
        return
    if name in lobby.typed:
        lobby.typed.remove(name)
    hall = lobby.hall()
    if name not in [player.name for player in hall.players]:
        lobby.typed.append(name)
        lobby.signs[name] = number >> 4
    elif hall.wear(name, number):
        lobby.storage.count(hall.pack())
    if len(lobby.typed) > TYPED:
        lobby.typed.pop(0)
