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

from skalbox.memory import load


def display() -> Any:
    """The panel, dark; None where there is none."""
    found = load("skalbox.hardware.panel").build()
    if found is None:
        print("Skalbox: no panel can be driven with the pins of settings.toml")
        return None
    from skalbox import draw
    from skalbox.hardware import config, panels

    draw.panel = panels.PANELS[config.panel()]
    return found


def splash(panel: Any) -> None:
    """Show the game's name on it."""
    load("skalbox.draw.wordmark").splash(panel)


def sound() -> Any:
    """What makes tunes."""
    from skalbox.hardware import config

    if config.text("SKALBOX_BUZZER"):
        from skalbox.hardware.sound import Sound

        return Sound()
    from skalbox.hardware.tunes import Silent

    return Silent()


def _motion() -> Any:
    """What feels a shake."""
    from skalbox.hardware import config

    if config.text("SKALBOX_MOTION"):
        from skalbox.hardware.motion import Motion

        return Motion()
    from skalbox.hardware.no_motion import NoMotion

    return NoMotion()


def app(panel: Any) -> Any:
    """The app with all its rooms."""
    import microcontroller
    import supervisor

    make = load("skalbox.app").App
    storage = load("skalbox.saves.storage").Storage
    keys = load("skalbox.hardware.keys").Keys
    power = load("skalbox.hardware.power").Power
    now = supervisor.ticks_ms()
    return make(
        panel,
        keys(),
        storage(microcontroller.nvm, load("skalbox.match.roles").COUNT),
        sound(),
        _motion(),
        power(panel, now),
    )
