# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page composes the file of skalbox uf2 --settings, and says the same: both run, and are compared."""

import hashlib
import json
import re
import tomllib
from pathlib import Path

import pytest
from builder_site import needs_vm, run, written
from helpers import ROOT
from test_uf2 import BANNER, RP2040, RP2350, block, firmware

from host_tools import source_tree
from host_tools.commands import bundle, cli, uf2
from host_tools.web import setting_labels

# Sets of settings that go with the wiring named, and the chip.
SETS = [
    ("pico", {}, RP2040),
    ("pico-320x240", {}, RP2350),
    ("pico-board", {}, RP2040),
    ("pico-lcd-1.3", {"SKALBOX_BUZZER": "GP22"}, RP2040),
    ("pico-320x240", {"SKALBOX_BUZZER": "GP22", "SKALBOX_MOTION": "lis3dh", "SKALBOX_LANG": "en"}, RP2040),
    ("pico", {"SKALBOX_PANEL": "320x172", "SKALBOX_CS": "", "SKALBOX_SPI_MHZ": "16"}, RP2350),
    ("pico", {"SKALBOX_KEYS": "GP8 GP9 GP10 GP11 GP12 GP13", "SKALBOX_BATTERY": ""}, RP2040),
    ("pico-320x240", {"SKALBOX_BATTERY_EMPTY_MV": "2500", "SKALBOX_BATTERY_FULL_MV": "4300"}, RP2040),
]


@pytest.fixture(scope="module")
def drives(bundled):
    """The drive of every chip, with more names, of all kinds, and sizes."""
    kinds = "Mixed.txt 0 .hidden two.dots.txt UPPER.TXT settings.tomb SETTIN~1.TOM lower.x thirteenchars deep/er/and.x"
    other = {name: name.encode() * 100 for name in kinds.split()}
    other |= {"lib/skalbox/a name of three pieces, or more.mpy": b"x" * 512, "lib/skalbox/an-empty-one.mpy": b""}
    return lambda plain=False: {**bundled, **other}


