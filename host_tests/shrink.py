# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Makes a failing key script short."""

import time
from collections.abc import Callable


def shrink(script: list[str], fails: Callable[[list[str]], bool], seconds: float = 60) -> list[str]:
    """Returns the script without what can be left out while it `fails`: first large pieces, then single lines."""
    end = time.monotonic() + seconds
    size = len(script) // 2
    while size:
        at, before = 0, len(script)
        while at < len(script) and time.monotonic() < end:
            shorter = script[:at] + script[at + size :]
            if fails(shorter):
                script = shorter
            else:
                at += size
        if size > 1 or len(script) == before or time.monotonic() >= end:
            size //= 2
    return script
