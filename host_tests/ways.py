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


def let_go(machine: Machine) -> None:
    """Releases all keys."""
    for key in sorted(machine.held):
        machine.release(key)


def back(machine: Machine, way: list[str]) -> Iterator[None]:
    """Goes to the title and appends each press to `way`; a key that is kept down is one press."""
    for _ in range(FAR):
        yield from machine.settle()
        if machine.app.screen.name == "title":
            return
        while not labelled(machine.app) or (_plays_itself(machine) and not soft_keys(machine.app)):
            yield  # until there are keys again
        yield from machine.wait(100)  # the label stands on the panel
        if not labelled(machine.app):
            continue
        key, ms, says = _next(machine)
        way.append(f"{machine.app.screen.name}: {says}")
        yield from machine.tap(key, ms)


def _plays_itself(machine: Machine) -> bool:
    """Whether the device plays this turn."""
    session = machine.app.lobby.session
    return machine.moving() and session is not None and session.plays_itself(session.game.player)


def _next(machine: Machine) -> tuple[int, int, str]:
    """The next press: key, how long, what it says."""
    app = machine.app
    words = app.words
    keys, roll, shown = soft_keys(app), pill(app), machine.strings()
    if app.screen.name == "letters":
        leaves = words.LONG_LEAVE in shown
        return ROLL, LONG if leaves else 60, roll
    for word in (words.KEY_TITLE, words.KEY_MENU):
        if word in keys:
            return keys[word], 60, word
    if app.lobby.session is not None and app.lobby.session.practice is not None and words.KEY_LEAVE in keys:
        return keys[words.KEY_LEAVE], 60, words.KEY_LEAVE
    if app.screen.name in ("turn", "coach") and not keys and min(labelled(app)) != ROLL:
        return min(labelled(app)), LONG, "a die, kept down"
    for word in (words.KEY_BACK, words.KEY_EDIT):
        if word in keys:
            return keys[word], 60, word
    if app.screen.name == "scoring" and words.KEY_SHEETS in keys:
        return keys[words.KEY_SHEETS], 60, words.KEY_SHEETS
    if roll:
        return ROLL, 60, roll
    return max(labelled(app)), 60, "?"
