# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What most screens share: a frame of their own, and no motion. They say only what they show and what their keys do."""

from skalbox.widgets.frame import Frame


class Still:
    """The quiet half of skalbox.screens.template, with `_frame` to draw into, `_words` and `_kit`."""

    def __init__(self, app, *pill: str) -> None:
        """`pill`: all the words that the ROLL pill will show."""
        self._app = app
        self._lobby = app.lobby
        self._session = app.lobby.session  # None while no match is on
        self._words = app.words
        self._assets = app.assets
        self._frame = Frame(app.assets, pill)
        self.group = self._frame.group

    def enter(self, now: int) -> None:
        pass

    def leave(self) -> None:
        pass

    def press(self, key: int, now: int) -> None:
        pass

    def release(self, key: int, now: int) -> None:
        pass

    def tick(self, now: int) -> bool:
        return False

    def moving(self, now: int) -> bool:
        return False

    def shakes(self, now: int) -> bool:
        return False
