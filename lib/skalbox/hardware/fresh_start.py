# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restarts the device where it was, so that its free memory is in one piece again. Takes two seconds; nothing is lost.

MicroPython never moves an object, and a name stays in memory for ever once it was used. So over hours of play what is
free breaks up into small pieces. A mark in the memory that survives a restart but no power-off tells the next start
to go on.
"""

import microcontroller
from micropython import const

# In alarm.sleep_memory: at _PLACE the mark, then the length of what is carried over, then that. skalbox.hardware.speed
# has the place before.
_PLACE = const(1)
_MARK = const(0x5A)  # boot.py knows both


def restart(carried: bytes = b"") -> None:
    """Restart the device, to go on with the match or with what `carried` says (skalbox.match.change): up to 253 bytes.
    What is to survive otherwise has been saved. On a board without `alarm`, or with too little of its memory, the next
    start shows the title."""
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
    """Return what restart() has carried over; None if it did not cause this start. Each restart counts once."""
    try:
        import alarm

        memory = alarm.sleep_memory
        if memory[_PLACE] != _MARK:
            return None
        memory[_PLACE] = 0
        return bytes(memory[_PLACE + 2 : _PLACE + 2 + memory[_PLACE + 1]])
    except (ImportError, AttributeError, IndexError):
        return None
