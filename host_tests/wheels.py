# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build skalbox as a wheel, from a copy of the checkout and from the source archive of that copy."""

import sys
import tarfile
from pathlib import Path

from helpers import ROOT, run_program

# The Python of Debian 12 has no filters yet, and later ones ask for one.
_SAFELY: dict = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
_BUILD = "import sys, setuptools.build_meta as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"


def build(folder: Path) -> list[Path]:
    """Returns the wheel from the source archive and the wheel from the checkout, both somewhere in this folder."""
    tree = folder / "tree"
    tree.mkdir()
    skipped = {".venv", ".git", "host_tests", "build", "dist", "out", "skalbox.egg-info"}
    with tarfile.open(folder / "tree.tar", "w") as archive:
        for path in ROOT.iterdir():
            if path.name not in skipped:
                archive.add(path, path.name, filter=lambda each: None if "__pycache__" in each.name else each)
    with tarfile.open(folder / "tree.tar") as archive:
        archive.extractall(tree, **_SAFELY)
    made: list[Path] = []
    for kind, source in (("sdist", tree), ("wheel", folder), ("wheel", tree)):
        out = folder / ("%s-of-%s" % (kind, source.name))
        if source is folder:
            with tarfile.open(made[0]) as archive:
                archive.extractall(folder, **_SAFELY)
            (source,) = folder.glob("skalbox-*")
        status, said, err = run_program(sys.executable, "-c", _BUILD, kind, out, cwd=source)
        assert status == 0, err
        made.append(out / said.splitlines()[-1])
    return made[1:]
