# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rarely used half of Storage: reads what was saved, begins and ends a match, writes checkpoints and settings.

It is loaded only for that, so these are functions with the Storage as their first argument.
"""

import gc
import struct
from array import array

from micropython import const

from skalbox.saves import SIZE
from skalbox.saves.head import Head
from skalbox.saves.newest import HEAD, SLOT, VERSION, newest, serial_of
from skalbox.saves.slots import Slots
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from skalbox.saves.storage import Storage

# Bits of Storage.lost (skalbox.saves.losses) and of Storage.trouble (skalbox.lang.en.unsaved).
_MATCH = const(1)
_HALL = const(2)
_SETTINGS = const(4)

_PAGE = const(85)  # records of a page
_GROWTH = const(50)  # bytes that a player may add to the hall


def pack(head: Head) -> bytes:
    """Encode the head for flash."""
    out = struct.pack(
        HEAD,
        VERSION,
        head.serial,
        head.generation,
        head.events,
        head.game,
        head.mode,
        len(head.names),
        head.legs,
        head.away,
        head.aided,
    )
    out += bytes(head.roles)
    for name in head.names:
        written = name.encode()
        out += bytes((len(written),)) + written
    return out + head.code


def open_all(storage: "Storage", nvm: "Any", roles: int) -> None:
    """Find the newest hall, settings and match in the chip's memory and the slots."""
    chip = storage.chip
    slots = Slots()
    storage.generation = slots.generation
    storage.writable = slots.writable()
    found = newest(chip, slots.read(), slots.generation, roles)
    storage.hall, storage.settings, storage.head = found[:3]
    storage.in_slot, storage.slot_only, storage.chip_only = found[3:6]
    storage.aside = found[8]
    del slots
    if not chip.clean and (storage.hall is None or storage.settings is None or chip.head is None or found[7]):
        from skalbox.saves import losses

        storage.lost = losses.look(chip, nvm, storage.hall, storage.settings, storage.head, found[7])
    if storage.head is None and chip.appends and not storage.chip_only and not storage.lost:
        keep(storage, None, b"", found[6])  # the power failed before the memory was updated


def keep(
    storage: "Storage", head: Head | None, happened: "Any", copied: bool = False, aside: "tuple | None" = None
) -> bool:
    """Write hall, settings and this match (None: no match) to a slot, unless the newest slot has them (`copied`); then
    erase the chip's memory and start a journal there. Return False if no slot can be written. `aside`: the matches put
    aside from now on, as pieces of Slots.write; None: the same as before.

    Only this function erases the memory, once a slot has its data or if it holds none. The newest slot is overwritten
    only if no other can be written and the memory alone holds everything.
    """
    chip = storage.chip
    sector = storage.sector
    if sector is None:
        gc.collect()  # one piece, taken before all the small ones
        sector = bytearray(SIZE)
    packed = pack(head) if head is not None else None
    waits = storage.aside if aside is None else len(aside)
    if not copied:
        hall = storage.hall or b""
        settings = storage.settings or b""
        opened = packed or b""
        sizes = struct.pack(SLOT, len(hall), len(settings), len(opened), len(happened))
        slots = Slots()
        if aside is None and storage.aside:
            from skalbox.saves.entries import all_of

            aside = all_of(slots)
        pieces = (sizes, hall, settings, opened, bytes(happened)) + (aside or ())
        copied = slots.write(pieces, storage.chip_only, sector)
        storage.generation = slots.generation
        del slots, pieces
    if not chip.appends:
        return copied
    if not copied and (waits or not (chip.hall is chip.settings is chip.head is None)):
        return False
    if head is not None:
        head.generation = storage.generation
        head.events = len(happened)
        packed = pack(head)
    chip.renew(storage.hall, storage.settings, packed, sector)
    storage.chip_only = (head is None or not head.events) and not waits
    storage.stuck = False
    return True


def _report(storage: "Storage", what: int) -> None:
    """Report once to the players that this cannot be saved."""
    if not storage.reported & what:
        storage.reported |= what
        storage.trouble |= what


def replay(storage: "Storage", take: "Callable[[int], bool]") -> int:
    """See Storage.replay."""
    for event in storage.in_slot:
        if not take(event):
            return journal.DAMAGED
    if storage.slot_only:
        storage.slot_only = False
        keep(storage, storage.head, storage.in_slot, True)
        found = journal.DAMAGED if storage.lost & _MATCH else 0
        storage.lost &= ~_MATCH  # only its end is lost
    else:
        found = storage.chip.replay(take)
    reserve(storage)
    storage.full = 0 < storage.reserved >= storage.chip.room()
    return found


def reserve(storage: "Storage") -> None:
    """Leave room for the hall in the journal if no slot can be written at the end of the match, or only the one with
    the match's first events or with matches put aside."""
    storage.reserved = 0
    if storage.chip.appends and storage.writable <= (storage.head.events > 0 or storage.aside > 0):
        storage.reserved = ((len(storage.hall or b"") + _GROWTH * len(storage.head.names)) // 256 + 2) * _PAGE


def opened(
    storage: "Storage", game: int, mode: int, legs: int, names: list, roles: tuple = (), code: bytes = b""
) -> Head:
    """Return the Head of a new match; see Storage.begin."""
    head = Head(serial(storage), game, mode, legs, names)
    head.code = code
    if roles:
        head.roles = list(roles)
    return head


def begin(storage: "Storage", head: Head) -> None:
    """Begin the match of this Head; see Storage.begin."""
    storage.full = False
    storage.in_slot = array("H")
    storage.slot_only = False
    storage.head = head
    if not storage.chip.clean:
        keep(storage, None, b"")
    reserve(storage)
    if storage.stuck or not storage.chip.begin(pack(storage.head), storage.reserved):
        storage.full = True
        _report(storage, _MATCH)


def serial(storage: "Storage") -> int:
    """Return the serial of the next match: more than any that is saved has."""
    last = serial_of(storage.hall)
    if storage.head is not None:
        last = max(last, storage.head.serial)
    if storage.aside:
        from skalbox.saves import entries

        last = max([last] + [head.serial for head in entries.heads()])
    return last + 1 & 0xFFFF


def checkpoint(storage: "Storage", happened: memoryview) -> None:
    """Save the whole match to a slot, but not over the one with its first events, since the chip's memory is full or
    cannot be appended to."""
    if storage.full or not keep(storage, storage.head, happened):
        storage.full = storage.chip.appends
        _report(storage, _MATCH)
    elif storage.chip.appends:
        reserve(storage)


def finish(storage: "Storage", hall: bytes) -> None:
    """See Storage.finish."""
    storage.hall = hall
    storage.head = None
    storage.full = False
    storage.in_slot = array("H")
    _close(storage, _HALL)


def change(storage: "Storage") -> None:
    """Save the settings while no match is on."""
    _close(storage, _SETTINGS)


def _close(storage: "Storage", what: int) -> None:
    """Save hall and settings while no match is on. `what`: the bit to report if that fails."""
    if keep(storage, None, b""):
        return
    if storage.chip.appends:
        from skalbox.saves import chip_overflow

        chip: "Any" = storage.chip  # a ChipMemory, since it appends
        if chip_overflow.append(chip, storage.hall, storage.settings):
            storage.stuck = False
            if not storage.aside:
                storage.chip_only = True
                keep(storage, None, b"")  # now the slot with the match's first events may be overwritten
            return
    storage.stuck = True
    _report(storage, what)
