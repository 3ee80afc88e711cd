# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A copy of the tree, to which a test adds something as a contributor would, and a process that plays on it."""

import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from helpers import ROOT, run_program

# Puts the copy in the place of the tree, behind the standard library, which has a `code` of its own.
_BEGIN = """
import json, sys
root, tests = sys.argv[1:3]
here = next(n for n, path in enumerate(sys.path) if "site-packages" in path)
sys.path[here:here] = [root, tests]
import host_tools
assert host_tools.__file__.startswith(root), "the copy is what runs"
"""


class Tree:
    """A copy, in the folder `root`, of everything that the project runs from."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("lib", "skalcore", "host_tools"):
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "made"))
        for name in ("code.py", "boot.py", "safemode.py", "settings.toml", "pyproject.toml"):
            shutil.copy(ROOT / name, root / name)
        self._before = self._digests()

    def _digests(self) -> dict[str, str]:
        files = [path for path in self.root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        return {path.relative_to(self.root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}

    def write(self, name: str, text: str) -> None:
        """Writes this file."""
        (self.root / name).write_text(text, "utf-8")

    def touched(self) -> set[str]:
        """The files changed or added since."""
        return {name for name, digest in self._digests().items() if self._before.get(name) != digest}

    def run(self, script: str, *arguments: object) -> Any:
        """Runs this script and returns its last line of output, read as JSON; the script's arguments are
        sys.argv[3:]."""
        path = self.root / "script.py"
        path.write_text(_BEGIN + script, "utf-8")
        status, out, err = run_program(sys.executable, "-P", path, self.root, ROOT / "host_tests", *arguments)
        path.unlink()
        assert (status, err) == (0, ""), err
        return json.loads(out.splitlines()[-1])
