# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The folders of skalbox in the user's account, which each system keeps at a place of its own.

On Linux they are ~/.cache/skalbox and ~/.local/share/skalbox, or under XDG_CACHE_HOME and XDG_DATA_HOME.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

_NAME = "skalbox"


def cache() -> Path:
    """Return the folder for what can be made or fetched again; it need not exist yet. RuntimeError if the user's home
    folder is unknown."""
    return platformdirs.user_cache_path(_NAME, appauthor=False)


def data() -> Path:
    """Return the folder for what must be kept; it need not exist yet. RuntimeError if the user's home folder is
    unknown."""
    return platformdirs.user_data_path(_NAME, appauthor=False)
