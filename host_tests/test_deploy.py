# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy`: which drive and board it picks, its refusals and messages, and an older release over a newer
one."""

import io
import os
import runpy
import sys

import psutil
import pytest
from test_copying import lay, written
from test_fat import read

from host_tools.commands import bundle, cli
from host_tools.drive import DriveError, contents, fat, find_drives, manifest, releases
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.drive.firmware import BOARD_IDS, BOARDS
from host_tools.virtual import settings_toml
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

BOOT_OUT = (
    b"Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico with rp2040\r\nBoard ID:raspberry_pi_pico\r\n"
)


@pytest.fixture
def built(monkeypatch, bundled):
    """The drive's files, built once for all commands."""
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # no flush to the disk of the machine that runs the tests
    return bundled


@pytest.fixture
def drive(tmp_path):
    """A drive that CircuitPython has just formatted."""
    folder = tmp_path / "stick"
    folder.mkdir()
    for name, data in {"boot_out.txt": BOOT_OUT, "code.py": b"", "settings.toml": b""}.items():
        (folder / name).write_bytes(data)
    return folder


def deploy(capsys, *arguments):
    status = cli.main(["deploy", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_first_copy_second_copy_and_a_repaired_file(built, drive, capsys):
    status, out, err = deploy(capsys, drive)
    assert (status, err) == (0, "") and "Skalbox %s, %d files" % (contents.version(), len(built)) in out
    assert "Eject the drive" in out and written(drive) == {**built, "boot_out.txt": BOOT_OUT}
    assert deploy(capsys, drive) == (0, "%s: up to date, nothing to copy\n" % drive, "")
    (drive / "lib/skalbox/main.mpy").write_bytes(b"worn")
    (drive / "settings.toml").write_bytes(b'SKALBOX_LANG = "fr"\n')
    (drive / "saves/a/slot.bin").write_bytes(b"played")
    status, out, err = deploy(capsys, drive)
    size = "%d KB" % -(-len(built["lib/skalbox/main.mpy"]) // 1024)
    assert (status, err) == (0, "") and ", 1 file (%s)\n" % size in out
    mine = {"settings.toml": b'SKALBOX_LANG = "fr"\n', "saves/a/slot.bin": b"played"}
    assert written(drive) == {**built, **mine, "boot_out.txt": BOOT_OUT}


def test_a_board_that_was_made_by_the_uf2_has_all(built, tmp_path, capsys):
    folder = tmp_path / "CIRCUITPY"
    for name, data in read(fat.Image(built).data).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    assert deploy(capsys, folder) == (0, "%s: up to date, nothing to copy\n" % folder, "")


def test_files_of_the_version_before_are_removed(built, drive, capsys, monkeypatch):
    before = dict(built)
    before["lib/skalbox/older.mpy"] = b"C\x06"
    listed = before["version.txt"] + b"2 00000000 lib/skalbox/older.mpy\n"
    monkeypatch.setattr(bundle, "checked", lambda *_: {**before, "version.txt": listed, "code.py": built["code.py"]})
    assert deploy(capsys, drive)[0] == 0 and (drive / "lib/skalbox/older.mpy").exists()
    monkeypatch.setattr(bundle, "checked", lambda *_: built)
    status, out, _ = deploy(capsys, drive)
    assert status == 0 and "Removed from the previous version: 1 file\n" in out
    assert set(written(drive)) == {*built, "boot_out.txt"}


def test_trouble_is_one_sentence(built, drive, capsys, monkeypatch):
    monkeypatch.setattr("host_tools.drive.disk.Disk.free", lambda self: 300_000)
    status, out, err = deploy(capsys, drive)
    assert (status, out, err.count("\n")) == (2, "", 1) and "the drive is full: " in err and ": free " in err
    monkeypatch.undo()
    monkeypatch.setattr(bundle, "checked", lambda *_: built)
    monkeypatch.setattr("host_tools.drive.disk.Disk.read_only", lambda self: True)
    status, out, err = deploy(capsys, drive)
    assert (status, out, err.count("\n")) == (2, "", 1) and "write-protected: plug the board in again" in err
    assert "keys" not in err, "no key helps if Skalbox was never there"
    assert set(written(drive)) == {"boot_out.txt", "code.py", "settings.toml"}, "nothing was changed"


@pytest.mark.skipif(not hasattr(os, "statvfs"), reason="this system has no statvfs")
def test_how_a_protected_drive_is_known(drive, monkeypatch):
    assert not Disk(drive).read_only() and Disk(drive).cluster() >= 512
    info = os.statvfs(drive)
    locked = os.statvfs_result([*info[:8], info.f_flag | os.ST_RDONLY, info.f_namemax])
    monkeypatch.setattr(os, "statvfs", lambda path: locked)
    assert Disk(drive).read_only(), "mounted read-only"
    monkeypatch.undo()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert Disk(drive).read_only(), "nobody may write it"


@pytest.mark.parametrize(
    ("name", "boot_out", "good"),
    [
        ("CIRCUITPY", False, True), ("CIRCUITPY1", False, True), ("CIRCUITPY 2", False, True),
        ("CIRCUITPYTHON", False, False), ("E", True, True), ("E", False, False),
    ],
)  # fmt: skip
def test_what_counts_as_a_drive(tmp_path, name, boot_out, good):
    folder = tmp_path / name
    folder.mkdir()
    if boot_out:
        (folder / "boot_out.txt").write_text("Adafruit CircuitPython")
    assert find_drives.is_drive(folder) is good
    if good:
        assert find_drives.find(str(folder), []) == folder and find_drives.find(None, [tmp_path, folder]) == folder
    else:
        with pytest.raises(DriveError, match=r"not a CIRCUITPY drive: it has neither a boot_out.txt nor that label"):
            find_drives.find(str(folder), [])


def test_which_drive(built, tmp_path, monkeypatch, capsys):
    parts = [psutil._ntuples.sdiskpart("/dev/x", str(tmp_path / name), "vfat", "rw") for name in ("home", "CIRCUITPY")]
    monkeypatch.setattr(psutil, "disk_partitions", lambda all: parts)
    message = "skalbox deploy: no CIRCUITPY drive found: hold keys 1 and 5 down while you plug the board in, or"
    status, out, err = deploy(capsys)
    assert (status, out) == (2, "") and err.startswith(message)
    (tmp_path / "CIRCUITPY").mkdir()
    status, out, err = deploy(capsys)
    assert (status, err) == (0, "") and (tmp_path / "CIRCUITPY/code.py").exists()
    (tmp_path / "home").mkdir()
    (tmp_path / "home/boot_out.txt").write_text("another")
    status, out, err = deploy(capsys)
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert "several CIRCUITPY drives (%s, %s): choose one" % (tmp_path / "CIRCUITPY", tmp_path / "home") in err


@pytest.mark.parametrize("chip_select", ["GP17", ""])
@pytest.mark.parametrize("panel", sorted(GLASS))
def test_the_guard_brings_up_the_panel_that_is_wired(tmp_path, panel, chip_select):
    """The firmware's own terminal is shown on it; a computer has no terminal, only the display."""
    (tmp_path / "code.py").write_bytes(contents.unfinished())
    with Machine(panel=panel, options={"SKALBOX_CS": chip_select}) as machine:
        runpy.run_path(str(tmp_path / "code.py"), run_name="guard")["show"]()
        (display,) = sys.modules["displayio"].displays
        assert "%dx%d" % (display.width, display.height) == panel and not machine.unlit
        assert machine.panel.lit


def test_the_guard_says_what_to_do():
    text = contents.unfinished().decode()
    compile(text, "code.py", "exec")
    assert not any(empty in text for empty in ("PANELS = {}", "PRESETS = {}", 'DEFAULT = ""'))
    assert text.count("skalbox deploy") >= 2 and "touches 1+5" in text and "keys 1+5" in text
    assert "Unfinished copy" in text and text.isascii(), "as the terminal's font is"
    shown = text.split('TEXT = """')[1].split('"""')[0].splitlines()
    assert max(map(len, shown)) <= 240 // 6 and len(shown) + 2 <= 135 // 12, (
        "on the smallest panel, below its own lines"
    )


def test_the_bar_shows_how_far_it_is(built, drive):
    steps = []
    Copy(Disk(drive), built, contents.unfinished(), lambda *each: steps.append(each)).run()
    parts = ["comparing", "copying", "writing", "finishing"]
    assert list(dict.fromkeys(what for what, _, _ in steps)) == parts
    for what in parts:
        shares = [done / total for each, done, total in steps if each == what]
        assert len(shares) > 150 and shares == sorted(shares) and shares[0] == 0 and 0.9 < shares[-1] < 1, what


FEATHER = "feather-esp32-s3-tft"
FEATHER_BOARD = "Adafruit Feather ESP32-S3 TFT"
PICO = "Raspberry Pi Pico"
ITSY = "Adafruit ItsyBitsy RP2040"
BANNER = "Adafruit CircuitPython 10.2.1 on 2026-05-13; %s with rp2040\r\nBoard ID:%s\r\n"


@pytest.fixture
def deploy_board(monkeypatch, bundled, tmp_path, capsys):
    """Runs the command on a drive of this board with this settings.toml; returns the status, the output, and the files
    before and after."""
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
def test_a_wiring_for_another_board_is_refused(deploy_board, tmp_path, board, preset):
    status, said, before, after = deploy_board(board, b"", "--preset", preset)
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
def test_a_board_that_no_wiring_is_for_is_copied_to_with_one_sentence(deploy_board, preset):
    status, said, _, after = deploy_board(ITSY, b"", "--preset", preset)
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") == preset
    assert [line for line in said if ITSY in line] == [
        "There is no wiring for this board, %s: set its pins in settings.toml." % ITSY
    ]


def test_a_board_that_is_not_named_is_copied_to(deploy_board):
    status, said, _, _ = deploy_board("", b'SKALBOX_PRESET = "%s"\n' % FEATHER.encode(), "--preset", "pico")
    assert status == 0 and said[-1].endswith("all other lines are unchanged.")


@pytest.mark.parametrize(
    ("board", "settings", "said"),
    [
        (PICO, b'SKALBOX_PRESET = "feather-esp32-s3-tft"\n', 'SKALBOX_PRESET = "feather-esp32-s3-tft" in settings.toml '
         "is for Adafruit Feather ESP32-S3 TFT, not for Raspberry Pi Pico: use skalbox deploy --preset pico or "
         "pico-320x240 or pico-board or pico-lcd-1.3."),
        (FEATHER_BOARD, b"WIFI = 1\n", 'SKALBOX_PRESET = "pico" in settings.toml is for Raspberry Pi Pico or '
         "Raspberry Pi Pico 2 or Raspberry Pi Pico 2 W, not for Adafruit Feather ESP32-S3 TFT: use skalbox "
         "deploy --preset feather-esp32-s3-tft."),
        (PICO, b'# mine\nSKALBOX_PRESET = "pica"\n', "To fix: settings.toml: line 2: SKALBOX_PRESET = pica: allowed: "
         "feather-esp32-s3-tft pico pico-320x240 pico-board pico-lcd-1.3"),
        (PICO, b'SKALBOX_PRESET = "pico"\rSKALBOX_LANG = "en"\r', 'To fix: settings.toml: line 1 is not NAME = "value" '
         '(SKALBOX_PRESET = "pico") (and 1 more)'),
        ("Raspberry Pi Pico 2 W", b'SKALBOX_KEYS = "\xff"\n', "To fix: settings.toml: line 1: SKALBOX_KEYS = ?: "
         'can’t be read; write it as "value"'),
        (PICO, b'# \xff\xe2\x80\xa8SKALBOX_PANEL = 1\rSKALBOX_PANEL = 2\n', ""),
        (PICO, b'SKALBOX_KEYS = "GP2\xc2\xa0GP3 GP4 GP5 GP6 GP7"\n', "To fix: settings.toml: line 1: SKALBOX_KEYS = "
         "GP2??GP3 GP4 GP5 GP6 GP7: needs 6 different pins"),
    ],
)  # fmt: skip
def test_what_is_wrong_on_the_drive_already_is_reported(deploy_board, board, settings, said):
    status, lines, _, after = deploy_board(board, settings)
    assert status == 0 and (not settings or after["settings.toml"] == settings)
    assert [line for line in lines if "To fix" in line or "use skalbox" in line] == ([said] if said else [])


@pytest.mark.parametrize(
    ("board", "wiring"),
    [(PICO, "pico-320x240"), ("Raspberry Pi Pico 2 W", "pico-320x240"), (FEATHER_BOARD, FEATHER), ("", "pico-320x240")],
)
def test_a_new_drive_gets_the_wiring_that_is_recommended_for_its_board(deploy_board, board, wiring):
    status, said, _, after = deploy_board(board, b"")
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") == wiring
    assert any('The wiring is SKALBOX_PRESET = "%s".' % wiring in line for line in said)


def test_a_new_drive_of_a_board_without_a_wiring_gets_none(deploy_board):
    """The device then takes the usual wiring, whose pins this board need not have."""
    status, said, _, after = deploy_board(ITSY, b"")
    assert status == 0 and settings_toml.getenv(after["settings.toml"], "SKALBOX_PRESET") is None
    assert b'\n# SKALBOX_PRESET = "pico-320x240"\n' in after["settings.toml"]
    assert not any("The wiring is" in line for line in said) and any(ITSY in line for line in said)


def test_a_wiring_that_is_said_to_be_set_is_read_by_the_firmware(deploy_board):
    """Whatever ends the lines of a file: the firmware knows the line feed only."""
    own = b'SKALBOX_PRESET = "pico-320x240"\rSKALBOX_LANG = "en"\r'
    status, said, _, after = deploy_board(PICO, own, "--preset", "pico-320x240")
    made = after["settings.toml"]
    assert status == 0 and made == b'SKALBOX_PRESET = "pico-320x240"\n' + own
    assert 'Set SKALBOX_PRESET = "pico-320x240" in settings.toml; all other lines are unchanged.' in said
    assert settings_toml.getenv(made, "SKALBOX_PRESET") == "pico-320x240"
    assert said[-1].startswith('To fix: settings.toml: line 2: SKALBOX_PRESET = "pico-320x240" SKALBOX_LANG')


@pytest.mark.parametrize(("version", "holds"), [("9.2.9", "pico"), ("10.2.1", "pico-320x240")])
def test_a_wiring_without_quotes_holds_for_newer_firmware_only(deploy_board, version, holds):
    status, said, _, _ = deploy_board(PICO, b"SKALBOX_PRESET = pico-320x240\n", version=version)
    assert status == 0 and any('The wiring is SKALBOX_PRESET = "%s".' % holds in line for line in said)


OLDER = [
    ("1.0.0", "2.0.0"), ("1.0.0", "2.0.0.dev0"), ("2.0.0.dev0", "2.0.0"), ("2.0.0.dev0", "2.0.0a1"),
    ("2.0.0rc1", "2.0.0"), ("2.0.0.dev9", "2.0.0.dev10"), ("1.9.0", "1.10.0"), ("9.0.0", "10.0"),
]  # fmt: skip
NOT_OLDER = [("2.0.0", "2.0.0"), ("2.0", "2.0.0"), ("2.0.0.dev0", "1.0.0"), ("2.0.0", "damaged"), ("1.0.0", "")]
NOT_OLDER += [("1.0.0", "9" * 5000), ("1.0.0", "2.0.0rc" + "9" * 5000)]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def drive_older(monkeypatch, bundled, tmp_path):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return lambda there: lay(
        tmp_path / "D", {"boot_out.txt": BOOT_OUT, "version.txt": b"skalbox %s\n" % there.encode(), "code.py": b"old"}
    )


@pytest.mark.parametrize(("this", "there"), OLDER)
def test_which_release_is_older(this, there):
    assert releases.is_older(this, there) and not releases.is_older(there, this)


@pytest.mark.parametrize(("this", "there"), NOT_OLDER)
def test_the_same_and_a_damaged_version_are_not_older(this, there):
    assert not releases.is_older(this, there)


def test_without_a_terminal_it_is_refused_unless_told_otherwise(drive_older, capsys, monkeypatch):
    board = drive_older("99.0.0")
    before = written(board)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    text = (
        "the drive has Skalbox 99.0.0, and this is %s: the older release may lose what the newer one saved"
        % contents.version()
    )
    said = "skalbox deploy: %s: %s; to copy it anyway, use --older\n" % (board, text)
    assert deploy(capsys, board) == (2, "", said) and written(board) == before
    status, out, err = deploy(capsys, board, "--older")
    assert (status, err) == (0, "") and "copied" in out and (board / "code.py").read_bytes() != b"old"


@pytest.mark.parametrize(
    ("answer", "copies"), [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_on_a_terminal_it_asks_first(drive_older, capsys, monkeypatch, answer, copies):
    board = drive_older("99.0.0")
    before = written(board)
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    status, out, err = deploy(capsys, board)
    asked = "%s has Skalbox 99.0.0, and this is %s: the older release may lose what the newer one saved. "
    asked += "Copy it anyway? [y/N] "
    assert out.startswith(asked % (board, contents.version()))
    if copies:
        assert (status, err) == (0, "") and (board / "code.py").read_bytes() != b"old"
    else:
        said = "skalbox deploy: %s: the drive keeps Skalbox 99.0.0; nothing was changed\n" % board
        assert (status, err) == (2, said) and written(board) == before


@pytest.mark.parametrize(("typed", "seen"), [(b"\xe9\n", ""), (b"", "\n")])
def test_what_is_no_answer_is_a_no(drive_older, capsys, monkeypatch, typed, seen):
    """A byte that cannot be read, or the end of the input, after which the sentence has a line of its own."""
    board = drive_older("99.0.0")
    before = written(board)
    answers = io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    monkeypatch.setattr(answers, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdin", answers)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    status, out, err = deploy(capsys, board)
    assert status == 2 and err.startswith("skalbox deploy: ") and written(board) == before
    assert out.partition("[y/N] ")[2] == seen


def test_a_damaged_list_of_files_is_read_without_its_damaged_lines():
    """Python makes no number of that many digits."""
    row = b"%s 00000000 code.py\n"
    assert manifest.sums(b"skalbox 2.0.0\n" + row % (b"9" * 5000)) == {}
    assert manifest.sums(b"skalbox 2.0.0\n" + row % b"123456789") == {"code.py": (123456789, 0)}


@pytest.mark.parametrize("there", ["0.9", contents.version(), "damaged", ""])
def test_nothing_is_asked_of_any_other_version(drive_older, capsys, monkeypatch, there):
    monkeypatch.setattr(sys, "stdin", None)
    assert deploy(capsys, drive_older(there))[0] == 0


def test_nothing_is_asked_of_a_drive_without_skalbox(drive_older, capsys, monkeypatch):
    board = drive_older("99.0.0")
    (board / "version.txt").write_text("someone's own 99.0.0\n")
    monkeypatch.setattr(sys, "stdin", None)
    assert deploy(capsys, board)[0] == 0
