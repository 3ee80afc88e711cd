# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Builds the rooms of hardware, hands them to the app, and plays for ever."""

try:
    from typing import Any
except ImportError:
    pass

import microcontroller
import supervisor

from skalbox.app import App
from skalbox.keeper import Keeper
from skalbox.keys import Keys
from skalbox.power import Power, woken_from_sleep
from skalbox.tunes import Silent
from skalbox.unmoved import Unmoved

app: Any = None


# Not every device needs every part of the program, and the start needs some that play does not: they are in memory
# only where and while they are needed.


def _display():
    from skalbox import panel

    return panel.build()


def _sound():
    """What makes tunes."""
    from skalbox import config

    if config.text("SKALBOX_BUZZER", ""):
        from skalbox.sound import Sound

        return Sound()
    return Silent()


def _motion():
    """What feels a shake."""
    from skalbox import config

    if config.text("SKALBOX_MOTION", ""):
        from skalbox.motion import Motion

        return Motion()
    return Unmoved()


def main() -> None:
    """Play until the power goes. Whatever breaks is shown on a screen of our own, and ROLL starts anew."""
    global app
    display = _display()
    try:
        now = supervisor.ticks_ms()
        app = App(display, Keys(), Keeper(microcontroller.nvm), _sound(), _motion(), Power(display, now))
        app.start(supervisor.ticks_ms(), woken_from_sleep())
        while True:
            app.step(supervisor.ticks_ms())
    except Exception as error:
        # The one place that catches everything: a player must never meet a traceback.
        if app is None:
            raise  # the wiring in settings.toml is wrong: without keys nobody could leave a screen of ours
        app.fault = error
        app.fail(error, supervisor.ticks_ms())
        while app.step(supervisor.ticks_ms()):
            pass
        supervisor.reload()
