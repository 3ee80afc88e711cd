# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Digital pins that nothing drives. The device reads the pin of the panel's light."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Pull:
    """The directions in which a pin can be pulled."""

    UP, DOWN = 1, 2


class DigitalInOut:
    """A pin that reads low.

    pull: one of Pull, None without.
    """

    pull: "Any" = None
    value = False

    def __init__(self, pin: "Any") -> None:
        pass

    def deinit(self) -> None:
        """Release the pin."""
