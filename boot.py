# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who may write the drive, decided at power-on: the game, unless keys 1 and 5 are held down (developer mode).

Where the game may write, a connected computer does not see the drive at all; the console stays in both modes. A device
that wakes from deep sleep is never put into developer mode: its wake key may still be down. It prints nothing, since
whatever boot.py prints is written into the root of the drive.
"""

import os

import board
import digitalio
import storage

try:
    import alarm

    woken = alarm.wake_alarm is not None
except ImportError:
    woken = False


def is_down(name: str) -> bool:
    """The key on the pin of this name is held down (to ground, with the chip's pull-up)."""
    key = digitalio.DigitalInOut(getattr(board, name))
    key.switch_to_input(pull=digitalio.Pull.UP)
    down = not key.value
    key.deinit()
    return down


def names() -> list:
    """The pins of the six keys, as settings.toml or its preset names them."""
    wired = os.getenv("SKALBOX_KEYS")
    if not wired:
        from skalbox.hardware.presets import DEFAULT, PRESETS

        wired = PRESETS[os.getenv("SKALBOX_PRESET") or DEFAULT]["SKALBOX_KEYS"]
    return str(wired).split()


if __name__ == "__main__":
    developer = False
    if not woken:
        try:
            keys = names()
            first, last = is_down(keys[0]), is_down(keys[4])
            developer = first and last
        except Exception:
            developer = True  # wiring that settings.toml names wrongly is mended from a computer
    if not developer:
        storage.disable_usb_drive()
