# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The serial console: output goes to the board's serial_out, input comes from serial_in."""

from host_tools.virtual import current_board as _current_board


class Serial:
    timeout = write_timeout = None

    @property
    def connected(self) -> bool:
        return _current_board.board().serial_connected

    @property
    def in_waiting(self) -> int:
        return len(_current_board.board().serial_in)

    def read(self, size: int = 1) -> bytes:
        taken = bytes(_current_board.board().serial_in[:size])
        del _current_board.board().serial_in[:size]
        return taken

    def write(self, buf: bytes) -> int:
        _current_board.board().serial_out += buf
        return len(buf)


console = Serial()
data = None
