# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Installation as a user does it: a wheel with every command, in any folder, on each Python here."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_the_table import run
from helpers import ROOT, SKALBOX, run_program
from test_fat import read
from test_uf2 import RP2040, firmware, flashed
from texts import texts

from host_tools import source_tree
from host_tools.commands import bundle, cli
from host_tools.drive.pico_uf2 import DRIVE
from host_tools.squeezer import name_list
from host_tools.tours.actions import lay
from host_tools.web import builder_data, static

_NO_COMMANDS = {"host_tools/" + name for name in ["body", "circuit", "pictures", "heap", "heap/board", "release"]}
TURN = "skal 1\ngame yams\nmode match\nplayers Ana\nroll 1 3 4 4 6\n"
FINISHED = ROOT / "host_tests/golden/solo-simple.skal"
# Three commands that build the drive share one.
BOARDS = """
import functools, sys
from host_tools.commands import bundle, cli
bundle.checked = functools.cache(bundle.checked)
for argv in (["bundle"], ["uf2", "--firmware", "firmware.uf2"], ["deploy", "CIRCUITPY"]):
    assert cli.main(argv) == 0, argv
"""
# Only the tour's first scene.
SHOTS = """
import sys
from host_tools.commands import cli
from host_tools.tours import tour
tour.SCENES = tour.SCENES[:1]
sys.exit(cli.main(["shots", "--lang", "en", "--panel", "240x135", "shots"]))
"""
# Each figure is measured once.
BENCH = """
import sys
from host_tools.commands import bench, bench_screens, cli
bench.RUNS = bench.TABLES = bench_screens.TIMES = 1
bench.REPEATS = 2
sys.exit(cli.main(["bench"]))
"""


def test_the_wheel_has_every_package_that_the_commands_need():
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    folders = [ROOT / "host_tools", *(path for path in (ROOT / "host_tools").rglob("*") if path.is_dir())]
    names = {path.relative_to(ROOT).as_posix() for path in folders if path.name != "__pycache__"}
    assert {each.replace(".", "/") for each in packages} == names - _NO_COMMANDS | {"skalcore", "host_tools/device"}


