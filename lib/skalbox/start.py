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


def display() -> Any:
    """The panel with the splash on it; None where there is none."""
    from skalbox import panel

    found = panel.build()
    if found is None:
        print("Skalbox: no panel can be driven with the pins of settings.toml")
        return None
    from skalbox.wordmark import splash

    splash(found)
    return found


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

    from skalbox.app import App
    from skalbox.keeper import Keeper
    from skalbox.keys import Keys
    from skalbox.power import Power

    now = supervisor.ticks_ms()
    return App(panel, Keys(), Keeper(microcontroller.nvm), sound(), _motion(), Power(panel, now))
