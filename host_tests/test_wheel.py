# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""skalbox installed from a wheel: every command works in any folder, and it hides no module of Python's own."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from helpers import ROOT, run_program
from test_uf2 import firmware

from host_tools import source_tree
from host_tools.commands import cli

_NO_COMMANDS = {"host_tools/pictures", "host_tools/heap", "host_tools/heap/board"}
TURN = "skal 1\ngame yams\nmode match\nplayers Ana\nroll 1 3 4 4 6\n"
FINISHED = ROOT / "host_tests/golden/solo-simple.skal"

# The three commands that build the drive, which takes a while: they share one.
BOARDS = """
import functools, sys
from host_tools.commands import bundle, cli
bundle.checked = functools.cache(bundle.checked)
for argv in (["bundle"], ["uf2", "--firmware", "firmware.uf2"], ["deploy", "CIRCUITPY"]):
    assert cli.main(argv) == 0, argv
"""
# Only the first scene of the tour through all screens.
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
    assert device == ours | {*source_tree.SCRIPTS, "settings.toml", "pyproject.toml", "LICENSE"}
    shown = {*(ROOT / "host_tools/web/builder").iterdir(), *(ROOT / "host_tools/pictures/made").glob("wiring-*.svg")}
    assert {path.relative_to(ROOT).as_posix() for path in shown} <= set(names[0]), "the builder's page"
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


# The long ones take half a minute together, so `make soak` runs them.
QUICK = "play replay advise review solve arena web names"
LONG = "bench shots bundle uf2 deploy"


def test_every_command_is_run():
    assert {*QUICK.split(), *LONG.split()} == set(cli.COMMANDS)


def ran(commands, folder) -> dict[str, str]:
    """What these commands, by name, print in this folder. All run at once, since none may disturb another."""
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
        "solve": [skalbox, "solve", "skalpott-simple"],
        "arena": [skalbox, "arena", "--game", "skalpott", "--seats", "easy,perfect", "--games", "60", "--jobs", "2"],
        "web": [skalbox, "web", "--help"],
        "names": [skalbox, "names", "crash.txt"],
    }
    assert {name.split()[0] for name in commands} == set(QUICK.split())
    said = ran(commands, tmp_path)
    assert json.loads(said["replay"])["next"]["dice"] == [1, 3, 4, 4, 6]
    assert "keep" in json.loads(said["advise"])["best"] and json.loads(said["review"])["decisions"]
    assert said["solve"] == "skalpott-simple 332.280795\n"
    assert [line.split()[1] for line in said["arena"].splitlines()] == ["easy", "perfect"]
    demonstration = said["play"].splitlines()
    assert demonstration[0].startswith("No window: there is no screen (")
    pictures = [Path(line) for line in demonstration[2:]]
    assert pictures and {path.parent for path in pictures} == {Path("out/demo")}
    for name in [*pictures, "short/title.png"]:
        assert (tmp_path / name).stat().st_size > 100, name
    assert files(site) == before, "nothing is ever written beside the program"


@pytest.mark.soak
def test_long_commands_run_in_any_folder(installed, tmp_path):
    python, site = installed
    before = files(site)
    (tmp_path / "firmware.uf2").write_bytes(firmware())
    (tmp_path / "CIRCUITPY").mkdir()
    commands = {
        "bench": [python, "-c", BENCH],
        "shots": [python, "-c", SHOTS],
        "bundle uf2 deploy": [python, "-c", BOARDS],
    }
    assert " ".join(commands) == LONG
    assert "coach's buffers" in ran(commands, tmp_path)["bench"]
    bundle = "dist/skalbox-%s" % source_tree.version()
    made = ["shots/contact-sheet-en-240x135.png", "CIRCUITPY/code.py"]
    for name in [*made, bundle + "/code.py", bundle + ".zip", bundle + "-rp2040.uf2"]:
        assert (tmp_path / name).stat().st_size > 100, name
    assert files(site) == before, "nothing is ever written beside the program"
