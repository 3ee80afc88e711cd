# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Show the device its own settings, clock, dice and modules while it runs, and restore the computer's afterwards."""

from __future__ import annotations

import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import TypeAlias

from . import blinka, settings_toml, slowdown
from .drive_files import opened
from .heap_use import FREE, FREE_ELSEWHERE, TABLE
from .virtual_board import VirtualBoard

Drawing: TypeAlias = Callable[..., object]  # a function of bitmaptools or displayio

_READERS = ("skalbox.saves.slots", "skalbox.hardware.config", "skalbox.saves.crash_log")
_DEVICE = ("skalbox", "skalcore")
_read = lru_cache(1024)(settings_toml.getenv)  # the virtual sensor reads its pins at each transfer


def settings(folder: Path) -> bytes:
    """Return settings.toml of the drive; ValueError if it is invalid."""
    path = folder / "settings.toml"
    data = path.read_bytes() if path.is_file() else b""
    wrong = _wrong(data)
    if wrong:
        raise ValueError("%s: %s" % (path, wrong))
    return data


@lru_cache(16)
def _wrong(data: bytes) -> str:
    """Return why this content of settings.toml is invalid, or ""."""
    try:
        tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        return "not UTF-8 text: save the file as UTF-8"
    except tomllib.TOMLDecodeError as error:
        return "not valid: %s" % error
    return ""


def _nothing(*args: object, **named: object) -> None:
    """Check nothing."""


def purge(folder: Path | None = None) -> dict[str, ModuleType]:
    """Remove the device's modules from sys.modules, so that the next run loads them again. `folder`: of a squeezed
    program's modules without a package."""
    names = [name for name in sys.modules if name[:8] in ("skalbox", "skalbox.")]
    names += [path.stem for path in folder.glob("*.py") if path.stem in sys.modules] if folder else []
    return {name: sys.modules.pop(name) for name in names}


_codes: dict[tuple[str, int, int], CodeType] = {}


def _compiled(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType:
    """Return the code of this module, compiled once for all machines until its file changes."""
    found = os.stat(loader.path)
    key = (loader.path, found.st_mtime_ns, found.st_size)
    if key not in _codes:
        _codes[key] = loader.get_code(name)  # type: ignore[assignment]
    return _codes[key]


class _Loader(importlib.machinery.SourceFileLoader):
    """Load a module of the checkout for the machine that is switched on."""

    def exec_module(self, module: ModuleType) -> None:
        _Finder.current.load(module, self)


_found: dict[str, importlib.machinery.ModuleSpec] = {}  # of the checkout's modules, which are looked for only once


def _own_spec(name: str, path: Sequence[str] | None) -> importlib.machinery.ModuleSpec | None:
    """Return the spec of this module of the checkout."""
    if name not in _found:
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        spec.loader = _Loader(name, spec.loader.path)
        _found[name] = spec
    return _found[name]


class _Finder(importlib.abc.MetaPathFinder):
    """Load the device's modules. Modules that open files get the machine's drive; on a clocked machine loading takes
    its time."""

    current: _Finder  # of the machine that is switched on

    def __init__(self, machine: VirtualBoard, patch: slowdown.Patch, squeezed: Path | None) -> None:
        self._machine = machine
        self._patch = patch
        self._more = {path.stem for path in squeezed.glob("*.py")} if squeezed else ()
        self._modules = _Modules()
        self._codes: dict[str, CodeType] = {}  # of the checkout's modules: nobody changes them while a machine is on

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        machine = self._machine
        if name.partition(".")[0] not in _DEVICE and name not in self._more:
            return None
        own = machine.root == blinka.ROOT
        there = slowdown.apart(name) if machine.clocked and own else None
        if own and there is None:
            return _own_spec(name, path)
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if there is not None:
            spec = importlib.util.spec_from_file_location(name, there)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        spec.loader.exec_module = partial(self.load, loader=spec.loader)  # type: ignore[method-assign]
        return spec

    def _code(self, name: str, loader: importlib.machinery.SourceFileLoader) -> CodeType:
        if not isinstance(loader, _Loader):
            return _compiled(loader, name)
        if name not in self._codes:
            self._codes[name] = _compiled(loader, name)
        return self._codes[name]

    def load(self, module: ModuleType, loader: importlib.machinery.SourceFileLoader) -> None:
        """Run this module's code."""
        machine, name = self._machine, module.__name__
        self._modules.note(name)
        if name in _READERS:
            vars(module)["open"] = partial(opened, machine)
        if machine.clocked:
            slowdown.load(machine, module, lambda module: exec(self._code(name, loader), vars(module)), self._patch)
        else:
            exec(self._code(name, loader), vars(module))
        if name == "skalbox.match.lobby" and not machine.first_start:
            vars(module)["Lobby"].explains = False
        if name == "skalbox.memory":
            vars(module)["sys"] = SimpleNamespace(modules=self._modules)


class _Modules(MutableMapping[str, ModuleType]):
    """The modules as memory.py of the device sees them: iterating yields the device's alone. Others stay anyway,
    and here they are many."""

    def __init__(self) -> None:
        self._known = {name: None for name in sys.modules if name[:4] == "skal"}  # in the order of loading

    def note(self, name: str) -> None:
        """Remember that this module of the device is being loaded."""
        if name[:4] == "skal":
            self._known.pop(name, None)
            self._known[name] = None

    def __getitem__(self, name: str) -> ModuleType:
        return sys.modules[name]

    def __setitem__(self, name: str, module: ModuleType) -> None:
        sys.modules[name] = module

    def __delitem__(self, name: str) -> None:
        del sys.modules[name]

    def __contains__(self, name: object) -> bool:
        return name in sys.modules

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._known if name in sys.modules])

    def __len__(self) -> int:
        return len(list(iter(self)))


