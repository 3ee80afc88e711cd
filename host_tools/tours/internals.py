# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a tour has to see or set inside the screens, where they have no public name for it.

Only this module of the tours may use names of the device that begin with an underscore (pyproject.toml).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skalbox.app import App


def _shown(app: App) -> Any:
    """The screen that is shown, of whatever module it is."""
    return app.screen


def has_key(app: App, key: int) -> bool:
    """This key does something on the screen that is shown."""
    row: object = _shown(app)._keys[key]
    return row is not None


def is_last_page(app: App) -> bool:
    """The screen of what could not be saved shows its last page."""
    return _shown(app)._page + 1 >= len(_shown(app)._pages)


def is_done(app: App) -> bool:
    """The coach on the screen has worked out its answer."""
    return _shown(app)._done


def is_half_grown(app: App) -> bool:
    """The review's bar on the screen has grown by 80 pixels."""
    return _shown(app)._grown >= 80


def turn_wheel(app: App, letter: int) -> None:
    """The wheel of letters stands at this one."""
    _shown(app)._at = letter


def spell(app: App, name: str) -> None:
    """This is the name that has been spelled so far."""
    _shown(app)._name = name
