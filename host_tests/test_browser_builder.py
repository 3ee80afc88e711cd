# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page in a real browser: files dropped on it, its saves, and its refusals: make browser."""

import functools
import shutil
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser import driven
from test_builder_page import SETS, for_chip
from test_fat import read
from test_uf2 import BANNER, RP2350, firmware, flashed

from host_tools.commands import bundle, cli
from host_tools.drive import LABEL, contents, fat
from host_tools.drive.pico_uf2 import DRIVE

pytestmark = pytest.mark.browser
_GOOD = firmware()
# Each wrong file, with the wiring that it is given for; the first is in the pictures.
WRONG = {
    "feather.uf2": (
        "pico",
        firmware(banner="Adafruit CircuitPython 10.2.1 on 2026-05-13; Adafruit Feather RP2040 with rp2040"),
    ),
    "pico-w.uf2": ("pico-lcd-1.3", firmware(banner=BANNER % ("10.2.1", "Pico W"))),
    "another-chip.uf2": ("pico", firmware(family=0xADA52840)),
    "two-chips.uf2": ("pico", _GOOD + firmware(family=RP2350)),
    "cut-short.uf2": ("pico-320x240", _GOOD[:-512]),
    "cut-in-a-block.uf2": ("pico-320x240", _GOOD[:-100]),
    "damaged.uf2": ("pico", _GOOD[:-4] + bytes(4)),
    "old.uf2": ("pico-320x240", firmware(banner=BANNER % ("8.2.9", "Pico"))),
    "micropython.uf2": ("pico", firmware(banner="MicroPython v1.26.0 on 2025-08-09; Raspberry Pi Pico with RP2040")),
    "a picture.uf2": ("pico", b"\x89PNG\r\n" + bytes(1000)),
    "empty.uf2": ("pico-lcd-1.3", b""),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("builder")


@pytest.fixture(scope="module")
def seen(page_address, folder):
    """What builder_browser.mjs has seen, by name."""
    cases, wrong = [], []
    for number, (preset, settings, family) in enumerate(SETS):
        place = folder / str(number)
        place.mkdir()
        (folder / ("given-%d.uf2" % number)).write_bytes(for_chip(family))
        file = str(folder / ("given-%d.uf2" % number))
        cases.append({"preset": preset, "settings": settings, "file": file, "folder": str(place)})
    for name, (preset, data) in WRONG.items():
        (folder / name).write_bytes(data)
        wrong.append({"preset": preset, "file": str(folder / name)})
    (folder / "other").mkdir()
    return driven("builder_browser.mjs", page_address, cases=cases, wrong=wrong, other=str(folder / "other"))


@pytest.fixture(scope="module")
def drives():
    """`drives()` returns the files of a drive, path -> content, built once."""
    return functools.cache(bundle.checked)


@pytest.fixture
def command(folder, drives, monkeypatch, capsys):
    """`command(firmware, more...)` runs skalbox uf2 in the folder of the files; returns the UF2, or its message."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(bundle, "checked", drives)

    def run(name: str, *more: str) -> bytes | str:
        status = cli.main(["uf2", "--firmware", name, "--out", "out.uf2", *more])
        said = capsys.readouterr().err.removeprefix("skalbox uf2: ").rstrip("\n")
        return said if status else Path("out.uf2").read_bytes()

    return run


def image(data: bytes, family: int) -> bytes:
    """The drive in this UF2, on a flash that was erased before."""
    pages = flashed(data, family)
    return b"".join(pages[address] for address in sorted(pages) if address >= DRIVE).ljust(1 << 20, b"\xff")


def read_by_mtools(data: bytes, place: Path) -> dict[str, bytes]:
    """Every file of a drive, as mtools copy them."""
    place.mkdir()
    drive = place.with_suffix(".img")
    drive.write_bytes(data)
    subprocess.run(["mcopy", "-s", "-i", str(drive), "::*", str(place)], check=True, capture_output=True)
    label = subprocess.run(["mlabel", "-s", "-i", str(drive), "::"], check=True, capture_output=True, text=True)
    assert LABEL in label.stdout
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def test_what_is_built_there_is_what_the_command_makes(seen, command, folder, tried):
    presets, changed = set(), 0
    for number, ((preset, settings, family), made) in enumerate(zip(SETS, seen["cases"], strict=True)):
        data = Path(made["uf2"]).read_bytes()
        assert data == command("given-%d.uf2" % number, "--settings", made["toml"]), (preset, settings)
        chosen = tomllib.loads(Path(made["toml"]).read_text("utf-8"))
        usual = tomllib.loads(contents.settings().decode())
        assert chosen == {**usual, **settings, "SKALBOX_PRESET": preset}
        assert Path(made["uf2"]).name.endswith("-rp2350.uf2" if family == RP2350 else "-rp2040.uf2")
        board = "Raspberry Pi Pico 2" if family == RP2350 else "Raspberry Pi Pico"
        assert made["good"][-1] == "CircuitPython for %s: ready." % board
        assert made["said"][-1].startswith(
            "Saved: %s, %s KB" % (Path(made["uf2"]).name, format(len(data) // 1024, ","))
        )
        assert made["drawn"] == "Making Saved:", "it takes a while, in which the page says so"
        presets.add(preset)
        changed += bool(settings)
    assert presets == {"pico", "pico-320x240", "pico-board", "pico-lcd-1.3"} and changed > 3
    tried(
        f"{len(SETS)} UF2 files saved by a browser, byte for byte those of the command, {changed} with changed settings"
    )


def test_its_drive_is_the_bundle(seen, drives, tmp_path, tried):
    readers = "FatFs and mtools" if shutil.which("mcopy") else "FatFs alone, since mtools are not installed"
    files = 0
    for number, ((_, _, family), made) in enumerate(zip(SETS, seen["cases"], strict=True)):
        drive = image(Path(made["uf2"]).read_bytes(), family)
        expected = {**fat.SYSTEM, **drives(), "settings.toml": Path(made["toml"]).read_bytes()}
        assert read(drive) == expected
        if shutil.which("mcopy"):
            assert read_by_mtools(drive, tmp_path / str(number)) == expected
        files += len(expected)
    assert files > 150 * len(SETS)
    tried(f"{files} files on the drives built in a browser, read by {readers}: all as in the bundle")


def test_a_wrong_file_that_the_command_refuses_is_refused_in_plain_words(seen, command, tried):
    sentences = set()
    for (name, (preset, _)), said in zip(WRONG.items(), seen["wrong"], strict=True):
        assert str(command(name, "--preset", preset)).startswith(name)
        (sentence,) = said["got"]
        assert said["asked"] == [sentence] and sentence.startswith(name + " ")
        assert "--" not in sentence and "skalbox " not in sentence
        assert said["saved"] == 2, "nothing but what the last case has saved"
        sentences.add(sentence.removeprefix(name))
    assert len(sentences) >= 8
    tried(f"{len(WRONG)} wrong files refused in a browser, in {len(sentences)} plain sentences")


def test_a_corrected_file_of_the_same_name_is_looked_at(seen):
    cut, whole = seen["again"]
    assert cut.startswith("again.uf2 is not a UF2 file") and whole == "CircuitPython for Raspberry Pi Pico: ready."


def test_no_file_is_made_of_two_releases(seen):
    assert seen["outdated"] == {"said": "A new release is here: load the page again.", "saved": 2}


def test_a_link_opens_the_same_settings(seen):
    preset, settings, _ = SETS[-1]
    found = seen["link"]
    assert found["said"] == "Link copied." and urlsplit(found["copied"]).path.endswith("/build.html")
    assert urlsplit(found["copied"]).fragment == seen["cases"][-1]["hash"].removeprefix("#")
    assert (found["preset"], found["fields"]) == (preset, settings) and "320x240" in found["shown"]
    assert found["wrong"]["invalid"] == "SKALBOX_CS"
    assert found["wrong"]["told"] == ["The address contains unknown settings: colour=red"]


def test_a_board_that_python_is_needed_for_gets_its_settings(seen):
    found = seen["other"]
    assert (found["make"], found["drop"], found["steps"]) == (False, False, True)
    lines = tomllib.loads(Path(found["toml"]).read_text("utf-8"))
    assert (lines["SKALBOX_PRESET"], lines["SKALBOX_BUZZER"]) == ("feather-esp32-s3-tft", "A0")


def test_nothing_leaves_the_pages_own_address(seen, page_address):
    assert len(seen["requests"]) > 40 and seen["said"] == []
    assert [
        each for each in seen["requests"] if not each.startswith((page_address, "data:", "blob:" + page_address))
    ] == []
