# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Mark methods that are seldom needed: a Pico loads them when one is called (host_tools/squeezer/cut.py).

A marked method is a method like any other anywhere else, and in a plain bundle.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Method = TypeVar("_Method")


def seldom(method: "_Method") -> "_Method":
    """Mark this method."""
    return method
