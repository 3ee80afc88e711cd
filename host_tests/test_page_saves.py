# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the page keeps the saves, in node with fakes of what a browser has; test_browser_saves.py has the browser."""

import json
import re
import subprocess

import pytest
from helpers import ROOT

from host_tools.drive import contents
from host_tools.node import micropython
from host_tools.web import static

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)

SCRIPTS = ("page_saves.mjs", "page_copies.mjs")


def checks(script: str) -> list[str]:
    """The names of a script's checks, as they stand in it."""
    return re.findall(r'(?m)^  async "(.+)"\(\)', (ROOT / "host_tests" / script).read_text())


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What was wrong with each check, by its name: "" if nothing was."""
    folder = tmp_path_factory.mktemp("page")
    for path in static.PAGE.glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "tables.js").write_bytes(static.tables())
    seen = {}
    for script in SCRIPTS:
        command = ["node", str(ROOT / "host_tests" / script), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        seen |= json.loads(done.stdout)
    return seen


@pytest.mark.parametrize("name", [name for script in SCRIPTS for name in checks(script)])
def test_what_the_page_keeps(name, found):
    assert found[name] == ""


def test_all_checks_are_made(found):
    assert len(found) > 25 and list(found) == [name for script in SCRIPTS for name in checks(script)]


def test_the_page_knows_each_file_that_the_device_writes():
    """A file of all saves is refused if a size in it is another one."""
    text = (static.PAGE / "board.js").read_text()
    files = json.loads(re.search(r"FILES = (\[.*\]);", text)[1])
    sizes = [int(size) for size in re.findall(r"\]: (\d+)", re.search(r"SIZES = (\{.*\});", text)[1])]
    on_drive = {"/" + name: len(data) for name, data in contents.saves().items() if "/pad" not in name}
    assert dict(zip(files, sizes[1:], strict=True)) == on_drive and sizes[0] == 4096
