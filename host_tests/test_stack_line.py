# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""CircuitPython 9 gets the line of settings.toml that its stack needs; with CircuitPython 10 settings.toml stays."""

import os

import pytest
from helpers import ROOT
from test_copying import lay
from test_deploy import BOOT_OUT
from test_fat import read
from test_uf2 import BANNER, RP2040, firmware, flashed

from host_tools.commands import bundle, cli
from host_tools.drive import stack_line
from host_tools.drive.firmware import version
from host_tools.drive.pico_uf2 import DRIVE
from host_tools.virtual import settings_toml

NINE = BOOT_OUT.replace(b"10.2.1", b"9.2.9")
LINE = b"CIRCUITPY_PYSTACK_SIZE = 2048"
OWN = b'SKALBOX_LANG = "en"\r\nSKALBOX_PRESET = "pico"\r\n'


@pytest.fixture
def built(monkeypatch, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return bundled


def deployed(board, settings, boot_out, capsys, *how):
    lay(board, {"boot_out.txt": boot_out, "settings.toml": settings})
    status = cli.main(["deploy", *how, str(board)])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return (board / "settings.toml").read_bytes(), stack_line.ADDED in said.out, said.out


@pytest.mark.parametrize("boot_out", [BOOT_OUT, NINE, NINE.replace(b"9.2.9", b"9.2.1"), b""])
@pytest.mark.parametrize("line", [b"", LINE, b"CIRCUITPY_PYSTACK_SIZE = 4096", b"CIRCUITPY_PYSTACK_SIZE = 1536 # mine"])
def test_the_line_is_added_where_it_is_needed(boot_out, line, built, tmp_path, capsys):
    own = OWN + line
    made, said, _ = deployed(tmp_path / "D", own, boot_out, capsys)
    added = not line and b" 9." in boot_out
    assert made == (LINE + b"\r\n" if added else b"") + own and said is added
    assert settings_toml.getenv(made, "SKALBOX_LANG") == "en"


@pytest.mark.parametrize("broken", [b'CIRCUITPY_PYSTACK_SIZE = "2048"\r\n', b"CIRCUITPY_PYSTACK_SIZE = 2 KB\r\n"])
def test_a_line_that_circuitpython_can_not_read_is_set(broken, built, tmp_path, capsys):
    """It reads a size from a number without quotes only."""
    made, said, _ = deployed(tmp_path / "D", OWN + broken, NINE, capsys)
    assert made == OWN + LINE + b"\r\n" and said


def test_a_wiring_and_the_line_are_set_at_once(built, tmp_path, capsys):
    made, said, text = deployed(tmp_path / "D", OWN, NINE, capsys, "--preset", "pico-320x240")
    assert made == LINE + b"\r\n" + OWN.replace(b'"pico"', b'"pico-320x240"') and said
    assert 'Set SKALBOX_PRESET = "pico-320x240" in settings.toml; ' in text
    again, said, text = deployed(tmp_path / "D", made, NINE, capsys, "--preset", "pico-320x240")
    assert again == made and not said and "is already set in settings.toml." in text


def test_a_wiring_that_is_there_already_is_not_said_to_be_set(built, tmp_path, capsys):
    made, said, text = deployed(tmp_path / "D", OWN, NINE, capsys, "--preset", "pico")
    assert made == LINE + b"\r\n" + OWN and said and "is already set" in text


def test_a_new_drives_settings_have_the_line():
    own = (ROOT / "settings.toml").read_bytes()
    assert LINE in own.splitlines() and stack_line.completed(own, version(NINE)) == own


@pytest.mark.parametrize("number", ["9.2.9", "10.2.1"])
def test_a_uf2_has_the_line_too(number, built, tmp_path, capsys):
    given, out, settings = tmp_path / "firmware.uf2", tmp_path / "all.uf2", tmp_path / "mine.toml"
    given.write_bytes(firmware(banner=BANNER % (number, "Pico")))
    settings.write_bytes(OWN)
    how = ("--firmware", given, "--out", out, "--settings", settings)
    assert cli.main(["uf2", *map(str, how)]) == 0
    pages = flashed(out.read_bytes(), RP2040)
    files = read(b"".join(pages[at] for at in sorted(pages) if at >= DRIVE).ljust(1 << 20, b"\xff"))
    added = number.startswith("9")
    assert files["settings.toml"] == (LINE + b"\r\n" if added else b"") + OWN
    assert (stack_line.ADDED in capsys.readouterr().out) is added
