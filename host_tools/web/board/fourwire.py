# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel's bus: of all commands the page needs those that switch the panel off and on."""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SLPIN, _SLPOUT = 0x10, 0x11


class FourWire:
    """Take commands with their parameters."""

    def __init__(self, spi_bus: "Any", **_: "Any") -> None:
        pass

    def send(self, command: int, data: bytes) -> None:
        """Send one command."""
        if command in (_SLPIN, _SLPOUT):
            host.asleep(command == _SLPIN)
