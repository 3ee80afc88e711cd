# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The clock that wraps at 2**29, and what the firmware knows of this run."""

import host


class _Runtime:
    serial_connected = False
    usb_connected = False


runtime = _Runtime()


def ticks_ms() -> int:
    """Return the milliseconds of virtual time since the start, from 65,536 below the wrap."""
    return host.ticks()
