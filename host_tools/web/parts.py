# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The whole page, from its parts: what each part's module returns from files(), and the worker that keeps it in the
browser."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import importlib.util
import json
import re
from collections.abc import Mapping
from pathlib import Path

from host_tools import safe_files
from host_tools.drive import DriveError
from host_tools.web import sharing

# Modules of this package. One that is not there is left out, and a new one needs only its name.
PARTS = ("static", "pictures", "builder_data", "workshop_data")
_GAME = ("static", "pictures")  # what everybody needs; the pages of the other parts are kept once they are opened
WORKER = "sw.js"
# What a visit fetches before the title is shown.
START = (
    *("index.html", "style.css", "layouts.css", "menu.css"),
    *("main.js", "awake.js", "board.js", "compose.js", "database.js", "device.js", "download.js"),
    *("keeping.js", "keys.js", "languages.js", "large.js", "layout.js", "link.js", "local.js", "menu.js", "motion.js"),
    *("names.js", "notice.js", "one_player.js", "optional.js"),
    *("saves.js", "sentences.js", "share.js", "sound.js", "tables.js", "texts.js"),
    *("drive.pack", "vm/micropython.js", "vm/own.js", "vm/micropython.pack"),
    *("wordmark.png", "icon-192.png", "manifest.webmanifest"),
)
# By the packed file that almost every browser fetches: the file itself, for browsers that cannot unpack.
_PACKED = {
    "drive.pack": "drive.bin",
    "vm/micropython.pack": "vm/micropython.wasm",
    "build/drive.pack": "build/drive.bin",
    "build/python.pack": "build/python.json",
}
_NOT_KEPT = {*_PACKED.values(), sharing.PICTURE, WORKER}
_LIST = re.compile(r'const VERSION = "(\w*)";\nconst FILES = (\[.*?\]);(?:\nconst LATER = (\[.*?\]);)?')


def digest(files: Mapping[str, bytes]) -> str:
    """Return a text that changes with any of these files, the worker left out."""
    found = hashlib.sha256()
    for name in sorted(set(files) - {WORKER}):
        found.update(b"%d %s %d " % (len(name), name.encode(), len(files[name])) + files[name])
    return found.hexdigest()[:16]


def files(address: str = "") -> dict[str, bytes]:
    """Return path -> content of all of the page, whose own address may be known. DriveError, a sentence, if something
    is missing."""
    found: dict[str, bytes] = {}
    later: set[str] = set()
    for part in PARTS:
        name = "host_tools.web." + part
        if importlib.util.find_spec(name) is not None:
            made = _packed(importlib.import_module(name).files())
            later |= set(made) if part not in _GAME else set()
            found |= made
    found |= sharing.files(found, address)
    lists = [["./", *sorted(set(found) - later - _NOT_KEPT)], sorted(later - _NOT_KEPT)]
    worker = 'const VERSION = "%s";\nconst FILES = %s;\nconst LATER = %s;' % (digest(found), *map(json.dumps, lists))
    found[WORKER] = _LIST.sub(lambda _: worker, found[WORKER].decode(), count=1).encode()
    return found


def _packed(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files, and each large one of them both packed and as it is."""
    for name, plain in _PACKED.items():
        if plain in found:
            found[name] = gzip.compress(found[plain], 9, mtime=0)
        elif name in found:
            found[plain] = gzip.decompress(found[name])
    return found


def compressed(found: Mapping[str, bytes]) -> int:
    """Return the bytes that the first visit takes, each file compressed as a web server does."""
    return sum(len(gzip.compress(found[name], 9, mtime=0)) for name in START)


def check_place(folder: Path) -> None:
    """Raise DriveError if the folder holds anything but an unchanged page, which may be replaced."""
    if not folder.exists() and not folder.is_symlink():
        return
    if folder.is_symlink() or not folder.is_dir():
        raise DriveError("%s is not a folder: choose another one with --out" % folder)
    there = {path.relative_to(folder).as_posix(): path for path in safe_files.below(folder)}
    if not there:
        return
    worker = there.get(WORKER)
    known = _LIST.search(worker.read_text("utf-8", "replace")) if worker is not None else None
    if known is None:
        raise DriveError("%s exists and is not a page of Skalbox: choose another folder with --out" % folder)
    listed = {*json.loads(known[2]), *json.loads(known[3] or "[]")} - {"./"}  # 2.0 kept all pages from the start
    own = sorted((set(there) ^ listed) - _NOT_KEPT)
    if own:
        raise DriveError("%s in %s was added or removed: choose another folder with --out" % (own[0], folder))
    if digest({name: path.read_bytes() for name, path in there.items()}) != known[1]:
        raise DriveError("a file in %s was changed: move the folder, or choose another one with --out" % folder)
