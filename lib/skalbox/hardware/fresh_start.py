# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restart the device where it was, in two seconds and without a loss, so that its free memory is in one piece again.

MicroPython never moves an object, and a name stays in memory for ever once it was used. So in hours of play the free
memory breaks up into small pieces. A mark in the memory that survives a restart, but not a power-off, makes the next
start go on.
"""

import microcontroller
from micropython import const

# In alarm.sleep_memory: at _PLACE the mark, then the length of what is carried over, then that. skalbox.hardware.speed
# has the place before.
_PLACE = const(1)
_MARK = const(0x5A)  # boot.py knows both


def restart(carried: bytes = b"") -> None:
    """Restart the device, to go on with the match or as the up to 253 bytes of `carried` say (skalbox.match.change).
    Everything else has been saved. A board without `alarm`, or with too little of its memory, shows the title then."""
    try:
        import alarm

        memory = alarm.sleep_memory
        end = _PLACE + 2 + len(carried)
        if end <= len(memory):
            memory[_PLACE + 2 : end] = carried
            memory[_PLACE + 1] = len(carried)
            memory[_PLACE] = _MARK
    except (ImportError, AttributeError, IndexError):
        pass  # this board has no such memory
    microcontroller.reset()


def carried() -> "bytes | None":
    """Return the bytes carried over, once for each restart; None if restart() did not cause this start."""
    try:
        import alarm

        memory = alarm.sleep_memory
        if memory[_PLACE] != _MARK:
            return None
        memory[_PLACE] = 0
        return bytes(memory[_PLACE + 2 : _PLACE + 2 + memory[_PLACE + 1]])
    except (ImportError, AttributeError, IndexError):
        return None
