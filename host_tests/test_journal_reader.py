# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The journal read from the chip's memory: what a power cut may leave is not damage, and everything else is."""

import random

import pytest

from skalcore import events, journal

PAGE, SECTOR, RECORDS = 256, 4096, 1536
RECORD = events.hold_event(5)
pytestmark = pytest.mark.usefixtures("board")


def memory(count: int) -> tuple:
    """A sector with a match that has this many records, and the ChipMemory that wrote it."""
    from skalbox.saves.chip_memory import ChipMemory

    nvm = bytearray(b"\xff" * SECTOR)
    chip = ChipMemory(nvm)
    chip.start_journal(b"head", 0)
    for _ in range(count):
        assert chip.append(RECORD)
    return nvm, chip


def reopened(nvm) -> tuple:
    """The ChipMemory after a restart, what is found, and the records that are whole."""
    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.journal_reader import Reader

    chip = ChipMemory(nvm)
    records: list[int] = []
    return chip, Reader(chip).replay(lambda record: not records.append(record)), records


def read(nvm) -> tuple[int, int]:
    """What is found, and how many records are whole."""
    _, found, records = reopened(nvm)
    return found, len(records)


def bits_at(nvm, slot: int, bits: int) -> None:
    at = RECORDS + slot // 85 * PAGE + slot % 85 * 3
    nvm[at : at + 3] = bits.to_bytes(3, "little")


def encoded(record: int, number: int) -> int:
    """The 24 bits of this record."""
    out = bytearray(3)
    journal.encode(record, number, out)
    return int.from_bytes(out, "little")


def torn(number: int) -> int:
    """The bits of a record of which one is not cleared yet."""
    whole = encoded(RECORD, number)
    return whole | ~whole & -~whole


@pytest.mark.parametrize("count", [0, 1, 7, 84, 85, 86, 200])
def test_a_whole_journal_is_whole(count):
    assert read(memory(count)[0]) == (0, count)


@pytest.mark.parametrize("number", range(8))
def test_each_record_with_a_bit_that_is_not_cleared_yet_is_torn(number):
    for record in (RECORD, events.roll([1, 2, 3, 4, 6]), journal.UNDO, events.score(12)):
        whole = encoded(record, number)
        for bit in range(24):
            if not whole >> bit & 1:
                nvm, _ = memory(number)
                bits_at(nvm, number, whole | 1 << bit)
                assert read(nvm) == (journal.TORN, number), (record, bit)


# The bits of slot 7, whose number is 7, so that a write clears none of the highest three; their meaning.
IN_SLOT_7 = {
    "two stray bits": (0xFFFFFF & ~(1 << 21 | 1), journal.TORN),
    "three, one of them not of this number": (0xFFFFFF & ~(1 << 21 | 3), journal.DAMAGED),
    "the record of another number": (encoded(RECORD, 6), journal.DAMAGED),
    "a count that no record has": (0xFFFFFF & ~(3 << 14 | 31 << 16), journal.DAMAGED),
    "nothing is set": (0, journal.DAMAGED),
}


def test_a_count_below_the_cleared_bits_of_record_and_number_is_damage():
    """Number 0 has three, and the record five, so a write leaves a count of eight or more."""
    for count, found in ((7, journal.DAMAGED), (9, journal.TORN)):
        nvm, _ = memory(8)
        bits_at(nvm, 8, 7 << 21 | count << 16 | 0xFFE0)
        assert read(nvm) == (found, 8)


@pytest.mark.parametrize("case", IN_SLOT_7)
def test_what_the_last_slot_holds(case):
    bits, found = IN_SLOT_7[case]
    nvm, _ = memory(7)
    bits_at(nvm, 7, bits)
    assert read(nvm) == (found, 7)


def test_records_after_erased_memory_are_damage():
    for gap in (1, 2, 79):
        nvm, _ = memory(5)
        at = 5 + gap
        bits_at(nvm, at, encoded(RECORD, at))
        assert read(nvm) == (journal.DAMAGED, 5), gap


@pytest.mark.parametrize(("count", "is_torn"), [(5, False), (5, True), (85, False), (84, True)])
@pytest.mark.parametrize("magic", [b"SKH1", b"SKT1", b"SKJ1"], ids=["hall", "settings", "head"])
def test_what_a_power_cut_leaves_of_a_frame_is_no_damage(magic, count, is_torn):
    """Any bits of a page that the write was to clear may be cleared, of a hall or settings the first six bytes only."""
    from skalbox.saves.chip_memory import HEAD_MAGIC, _framed

    rng = random.Random(f"{magic} {count} {is_torn}")
    for _ in range(400):
        nvm, chip = memory(count)
        if is_torn:
            bits_at(nvm, count, torn(count))
        frame = bytearray(_framed(magic, rng.randbytes(rng.randrange(20, 240))))
        if magic != HEAD_MAGIC:
            del frame[6:]
        at = chip._first_blank() * PAGE + (PAGE if is_torn and not count % 85 else 0)
        often = rng.choice([0, 1, 3])
        for i in range(len(frame)):
            for _ in range(often):
                frame[i] |= rng.randrange(256) if rng.randrange(2) else 1 << rng.randrange(8)
        if frame[:4] == magic:
            frame[rng.randrange(4)] = 0xFF
        nvm[at : at + len(frame)] = frame
        assert read(nvm) == (journal.TORN, count), frame.hex()


