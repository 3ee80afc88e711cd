# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The functions that the page calls: start() once, then step() for each turn of the device's loop.

They do the work of skalbox.main.main. Its endless loop cannot run inside one call from the page. The browser would show
nothing, and MicroPython collects its garbage only when such a call has returned.
"""

import firmware_modules

firmware_modules.install()

import busdisplay  # noqa: E402
from alarm import Asleep  # type: ignore[attr-defined] # noqa: E402
from supervisor import ticks_ms  # noqa: E402

from skalbox import main  # noqa: E402
from skalbox.memory import load  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What start() and step() return.
GOING, RESTART, ASLEEP, STOPPED = 0, 1, 2, 3
ASKED_IN = "en"  # the question of the language, which only those see whose browser names none that the device speaks


def start(record: str = "") -> int:
    """Build the device and show its first screen. `record`: a record or the digits of a QR code, for a new device that
    has just played this match."""
    try:
        load("skalbox.lang")
        display = load("skalbox.start").display()
        load("skalbox.start").splash(display)
        load("reader").listen()
        main.app = load("skalbox.start").app(display)
        if record:
            import shown_record

            shown_record.lay_in(main.app.lobby.storage, record)
        main.app.start(ticks_ms(), main.goes_on_with())
        if record:
            shown_record.show_sheets(main.app, record, ticks_ms())
        if main.app.wanted == "language":
            main.app.speak(ASKED_IN)
    except Exception as error:
        return give_up(error)
    return GOING


def step() -> int:
    """Take one turn of the loop; an exception is shown on the device's error screen."""
    app: "Any" = main.app
    if app is None:
        return STOPPED  # the start has failed
    try:
        return GOING if app.step(ticks_ms()) else RESTART
    except Asleep:
        return ASLEEP
    except Exception as error:
        try:
            if app.broken():
                raise error  # the error screen itself has failed
            app.fail(error, ticks_ms())
        except Exception as last:
            return give_up(last)
    return GOING


def give_up(error: Exception) -> int:
    """Show the error without the app."""
    main.app = None
    try:
        load("skalbox.fallback").show(busdisplay.current, error)  # type: ignore[attr-defined]
    except firmware_modules.Stopped:
        pass
    return STOPPED
