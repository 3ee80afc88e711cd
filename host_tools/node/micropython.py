# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A real MicroPython on the desktop: the WebAssembly build from npm, a 32-bit VM that node runs."""

import base64
import json
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.source_tree import INSTALLED, ROOT

_NODE = (Path(sys.prefix) if INSTALLED else ROOT / ".venv") / "node"  # where npm puts what it fetches
PACKAGE = _NODE / "node_modules/@micropython/micropython-webassembly-pyscript"
_RUN = Path(__file__).with_name("run.mjs")
HEAP = 160 * 1024  # bytes to begin with; this build of MicroPython takes more where a program needs it


class VmError(RuntimeError):
    """The program failed inside MicroPython; the text is its traceback."""


def why_not() -> str:
    """Why there is no MicroPython on this machine, as a sentence; empty where there is one."""
    if shutil.which("node") is None:
        return "node is not on this machine, so nothing runs in MicroPython"
    if not PACKAGE.exists():
        return "npm's MicroPython is not installed: run make test where npm is"
    return ""


def sources(*names: str) -> dict[str, str]:
    """The project's own files of these names (folders: all their .py), as path -> text."""
    found = {}
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found[file.relative_to(ROOT).as_posix()] = file.read_text("utf-8")
    return found


def run(program: str, files: dict[str, str], heap: int = HEAP, binaries: dict[str, bytes] | None = None) -> str:
    """Run `program` in MicroPython with these files on its drive; what it printed. VmError where it fails."""
    packed = {path: base64.b64encode(data).decode() for path, data in (binaries or {}).items()}
    job = json.dumps({"package": str(PACKAGE), "heap": heap, "files": files, "binaries": packed, "program": program})
    done = subprocess.run(["node", str(_RUN)], input=job, capture_output=True, text=True, check=False)
    if done.returncode:
        raise VmError(done.stderr.strip() or done.stdout.strip() or "node ended with status %d" % done.returncode)
    return done.stdout
