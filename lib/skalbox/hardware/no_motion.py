# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The motion sensor of a device without one, and the constants shared with skalbox.hardware.motion."""

# What poll() returns, if not None.
BEGAN = 1
ENDED = 2

LOW, NORMAL, HIGH = 0, 1, 2  # sensitivities


class NoMotion:
    """Behaves like skalbox.hardware.motion.Motion without a sensor, in a tenth of its memory."""

    present = False
    still = True

    def __init__(self) -> None:
        self.sensitivity = NORMAL

    def poll(self, now: int) -> None:
        """Do nothing: nothing is ever detected."""
