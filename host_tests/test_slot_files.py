# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files of the save slots: whole sectors, pieces copied from the newest one, and payloads that are not whole."""

import io

import pytest

from host_tools.virtual.machine import Machine

SECTOR = 4096


@pytest.fixture
def machine():
    """A new device that is switched on."""
    with Machine() as found:
        yield found


@pytest.fixture
def slots(machine):
    """The Slots of a new device."""
    from skalbox.saves.slots import Slots

    return Slots


class File:
    """A file that notes what is written to it."""

    def __init__(self):
        self.pieces = []

    def write(self, data):
        self.pieces.append(bytes(data))


@pytest.mark.parametrize("length", [1, 4095, 4096, 4097, 10_000, 12_288])
def test_a_slot_is_written_in_whole_sectors(slots, length):
    """Every write that ends within a sector costs one more erase."""
    data = bytes(each % 251 for each in range(length))
    file, sector = File(), bytearray(SECTOR)
    slots()._pour((data[:5], data[5:3000], b"", data[3000:]), file, length, sector)
    assert b"".join(file.pieces) == data and len(sector) == SECTOR
    assert [len(each) for each in file.pieces[:-1]] == [SECTOR] * ((length - 1) // SECTOR)


def test_a_slot_is_four_sectors_and_takes_no_more(slots):
    from skalbox.saves.slots import ROOM

    assert ROOM + 16 == 4 * SECTOR
    sector, newest = bytearray(SECTOR), slots()
    assert not newest.write((bytes(ROOM + 1),), False, sector) and newest.generation == 0
    assert newest.write((b"a" * ROOM,), False, sector) and slots().read() == b"a" * ROOM


def test_the_newest_payload_is_read_by_who_wrote_it_and_by_others(slots):
    from skalbox.saves.slots import Part

    sector, first = bytearray(SECTOR), slots()
    assert (first.generation, first.length, first.read(), first.read(3)) == (0, 0, b"", b"")
    payload = bytes(range(256)) * 3
    for generation, pieces in ((1, (payload,)), (2, (b"new", Part(100, 600))), (3, (Part(0, 603), b"end"))):
        assert first.write(pieces, False, sector)
        payload = b"".join(
            payload[each.at : each.at + each.length] if isinstance(each, Part) else each for each in pieces
        )
        for each in (first, slots()):
            assert (each.generation, each.length, each.read()) == (generation, len(payload), payload)
            assert each.read(5, 7) == payload[5:12] and each.read(len(payload) - 2, 7) == payload[-2:]
            assert each.read(len(payload)) == each.read(len(payload) + 5) == b""


@pytest.mark.parametrize("at", [0, 4, 8, 12, 16, 20])
def test_a_slot_with_a_wrong_byte_does_not_count(machine, slots, at):
    """A byte of the magic, the length, the check value or the payload; another generation is as good."""
    assert slots().write((b"payload",), False, bytearray(SECTOR))
    image = bytearray(machine.flash.save())
    image[image.index(b"SKS1") + at] ^= 2
    machine.flash.load(bytes(image))
    damaged = slots()
    assert (damaged.generation, damaged.read()) == ((3, b"payload") if at == 4 else (0, b""))


def test_a_new_head_has_no_slot_and_no_roles(slots):
    from skalbox.saves.head import Head

    head = Head(7, 2, 0, 3, ["Ana", "Ben"])
    assert (head.generation, head.events, head.away, head.aided, head.roles, head.code) == (0, 0, 0, 0, [0, 0], b"")


def test_the_newest_slot_is_overwritten_only_if_the_other_cannot_be_written(machine, slots):
    """Though it may be."""
    newest = slots()
    for number in range(1, 4):
        assert newest.write((b"payload %d" % number,), True, bytearray(SECTOR))
        image = machine.flash.save()
        assert all(b"payload %d" % each in image for each in range(max(1, number - 1), number + 1))


class Slot(io.BytesIO):
    """A slot's file that notes where how much is written."""

    def __init__(self, written):
        super().__init__(bytes(4 * SECTOR))
        self.written = written

    def write(self, data):
        self.written.append((self.tell(), len(data)))
        return super().write(data)


@pytest.mark.parametrize("length", [1, 495, 496, 497, 700, 1009])
def test_notes_are_whole_blocks_before_the_payload(slots, length, monkeypatch):
    """FatFs keeps a part of a block until the file is closed: then the payload would be in flash before its notes."""
    from skalbox.saves import slots as module

    written = []
    monkeypatch.setattr(module, "open", lambda *_: Slot(written), raising=False)
    slots().write((b"payload",), False, bytearray(SECTOR), bytes(length))
    (at, size), *after = written[:2]
    assert at == 3 * SECTOR and size % 512 == 0 and size - 512 < 16 + length <= size
    assert after == [(0, 16 + len(b"payload"))]
