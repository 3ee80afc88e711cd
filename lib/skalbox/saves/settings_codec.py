# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Encodes and decodes the settings in flash.

version, number of settings         2 bytes
the settings by their numbers       1 byte each: UNSET if never set, WIDE if the value is stored at the end
game, mode + 16 * waiting, legs     3 bytes
number of players                   1 byte
their names                         each after its length
their roles, with their signs       1 byte each
the wide values in order            2 bytes each, the lower byte first
"""

from micropython import const

from skalbox.players.roles import ROLE
from skalcore import rules

UNSET = 0xFFFF  # a setting that was never set
ROOM = 246  # at most this many bytes from pack()
_VERSION = const(2)
_UNSET = const(255)
_WIDE = const(254)


def pack(chosen: list, kind: int, mode: int, legs: int, names: list, waiting: int, roles: list) -> bytes:
    """Encode the settings. `chosen`: the values by number, UNSET if never set; the others as in
    skalbox.settings.Settings."""
    out = bytes((_VERSION, len(chosen)))
    out += bytes([_UNSET if each == UNSET else min(each, _WIDE) for each in chosen])
    out += bytes((kind, mode | waiting << 4, legs, len(names)))
    for name in names:
        written = name.encode()
        out += bytes((len(written),)) + written
    out += bytes(roles)
    for each in chosen:
        if _WIDE <= each < UNSET:
            out += bytes((each & 255, each >> 8))
    return out


def unpack(data: bytes | None, roles_count: int) -> "tuple[list, int, int, int, list, int, list] | None":
    """Return the arguments of pack() as a tuple, or None if the bytes are invalid. Roles are less than
    `roles_count`."""
    try:
        if data is None or data[0] != _VERSION:
            return None
        at = 2 + data[1]
        chosen = [UNSET if each == _UNSET else each for each in data[2:at]]
        kind, mode, legs, players = data[at], data[at + 1], data[at + 2], data[at + 3]
        waiting = mode >> 4
        mode &= 15
        at += 4
        names = []
        for _ in range(players):
            end = at + 1 + data[at]
            names.append(bytes(data[at + 1 : end]).decode())
            at = end
        roles = list(data[at : at + players])
        at += players
        if len(roles) != players or max([role & ROLE for role in roles] or [0]) >= roles_count:
            return None
        if names:
            if mode >= len(rules.MODES) or not 1 <= legs <= rules.MAX_LEGS:
                return None
            if not 1 <= players - waiting <= rules.GAMES[kind].players:
                return None
        elif kind or mode or waiting or legs != 1:
            return None
        for i in range(len(chosen)):
            if chosen[i] == _WIDE:
                chosen[i] = data[at] | data[at + 1] << 8
                at += 2
    except (ValueError, IndexError, UnicodeError):
        return None
    return chosen, kind, mode, legs, names, waiting, roles
