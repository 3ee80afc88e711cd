# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which parts of the program are in memory: a Pico has no room for all of them at once."""

import sys

try:
    from typing import Any
except ImportError:
    pass

# What stays in memory; all else goes with the screen that needed it, so a new screen or language needs no line here.
# What these import when they are loaded must stay too, or there would be two of it. Each list is one string, since
# every string of its own costs 32 bytes of a Pico's heap.
STAYS = (
    " main app memory presses settings art art.index draw.assets draw.measures draw.palette draw.text "
    "hardware.battery hardware.clock hardware.entropy hardware.keys hardware.motion hardware.no_motion hardware.power "
    "hardware.sound hardware.tunes lang.phrases lang.words match.lobby match.roles match.session saves.chip_memory "
    "saves.head saves.no_chip_memory saves.storage screens.base widgets.frame widgets.pill widgets.shapes "
    "widgets.softkeys "
)
RULES_STAY = " boxes card contest events game journal ledger rules state "
# What a match is played on: stays while one is on. Loading it takes too long to do it turn by turn.
TABLE_STAYS = " widgets.table widgets.boxes widgets.dicerow widgets.header widgets.standing widgets.totals "


def stays(name: str, table: bool) -> bool:
    """The module of this whole name stays in memory; `table`: while a match is on. Modules that are not ours stay."""
    package, _, leaf = name.partition(".")
    if package == "skalcore":
        listed = RULES_STAY
    elif package == "skalbox":
        listed = STAYS
    else:
        return True
    if leaf[:5] == "lang." and (leaf.endswith(".turn") or name + ".turn" in sys.modules):
        return True  # the words of a turn in the language that is spoken, and its folder
    leaf = " " + leaf + " "
    return leaf in listed or (table and leaf in TABLE_STAYS)


def load(name: str) -> Any:
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
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)


def forget_rest(table: bool = True) -> None:
    """Drop all that does not stay; with `table` keep what a match is played on."""
    for name in list(sys.modules):
        # Of the folders only those of languages go: there may be many.
        if not stays(name, table) and (".lang." in name or not hasattr(sys.modules[name], "__path__")):
            forget(name)