def test_every_value_of_a_record_comes_back():
    """Five ones rolled before the game are 0 in a record."""
    nvm, chip = memory(0)
    records = [events.dry([1] * 5), events.score(0), journal.UNDO, journal.setting(0, 677), RECORD]
    assert records[0] == 0 and all(map(chip.append, records))
    assert reopened(nvm)[1:] == (0, records)


def test_a_mark_where_the_next_record_belongs_is_no_event():
    nvm, chip = memory(3)
    assert chip.append(journal.resume(3)) and read(nvm) == (0, 3)


@pytest.mark.parametrize("count", [3, 84, 300])
def test_a_match_goes_on_after_each_torn_record(count):
    nvm, _ = memory(count)
    written = count
    for again in range(3):
        bits_at(nvm, written, torn(count + 3 * again))
        chip, found, records = reopened(nvm)
        assert (found, len(records)) == (journal.TORN, count + 2 * again)
        assert chip.append(RECORD) and chip.append(RECORD)
        written = chip.next_slot
        assert read(nvm) == (journal.TORN, count + 2 * again + 2)


@pytest.mark.parametrize("count", [2, 5, 7, 200])
def test_a_mark_that_is_torn_too_is_no_damage(count):
    """A bit that the mark was not to clear is damage."""
    rng = random.Random(count)
    mark = encoded(journal.resume(count), count)
    for _ in range(60):
        for wrong, found in ((0, journal.TORN), (1 << rng.choice([i for i in range(24) if mark >> i & 1]), None)):
            nvm, _ = memory(count)
            bits_at(nvm, count, torn(count))
            bits_at(nvm, count + 1, (mark | rng.getrandbits(24) & 0x0FFFFF) & ~wrong)
            assert read(nvm) == (found or journal.DAMAGED, count)


# The bytes of a hall's payload, or a length that was not written, -> the pages that are left to it.
PAGES = {1: 1, 246: 1, 247: 2, 502: 2, 503: 3, 1014: 4, 0xFFFF: 4}


@pytest.mark.parametrize("length", PAGES)
@pytest.mark.parametrize("count", [0, 84, 100])
def test_a_match_goes_on_in_the_page_after_an_unfinished_hall(length, count):
    nvm, chip = memory(count)
    at = chip._first_blank() * PAGE
    nvm[at : at + 6] = b"SKH1" + length.to_bytes(2, "little")
    chip, found, records = reopened(nvm)
    assert (found, len(records)) == (journal.TORN, count)
    next_page = at + PAGE * PAGES[length]
    assert nvm[next_page:] == b"\xff" * (SECTOR - next_page)
    assert chip.append(RECORD) and chip.append(RECORD)
    written = [encoded(journal.resume(count), count), encoded(RECORD, count + 1), encoded(RECORD, count + 2), 0xFFFFFF]
    assert nvm[next_page : next_page + 12] == b"".join(each.to_bytes(3, "little") for each in written)
    assert read(nvm) == (journal.TORN, count + 2)


def test_a_page_of_records_that_begins_with_the_bits_of_a_head_is_no_head():
    """Whole records follow the torn one there: they are lost."""
    nvm, chip = memory(170)
    assert chip.append(0x4B53) and chip.append(RECORD | 0x31)
    start = RECORDS + 2 * PAGE
    assert all(nvm[start + i] & b"SKJ1"[i] == b"SKJ1"[i] for i in range(4))
    bits_at(nvm, 172, torn(172))
    bits_at(nvm, 173, encoded(RECORD, 173))
    assert read(nvm) == (journal.DAMAGED, 172)


def test_the_last_byte_of_a_page_belongs_to_no_record():
    """There is room for 85 records of three bytes, and a bit error there loses nothing."""
    for count in (20, 85):
        nvm, _ = memory(count)
        nvm[RECORDS + 3 * PAGE - 1] = 0x7F
        assert read(nvm) == (0, count)


def test_a_count_that_only_more_cleared_bits_would_give_is_damage():
    """Record 0 clears all 16 bits and number 6 one, so its count is 17. No write leaves 18."""
    for count, found in ((19, journal.TORN), (18, journal.DAMAGED)):
        nvm, _ = memory(6)
        bits_at(nvm, 6, 6 << 21 | count << 16)
        assert read(nvm) == (found, 6)


def test_a_page_with_an_unfinished_head_has_no_records():
    """The bytes of the head may be anything."""
    for count in (5, 84):
        nvm, _ = memory(count)
        bits_at(nvm, count, torn(count))
        nvm[RECORDS + PAGE : RECORDS + PAGE + 40] = b"\xffKJ1\x1e\0" + bytes(34)
        assert read(nvm) == (journal.TORN, count)


@pytest.mark.parametrize("magic", [b"\xffKJ1", b"SKH1"], ids=["head", "hall"])
def test_records_after_a_page_of_something_else_are_damage(magic):
    nvm, _ = memory(5)
    nvm[RECORDS + PAGE : RECORDS + PAGE + 6] = magic + b"\x10\0"
    assert read(nvm) == (journal.TORN, 5)
    bits_at(nvm, 2 * 85, encoded(RECORD, 2 * 85))
    assert read(nvm) == (journal.DAMAGED, 5)
