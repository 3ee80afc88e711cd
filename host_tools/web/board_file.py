# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page's door to the device and to host_tools.drive, in MicroPython. Files come and go through its file
system, and answers are JSON. python.js beside the page calls these functions. `settings` are the values that were
chosen, by the names of the settings, and /settings.json is the page's own."""

import json
import os
from collections import OrderedDict

from host_tools.drive import DriveError, fat, firmware, pico_uf2, settings_lines, uf2_blocks
from host_tools.virtual.settings_toml import NEWEST
from host_tools.web import device_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PICO, _PICO_2 = "pico", "pico-2"  # virtual boards

_found: list[uf2_blocks.Firmware] = []  # the firmware opened last, which later calls are about
_table: dict = {}  # settings.json


def _refused(error: DriveError) -> str:
    return json.dumps({"refusal": str(error)})


def _read(path: str) -> bytes:
    """Return a file. Told the size, MicroPython reads it at once, and a firmware in 4 seconds less."""
    with open(path, "rb") as file:
        return file.read(os.stat(path)[6])


def _known() -> "dict[str, Any]":
    """Return what settings.json says."""
    if not _table:
        _table.update(json.loads(_read("/settings.json")))
    return _table


def _toml(preset: str, settings: dict) -> bytes:
    """Return a new drive's settings.toml with this wiring and these settings."""
    template = settings_lines.with_preset(_known()["toml"].encode(), preset)
    return settings_lines.with_settings(template, settings)


def _complaints(preset: str, data: bytes) -> "list[tuple[str, str]]":
    """Return what the device says of this settings.toml. If both the firmware opened last and the wiring are for a
    Pico, use that firmware's board."""
    board = _known()["presets"][preset]["board"]
    if not _found or board != _PICO:
        return device_start.complaints(data, board, NEWEST)
    board = _PICO_2 if _chip() == "RP2350" else _PICO
    return device_start.complaints(data, board, _found[0].version)


def _chip() -> str:
    return uf2_blocks.FAMILIES[_found[0].family]


def look(preset: str, settings: dict) -> str:
    """Return four things: the settings.toml, its faults, the panel, and by each setting's name its value if it is left
    out. The value None is not a pin. A fault has the names of settings, separated by spaces, and a sentence. Its value,
    reason and detail are for a sentence in another language."""
    data = _toml(preset, settings)
    found: list[dict[str, Any]] = []
    for names, text in _complaints(preset, data):
        value, reason, detail = device_start.reported(len(found))
        found.append({"names": names, "text": text, "value": value, "reason": reason, "detail": detail})
    panel = device_start.panel()
    rows = dict(_known()["settings"])
    rows.update(_known()["panels"].get(panel, {}))
    usual = {name: device_start.usual(name, rows[name]["default"]) for name in rows}
    return json.dumps({"toml": data.decode(), "complaints": found, "panel": panel, "usual": usual})


def check_size(name: str, size: int) -> str:
    """Return nothing, or a refusal, if a firmware's file of this name has too many bytes to be read."""
    _found.clear()
    try:
        pico_uf2.check_size(size, _known()["firmware"]["most"], name)
    except DriveError as error:
        return _refused(error)
    return "{}"


def opened(name: str) -> str:
    """Read the firmware in /given.uf2, which its owner calls `name`; return its board and its chip, or a refusal."""
    _found.clear()
    try:
        found = pico_uf2.firmware_of(_read("/given.uf2"), name)
    except DriveError as error:
        return _refused(error)
    _found.append(found)
    return json.dumps({"board": found.board, "chip": _chip()})


def check_wiring(name: str, preset: str) -> str:
    """Return nothing, or a refusal, if the firmware opened last is for another board than this wiring."""
    try:
        firmware.check_wiring(_found[0].board, preset, name)
    except DriveError as error:
        return _refused(error)
    return "{}"


def compose(name: str, preset: str, settings: dict) -> str:
    """Write /out.uf2: the firmware opened last, in the file of this name, and a drive with these settings. The file
    /drive.json lists the drive's files and where they are in /drive.bin. Return the name for the file and the chip, or
    a refusal."""
    listed = json.loads(_read("/drive.json"))
    blob, files = _read("/drive.bin"), OrderedDict()
    for path, at, size in listed["files"]:
        files[path] = blob[at : at + size]
    try:
        firmware.check_wiring(_found[0].board, preset, name)
        data = _toml(preset, settings)
        for _, text in _complaints(preset, data):
            raise DriveError(text)
        files[listed["settings"]] = data
        made = pico_uf2.joined(_found[0], fat.Image(files))
    except DriveError as error:
        return _refused(error)
    with open("/out.uf2", "wb") as file:
        file.write(made)
    return json.dumps({"name": pico_uf2.file_name(listed["version"], _chip()), "chip": _chip()})
