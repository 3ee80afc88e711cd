# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences for the players: about the device, and warnings that are shown once."""

import storage

from skalbox import VERSION
from skalbox.draw.pages import Pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class About(Pages):
    """The version of Skalbox, its licence and its trademarks."""

    def __init__(self, app: "App", row: int) -> None:
        """Show the text. `row`: of the settings, to which ROLL leads back."""
        self._row = row
        lines = app.words.ABOUT_LINES
        super().__init__(app, "Skalbox " + VERSION, [(lines[0], "\n".join(lines[1:]))], back=True)

    def go_on(self, now: int) -> None:
        self._app.lay("settings", now, self._row)


class Lost(Pages):
    """A warning, once at the start, that saved data could not be read (skalbox.saves.chip_memory)."""

    def __init__(self, app: "App") -> None:
        words = app.words
        texts = words.LOST_TEXTS
        super().__init__(app, words.LOST_TITLE, [(texts[i], "") for i in range(len(texts)) if app.lobby.lost >> i & 1])

    def go_on(self, now: int) -> None:
        self._lobby.accept_losses()
        self._app.show_start_screen(now)


class Unsaved(Pages):
    """A warning, once, that data could not be saved, and the remedy. ROLL leads on."""

    def __init__(self, app: "App") -> None:
        words = app.words
        # If the device may not write it, the drive was left to the computer (boot.py).
        cure = words.MEND_RESTART if storage.getmount("/").readonly else words.MEND_DEPLOY
        said = words.UNSAVED_SAYS
        trouble = app.lobby.storage.take_trouble()
        super().__init__(app, words.UNSAVED_TITLE, [(said[i], cure) for i in range(len(said)) if trouble >> i & 1])

    def go_on(self, now: int) -> None:
        self._app.close(now)


class Wiring(Pages):
    """The errors in settings.toml, once at the start: each setting, its value, and the allowed values."""

    def __init__(self, app: "App") -> None:
        words = app.words
        matters = []
        for names, value, reason, detail in app.lobby.complaints:
            said = words.WIRING_SAYS[reason]
            matters.append(("%s = %s" % (names, value), said % detail if "%s" in said else said))
        super().__init__(app, words.WIRING_TITLE, matters, words.WIRING_NOTE, may_skip=True)

    def go_on(self, now: int) -> None:
        self._lobby.complaints.clear()
        self._app.show_start_screen(now)


SCREENS = {"about": About, "lost": Lost, "unsaved": Unsaved, "wiring": Wiring}
