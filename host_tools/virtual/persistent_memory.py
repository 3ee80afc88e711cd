# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts of a machine that survive without power (NVM and drive, over one flash), and power cuts."""

from __future__ import annotations

from .flash import Flash
from .nvm import ByteArray, kind_of
from .slot_files import Drive
from .virtual_board import VirtualBoard


class Memory(VirtualBoard):
    """The part of Machine that survives a restart."""

    _cut: bool
    _nvm_size: int

    def fit_memory(self, flash: Flash | None, nvm: bytes | None, nvm_kind: str, slots: bool, time: bool) -> None:
        """Create a new, deployed flash, or use the flash of a board that ran before; `time`: its operations take
        virtual time."""
        kind = kind_of(nvm_kind)
        self.flash = Flash() if flash is None else flash
        self.drive = Drive(self.flash, slots, lambda: self.drive_writable)
        if flash is None:
            self.drive.deploy()
        self._nvm_size = kind.size if kind is not None else 0
        if nvm is not None and len(nvm) > self._nvm_size:
            raise ValueError("%d bytes do not go into an NVM of %d" % (len(nvm), self._nvm_size))
        if kind is not None and (flash is None or nvm is not None):
            self.flash.data[: kind.size] = (nvm or b"").ljust(kind.size, bytes((kind.fresh,)))
        self.nvm = ByteArray(self.flash, nvm_kind) if kind is not None else None
        self._cut = False

        def spend(us: int) -> None:
            if self.clocked:
                self.spend(us, deaf=True)
            elif time:
                self.us += us

        self.flash.clock, self.flash.spend = lambda: self.us // 1000, spend

    def nvm_image(self) -> bytes:
        """Return all bytes of NVM; none if the board has none."""
        return bytes(self.flash.data[: self._nvm_size])

    def power_memory(self) -> None:
        """Switch the power on: everything in RAM that was not written is lost."""
        self.flash.on()
        self.drive.forget()

    def cut_now(self) -> None:
        """Make the power fail at the end of this idle poll; the device then restarts."""
        self._cut = True

    def cut_in(self, n: int, when: str = "half", tear: int = 0) -> None:
        """Make the power fail before, halfway through or after the n-th erase or program from now; the device then
        restarts. flash.py explains `tear`."""
        self.flash.cut(n, when, tear)

    def cut_due(self) -> bool:
        """Return whether cut_now() was called and has not happened yet."""
        due, self._cut = self._cut, False
        return due
