# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Firmware and drive in one UF2: every block at its address, whole sectors, the firmware and the NVM unchanged."""

import struct

import pytest
from test_fat import read

from host_tools.commands import bundle, cli
from host_tools.commands.uf2 import read_firmware
from host_tools.drive import DriveError, fat, preset_line, uf2_blocks
from host_tools.drive.firmware import BOARDS
from host_tools.drive.pico_uf2 import DRIVE, NVM, joined

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57


def block(address, data, number, count, family=RP2040, flags=0x2000):
    """One block of a UF2, built from the format's description."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(data), number, count, family)
    return head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


BANNER = "Adafruit CircuitPython %s on 2026-05-13; Raspberry Pi %s with rp2040"


def firmware(pages=70, family=RP2040, start=0x10000000, first=b"", banner=BANNER % ("10.2.1", "Pico")):
    """`pages` pages of 256 bytes, each filled with its number, and across two of them the text that identifies a
    firmware.
    """
    data = bytearray(b"".join(bytes([n % 255]) * 256 for n in range(pages)))
    data[250 : 250 + len(banner)] = banner.encode()
    made = [block(start + at, data[at : at + 256], at // 256, pages, family) for at in range(0, len(data), 256)]
    return first + b"".join(made)


def flashed(data, family):
    """The pages that a bootloader would write, by address; checks the number of each block and their total."""
    pages, numbers = {}, []
    for at in range(0, len(data), 512):
        fields = struct.unpack_from("<8I", data, at)
        magic, mark, flags, address, size, number, count, kind = fields
        assert (magic, mark) == (0x0A324655, 0x9E5D5157) and data[at + 508 : at + 512] == b"\x30\x6f\xb1\x0a"
        if kind == ABSOLUTE:
            assert at == 0, "it comes first, and has its own numbering"
            continue
        assert (flags, size, kind) == (0x2000, 256, family) and not address % 256 and address not in pages
        pages[address] = data[at + 32 : at + 288]
        numbers.append((number, count))
    assert numbers == [(n, len(pages)) for n in range(len(pages))]
    return pages


# Makes the RP2350's bootloader read the rest: a single block at the end of the flash, with an extension.
_ALONE = block(0x10FFFF00, b"\xef" * 256, 0, 2, ABSOLUTE, 0x2000 | 0x8000)


@pytest.mark.parametrize(("family", "first"), [(RP2040, b""), (RP2350, b""), (RP2350, _ALONE)])
def test_firmware_and_drive(bundled, family, first):
    given = firmware(family=family, first=first)
    image = fat.Image(bundled)
    data = joined(uf2_blocks.Firmware(given), image)
    assert data[: len(first)] == first and data == joined(uf2_blocks.Firmware(given), fat.Image(bundled)), (
        "the same every time"
    )
    pages = flashed(data, family)
    kept = flashed(given, family)
    assert {address: pages[address] for address in kept} == kept
    sectors = {address // 4096 for address in pages}
    assert len(pages) == 16 * len(sectors), "whole sectors: the RP2040's bootloader would erase others twice"
    padded = [page for address, page in pages.items() if address not in kept and address < DRIVE]
    assert padded == [b"\xff" * 256] * (80 - 70), "like erased flash"
    assert not [address for address in pages if NVM <= address < DRIVE] and DRIVE - NVM == 4096
    drive = b"".join(pages[address] for address in sorted(pages) if address >= DRIVE)
    assert len(drive) == -(-image.end() // 4096) * 4096 and drive == image.data[: len(drive)]
    # On a flash with old data: whatever is not written is free.
    assert read(drive.ljust(1 << 20, b"\x55")) == {**fat.SYSTEM, **bundled}


def test_a_firmware_that_fills_its_space(tmp_path):
    image = fat.Image({"code.py": b""})
    room, path = (NVM - uf2_blocks.FLASH) // 256, tmp_path / "firmware.uf2"
    path.write_bytes(firmware(pages=room))
    assert len(flashed(joined(read_firmware(path), image), RP2040)) == 255 * 16 + -(-image.end() // 4096) * 16
    path.write_bytes(firmware(pages=room + 1))
    with pytest.raises(
        DriveError, match=r"firmware.uf2: it ends at 0x100ff100, so its drive is not at 0x10100000 .* skalbox deploy$"
    ):
        read_firmware(path)


# The text in a firmware or boot_out.txt, and the error about it; empty if it is accepted.
FIRMWARES = [
    (BANNER % ("9.2.1", "Pico"), ""),
    (BANNER % ("10.0.0-beta.2", "Pico 2 W"), ""),
    (BANNER % ("11.0.0-alpha.1-3-g0123abc", "Pico"), ""),
    ("Adafruit CircuitPython 10.2.1", ""),
    ("MicroPython v1.26.0 on 2025-08-09; Raspberry Pi Pico with RP2040", "no CircuitPython version found: "),
    ("notes", "no CircuitPython version found: "),
    (BANNER % ("8.2.9", "Pico"), "CircuitPython 8.2.9 is too old: "),
    (BANNER % ("9.1.4", "Pico W"), "CircuitPython 9.1.4 is too old: "),
    (BANNER % ("9.2.0", "Pico"), "CircuitPython 9.2.0 is too old: "),
    (
        BANNER % ("9.2.1", "Pico W"),
        "the drive of a Raspberry Pi Pico W is too small for the game: use a Pico or a Pico 2",
    ),
]
# The board that a firmware names, the chosen wiring, and whether they fit.
_WIRINGS = [
    ("Raspberry Pi Pico", None, True),
    ("Raspberry Pi Pico 2", "pico", True),
    ("Raspberry Pi Pico", "pico-320x240", True),
    ("Raspberry Pi Pico 2 W", "pico-lcd-1.3", True),
    ("Adafruit Feather RP2040", None, False),
    ("Adafruit Feather RP2040", "pico", False),
    ("Adafruit Feather RP2040", "pico-lcd-1.3", False),
    ("Adafruit Feather RP2040", "pico-320x240", False),
    ("Raspberry Pi Pico", "feather-esp32-s3-tft", False),
    ("Raspberry Pi Pico\x1b[31m", "pico", False),
]


@pytest.mark.parametrize(("board", "preset", "good"), _WIRINGS)
def test_a_firmware_of_another_board_is_refused(board, preset, good, bundled, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    path, out = tmp_path / "firmware.uf2", tmp_path / "out.uf2"
    path.write_bytes(firmware(banner="Adafruit CircuitPython 10.2.1 on 2026-05-13; %s with rp2040" % board))
    argv = ["uf2", "--out", str(out), "--firmware", str(path), *(["--preset", preset] if preset else [])]
    assert (cli.main(argv), out.exists()) == ((0, True) if good else (2, False))
    error = "skalbox uf2: %s: the firmware is for %s, but the wiring %s is for %s: use the firmware of that board, or"
    error += " choose another wiring (--preset); if none fits, copy CircuitPython alone to your board, then "
    error += "use skalbox deploy\n"
    wired = preset or "pico"
    error %= (path, board.replace("\x1b", "\\x1b"), wired, " or ".join(BOARDS[wired]))
    assert capsys.readouterr().err == ("" if good else error)


def test_every_wiring_belongs_to_boards():
    assert set(BOARDS) == set(preset_line.PRESETS) and all(BOARDS.values())


@pytest.mark.parametrize(
    ("version", "error"),
    [
        ("8.2.9\x1b[31m\x07", "CircuitPython 8.2.9\\x1b[31m\\x07 is too old: "),
        ("8.2.9\udcff", "CircuitPython 8.2.9\ufffd is too old: "),
        ("9" * 5000 + ".0.0", "no CircuitPython version found: "),
    ],
    ids=["escape codes", "no text", "no number"],
)
def test_a_strange_version_is_one_printable_line(version, error, bundled, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    path, drive = tmp_path / "firmware.uf2", tmp_path / "CIRCUITPY"
    said = ("Adafruit CircuitPython %s on 2026" % version).encode("utf-8", "surrogateescape")
    made = bytearray(b"".join(bytes([n]) * 256 for n in range(70)))
    made[250 : 250 + len(said)] = said
    path.write_bytes(
        b"".join(block(0x10000000 + at, made[at : at + 256], at // 256, 70) for at in range(0, 17920, 256))
    )
    drive.mkdir()
    (drive / "boot_out.txt").write_bytes(said)
    for place, *command in ([path, "uf2", "--firmware", path], [drive / "boot_out.txt", "deploy", drive]):
        assert cli.main([str(each) for each in command]) == 2
        assert capsys.readouterr() == ("", "skalbox %s: %s: %s%s\n" % (command[0], place, error, _NEEDED))


_NEEDED = "use 9.2.1 or newer"


@pytest.mark.parametrize(("banner", "wrong"), FIRMWARES)
def test_which_firmware_is_accepted(banner, wrong, bundled, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr("os.fsync", lambda handle: None)
    path, drive, out = tmp_path / "firmware.uf2", tmp_path / "CIRCUITPY", tmp_path / "out.uf2"
    path.write_bytes(firmware(banner=banner))
    drive.mkdir()
    (drive / "boot_out.txt").write_text(banner + "\r\nBoard ID:raspberry_pi_pico\r\n")
    for place, *command in ([path, "uf2", "--out", out, "--firmware", path], [drive / "boot_out.txt", "deploy", drive]):
        status = cli.main([str(each) for each in command])
        err = capsys.readouterr().err
        more = _NEEDED if wrong.endswith(": ") else ""
        assert (status, err) == ((2, "skalbox %s: %s: %s%s\n" % (command[0], place, wrong, more)) if wrong else (0, ""))
    assert out.exists() == (drive / "code.py").exists() == (not wrong)


def test_its_own_output_is_not_a_firmware(bundled, tmp_path):
    path = tmp_path / "all.uf2"
    path.write_bytes(joined(uf2_blocks.Firmware(firmware()), fat.Image(bundled)))
    with pytest.raises(DriveError, match=r"all.uf2: it already contains a drive: use the \.uf2 file as downloaded"):
        read_firmware(path)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "not a UF2 file: its size"),
        (bytes(512), "not a UF2 file: block 0 is not valid"),
        (firmware()[:-4] + b"\0\0\0\0", "not a UF2 file: block 69"),
        (firmware() + block(0x10000100, bytes(256), 1, 70), "two blocks for the address 0x10000100 differ"),
        (
            block(0x10000000, b"a" * 256, 0, 2) + block(0x10000000, b"b" * 256, 1, 2),
            "two blocks for the address 0x10000000 differ",
        ),
        (firmware()[:-512], "incomplete, it has 69 of 70 blocks"),
        (firmware()[512:], "incomplete, it has 69 of 70 blocks"),
        (firmware(family=0xADA52840), r"its UF2 family is 0xada52840; allowed: RP2040 \(0xe48bff56\) or RP2350"),
        (firmware() + firmware(family=RP2350), "its UF2 family is 0xe48bff56 0xe48bff59; allowed"),
        (_ALONE, "its UF2 family is none"),
        (block(0x10000000, bytes(200), 0, 1), "the bootloader of a Pico does not accept block 0"),
        (block(0x10000010, bytes(256), 0, 1), "the bootloader of a Pico does not accept block 0"),
        (block(0x00000000, bytes(256), 0, 1), "the bootloader of a Pico does not accept block 0"),
        (block(0x10000000, bytes(256), 0, 1, flags=0), "the bootloader of a Pico does not accept block 0"),
        (block(0x10000000, bytes(256), 0, 1, flags=1), "its UF2 family is none"),
    ],
)
def test_other_files_are_refused(data, error):
    with pytest.raises(DriveError, match=error):
        uf2_blocks.Firmware(data)


def test_the_command(bundled, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    given, out = tmp_path / "firmware.uf2", tmp_path / "new" / "all.uf2"
    given.write_bytes(firmware(family=RP2350))
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "statistics start from zero" in said and "BOOTSEL" in said and "for RP2350" in said
    assert out.read_bytes() == joined(read_firmware(given), fat.Image(bundled))
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(given)]) == 2
    assert cli.main(["uf2", "--firmware", str(given), "--out", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 2 and "would overwrite the firmware" in said.err
    assert given.read_bytes() == firmware(family=RP2350)
