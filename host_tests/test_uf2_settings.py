# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Tests of skalbox uf2 --settings: the file is copied to the drive as it is, checked by the device's own rules."""

import pytest
from helpers import ROOT
from test_fat import read
from test_uf2 import BANNER, RP2040, RP2350, firmware, flashed
from wiring_cases import GOOD, WRONG

from host_tools.commands import bundle, cli
from host_tools.drive import DriveError, contents, preset_line, settings_check, settings_lines
from host_tools.drive.pico_uf2 import DRIVE

# What depends on the parts that are wired is for the device to find out.
_WIRED = [row for row in WRONG if "sensor does not answer" in row[3]]
_OWN = b'# Mine\r\nSKALBOX_PRESET = "pico-320x240"\r\nSKALBOX_BUZZER = "GP22"  # under the panel\r\n'


@pytest.fixture
def made(bundled, tmp_path, monkeypatch, capsys):
    """Runs the command with these settings; returns the drive's files, or the message instead."""
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "firmware.uf2").write_bytes(firmware())

    def run(settings: bytes | None, *more: str, family: int = RP2040):
        if settings is not None:
            (tmp_path / "my.toml").write_bytes(settings)
        out = tmp_path / "out.uf2"
        out.write_bytes(b"as before")
        if family == RP2350:
            (tmp_path / "firmware.uf2").write_bytes(firmware(family=family, banner=BANNER % ("10.2.1", "Pico 2")))
        argv = ["uf2", "--firmware", "firmware.uf2", "--settings", "my.toml", "--out", "out.uf2", *more]
        status, said = cli.main(argv), capsys.readouterr()
        if status:
            assert (status, said.out, said.err.count("\n")) == (2, "", 1) and out.read_bytes() == b"as before"
            return said.err.removeprefix("skalbox uf2: ").rstrip("\n")
        pages = flashed(out.read_bytes(), family)
        drive = b"".join(pages[address] for address in sorted(pages) if address >= DRIVE)
        return read(drive.ljust(1 << 20, b"\xff"))

    return run


@pytest.mark.parametrize("family", [RP2040, RP2350])
def test_the_file_is_on_the_drive_as_it_is(made, bundled, family):
    found = made(_OWN, family=family)
    assert found["settings.toml"] == _OWN
    assert {name: found[name] for name in bundled} == {**bundled, "settings.toml": _OWN}


def test_a_preset_sets_its_line(made):
    assert made(_OWN, "--preset", "pico")["settings.toml"] == _OWN.replace(b"pico-320x240", b"pico")
    added = made(b'SKALBOX_BUZZER = "GP22"\n', "--preset", "pico-lcd-1.3")["settings.toml"]
    assert added == b'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_BUZZER = "GP22"\n'


def test_a_wrong_line_is_told_by_its_number_in_the_file(made):
    """Also where a line for the preset has been added at the top."""
    wrong = b'# Mine\n\nSKALBOX_SPI_MHZ = 63\nSKALBOX_UNDO = "maybe"\n'
    said = "my.toml: line 3: SKALBOX_SPI_MHZ = 63: allowed: 1-62 (and 1 more)"
    assert made(wrong) == made(wrong, "--preset", "pico") == said
    assert made(b"# Mine\nHello\n", "--preset", "pico") == 'my.toml: line 2 is not NAME = "value" (Hello)'
    hidden = b'[mine]\nSKALBOX_SOUND = "off"\n'
    said = "my.toml: line 2: SKALBOX_SOUND = off: ignored because of line 1 [mine]"
    assert made(hidden) == made(hidden, "--preset", "pico") == said


def test_settings_that_leave_no_panel_to_start_with(made):
    """Neither the pin of that name nor the preset's is there for DC: the device starts blind, and has complained."""
    said = made(b'SKALBOX_CS = "GP16"\nSKALBOX_DC = "GP99"\n')
    assert said == "my.toml: line 2: SKALBOX_DC = GP99: not a pin of this board; it has GP0-GP28"


