# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip's own memory, on bytes in place of its flash: where each part is written, and what is found there again."""

import pytest

from skalcore import events, journal

PAGE, SECTOR, FIRST = 256, 4096, 1280
RECORD = events.hold_event(5)
pytestmark = pytest.mark.usefixtures("board")


class Flash(bytearray):
    """A sector that is programmed: it notes each write, which must only clear bits, and cross no page but to erase."""

    def __init__(self, data=b"\xff" * SECTOR):
        super().__init__(data)
        self.writes = []

    def __setitem__(self, at, data):
        if len(data) != SECTOR:
            assert all(new & old == new for new, old in zip(data, self[at], strict=True))
            assert at.start // PAGE == (at.stop - 1) // PAGE, "a piece crosses no page"
        self.writes.append((at.start, len(data)))
        super().__setitem__(at, data)


def chip_of(flash):
    from skalbox.saves.chip_memory import ChipMemory

    return ChipMemory(flash)


def renewed(hall=None, settings=None, head=None):
    """A sector with these parts."""
    flash = Flash()
    chip_of(flash).renew(hall, settings, head, bytearray(SECTOR))
    return flash


@pytest.mark.parametrize("hall", [None, b"h", bytes(range(200)) * 5, b"h" * 1014], ids=["none", "1", "1000", "1014"])
@pytest.mark.parametrize("settings", [None, b"s" * 246], ids=["none", "246"])
@pytest.mark.parametrize("head", [None, b"m" * 246], ids=["none", "246"])
def test_all_parts_come_back_at_their_longest(hall, settings, head):
    flash = renewed(hall, settings, head)
    assert flash.writes == [(0, SECTOR)], "one erase"
    chip = chip_of(flash)
    assert (chip.hall, chip.settings, chip.head) == (hall, settings, head)
    assert chip.clean == (head is None) and chip.room() == (0 if head is None else 10 * 85)


def test_the_bytes_to_write_from_are_never_resized():
    """A board may have no other piece of memory as large. Python resizes no bytes that a view is open on."""
    image = bytearray(SECTOR)
    with memoryview(image):
        chip_of(Flash()).renew(b"hall", b"settings", b"head", image)
    assert image[:4] == b"SKH1" and image[-PAGE:] == b"\xff" * PAGE


def test_a_journal_begins_anew_after_an_erase():
    """In the object that goes on, too."""
    flash = renewed(head=b"first")
    chip = chip_of(flash)
    for _ in range(100):
        assert chip.append(RECORD)
    chip.go_on(100, 101, True)
    chip.renew(b"hall", None, b"second", bytearray(SECTOR))
    assert (chip.room(), chip.records, chip.doubtful) == (850, 0, False)
    assert chip.append(RECORD) and flash[FIRST + PAGE : FIRST + PAGE + 6] != b"\xff" * 6
    assert journal.decode(flash, FIRST + PAGE, 0) == RECORD and flash[FIRST + PAGE + 3] == 0xFF


def test_a_journal_takes_as_many_records_as_it_has_room_for():
    chip = chip_of(renewed(head=b"m"))
    for left in range(850, 0, -1):
        assert chip.room() == left and chip.append(RECORD)
    assert chip.room() == 0 and not chip.append(RECORD)


@pytest.mark.parametrize(("reserved", "begins"), [(0, True), (849, True), (850, False), (851, False)])
def test_a_match_begins_only_with_more_room_than_is_reserved(reserved, begins):
    flash = Flash()
    assert chip_of(flash).start_journal(b"m", reserved) is begins
    assert bool(flash.writes) is begins


def test_a_match_that_begins_has_no_doubt_about_its_records():
    flash = renewed(head=b"old")
    chip = chip_of(flash)
    chip.go_on(3, 4, True)
    assert chip.start_journal(b"new", 0) and chip.append(RECORD)
    assert (chip.records, chip.next_slot, chip.first_page) == (1, 1, 7)
    assert journal.decode(flash, 7 * PAGE, 0) == RECORD


@pytest.mark.parametrize("used", [1, 85, 86, 300])
def test_what_is_appended_to_a_journal_begins_a_page(used):
    """A hall and settings that are newer than those before it."""
    flash = renewed(b"old hall", b"old settings", b"m")
    chip = chip_of(flash)
    for _ in range(used):
        assert chip.append(RECORD)
    flash.writes.clear()
    hall, settings = b"new hall" * 40, b"new settings"
    assert chip.add(hall, settings)
    page = 6 + -(-used // 85)
    assert [at for at, _ in flash.writes if at % PAGE == 0][:2] == [page * PAGE, (page + 1) * PAGE]
    again = chip_of(flash)
    assert (again.hall, again.settings, chip.hall, chip.settings) == (hall, settings) * 2
    flash.writes.clear()
    assert chip.add(hall, settings) and chip.add(None, None) and not flash.writes, "nothing is new"
    assert chip.add(hall, b"newest") and chip_of(flash).settings == b"newest"
    assert [at for at, _ in flash.writes] == [(page + 3) * PAGE, (page + 3) * PAGE + 6]


def test_the_first_settings_have_their_own_page():
    flash = renewed(b"hall")
    assert chip_of(flash).add(b"hall", b"settings") and flash.writes[1] == (1024, 6)
    chip = chip_of(flash)
    assert (chip.hall, chip.settings, chip.clean) == (b"hall", b"settings", True)


@pytest.mark.parametrize(("pages", "fits"), [(4, True), (5, False)])
def test_nothing_is_written_if_there_is_no_room_for_all(pages, fits):
    """The journal leaves six pages, the settings take one, and the hall's frame has ten bytes."""
    flash = renewed(head=b"m")
    chip = chip_of(flash)
    for _ in range(850 - 5 * 85):
        assert chip.append(RECORD)
    flash.writes.clear()
    assert chip.add(b"h" * (PAGE * pages - 10), b"settings") is fits and bool(flash.writes) is fits


@pytest.mark.parametrize("nvm", [None, bytes(100)], ids=["none", "short"])
def test_a_board_without_such_a_memory(nvm):
    chip = chip_of(nvm)
    assert not chip.appends and chip.room() == 0 and chip.head is None and not chip.append(RECORD)
    assert chip.start_journal(b"m", 0) and chip.head is None
    assert (chip.records, chip.next_slot, chip.first_page) == (0, 0, 0)


@pytest.mark.parametrize(
    ("hall", "serial"), [(None, 0), (b"", 0), (b"\x12", 0), (b"\x12\x34", 0x3412), (b"\xff\x01more", 0x1FF)]
)
def test_the_serial_of_a_hall(hall, serial):
    from skalbox.saves.slots import serial_of

    assert serial_of(hall) == serial


def test_a_full_journal_refuses_a_record_after_a_torn_one():
    """Neither the mark nor the record has room, so the record is not saved."""
    chip = chip_of(renewed(head=b"m"))
    chip.go_on(849, 850, True)
    assert chip.room() == 0 and not chip.append(RECORD)


@pytest.mark.parametrize("magic", [b"SKX1", b"SKJ2"])
def test_a_frame_of_an_unknown_kind_is_not_a_head(magic):
    from skalbox.saves.chip_memory import HEAD_MAGIC, _framed

    flash = renewed(b"hall")
    for written, head in ((magic, None), (HEAD_MAGIC, b"payload")):
        frame = _framed(written, b"payload")
        bytearray.__setitem__(flash, slice(FIRST, FIRST + len(frame)), frame)
        assert chip_of(flash).head == head
