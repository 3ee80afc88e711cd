# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the commands say to a person: one line each, and nothing in it that acts on a terminal."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def printable(text: str) -> str:
    """The text with an escape in the place of each character that prints nothing, as those that steer a terminal."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text)


def complain(sentence: str) -> None:
    """One line on standard error; nobody hears it where that is closed or full."""
    if sys.stderr is None:  # print() would take standard output
        return
    try:
        print(printable(sentence), file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let go what this stream could not write, and all that is still to come: Python would try it once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
