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


def program() -> str:
    """Returns the path of Chromium: what CHROME in the environment names, or else the first of PROGRAMS that is in
    PATH. If Chromium or node is missing, the test is skipped and gives the reason."""
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    named = os.environ.get("CHROME")
    if named:
        found = shutil.which(named)
        assert found, "CHROME=%s is no program: name Chromium, or leave CHROME out" % named
        return found
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip(
            "no Chromium was found: none of %s is in PATH. Install your system's package, or name the program: "
            "make browser CHROME=FILE" % " ".join(PROGRAMS)
        )
    return found


def driven(script: str, address: str, **job: object) -> dict:
    """Runs a script of this folder in node with a job, and returns its findings by name. The job has, besides what
    is given: program (Chromium's path), address (of the built page), and pictures (a folder for them)."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"program": program(), "address": address, "pictures": str(PICTURES), **job})
    command = ["node", str(ROOT / "host_tests" / script)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
