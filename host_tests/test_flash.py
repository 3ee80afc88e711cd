# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual flash and the NVM on it: what an operation may change, what a cut leaves, and what each write costs."""

import array
import random

import pytest

from host_tools.virtual.flash import BOARD, PAGE, SECTOR, WHENS, Flash, PowerCut, tear_erase, tear_program
from host_tools.virtual.nvm import KINDS, ByteArray

TEARS = range(40)


def some(seed: int, length: int) -> bytes:
    return random.Random(seed).randbytes(length)


def number(data: bytes) -> int:
    return int.from_bytes(data, "big")


def cut(flash: Flash, work, n: int, when: str, tear: int = 0) -> bool:
    """Does `work` with a cut planned, and restores the power; returns whether it failed."""
    flash.cut(n, when, tear)
    try:
        work()
    except PowerCut:
        flash.on()
        return True
    flash.cancel()
    return False


# The flash.


def test_erasing_sets_a_sector_and_programming_only_clears():
    flash = Flash(3 * SECTOR, some(1, 3 * SECTOR))
    before = flash.save()
    flash.erase(1)
    assert flash.save() == before[:SECTOR] + b"\xff" * SECTOR + before[2 * SECTOR :]
    flash.program(SECTOR + 250, b"\xf0\x0f\x55")
    flash.program(SECTOR + 250, b"\x3f\xff\xaa")
    assert flash.data[SECTOR + 249 : SECTOR + 254] == b"\xff\x30\x0f\x00\xff"
    assert [each[:3] for each in flash.log] == [
        ("erase", SECTOR, SECTOR), ("program", SECTOR + 250, 3), ("program", SECTOR + 250, 3),
    ]  # fmt: skip
    assert flash.counts() == (1, 2) and flash.counts(1) == (0, 2) and flash.count == 3


@pytest.mark.parametrize(
    "address, length", [(0, 0), (0, 257), (255, 2), (-1, 1), (BOARD - 1, 2), (BOARD, 1), (PAGE + 200, 57)]
)
def test_a_program_is_within_one_page(address, length):
    flash = Flash()
    with pytest.raises(ValueError, match="not within one page"):
        flash.program(address, bytes(length))
    assert flash.count == 0 and flash.save() == b"\xff" * BOARD


def test_what_is_no_flash_is_refused():
    for size, image in ((0, None), (SECTOR + 1, None), (SECTOR, b"x")):
        with pytest.raises(ValueError, match="whole sectors"):
            Flash(size, image)
    flash = Flash(SECTOR)
    for sector in (-1, 1):
        with pytest.raises(ValueError, match="no sector"):
            flash.erase(sector)
    for n, when in ((0, "half"), (1, "now")):
        with pytest.raises(ValueError, match="a cut comes before"):
            flash.cut(n, when)
    with pytest.raises(ValueError, match="has 4096 bytes, not 3"):
        flash.load(b"abc")


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("when", WHENS)
def test_a_cut_comes_at_its_operation_and_the_power_stays_off(n, when):
    flash = Flash(SECTOR)
    flash.cut(n, when, 3)

    def work():
        for i in range(4):
            flash.program(i, b"\0")

    with pytest.raises(PowerCut) as caught:
        work()
    assert not isinstance(caught.value, Exception)
    done = [byte.bit_count() for byte in flash.data[:4]]
    assert done == [0] * (n - 1) + [{"before": 8, "half": 7, "after": 0}[when]] + [8] * (4 - n)
    assert flash.count == n - (when == "before")
    with pytest.raises(PowerCut, match="power is off"):
        flash.erase(0)
    flash.on()
    image = flash.save()
    work()
    assert flash.data[:4] == bytes(4)
    flash.load(image)
    assert Flash(SECTOR, image).data == flash.data


def test_the_log_has_times_and_durations():
    flash, spent = Flash(SECTOR), []
    flash.clock, flash.spend = lambda: 7, spent.append
    flash.erase(0)
    flash.program(0, b"\0")
    assert [each.ms for each in flash.log] == [7, 7] and spent == [45_000, 400]


# Tears.


