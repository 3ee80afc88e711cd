# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A device without an accelerometer: it feels nothing. And what one with it has to say (skalbox.hardware.motion)."""

# What poll() answers; None where there is nothing to tell.
BEGAN = 1
ENDED = 2

LOW, NORMAL, HIGH = 0, 1, 2  # sensitivities


class NoMotion:
    """As skalbox.hardware.motion.Motion is without a sensor, at a tenth of its memory."""

    present = False
    still = True

    def __init__(self) -> None:
        self.sensitivity = NORMAL

    def poll(self, now: int) -> None:
        """There is nothing to tell."""
