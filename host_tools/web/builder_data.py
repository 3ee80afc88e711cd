# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page of `skalbox web`, on which a handheld's UF2 is put together in the browser.

The page composes the same bytes as `skalbox uf2 --settings`. Nothing that both need is written twice: settings.json and
drive.json, which the page reads, are made from the tables and files of the command.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import host_tools
from host_tools import source_tree
from host_tools.commands import bundle, uf2
from host_tools.drive import contents, firmware
from host_tools.drive.preset_line import DEFAULT, PRESETS
from host_tools.drive.refusals import REFUSALS
from host_tools.source_tree import ROOT
from host_tools.web import device_settings, setting_labels, shopping

_PAGE = Path(__file__).with_name("builder")
_PICTURES = Path(host_tools.__file__).with_name("pictures") / "made"
_TOP = "build.html"  # beside the page of the game; all else is in a folder
_FOLDER = "build/"
_VERSION, _ADDRESS = b"<!-- version -->", b"<!-- address -->"  # in build.html
_PICO = "pico"  # the virtual board for those that a UF2 can be made for
# What the page runs in MicroPython: files of host_tools and of the device, as they are. A test holds them to the Python
# that is there.
PYTHON = (
    *("drive/__init__.py", "drive/fat.py", "drive/firmware.py", "drive/pico_uf2.py", "drive/refusals.py"),
    *("drive/settings_lines.py", "drive/uf2_blocks.py", "web/board_file.py", "web/device_start.py"),
    *("virtual/__init__.py", "virtual/boards.py", "virtual/buses.py", "virtual/current_board.py"),
    *("virtual/processor.py", "virtual/settings_toml.py"),
    *("virtual/fakes/%s.py" % name for name in ("analogio", "busio", "microcontroller", "pwmio", "supervisor")),
)
_HARDWARE = (
    "__init__ battery clock complaints config keys motion no_motion panel panels power presets sound speed "
    "toml_lines tunes"
)
DEVICE = (
    *("skalcore/__init__.py", "skalcore/boxes.py", "skalcore/rules.py"),
    *("lib/skalbox/%s.py" % name for name in ("__init__", "memory", "seldom", "start", "draw/__init__")),
    *("lib/skalbox/art/__init__.py", "lib/skalbox/art/index.py"),
    *("lib/skalbox/hardware/%s.py" % name for name in _HARDWARE.split()),
    *("lib/skalbox/lang/__init__.py", "lib/skalbox/lang/languages.py", "lib/skalbox/lang/en/wiring.py"),
    *("lib/skalbox/players/%s.py" % name for name in ("__init__", "roles", "setting_rows", "settings")),
    "lib/skalbox/saves/__init__.py",
)
_PANEL = setting_labels.PREFIX + "PANEL"


def files() -> dict[str, bytes]:
    """Return every file that the builder's page needs, by its path in the site. DriveError if the drive can't be
    built; this takes some seconds."""
    found = {}
    for path in sorted(_PAGE.iterdir()):
        if path.suffix in (".html", ".css", ".js"):
            found[path.name if path.name == _TOP else _FOLDER + path.name] = path.read_bytes()
    found[_TOP] = found[_TOP].replace(_VERSION, source_tree.version().encode())
    found[_TOP] = found[_TOP].replace(_ADDRESS, html.escape(source_tree.address()).encode())
    for path in sorted(_PICTURES.glob("start-*.png")):
        found[_FOLDER + path.name] = path.read_bytes()
    listed, blob = _drive()
    found[_FOLDER + "settings.json"] = _json(settings())
    found[_FOLDER + "drive.json"] = _json(listed)
    found[_FOLDER + "drive.bin"] = blob
    found[_FOLDER + "python.json"] = _json(python())
    return found


