# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What could not be saved, shown once: what that means, and what mends it. ROLL goes on to what was to be shown."""

import storage

from skalbox.screens.pages import Pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(Pages):
    def __init__(self, app: "App") -> None:
        # Where the device may not write it, the drive was left to the computer (boot.py).
        cure = app.words.MEND_RESTART if storage.getmount("/").readonly else app.words.MEND_DEPLOY
        trouble = app.lobby.trouble()
        matters = [(app.words.UNSAVED_SAYS[i], cure) for i in range(len(app.words.UNSAVED_SAYS)) if trouble >> i & 1]
        super().__init__(app, app.words.UNSAVED_TITLE, "", matters)

    def go_on(self, now: int) -> None:
        self._app.close(now)
