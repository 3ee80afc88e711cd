# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which parts of the program are in memory: a Pico has no room for all of them at once."""

import sys

# What only the start and some screens need: dropped with the screen. All in one string, since each of its own costs 32
# bytes of a Pico's heap; skalbox's modules stand there by what follows that.
_RARE = (
    "config lasting recall losses saving plain gauge start matches retake reading presets lines spelling "
    "lang.wiring_en lang.wiring_fr lang.lost_en lang.lost_fr lang.unsaved_en lang.unsaved_fr behind wordmark panel "
    "slots hall advisor tables levels lang.coach_en lang.coach_fr lang.review_en lang.review_fr skalcore.answers "
    "skalcore.coach skalcore.pots skalcore.sets wrap names export ranks verdict practice slips screens.ask "
    "screens.dry screens.pages widgets.cards widgets.findings widgets.mini widgets.numbers widgets.rows "
    "widgets.throws sector"
)
# What a match is played on: dropped when none is on. Loading it takes too long to do it turn by turn.
_TABLE = "widgets.table widgets.boxes widgets.dicerow widgets.header widgets.standing"


def full(names: str) -> list:
    """Each of these modules by its whole name."""
    return [name if name.startswith("skalcore.") else "skalbox." + name for name in names.split()]


def load(name: str):
    """The module of this name, brought into memory where it is not. ImportError where its file is no good."""
    try:
        __import__(name)
    except (ImportError, OSError, MemoryError):
        raise  # it says what is missing
    except Exception as error:
        raise ImportError("%s in %s" % (error, name)) from error
    return sys.modules[name]


def forget(name: str) -> None:
    """Drop this module, so that its memory is free once nobody uses it any more."""
    if name in sys.modules:
        package, _, leaf = name.rpartition(".")
        del sys.modules[name]
        if hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)


def forget_rare(table: bool = False) -> None:
    """Drop what only the start and some screens need; with `table` also what a match is played on."""
    for name in full(_RARE + " " + _TABLE if table else _RARE):
        forget(name)
