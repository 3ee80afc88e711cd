# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Builds the rooms of hardware, hands them to the app, and plays for ever.

The panel comes first and shows the game's name, since bringing in the rest of the program takes two seconds.
"""

try:
    from typing import Any
except ImportError:
    pass

app: Any = None


# Not every device needs every part of the program, and the start needs some that play does not: they are in memory
# only where and while they are needed.


def _display() -> Any:
    """The panel with the splash on it; None where there is none."""
    from skalbox import panel

    display = panel.build()
    if display is None:
        print("Skalbox: no panel can be driven with the pins of settings.toml")
        return None
    from skalbox.wordmark import splash

    splash(display)
    return display


def _sound():
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


def _app(display) -> Any:
    """The app with all its rooms."""
    import microcontroller
    import supervisor

    from skalbox.app import App
    from skalbox.keeper import Keeper
    from skalbox.keys import Keys
    from skalbox.power import Power

    now = supervisor.ticks_ms()
    return App(display, Keys(), Keeper(microcontroller.nvm), _sound(), _motion(), Power(display, now))


def main() -> None:
    """Play until the power goes. Whatever breaks is shown on a screen of our own, from which a key leads on."""
    global app
    display = _display()
    if display is None:
        return
    try:
        app = _app(display)
    except Exception:
        # Without keys nobody could leave a screen of ours: the firmware shows what broke, and stops.
        _show_console(display)
        raise
    import supervisor

    from skalbox.power import woken_from_sleep

    begin = True
    while True:
        try:
            if begin:
                begin = False
                app.start(supervisor.ticks_ms(), woken_from_sleep())
            while app.step(supervisor.ticks_ms()):
                pass
            supervisor.reload()
        except Exception as error:
            _fail(error, supervisor.ticks_ms())


def _fail(error, now: int) -> None:
    """The one place that everything comes to: a player must never meet a traceback."""
    try:
        if app.broken():
            raise error  # what shows what broke has broken as well
        app.fail(error, now)
    except Exception:
        _show_console(app.display)
        raise


def _show_console(display) -> None:
    """What is printed is seen on the panel too."""
    import displayio

    display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
    display.auto_refresh = True
