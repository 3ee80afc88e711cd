# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panels that tests run on, all from the table of lib/skalbox/hardware/panels.py: nothing else lists them.

Two panels of one layout differ by a few pixels at most. So a slow test runs on one panel of each layout, or on each
panel in one of the languages.
"""

import pytest

from host_tools.commands.device_options import LANGUAGES
from host_tools.virtual.panel import GLASS

PANELS = tuple(GLASS)
DEFAULT = PANELS[0]


def of_layouts() -> dict[str, list[str]]:
    """The panels by their layout."""
    found: dict[str, list[str]] = {}
    for name, glass in GLASS.items():
        found.setdefault(glass.layout, []).append(name)
    return found


SMALLEST = min(PANELS, key=lambda panel: GLASS[panel].columns * GLASS[panel].rows)
# One panel of each layout.
LAYOUTS = tuple(panels[0] for panels in of_layouts().values())
# (panel, language): every panel in at least one language, every layout in all of them.
SPOKEN = tuple(
    (panels[number % len(panels)], LANGUAGES[number % len(LANGUAGES)])
    for panels in of_layouts().values()
    for number in range(max(len(panels), len(LANGUAGES)))
)

# The same for tests: on wide, long and low panels `make test` tries the longer language only, `make soak` the others.
TRIED = tuple(
    pytest.param(
        *each, marks=[pytest.mark.soak] * (each[1] != "fr" and GLASS[each[0]].layout in ("wide", "long", "low"))
    )
    for each in SPOKEN
)


def shared_out(values, panels=LAYOUTS) -> list:
    """(panel, value) for tests. `make test` tries all values on the default panel, and on each other panel one of
    them, in turn. `make soak` tries the others."""
    count = len(values)
    return [
        pytest.param(panel, value, marks=[pytest.mark.soak] * (panel != DEFAULT and number != at % count))
        for at, panel in enumerate(panels)
        for number, value in enumerate(values)
    ]


def size(panel: str) -> tuple[int, int]:
    """The width and height of its picture in pixels."""
    width, height = panel.split("x")
    return int(width), int(height)


def is_low(panel: str) -> bool:
    """True if it has no line above the keys."""
    return GLASS[panel].layout in ("low", "long")
