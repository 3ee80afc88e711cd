# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The Makefile's set-up: it reports what is wrong with this machine, and goes on without what is optional."""

import os
import shutil
import subprocess

import pytest
from helpers import ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")


def program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n%s\n" % text)
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path):
    """The Makefile and the files it reads, with programs that do nothing instead of Python's."""
    for name in ("Makefile", "pyproject.toml", "host_tools/node/package.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("python", "pip", "circuitpython_setboard"):
        program(tmp_path / ".venv/bin" / name, "exit 0")
    return tmp_path


def make(folder, *arguments):
    there = {**os.environ, "PATH": "%s:%s" % (folder / "programs", os.environ["PATH"])}
    there = {name: value for name, value in there.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", *arguments], cwd=folder, env=there, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("works", [True, False])
def test_npm_that_cannot_fetch_stops_nothing(checkout, works):
    program(checkout / "programs/npm", "mkdir -p .venv/node/node_modules/half; exit %d" % (not works))
    status, out, err = make(checkout, ".venv/.test")
    assert (status, err) == (0, "") and (checkout / ".venv/.test").exists()
    assert (checkout / ".venv/node").exists() is works, "nothing half done is left"
    assert ("npm could not install its packages: the MicroPython tests" in out) is not works


@pytest.mark.parametrize(
    ("python", "error"),
    [
        ("no-such-python", "no-such-python was not found; skalbox needs Python 3.11 or newer."),
        ("old-python", "skalbox needs Python 3.11 or newer; old-python is older."),
    ],
)
def test_an_unusable_python_is_refused(checkout, python, error):
    shutil.rmtree(checkout / ".venv")
    program(checkout / "programs/old-python", "exit 1")
    status, out, err = make(checkout, "play", "PYTHON=" + python)
    assert status == 2 and out == error + " Try: make PYTHON=python3.11\n", err
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(("works", "taken"), [("exit 0", "programs/system"), ("exit 1", "python3")])
def test_the_systems_python_is_taken_if_it_fits(checkout, works, taken):
    shutil.rmtree(checkout / ".venv")
    program(checkout / "programs/system", works)
    status, out, err = make(checkout, "--dry-run", "play", "SYSTEM=programs/system")
    assert status == 0 and ("\n%s -m venv .venv\n" % taken) in out, err


@pytest.fixture
def machine(checkout, monkeypatch):
    """`machine(user, programs...)` runs make browser on a machine with these programs alone, or another target. Its
    apt-get works, or fails if it is named "no apt-get". Returns what was printed, and what apt-get was asked for."""
    log = checkout / "log"
    which = shutil.which("make")
    program(checkout / ".venv/bin/pytest", 'echo "pytest with ${CHROME:-none}"')
    (checkout / ".venv/.test").touch()
    monkeypatch.delenv("CHROME", raising=False)

    def run(user, *programs, named=(), target="browser"):
        program(checkout / "programs/id", "echo %d" % user)
        for each in programs:
            fails = each == "no apt-get"
            program(checkout / "programs" / each.removeprefix("no "), 'echo "$*" >> %s; exit %d' % (log, fails))
        there = {"PATH": str(checkout / "programs")}
        command = [which, target, *named]
        done = subprocess.run(command, cwd=checkout, env=there, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "") and ("pytest with" in done.stdout) is (target == "browser")
        return done.stdout, log.read_text().splitlines() if log.exists() else []

    return run


OTHERS = ["firefox-esr", "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb"]
BROWSERS = ["chromium", *OTHERS]


@pytest.mark.parametrize(
    ("user", "programs", "named", "packages"),
    [
        (0, ["apt-get"], [], BROWSERS),
        (0, ["apt-get", "chromium"], [], ["chromium-driver", *OTHERS]),
        (0, ["apt-get", "chromium", "chromedriver"], [], OTHERS),
        (0, ["apt-get", "google-chrome", "firefox"], [], OTHERS[1:]),
        (0, ["apt-get", "firefox-esr"], ["CHROME=mine"], OTHERS[1:]),
        (1000, ["apt-get"], [], []),
        (0, [], [], []),
    ],
    ids=["nothing", "no driver", "Debian's", "Google's", "named", "not root", "no apt-get"],
)
def test_browsers_are_installed_where_that_is_possible(machine, user, programs, named, packages):
    out, asked = machine(user, *programs, named=named)
    assert asked == [each for name in packages for each in ("update", "install -y --no-install-recommends " + name)]
    assert "pytest with %s" % ("mine" if named else "none") in out and "skipped" not in out


def test_browsers_that_cannot_be_installed_are_said(machine):
    out, asked = machine(0, "no apt-get")
    names = ("Chromium", "Firefox", "WebKitGTK")
    assert len(asked) == 6 and all(
        "apt-get could not install %s: its tests will be skipped\n" % name in out for name in names
    )


def test_make_test_installs_no_browser():
    said = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "pytest" in said and "apt-get" not in said and "not browser" in said


MISSING = [
    "KiCad was not found: the board is not made again",
    "POV-Ray was not found: the pictures are not drawn again",
    "PrusaSlicer was not found: make hardware-check will not slice the printed parts",
]
PACKAGES = ["kicad kicad-footprints python3-numpy", "prusa-slicer", "povray"]


@pytest.mark.parametrize(
    ("user", "programs", "packages", "missing"),
    [
        (0, ["apt-get"], PACKAGES, MISSING),
        (0, ["apt-get", "povray"], PACKAGES[:2], MISSING[::2]),
        (0, ["apt-get", "povray", "prusa-slicer", "kicad"], [], []),
        (0, [], [], MISSING),
        (1000, ["apt-get", "prusa-slicer"], [], MISSING[:2]),
    ],
    ids=["nothing", "POV-Ray", "all", "no apt-get", "not root"],
)
def test_the_programs_for_hardware_are_installed_where_that_is_possible(machine, user, programs, packages, missing):
    """This apt-get installs nothing: what is missing afterwards is said, each in a sentence."""
    out, asked = machine(user, *programs, named=["KICAD=kicad"], target="hardware")
    wanted = [each for name in packages for each in ("update", "install -y --no-install-recommends " + name)]
    assert [each for each in asked if each.startswith(("update", "install"))] == wanted
    assert [line for line in out.splitlines() if "was not found" in line] == missing


def test_programs_for_hardware_that_cannot_be_installed_are_said(machine):
    out, asked = machine(0, "no apt-get", named=["KICAD=kicad"], target="hardware")
    assert len(asked) == 6 and all(f"apt-get could not install {each.split()[0]}\n" in out for each in MISSING)