@pytest.fixture(scope="module")
def installed(wheels, tmp_path_factory):
    """A new environment with the wheel installed; its dependencies are borrowed from the tests' environment."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheels[0]]
    status, _, err = run_program(*pip, cwd=folder)
    assert status == 0, err
    (site,) = {path.parent for path in folder.rglob("host_tools") if path.is_dir()}
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python, site


def test_the_source_archive_gives_the_same_wheel(wheels):
    names = [sorted(zipfile.ZipFile(path).namelist()) for path in wheels]
    assert names[0] == names[1]
    device = {name.removeprefix("host_tools/device/") for name in names[0] if name.startswith("host_tools/device/")}
    ours = {path.relative_to(ROOT).as_posix() for path in source_tree.parts(ROOT)}
    assert device == ours | {*source_tree.SCRIPTS, "settings.toml", "pyproject.toml", "LICENSE", "hardware/README.md"}
    made = ROOT / "host_tools"
    shown = {*made.glob("web/builder/*"), *made.glob("web/workshop/*"), *made.glob("pictures/made/start-*.png")}
    assert {path.relative_to(ROOT).as_posix() for path in shown} <= set(names[0]), "the pages"
    tops = {name.split("/")[0] for name in names[0]}
    assert tops == {"host_tools", "skalcore", "skalbox-%s.dist-info" % source_tree.version()}, "above all no code.py"


def test_no_module_of_pythons_own_is_hidden(installed, tmp_path):
    python, site = installed
    program = (
        "import code, host_tools.commands.cli, host_tools.source_tree as c; print(code.__file__, c.ROOT, c.outputs())"
    )
    status, out, err = run_program(python, "-c", program, cwd=tmp_path)
    assert (status, err) == (0, "")
    assert out.split() == [sysconfig.get_path("stdlib") + "/code.py", str(site / "host_tools/device"), "."]


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


# What each command says without its arguments; those that need none run elsewhere.
SENTENCES = {
    "shots": "the following arguments are required: DIR",
    "replay": "the following arguments are required: FILE",
    "advise": "the following arguments are required: FILE",
    "review": "the following arguments are required: FILE",
    "arena": "the following arguments are required: --game, --seats",
    "uf2": "the following arguments are required: --firmware",
    "deploy nothing": "nothing: no such folder: give the folder or letter of the board's drive",
    "web": "npm, which fetches MicroPython, was not found: install Node.js and try again",
}


def test_what_is_missing_is_one_sentence(installed, tmp_path, monkeypatch):
    """A machine without npm, in an empty folder."""
    python, _ = installed
    monkeypatch.setenv("PATH", str(python.parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "empty").mkdir()
    for words, sentence in SENTENCES.items():
        done = run_program(python.with_name("skalbox"), *words.split(), cwd=tmp_path / "empty")
        assert done == (2, "", "skalbox %s: %s\n" % (words.split()[0], sentence))
    assert files(tmp_path) == {}


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not here")
def test_the_page_is_made_in_any_folder(installed, tmp_path, monkeypatch):
    """npm fetches MicroPython the first time, and is not asked a second time."""
    python, _ = installed
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    status, out, err = run_program(python.with_name("skalbox"), "web", cwd=tmp_path)
    if "npm could not fetch" in err:
        pytest.skip(err)
    assert (status, err) == (0, "") and out.startswith("Fetching MicroPython ") and out.count("\n") == 2
    monkeypatch.setenv("PATH", str(python.parent))
    status, out, err = run_program(python.with_name("skalbox"), "web", cwd=tmp_path)
    assert (status, err, out.count("\n")) == (0, "", 1) and "a first visit loads" in out


QUICK = "play replay advise review arena web names sounds"
LONG = "solve bench shots bundle uf2 deploy"


def test_every_command_is_run():
    assert {*QUICK.split(), *LONG.split()} == set(cli.COMMANDS)


def ran(commands, folder) -> dict[str, str]:
    """What these commands, by name, print in this folder. All run at once: none may disturb another."""
    apart = ("PYTHON", "PYTEST", "DISPLAY", "WAYLAND", "SDL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(apart)}
    running = {
        name: subprocess.Popen(
            list(map(str, command)), cwd=folder, env=kept, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for name, command in commands.items()
    }
    said = {}
    for name, process in running.items():
        said[name], err = process.communicate()
        assert process.returncode == 0, (name, err)
    return said


def test_commands_run_in_any_folder(installed, tmp_path, solved):
    solved("skalpott-simple")
    python, site = installed
    before = files(site)
    (tmp_path / "turn.skal").write_text(TURN)
    (tmp_path / "short.keys").write_text("settle\nshot title\n")
    (tmp_path / "crash.txt").write_text('Skalbox 2.0.0 plain\n  File "app", line 9, in step\nRuntimeError: no die\n')
    skalbox = python.with_name("skalbox")
    commands = {
        "play": [skalbox, "play"],
        "play --keys": [skalbox, "play", "--keys", "short.keys", "--out", "short"],
        "replay": [skalbox, "replay", "turn.skal"],
        "advise": [skalbox, "advise", "turn.skal"],
        "review": [skalbox, "review", "--json", FINISHED],
        "arena": [skalbox, "arena", "--game", "skalpott", "--seats", "easy,perfect", "--games", "60", "--jobs", "2"],
        "web": [skalbox, "web", "--help"],
        "names": [skalbox, "names", "crash.txt"],
        "sounds": [skalbox, "sounds", "heard"],
    }
    assert {name.split()[0] for name in commands} == set(QUICK.split())
    said = ran(commands, tmp_path)
    assert "NaN" not in said["review"]
    assert json.loads(said["replay"])["next"]["dice"] == [1, 3, 4, 4, 6]
    assert "keep" in json.loads(said["advise"])["best"] and json.loads(said["review"])["decisions"]
    assert [line.split()[1] for line in said["arena"].splitlines()] == ["easy", "perfect"]
    demonstration = said["play"].splitlines()
    assert demonstration[0].startswith("No window: there is no screen (")
    pictures = [Path(line) for line in demonstration[2:]]
    assert pictures and {path.parent for path in pictures} == {Path("out/demo")}
    for name in [*pictures, "short/title.png", "heard/score.wav"]:
        assert (tmp_path / name).stat().st_size > 100, name
    assert files(site) == before, "nothing is ever written beside the program"


@pytest.mark.soak
def test_long_commands_run_in_any_folder(installed, tmp_path):
    python, site = installed
    before = files(site)
    (tmp_path / "firmware.uf2").write_bytes(firmware())
    (tmp_path / "CIRCUITPY").mkdir()
    commands = {
        "solve": [python.with_name("skalbox"), "solve", "skalpott-simple"],
        "bench": [python, "-c", BENCH],
        "shots": [python, "-c", SHOTS],
        "bundle uf2 deploy": [python, "-c", BOARDS],
    }
    assert " ".join(commands) == LONG
    said = ran(commands, tmp_path)
    assert said["solve"] == "skalpott-simple 332.280795\n" and "coach's buffers" in said["bench"]
    bundle = "dist/skalbox-%s" % source_tree.version()
    made = ["shots/contact-sheet-en-240x135.png", "CIRCUITPY/code.py"]
    for name in [*made, bundle + "/code.py", bundle + ".zip", bundle + "-rp2040.uf2"]:
        assert (tmp_path / name).stat().st_size > 100, name
    assert files(site) == before, "nothing is ever written beside the program"


PYTHONS = ("3.11", "3.12", "3.13")
# By command, the arguments that it is given in turn, and the status that it ends with. A text instead of arguments is a
# program that runs the command with less work.
RUNS = {
    "play": [([], 0), (["--keys", "short.keys", "--out", "short"], 0), (["--keys", "nothing", "--out", "o"], 2)],
    "shots": [([], 2), (SHOTS, 0)],
    "replay": [([], 2), (["turn.skal"], 0), (["nothing"], 2)],
    "solve": [(["skalpott-simple"], 0), (["nothing"], 2)],
    "advise": [([], 2), (["turn.skal"], 0), (["--exact", str(FINISHED)], 2)],
    "review": [([], 2), ([str(FINISHED)], 0), (["turn.skal"], 2)],
    "arena": [([], 2), (["--game", "skalpott", "--seats", "easy,perfect", "--games", "8"], 0)],
    "bundle": [(BOARDS, 0), (["turn.skal"], 2)],
    "deploy": [(["nothing"], 2)],
    "uf2": [([], 2), (["--firmware", "turn.skal"], 2)],
    "names": [([], 2), (["nothing"], 2), (["turn.skal"], 2)],
    "web": [([], 0), (["--out", "turn.skal"], 2)],
    "sounds": [([], 2), (["heard"], 0), (["turn.skal"], 2)],
    "bench": [(BENCH, 0), (["nothing"], 2)],
}


def interpreter(version: str) -> str | None:
    """Returns the path of this Python: in PATH, or among those that pyenv keeps there and does not offer."""
    found = shutil.which("python" + version)
    if found and run_program(found, "--version")[1].startswith("Python " + version):
        return found
    if shutil.which("pyenv") is None:
        return None
    for name in reversed(run_program("pyenv", "versions", "--bare")[1].split()):
        if name.startswith(version + "."):
            return run_program("pyenv", "prefix", name)[1].strip() + "/bin/python"
    return None


@pytest.fixture(params=PYTHONS)
def skalbox(request, wheels, tmp_path_factory):
    """The command, installed."""
    found = interpreter(request.param)
    if found is None:
        pytest.skip("no Python %s is on this machine" % request.param)
    folder = tmp_path_factory.mktemp("python") / "env"
    status, _, err = run_program(found, "-m", "venv", folder)
    assert status == 0, err
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    status, _, err = run_program(programs / "python", "-m", "pip", "install", "--quiet", wheels[0])
    if status:
        pytest.skip(
            "pip cannot install the wheel on Python %s here: %s" % (request.param, err.strip().splitlines()[-1])
        )
    return programs / "skalbox"


@pytest.mark.soak
def test_every_command_ends_well_or_says_what_is_missing(skalbox, tmp_path, monkeypatch, tried):
    """It ends with its result and status 0, or with a sentence and status 2; if npm is missing, so does web."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "empty"
    folder.mkdir()
    status, out, err = run_program(skalbox, "--help", cwd=folder)
    assert (status, err) == (0, "")
    commands = re.findall(r"(?m)^  ([a-z0-9]+)  +\S", out.partition("options:")[2])
    assert set(commands) == set(RUNS), "each command has a row here"
    (folder / "turn.skal").write_text(TURN)
    (folder / "short.keys").write_text("settle\nshot title\n")
    (folder / "firmware.uf2").write_bytes(firmware())
    (folder / "CIRCUITPY").mkdir()
    site = next(path for path in skalbox.parents[1].rglob("host_tools") if path.is_dir()).parent
    before, count = files(site), 0
    for name in commands:
        for arguments, expected in RUNS[name]:
            words = [skalbox, name, *arguments]
            if isinstance(arguments, str):
                words = [skalbox.with_name("python"), "-c", arguments]
            missing = name == "web" and expected == 0 and shutil.which("npm") is None
            status, _, err = run_program(*words, cwd=folder)
            assert status == (2 if missing else expected) and "Traceback" not in err, (words, err)
            assert status == 0 or (err.count("\n") == 1 and err.startswith(("skalbox %s: " % name, *arguments))), err
            count += 1
    assert files(site) == before, "nothing is ever written beside the program"
    version = subprocess.run([skalbox.with_name("python"), "--version"], capture_output=True, text=True, check=True)
    tried("%s: %d runs of %d commands from a wheel" % (version.stdout.strip(), count, len(commands)))


@pytest.mark.soak
def test_this_python_is_among_them():
    assert "%d.%d" % sys.version_info[:2] in PYTHONS and interpreter("%d.%d" % sys.version_info[:2]) is not None


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
        "its last sentence": the_only(r"\sSkalbox <N>\. <", files["build.html"]),
        "the name of its UF2": listed["version"],
        **of_drive(drive),
    }


# By product: what reads the versions from it.
PRODUCTS = {
    "the command": of_command, "About on the device": of_about, "the wheel": of_wheel, "the bundle": of_bundle,
    "the UF2": of_uf2, "the page": of_page, "the builder's page": of_builder,
}  # fmt: skip


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
