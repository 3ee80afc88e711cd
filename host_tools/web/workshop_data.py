# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The workshop's page of `skalbox web`, which looks after a handheld that exists: in the browser it does what
`skalbox deploy` does, by the same plan. The rest that it needs is the builder's (host_tools.web.builder_data)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from host_tools import source_tree
from host_tools.drive import board_wiring, contents
from host_tools.drive.firmware import BOARD_IDS
from host_tools.source_tree import ROOT

_PAGE = Path(__file__).with_name("workshop")
_TOP = "workshop.html"  # beside the page of the game; all else is in a folder
_FOLDER = "workshop/"
# What the page runs in MicroPython besides the builder's files.
PYTHON = (
    *("drive/differences.py", "drive/manifest.py", "drive/planning.py", "drive/shadowing.py", "drive/stack_line.py"),
    *("drive/version_order.py", "web/picked_drive.py", "web/slots_file.py", "web/workshop_file.py"),
)
# The device's modules that read the save slots.
_SAVES = (
    *("skalcore/%s.py" % name for name in ("card", "contest", "events", "game", "journal", "ledger")),
    *("lib/skalbox/saves/%s.py" % name for name in ("aside", "chip_memory", "hall", "head", "slots")),
    "lib/skalbox/players/sign_order.py",
)


def files() -> dict[str, bytes]:
    """Return every file of the workshop's page, by its path in the site."""
    found = {}
    for path in sorted(_PAGE.iterdir()):
        if path.suffix in (".html", ".css", ".js"):
            found[path.name if path.name == _TOP else _FOLDER + path.name] = path.read_bytes()
    found[_FOLDER + "python.json"] = _json(python())
    found[_FOLDER + "workshop.json"] = _json(known())
    return found


def python() -> dict[str, str]:
    """Return the files that the page runs in MicroPython, path -> text."""
    found = {"host_tools/" + name: _PAGE.parents[1] / name for name in PYTHON}
    # The device's complaints about settings.toml, in each language.
    names = ["lib/skalbox/lang/%s/wiring.py" % code for code in source_tree.languages()]
    found |= {name: ROOT / name for name in (*names, *_SAVES)}
    return {name: path.read_text("utf-8") for name, path in found.items()}


def known() -> dict[str, Any]:
    """Return this release's version, the code.py of an unfinished copy, and the settings.toml of a new drive by its
    board: "" if the drive names none, and "?" for a board without a wiring."""
    boards = {board: board_wiring.settings(board).decode() for board in ("", *BOARD_IDS, "?")}
    return {"version": contents.version(), "unfinished": contents.unfinished().decode(), "settings": boards}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
