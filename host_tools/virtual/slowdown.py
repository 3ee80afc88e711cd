# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Slow a clocked machine down: drawing, building, importing and collecting take the times of timings.py."""

from __future__ import annotations

import ast
import gc
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from host_tools.source_tree import ROOT, copy, sources
from host_tools.squeezer import screens
from host_tools.squeezer.bare import bare
from host_tools.squeezer.groups import Imports

from . import refreshing, timings
from .virtual_board import VirtualBoard

# patch(place, name, new): replaces the attribute until the machine is switched off.
Patch: TypeAlias = Callable[[object, str, object], None]

# Modules of skalcore that the device drops when it can: at power-on none of them is in memory.
_DROPPED = ("skalcore.answers", "skalcore.coach", "skalcore.pots", "skalcore.sets")


def slow_down(machine: VirtualBoard, patch: Patch) -> None:
    """Slow the fakes of this process down for this machine; the owner of `patch` undoes the patches."""
    displayio, bitmaptools = sys.modules["displayio"], sys.modules["bitmaptools"]
    mine = threading.get_ident()

    def first(place: object, name: str, cost: Callable[..., int]) -> None:
        """Make `place.name` take its time before it does its work."""
        real = getattr(place, name)

        def slow(*args: object, **named: object) -> object:
            machine.work(cost(*args, **named))
            return real(*args, **named)

        patch(place, name, slow)

    def changed(bitmap: Any, *area: int) -> None:
        """Mark the area as changed. If nothing is drawn, at least the bytes to send are known."""
        if machine.null_panel:
            bitmap.dirty(*area)

    def blit(bitmap: Any, source: Any, x: int, y: int, *, x1: int = 0, y1: int = 0, **more: Any) -> int:
        width = (more.get("x2") or source.width) - x1
        height = (more.get("y2") or source.height) - y1
        changed(bitmap, x, y, min(x + width, bitmap.width), min(y + height, bitmap.height))
        return timings.blit(width * height)

    def fill_region(bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> int:
        changed(bitmap, x1, y1, x2, y2)
        return timings.fill((x2 - x1) * (y2 - y1))

    last_read: list[object] = []  # the file, and the position after the read

    def readinto(bitmap: Any, file: BinaryIO, bits: int, element: int, *_: object) -> int:
        changed(bitmap)
        at, size = file.tell(), -(-bitmap.width * bits // (8 * element)) * element * bitmap.height
        sought = last_read != [file, at]
        last_read[:] = file, at + size
        if machine.null_panel:
            file.seek(at + size)
        return timings.READ_US if sought else timings.READ_ON_US

    first(bitmaptools, "blit", blit)
    first(bitmaptools, "fill_region", fill_region)
    first(bitmaptools, "readinto", readinto)
    first(displayio.Bitmap, "__init__", lambda *_: timings.BITMAP_US)
    first(displayio.Bitmap, "fill", lambda self, value: timings.fill(self.width * self.height))
    first(displayio.TileGrid, "__init__", lambda *_, **__: timings.GRID_US)
    first(displayio.Palette, "__init__", lambda *_, **__: timings.PALETTE_US)
    first(sys.modules["vectorio"].Rectangle, "__init__", lambda *_, **__: timings.SHAPE_US)
    patch(sys.modules["busdisplay"].BusDisplay, "refresh", lambda display, **_: refreshing.refresh(machine, display))

    real = gc.collect

    def collect(*args: int) -> int:
        if threading.get_ident() != mine:
            return real(*args)
        machine.work(timings.COLLECT_US)
        return 0

    patch(gc, "collect", collect)
    for name in _DROPPED:
        sys.modules.pop(name, None)
    for name in {module for module, _ in timings.CALLS}:
        if name in sys.modules:
            _slow_calls(machine, sys.modules[name], patch)


def load(machine: VirtualBoard, module: ModuleType, execute: Callable[[ModuleType], None], patch: Patch) -> None:
    """Import one of the device's modules by `execute`."""
    _import(machine, module.__name__, str(module.__file__))
    execute(module)
    _slow_calls(machine, module, patch)


def _import(machine: VirtualBoard, name: str, path: str) -> None:
    """Let the import time of this module pass, and the time of skalcore's modules that this process has loaded already.
    On a board some modules are one file, loaded with the first of them."""
    files = _files().get(name, {name: path})
    if not any(_is_in_memory(machine, other) for other in files if other != name):
        machine.work(timings.imported(sum(map(_size, files.values()))))
    machine.imported.add(name)
    for other in _imports(path):
        known = sys.modules.get(other)
        if known is not None and other not in machine.imported:
            _import(machine, other, str(known.__file__))


def _is_in_memory(machine: VirtualBoard, name: str) -> bool:
    return name in (machine.imported if name.startswith("skalcore.") else sys.modules)


class _Tree(NamedTuple):
    """The device's programs as a board has them.

    root: a copy in which each screen is a module
    sizes: for screens that share a file in the source, by path: the bytes of their source, with comments
    """

    root: Path
    sizes: dict[str, int]


_folders: list[tempfile.TemporaryDirectory] = []  # they are removed when Python ends


@cache
def _tree() -> _Tree:
    _folders.append(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    root = Path(_folders[-1].name).resolve()
    for path in sources(ROOT):
        copy(path, root / path.relative_to(ROOT))
    sizes = {}
    for name, lines in screens.split(root).items():
        path = _path(root, name)
        source = _path(ROOT, next(iter(lines.values()))[0]).read_text("utf-8")
        left = len(ast.unparse(ast.fix_missing_locations(bare(ast.parse(source)))))
        sizes[str(path)] = path.stat().st_size * len(source.encode()) // left
    return _Tree(root, sizes)


def _path(root: Path, name: str) -> Path:
    return (root / "lib").joinpath(*name.split(".")).with_suffix(".py")


def _size(path: str) -> int:
    return _tree().sizes.get(path) or os.path.getsize(path)


def apart(name: str) -> Path | None:
    """Return the file of this module if it is not the source's: a screen that shares a file there, and the module that
    finds screens."""
    path = _path(_tree().root, name)
    return path if str(path) in _tree().sizes or name == "skalbox.memory" else None


@cache
def _files() -> dict[str, dict[str, str]]:
    """Return by the name of each module that shares its file on a board the paths of all in this file, by name."""
    imports = Imports(_tree().root)
    found: dict[str, dict[str, str]] = {}
    for group in imports.groups():
        together = {name: str(imports.paths[name]) for name in group}
        found |= dict.fromkeys(group, together)
    return found


@cache
def _imports(path: str) -> tuple[str, ...]:
    """Return the modules of skalcore that this file imports at its top level."""
    found: list[str] = []
    for node in ast.parse(Path(path).read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "skalcore":
            names = [alias.name for alias in node.names] if node.module == "skalcore" else []
            found += ["skalcore", str(node.module), *("skalcore." + name for name in names)]
    return tuple(found)


def _slow_calls(machine: VirtualBoard, module: ModuleType, patch: Patch) -> None:
    for (name, path), us in timings.CALLS.items():
        if name == module.__name__:
            owner, _, leaf = path.rpartition(".")
            _slow_call(machine, getattr(module, owner) if owner else module, leaf, us, patch)


def _slow_call(machine: VirtualBoard, owner: object, name: str, us: int, patch: Patch) -> None:
    real = getattr(owner, name)

    def slow(*args: object) -> object:
        machine.work(us)
        return real(*args)

    patch(owner, name, slow)