@pytest.mark.parametrize("seed, length", [(1, 256), (2, 256), (3, 5), (4, 1)])
def test_a_torn_program_clears_some_of_its_bits_and_touches_no_other(seed, length):
    old, data = some(seed, length), some(seed + 99, length)
    new = (number(old) & number(data)).to_bytes(length, "big")
    outcomes = {tear_program(old, new, tear) for tear in TEARS}
    for each in outcomes:
        assert number(each) & ~number(old) == 0, "no bit is set"
        assert number(new) & ~number(each) == 0, "no bit is cleared that should stay"
    wanted = (number(old) ^ number(new)).bit_count()
    left = [(number(tear_program(old, new, tear)) ^ number(new)).bit_count() for tear in range(5)]
    assert left == [wanted - wanted // 2, wanted // 2, 1, wanted - 1, wanted // 2]
    assert len(outcomes) >= (25 if length > 5 else 2)
    assert tear_program(new, new, 2) == new == tear_program(new, new, 3), "nothing to clear"
    assert [tear_program(old, new, tear) for tear in TEARS] == [tear_program(old, new, tear) for tear in TEARS]


def test_the_first_half_of_a_torn_program_is_its_first_bytes():
    assert tear_program(b"\xff" * 4, bytes(4), 0) == b"\0\0\xff\xff"
    assert tear_program(b"\xff" * 4, bytes(4), 4) == b"\xff\xff\0\0"
    assert tear_program(b"\xff" * 2, bytes(2), 1) == b"\x55\x55"


def test_a_torn_erase_leaves_a_sector_that_is_neither():
    old = some(5, SECTOR)
    torn = [tear_erase(old, tear) for tear in TEARS]
    half, ones, zeros = SECTOR // 2, b"\xff" * (SECTOR // 2), bytes(SECTOR // 2)
    assert torn[0] == ones + old[half:] and torn[4] == old[:half] + ones and torn[5] == zeros + old[half:]
    assert torn[3] == zeros + zeros
    assert 1 <= 8 * SECTOR - number(torn[2]).bit_count() <= 3
    assert number(old) & ~number(torn[1]) == 0, "an erase sets bits"
    assert number(old).bit_count() < number(torn[1]).bit_count() < 8 * SECTOR
    assert all(len(each) == SECTOR for each in torn) and len(set(torn)) == len(TEARS)
    assert old not in torn and ones + ones not in torn
    assert tear_erase(ones + ones, 2) == ones + ones


# The NVM.


def test_reading_is_the_boards():
    flash = Flash()
    nvm = ByteArray(flash)
    flash.data[:4] = b"abcd"
    assert len(nvm) == 4096 and bool(nvm) and nvm[0] == 97 and nvm[-1] == 255 and nvm[True] == 98
    read = nvm[1:3]
    assert type(read) is bytearray and read == b"bc" and nvm[3:1] == b"" and nvm[4090:9999] == b"\xff" * 6
    assert nvm[-4096:-4094] == b"ab" and len(nvm[:]) == 4096
    read[0] = 0
    assert nvm[1] == 98 and flash.count == 0


@pytest.mark.parametrize(
    "name, misuse, error",
    [
        ("a step", lambda nvm: nvm[0:4:2], NotImplementedError),
        ("backwards", lambda nvm: nvm[4:0:-1], NotImplementedError),
        ("a step to write", lambda nvm: nvm.__setitem__(slice(0, 4, 2), b"ab"), NotImplementedError),
        ("behind the end", lambda nvm: nvm[4096], IndexError),
        ("before the start", lambda nvm: nvm.__setitem__(-4097, 0), IndexError),
        ("a text as index", lambda nvm: nvm["0"], TypeError),
        ("a byte too big", lambda nvm: nvm.__setitem__(0, 256), ValueError),
        ("a byte too small", lambda nvm: nvm.__setitem__(0, -1), ValueError),
        ("no byte", lambda nvm: nvm.__setitem__(0, 1.5), TypeError),
        ("another length", lambda nvm: nvm.__setitem__(slice(0, 4), b"abc"), ValueError),
        ("past the end", lambda nvm: nvm.__setitem__(slice(4095, 4097), b"ab"), ValueError),
        ("a list", lambda nvm: nvm.__setitem__(slice(0, 2), [1, 2]), NotImplementedError),
        ("a text", lambda nvm: nvm.__setitem__(slice(0, 2), "ab"), NotImplementedError),
        ("words", lambda nvm: nvm.__setitem__(slice(0, 2), array.array("H", [1, 2])), ValueError),
        ("itself", lambda nvm: nvm.__setitem__(slice(0, 4096), nvm), NotImplementedError),
        ("iteration", list, TypeError),
        ("in", lambda nvm: 255 in nvm, TypeError),
        ("reversed", reversed, TypeError),
        ("bytes()", bytes, TypeError),
        ("memoryview()", memoryview, TypeError),
        ("del", lambda nvm: nvm.__delitem__(0), AttributeError),
        ("+", lambda nvm: nvm + b"", TypeError),
        ("find", lambda nvm: nvm.find(b"a"), AttributeError),
        ("append", lambda nvm: nvm.append(1), AttributeError),
    ],
)
def test_what_the_real_one_lacks_raises_and_writes_nothing(name, misuse, error):
    flash = Flash()
    with pytest.raises(error):
        misuse(ByteArray(flash))
    assert flash.count == 0


# Kind, what is there, where how much is written, and the erases and programs that it costs.
COSTS = [
    ("rp2", b"", 0, 8, (0, 1)), ("rp2", b"", 248, 8, (0, 1)), ("rp2", b"", 249, 8, (0, 2)),
    ("rp2", b"", 100, 256, (0, 2)), ("rp2", b"", 0, 4096, (0, 16)), ("rp2", b"", 5, 0, (0, 0)),
    ("rp2", b"\xfe", 1, 8, (0, 1)), ("rp2", b"\xfe", 0, 1, (1, 16)), ("rp2", b"\xff\xfe", 0, 2, (1, 16)),
    ("rp2", bytes(4096), 4000, 96, (1, 16)), ("erasing", b"", 0, 1, (2, 32)), ("erasing", b"", 8191, 1, (2, 32)),
    ("espressif", b"", 0, 8, (2, 32)), ("samd21", b"", 0, 256, (1, 1)),
]  # fmt: skip


@pytest.mark.parametrize("kind, there, start, length, cost", COSTS)
def test_what_a_write_costs_and_that_it_writes(kind, there, start, length, cost):
    flash = Flash()
    flash.data[: len(there)] = there
    nvm = ByteArray(flash, kind)
    expected, data = bytearray(flash.data), some(start, length)
    expected[start : start + length] = data
    nvm[start : start + length] = data
    assert flash.counts() == cost and flash.data == expected


def test_one_byte_and_unchanged_bytes():
    flash = Flash()
    nvm = ByteArray(flash)
    nvm[300] = 7
    assert nvm[300] == 7 and flash.counts() == (0, 1)
    nvm[301] = 255
    assert flash.counts() == (0, 2), "0xFF over 0xFF is programmed all the same"
    nvm[300] = 7
    assert flash.counts() == (1, 18), "so is a byte over itself erased"
    nvm[-1:] = memoryview(b"\x01")
    nvm[-3:-1] = array.array("B", [1, 2])
    assert nvm[4093:] == b"\x01\x02\x01" and flash.counts() == (1, 20)


def test_the_kinds_of_memory():
    assert set(KINDS) == {"rp2", "erasing", "espressif", "samd21", "none"}
    assert [len(ByteArray(Flash(), kind)) for kind in KINDS if KINDS[kind]] == [4096, 8192, 8192, 256]
    with pytest.raises(ValueError, match="has no NVM"):
        ByteArray(Flash(), "none")
    with pytest.raises(ValueError, match="no such kind of NVM: rp1"):
        ByteArray(Flash(), "rp1")


@pytest.mark.parametrize("when", WHENS)
def test_a_cut_in_an_append_leaves_all_else(when):
    """Whatever the tear: only bits of the new record change, and only bits that it clears."""
    record, tried = some(9, 12), 0
    for tear in TEARS:
        flash = Flash(image=some(8, 1000) + b"\xff" * (BOARD - 1000))
        before, nvm = flash.save(), ByteArray(flash)

        def work(nvm=nvm):
            nvm[1000:1012] = record

        assert cut(flash, work, 1, when, tear)
        got = flash.data[1000:1012]
        assert flash.data[:1000] == before[:1000] and flash.data[1012:] == before[1012:]
        assert number(record) & ~number(got) == 0
        tried += got not in (b"\xff" * 12, record)
    assert tried >= 35 if when == "half" else tried == 0


def test_a_cut_in_an_overwrite_may_leave_nothing_and_touches_no_other_sector():
    image = some(3, BOARD)
    found = set()
    for n in range(1, 19):
        for when in WHENS:
            flash = Flash(image=image)
            nvm = ByteArray(flash)
            failed = cut(flash, lambda nvm=nvm: nvm.__setitem__(7, 0), n, when)
            assert failed is (n <= 17) and flash.data[SECTOR:] == image[SECTOR:]
            found.add(bytes(flash.data[:SECTOR]))
    new = bytearray(image[:SECTOR])
    new[7] = 0
    assert {image[:SECTOR], b"\xff" * SECTOR, bytes(new)} < found
    # Whole steps: old, erased, 16 pages; half ones: of the erase and of each page.
    assert len(found) == 18 + 17
