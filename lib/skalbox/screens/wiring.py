# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What is wrong in settings.toml, shown once at the start: which setting, what it says, what is allowed."""

from skalbox.screens.pages import Pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(Pages):
    def __init__(self, app: "App") -> None:
        matters = []
        for names, value, reason, detail in app.lobby.complaints:
            said = app.words.WIRING_SAYS[reason]
            matters.append(("%s = %s" % (names, value), said % detail if "%s" in said else said))
        super().__init__(app, app.words.WIRING_TITLE, app.words.WIRING_NOTE, matters, True)

    def go_on(self, now: int) -> None:
        self._lobby.complaints = []
        self._app.first(now)
