# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the storage does seldom: takes up what was kept, begins and ends a match, makes a checkpoint, keeps the
settings.

In memory only meanwhile, so the functions have the Storage as their first argument.
"""

import struct
from array import array

from micropython import const

from skalbox.saves.newest import HEAD, SLOT, VERSION, newest, serial_of
from skalbox.saves.storage import Head
from skalcore import journal

# Bits of Storage.lost (skalbox.saves.losses) and of Storage.trouble (skalbox.lang.unsaved_en).
_MATCH = const(1)
_HALL = const(2)
_SETTINGS = const(4)

_PAGE = const(85)  # records of a page
_GROWTH = const(50)  # bytes that a player may add to the hall


def pack(head: Head) -> bytes:
    """The head as it stands in flash."""
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
    return out


def _slots():
    """The slots as they are on the drive."""
    from skalbox.saves.slots import Slots

    return Slots()


def open_all(storage, nvm) -> None:
    """Find what is newest of all that the memory and the slots hold."""
    store = storage._chip
    slots = _slots()
    storage._generation = slots.generation  # of the newest slot
    storage._places = slots.places()  # slots that can be written
    found = newest(store, slots.read(), slots.generation)
    storage.hall, storage.settings, storage.head = found[:3]
    storage._begun = found[3]  # events of the match that stand in a slot
    storage._renew = found[4]  # the match stands in the slot alone
    storage._alone = found[5]  # the chip's memory alone holds hall, settings and match
    del slots
    storage.lost = 0
    if not store.clean and (storage.hall is None or storage.settings is None or store.head is None or found[7]):
        from skalbox.saves import losses

        storage.lost = losses.look(store, nvm, storage.hall, storage.settings, storage.head, found[7])
    if storage.head is None and store.appends and not storage._alone and not storage.lost:
        keep(storage, None, b"", found[6])  # the power failed before the memory was brought up to date


def keep(storage, head, happened, copied: bool = False) -> bool:
    """Write hall, settings and this match (None: none) into a slot, unless the newest has them (`copied`), then the
    chip's memory anew, with a journal that begins there. False where no slot can take them.

    The one place where that memory is erased: what it held stands in a slot then, unless it held nothing. And the
    newest slot is written over only where no other can be written and the memory alone holds all that was kept.
    """
    store = storage._chip
    packed = pack(head) if head is not None else None
    if not copied:
        hall = storage.hall or b""
        settings = storage.settings or b""
        opened = packed or b""
        sizes = struct.pack(SLOT, len(hall), len(settings), len(opened), len(happened))
        slots = _slots()
        copied = slots.write((sizes, hall, settings, opened, bytes(happened)), storage._alone)
        storage._generation = slots.generation
        del slots
    if not store.appends:
        return copied
    if not copied and not (store.hall is store.settings is store.head is None):
        return False
    if head is not None:
        head.generation = storage._generation
        head.events = len(happened)
        packed = pack(head)
    store.renew(storage.hall, storage.settings, packed)
    storage._alone = head is None or not head.events
    storage._stuck = False
    return True


def _tell(storage, what: int) -> None:
    """This cannot be kept: it is said once."""
    if not storage._told & what:
        storage._told |= what
        storage.trouble |= what


def replay(storage, take) -> int:
    """Call take(record) on everything that happened in the unfinished match, events and marks, in order; what was
    found, as skalbox.saves.journal_reader.replay tells it.

    take() gives False for what cannot be right; all behind it is left out.
    """
    for event in storage._begun:
        if not take(event):
            return journal.DAMAGED
    if storage._renew:
        storage._renew = False
        keep(storage, storage.head, storage._begun, True)
        found = journal.DAMAGED if storage.lost & _MATCH else 0
        storage.lost &= ~_MATCH  # but for its beginning
    else:
        found = storage._chip.replay(take)
    _spare(storage)
    storage.full = 0 < storage._spared >= storage._chip.room()
    return found


def _spare(storage) -> None:
    """Where no slot can take the hall in the end, the journal leaves room for it: none can be written, or only the
    one with the beginning of the match."""
    storage._spared = 0
    if storage._chip.appends and storage._places <= (storage.head.events > 0):
        storage._spared = ((len(storage.hall or b"") + _GROWTH * len(storage.head.names)) // 256 + 2) * _PAGE


def begin(storage, game: int, mode: int, legs: int, names: list, sit: tuple = ()) -> None:
    """A new match; one that was kept before is gone. `sit`: the roles by seat, as of Head where left out."""
    storage.full = False
    storage._begun = array("H")
    storage._renew = False
    serial = serial_of(storage.hall) + 1
    if storage.head is not None:
        serial = max(serial, storage.head.serial + 1)
    storage.head = Head(serial & 0xFFFF, game, mode, legs, names)
    if sit:
        storage.head.roles = list(sit)
    if not storage._chip.clean:
        keep(storage, None, b"")
    _spare(storage)
    if storage._stuck or not storage._chip.begin(pack(storage.head), storage._spared):
        storage.full = True
        _tell(storage, _MATCH)


def checkpoint(storage, happened) -> None:
    """The chip's memory takes no more records, or never any: the whole match goes into a slot. The slot that has the
    beginning of the match is not written over."""
    if storage.full or not keep(storage, storage.head, happened):
        storage.full = storage._chip.appends
        _tell(storage, _MATCH)
    elif storage._chip.appends:
        _spare(storage)


def finish(storage, hall: bytes) -> None:
    """The match is over and this hall has taken it in (or knows that it was abandoned)."""
    storage.hall = hall
    storage.head = None
    storage.full = False
    storage._begun = array("H")
    _close(storage, _HALL)


def change(storage) -> None:
    """The settings have changed, and no match is on."""
    _close(storage, _SETTINGS)


def _close(storage, what: int) -> None:
    """No match is on: hall and settings are all that is to be kept."""
    if keep(storage, None, b""):
        return
    if storage._chip.appends:
        from skalbox.saves import chip_overflow

        if chip_overflow.append(storage._chip, storage.hall, storage.settings):
            storage._alone = True
            storage._stuck = False
            keep(storage, None, b"")  # now that slot may be written over which had the match's beginning
            return
    storage._stuck = True
    _tell(storage, what)
