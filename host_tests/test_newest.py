# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choice of the data that count when the device starts: in the chip's memory and in the newest slot."""

import struct
from array import array
from types import SimpleNamespace

import pytest

from host_tools.virtual.machine import Machine

EVENTS = [7, 8, 9]


@pytest.fixture(scope="module", autouse=True)
def board():
    """A board that is switched on."""
    with Machine():
        yield


def hall(serial: int) -> bytes:
    """A hall whose last match has this serial."""
    return struct.pack("<H", serial) + b"hall"


def head(serial: int, generation: int = 0, count: int = 0) -> bytes:
    """A packed head; `count`: of its events, which the slot of this generation has."""
    from skalbox.saves.head import Head
    from skalbox.saves.slots import pack_head

    made = Head(serial, 1, 0, 1, ["Ana", "Ben"])
    made.note_slot(generation, count)
    return pack_head(made)


def slot(own_hall=b"", settings=b"", own_head=b"", events=(), aside=()) -> bytes:
    """The payload of a slot; `aside`: heads of the matches that are put aside, each with two events."""
    out = struct.pack("<HHHH", len(own_hall), len(settings), len(own_head), len(events))
    out += own_hall + settings + own_head + array("H", events).tobytes()
    for each in aside:
        out += struct.pack("<HH", len(each), 2) + each + b"\1\0\2\0"
    return out


def found(chip: tuple, payload: bytes, generation: int = 5, appends: bool = True) -> SimpleNamespace:
    """What counts. chip: hall, settings and head in the chip's memory."""
    from skalbox.players.roles import COUNT
    from skalbox.saves.newest import Newest

    memory = SimpleNamespace(hall=chip[0], settings=chip[1], head=chip[2], signs=b"", appends=appends)
    return Newest(memory, payload, generation, COUNT)


def match_of(newest) -> "tuple | None":
    """The serial of the match, its events from the slot, and whether they are all."""
    events = list(newest.in_slot)
    return (newest.head.serial, events, newest.slot_only) if newest.head is not None else None


def test_a_new_device_has_nothing():
    newest = found((None, None, None), b"", 0)
    assert (newest.hall, newest.settings, newest.head, newest.aside, newest.dropped) == (None, None, None, 0, False)
    assert newest.chip_only and newest.copied and not newest.slot_only


HALLS = {
    "the memory's is newer": ((hall(6), b"chip"), (hall(5), b"slot"), (hall(6), b"chip")),
    "the slot's is newer": ((hall(5), b"chip"), (hall(6), b"slot"), (hall(6), b"slot")),
    "the slot's is newer, without settings": ((hall(5), b"chip"), (hall(6), b""), (hall(6), b"chip")),
    "the memory has none": ((None, None), (hall(3), b"slot"), (hall(3), b"slot")),
    "the slot has none": ((hall(6), b"chip"), (b"", b""), (hall(6), b"chip")),
    "both are the same, with other settings": ((hall(6), b"chip"), (hall(6), b"slot"), (hall(6), b"chip")),
    "the memory has no settings": ((hall(6), None), (hall(6), b"slot"), (hall(6), b"slot")),
    "no match was finished yet": ((None, b"chip"), (b"", b"slot"), (None, b"slot")),
}


@pytest.mark.parametrize("case", HALLS)
def test_the_newest_hall_and_its_settings_count(case):
    chip, kept, expected = HALLS[case]
    newest = found((*chip, None), slot(*kept))
    assert (newest.hall, newest.settings) == expected
    assert newest.chip_only == (chip == expected)
    assert newest.copied == ((kept[0] or None, kept[1] or None) == expected)


def test_a_match_that_is_in_the_hall_is_over():
    for serial, is_on in ((5, False), (6, False), (7, True)):
        assert (found((hall(6), None, head(serial)), b"").head is not None) is is_on
        assert (found((hall(6), None, None), slot(hall(6), b"", head(serial), EVENTS)).head is not None) is is_on


