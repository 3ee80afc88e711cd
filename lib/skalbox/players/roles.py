# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The roles of a seat: a player with or without the coach's help, or the device at one of four levels."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

UNAIDED = 0  # a player without help
ASKING = 1  # a player who may ask the coach
AIDED = 2  # a player whom the coach advises by itself
EASY = 3  # the device: takes the points of this turn,
GOOD = 4  # plays by the average points of the open boxes,
BEST = 5  # plays exactly,
BEGINNER = 6  # or as a child does
COUNT = 7
ORDER = (UNAIDED, ASKING, AIDED, BEGINNER, EASY, GOOD, BEST)  # as they are offered

ROLE = 15  # the bits of a seat's number that are its role; those above are its sign (skalbox.players.sign_order)


def is_device(role: int) -> bool:
    """Return whether the device plays this role."""
    return role >= EASY


def possible(role: int, has_values: bool) -> int:
    """Return this role, or the nearest one if the coach has no values for the game (skalcore.rules)."""
    if has_values:
        return role
    if role == BEST:
        return GOOD
    return role if role >= EASY else UNAIDED


def checked(found: "Iterable[int]") -> "list[int]":
    """Return these roles by seat as a list. ValueError if one does not exist."""
    roles = list(found)
    for role in roles:
        if role >= COUNT:
            raise ValueError("there is no role %d" % role)
    return roles
