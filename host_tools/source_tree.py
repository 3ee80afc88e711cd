# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the device's files, both in a checkout and in an installed skalbox.

A checkout has them at its top level. An installed skalbox has them in a folder of this package. A code.py in a folder
that Python searches for modules would shadow the standard library's `code`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_DEVICE = _HERE / "device"  # its name in a wheel (see pyproject.toml); a checkout has no such folder
INSTALLED = _DEVICE.is_dir()
ROOT = _DEVICE if INSTALLED else _HERE.parent  # holds the device's files, pyproject.toml and LICENSE
PARTS = ("lib/skalbox", "skalcore")
SCRIPTS = ("code.py", "boot.py", "safemode.py")
_TEXT = (".py", ".toml", ".txt")
_DATA = (".bin", ".fnt")  # all other files, such as an editor's or an operating system's, are not the device's


def project() -> dict:
    """Return the [project] table of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def version() -> str:
    """Return the version of skalbox, from pyproject.toml."""
    return project()["version"]


def address() -> str:
    """Return the project's public address, "" if it has none; it is set in pyproject.toml only."""
    return project().get("urls", {}).get("Source", "")


def outputs() -> Path:
    """Return the folder for dist/ and out/: the checkout, or the current folder for an installed skalbox."""
    return Path() if INSTALLED else ROOT


def parts(root: Path) -> list[Path]:
    """Return the files of the device's packages under `root`, sorted."""
    found = sorted(path for part in PARTS for path in (root / part).rglob("*") if path.suffix in _TEXT + _DATA)
    return [path for path in found if not any(each.startswith(".") for each in path.relative_to(root).parts)]


def sources(root: Path) -> list[Path]:
    """Return the Python files among them."""
    return [path for path in parts(root) if path.suffix == ".py"]


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """Return the codes of the languages under `root`: each folder of lib/skalbox/lang is a language."""
    return tuple(sorted(path.parent.name for path in (root / "lib/skalbox/lang").glob("??/__init__.py")))


def copy_device(root: Path, target: Path) -> None:
    """Copy the device's packages, its scripts and settings.toml from the tree under `root` to the folder `target`."""
    for path in [*parts(root), *(root / name for name in (*SCRIPTS, "settings.toml"))]:
        copy(path, target / path.relative_to(root))


def copy(path: Path, target: Path) -> None:
    """Copy a file; a text file gets LF line ends, even if the checkout has CRLF."""
    data = path.read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data.replace(b"\r\n", b"\n") if path.suffix in _TEXT else data)
