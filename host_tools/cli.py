# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The `skalbox` command: finds the room that does the work. Whatever is wrong with the options: one line, status 2."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import NoReturn

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


class Parser(argparse.ArgumentParser):
    """argparse that complains in one line, without its usage text; options have to be written in full."""

    def __init__(self, **named: object) -> None:
        super().__init__(allow_abbrev=False, **named)

    def error(self, message: str) -> NoReturn:
        self.exit(2, "%s: %s\n" % (self.prog, " ".join(message.split())))


def _replay(argv: list[str]) -> int:
    parser = Parser(prog="skalbox replay", description="Game records to JSON, one object a line; - is standard input.")
    parser.add_argument("files", metavar="FILE", nargs="+")
    from host_tools import replay

    return replay.main(parser.parse_args(argv).files)


def _room(name: str, argv: list[str]) -> int:
    if name == "replay":
        return _replay(argv)
    return importlib.import_module("host_tools." + name).main(argv)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    width = max(map(len, COMMANDS))
    parser = Parser(
        prog="skalbox",
        description="A handheld dice game, on the desktop. skalbox COMMAND --help has the options of each command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join("  %-*s  %s" % (width, name, does) for name, does in COMMANDS.items()),
    )
    parser.add_argument("command", choices=tuple(COMMANDS))
    given = sys.argv[1:] if argv is None else argv
    try:
        status = _room(parser.parse_args(given[:1]).command, given[1:])
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more may be written, not even by Python's own flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        # Only standard output is left to fail here: the rooms tell of their own files.
        print("skalbox: %s" % (error.strerror or error), file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
