# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board that is running, for the fakes to find. The builder's page runs this file in MicroPython."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .virtual_board import Pin, VirtualBoard

current: "VirtualBoard | None" = None


def board() -> "VirtualBoard":
    """Return it; RuntimeError if none is running."""
    if current is None:
        raise RuntimeError("no virtual board is switched on: use this inside 'with Machine(...)' or Machine.run")
    return current


class Owner:
    """Hold pins until deinit, like every native object; ValueError for a pin that is already held."""

    def __init__(self, *pins: "Pin | None") -> None:
        self._pins = [pin for pin in pins if pin is not None]
        self._board = board()
        for pin in self._pins:
            if not hasattr(pin, "number"):
                raise TypeError("pin must be of type Pin, not %s" % type(pin).__name__)
            if pin.number in self._board.claims:
                raise ValueError("%r in use" % pin)
        self._board.claims.update(pin.number for pin in self._pins)

    def deinit(self) -> None:
        self._board.claims.difference_update(pin.number for pin in self._pins)
        self._pins = []

    def __enter__(self) -> "Owner":
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()
