# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restarts the device where it was, so that its free memory is in one piece again. Takes two seconds; nothing is lost.

MicroPython never moves an object, and a name stays in memory for ever once it was used. So over hours of play what is
free breaks up into small pieces. A mark in the memory that survives a restart but no power-off tells the next start
what to go on with.
"""

import microcontroller
from micropython import const

GO_ON = ""  # with the match,
_THEN = (GO_ON, "begin", "end")  # or with what skalbox.match_change does after a match

# In alarm.sleep_memory: at _PLACE the mark, behind it an index of _THEN. skalbox.hardware.speed has the place before.
_PLACE = const(1)
_MARK = const(0x5A)  # boot.py knows both


def restart(then: str = GO_ON) -> None:
    """Restart the device, to go on with one of _THEN. What is to survive has been saved. On a board without `alarm` the
    next start shows the title."""
    try:
        import alarm

        alarm.sleep_memory[_PLACE + 1] = _THEN.index(then)
        alarm.sleep_memory[_PLACE] = _MARK
    except (ImportError, AttributeError, IndexError):
        pass  # this board has no such memory
    microcontroller.reset()


def asked_for() -> "str | None":
    """What restart() has left to go on with; None if it did not cause this start. Each restart counts once."""
    try:
        import alarm

        memory = alarm.sleep_memory
        if memory[_PLACE] != _MARK:
            return None
        memory[_PLACE] = 0
        return _THEN[memory[_PLACE + 1]]
    except (ImportError, AttributeError, IndexError):
        return None
