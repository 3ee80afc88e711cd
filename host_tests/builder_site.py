# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page as skalbox web writes it, and its modules run in node."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.commands import bundle
from host_tools.node import micropython
from host_tools.web import builder_data, static

needs_vm = pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "MicroPython is there")
Case = tuple[str, dict[str, str], bytes | None]  # preset, settings, content of a file named given.uf2


def written(folder: Path, drives: Callable[..., dict[str, bytes]]) -> Path:
    """Writes the page's files, with the drive that `drives()` returns, and returns the folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundle, "checked", drives)
        files = builder_data.files()
    files["languages.js"] = (static.PAGE / "languages.js").read_bytes()  # the game's page has it
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    (folder / "package.json").write_text('{"type": "module"}')  # for node alone
    return folder


def run(site: Path, cases: list[Case], folder: Path, forms: bool = False) -> dict:
    """Runs the page's modules for these cases, with files in `folder`; see builder_page.mjs for what is returned. The
    `forms` take seconds."""
    jobs = []
    for number, (preset, settings, data) in enumerate(cases):
        path = folder / ("%d.uf2" % number)
        if data is not None:
            path.write_bytes(data)
        file = None if data is None else str(path)
        jobs.append({"preset": preset, "settings": settings, "file": file, "name": "given.uf2"})
    job = json.dumps({"site": str(site), "micropython": str(micropython.package()), "forms": forms, "cases": jobs})
    command = ["node", str(Path(__file__).with_name("builder_page.mjs"))]
    done = subprocess.run(command, input=job, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
