# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the modules of the Adafruit libraries that the program imports, and check that a board lacks no other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path

from host_tools import source_tree
from host_tools.drive import DriveError
from host_tools.squeezer.exchange import LIBRARIES
from host_tools.squeezer.firmware_names import MODULES
from host_tools.squeezer.type_imports import without

# Python's own modules that the firmware has, besides CircuitPython's.
_PYTHON = """
    array binascii builtins collections errno gc io json math micropython os random re struct sys time
"""
_FIRMWARE = {*_PYTHON.split(), *MODULES.split()}


def imports(source: str) -> Iterator[tuple[str, bool]]:
    """Return each module that a program imports, and whether it is optional: an ImportError is caught around it."""
    yield from _imports(ast.parse(source), False)


def _imports(node: ast.AST, spared: bool) -> Iterator[tuple[str, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, spared) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield "." * child.level + (child.module or ""), spared
            # A name imported from a package may be a module of it.
            yield from (("%s%s.%s" % ("." * child.level, child.module or "", each.name), True) for each in child.names)
        elif isinstance(child, ast.Try):
            caught = {name.id for each in child.handlers for name in ast.walk(each) if isinstance(name, ast.Name)}
            body = ast.Module(child.body, [])
            yield from _imports(body, spared or bool({"ImportError", "Exception"} & caught))
            yield from _imports(ast.Module([*child.handlers, *child.orelse, *child.finalbody], []), spared)  # type: ignore[list-item]
        else:
            yield from _imports(child, spared)


def pinned() -> dict[str, str]:
    """Return the libraries' versions in pyproject.toml."""
    versions = dict(line.split("==") for line in source_tree.project()["dependencies"])
    return {name: versions[name] for name in LIBRARIES}


def _installed() -> dict[str, Path]:
    """Return module name -> file of every module of the libraries. DriveError if a version isn't the pinned one."""
    found = {}
    for package, version in pinned().items():
        there = metadata.version(package)
        if there != version:
            raise DriveError(
                "%s %s is installed, but skalbox needs version %s: install skalbox again" % (package, there, version)
            )
        for file in metadata.files(package) or []:
            if file.suffix == ".py":
                parts = [part for part in file.with_suffix("").parts if part != "__init__"]
                found[".".join(parts)] = Path(str(file.locate()))
    return found


def needed(program: Mapping[str, str]) -> dict[str, Path]:
    """Return the libraries' modules that `program` (module name -> source) imports, directly or indirectly, by name;
    not for types alone.

    DriveError if a module is imported that neither the drive nor the firmware has.
    """
    there, found = _installed(), {}
    waiting = [(name, without(source)) for name, source in program.items()]
    while waiting:
        importer, source = waiting.pop()
        for name, spared in imports(source):
            if name.startswith("."):
                level = len(name) - len(name.lstrip("."))
                # A package's __init__ is the package itself.
                package = importer in there and there[importer].name == "__init__.py"
                above = importer.split(".")[: None if package and level == 1 else package - level]
                name = ".".join([*above, name[level:]]).rstrip(".")
            parts = name.split(".")
            if parts[0] in _FIRMWARE or name in program:
                continue
            if name not in there:
                if not spared:
                    raise DriveError("%s imports %s, which is not on the drive or in the firmware" % (importer, name))
                continue
            for end in range(1, len(parts) + 1):
                each = ".".join(parts[:end])
                if each in there and each not in found:
                    found[each] = there[each]
                    waiting.append((each, there[each].read_text("utf-8")))
    return dict(sorted(found.items()))


def licences() -> dict[str, str]:
    """Return the text of each library's licence, by package and version."""
    found = {}
    for package, version in pinned().items():
        texts = [each.read_text() for each in metadata.files(package) or [] if each.name.startswith("LICENSE")]
        if not texts:
            raise DriveError("%s %s has no licence file: install skalbox again" % (package, version))
        found["%s %s" % (package, version)] = texts[0]
    return found
