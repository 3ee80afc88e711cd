# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's own files, MicroPython, and the tables that the page shares with the device."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

from host_tools import source_tree
from host_tools.drive import DriveError, contents
from host_tools.node import micropython, npm_packages
from host_tools.source_tree import ROOT
from host_tools.web import drive

PAGE = Path(__file__).with_name("page")
_VM = """
%(line)s

vm/own.js and vm/micropython.wasm (also packed) are MicroPython, its WebAssembly build %(release)s, under the MIT
licence above:
The MIT License (MIT), Copyright (c) 2013-2026 Damien P. George and others

%(line)s

MicroPython's build contains parts of Emscripten and of musl, under the MIT licence above:
Emscripten: Copyright (c) 2010-2014 Emscripten authors, see its AUTHORS file
musl: Copyright (c) 2005-2020 Rich Felker, et al.

%(line)s

The glyphs on the panel (in drive.pack and in build/drive.pack):

%(glyphs)s
"""
_TABLES = """// The panels and the languages that the device knows, the version, and the project's address or "".
export const PANELS = %s;
export const LANGUAGES = %s;
export const VERSION = %s;
export const ADDRESS = %s;
"""


def tables() -> bytes:
    """Return the module with the panels' names, the languages' own names by code, the version and the address."""
    panels = runpy.run_path(str(ROOT / "lib/skalbox/hardware/panels.py"))["PANELS"]
    folder = ROOT / "lib/skalbox/lang"
    names = {code: runpy.run_path(str(folder / code / "__init__.py"))["NAME"] for code in source_tree.languages()}
    values = (list(panels), names, source_tree.version(), source_tree.address())
    return (_TABLES % tuple(json.dumps(each, ensure_ascii=False) for each in values)).encode()


def _vm() -> dict[str, bytes]:
    package = micropython.package()
    if package is None:
        raise DriveError(micropython.MISSING)
    # Many servers have no type for .mjs, and a browser then refuses the module.
    names = {"vm/own.js": "micropython.mjs", "vm/micropython.wasm": "micropython.wasm"}
    return {name: (package / given).read_bytes() for name, given in names.items()}


def _licences() -> bytes:
    release = npm_packages.version(micropython.NAME)
    glyphs = (ROOT / "lib/skalbox/art/OFL.txt").read_text("utf-8")
    return contents.licences() + (_VM % {"line": "-" * 72, "release": release, "glyphs": glyphs}).encode()


def files() -> dict[str, bytes]:
    """Return path -> content. DriveError, a sentence, if something is missing."""
    own = {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in sorted(PAGE.rglob("*")) if path.is_file()}
    return {
        **own,
        **_vm(),
        "licences.txt": _licences(),
        "tables.js": tables(),
        "drive.pack": drive.packed(drive.files()),
    }
