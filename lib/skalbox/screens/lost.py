# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What could not be read of all that was kept (skalbox.losses), told once at the start."""

from skalbox.screens.pages import Pages


class Screen(Pages):
    def __init__(self, app) -> None:
        says = app.words.part("lost")
        super().__init__(
            app, says.TITLE, "", [(says.TEXTS[i], "") for i in range(len(says.TEXTS)) if app.lost >> i & 1]
        )

    def go_on(self, now: int) -> None:
        from skalbox import matches

        matches.told(self._app, now)
