# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the sizes of your own parts."""

from __future__ import annotations

import tomllib
from pathlib import Path

Sizes = dict[str, dict[str, float]]  # by part and dimension, in millimetres

LARGEST = 200


def read(path: Path, known: Sizes) -> Sizes:
    """Return the sizes of a TOML file, such as `[panel]`, `glass_long = 47.8`. ValueError if the file cannot be read,
    has an unknown part or dimension, or a size that is not in millimetres."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise ValueError(f"{path}: cannot be read: {wrong.strerror}") from None
    except ValueError as wrong:
        raise ValueError(f"{path}: is not TOML: {wrong}") from None
    for part, sizes in tables.items():
        if part not in known or not isinstance(sizes, dict):
            raise ValueError(f"{path}: there is no part [{part}]; the parts are {', '.join(known)}")
        for name, size in sizes.items():
            if name not in known[part]:
                raise ValueError(f"{path}: [{part}] has no {name}; it has {', '.join(known[part])}")
            if isinstance(size, bool) or not isinstance(size, (int, float)) or not 0 < size < LARGEST:
                raise ValueError(f"{path}: [{part}] {name} = {size}: a size is a number of millimetres, 0 to {LARGEST}")
    return tables
