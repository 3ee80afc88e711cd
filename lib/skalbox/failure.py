# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saves an exception in the crash log, and shows the error screen, or restarts the device if memory ran out. The app
has freed its memory before."""

from skalbox.app import NOBODY
from skalbox.memory import forget, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


def report(app: "App", error: Exception, stuck: bool, now: int) -> None:
    """`stuck`: the saved match cannot go on, which the screen says. A device that runs out of memory again before any
    key was pressed shows the error: another restart would not help."""
    load("skalbox.saves.crash_log").keep(error)
    forget("skalbox.saves.crash_log")
    if isinstance(error, MemoryError) and app.presses.used():
        load("skalbox.hardware.fresh_start").restart()
    if app.words is None:
        app.speak(load("skalbox.lang.languages").codes()[0])
    app.presses.change(NOBODY)
    app.screen = app.open("error", (error, stuck))
    app.display.root_group = app.screen.group
    app.screen.enter(now)
