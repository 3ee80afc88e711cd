# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The serial console: what is written stands in the board's serial_out, what is typed comes from serial_in."""

from host_tools.virtual import hub as _hub


class Serial:
    timeout = write_timeout = None

    @property
    def connected(self) -> bool:
        return _hub.board().serial_connected

    @property
    def in_waiting(self) -> int:
        return len(_hub.board().serial_in)

    def read(self, size: int = 1) -> bytes:
        taken = bytes(_hub.board().serial_in[:size])
        del _hub.board().serial_in[:size]
        return taken

    def write(self, buf: bytes) -> int:
        _hub.board().serial_out += buf
        return len(buf)


console = Serial()
data = None
