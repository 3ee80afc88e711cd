# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Marks methods that are seldom needed: a Pico loads them when one is called (host_tools/squeezer/cut.py).

Anywhere else, and in a plain bundle, a marked method is a method like any other.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Method = TypeVar("_Method")


def seldom(method: "_Method") -> "_Method":
    """Mark this method."""
    return method
