# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""CircuitPython's traceback, by MicroPython's means."""

import io
import sys


def format_exception(error: BaseException) -> list:
    """Return the traceback's lines."""
    text = io.StringIO()
    sys.print_exception(error, text)  # type: ignore[attr-defined]
    return text.getvalue().splitlines(True)


def print_exception(error: BaseException) -> None:
    """Print them on the browser's console."""
    print("".join(format_exception(error)))