def test_a_pin_of_the_preset_that_another_line_has_taken(made):
    said = made(b'# Mine\nSKALBOX_RST = "GP5"\n')
    taken = "GP2 GP3 GP4 GP5 GP6 GP7: this pin is already used by SKALBOX_RST"
    assert said == "my.toml: line 2: SKALBOX_KEYS = " + taken


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (b"# \xe9t\xe9\n", "line 1 is not UTF-8 text: save the file as UTF-8"),
        (b"# Mine\n# \xff\n", "line 2 is not UTF-8 text: save the file as UTF-8"),
        (b"#" * 16385, "too large: it has 16,385 bytes, the limit is 16,384"),
        (b"#" * (1 << 20) + b"\n", "too large: the limit is 1 MB"),
        (
            b'SKALBOX_PRESET = "pico"\rSKALBOX_LANG = "en"\r',
            "its lines end in CR, which the firmware can't read: save it with LF or CRLF",
        ),
        (None, "No such file or directory"),
    ],
)
def test_a_file_that_is_no_settings(made, settings, error):
    assert made(settings) == "my.toml: " + error


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'SKALBOX_DIM_S = "%s"', "SKALBOX_DIM_S = " + "9" * 40 + ": allowed: 0-3600"),
        (b'SKALBOX_LANG = "%s"', "SKALBOX_LANG = " + "9" * 40 + ": allowed: fr en"),
        (b'SKALBOX_KEYS = "%s"', "SKALBOX_KEYS = " + "9" * 40 + ": needs 6 different pins"),
        (b"SKALBOX_%s = 1", "SKALBOX_" + "9" * 32 + " = 1: unknown; did you mean SKALBOX_PRESET?"),
    ],
)
def test_a_value_of_5000_characters_is_refused_in_a_short_sentence(made, line, said):
    assert made(line % (b"9" * 5000)) == "my.toml: line 1: " + said


def test_a_file_full_of_mistakes_is_refused_by_the_first(made):
    wrong = b"".join(b"SKALBOX_A%d = 1\n" % number for number in range(900))
    assert made(wrong) == "my.toml: line 1: SKALBOX_A0 = 1: unknown; did you mean SKALBOX_CS? (and 19 more)"


@pytest.mark.parametrize(("number", "taken"), [("9.2.9", False), ("10.1.4", False), ("10.2.1", True)])
def test_a_word_without_quotes_is_read_by_newer_firmware_only(made, tmp_path, number, taken):
    (tmp_path / "firmware.uf2").write_bytes(firmware(banner=BANNER % (number, "Pico")))
    said = made(b"SKALBOX_SOUND = low\nCIRCUITPY_PYSTACK_SIZE = 2048\n")
    assert (
        isinstance(said, dict)
        if taken
        else said == 'my.toml: line 1: SKALBOX_SOUND = low: can’t be read; write it as "value"'
    )


def test_settings_for_another_board(made):
    said = made(b'SKALBOX_PRESET = "feather-esp32-s3-tft"\n')
    assert said.startswith("firmware.uf2: the firmware is for Raspberry Pi Pico, but the wiring feather-esp32-s3-tft")
    assert made(_OWN, "--preset", "pica").startswith("--preset: unknown wiring pica")


def test_it_is_never_overwritten(made, tmp_path):
    assert made(_OWN, "--out", "my.toml") == "--out would overwrite the settings"
    assert (tmp_path / "my.toml").read_bytes() == _OWN


@pytest.mark.parametrize("row", WRONG, ids=[row[0].split("\n")[-1] for row in WRONG])
def test_what_the_device_complains_of_is_refused(row):
    toml, names, value, allowed = row
    if "SKALBOX_LANG" not in toml:  # as in test_wiring.py
        toml = 'SKALBOX_LANG = "en"\n' + toml
    if row in _WIRED:
        settings_check.check(toml.encode(), "my.toml")
        return
    with pytest.raises(DriveError) as found:
        settings_check.check(toml.encode(), "my.toml")
    said = str(found.value)
    assert said.startswith("my.toml: line ") and allowed in said and value in said
    if names == "settings.toml":
        assert said.startswith("my.toml: " + allowed)
    else:
        assert " %s = " % names in said
        lines = [at for at, line in enumerate(toml.split("\n"), 1) if any(each in line for each in names.split())]
        assert int(said.split()[2].rstrip(":")) in lines


@pytest.mark.parametrize("toml", GOOD, ids=range(len(GOOD)))
def test_what_the_device_takes_is_taken(toml):
    settings_check.check(toml.encode(), "my.toml")


@pytest.mark.parametrize("preset", preset_line.PRESETS)
def test_every_preset_is_right_on_its_board(preset):
    board = preset if preset.startswith("feather") else "pico"
    settings_check.check(settings_lines.with_preset(contents.settings(), preset), "settings.toml", board)


def test_the_settings_of_a_new_drive_are_those_of_this_folder(bundled):
    assert bundled["settings.toml"] == contents.settings() == (ROOT / "settings.toml").read_bytes()


def test_a_changed_program_that_needs_a_boards_firmware_is_taken(monkeypatch):
    """It can't be tried here, so nothing is said about its settings."""
    whole = settings_check.importlib.import_module

    def fetched(name):
        if name == "skalbox.start":
            raise ImportError("cannot import name 'delay_us' from 'microcontroller'")
        return whole(name)

    monkeypatch.setattr(settings_check.importlib, "import_module", fetched)
    assert settings_check.complaints(b'SKALBOX_PRESET = "pico"\n') == []
