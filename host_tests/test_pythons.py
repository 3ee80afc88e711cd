# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""skalbox as a user installs it: the wheel and its dependencies, in an empty folder, on each Python of this machine."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from helpers import run_program
from test_uf2 import firmware
from test_wheel import BENCH, BOARDS, FINISHED, SHOTS, TURN, files

PYTHONS = ("3.11", "3.12", "3.13")
pytestmark = pytest.mark.soak

# By command, the arguments that it is given in turn, and the status that it ends with; a text instead of arguments: a
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
    """The command in a new environment of this Python."""
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


def test_every_command_ends_well_or_says_what_is_missing(skalbox, tmp_path, monkeypatch, tried):
    """With its result and status 0, or with one sentence and status 2; where npm is not, that holds for web."""
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


def test_this_python_is_among_them():
    assert "%d.%d" % sys.version_info[:2] in PYTHONS and interpreter("%d.%d" % sys.version_info[:2]) is not None