def python() -> dict[str, str]:
    """Return the files that the page runs in MicroPython, path -> text."""
    found = {"host_tools/" + name: _PAGE.parents[1] / name for name in PYTHON}
    # Each folder of a language is one that may be chosen.
    languages = ["lib/skalbox/lang/%s/__init__.py" % code for code in source_tree.languages()]
    found |= {name: ROOT / name for name in (*DEVICE, *languages)}
    return {name: path.read_text("utf-8") for name, path in found.items()}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _drive() -> tuple[dict[str, Any], bytes]:
    """Return where in a blob each file of the drive is, and the blob, which has each content once."""
    blob = bytearray()
    places: dict[bytes, tuple[int, int]] = {}
    files: list[tuple[str, int, int]] = []
    for name, data in bundle.checked().items():
        if data not in places:
            places[data] = (len(blob), len(data))
            blob += data
        files.append((name, *places[data]))
    return {"version": contents.version(), "settings": contents.SETTINGS, "files": files}, bytes(blob)


def settings() -> dict[str, Any]:
    """Return what the page knows of settings, boards and firmware: build.js and the modules beside it read it. The
    words of each language are apart."""
    usual = {name: _rows(name) for name in _panels()}
    rows = usual[PRESETS[DEFAULT][_PANEL]]
    return {
        "default": setting_labels.presets()[0],
        "presets": {name: _preset(name) for name in setting_labels.presets()},
        "boards": {
            device_settings.board_of(name): device_settings.pins(device_settings.board_of(name), name)
            for name in reversed(PRESETS)
        },
        "settings": rows,
        # What a panel of another size changes.
        "panels": {
            panel: {name: row for name, row in found.items() if row != rows[name]} for panel, found in usual.items()
        },
        "languages": {code: _words(code, rows) for code in setting_labels.LANGUAGES},
        "refusals": REFUSALS,
        "toml": contents.settings().decode(),
        "firmware": {
            "oldest": firmware.OLDEST,
            "tried": "%d.%d.%d" % firmware.TRIED,
            "boards": firmware.BOARD_IDS,
            "most": uf2.MOST,
        },
    }


def _rows(panel: str) -> dict[str, Any]:
    """Return the settings that somebody chooses: the address of a page is not one."""
    return {name: row for name, row in device_settings.rows(panel).items() if row["kind"] != "address"}


def _panels() -> list[str]:
    return [name for name in device_settings.rows(PRESETS[DEFAULT][_PANEL])[_PANEL]["words"] if name[0].isdigit()]


def _preset(name: str) -> dict[str, Any]:
    board = device_settings.board_of(name)
    return {"board": board, "boards": firmware.BOARDS[name], "uf2": board == _PICO, "settings": PRESETS[name]}


def _words(language: str, rows: dict[str, Any]) -> dict[str, Any]:
    """Return the page's words for what comes from the device and from the guide."""
    labels = setting_labels.LANGUAGES[language]
    return {
        "presets": {name: labels.PRESETS.get(name, (name, "")) for name in PRESETS},
        "groups": _groups(language, rows),
        "keys": labels.KEYS,
        "complaints": setting_labels.complaints(language),
        "shopping": shopping.lists(language),
    }


def _groups(language: str, rows: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the groups, each with a title and its settings. A setting has name, label, note, texts (of the words of a
    choice), and left_out. The last is the meaning of leaving a setting out, if it has no usual value."""
    labels = setting_labels.LANGUAGES[language]
    prefix, found = setting_labels.PREFIX, []

    def named(name: str, label: str, note: str, texts: list[str]) -> dict[str, Any]:
        row = {"name": prefix + name, "label": label, "note": note, "texts": texts}
        return {**row, "left_out": labels.LEFT_OUT[name]} if name in labels.LEFT_OUT else row

    for title, each in labels.GROUPS.items():
        group = []
        for name, (label, note) in each.items():
            texts = [setting_labels.value(language, name, word) for word in rows[prefix + name].get("words", ())]
            group.append(named(name, label, note, texts))
        found.append({"title": title, "settings": group})
    wired = {prefix + name for group in labels.GROUPS.values() for name in group} | {device_settings.PRESET}
    players = setting_labels.players(language, [name for name in rows if name not in wired])
    group = []
    for name, (label, note, texts) in players.items():
        words = rows[prefix + name]["words"]
        group.append(named(name, label, note, setting_labels.language_names(words) if name == "LANG" else texts))
    found.insert(1, {"title": labels.PLAYERS, "settings": group})
    return found
