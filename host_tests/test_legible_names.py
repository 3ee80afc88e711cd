# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Legible names, for boards with memory to spare and for who asks for them; the program behaves the same."""

import json
import pickle
import re
import sys

import pytest
from helpers import ROOT, board_module, board_names, linked_names, run_program, screens_in_files
from test_bundle import NAME, written
from test_deploy import BOOT_OUT
from test_fat import read
from test_squeeze import KEYS, PLAY
from test_tracebacks import first_lines
from test_uf2 import RP2040, RP2350, firmware, flashed

from host_tools import source_tree
from host_tools.commands import bundle, cli
from host_tools.drive import board_wiring, contents, fat, manifest, uf2_blocks
from host_tools.drive.pico_uf2 import DRIVE
from host_tools.squeezer import firmware_names, marked, mpy_file, spoken, squeeze

# The modules that define these classes, methods, attributes, functions and constants.
LEGIBLE = {
    "lib/skalbox/session.mpy": ("Session", "can_undo", "_events", "wants_zero"),
    "lib/skalbox/presses.mpy": ("Presses", "rested"),
    "lib/skalbox/labels.mpy": ("Labels",),
    "lib/skalbox/memory.mpy": ("forget_rest", "TABLE_STAYS"),
    "lib/skalcore/game.mpy": ("has_dice", "rolls_left", "RETHROW"),  # `Game` is also a text: it stays
}


@pytest.fixture(scope="module")
def plain(made_once):
    return pickle.loads(made_once("plain", lambda: pickle.dumps(contents.files(plain=True))).read_bytes())


@pytest.fixture
def ready(plain, bundled, monkeypatch):
    """Give the commands either drive without building it again."""
    monkeypatch.setattr(bundle, "checked", lambda legible=False: plain if legible else bundled)
    monkeypatch.setattr("os.fsync", lambda handle: None)


def squeezed(path: str, files: dict[str, bytes]) -> str:
    """The path on the squeezed drive of what a plain drive has in this file."""
    parts = path.removeprefix("lib/").removesuffix(".mpy").split("/")
    if parts[1:2] == ["lang"] and len(parts) == 4 and spoken.is_data(parts[3]):
        return path.replace(".mpy", ".txt")
    if not path.startswith(("lib/skalbox/", "lib/skalcore/")) or not path.endswith(".mpy"):
        return path
    names = files["names.txt"]
    listed = [old for old in board_names(names) if not old.startswith("screens.")]  # these stay where they are
    full = {"skalbox." + old.rpartition(".")[2]: "skalbox." + old for old in listed}
    name = ".".join(parts)
    return "lib/%s.mpy" % board_module(full.get(name, name), names).replace(".", "/")


@pytest.mark.soak
def test_names_are_legible(plain, bundled):
    for path, names in LEGIBLE.items():
        assert [name for name in names if name.encode() not in plain[path]] == []
        assert [name for name in names if name.encode() in bundled[squeezed(path, bundled)]] == []


