# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`--preset` of uf2 and deploy sets the wiring by one line of settings.toml and changes nothing else in it."""

import os
import re
import shutil

import pytest
from helpers import ROOT
from test_copying import GUARD, NEW, OLD, OWNERS, PLAYED, Watched, lay, written
from test_deploy import BOOT_OUT
from test_fat import read
from test_uf2 import RP2040, firmware, flashed

from host_tools.commands import bundle, cli
from host_tools.drive import DriveError, preset_line, settings_lines
from host_tools.drive.copying import Copy
from host_tools.drive.pico_uf2 import DRIVE
from host_tools.virtual import settings_toml
from host_tools.virtual.machine import Machine

HAT = "pico-lcd-1.3"
RECOMMENDED = "pico-320x240"


@pytest.fixture
def built(monkeypatch, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return bundled


def drive(folder, settings=b""):
    return lay(folder, {"boot_out.txt": BOOT_OUT, "code.py": b"", "settings.toml": settings})


def run(capsys, *arguments):
    status = cli.main(list(map(str, arguments)))
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


_LINE = b'SKALBOX_PRESET = "pico-lcd-1.3"'
CASES = [
    (b"", _LINE + b"\n", "pico"),
    (b'SKALBOX_PRESET = "pico"\n', _LINE + b"\n", "pico"),
    (b"SKALBOX_PRESET=pico", b'SKALBOX_PRESET="pico-lcd-1.3"', "pico"),
    (b"A = 1\r\n  SKALBOX_PRESET\t= 'x' # my\r\n", b"A = 1\r\n  SKALBOX_PRESET\t= \"pico-lcd-1.3\" # my\r\n", "'x'"),
    (b'SKALBOX_PRESET = "x#y"#z\n', _LINE + b"#z\n", "x#y"),
    (b'SKALBOX_PRESET = "pico # mine\n', _LINE + b" # mine\n", "pico"),
    (b'# SKALBOX_PRESET = "pico"\nA = 1', _LINE + b'\n# SKALBOX_PRESET = "pico"\nA = 1', "pico"),
    (b'A = 1\r\nB = 2\r\n', _LINE + b"\r\nA = 1\r\nB = 2\r\n", "pico"),
    (b'[table]\nSKALBOX_PRESET = "a"\n', _LINE + b'\n[table]\nSKALBOX_PRESET = "a"\n', "pico"),
    (b'SKALBOX_PRESET = "a"\nSKALBOX_PRESET = "b"\n', _LINE + b'\nSKALBOX_PRESET = "b"\n', "a"),
    (b'\xef\xbb\xbfSKALBOX_PRESET = "a"\n', _LINE + b"\n", "pico"),
    # What the firmware reads, and which lines it sees.
    (b'SKALBOX_PRESET = "\\u0061"\r\r\n', _LINE + b"\r\r\n", "a"),
    (b'\x0b\x0cSKALBOX_PRESET\x0b= "a"\n', b"\x0b\x0cSKALBOX_PRESET\x0b= \"pico-lcd-1.3\"\n", "a"),
    (b'# b\xe2\x80\xa8\x85c\nSKALBOX_PRESET = "a"\n', b"# b\xe2\x80\xa8\x85c\n" + _LINE + b"\n", "a"),
    (_LINE + b'\rSKALBOX_LANG = "en"\r', _LINE + b"\n" + _LINE + b'\rSKALBOX_LANG = "en"\r', "pico"),
    (_LINE + b"\x0cA = 1\n", _LINE + b"\n" + _LINE + b"\x0cA = 1\n", "pico"),
    (b'# b\rSKALBOX_PRESET = "a"\n', _LINE + b'\n# b\rSKALBOX_PRESET = "a"\n', "pico"),
    (b'SKALBOX_PRESET\nSKALBOX_PRESET = "a"\n', _LINE + b'\nSKALBOX_PRESET\nSKALBOX_PRESET = "a"\n', "pico"),
    (b"\xff\xfe\n\n", _LINE + b"\n\xff\xfe\n\n", "pico"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "named"), CASES)
def test_the_line(before, after, named):
    assert settings_lines.with_preset(before, HAT) == after and settings_lines.with_preset(after, HAT) == after
    assert (preset_line.preset(before), preset_line.preset(after)) == (named, HAT)
    for version in ((9, 2, 9), (10, 2, 1)):
        assert settings_toml.getenv(after, "SKALBOX_PRESET", version) == HAT, "as the firmware reads it"


def test_the_checkouts_own_settings():
    settings = (ROOT / "settings.toml").read_bytes()
    for name in preset_line.PRESETS:
        made = settings_lines.with_preset(settings, name)
        assert preset_line.preset(made) == settings_toml.getenv(made, "SKALBOX_PRESET") == name
        differ = [pair for pair in zip(settings.splitlines(), made.splitlines(), strict=True) if pair[0] != pair[1]]
        assert len(differ) == (name != preset_line.preset(settings)) and preset_line.overriding(made, name) == []


DELAY = re.compile(rb"^CIRCUITPY_SAFE_MODE_DELAY = ([0-9.]+)$", re.M)


def test_the_delay_at_power_on_is_a_number_that_leaves_time_to_press_bootsel(built):
    """The firmware takes a number without quotes, and allows nothing behind it."""
    own = (ROOT / "settings.toml").read_bytes()
    assert built["settings.toml"] == own
    for settings in (own, *(settings_lines.with_preset(own, name) for name in preset_line.PRESETS)):
        (seconds,) = DELAY.findall(settings)
        assert 0.4 <= float(seconds) <= 1.0


@pytest.mark.parametrize("delay", [b"0.5", b"1", b"2.0 # mine", b'"0.5"', b"5e-1"])
def test_an_owners_delay_stays_as_it_is(delay, built, tmp_path, capsys):
    line = b"CIRCUITPY_SAFE_MODE_DELAY = " + delay
    own = b"\r\n".join((b'SKALBOX_LANG = "en"', line, b'SKALBOX_PRESET = "pico"', b'SKALBOX_SPI_MHZ = "16"', b""))
    board = drive(tmp_path / "D", own)
    for chosen, changed in (([], own), (["--preset", HAT], own.replace(b'"pico"', b'"pico-lcd-1.3"'))):
        status, _, err = run(capsys, "deploy", *chosen, board)
        assert (status, err) == (0, "") and (board / "settings.toml").read_bytes() == changed
    # Nor does the device mind it.
    machine = Machine(toml=own.decode(), null_panel=True)
    machine.run(machine.settle())
    assert machine.crash is None and "Skalbox:" not in capsys.readouterr().out


@pytest.mark.parametrize("command", [["uf2", "--firmware", "F"], ["deploy", "D"]])
def test_an_unknown_wiring_is_one_sentence(command, built, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    drive(tmp_path / "D")
    (tmp_path / "F").write_bytes(firmware())
    before = written(tmp_path)
    status, out, err = run(capsys, *command, "--preset", "pico-lcd")
    error = (
        "--preset: unknown wiring pico-lcd; allowed: pico pico-320x240 pico-board pico-lcd-1.3 feather-esp32-s3-tft\n"
    )
    assert (status, out, err) == (2, [], "skalbox %s: %s" % (command[0], error)) and written(tmp_path) == before


def test_a_uf2_with_a_wiring(built, tmp_path, capsys):
    given, out = tmp_path / "firmware.uf2", tmp_path / "all.uf2"
    given.write_bytes(firmware())
    files = {}
    for name in (None, HAT, "pico"):
        named = [] if name is None else ["--preset", name]
        status, said, err = run(capsys, "uf2", "--firmware", given, "--out", out, *named)
        assert (status, err) == (0, "")
        more = "" if name else " To change it: --preset NAME (pico, pico-board, pico-lcd-1.3, feather-esp32-s3-tft)."
        assert 'The wiring is SKALBOX_PRESET = "%s".%s' % (name or RECOMMENDED, more) in said
        pages = flashed(out.read_bytes(), RP2040)
        files[name] = read(b"".join(pages[at] for at in sorted(pages) if at >= DRIVE).ljust(1 << 20, b"\xff"))
    for wiring in (HAT, "pico"):
        assert files[wiring]["settings.toml"] == settings_lines.with_preset(built["settings.toml"], wiring)
        assert {name for name in files[None] if files[None][name] != files[wiring][name]} == {"settings.toml"}
    board = lay(tmp_path / "CIRCUITPY", files[HAT], {"boot_out.txt": BOOT_OUT})
    assert run(capsys, "deploy", board)[1] == ["%s: up to date, nothing to copy" % board]


def test_the_first_copy_names_the_wiring(built, tmp_path, capsys):
    new = drive(tmp_path / "new")
    status, out, _ = run(capsys, "deploy", new)
    assert status == 0 and out[-1] == (
        'The wiring is SKALBOX_PRESET = "pico-320x240". To change it, run skalbox deploy --preset NAME '
        "(pico, pico-board, pico-lcd-1.3, feather-esp32-s3-tft) before you unplug the board."
    )
    assert not any("preset" in line.lower() for line in run(capsys, "deploy", new)[1]), "it is said only once"
    chosen = drive(tmp_path / "chosen")
    status, out, _ = run(capsys, "deploy", chosen, "--preset", HAT)
    assert status == 0 and out[-1] == 'The wiring is SKALBOX_PRESET = "pico-lcd-1.3".'
    made = settings_lines.with_preset(built["settings.toml"], HAT)
    assert written(chosen) == {**built, "settings.toml": made, "boot_out.txt": BOOT_OUT}


def test_in_the_owners_settings_one_line_changes(built, tmp_path, capsys):
    own = b'# mine\r\nSKALBOX_KEYS = "GP1 GP2 GP3 GP4 GP5 GP6"\r\nSKALBOX_PRESET = "pico" # hm\r\nWIFI = "x"\r\n'
    board = drive(tmp_path / "board", own)
    status, out, _ = run(capsys, "deploy", board)
    assert (
        status == 0
        and (board / "settings.toml").read_bytes() == own
        and 'The wiring is SKALBOX_PRESET = "pico".' in out[-1]
    )
    status, out, _ = run(capsys, "deploy", board, "--preset", HAT)
    assert status == 0 and "copied Skalbox" in out[0] and out[0].endswith(", 1 file (1 KB)")
    assert out[-2:] == [
        'Set SKALBOX_PRESET = "pico-lcd-1.3" in settings.toml; all other lines are unchanged.',
        "These lines in settings.toml override the wiring: SKALBOX_KEYS.",
    ]
    after = own.replace(b'"pico"', b'"pico-lcd-1.3"')
    assert written(board) == {**built, "settings.toml": after, "boot_out.txt": BOOT_OUT}
    status, out, _ = run(capsys, "deploy", board, "--preset", HAT)
    assert status == 0 and out[1] == 'SKALBOX_PRESET = "pico-lcd-1.3" is already set in settings.toml.'


@pytest.mark.parametrize("room", [10**6, 74], ids=["room for all", "no room for two tables"])
def test_the_cable_pulled_while_the_line_is_set(tmp_path, room, tried):
    own = {**OWNERS, "settings.toml": b"# " + b"mine " * 300 + b"\n"}
    made = settings_lines.with_preset(own["settings.toml"], HAT)
    first = lay(tmp_path / "first", OLD, own, PLAYED)
    calm = Watched(shutil.copytree(first, tmp_path / "calm"), room=room)
    Copy(calm, NEW, GUARD, preset=HAT).run()
    assert written(calm.root) == {**NEW, **own, **PLAYED, "settings.toml": made}
    for when in ("half", "after"):
        for cut in range(len(calm.log)):
            board = shutil.copytree(first, tmp_path / f"{when}{cut}")
            with pytest.raises(DriveError, match="lost the drive"):
                Copy(Watched(board, cut, when, room), NEW, GUARD, preset=HAT).run()
            assert written(board)["settings.toml"] in (own["settings.toml"], made), "the old file or the new one"
            Copy(Watched(board, room=room), NEW, GUARD, preset=HAT).run()
            assert written(board) == written(calm.root)
    tried(f"the cable pulled at {2 * len(calm.log)} moments while settings.toml changes")
