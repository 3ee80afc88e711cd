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
        says = app.words.part("unsaved")
        # Where the device may not write it, the drive was left to the computer (boot.py).
        cure = says.MEND_RESTART if storage.getmount("/").readonly else says.MEND_DEPLOY
        trouble = app.lobby.trouble()
        matters = [(says.SAYS[i], cure) for i in range(len(says.SAYS)) if trouble >> i & 1]
        super().__init__(app, says.TITLE, "", matters)

    def go_on(self, now: int) -> None:
        self._app.close(now)
