# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The storage's beginning: what is newest of all that the chip's memory and the newest slot hold."""

import struct
from array import array

from micropython import const

try:
    from typing import Any
except ImportError:
    pass

from skalbox.match import roles
from skalbox.saves.storage import Head

VERSION = 3
# Version, serial, slot's generation (0: none), events there, game, mode, players, legs, away, aided.
HEAD = "<BHIHBBBBBB"
SLOT = "<HHHH"  # lengths of hall, settings and head, number of events
_HEAD_SIZE = const(15)
_SLOT_SIZE = const(8)


def serial_of(hall) -> int:
    """The serial of the last match that this hall knows to be over; 0 for no hall."""
    return hall[0] | hall[1] << 8 if hall is not None and len(hall) >= 2 else 0


def newest(store, payload: bytes, generation: int) -> tuple:
    """Hall, settings and Head of the unfinished match, each None where there is none; the events of that match that
    stand in the slot; whether the match is to be taken from the slot alone; whether the chip's memory alone holds all
    of that; whether the slot alone does; and whether a match cannot be taken up because the slot with its beginning is
    lost. From what the `store` holds, and the `payload` of the newest slot with its generation."""
    hall: Any = store.hall
    settings: Any = store.settings
    head: Any = None
    begun = array("H")
    checkpoint = False
    slot_hall, slot_settings, slot_head, slot_events = _open(payload)
    if serial_of(slot_hall) > serial_of(hall) or hall is None:
        hall = slot_hall
        settings = slot_settings if slot_settings is not None else settings
    elif settings is None:
        settings = slot_settings
    done = serial_of(hall)
    kept = _unpack_head(store.head)
    if kept is not None and kept.serial > done:
        head = kept
    if slot_head is not None and slot_head.serial > done:
        newer = head is None or generation > kept.generation
        if newer and (head is None or slot_head.serial == head.serial):
            # A checkpoint whose second half the power cut short: the slot has all that the memory had, and the
            # settings as they were changed meanwhile.
            head = slot_head
            begun = slot_events
            checkpoint = True
            settings = slot_settings if slot_settings is not None else settings
        elif head is not None and generation == head.generation and head.events:
            begun = slot_events
    dropped = head is not None and head.events and not len(begun)
    if dropped:
        head = None  # better no match than a wrong one
    alone = hall == store.hall and settings == store.settings and (head is None or (head is kept and not head.events))
    copied = hall == slot_hall and settings == slot_settings and (head is None or checkpoint)
    return hall, settings, head, begun, checkpoint, alone and store.appends, copied, dropped


def _open(payload: bytes) -> tuple:
    """Hall, settings, Head and events in a slot's payload; Nones and no events where it makes no sense."""
    nothing = (None, None, None, array("H"))
    if len(payload) < _SLOT_SIZE:
        return nothing
    hall, settings, head, count = struct.unpack_from(SLOT, payload)
    second = _SLOT_SIZE + hall
    third = second + settings
    last = third + head
    if len(payload) != last + 2 * count:
        return nothing
    return (
        payload[_SLOT_SIZE:second] if hall else None,
        payload[second:third] if settings else None,
        _unpack_head(payload[third:last]) if head else None,
        array("H", payload[last:]),
    )


def _unpack_head(data):
    """The Head in `data`; None where it is none of this version."""
    if data is None or len(data) < _HEAD_SIZE or data[0] != VERSION:
        return None
    _, serial, generation, events, game, mode, players, legs, away, aided = struct.unpack_from(HEAD, data)
    names = []
    at = _HEAD_SIZE + players
    for _ in range(players):
        if at >= len(data):
            return None
        end = at + 1 + data[at]
        try:
            names.append(bytes(data[at + 1 : end]).decode())
        except (UnicodeError, ValueError):
            return None
        at = end
    if at != len(data):
        return None
    head = Head(serial, game, mode, legs, names)
    try:
        head.roles = roles.checked(data[_HEAD_SIZE : _HEAD_SIZE + players])
    except ValueError:
        return None
    head.away = away
    head.aided = aided
    head.generation = generation
    head.events = events
    return head
