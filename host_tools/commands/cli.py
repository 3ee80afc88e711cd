# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The `skalbox` command: runs the module of the subcommand. Whatever is wrong with the options: one line, status 2."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from typing import NoReturn

from host_tools import source_tree
from host_tools.commands.options import Parser
from host_tools.safe_files import sentence
from host_tools.terminal.messages import complain, silence

COMMANDS = {
    "play": "the handheld in a window, or driven by a key script",
    "shots": "every screen in every language, as pictures",
    "replay": "game records to JSON",
    "solve": "what optimal play of a game brings",
    "advise": "the best choice at the end of a record",
    "review": "what each decision of a record cost, and how much was luck",
    "bundle": "the board's drive, as a folder and a zip",
    "deploy": "the game onto a board's drive",
    "uf2": "firmware and drive in one file",
    "bench": "what a game costs: memory, bytes, time",
}


class _Version(argparse.Action):
    """--version: name and version, and no more."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print("skalbox %s" % source_tree.version())
        parser.exit()


def _main_of(name: str) -> Callable[[list[str]], int]:
    """The `main` of this command's module, with all that it needs loaded."""
    return importlib.import_module("host_tools.commands." + name).main


def _run(argv: list[str], loaded: Callable[[], object]) -> int:
    width = max(map(len, COMMANDS))
    parser = Parser(
        prog="skalbox",
        description="A handheld dice game, on the desktop. skalbox COMMAND --help has the options of each command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join("  %-*s  %s" % (width, name, does) for name, does in COMMANDS.items()),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the name and the version, and exit")
    parser.add_argument("command", choices=tuple(COMMANDS))
    command = _main_of(parser.parse_args(argv[:1]).command)
    loaded()
    return command(argv[1:])


def main(argv: list[str] | None = None, loaded: Callable[[], object] = lambda: None) -> int:
    """Run one command; returns the exit status. `loaded` is called when its modules are there, and work begins."""
    if sys.stdout is None:
        complain("skalbox: standard output is closed")
        return 1
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv, loaded)
        finally:
            # Here and not at exit, where it would be too late for a sentence; also what comes before a SystemExit.
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more may be written, not even by Python's own flush at exit.
        silence(sys.stdout)
        return 141
    except OSError as error:
        # Only standard output is left to fail here: the commands report their own files.
        complain("skalbox: %s" % sentence(error, "standard output"))
        silence(sys.stdout)
        return 1
    except KeyboardInterrupt:
        return 130