def test_nothing_else_differs(plain, bundled, monkeypatch):
    assert "lib/skalbox/seldom.mpy" in plain
    paths = {name: squeezed(name, bundled) for name in plain if name != "lib/skalbox/seldom.mpy"}
    beside = {each for each in board_names(bundled["names.txt"]) if each.endswith(marked.BESIDE)} | {
        "skalbox.app_seldom"
    }
    files = {squeezed("lib/skalbox/%s.mpy" % each.rpartition(".")[2], bundled) for each in beside}
    shared = {"lib/skalbox/screens/%s.mpy" % each for each in screens_in_files()}
    screens = [each for names in screens_in_files().values() for each in names]
    apart = {"lib/skalbox/screens/%s.mpy" % each for each in screens}
    assert shared < set(paths) and apart.isdisjoint(paths), "a screen on the drive is a module"
    own = {"lib/skalbox/%s.mpy" % each for each in screens}
    own |= {"lib/skalbox/lang/%s/wiring.mpy" % language for language in source_tree.languages(ROOT)}
    gone = shared | {"lib/skalbox/screens/__init__.mpy"}
    paths = {name: path for name, path in paths.items() if name not in gone}
    assert set(bundled) - {"names.txt"} == set(paths.values()) | files | own
    linked = linked_names(bundled["names.txt"])
    every = len(paths) + len(beside) + len(own)
    assert every - len({*paths.values(), *files, *own}) == len(linked) - len(set(linked.values())) > 30
    differs = {name for name, path in paths.items() if plain[name] != bundled[path]}
    assert {name for name in differs if not name.endswith(".mpy")} <= {*source_tree.SCRIPTS, "version.txt"}
    assert not [name for name in differs if "adafruit" in name]
    assert {data[:2] for name, data in plain.items() if name.endswith(".mpy")} == {b"C\x06"}
    assert not [name for name, data in plain.items() if name.startswith("lib/skalbox/") and b"typing" in data]
    listed = manifest.paths(bundled["version.txt"]) - {"names.txt"}
    assert {paths[name] for name in manifest.paths(plain["version.txt"]) & paths.keys()} | files | own == listed
    monkeypatch.setattr(contents, "files", lambda legible: plain if legible else bundled)
    assert bundle.checked(plain=True) == plain, "it fits on a Pico's drive"


@pytest.mark.parametrize("path", ["skalcore/game", "lib/skalbox/screens/turn", "lib/skalbox/app"])
def test_lines_are_the_sources(plain, path):
    """In tracebacks of a plain bundle nothing needs to be looked up."""
    wanted = first_lines(path + ".py")
    place = path if path.startswith("lib/") else "lib/" + path
    for function in mpy_file.File(plain[place + ".mpy"]).functions:
        if function.name in wanted:
            assert function.starts()[0][1] in wanted[function.name], function.name


_A_NAME = 7  # bytes that MicroPython needs for a name besides its letters: hash, length, terminator and pointer


def _kept(files: dict[str, bytes]) -> int:
    """The bytes that the names of these files take, each counted once, without those that a Pico's firmware has."""
    words: set[bytes] = set()
    for name, data in files.items():
        if name.startswith(("lib/skalbox/", "lib/skalcore/")) and name.endswith(".mpy"):
            words.update(re.findall(rb"(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]+(?=\0)", data))
    return sum(len(each) + _A_NAME for each in words - {each.encode() for each in firmware_names.firmware_names()})


def test_how_much_short_names_save(plain, bundled, tried):
    more = _kept(plain) - _kept(bundled)
    assert more > 20_000
    said = re.search(r"loaded, this saves\s([\d,]+) bytes", (ROOT / "docs/memory.md").read_text("utf-8"))[1]
    assert abs(more - int(said.replace(",", ""))) < 1_000, "docs/memory.md says how much"
    tried(f"the squeezer: {more:,} bytes for names that a Pico's firmware lacks")


@pytest.mark.soak  # test_squeeze plays the bundle with short names
@pytest.mark.parametrize("panel", ["240x240", "320x170"])
def test_it_plays_the_same(panel, tmp_path):
    target = tmp_path / "plain"
    target.mkdir()
    assert squeeze.squeeze(ROOT, target, plain=True).names == {}
    assert any("Session" in path.read_text("utf-8") for path in source_tree.sources(target))
    shown = []
    for root in (ROOT, target):
        status, out, err = run_program(sys.executable, "-c", PLAY, root, panel, json.dumps(KEYS), cwd=tmp_path)
        assert status == 0, err
        shown.append(json.loads(out))
    assert shown[0] == shown[1] and len(set(shown[0])) > 15


def test_a_plain_bundle_has_its_own_name(ready, plain, bundled, tmp_path, capsys):
    for arguments in ([], ["--plain"]):
        assert cli.main(["bundle", *arguments, str(tmp_path)]) == 0
    assert written(tmp_path / NAME) == bundled and written(tmp_path / (NAME + "-plain")) == plain
    assert (tmp_path / (NAME + "-plain.zip")).read_bytes() == bundle.zipped(plain)
    assert NAME + "-plain.zip: the same" in capsys.readouterr().out


