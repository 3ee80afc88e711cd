# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the keeper does seldom: takes up what was kept, begins and ends a match, makes a checkpoint, keeps the settings.

In memory only meanwhile, so the functions have the Keeper as their first argument.
"""

import struct
from array import array

from micropython import const

from skalbox.keeper import Head
from skalbox.recall import HEAD, SLOT, VERSION, newest, serial_of
from skalcore import journal

# Bits of Keeper.lost (skalbox.losses) and of Keeper.trouble (skalbox.lang.unsaved_en).
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
    from skalbox.slots import Slots

    return Slots()


def open_all(keeper, nvm) -> None:
    """Find what is newest of all that the memory and the slots hold."""
    store = keeper._store
    slots = _slots()
    keeper._generation = slots.generation  # of the newest slot
    keeper._places = slots.places()  # slots that can be written
    found = newest(store, slots.read(), slots.generation)
    keeper.hall, keeper.taste, keeper.head = found[:3]
    keeper._begun = found[3]  # events of the match that stand in a slot
    keeper._renew = found[4]  # the match stands in the slot alone
    keeper._alone = found[5]  # the chip's memory alone holds hall, settings and match
    del slots
    keeper.lost = 0
    if not store.clean and (keeper.hall is None or keeper.taste is None or store.head is None or found[7]):
        from skalbox import losses

        keeper.lost = losses.look(store, nvm, keeper.hall, keeper.taste, keeper.head, found[7])
    if keeper.head is None and store.appends and not keeper._alone and not keeper.lost:
        keep(keeper, None, b"", found[6])  # the power failed before the memory was brought up to date


def keep(keeper, head, happened, copied: bool = False) -> bool:
    """Write hall, settings and this match (None: none) into a slot, unless the newest has them (`copied`), then the
    chip's memory anew, with a journal that begins there. False where no slot can take them.

    The one place where that memory is erased: what it held stands in a slot then, unless it held nothing. And the
    newest slot is written over only where no other can be written and the memory alone holds all that was kept.
    """
    store = keeper._store
    packed = pack(head) if head is not None else None
    if not copied:
        hall = keeper.hall or b""
        taste = keeper.taste or b""
        opened = packed or b""
        sizes = struct.pack(SLOT, len(hall), len(taste), len(opened), len(happened))
        slots = _slots()
        copied = slots.write((sizes, hall, taste, opened, bytes(happened)), keeper._alone)
        keeper._generation = slots.generation
        del slots
    if not store.appends:
        return copied
    if not copied and not (store.hall is store.taste is store.head is None):
        return False
    if head is not None:
        head.generation = keeper._generation
        head.events = len(happened)
        packed = pack(head)
    store.renew(keeper.hall, keeper.taste, packed)
    keeper._alone = head is None or not head.events
    keeper._stuck = False
    return True


def _tell(keeper, what: int) -> None:
    """This cannot be kept: it is said once."""
    if not keeper._told & what:
        keeper._told |= what
        keeper.trouble |= what


def replay(keeper, take) -> int:
    """Call take(record) on everything that happened in the unfinished match, events and marks, in order; what was
    found, as skalbox.reading.replay tells it.

    take() gives False for what cannot be right; all behind it is left out.
    """
    for event in keeper._begun:
        if not take(event):
            return journal.DAMAGED
    if keeper._renew:
        keeper._renew = False
        keep(keeper, keeper.head, keeper._begun, True)
        found = journal.DAMAGED if keeper.lost & _MATCH else 0
        keeper.lost &= ~_MATCH  # but for its beginning
    else:
        found = keeper._store.replay(take)
    _spare(keeper)
    keeper.full = 0 < keeper._spared >= keeper._store.room()
    return found


def _spare(keeper) -> None:
    """Where no slot can take the hall in the end, the journal leaves room for it: none can be written, or only the
    one with the beginning of the match."""
    keeper._spared = 0
    if keeper._store.appends and keeper._places <= (keeper.head.events > 0):
        keeper._spared = ((len(keeper.hall or b"") + _GROWTH * len(keeper.head.names)) // 256 + 2) * _PAGE


def begin(keeper, game: int, mode: int, legs: int, names: list, sit: tuple = ()) -> None:
    """A new match; one that was kept before is gone. `sit`: the roles by seat, as of Head where left out."""
    keeper.full = False
    keeper._begun = array("H")
    keeper._renew = False
    serial = serial_of(keeper.hall) + 1
    if keeper.head is not None:
        serial = max(serial, keeper.head.serial + 1)
    keeper.head = Head(serial & 0xFFFF, game, mode, legs, names)
    if sit:
        keeper.head.roles = list(sit)
    if not keeper._store.clean:
        keep(keeper, None, b"")
    _spare(keeper)
    if keeper._stuck or not keeper._store.begin(pack(keeper.head), keeper._spared):
        keeper.full = True
        _tell(keeper, _MATCH)


def checkpoint(keeper, happened) -> None:
    """The chip's memory takes no more records, or never any: the whole match goes into a slot. The slot that has the
    beginning of the match is not written over."""
    if keeper.full or not keep(keeper, keeper.head, happened):
        keeper.full = keeper._store.appends
        _tell(keeper, _MATCH)
    elif keeper._store.appends:
        _spare(keeper)


def finish(keeper, hall: bytes) -> None:
    """The match is over and this hall has taken it in (or knows that it was abandoned)."""
    keeper.hall = hall
    keeper.head = None
    keeper.full = False
    keeper._begun = array("H")
    _close(keeper, _HALL)


def change(keeper) -> None:
    """The settings have changed, and no match is on."""
    _close(keeper, _SETTINGS)


def _close(keeper, what: int) -> None:
    """No match is on: hall and settings are all that is to be kept."""
    if keep(keeper, None, b""):
        return
    if keeper._store.appends:
        from skalbox import behind

        if behind.append(keeper._store, keeper.hall, keeper.taste):
            keeper._alone = True
            keeper._stuck = False
            keep(keeper, None, b"")  # now that slot may be written over which had the match's beginning
            return
    keeper._stuck = True
    _tell(keeper, what)
