# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The way back to the title, as somebody goes who reads the labels."""

from collections.abc import Iterator

from sight import LONG, ROLL, labelled, soft_keys

from host_tools.virtual.machine import Machine

FAR = 9  # presses after which the search is given up


def pill(app) -> str:
    """What ROLL says, "" where it does nothing."""
    shown = app.screen._frame.pill
    return "" if shown.group.hidden else shown._word.text


def back(machine: Machine, way: list[str]) -> Iterator[None]:
    """Goes to the title and appends each press to `way`; a key that is kept down is one press."""
    for _ in range(FAR):
        yield from machine.settle()
        if machine.app.screen.name == "title":
            return
        key, ms, says = _next(machine)
        way.append(f"{machine.app.screen.name}: {says}")
        yield from machine.tap(key, ms)


def _next(machine: Machine) -> tuple[int, int, str]:
    """The next press: key, how long, what it says."""
    app = machine.app
    words = app.words
    keys, roll, shown = soft_keys(app), pill(app), machine.strings()
    for word in (words.KEY_TITLE, words.KEY_MENU):
        if word in keys:
            return keys[word], 60, word
    if app.screen.name == "letters":
        if words.part("letters").HOLD_LEAVE in shown:
            return ROLL, LONG, "hold"
        return ROLL, 60, roll
    if words.HOLD_MENU in shown or words.HOLD_DIE in shown or (app.screen.name == "turn" and not keys):
        return min(labelled(app)), LONG, "hold"
    if words.KEY_BACK in keys:
        return keys[words.KEY_BACK], 60, words.KEY_BACK
    if words.KEY_EDIT in keys:
        return keys[words.KEY_EDIT], 60, words.KEY_EDIT
    if roll:
        return ROLL, 60, roll
    return max(labelled(app)), 60, "?"
