# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Lists the matches put aside: apart from skalbox.match.shelf, so that a Pico has room for it beside a match."""

from skalbox.saves import aside
from skalbox.saves.slots import Slots


def matches() -> list:
    """Return (Head, number of boxes written) of each match put aside, the last one first."""
    slots = Slots()
    return [(each.head, aside.boxes_written(slots, each)) for each in reversed(aside.found(slots))]
