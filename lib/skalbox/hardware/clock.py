# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's clock: milliseconds that wrap."""

WRAP = 0x1FFFFFFF  # supervisor.ticks_ms() counts modulo 2 ** 29; it first wraps 65.5 s after power-up


def since(start: int, now: int) -> int:
    """Return the milliseconds from `start` to `now` (supervisor.ticks_ms), also across a wrap; at most six days."""
    return (now - start) & WRAP
