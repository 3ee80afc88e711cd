# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Chooses for each of the program's names one that the firmware has.

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
import symtable
import sys
import tokenize
import traceback
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

from host_tools.source_tree import SCRIPTS, sources
from host_tools.squeezer import flattened, private_names, short_names, type_imports
from host_tools.squeezer.firmware_names import attributes, firmware_names
from host_tools.squeezer.parsed import module, nodes
from host_tools.squeezer.short_texts import strings

# Names that our code may use on Python's own objects.
_CLASSES = (str, bytes, bytearray, memoryview, int, list, tuple, dict, set, array.array, io.BytesIO, io.StringIO)
_PYTHON = (builtins, array, struct, sys, os, gc, io, traceback, binascii, *_CLASSES)
LIBRARIES = ("adafruit-circuitpython-st7789", "adafruit-circuitpython-display-text", "adafruit-circuitpython-lis3dh")
_CONSTANT = re.compile(r"^(_[A-Z0-9_]+) = const\(", re.M)
_OWN = 40  # of the firmware's names, reserved for names that only one file uses
_LONG = 60  # characters: a longer string is prose and names nothing


def is_words(path: Path) -> bool:
    """Returns whether the file is in a language's folder."""
    return path.parent.parent.name == "lang"


def in_file(path: Path) -> list[str]:
    """Returns every name in a file, in order, including keywords."""
    with path.open("rb") as file:
        return [each.string for each in tokenize.tokenize(file.readline) if each.type == tokenize.NAME]


def in_strings(paths: Iterable[Path]) -> set[str]:
    """Returns the words of all strings that are not prose, docstrings or types: a name there must keep its spelling."""
    found: set[str] = set()
    for path in paths:
        tree = module(path.read_text("utf-8"))
        types = {id(inner) for each in type_imports.types(tree) for inner in ast.walk(each)}
        for text, node in strings(tree):
            if len(text) < _LONG and id(node) not in types:
                found.update(re.split(r"[^A-Za-z0-9_]", text))
    return found


def _imported(paths: Iterable[Path]) -> set[str]:
    """Returns the names of other projects' modules, and the names imported from them."""
    found: set[str] = set()
    for path in paths:
        for node in nodes(module(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(part for alias in node.names for part in alias.name.split("."))
            elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("skal"):
                found.update(alias.name for alias in node.names)
                found.update((node.module or "").split("."))
    return found


def _bases(paths: Iterable[Path]) -> set[str]:
    """Returns the external classes that ours inherit from."""
    found: set[str] = set()
    for path in paths:
        for node in nodes(module(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.update(base.attr for base in node.bases if isinstance(base, ast.Attribute))
    return found


def _used(paths: Iterable[Path]) -> set[str]:
    """Returns every name in these files, including f-strings, which not every Python's tokenizer splits."""
    found: set[str] = set()
    for path in paths:
        for node in nodes(module(path.read_text("utf-8"))):
            for field in ("id", "attr", "arg", "name", "asname", "module"):
                name = getattr(node, field, None)
                found.update(name.split(".") if isinstance(name, str) else ())
            if isinstance(node, ast.Global):
                found.update(node.names)
    return found


def _lasting(paths: Iterable[Path]) -> set[str]:
    """Returns the names that stay in memory: of attributes, functions, classes, arguments and a module's own; not
    locals."""
    found: set[str] = set()
    for path in paths:
        tree = module(path.read_text("utf-8"))
        for node in nodes(tree):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, (ast.arg, ast.keyword)) and node.arg is not None:
                found.add(node.arg)
        found |= _globals(symtable.symtable(path.read_text("utf-8"), path.name, "exec"))
    return found


def _globals(table: symtable.SymbolTable) -> set[str]:
    """Returns the names in a module or class, and the global names that its functions use."""
    here = table.get_type() != "function"
    found = {each.get_name() for each in table.get_symbols() if here or each.is_global()}
    return found.union(*(_globals(inner) for inner in table.get_children()))


def libraries() -> list[Path]:
    """Returns the files of the Adafruit libraries on the board: names that they use on our objects must stay."""
    found: list[Path] = []
    for package in LIBRARIES:
        found += [Path(str(each.locate())) for each in metadata.files(package) or [] if each.suffix == ".py"]
    return found


def spare(root: Path) -> tuple[dict[Path, set[str]], set[str], set[str]]:
    """Returns for the tree under `root` the names in each file, the names that must stay as they are, and the names of
    the firmware that are free to replace others."""
    modules = sources(root)
    scripts = [root / name for name in SCRIPTS]
    mentioned = {path: set(in_file(path)) for path in modules + scripts}
    # Names used from outside stay, and no other name may become one of them.
    asking = [path for path in modules + scripts if not is_words(path)]  # displayed words name nothing
    kept = in_strings(asking) | _imported(modules + scripts) | set(keyword.kwlist) | set(keyword.softkwlist)
    kept |= _used(libraries())
    kept |= {part for path in modules for part in path.relative_to(root).with_suffix("").parts}
    kept |= attributes(_bases(modules))
    return mentioned, kept, firmware_names() - kept - set().union(*mentioned.values())


def exchange(root: Path, short: Mapping[str, str] = flattened.NONE) -> dict[Path, dict[str, str]]:
    """Returns the replacements of the names in each file of the tree under `root`. `short`: the modules that
    flattened.flatten has renamed; variables with their old names get the new ones, too."""
    modules = sources(root)
    mentioned, kept, unused = spare(root)
    free = sorted(unused)
    known = firmware_names() | kept | {name for thing in _PYTHON for name in dir(thing)}
    lasting = {name for name in _lasting(modules) - known if not name.startswith("__")}
    fixed = {name.rpartition(".")[2]: new for name, new in short.items()}
    fixed = {name: new for name, new in fixed.items() if name in lasting}
    # The compiler removes these itself; it recognises them by name.
    dropped = {path: set(_CONSTANT.findall(path.read_text("utf-8"))) for path in mentioned}
    own = private_names.names(mentioned, dropped, lasting)
    wanted = sorted(lasting - set(fixed) - set().union(*own.values(), *dropped.values()))
    # If the firmware has too few names for all, the longest come first.
    wanted = sorted(wanted, key=lambda name: (-len(name), name))[: len(free) - _OWN]
    counts = Counter(name for path in modules for name in _lasting([path]))
    uses = [sum(len(each) > place for each in own.values()) for place in range(_OWN)]
    common, pool = short_names.chosen(Counter({name: counts[name] for name in wanted}), uses, free)
    given = private_names.shared(own, pool)
    return {path: common | fixed | given[path] for path in given}
