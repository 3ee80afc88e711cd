# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choose for each of the program's names one that the firmware has.

A name stays if anything outside asks for it: a string, a library, the firmware or Python itself.
"""

from __future__ import annotations

import array
import ast
import binascii
import builtins
import gc
import io
import keyword
import os
import re
import struct
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

from host_tools.source_tree import SCRIPTS, sources
from host_tools.squeezer import flattened, parsed, private_names, short_names, type_imports
from host_tools.squeezer.firmware_names import attributes, firmware_names
from host_tools.squeezer.marked import BESIDE
from host_tools.squeezer.parsed import module, nodes
from host_tools.squeezer.scopes import Scopes
from host_tools.squeezer.short_texts import strings

# Names that our code may use on Python's own objects.
_CLASSES = (str, bytes, bytearray, memoryview, int, list, tuple, dict, set, array.array, io.BytesIO, io.StringIO)
_PYTHON = (builtins, array, struct, sys, os, gc, io, traceback, binascii, *_CLASSES)
LIBRARIES = ("adafruit-circuitpython-st7789", "adafruit-circuitpython-display-text", "adafruit-circuitpython-lis3dh")
_CONSTANT = re.compile(r"^(_[A-Z0-9_]+) = const\(", re.M)
_OWN = 44  # of the firmware's names, reserved for names that only one file uses
_LONG = 60  # characters: a longer string is prose and names nothing


def is_words(path: Path) -> bool:
    """Return whether the file is in a language's folder."""
    return path.parent.parent.name == "lang"


def in_file(path: Path) -> list[str]:
    """Return every name in a file, in order, including keywords."""
    return [each.string for each in parsed.names(path.read_text("utf-8"))]


def in_strings(paths: Iterable[Path]) -> set[str]:
    """Return the words of all strings that are not prose, docstrings or types: a name there must keep its spelling."""
    found: set[str] = set()
    for path in paths:
        tree = module(path.read_text("utf-8"))
        types = {id(inner) for each in type_imports.types(tree) for inner in ast.walk(each)}
        for text, node in strings(tree):
            if len(text) < _LONG and id(node) not in types:
                found.update(re.split(r"[^A-Za-z0-9_]", text))
    return found


def _nodes(paths: Iterable[Path]) -> Iterator[ast.AST]:
    """Yield every node of the programs in these files."""
    for path in paths:
        yield from nodes(module(path.read_text("utf-8")))


def _imported(paths: Iterable[Path]) -> set[str]:
    """Return the names of other projects' modules, and the names imported from them."""
    found: set[str] = set()
    for node in _nodes(paths):
        if isinstance(node, ast.Import):
            found.update(part for alias in node.names for part in alias.name.split("."))
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("skal"):
            found.update(alias.name for alias in node.names)
            found.update((node.module or "").split("."))
    return found


def _bases(paths: Iterable[Path]) -> set[str]:
    """Return the external classes that ours inherit from."""
    classes = [node for node in _nodes(paths) if isinstance(node, ast.ClassDef)]
    return {base.attr for each in classes for base in each.bases if isinstance(base, ast.Attribute)}


def _used(paths: Iterable[Path]) -> set[str]:
    """Return every name in these files, including f-strings, which not every Python's tokenizer splits."""
    found: set[str] = set()
    for node in _nodes(paths):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            name = getattr(node, field, None)
            found.update(name.split(".") if isinstance(name, str) else ())
        if isinstance(node, ast.Global):
            found.update(node.names)
    return found


def _lasting(path: Path) -> set[str]:
    """Return the names in this file that stay in memory: of attributes, functions, classes, arguments and the module's
    own; not locals."""
    scopes = Scopes(module(path.read_text("utf-8")))
    found: set[str] = set()
    for node, scope in scopes.of.items():
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg is not None:
            found.add(node.arg)
        if scope.is_module or scope.is_class:
            found |= scope.own
        if isinstance(node, ast.Name) and scope.home(node.id).is_module:
            found.add(node.id)
    return found


def libraries() -> list[Path]:
    """Return the files of the Adafruit libraries on the board: names that they use on our objects must stay."""
    found: list[Path] = []
    for package in LIBRARIES:
        found += [Path(str(each.locate())) for each in metadata.files(package) or [] if each.suffix == ".py"]
    return found


def _mentioned(root: Path) -> dict[Path, set[str]]:
    """Return the names in each file of the tree under `root`."""
    return {path: set(in_file(path)) for path in [*sources(root), *(root / name for name in SCRIPTS)]}


def _kept(root: Path) -> set[str]:
    """Return the names in the tree under `root` that must stay as they are."""
    modules = sources(root)
    scripts = [root / name for name in SCRIPTS]
    # Names used from outside stay, and no other name may become one of them.
    asking = [path for path in modules + scripts if not is_words(path)]  # displayed words name nothing
    kept = in_strings(asking) | _imported(modules + scripts) | set(keyword.kwlist) | set(keyword.softkwlist)
    kept.add(type_imports.FLAG)  # by which imports for types are recognised in the copy
    kept |= _used(libraries())
    kept |= {part for path in modules for part in path.relative_to(root).with_suffix("").parts}
    return kept | attributes(_bases(modules))


def _unused(mentioned: Mapping[Path, set[str]], kept: set[str]) -> set[str]:
    """Return the firmware's names that are not among these."""
    return firmware_names() - kept - set().union(*mentioned.values())


def free(root: Path) -> set[str]:
    """Return the names of the firmware that are free to replace others in the tree under `root`."""
    return _unused(_mentioned(root), _kept(root))


def exchange(root: Path, short: Mapping[str, str] = flattened.NONE) -> dict[Path, dict[str, str]]:
    """Return the replacements of the names in each file of the tree under `root`. `short`: the modules that
    flattened.flatten has renamed; variables with their old names get the new ones, too."""
    mentioned, kept = _mentioned(root), _kept(root)
    unused = sorted(_unused(mentioned, kept))
    known = firmware_names() | kept | {name for thing in _PYTHON for name in dir(thing)}
    lasting_by_file = {path: _lasting(path) for path in sources(root)}
    lasting = {name for name in set().union(*lasting_by_file.values()) - known if not name.startswith("__")}
    fixed = {name.rpartition(".")[2]: new for name, new in short.items() if name.rpartition(".")[2] != new}
    fixed = {name: new for name, new in fixed.items() if name in lasting}
    # The compiler removes these itself; it recognises them by name.
    dropped = {path: set(_CONSTANT.findall(path.read_text("utf-8"))) for path in mentioned}
    own = private_names.names(mentioned, dropped, lasting - set(fixed))
    wanted = sorted(lasting - set(fixed) - set().union(*own.values(), *dropped.values()))
    # If the firmware has too few names for all, the longest come first.
    wanted = sorted(wanted, key=lambda name: (-len(name), name))[: len(unused) - _OWN]
    counts = Counter(name for names in lasting_by_file.values() for name in names)
    uses = [sum(len(each) > place for each in own.values()) for place in range(_OWN)]
    common, pool = short_names.chosen(Counter({name: counts[name] for name in wanted}), uses, unused)
    # An object has attributes of its class's module and of the module beside it: the two share no names.
    stems = {path.stem: path for path in own if path.parent.name not in ("lang", "screens", "art")}
    cut = {name: name.removesuffix(BESIDE) for name in (*short, *stems) if name.endswith(BESIDE)}
    beside = {short.get(name, name): short.get(home, home) for name, home in cut.items()}
    homes = {stems[name]: stems[home] for name, home in beside.items() if name in stems and home in stems}
    given = private_names.shared(own, pool, homes)
    return {path: common | fixed | given[path] for path in given}
