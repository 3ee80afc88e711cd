# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What `skalbox web` takes from npm: it is fetched once, into the cache folder, in the version that is pinned."""

import json
import os
import re
import shutil

import pytest
from helpers import ROOT

from host_tools.commands import cli
from host_tools.drive import DriveError
from host_tools.node import micropython, npm_packages
from host_tools.web import static

VERSION = npm_packages.version(micropython.NAME)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="npm is played by a shell script here")

# Does what `npm install ... --prefix FOLDER NAME@VERSION` does, and says how often.
_WORKS = """#!/bin/sh
echo "$*" >> %(log)s
while [ "$1" != --prefix ]; do shift; done
made="$2/node_modules/%(name)s"
mkdir -p "$made"
echo '{"version": "%(version)s"}' > "$made/package.json"
echo 1 > "$made/micropython.mjs"
echo 2 > "$made/micropython.wasm"
"""
_FAILS = """#!/bin/sh
echo "npm error code EAI_AGAIN" >&2
echo "npm error request to a.host failed" >&2
exit 1
"""


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """`npm(text)` puts this program into PATH as npm; a cache folder that is empty, and no packages of the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(npm_packages, "_FOR_TESTS", tmp_path / "nothing")
    (tmp_path / "programs").mkdir()

    def put(text, version=VERSION):
        there = {"log": tmp_path / "log", "name": micropython.NAME, "version": version}
        path = tmp_path / "programs/npm"
        path.write_text(text % there if text == _WORKS else text)
        path.chmod(0o755)
        monkeypatch.setenv("PATH", "%s:%s" % (tmp_path / "programs", os.environ["PATH"]))

    return put


def asked(folder) -> list[str]:
    path = folder / "log"
    return path.read_text().splitlines() if path.exists() else []


def kept(folder) -> list[str]:
    return sorted(path.name for path in (folder / "cache/skalbox").iterdir())


def test_it_is_fetched_once_and_said(npm, tmp_path):
    npm(_WORKS)
    said = []
    assert micropython.package() is None
    for _ in range(2):
        micropython.fetch(said.append)
    package = micropython.package()
    assert package is not None and package.is_relative_to(tmp_path / "cache/skalbox")
    folder = "micropython-webassembly-pyscript-" + VERSION
    assert said == [
        "Fetching MicroPython %s with npm (only once) into %s" % (VERSION, tmp_path / "cache/skalbox" / folder)
    ]
    assert len(asked(tmp_path)) == 1 and asked(tmp_path)[0].endswith(" %s@%s" % (micropython.NAME, VERSION))
    assert kept(tmp_path) == [folder], "nothing half done is left"
    assert static._vm() == {"vm/micropython.js": b"1\n", "vm/micropython.wasm": b"2\n"}


def test_a_damaged_package_is_fetched_again(npm, tmp_path):
    npm(_WORKS)
    micropython.fetch(lambda line: None)
    (micropython.package() / "package.json").write_text("{")
    assert micropython.package() is None
    micropython.fetch(lambda line: None)
    assert micropython.package() is not None and len(asked(tmp_path)) == 2


def test_another_version_of_the_tests_is_not_taken(npm, tmp_path, monkeypatch):
    """A checkout whose package.json has changed since make test."""
    npm(_WORKS)
    old = tmp_path / "tests"
    place = old / "node_modules" / micropython.NAME
    place.mkdir(parents=True)
    monkeypatch.setattr(npm_packages, "_FOR_TESTS", old)
    for version, taken in (("0.0.1", False), (VERSION, True)):
        (place / "package.json").write_text(json.dumps({"version": version}))
        assert (micropython.package() == place) is taken


@pytest.mark.parametrize(
    ("program", "version", "error"),
    [
        (_FAILS, VERSION, "npm could not fetch MicroPython (EAI_AGAIN): check the network and try again"),
        ("#!/bin/sh\nexit 3\n", VERSION, "npm could not fetch MicroPython (status 3): check the network and try again"),
        (_WORKS, "0.0.1", "npm did not install MicroPython: try again"),
    ],
    ids=["no network", "another failure", "another version"],
)
def test_an_npm_that_fails_is_one_sentence(npm, tmp_path, capsys, program, version, error):
    npm(program, version)
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    said = capsys.readouterr()
    assert said.err == "skalbox web: %s\n" % error and said.out.startswith("Fetching MicroPython ")
    assert not (tmp_path / "page").exists() and [name for name in kept(tmp_path) if name.startswith(".")] == []


def test_without_npm_one_sentence_says_what_to_install(npm, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "install Node.js" in said.err
    with pytest.raises(DriveError, match="run skalbox web, which fetches it with npm"):
        static.files()


@pytest.mark.parametrize("where", ["a file in its place", "no home"])
def test_a_cache_folder_that_cannot_be_made_is_one_sentence(npm, tmp_path, monkeypatch, capsys, where):
    npm(_WORKS)
    if where == "no home":

        def unknown():
            raise RuntimeError("no home")

        monkeypatch.setattr(npm_packages.user_folders, "cache", unknown)
    else:
        (tmp_path / "cache").write_text("mine")
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("skalbox web: ") and error.count("\n") == 1 and asked(tmp_path) == []


def test_the_version_is_pinned_once():
    pinned = json.loads((ROOT / "host_tools/node/package.json").read_text())["dependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", each) for each in pinned.values())
    sources = [*(ROOT / "host_tools").rglob("*.py"), ROOT / "Makefile", *ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    assert [path for path in sources if VERSION in path.read_text("utf-8")] == []
