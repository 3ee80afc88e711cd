# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Solved arrays in the user's cache folder (host_tools.user_folders).

A file holds the digest of the source text that computed it, the digest of its array, and the array as NumPy saves it. A
file from other sources, a damaged one and an unreadable one all count as missing; a failed write is ignored. Files are
replaced atomically, so that two programs may run at once.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

import skalcore
from host_tools import user_folders

_RULES = ("boxes.py", "ledger.py", "rules.py")  # the rules' modules that the solver uses


@cache
def sources() -> bytes:
    """Return the digest of the solver's and the rules' source text: anything that changes a value changes it."""
    files = [*Path(__file__).parent.glob("*.py"), *(Path(skalcore.__file__).parent / name for name in _RULES)]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def _path(name: str) -> Path:
    return user_folders.cache() / f"{name}.values"


def load(name: str, shape: tuple[int, ...]) -> np.ndarray | None:
    """Return the array of float64 cached under this name if it is whole, from these sources and of this shape; else
    None."""
    try:
        data = _path(name).read_bytes()
    except (OSError, RuntimeError):  # RuntimeError: the user's home folder is unknown
        return None
    head, array = data[:64], data[64:]
    if head != sources() + hashlib.sha256(array).digest():
        return None
    found = np.load(io.BytesIO(array), allow_pickle=False)
    return found if found.shape == shape and found.dtype == np.float64 else None


def write(name: str, values: np.ndarray) -> None:
    """Write the array under this name, atomically."""
    room = io.BytesIO()
    np.save(room, values, allow_pickle=False)
    array = room.getvalue()
    try:
        path = _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(prefix=f"{name}.", dir=path.parent)
    except (OSError, RuntimeError):
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sources() + hashlib.sha256(array).digest() + array)
        os.replace(new, path)
    except OSError:
        os.unlink(new)
