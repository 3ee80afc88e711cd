# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A real MicroPython on the desktop: the WebAssembly build from npm, a 32-bit VM that runs in node."""

import base64
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from host_tools.node import npm_packages
from host_tools.source_tree import ROOT

NAME = "@micropython/micropython-webassembly-pyscript"
MISSING = "MicroPython is not installed: run skalbox web, which fetches it with npm"
_RUN = Path(__file__).with_name("run.mjs")
HEAP = 160 * 1024  # initial size in bytes; this build of MicroPython grows it if a program needs more


class VmError(RuntimeError):
    """The program failed inside MicroPython; the text is its traceback."""


def package() -> Path | None:
    """Return the folder of npm's package, or None if it is not installed."""
    return npm_packages.find(NAME)


def fetch(say: Callable[[str], None]) -> None:
    """Have npm fetch MicroPython unless it is installed; see npm_packages.fetch."""
    npm_packages.fetch(NAME, "MicroPython", say)


def why_not() -> str:
    """Return why MicroPython isn't available on this machine, as a sentence; empty if it is."""
    if shutil.which("node") is None:
        return "node was not found: install Node.js to run MicroPython"
    if package() is None:
        return MISSING
    return ""


def sources(*names: str) -> dict[str, str]:
    """Return path -> text of the project's own files of these names; a folder stands for all its .py files."""
    found = {}
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found[file.relative_to(ROOT).as_posix()] = file.read_text("utf-8")
    return found


def run(program: str, files: dict[str, str], heap: int = HEAP, binaries: dict[str, bytes] | None = None) -> str:
    """Run `program` in MicroPython with these files on its drive; return its output. VmError if it fails."""
    packed = {path: base64.b64encode(data).decode() for path, data in (binaries or {}).items()}
    job = json.dumps({"package": str(package()), "heap": heap, "files": files, "binaries": packed, "program": program})
    done = subprocess.run(["node", str(_RUN)], input=job, capture_output=True, text=True, check=False)
    if done.returncode:
        raise VmError(done.stderr.strip() or done.stdout.strip() or "node ended with status %d" % done.returncode)
    return done.stdout
