# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who sits on a seat: somebody with more or less of the coach's help, or the device itself at one of three levels."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from collections.abc import Iterable

UNAIDED = 0  # somebody without help
ASKING = 1  # who may ask the coach
AIDED = 2  # whom the coach tells by itself
EASY = 3  # the device: it looks no further than this turn,
GOOD = 4  # takes every box that stays open for what it brings on average,
BEST = 5  # or plays exactly
COUNT = 6


def is_device(role: int) -> bool:
    """The device plays."""
    return role >= EASY


def possible(role: int, has_values: bool) -> int:
    """This role, or what comes nearest to it in a game for which the coach has no values (skalcore.rules)."""
    if has_values or role == UNAIDED:
        return role
    return min(role, GOOD) if role >= EASY else UNAIDED


def checked(found: "Iterable[int]") -> "list[int]":
    """Roles by seat from bytes. ValueError where there is one that there is not."""
    roles = list(found)
    for role in roles:
        if role >= COUNT:
            raise ValueError("there is no role %d" % role)
    return roles
