# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The tunes, and the tune player of a device without a buzzer."""

OFF = 0  # volumes
LOW = 1
HIGH = 2

RATTLE = 0  # dice are shaken; repeats until another tune or stop()
HOLD = 1  # a key had an effect: a click
SETTLE = 2  # one die lands
SCORE = 3  # a box is written
COMBO = 4  # ... with a combination in it
ZERO = 5  # ... with nothing
POT = 6  # one player wins the pot
FANFARE = 7  # the match is won
EARLY = 8  # a key was pressed before its label was complete: a soft tick
YOUR_TURN = 9  # the device is handed to the next player
LAST_ROLL = 10  # the last throw of a turn has come to rest
POT_LOST = 11  # the bank, or the device alone, wins the pot
POT_SHARED = 12  # several win the pot, or the bank ties
POWER_ON = 13  # the title comes after power-on


class Silent:
    """Behaves like skalbox.hardware.sound.Sound without a piezo, in a tenth of its memory."""

    present = False
    playing = False

    def __init__(self) -> None:
        self.volume = LOW

    def play(self, tune: "int | bytes", now: int) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""

    def tick(self, now: int) -> None:
        """Do nothing."""
