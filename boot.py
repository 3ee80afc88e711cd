# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Decide at power-on who may write to the drive: the game, or a computer if keys 1 and 5 are held (developer mode).

While the game may write, a connected computer does not see the drive; the console works in both modes. A device that
wakes from deep sleep or restarts by itself never enters developer mode: keys may be down. Nothing is printed, since
CircuitPython would write it to a file on the drive.
"""

import os

import board
import digitalio
import storage

try:
    import alarm

    # Woken by a key, or restarted by skalbox.hardware.fresh_start.
    continues = alarm.wake_alarm is not None or alarm.sleep_memory[1] == 0x5A
except (ImportError, AttributeError, IndexError):
    continues = False


def is_down(name: str) -> bool:
    """Return whether the key on the pin of this name is held down (to ground, with the chip's pull-up)."""
    with digitalio.DigitalInOut(getattr(board, name)) as key:  # type: ignore[call-arg]  # of the stubs
        key.switch_to_input(pull=digitalio.Pull.UP)
        return not key.value


def given(name: str, toml: bytes) -> list:
    """Return the words of the value in settings.toml, whose content is `toml`, none if no line begins with this name.
    ValueError if the value cannot be read: CircuitPython 10.2 and newer returns None for that, too."""
    at = toml.find(name.encode())
    while at >= 0 and toml[max(toml.rfind(b"\n", 0, at), toml.rfind(b"\r", 0, at)) + 1 : at].strip():
        at = toml.find(name.encode(), at + 1)
    if at < 0:
        return []  # os.getenv would go through the file again, character by character
    value = os.getenv(name)
    if value is None:
        raise ValueError(name)
    # Bytes have the same spaces everywhere.
    return [each.decode() for each in str(value).encode().split()]


def names() -> list:
    """Return the pins of the six keys from settings.toml or its preset."""
    try:
        with open("/settings.toml", "rb") as file:
            toml = file.read()
    except OSError:
        toml = b""  # there is no such file
    wired = given("SKALBOX_KEYS", toml)
    if not wired:
        from skalbox.hardware.presets import DEFAULT, PRESETS

        wired = PRESETS[" ".join(given("SKALBOX_PRESET", toml)) or DEFAULT]["SKALBOX_KEYS"].split()
    return wired


if __name__ == "__main__":
    developer = False
    if not continues:
        try:
            keys = names()
            first, last = is_down(keys[0]), is_down(keys[4])
            developer = first and last
        except Exception:
            developer = True  # wrong wiring in settings.toml can only be fixed from a computer
    if not developer:
        storage.disable_usb_drive()
