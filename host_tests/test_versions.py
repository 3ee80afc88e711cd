# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Everything that is made has the version of pyproject.toml; it is read from what was made, not from the source."""

import gzip
import json
import re
import tomllib
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from at_the_table import run
from helpers import ROOT, SKALBOX, run_program
from test_fat import read
from test_uf2 import RP2040, firmware, flashed
from texts import texts

from host_tools.commands import bundle, cli
from host_tools.drive.pico_uf2 import DRIVE
from host_tools.squeezer import name_list
from host_tools.tours.actions import lay
from host_tools.web import builder_data, static

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
_NUMBER = r"(\d+\.\d+\.\d+(?:\.?[a-z]+\d+)?)"
Given = Callable[[str], Any]  # returns the fixture of this name


def the_only(pattern: str, text: str | bytes) -> str:
    """The version in `text` at the place of <N> in this pattern, which must match once."""
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    (found,) = re.findall(pattern.replace("<N>", _NUMBER), text)
    return found


def of_drive(files: dict[str, bytes]) -> dict[str, str]:
    """By file, the version that each of a drive's files has."""
    return {
        "version.txt": the_only(r"\Askalbox <N>\n", files["version.txt"]),
        "names.txt": name_list.unpacked(files["names.txt"])[0],
        "licences.txt": the_only(r"(?m)^skalbox <N>$", files["licences.txt"]),
        "lib/skalbox": the_only("<N>", files["lib/skalbox/__init__.mpy"]),
    }


def of_command(given: Given) -> dict[str, str]:
    status, out, err = run_program(SKALBOX, "--version")
    assert (status, err) == (0, "")
    return {"skalbox --version": the_only(r"\Askalbox <N>\n\Z", out)}


def of_about(given: Given) -> dict[str, str]:
    found = []

    def driver(machine):
        yield from machine.settle()
        yield from lay(machine, "about", 0)
        found.extend(each.text for each in texts(machine))

    run(driver)
    return {"About": the_only(r"(?m)^Skalbox <N>$", "\n".join(found))}


def of_wheel(given: Given) -> dict[str, str]:
    path = given("wheels")[0]
    with zipfile.ZipFile(path) as wheel:
        names = "\n".join(wheel.namelist())
        folder = the_only(r"(?m)^skalbox-<N>\.dist-info/METADATA$", names)
        metadata = wheel.read("skalbox-%s.dist-info/METADATA" % folder)
        tree = tomllib.loads(wheel.read("host_tools/device/pyproject.toml").decode())
        device = wheel.read("host_tools/device/lib/skalbox/__init__.py")
    return {
        "the wheel's name": the_only(r"\Askalbox-<N>-py3", path.name),
        "its folder": folder,
        "METADATA": the_only(r"(?m)^Version: <N>$", metadata),
        "what skalbox reads once it is installed": tree["project"]["version"],
        "what a board gets of it": the_only(r'(?m)^VERSION = "<N>"$', device),
    }


def of_bundle(given: Given) -> dict[str, str]:
    folder = given("tmp_path")
    assert cli.main(["bundle", str(folder)]) == 0
    (path,) = folder.glob("*.zip")
    with zipfile.ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    (unpacked,) = (each for each in folder.iterdir() if each.is_dir())
    made = {each.relative_to(unpacked).as_posix(): each.read_bytes() for each in unpacked.rglob("*") if each.is_file()}
    assert made == files
    return {
        "the zip's name": the_only(r"\Askalbox-<N>\.zip\Z", path.name),
        "the folder's name": the_only(r"\Askalbox-<N>\Z", unpacked.name),
        **of_drive(made),
    }


def of_uf2(given: Given) -> dict[str, str]:
    folder = given("tmp_path")
    given("monkeypatch").setattr(bundle, "dist", lambda: folder)
    (folder / "firmware.uf2").write_bytes(firmware())
    assert cli.main(["uf2", "--firmware", str(folder / "firmware.uf2")]) == 0
    (path,) = folder.glob("skalbox-*")
    pages = flashed(path.read_bytes(), RP2040)
    drive = b"".join(pages[address] for address in sorted(pages) if address >= DRIVE)
    return {
        "the UF2's name": the_only(r"\Askalbox-<N>-rp2040\.uf2\Z", path.name),
        **of_drive(read(drive.ljust(1 << 20, b"\xff"))),
    }


def of_page(given: Given) -> dict[str, str]:
    whole = gzip.decompress(given("page_drive").read_bytes())
    at = 4 + int.from_bytes(whole[:4], "little")
    files = {}
    for name, size in json.loads(whole[4:at]).items():
        files[name], at = whole[at : at + size], at + size
    return {
        "the menu's": the_only(r'(?m)^export const VERSION = "<N>";$', static.tables()),
        "its board's": the_only("<N>", files["lib/skalbox/__init__.mpy"]),
    }


def of_builder(given: Given) -> dict[str, str]:
    files = builder_data.files()
    listed, blob = json.loads(files["build/drive.json"]), files["build/drive.bin"]
    drive = {name: blob[at : at + size] for name, at, size in listed["files"]}
    return {
        "its last sentence": the_only(r">Skalbox <N>\. ", files["build.html"]),
        "the name of its UF2": listed["version"],
        **of_drive(drive),
    }


# By product: what reads the versions from it.
PRODUCTS = {
    "the command": of_command,
    "About on the device": of_about,
    "the wheel": of_wheel,
    "the bundle": of_bundle,
    "the UF2": of_uf2,
    "the page": of_page,
    "the builder's page": of_builder,
}


@pytest.mark.parametrize("product", PRODUCTS)
def test_what_is_made_has_the_version_of_pyproject(product, request, monkeypatch):
    """The drive is compiled once for all tests of a run, and so is the wheel."""
    if product in ("the bundle", "the UF2", "the builder's page"):
        bundled = request.getfixturevalue("bundled")
        monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    found = PRODUCTS[product](request.getfixturevalue)
    assert found and {name: each for name, each in found.items() if each != VERSION} == {}


def test_the_changelog_has_it():
    heading = "Unreleased" if "dev" in VERSION else VERSION
    assert "\n## %s\n" % heading in (ROOT / "CHANGELOG.md").read_text("utf-8")
