# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wake the device by a pin."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PinAlarm:
    def __init__(self, pin: "Any", value: bool, edge: bool = False, pull: bool = False) -> None:
        pass
