# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the npm packages whose versions package.json pins, and fetch one with npm if it is missing.

The set-up of the tests installs all of them in a checkout. A command that needs one and does not find it there fetches
that one into the user's cache folder.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools import safe_files, user_folders
from host_tools.drive import DriveError
from host_tools.source_tree import INSTALLED, ROOT

_PINNED = Path(__file__).with_name("package.json")
_FOR_TESTS = ROOT / ".venv/node"
_MODULES = "node_modules"
_OPTIONS = ("--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error")
_CODE = re.compile(r"(?m)^npm (?:error|ERR!) code (\w+)")


def version(name: str) -> str:
    """Return the version of this package that package.json pins."""
    return json.loads(_PINNED.read_text("utf-8"))["dependencies"][name]


def _folders(name: str) -> list[Path]:
    """Return the folders in which npm may have installed this package, the folder of `fetch` last."""
    tests = [] if INSTALLED else [_FOR_TESTS]
    try:
        return [*tests, user_folders.cache() / ("%s-%s" % (name.rpartition("/")[2], version(name)))]
    except RuntimeError:  # the user's home folder is unknown
        return tests


def find(name: str) -> Path | None:
    """Return the folder of this package in its pinned version, or None if it is not installed."""
    for folder in _folders(name):
        place = folder / _MODULES / name
        try:
            there = json.loads((place / "package.json").read_text("utf-8"))["version"]
        except (OSError, ValueError, KeyError):
            continue
        if there == version(name):
            return place
    return None


def fetch(name: str, what: str, say: Callable[[str], None]) -> None:
    """Fetch this package, `what` for people, unless it is installed; call `say` before npm starts. DriveError, a
    sentence, if that fails."""
    if find(name) is not None:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise DriveError("npm, which fetches %s, was not found: install Node.js and try again" % what)
    folders = _folders(name)
    if not folders or folders[-1] == _FOR_TESTS:
        raise DriveError("%s cannot be stored: your home folder is unknown" % what)
    target = folders[-1]
    say("Fetching %s %s with npm (only once) into %s" % (what, version(name), target))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".npm-") as room:
            _install(npm, Path(room), "%s@%s" % (name, version(name)), what)
            if find(name) is None:  # else another process was faster
                shutil.rmtree(target, ignore_errors=True)
                target.mkdir()
                os.replace(Path(room) / _MODULES, target / _MODULES)
    except OSError as error:
        raise safe_files.named(error, error.filename or target) from error
    if find(name) is None:
        raise DriveError("npm did not install %s: try again" % what)


def _install(npm: str, room: Path, package: str, what: str) -> None:
    """Run npm, which installs one package below `room`. DriveError if npm fails."""
    # A folder without package.json of its own would be searched for upwards.
    (room / "package.json").write_text("{}", "utf-8")
    command = [npm, "install", *_OPTIONS, "--prefix", str(room), package]
    done = subprocess.run(
        command, cwd=room, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        code = _CODE.search(done.stderr)
        reason = code[1] if code else "status %d" % done.returncode
        raise DriveError("npm could not fetch %s (%s): check the network and try again" % (what, reason))
