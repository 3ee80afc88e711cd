# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where the device's files are, in a checkout and where skalbox is installed, and which of them are the device's.

A checkout has them at its top. An installed skalbox has them in a folder of this package: code.py must never lie where
Python looks for modules, or it would be taken for the standard library's `code`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_DEVICE = _HERE / "device"  # what pyproject.toml calls it in a wheel; a checkout has no such folder
INSTALLED = _DEVICE.is_dir()
ROOT = _DEVICE if INSTALLED else _HERE.parent  # of the device's files, pyproject.toml and LICENSE
PARTS = ("lib/skalbox", "skalcore")
SCRIPTS = ("code.py", "boot.py", "safemode.py")
_TEXT = (".py", ".toml", ".txt")
_DATA = (".bin", ".fnt")  # what else there is; whatever an editor or a computer lays beside is none of the device's


def project() -> dict:
    """What pyproject.toml says of the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def version() -> str:
    """Ours: pyproject.toml is the only place that has it."""
    return project()["version"]


def outputs() -> Path:
    """Where dist/ and out/ go: the checkout, or for an installed skalbox the current folder."""
    return Path() if INSTALLED else ROOT


def parts(root: Path) -> list[Path]:
    """The files of the device's packages under `root`, in order."""
    found = sorted(path for part in PARTS for path in (root / part).rglob("*") if path.suffix in _TEXT + _DATA)
    return [path for path in found if not any(each.startswith(".") for each in path.relative_to(root).parts)]


def sources(root: Path) -> list[Path]:
    """Those of them that are Python."""
    return [path for path in parts(root) if path.suffix == ".py"]


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """What the device under `root` speaks: each folder of lib/skalbox/lang is a language, by its code."""
    return tuple(sorted(path.parent.name for path in (root / "lib/skalbox/lang").glob("??/__init__.py")))


def copy(path: Path, target: Path) -> None:
    """The same file; a text with the line ends that it was written with, whatever a checkout has made of them."""
    data = path.read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data.replace(b"\r\n", b"\n") if path.suffix in _TEXT else data)
