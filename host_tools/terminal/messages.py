# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Print messages for people: one line each, without control characters."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def printable(text: str) -> str:
    """Escape each character that isn't printable, such as those that control a terminal."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text)


def complain(sentence: str) -> None:
    """Print one line on standard error; do nothing if that is closed or full."""
    if sys.stderr is None:  # print() would use standard output instead
        return
    try:
        print(printable(sentence), file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Discard what this stream couldn't write and all later output: Python would try again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
