# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Hall and settings written behind all that the chip's memory holds, without an erase, where no save slot takes them:
in memory only meanwhile."""

from skalbox.saves.chip_memory import PAGE, SIZE
from skalbox.saves.chip_sector import HALL, HALL_MAGIC, TASTE_MAGIC, first_blank, framed, read

_PAGES = SIZE // PAGE


def append(store, hall, settings) -> bool:
    """Have a Store hold these two, as far as it does not. False where they have no room; nothing is changed then.

    The hall comes last: until it is whole, the match goes on that it has taken in, with these settings or the same in
    its journal.
    """
    frames = []
    page = first_blank(store)
    if settings is not None and settings != store.settings:
        frame = framed(TASTE_MAGIC, settings)
        own = HALL // PAGE
        if store.clean and store.settings is None:
            frames.append((own, frame))
        else:
            frames.append((page, frame))
            page += 1
    if hall is not None and hall != store.hall:
        frame = framed(HALL_MAGIC, hall)
        frames.append((page, frame))
        page += -(-len(frame) // PAGE)
    if page > _PAGES:
        return False
    for first, frame in frames:
        _write(store._nvm, first * PAGE, frame)
    read(store)
    return True


def _write(nvm, at: int, frame: bytes) -> None:
    """Program a frame: what tells its length first, so that none of it is ever taken for records."""
    nvm[at : at + 6] = frame[:6]
    done = 6
    while done < len(frame):
        end = min(done - done % PAGE + PAGE, len(frame))
        nvm[at + done : at + end] = frame[done:end]
        done = end
