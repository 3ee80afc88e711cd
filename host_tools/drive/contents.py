# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files of a board's drive, path -> content, in the order in which a new drive gets them.

The slots come first: the device rewrites them, and the firmware then erases whole sectors of 4 KB. So each slot has a
folder of its own, and pads of one sector separate it from the other files.
"""

from __future__ import annotations

import runpy
from pathlib import Path

from host_tools import source_tree
from host_tools.drive import SETTINGS, START, DriveError, libraries, manifest
from host_tools.source_tree import ROOT, version
from host_tools.squeezer import CompileError, addresses, squeeze

PAD = 4096  # bytes: a sector of the flash
SLOT = 16384
CRASH = 4096


def saves() -> dict[str, bytes]:
    """Return the files that the device writes to and the pads between them, in the order in which they must be
    created."""
    pad, slot = b"\xff" * PAD, b"\xff" * SLOT
    return {
        "saves/pad0.bin": pad,
        "saves/a/slot.bin": slot,
        "saves/pad1.bin": pad,
        "saves/b/slot.bin": slot,
        "saves/pad2.bin": pad,
        "saves/log/crash.txt": b" " * (CRASH - 1) + b"\n",
        "saves/pad3.bin": pad,
    }


def _sources() -> dict[str, str]:
    """Return module name -> source of all that the board runs."""
    found = {name.removesuffix(".py"): (ROOT / name).read_text("utf-8") for name in source_tree.SCRIPTS}
    found["unfinished"] = _UNFINISHED.read_text("utf-8")
    for path in source_tree.sources(ROOT):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(each for each in parts if each not in ("lib", "__init__"))
        found[name] = path.read_text("utf-8")
    return found


def _libraries() -> dict[str, bytes]:
    found = {}
    for name, path in libraries.needed(_sources()).items():
        place = name.replace(".", "/") + ("/__init__" if path.stem == "__init__" else "")
        found["lib/%s.mpy" % place] = squeeze.compiled(path)
    return found


def licences() -> bytes:
    """Return all licences except the typeface's, which is next to its glyphs."""
    texts = {"skalbox %s" % version(): (ROOT / "LICENSE").read_text("utf-8"), **libraries.licences()}
    # Licences that differ only in their copyright lines share one text.
    owners: dict[str, str] = {}
    for name, text in texts.items():
        whose, permission, rest = text.strip().partition("Permission is hereby granted")
        owners[permission + rest] = owners.get(permission + rest, "") + "%s\n\n%s\n\n" % (name, whose.strip())
    parts = ["%s%s\n" % (whose, text) for text, whose in owners.items()]
    parts.append("The glyphs in lib/skalbox/art are drawn from IBM Plex Sans Condensed: see OFL.txt there.\n")
    return ("\n%s\n\n" % ("-" * 72)).join(parts).encode()


def settings() -> bytes:
    """Return the settings.toml of a new drive."""
    return (ROOT / SETTINGS).read_text("utf-8").encode()


def files(plain: bool = False) -> dict[str, bytes]:
    """Return all files in order; code.py, which starts the program, is last. `plain`: the program's names stay
    legible. DriveError if something is missing."""
    try:
        program = addresses.without({**squeeze.build(plain), **_libraries(), "licences.txt": licences()})
    except CompileError as error:
        raise DriveError(str(error)) from None
    versions = {"skalbox": version(), **libraries.pinned()}
    program[manifest.NAME] = manifest.text(versions, program)
    start = program.pop(START)
    return {**saves(), **dict(sorted(program.items())), START: start}


_UNFINISHED = Path(__file__).with_name("unfinished_copy.py")


def _table(module: str, name: str) -> str:
    """Return the value that a module of lib/skalbox gives to this name, as source. The module must need no board."""
    return repr(runpy.run_path(str(ROOT / "lib/skalbox" / (module + ".py")))[name])


def unfinished() -> bytes:
    """Return the code.py that is on the drive while a copy is in progress, with the device's panels and wiring."""
    text = _UNFINISHED.read_text("utf-8")
    text = text.replace("\nPANELS = {}\n", "\nPANELS = %s\n" % _table("hardware/panels", "PANELS"))
    text = text.replace("\nPRESETS = {}\n", "\nPRESETS = %s\n" % _table("hardware/presets", "PRESETS"))
    return text.replace('\nDEFAULT = ""\n', "\nDEFAULT = %s\n" % _table("hardware/presets", "DEFAULT")).encode()