@pytest.mark.parametrize(
    ("chip", "in_slot", "expected"),
    [
        ((7, 0, 0), None, (7, [], False)),
        ((7, 5, 3), (7, 4, 0), (7, EVENTS, False)),
        ((7, 4, 3), (7, 4, 0), (7, EVENTS, True)),
        ((7, 0, 0), (7, 4, 0), (7, EVENTS, True)),
        ((8, 0, 0), (7, 4, 0), (8, [], False)),
        ((8, 4, 2), (7, 4, 0), None),
        ((8, 5, 2), None, (8, [], False)),
        (None, (7, 4, 0), (7, EVENTS, True)),
    ],
)
def test_the_match_that_goes_on(chip, in_slot, expected):
    """Heads as (serial, generation of the slot with the first events, their number). The slot has generation 5."""
    payload = slot(hall(6), b"slot", head(*in_slot) if in_slot else b"", EVENTS if in_slot else ())
    newest = found((hall(6), b"chip", head(*chip) if chip else None), payload)
    if chip == (8, 5, 2):
        assert newest.dropped and newest.head is None, "its first events are lost"
        return
    assert match_of(newest) == expected and newest.dropped == (expected is None)
    assert newest.settings == (b"slot" if newest.slot_only else b"chip")


def test_what_the_memory_alone_has_and_what_the_slot_alone_has():
    same = (hall(6), b"same")
    events_in_slot = slot(*same, head(7), EVENTS)
    for chip, payload, appends, chip_only, copied in (
        ((*same, None), slot(*same), True, True, True),
        ((*same, None), slot(*same), False, False, True),
        ((*same, head(7)), slot(*same), True, True, False),
        ((*same, head(7, 5, 3)), events_in_slot, True, False, False),
        ((*same, head(7, 4, 2)), events_in_slot, True, False, True),
        ((hall(6), b"old", head(7, 4, 2)), events_in_slot, True, False, True),
        ((hall(5), b"same", None), slot(*same), True, False, True),
        ((hall(6), b"other", None), slot(*same), True, True, False),
        ((hall(7), b"same", None), slot(*same), True, True, False),
        ((*same, None), slot(*same, b"", (), [head(3)]), True, False, True),
    ):
        newest = found(chip, payload, 5, appends)
        assert (newest.chip_only, newest.copied) == (chip_only, copied), (chip, payload)


def test_a_match_that_was_put_aside_is_not_on():
    """The power failed before the memory was updated: the slot's settings are newer, too."""
    heads = [head(3), head(7)]
    for serial, expected in ((7, (None, b"slot")), (8, ((8, [], False), b"chip"))):
        newest = found((hall(2), b"chip", head(serial)), slot(hall(2), b"slot", b"", (), heads))
        assert (match_of(newest), newest.settings, newest.aside) == (*expected, 2)
    newest = found((hall(2), b"chip", head(7)), slot(hall(2), b"", b"", (), heads))
    assert (match_of(newest), newest.settings, newest.aside) == (None, b"chip", 2)


@pytest.mark.parametrize("length", range(0, 40, 3))
def test_a_payload_that_stops_short_is_none(length):
    payload = slot(hall(6), b"settings", head(7), EVENTS)
    newest = found((None, None, None), payload[:length])
    assert (newest.hall, newest.settings, newest.head, newest.aside) == (None, None, None, 0)


def test_a_memory_that_cannot_be_appended_to_has_lost_nothing():
    from skalbox.saves.newest import losses

    memory = SimpleNamespace(nvm=None, appends=False)
    assert losses(memory, SimpleNamespace(hall=None, settings=None, dropped=False)) == 0


def test_lengths_without_a_head_are_no_match():
    from skalbox.saves.newest import serials

    payload = slot(hall(6), b"settings", b"", (), [head(3), head(7)])
    start = 8 + len(hall(6)) + len(b"settings")
    for more in (b"", b"\0\0\0\0"):
        assert serials(payload + more, start) == [3, 7]
