# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which files of a checkout are the device's, and nobody else's: not an editor's, not those of this computer."""

from __future__ import annotations

from pathlib import Path

PARTS = ("lib/skalbox", "skalcore")
SCRIPTS = ("code.py", "boot.py", "safemode.py")
_TEXT = (".py", ".toml", ".txt")
_DATA = (".bin", ".fnt")  # what else there is; whatever an editor or a computer lays beside is none of the device's


def parts(root: Path) -> list[Path]:
    """The files of the device's packages under `root`, in order."""
    found = sorted(path for part in PARTS for path in (root / part).rglob("*") if path.suffix in _TEXT + _DATA)
    return [path for path in found if not any(each.startswith(".") for each in path.relative_to(root).parts)]


def sources(root: Path) -> list[Path]:
    """Those of them that are Python."""
    return [path for path in parts(root) if path.suffix == ".py"]


def copy(path: Path, target: Path) -> None:
    """The same file; a text with the line ends that it was written with, whatever a checkout has made of them."""
    data = path.read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data.replace(b"\r\n", b"\n") if path.suffix in _TEXT else data)
