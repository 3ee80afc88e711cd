# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Appends hall and settings to the chip's memory, without erasing it, if no save slot can be written."""

from skalbox.saves import PAGE, SIZE
from skalbox.saves.chip_sector import HALL, HALL_MAGIC, SETTINGS_MAGIC, first_blank, framed, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.chip_memory import ChipMemory

_PAGES = SIZE // PAGE


def append(chip: "ChipMemory", hall: bytes | None, settings: bytes | None) -> bool:
    """Write hall and settings, as far as `chip` lacks them. If there is no room, write nothing and return False.

    The hall comes last: until it is whole, the match that it counts is not finished, and has the same settings here or
    in its journal.
    """
    frames: list[tuple[int, bytes]] = []
    page = first_blank(chip)
    if settings is not None and settings != chip.settings:
        frame = framed(SETTINGS_MAGIC, settings)
        own = HALL // PAGE
        if chip.clean and chip.settings is None:
            frames.append((own, frame))
        else:
            frames.append((page, frame))
            page += 1
    if hall is not None and hall != chip.hall:
        frame = framed(HALL_MAGIC, hall)
        frames.append((page, frame))
        page += -(-len(frame) // PAGE)
    if page > _PAGES:
        return False
    for first, frame in frames:
        _write(chip.nvm, first * PAGE, frame)
    read(chip)
    return True


def _write(nvm: "Any", at: int, frame: bytes) -> None:
    """Program a frame, its length first, so that it is never read as records."""
    nvm[at : at + 6] = frame[:6]
    done = 6
    while done < len(frame):
        end = min(done - done % PAGE + PAGE, len(frame))
        nvm[at + done : at + end] = frame[done:end]
        done = end
