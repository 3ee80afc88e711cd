# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Has the app built (skalbox.start), and plays for ever."""

try:
    from typing import Any
except ImportError:
    pass

from skalbox.memory import load

app: Any = None


def main() -> None:
    """Play until the power goes. Whatever breaks is shown on a screen of our own, from which a key leads on; what
    cannot be, in plain words."""
    global app
    display: Any = None
    try:
        # The start needs some parts of the program that play does not: they are in memory only meanwhile.
        start = load("skalbox.start")
        display = start.display()
        if display is None:
            return
        start.splash(display)
        app = start.app(display)
        start = None
        import supervisor

        woken = load("skalbox.hardware.power").woken_from_sleep()
    except Exception as error:
        _give_up(display, error)
        return
    begin = True
    while True:
        try:
            if begin:
                begin = False
                app.start(supervisor.ticks_ms(), woken)
            while app.step(supervisor.ticks_ms()):
                pass
            supervisor.reload()
        except Exception as error:
            # The one place that everything comes to: a player must never meet a traceback.
            try:
                if app.broken():
                    raise error  # what shows what broke has broken as well
                app.fail(error, supervisor.ticks_ms())
            except Exception as last:
                app = None  # it may be the memory that has run out
                _give_up(display, last)
                return


def _give_up(display: Any, error: BaseException) -> None:
    """No screen of ours can be shown."""
    try:
        load("skalbox.fallback").show(display, error)
    except Exception:
        if display is not None:
            import displayio

            # What is printed is seen on the panel too.
            display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
            display.auto_refresh = True
        print("Skalbox: a file is missing or damaged. Copy Skalbox onto the drive again.")
        print(type(error).__name__, error)
