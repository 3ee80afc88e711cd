# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Builds the rooms of hardware, hands them to the app, and plays for ever."""

import supervisor

from skalbox import panel
from skalbox.app import App
from skalbox.keys import Keys

app = None


def main() -> None:
    """Play until the power goes. Whatever breaks is shown on a screen of our own, and ROLL starts anew."""
    global app
    app = App(panel.build(), Keys())
    try:
        app.start(supervisor.ticks_ms())
        while True:
            app.step(supervisor.ticks_ms())
    except Exception as error:
        # The one place that catches everything: a player must never meet a traceback.
        app.fault = error
        app.fail(error, supervisor.ticks_ms())
        while app.step(supervisor.ticks_ms()):
            pass
        supervisor.reload()
