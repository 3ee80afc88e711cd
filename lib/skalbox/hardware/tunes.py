# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What tunes there are, and a device without a buzzer, which plays none."""

OFF = 0  # volumes
LOW = 1
HIGH = 2

RATTLE = 0  # dice are shaken; goes on until another tune or stop()
HOLD = 1  # a key was taken: a click
SETTLE = 2  # one die lands
SCORE = 3  # a box is written
COMBO = 4  # ... with a combination in it
ZERO = 5  # ... with nothing
POT = 6  # somebody takes the pot
FANFARE = 7  # the match is won
EARLY = 8  # a key was pressed before its label was complete: a soft tick


class Silent:
    """As skalbox.hardware.sound.Sound is without a piezo, at a tenth of its memory."""

    present = False
    playing = False

    def __init__(self) -> None:
        self.volume = LOW

    def play(self, tune: int, now: int) -> None:
        """Nothing is heard."""

    def stop(self) -> None:
        """There is nothing to stop."""

    def tick(self, now: int) -> None:
        """There is nothing to go on with."""
