# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Builds the rooms of hardware and the app that they are handed to.

The panel comes first and shows the game's name, since bringing in the rest of the program takes two seconds. Not every
device needs every part of the program: what it needs is imported where that is known.
"""

try:
    from typing import Any
except ImportError:
    pass

from skalbox.modules import load


def display() -> Any:
    """The panel, dark; None where there is none."""
    found = load("skalbox.panel").build()
    if found is None:
        print("Skalbox: no panel can be driven with the pins of settings.toml")
        return None
    return found


def splash(panel) -> None:
    """Show the game's name on it."""
    load("skalbox.wordmark").splash(panel)


def sound():
    """What makes tunes."""
    from skalbox import config

    if config.text("SKALBOX_BUZZER"):
        from skalbox.sound import Sound

        return Sound()
    from skalbox.tunes import Silent

    return Silent()


def _motion():
    """What feels a shake."""
    from skalbox import config

    if config.text("SKALBOX_MOTION"):
        from skalbox.motion import Motion

        return Motion()
    from skalbox.unmoved import Unmoved

    return Unmoved()


def app(panel) -> Any:
    """The app with all its rooms."""
    import microcontroller
    import supervisor

    make = load("skalbox.app").App
    keeper = load("skalbox.keeper").Keeper
    keys = load("skalbox.keys").Keys
    power = load("skalbox.power").Power
    now = supervisor.ticks_ms()
    return make(panel, keys(), keeper(microcontroller.nvm), sound(), _motion(), power(panel, now))
