# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build the app (skalbox.start), and run the main loop."""

from skalbox.memory import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

app: "Any" = None


def main() -> None:
    """Run until the power goes. Any exception is shown on the error screen, which a key leaves; if that fails too, by
    skalbox.fallback."""
    global app
    display: "Any" = None
    try:
        # This stays in memory, so it comes first.
        load("skalbox.lang")
        # Modules that only the start needs are loaded here and dropped afterwards.
        display = load("skalbox.start").display()
        if display is None:
            return
        load("skalbox.start").splash(display)
        app = load("skalbox.start").app(display)
        load("skalbox.start").finish(app)
        import microcontroller
        import supervisor

        carried = goes_on_with()
    except Exception as error:
        _give_up(display, error)
        return
    begin = True
    while True:
        try:
            if begin:
                begin = False
                app.start(supervisor.ticks_ms(), carried)
            while app.step(supervisor.ticks_ms()):
                pass
            # Not supervisor.reload(): with the panel in use it leaves a third less memory.
            microcontroller.reset()
        except Exception as error:
            # A player must never see a traceback: all exceptions end here.
            try:
                if app.broken():
                    raise error  # the error screen itself has failed
                app.fail(error, supervisor.ticks_ms())
            except Exception as last:
                used = isinstance(last, MemoryError) and app.presses.used()
                app = None  # memory may have run out
                if used:
                    microcontroller.reset()
                _give_up(display, last)
                return


def goes_on_with() -> "bytes | None":
    """Return what skalbox.hardware.fresh_start has carried over for this start; None: it is a start at power-on."""
    carried = load("skalbox.hardware.fresh_start").carried()
    return b"" if carried is None and load("skalbox.hardware.power").woken_from_sleep() else carried


def _give_up(display: "Any", error: BaseException) -> None:
    """Show the error without the app."""
    try:
        load("skalbox.fallback").show(display, error)
    except Exception:
        if display is not None:
            import displayio

            # Printed text then appears on the panel too.
            display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
            display.auto_refresh = True
        print("No memory, or a file is missing or damaged. Copy Skalbox onto the drive again.")
        print(type(error).__name__, error)