def test_deploying_replaces_one_by_the_other(ready, plain, bundled, tmp_path, capsys):
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    board = "Adafruit Feather ESP32-S3 TFT"
    boot_out = BOOT_OUT.replace(b"Raspberry Pi Pico with rp2040", b"%s with ESP32S3" % board.encode())
    assert boot_out != BOOT_OUT
    (drive / "boot_out.txt").write_bytes(boot_out)
    for arguments, files in (([], bundled), (["--plain"], plain), ([], bundled)):
        assert cli.main(["deploy", *arguments, str(drive)]) == 0
        assert written(drive) == {**files, "settings.toml": board_wiring.settings(board), "boot_out.txt": boot_out}
    gone = len(set(plain) - set(bundled))
    assert gone > 60
    assert "Removed from the previous version: %d files\n" % gone in capsys.readouterr().out


PICO_2 = BOOT_OUT.replace(b"Raspberry Pi Pico with rp2040", b"Raspberry Pi Pico 2 with rp2350a")


@pytest.mark.parametrize(
    ("boot_out", "arguments", "is_plain"), [(BOOT_OUT, [], False), (PICO_2, [], False), (PICO_2, ["--plain"], True)]
)
def test_every_board_gets_the_squeezed_bundle_unless_asked(
    ready, plain, bundled, tmp_path, boot_out, arguments, is_plain, capsys
):
    (tmp_path / "boot_out.txt").write_bytes(boot_out)
    assert cli.main(["deploy", *arguments, str(tmp_path)]) == 0
    assert written(tmp_path) == {**(plain if is_plain else bundled), "boot_out.txt": boot_out}
    assert (bundle.COSTS in capsys.readouterr().out) is is_plain


def _wrong(place: object) -> str:
    return "%s: the board's RP2040 has too little memory for --plain: leave it out\n" % place


def test_a_board_without_memory_to_spare_is_refused(ready, tmp_path, capsys):
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    (drive / "boot_out.txt").write_bytes(BOOT_OUT)
    assert cli.main(["deploy", "--plain", str(drive)]) == 2
    assert capsys.readouterr() == ("", "skalbox deploy: " + _wrong(drive / "boot_out.txt"))
    assert [path.name for path in drive.iterdir()] == ["boot_out.txt"]


def test_a_uf2_for_a_chip_without_memory_to_spare_is_refused(ready, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "dist", lambda: tmp_path)
    given = tmp_path / "given.uf2"
    given.write_bytes(firmware(family=RP2040))
    assert cli.main(["uf2", "--plain", "--firmware", str(given)]) == 2
    assert capsys.readouterr() == ("", "skalbox uf2: " + _wrong(given))
    assert [path.name for path in tmp_path.iterdir()] == ["given.uf2"]


@pytest.mark.parametrize(("family", "arguments"), [(RP2040, []), (RP2350, []), (RP2350, ["--plain"])])
def test_the_uf2_has_the_squeezed_bundle_unless_asked(
    ready, plain, bundled, family, arguments, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(bundle, "dist", lambda: tmp_path)
    given, chip, is_plain = tmp_path / "given.uf2", uf2_blocks.FAMILIES[family], bool(arguments)
    given.write_bytes(firmware(family=family))
    assert cli.main(["uf2", *arguments, "--firmware", str(given)]) == 0
    out = capsys.readouterr().out
    assert "for %s" % chip in out and ("1 MB" in out) is (family == RP2350) and (bundle.COSTS in out) is is_plain
    made = NAME + "-%s%s.uf2" % (chip.lower(), "-plain" * is_plain)
    pages = flashed((tmp_path / made).read_bytes(), family)
    drive = b"".join(pages[address] for address in sorted(pages) if address >= DRIVE)
    found = read(drive.ljust(1 << 20, b"\xff"))
    assert found == {**fat.SYSTEM, **(plain if is_plain else bundled)}
