# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the builder's page asks of host_tools.drive, in MicroPython: files come and go through its file system, and
answers are JSON. python.js beside the page calls these functions."""

import json
import os
from collections import OrderedDict

from host_tools.drive import DriveError, fat, firmware, pico_uf2, uf2_blocks

_found: list[uf2_blocks.Firmware] = []  # the firmware opened last, which later calls are about


def _refused(error: DriveError) -> str:
    return json.dumps({"refusal": str(error)})


def _read(path: str) -> bytes:
    """Returns a file. Told the size, MicroPython reads it at once, and a firmware in 4 seconds less."""
    with open(path, "rb") as file:
        return file.read(os.stat(path)[6])


def opened(name: str) -> str:
    """Reads the firmware in /given.uf2, which its owner calls `name`; returns its board and its chip, or a refusal."""
    _found.clear()
    try:
        found = pico_uf2.opened(_read("/given.uf2"), name)
    except DriveError as error:
        return _refused(error)
    _found.append(found)
    return json.dumps({"board": found.board, "chip": uf2_blocks.FAMILIES[found.family]})


def check_wiring(name: str, preset: str) -> str:
    """Returns nothing, or a refusal, if the firmware opened last is for another board than this wiring."""
    try:
        firmware.check_wiring(_found[0].board, preset, name)
    except DriveError as error:
        return _refused(error)
    return "{}"


def compose() -> str:
    """Writes /out.uf2: the firmware opened last and a drive. /drive.json lists the drive's files and where they are in
    /drive.bin; /settings.toml is the one for the drive. Returns nothing, or a refusal."""
    listed = json.loads(_read("/drive.json"))
    blob, files = _read("/drive.bin"), OrderedDict()
    for path, at, size in listed["files"]:
        files[path] = blob[at : at + size]
    files[listed["settings"]] = _read("/settings.toml")
    try:
        data = pico_uf2.joined(_found[0], fat.Image(files))
    except DriveError as error:
        return _refused(error)
    with open("/out.uf2", "wb") as file:
        file.write(data)
    return "{}"
