# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which parts of the program are in memory: a Pico has no room for all of them at once."""

import sys

# What only the start and some screens need: dropped with the screen.
_RARE = (
    "skalbox.config",
    "skalbox.lasting",
    "skalbox.recall",
    "skalbox.gauge",
    "skalbox.start",
    "skalbox.matches",
    "skalbox.retake",
    "skalbox.reading",
    "skalbox.presets",
    "skalbox.spelling",
    "skalbox.lang.wiring_en",
    "skalbox.lang.wiring_fr",
    "skalbox.wordmark",
    "skalbox.panel",
    "skalbox.slots",
    "skalbox.hall",
    "skalbox.advisor",
    "skalbox.tables",
    "skalbox.levels",
    "skalbox.lang.coach_en",
    "skalbox.lang.coach_fr",
    "skalbox.lang.review_en",
    "skalbox.lang.review_fr",
    "skalcore.answers",
    "skalcore.coach",
    "skalcore.pots",
    "skalcore.sets",
    "skalbox.wrap",
    "skalbox.names",
    "skalbox.export",
    "skalbox.verdict",
    "skalbox.practice",
    "skalbox.slips",
    "skalbox.screens.dry",
    "skalbox.widgets.cards",
    "skalbox.widgets.findings",
    "skalbox.widgets.mini",
    "skalbox.widgets.numbers",
    "skalbox.widgets.rows",
    "skalbox.widgets.throws",
)
# What a match is played on: dropped when none is on. Loading it takes too long to do it turn by turn.
_TABLE = (
    "skalbox.widgets.table",
    "skalbox.widgets.boxes",
    "skalbox.widgets.dicerow",
    "skalbox.widgets.header",
    "skalbox.widgets.standing",
)


def load(name: str):
    """The module of this name, brought into memory where it is not."""
    __import__(name)
    return sys.modules[name]


def forget(name: str) -> None:
    """Drop this module, so that its memory is free once nobody uses it any more."""
    if name in sys.modules:
        package, _, leaf = name.rpartition(".")
        del sys.modules[name]
        if hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)


def forget_rare() -> None:
    """Drop what only the start and some screens need."""
    for name in _RARE:
        forget(name)


def forget_table() -> None:
    """Drop what a match is played on."""
    for name in _TABLE:
        forget(name)
