# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Finds the newest saved data in the chip's memory and the newest slot when the device starts."""

import struct
from array import array

from micropython import const

from skalbox.players.roles import ROLE
from skalbox.saves.head import Head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.no_chip_memory import NoChipMemory

VERSION = 3
# Version, serial, generation of the slot (0: none), events in it, game, mode, players, legs, away, aided.
HEAD = "<BHIHBBBBBB"
SLOT = "<HHHH"  # lengths of hall, settings and head, number of events
ENTRY = "<HH"  # of a match put aside: length of its head, number of its events
_ENTRY_SIZE = const(4)
_HEAD_SIZE = const(15)
_SLOT_SIZE = const(8)
_CODE = const(8)  # characters of a challenge's code


def serial_of(hall: bytes | None) -> int:
    """Return the serial of the last match in this hall; 0 for no hall."""
    return hall[0] | hall[1] << 8 if hall is not None and len(hall) >= 2 else 0


def newest(chip: "ChipMemory | NoChipMemory", payload: bytes, generation: int, roles: int) -> tuple:
    """Return the newest data from the chip's memory and from the `payload` of the newest slot with its `generation`;
    `roles`: the number of roles.

    These are: hall, settings and Head of the unfinished match, each None if there is none; the events of that match in
    the slot; whether to restore the match from the slot alone; whether the chip's memory alone holds all of that;
    whether the slot alone does; whether a match is lost with the slot that had its first events; how many matches are
    put aside in the slot.
    """
    hall: "Any" = chip.hall
    settings: "Any" = chip.settings
    head: "Any" = None
    begun = array("H")
    checkpoint = False
    slot_head: "Any"
    slot_hall, slot_settings, slot_head, slot_events, behind = _open(payload, roles)
    if serial_of(slot_hall) > serial_of(hall) or hall is None:
        hall = slot_hall
        settings = slot_settings if slot_settings is not None else settings
    elif settings is None:
        settings = slot_settings
    done = serial_of(hall)
    kept: "Any" = unpack_head(chip.head, roles)
    aside: "Any" = ()
    if 0 < behind < len(payload):
        aside = serials(payload, behind)
    if kept is not None and kept.serial in aside:
        # The power failed after it was put aside, before the memory was updated.
        kept = None
        settings = slot_settings if slot_settings is not None else settings
    if kept is not None and kept.serial > done:
        head = kept
    if slot_head is not None and slot_head.serial > done:
        newer = head is None or generation > kept.generation
        if newer and (head is None or slot_head.serial == head.serial):
            # The power failed in the second half of a checkpoint: the slot has everything in the memory, and any newer
            # settings.
            head = slot_head
            begun = slot_events
            checkpoint = True
            settings = slot_settings if slot_settings is not None else settings
        elif head is not None and generation == head.generation and head.events:
            begun = slot_events
    dropped = head is not None and head.events and not len(begun)
    if dropped:
        head = None  # better no match than a wrong one
    alone = hall == chip.hall and settings == chip.settings and (head is None or (head is kept and not head.events))
    copied = hall == slot_hall and settings == slot_settings and (head is None or checkpoint)
    alone = alone and chip.appends and not aside
    return hall, settings, head, begun, checkpoint, alone, copied, dropped, len(aside)


def serials(payload: bytes, at: int) -> list:
    """Return the serials of the matches whose entries begin at `at` in this payload of a slot."""
    found = []
    while at + _ENTRY_SIZE < len(payload):
        length, events = struct.unpack_from(ENTRY, payload, at)
        at += _ENTRY_SIZE
        found.append(payload[at + 1] | payload[at + 2] << 8)  # as in HEAD
        at += length + 2 * events
    return found


def _open(payload: bytes, roles: int) -> tuple:
    """Return hall, settings, Head and events in a slot's payload, and where they end (skalbox.saves.aside); None for
    each, no events and 0 if it is invalid."""
    nothing = (None, None, None, array("H"), 0)
    if len(payload) < _SLOT_SIZE:
        return nothing
    hall, settings, head, count = struct.unpack_from(SLOT, payload)
    second = _SLOT_SIZE + hall
    third = second + settings
    last = third + head
    end = last + 2 * count
    if len(payload) < end:
        return nothing
    return (
        payload[_SLOT_SIZE:second] if hall else None,
        payload[second:third] if settings else None,
        unpack_head(payload[third:last], roles) if head else None,
        array("H", payload[last:end]),
        end,
    )


def unpack_head(data: bytes | None, roles: int) -> Head | None:
    """Return the Head in `data`, or None if it is invalid or of another version."""
    if data is None or len(data) < _HEAD_SIZE or data[0] != VERSION:
        return None
    _, serial, generation, events, game, mode, players, legs, away, aided = struct.unpack_from(HEAD, data)
    names = []
    at = _HEAD_SIZE + players
    for _ in range(players):
        if at >= len(data) or at + data[at] >= len(data):
            return None
        end = at + 1 + data[at]
        try:
            names.append(bytes(data[at + 1 : end]).decode())
        except (UnicodeError, ValueError):
            return None
        at = end
    code = data[at:]
    if len(code) not in (0, _CODE):
        return None
    head = Head(serial, game, mode, legs, names)
    head.roles = list(data[_HEAD_SIZE : _HEAD_SIZE + players])
    for role in head.roles:
        if role & ROLE >= roles:
            return None
    head.away = away
    head.aided = aided
    head.generation = generation
    head.events = events
    head.code = code
    return head
