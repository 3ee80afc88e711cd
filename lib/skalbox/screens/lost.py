# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What could not be read of all that was kept (skalbox.saves.chip_memory), shown once at the start."""

from skalbox.screens.pages import Pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(Pages):
    def __init__(self, app: "App") -> None:
        texts = app.words.LOST_TEXTS
        super().__init__(
            app, app.words.LOST_TITLE, "", [(texts[i], "") for i in range(len(texts)) if app.lobby.lost >> i & 1]
        )

    def go_on(self, now: int) -> None:
        self._lobby.accept_losses()
        self._app.first(now)
