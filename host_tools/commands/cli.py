# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The `skalbox` command: runs the subcommand's module. A wrong option gets one line on standard error and status 2."""

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
    "play": "play in a window, or run a key script",
    "shots": "save every screen in every language as a picture",
    "sounds": "save every sound of the device as a WAV file",
    "replay": "convert game records to JSON",
    "solve": "compute the expected total of optimal play",
    "advise": "rate every choice at the end of a game record",
    "review": "show what each decision cost, and how much was luck",
    "arena": "play thousands of games between levels",
    "bundle": "build all files for a board's drive",
    "names": "show a crash log with the names of the source",
    "deploy": "copy the game to a board's drive",
    "uf2": "put CircuitPython and the game into one file",
    "web": "build the handheld as a web page",
    "bench": "measure the rules, the coach and the screens",
}


class _Version(argparse.Action):
    """The option --version: prints name and version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print("skalbox %s" % source_tree.version())
        parser.exit()


def _main_of(name: str) -> Callable[[list[str]], int]:
    """Load the module of this command and return its `main`."""
    return importlib.import_module("host_tools.commands." + name).main


def _run(argv: list[str], loaded: Callable[[], object]) -> int:
    width = max(map(len, COMMANDS))
    parser = Parser(
        prog="skalbox",
        description="Tools for Skalbox, a handheld dice game. For the options of a command: skalbox COMMAND --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join("  %-*s  %s" % (width, name, does) for name, does in COMMANDS.items()),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    parser.add_argument("command", choices=tuple(COMMANDS))
    command = _main_of(parser.parse_args(argv[:1]).command)
    loaded()
    return command(argv[1:])


def main(argv: list[str] | None = None, loaded: Callable[[], object] = lambda: None) -> int:
    """Run one command; return the exit status. Call `loaded` once its modules are loaded, before the work begins."""
    if sys.stdout is None:
        complain("skalbox: standard output is closed")
        return 1
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv, loaded)
        finally:
            # Flush here: at exit it is too late for a message. Also covers output before a SystemExit.
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone; nothing more may be written, not even by Python's own flush at exit.
        silence(sys.stdout)
        return 141
    except OSError as error:
        # Only standard output can still fail here: the commands handle errors of their own files.
        complain("skalbox: %s" % sentence(error, "standard output"))
        silence(sys.stdout)
        return 1
    except KeyboardInterrupt:
        return 130
