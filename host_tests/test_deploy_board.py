# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy` and the board that boot_out.txt names: a wiring for another board is refused, a wrong line on the
drive is reported, and what is said to hold is what the firmware reads."""

import os

import pytest
from test_copying import lay, written

from host_tools.commands import bundle, cli
from host_tools.drive.firmware import BOARD_IDS, BOARDS
from host_tools.virtual import settings_toml

FEATHER = "feather-esp32-s3-tft"
FEATHER_BOARD = "Adafruit Feather ESP32-S3 TFT"
PICO = "Raspberry Pi Pico"
ITSY = "Adafruit ItsyBitsy RP2040"
BANNER = "Adafruit CircuitPython 10.2.1 on 2026-05-13; %s with rp2040\r\nBoard ID:%s\r\n"


@pytest.fixture
def deploy(monkeypatch, bundled, tmp_path, capsys):
    """Runs the command on a drive of this board with this settings.toml; returns the status, what it says, and the
    files before and after."""
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)

    def run(board: str, settings: bytes, *more: str, version: str = "10.2.1"):
        banner = (BANNER % (board, BOARD_IDS.get(board, "other"))).replace("10.2.1", version).encode()
        drive = lay(
            tmp_path / "D", {"boot_out.txt": banner if board else b"", "code.py": b"", "settings.toml": settings}
        )
        before = written(drive)
        status = cli.main(["deploy", str(drive), *more])
        said = capsys.readouterr()
        assert (said.out == "") is (status == 2) and said.err.count("\n") == (status == 2)
        return status, (said.out + said.err).splitlines(), before, written(drive)

    return run


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize("preset", BOARDS)
def test_a_wiring_for_another_board_is_refused(deploy, tmp_path, board, preset):
    status, said, before, after = deploy(board, b"", "--preset", preset)
    if board in BOARDS[preset]:
        assert status == 0 and 'The wiring is SKALBOX_PRESET = "%s".' % preset in said
        assert said[-1].startswith("The wiring is SKALBOX_PRESET"), "nothing is wrong with it"
        return
    assert (status, after) == (2, before), "nothing was changed"
    mine = [name for name in BOARDS if board in BOARDS[name]]
    names = board, preset, " or ".join(BOARDS[preset]), " or ".join(mine)
    text = "the board is %s, but the wiring %s is for %s: use --preset %s" % names
    assert said == ["skalbox deploy: %s: %s" % (tmp_path / "D/boot_out.txt", text)]


@pytest.mark.parametrize("preset", BOARDS)
def test_a_board_that_no_wiring_is_for_is_copied_to_with_one_sentence(deploy, preset):
    status, said, _, after = deploy(ITSY, b"", "--preset", preset)
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") == preset
    assert [line for line in said if ITSY in line] == [
        "There is no wiring for this board, %s: set its pins in settings.toml." % ITSY
    ]


def test_a_board_that_is_not_named_is_copied_to(deploy):
    status, said, _, _ = deploy("", b'SKALBOX_PRESET = "%s"\n' % FEATHER.encode(), "--preset", "pico")
    assert status == 0 and said[-1].endswith("all other lines are unchanged.")


@pytest.mark.parametrize(
    ("board", "settings", "said"),
    [
        (PICO, b'SKALBOX_PRESET = "feather-esp32-s3-tft"\n', 'SKALBOX_PRESET = "feather-esp32-s3-tft" in settings.toml '
         "is for Adafruit Feather ESP32-S3 TFT, not for Raspberry Pi Pico: use skalbox deploy --preset pico or "
         "pico-320x240 or pico-lcd-1.3."),
        (FEATHER_BOARD, b"WIFI = 1\n", 'SKALBOX_PRESET = "pico" in settings.toml is for Raspberry Pi Pico or '
         "Raspberry Pi Pico 2 or Raspberry Pi Pico 2 W, not for Adafruit Feather ESP32-S3 TFT: use skalbox "
         "deploy --preset feather-esp32-s3-tft."),
        (PICO, b'# mine\nSKALBOX_PRESET = "pica"\n', "To fix: settings.toml: line 2: SKALBOX_PRESET = pica: allowed: "
         "feather-esp32-s3-tft pico pico-320x240 pico-lcd-1.3"),
        (PICO, b'SKALBOX_PRESET = "pico"\rSKALBOX_LANG = "en"\r', 'To fix: settings.toml: line 1 is not NAME = "value" '
         '(SKALBOX_PRESET = "pico") (and 1 more)'),
        ("Raspberry Pi Pico 2 W", b'SKALBOX_KEYS = "\xff"\n', "To fix: settings.toml: line 1: SKALBOX_KEYS = ?: "
         'can’t be read; write it as "value"'),
        (PICO, b'# \xff\xe2\x80\xa8SKALBOX_PANEL = 1\rSKALBOX_PANEL = 2\n', ""),
        (PICO, b'SKALBOX_KEYS = "GP2\xc2\xa0GP3 GP4 GP5 GP6 GP7"\n', "To fix: settings.toml: line 1: SKALBOX_KEYS = "
         "GP2??GP3 GP4 GP5 GP6 GP7: needs 6 different pins"),
    ],
)  # fmt: skip
def test_what_is_wrong_on_the_drive_already_is_reported(deploy, board, settings, said):
    status, lines, _, after = deploy(board, settings)
    assert status == 0 and (not settings or after["settings.toml"] == settings)
    assert [line for line in lines if "To fix" in line or "use skalbox" in line] == ([said] if said else [])


@pytest.mark.parametrize(
    ("board", "wiring"),
    [(PICO, "pico-320x240"), ("Raspberry Pi Pico 2 W", "pico-320x240"), (FEATHER_BOARD, FEATHER), ("", "pico-320x240")],
)
def test_a_new_drive_gets_the_wiring_that_is_recommended_for_its_board(deploy, board, wiring):
    status, said, _, after = deploy(board, b"")
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") == wiring
    assert any('The wiring is SKALBOX_PRESET = "%s".' % wiring in line for line in said)


def test_a_new_drive_of_a_board_without_a_wiring_gets_none(deploy):
    """The device then takes the usual wiring, whose pins this board need not have."""
    status, said, _, after = deploy(ITSY, b"")
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") is None
    assert b'\n# SKALBOX_PRESET = "pico-320x240"\n' in after["settings.toml"]
    assert not any("The wiring is" in line for line in said) and any(ITSY in line for line in said)


def test_a_wiring_that_is_said_to_be_set_is_read_by_the_firmware(deploy):
    """Whatever ends the lines of a file: the firmware knows the line feed only."""
    own = b'SKALBOX_PRESET = "pico-320x240"\rSKALBOX_LANG = "en"\r'
    status, said, _, after = deploy(PICO, own, "--preset", "pico-320x240")
    made = after["settings.toml"]
    assert status == 0 and made == b'SKALBOX_PRESET = "pico-320x240"\n' + own
    assert 'Set SKALBOX_PRESET = "pico-320x240" in settings.toml; all other lines are unchanged.' in said
    assert settings_toml.getenv(made, "SKALBOX_PRESET") == "pico-320x240"
    assert said[-1].startswith('To fix: settings.toml: line 2: SKALBOX_PRESET = "pico-320x240" SKALBOX_LANG')


@pytest.mark.parametrize(("version", "holds"), [("9.2.9", "pico"), ("10.2.1", "pico-320x240")])
def test_a_wiring_without_quotes_holds_for_newer_firmware_only(deploy, version, holds):
    status, said, _, _ = deploy(PICO, b"SKALBOX_PRESET = pico-320x240\n", version=version)
    assert status == 0 and any('The wiring is SKALBOX_PRESET = "%s".' % holds in line for line in said)