@pytest.fixture(scope="module", autouse=True)
def _limit():
    """A smaller one for a firmware's file, since a test exceeds it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uf2, "MOST", 4 << 20)
        yield


@pytest.fixture(scope="module")
def site(drives, tmp_path_factory):
    return written(tmp_path_factory.mktemp("site"), drives)


@pytest.fixture
def command(drives, tmp_path, monkeypatch, capsys):
    """Runs skalbox uf2 on given.uf2, with this content; returns the UF2, or the message instead."""
    monkeypatch.setattr(bundle, "checked", drives)
    monkeypatch.chdir(tmp_path)

    def made(data, settings: str | None = None, *more: str):
        Path("given.uf2").write_bytes(data)
        argv = ["uf2", "--firmware", "given.uf2", "--out", "out.uf2", *more]
        if settings is not None:
            Path("my.toml").write_text(settings, "utf-8")
            argv += ["--settings", "my.toml"]
        status, said = cli.main(argv), capsys.readouterr()
        return said.err.removeprefix("skalbox uf2: ").rstrip("\n") if status else Path("out.uf2").read_bytes()

    return made


def for_chip(family: int) -> bytes:
    return firmware(family=family, banner=BANNER % ("10.2.1", "Pico 2" if family == RP2350 else "Pico"))


@needs_vm
def test_the_same_bytes_as_the_command(site, command, bundled, tmp_path, tried):
    found = run(site, [(preset, settings, for_chip(family)) for preset, settings, family in SETS], tmp_path)["results"]
    for (preset, settings, family), made in zip(SETS, found, strict=True):
        data = command(for_chip(family), made["toml"])
        assert made["sha256"] == hashlib.sha256(data).hexdigest(), (preset, settings)
        if not settings:
            assert data == command(for_chip(family), None, "--preset", preset), "as without a page"
        said = tomllib.loads(made["toml"])
        assert {name: said[name] for name in settings} == settings and said["SKALBOX_PRESET"] == preset
        assert set(said) - set(settings) == set(tomllib.loads(bundled["settings.toml"].decode()))
        assert made["name"].endswith("-rp2350.uf2" if family == RP2350 else "-rp2040.uf2")
    tried(f"{len(SETS)} UF2 files of the builder's page, byte for byte those of the command")


@needs_vm
def test_a_chips_settings_are_judged_by_the_chip_of_the_firmware(site, command, tmp_path):
    """A Pico 2 keeps its speed, so it never asks for one; a Pico does."""
    settings = {"SKALBOX_CPU_MHZ": "300"}
    pico, pico_2 = run(site, [("pico", settings, for_chip(each)) for each in (RP2040, RP2350)], tmp_path)["results"]
    assert pico["refusal"] == "SKALBOX_CPU_MHZ = 300: allowed: 125 200" and [pico["refusal"]] == pico["complaints"]
    assert pico["plain"] == [
        "Speed of a Pico’s chip, MHz: 300: allowed: 125 200",
        "Vitesse de la puce d’un Pico, en MHz\u00a0: 300\u00a0: valeurs admises\u00a0: 125 200",
    ]
    assert command(for_chip(RP2040), pico["toml"]).endswith(pico["refusal"])
    assert pico_2["sha256"] == hashlib.sha256(command(for_chip(RP2350), pico_2["toml"])).hexdigest()
    assert pico_2["complaints"] == []


_GOOD = firmware()
FILES = [
    b"",
    bytes((4 << 20) + 1),
    b"x" * 512,
    _GOOD[:-1],
    _GOOD[:-512],
    _GOOD[:-4] + b"\0\0\0\0",
    _GOOD + block(0x10000100, bytes(256), 1, 70),
    _GOOD + firmware(family=RP2350),
    firmware(family=0xADA52840),
    block(0x10000010, bytes(256), 0, 1),
    block(0x00000000, bytes(256), 0, 1),
    firmware(start=0x100FF000),
    firmware(banner="MicroPython v1.26.0 on 2025-08-09; Raspberry Pi Pico with RP2040"),
    *(
        firmware(banner=BANNER % each)
        for each in (("9.2.0", "Pico"), ("8.2.9\x1b", "Pico"), ("10.2.1", "Pico W"), ("10.2.1", "Pico 3\x1b[31m"))
    ),
    firmware(banner="Adafruit CircuitPython 10.2.1 on 2026-05-13; Adafruit Feather RP2040 with rp2040"),
]


@needs_vm
def test_a_wrong_file_has_the_commands_sentence(site, command, tmp_path, tried):
    again = command(_GOOD)  # its own output has a drive in it
    cases = [("pico", {}, data) for data in [*FILES, again]]
    cases.append(("feather-esp32-s3-tft", {}, _GOOD))
    made = run(site, cases, tmp_path)["results"]
    said = [each.get("refusal") for each in made]
    expected = [command(data) for data in [*FILES, again]] + [command(_GOOD, None, "--preset", cases[-1][0])]
    assert said == expected and len({str(each)[:60] for each in said}) >= 15
    for each in made:
        english, french = each["plain"]
        assert english != french and {english, french}.isdisjoint({each["refusal"]}), "a sentence of the page's own"
        for sentence in (english, french):
            assert sentence.startswith("given.uf2 ") and not re.search(r"--|\bskalbox [a-z]|SKALBOX_", sentence)
    assert len({each["plain"][0] for each in made}) >= 12
    tried(f"{len(cases)} wrong files, refused by the page in the command's words")


def test_every_file_that_the_page_names_is_there(site):
    text = (site / "build.html").read_text("utf-8")
    for name in ("build/shared.css", "build/build.css", "build/guide.css", "build/print.css", "build/build.js"):
        assert '"%s"' % name in text and (site / name).is_file()
    assert "../build.html" in (site / "build/index.html").read_text("utf-8"), "the way from the folder's address"
    scripts = {path.name: path.read_text("utf-8") for path in (site / "build").glob("*.js")}
    for script in scripts.values():
        assert set(re.findall(r'from "\./(.*?)"', script)) <= set(scripts)
    assert set(re.findall(r'(?:fetched|unpackedFile)\("(.*?)"\)', scripts["build.js"])) == {
        *("settings.json", "drive.json", "drive.bin", "python.json")
    }
    pictures = {path.name for path in (site / "build").glob("start-*.png")}
    assert pictures == {"start-language.png"} | {
        "start-%s-%s.png" % (name, code) for name in ("type", "title", "test") for code in setting_labels.LANGUAGES
    }
    named = {each for script in scripts.values() for each in re.findall(r'\$\("(.*?)"\)', script)}
    made = {"have-buzzer", "have-sensor", "have-battery"}
    assert len(named) > 20 and named <= set(re.findall(r'id="(.*?)"', text)) | made


def test_the_page_and_its_drive_are_of_one_release(site):
    """The page makes no file of a drive that is of another one."""
    version = json.loads((site / "build/drive.json").read_text("utf-8"))["version"]
    assert 'data-version="%s"' % version in (site / "build.html").read_text("utf-8")


def test_the_places_in_the_build_guide_that_it_names_are_there(site):
    guide = (ROOT / "hardware/README.md").read_text("utf-8")
    for code in setting_labels.LANGUAGES:
        text = (site / ("build/texts_%s.js" % code)).read_text("utf-8")
        (line,) = (each for each in text.splitlines() if "A new Pico" in each)
        heading, name = re.findall(r"“(.*?)”|«\\u00a0(.*?)\\u00a0»", line)
        assert "\n## %s\n" % "".join(heading) in guide and "\n**%s**" % "".join(name) in guide


def test_its_colours_are_the_devices():
    palette = (ROOT / "lib/skalbox/draw/palette.py").read_text("utf-8")
    css = "".join(path.read_text("utf-8") for path in (ROOT / "host_tools/web/builder").glob("*.css"))
    device = {int(each, 16) for each in re.findall(r"0x([0-9A-F]{6})", palette)}
    used = {int(each, 16) for each in re.findall(r"#([0-9a-f]{6})\b", css)}
    assert len(used) > 6 and used <= device


def test_nothing_is_fetched_from_elsewhere(site):
    """All addresses are links that a person follows: to CircuitPython, and to the project once it has an address."""
    for path in [site / "build.html", *(site / "build").glob("*.js"), *(site / "build").glob("*.css")]:
        text = path.read_text("utf-8").replace(source_tree.address(), "")
        found = set(re.findall(r"(?<!xmlns=')https?://[a-z][\w.-]+\.\w+[^\s\"]*", text))
        assert found <= {"https://circuitpython.org/board/", "http://www.w3.org/2000/svg"}, path
    assert "default-src 'self'" in (site / "build.html").read_text("utf-8")
