# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel: compose.js draws it, and the page shows it."""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

current: "Any" = None  # the panel in use


class BusDisplay:
    """A panel of width x height pixels, as its picture stands upright. A refresh draws all of it."""

    def __init__(
        self,
        display_bus: "Any",
        init_sequence: bytes,
        *,
        width: int,
        height: int,
        backlight_pin: "Any" = None,
        brightness: float = 1.0,
        auto_refresh: bool = True,
        **_: "Any",
    ) -> None:
        global current
        current = self
        self.bus = display_bus
        self.width = width
        self.height = height
        self.auto_refresh = auto_refresh
        self.root_group: "Any" = None
        self._has_light = backlight_pin is not None
        self._brightness = brightness
        host.panel(width, height)
        host.light(brightness if self._has_light else 1.0)

    @property
    def brightness(self) -> float:
        """Return the backlight, 0 to 1. RuntimeError if no pin switches it."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        if not self._has_light:
            raise RuntimeError("Brightness not adjustable")
        self._brightness = value
        host.light(value)

    def refresh(self, **_: "Any") -> bool:
        """Draw what the root group shows now."""
        host.draw(0 if self.root_group is None else self.root_group.address)
        return True
