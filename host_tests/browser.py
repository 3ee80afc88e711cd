# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Chromium for the tests in a real browser: where it is, and the scripts in node that drive it."""

import json
import os
import shutil
import subprocess

import pytest
from helpers import ROOT

from host_tools.node import micropython
from host_tools.source_tree import outputs

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PICTURES = outputs() / "out/browser"


def found() -> str | None:
    """Returns the path of Chromium, None if it is missing. CHROME in the environment may name it, or else it is the
    first of PROGRAMS in PATH."""
    named = os.environ.get("CHROME")
    if named:
        path = shutil.which(named)
        assert path, "CHROME=%s is no program: name Chromium, or leave CHROME out" % named
        return path
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def program() -> str:
    """Returns the path of Chromium. If Chromium or node is missing, the test is skipped and gives the reason."""
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    path = found()
    if path is None:
        pytest.skip(
            "no Chromium was found: none of %s is in PATH. Install your system's package, or name the program: "
            "make browser CHROME=FILE" % " ".join(PROGRAMS)
        )
    return path


def driven(script: str, address: str, **job: object) -> dict:
    """Runs a script of this folder in node with a job, and returns its findings by name. The job has, besides what
    is given: program (Chromium's path), address (of the built page), and pictures (a folder for them)."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"program": program(), "address": address, "pictures": str(PICTURES), **job})
    command = ["node", str(ROOT / "host_tests" / script)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
