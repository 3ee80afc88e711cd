# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""QR codes that the device draws: an independent reader finds text and digits in each version and for each length."""

import random

import numpy as np
import pytest
import zxingcpp

from host_tools.virtual.machine import Machine

LENGTHS = (1, 2, 10, 20, 33, 34, 35, 81)  # of addresses with their #
# Data bytes with level L, as ISO/IEC 18004 has them, from version 2 on.
ROOM = (34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461)


@pytest.fixture(scope="module")
def qr_code():
    with Machine(null_panel=True):
        from skalbox.draw import qr_code

        yield qr_code


def drawn(qr_code, version: int, text: str, digits: str) -> np.ndarray:
    """The code's modules, 0 black and 255 white."""
    *_, bitmap = qr_code.draw(version, text, digits)
    found = [[0 if bitmap[x, y] else 255 for x in range(bitmap.width)] for y in range(bitmap.height)]
    return np.array(found, dtype=np.uint8)


def read(modules: np.ndarray, scale: int = 3) -> list[str]:
    """The texts of the codes in this picture."""
    found = zxingcpp.read_barcodes(np.kron(modules, np.ones((scale, scale), dtype=np.uint8)))
    return [each.text for each in found if each.format == zxingcpp.BarcodeFormat.QRCode]


def address(length: int) -> str:
    return "https://dice.test/".ljust(length, "x")[: length - 1] + "#"


@pytest.mark.parametrize(
    "version", [pytest.param(each, marks=pytest.mark.soak if each % 3 else ()) for each in range(2, 15)]
)
def test_each_version_is_read(qr_code, version, tried):
    assert version <= qr_code.MOST == 14
    assert qr_code.room_for(version, "") == (8 * ROOM[version - 2] - (36 if version > 9 else 26)) * 3 // 10
    rng = random.Random(version)
    count = 0
    for length in LENGTHS:
        text = address(length)
        room = qr_code.room_for(version, text)
        for many in {each for each in (room, room - 1, room - 2, room - 3, room // 2, 6) if 0 < each <= room}:
            digits = "".join(rng.choices("0123456789", k=many))
            modules = drawn(qr_code, version, text, digits)
            assert len(modules) == qr_code.side(version) + 2 * qr_code.MARGIN
            assert read(modules) == [text + digits], (version, length, many)
            assert qr_code.first_fitting(text, digits, 14) <= version
            count += 1
        if room > 0:
            assert qr_code.first_fitting(text, "0" * room, 14) == version
            assert qr_code.first_fitting(text, "0" * room, version - 1) == 0
    tried(f"{count} codes of version {version} read")


def test_the_longest_match_fits_as_planned(qr_code):
    """A match of 420 bytes in 73 modules behind an address of 33 characters, of 234 bytes in 57."""
    assert (qr_code.side(14), qr_code.room_for(14, address(34))) == (73, 1014)
    assert (qr_code.side(10), qr_code.room_for(10, address(34))) == (57, 565)


def test_faults_are_corrected(qr_code):
    """The check bytes are right in each block: some wrong modules of the data do not matter."""
    text, digits = address(34), "0123456789" * 90
    modules = drawn(qr_code, 14, text, digits)
    rng = random.Random("faults")
    for _ in range(20):
        wrong = modules.copy()
        for _ in range(12):
            y, x = rng.randint(15, 60), rng.randint(15, 60)
            wrong[y, x] = 255 - wrong[y, x]
        assert read(wrong) == [text + digits]
    assert read(255 - modules[:40]) == [], "the reader is not satisfied by less"
