# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Deep sleep: the page stops the device, and a key starts it again."""

import host

from . import pin  # noqa: F401

sleep_memory = bytearray(16)
wake_alarm = object() if host.woken() else None


class Asleep(BaseException):
    """The program has ended."""


def exit_and_deep_sleep_until_alarms(*alarms: object) -> None:
    """End the program until a key is pressed."""
    raise Asleep
