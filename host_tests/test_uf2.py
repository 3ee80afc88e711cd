# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Firmware and drive in one UF2: every block in its place, whole sectors, the firmware as it was, the NVM untouched."""

import struct

import pytest
from test_fat import read

from host_tools import bundle, cli
from host_tools.drive import DriveError, blocks, fat
from host_tools.uf2 import DRIVE, NVM, joined, opened

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57


def block(address, data, number, count, family=RP2040, flags=0x2000):
    """One block of a UF2, written down from the format's description."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(data), number, count, family)
    return head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def firmware(pages=70, family=RP2040, start=0x10000000, first=b""):
    """`pages` pages of 256 bytes, each full of its number."""
    made = [block(start + 256 * n, bytes([n % 255]) * 256, n, pages, family) for n in range(pages)]
    return first + b"".join(made)


def flashed(data, family):
    """What a bootloader makes of it: address -> page; each block's number, and that there are as many as it says."""
    pages, numbers = {}, []
    for at in range(0, len(data), 512):
        fields = struct.unpack_from("<8I", data, at)
        magic, mark, flags, address, size, number, count, kind = fields
        assert (magic, mark) == (0x0A324655, 0x9E5D5157) and data[at + 508 : at + 512] == b"\x30\x6f\xb1\x0a"
        if kind == ABSOLUTE:
            assert at == 0, "it comes first, and is numbered by itself"
            continue
        assert (flags, size, kind) == (0x2000, 256, family) and not address % 256 and address not in pages
        pages[address] = data[at + 32 : at + 288]
        numbers.append((number, count))
    assert numbers == [(n, len(pages)) for n in range(len(pages))]
    return pages


# How the RP2350's bootloader is told to look at the rest: a block alone at the end of the flash, with an extension.
_ALONE = block(0x10FFFF00, b"\xef" * 256, 0, 2, ABSOLUTE, 0x2000 | 0x8000)


@pytest.mark.parametrize(("family", "first"), [(RP2040, b""), (RP2350, b""), (RP2350, _ALONE)])
def test_firmware_and_drive(bundled, family, first):
    given = firmware(family=family, first=first)
    image = fat.Image(bundled)
    data = joined(blocks.Firmware(given), image)
    assert data[: len(first)] == first and data == joined(blocks.Firmware(given), fat.Image(bundled)), (
        "the same every time"
    )
    pages = flashed(data, family)
    kept = flashed(given, family)
    assert {address: pages[address] for address in kept} == kept
    sectors = {address // 4096 for address in pages}
    assert len(pages) == 16 * len(sectors), "whole sectors: the RP2040's bootloader would erase others twice"
    padded = [page for address, page in pages.items() if address not in kept and address < DRIVE]
    assert padded == [b"\xff" * 256] * (80 - 70), "as erased flash is"
    assert not [address for address in pages if NVM <= address < DRIVE] and DRIVE - NVM == 4096
    drive = b"".join(pages[address] for address in sorted(pages) if address >= DRIVE)
    assert len(drive) == -(-image.end() // 4096) * 4096 and drive == image.data[: len(drive)]
    # A flash that held something else before: what is not written is free.
    assert read(drive.ljust(1 << 20, b"\x55")) == {**fat.SYSTEM, **bundled}


def test_a_firmware_that_fills_its_room(tmp_path):
    image = fat.Image({"code.py": b""})
    room, path = (NVM - blocks.FLASH) // 256, tmp_path / "firmware.uf2"
    path.write_bytes(firmware(pages=room))
    assert len(flashed(joined(opened(path), image), RP2040)) == 255 * 16 + -(-image.end() // 4096) * 16
    path.write_bytes(firmware(pages=room + 1))
    with pytest.raises(
        DriveError, match=r"firmware.uf2: it reaches to 0x100ff100, so its drive is not at 0x10100000 .* Pico W"
    ):
        opened(path)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no UF2 file: its size"),
        (bytes(512), "no UF2 file: block 0 is none"),
        (firmware()[:-4] + b"\0\0\0\0", "no UF2 file: block 69"),
        (firmware()[:-512], "it is not whole: it has 69 of 70 blocks"),
        (firmware()[512:], "it is not whole: it has 69 of 70 blocks"),
        (firmware(family=0xADA52840), r"its family is 0xada52840; allowed: RP2040 \(0xe48bff56\) or RP2350"),
        (firmware() + firmware(family=RP2350), "its family is 0xe48bff56 0xe48bff59; allowed"),
        (_ALONE, "its family is none"),
        (block(0x10000000, bytes(200), 0, 1), "block 0 is none that a Pico's bootloader takes"),
        (block(0x10000010, bytes(256), 0, 1), "block 0 is none that a Pico's bootloader takes"),
        (block(0x00000000, bytes(256), 0, 1), "block 0 is none that a Pico's bootloader takes"),
        (block(0x10000000, bytes(256), 0, 1, flags=0), "block 0 is none that a Pico's bootloader takes"),
        (block(0x10000000, bytes(256), 0, 1, flags=1), "its family is none"),
    ],
)
def test_what_is_no_firmware_is_refused(data, told):
    with pytest.raises(DriveError, match=told):
        blocks.Firmware(data)


def test_the_command(bundled, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda: bundled)
    given, out = tmp_path / "firmware.uf2", tmp_path / "new" / "all.uf2"
    given.write_bytes(firmware(family=RP2350))
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "statistics start anew" in said and "BOOTSEL" in said and "for RP2350" in said
    assert out.read_bytes() == joined(opened(given), fat.Image(bundled))
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(given)]) == 2
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 2 and "would take the place of the firmware" in said.err
    assert given.read_bytes() == firmware(family=RP2350)