_NONE = object()  # there was nothing of this name


class Sandbox:
    """Open it before the device runs, close it afterwards."""

    def __init__(self, machine: VirtualBoard, options: Mapping[str, str | None]) -> None:
        self._machine = machine
        self._options = options
        home = machine.root / "lib/skalbox"
        self._squeezed = None if machine.root == blinka.ROOT or (home / "screens").is_dir() else home
        self._undo: list[tuple[object, str, object]] = []
        self.sleep = time.sleep
        self.monotonic = time.monotonic

    def open(self) -> None:
        machine, options = self._machine, dict(self._options)
        given = settings(machine.root) if machine.toml is None else machine.toml
        data = given.encode() if isinstance(given, str) else given
        named = "SKALBOX_MOTION" in options or settings_toml.names(data, "SKALBOX_MOTION")
        if machine.sensor is not None and not named:
            options["SKALBOX_MOTION"] = "lis3dh"
        machine.settings_toml = settings_toml.combined(data, options)
        self._path, self._random = sys.path[:], random.getstate()
        self._modules = purge()
        if machine.root != blinka.ROOT:
            importlib.invalidate_caches()  # a test may have just written these files
        own = [str(self._machine.root), str(self._machine.root / "lib")]
        if self._squeezed is not None:
            own.append(str(self._squeezed))
        others = [str(blinka.ROOT), str(blinka.ROOT / "lib"), *own]
        sys.path[:] = [path for path in sys.path if path not in others] + own
        if not self._machine.has_alarms:
            sys.modules["alarm"] = None  # type: ignore[assignment]  # importing it is an ImportError

        def getenv(name: str, default: str | None = None) -> str | int | None:
            value = _read(machine.settings_toml, name, machine.firmware)
            return default if value is None else value

        self._patch(os, "getenv", getenv)
        self._patch(os, "statvfs", machine.statvfs)
        self._patch(sys, "implementation", SimpleNamespace(**{**vars(sys.implementation), "version": machine.firmware}))
        seed = self._machine.seed
        if seed is not None:
            self._patch(os, "urandom", random.Random(seed).randbytes)
        random.seed(seed or 0)
        self._patch_clock()
        self._patch_collecting()
        self._patch_drawing()
        if machine.clocked:
            slowdown.slow_down(machine, self._patch)
        self._finder = _Finder(self._machine, self._patch, self._squeezed)
        _Finder.current = self._finder
        sys.meta_path.insert(0, self._finder)

    def close(self) -> None:
        for place, name, old in reversed(self._undo):
            if old is _NONE:
                delattr(place, name)
            else:
                setattr(place, name, old)
        self._undo.clear()
        sys.meta_path.remove(self._finder)
        if not self._machine.has_alarms:
            del sys.modules["alarm"]
        random.setstate(self._random)
        purge(self._squeezed)
        sys.modules.update(self._modules)
        sys.path[:] = self._path

    def _patch(self, place: object, name: str, new: object) -> None:
        self._undo.append((place, name, getattr(place, name, _NONE)))
        setattr(place, name, new)

    def _patch_clock(self) -> None:
        # Other threads (a test runner's) keep the real clock.
        mine, machine, sleep, monotonic = threading.get_ident(), self._machine, self.sleep, self.monotonic

        def virtual_sleep(seconds: float) -> None:
            if threading.get_ident() == mine and machine.clocked:
                machine.spend(int(seconds * 1_000_000))
            elif threading.get_ident() == mine:
                machine.us += int(seconds * 1_000_000)
                if seconds >= 1 and machine.is_driven():
                    machine.on_idle()  # the device only waits
            else:
                sleep(seconds)

        self._patch(time, "sleep", virtual_sleep)
        self._patch(time, "monotonic", lambda: machine.us / 1e6 if threading.get_ident() == mine else monotonic())

    def _patch_collecting(self) -> None:
        # The device collects garbage before each large allocation. That is half of its work here and useless: a
        # computer has enough memory and collects by itself.
        mine, collect = threading.get_ident(), gc.collect
        self._patch(gc, "collect", lambda *args: 0 if threading.get_ident() == mine else collect(*args))
        self._patch(gc, "mem_free", self._mem_free)  # CPython has none

    def _mem_free(self) -> int:
        machine = self._machine
        app = getattr(sys.modules.get("skalbox.main"), "app", None)
        if app is None:
            return max(machine.free_bytes or 0, machine.free_at_start)
        if machine.free_bytes is not None:
            return machine.free_bytes
        # A squeezed program has other names.
        screen = getattr(getattr(app, "screen", None), "name", "")
        return FREE.get(screen, FREE_ELSEWHERE) - (TABLE if getattr(app, "table", None) is not None else 0)

    def _patch_drawing(self) -> None:
        machine, bitmaptools = self._machine, sys.modules["bitmaptools"]
        display = sys.modules["busdisplay"].BusDisplay

        def unless_null(real: Drawing, check: Drawing) -> Drawing:
            def either(*args: object, **named: object) -> object:
                if machine.null_panel:
                    check(*args, **named)
                    return True
                return real(*args, **named)

            return either

        for name in ("blit", "fill_region", "readinto", "arrayblit"):
            self._patch(bitmaptools, name, unless_null(getattr(bitmaptools, name), blinka.CHECKS.get(name, _nothing)))
        self._patch(display, "refresh", unless_null(display.refresh, _nothing))

    def load_dice(self) -> None:
        """Wrap skalbox.hardware.entropy.throw, so that it returns queued faces instead of random ones while there are
        any."""
        try:
            entropy = importlib.import_module("skalbox.hardware.entropy")
        except ModuleNotFoundError as error:
            if error.name not in ("skalbox", "skalbox.hardware", "skalbox.hardware.entropy"):
                raise
            return
        real, faces = entropy.throw, self._machine.faces

        def throw(dice: bytearray, keep: int) -> None:
            if not faces:
                real(dice, keep)
                return
            for position, face in enumerate(faces.popleft()):
                if not keep >> position & 1:
                    dice[position] = face

        vars(entropy)["throw"] = throw
