# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The message of the commands if a table of the board's coach is missing or damaged."""

from __future__ import annotations

from host_tools.safe_files import sentence
from host_tools.source_tree import INSTALLED


def unreadable(error: Exception) -> str:
    """Return in one line why the coach's table can't be read, and what to do; `error`: OSError or ValueError."""
    repair = "install skalbox again" if INSTALLED else "run skalbox solve to make it again"
    return "can't read the coach's table: %s; %s" % (sentence(error, "its file"), repair)
