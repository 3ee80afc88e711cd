# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Access to internals of the screens that have no public name.

Only this module of the tours may use names of the device that begin with an underscore (pyproject.toml).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skalbox.app import App


def _shown(app: App) -> Any:
    """Return the current screen, whatever its module."""
    return app.screen


def has_key(app: App, key: int) -> bool:
    """Return whether this key does anything on the current screen."""
    row: object = _shown(app)._keys[key]
    return row is not None


def is_last_page(app: App) -> bool:
    """Return whether the screen of unsaved data shows its last page."""
    return _shown(app)._page + 1 >= len(_shown(app)._pages)


def is_done(app: App) -> bool:
    """Return whether the coach on the screen has its answer."""
    return _shown(app)._done


def is_half_grown(app: App) -> bool:
    """Return whether the review's bar on the screen has grown by 80 pixels, or is gone since the review is done."""
    bar = _shown(app)._bar
    return bar is None or bar._grown >= 80
