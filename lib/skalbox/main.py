# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Has the app built (skalbox.start), and plays for ever."""

try:
    from typing import Any
except ImportError:
    pass

from skalbox.modules import load

app: Any = None


def main() -> None:
    """Play until the power goes. Whatever breaks is shown on a screen of our own, from which a key leads on."""
    global app
    # The start needs some parts of the program that play does not: they are in memory only meanwhile.
    start = load("skalbox.start")
    display = start.display()
    if display is None:
        return
    try:
        app = start.app(display)
    except Exception:
        # Without keys nobody could leave a screen of ours: the firmware shows what broke, and stops.
        _show_console(display)
        raise
    start = None
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
