# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play in a window, or run a key script in virtual time.

The window saves the language, the statistics and an unfinished game to a file in your account. The command prints the
name of that file. With --keys every run starts as a new device, unless --nvm names a file.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path

from host_tools import safe_files
from host_tools.commands.device_options import common_options, settings
from host_tools.commands.options import Parser, nonempty
from host_tools.desktop import flash_file, key_script, script_run, window
from host_tools.source_tree import INSTALLED, outputs
from host_tools.terminal.messages import complain, printable
from host_tools.virtual.machine import Machine

_DEMO = Path(__file__).resolve().parents[1] / "tours" / "demo.keys"


def main(argv: list[str]) -> int:
    """Return 0, or 1 if the script or the device failed, or 2 for wrong options."""
    parser = Parser(prog="skalbox play", description=__doc__)
    common_options(parser)
    parser.add_argument("--keys", metavar="FILE", type=nonempty, help="run this key script, without a window")
    parser.add_argument(
        "--out", metavar="DIR", type=nonempty, help="with --keys: folder for the pictures and the report"
    )
    parser.add_argument("--clocked", action="store_true", help="with --keys: run at the speed of a Pico")
    parser.add_argument(
        "--nvm",
        metavar="FILE",
        type=nonempty,
        help="file for the flash of the device (default: with a window, a file in your account)",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="start with a blank flash; the old file is kept as NAME.old"
    )
    parser.add_argument("--silent", action="store_true", help="turn the sound off")
    args = parser.parse_args(argv)
    if (args.keys is None) != (args.out is None):
        parser.error("--keys FILE and --out DIR must be given together")
    if args.clocked and args.keys is None:
        parser.error("--clocked needs --keys FILE: a window runs in real time")
    if args.fresh and args.keys is not None and args.nvm is None:
        parser.error("--fresh needs --nvm FILE or a window: --keys alone always starts as a new device")
    try:
        if args.keys is not None:
            return scripted(args, Path(args.keys), args.keys, Path(args.out)).status
        reason = window.why_no_screen()
        return demonstrate(args, reason) if reason else windowed(args)
    except OSError as error:
        complain("skalbox play: %s" % safe_files.sentence(error, args.out or args.nvm))
    except ValueError as error:
        complain(str(error))
    return 2


def scripted(args: argparse.Namespace, path: Path, name: str, out: Path) -> script_run.Run:
    """Play a key script to its end; write its results to `out`."""
    steps = key_script.load(path)
    check_places(args, key_script.outputs(steps, out))
    motion = key_script.shakes(steps)
    known = {
        "panel": args.panel,
        "options": settings(args),
        "seed": args.seed,
        "clocked": args.clocked,
        "first_start": args.first_start,
    }
    with ExitStack() as stack:
        kept: window.Memory = {}
        if args.nvm is not None:
            if Path(args.nvm).resolve().parent == out.resolve():
                out.mkdir(parents=True, exist_ok=True)
            kept = memory(stack.enter_context(flash_file.locked(Path(args.nvm))), args.fresh)
        run = script_run.Run(Machine(**known, motion=motion, **kept), steps, name, out)
        run.play()
    return run


def check_places(args: argparse.Namespace, outputs: list[Path]) -> None:
    """Raise ValueError if the script would overwrite a file that it reads."""
    for option, name in (("--keys", args.keys), ("--nvm", args.nvm)):
        written = [each for each in outputs if name is not None and safe_files.same(Path(name), each)]
        if written:
            text = "skalbox play: --out would overwrite %s %s (as %s): choose another file or folder"
            raise ValueError(text % (option, name, written[0]))


def memory(file: flash_file.FlashFile, fresh: bool) -> window.Memory:
    """Return Machine's options for the flash in this file; `fresh`: a blank one, once the file has been put aside,
    which is printed."""
    aside = file.put_aside() if fresh else None
    if aside is not None:
        print(printable("Your old games are kept in %s" % aside))
    return {"flash": None if fresh else file.load(), "keep": file.write}


def windowed(args: argparse.Namespace) -> int:
    path = flash_file.usual() if args.nvm is None else Path(args.nvm)
    with flash_file.locked(path) as file:
        if args.nvm is None and not INSTALLED:
            take_over(outputs() / "out" / path.name, path)
        kept = memory(file, args.fresh)
        if args.nvm is None:
            print(printable("Your games are saved in %s (--nvm FILE: in another file)" % path), flush=True)
        machine = window.play(settings(args, None), args.panel, args.seed, kept, args.silent)
    if machine.crash is not None:
        complain("skalbox play: the device stopped: %s" % script_run.last_line(machine.crash))
    return 0 if machine.crash is None else 1


def take_over(old: Path, new: Path) -> None:
    """Move the flash of versions before 2.0 to the new place, once; say what happened."""
    try:
        if flash_file.take_over(old, new):
            print(printable("Your games have moved from %s to %s" % (old, new)))
    except (ValueError, OSError) as error:
        complain("skalbox play: your old games were not moved: %s" % safe_files.sentence(error, old))


def demonstrate(args: argparse.Namespace, reason: str) -> int:
    """Save pictures of a short script if no window can open, and say how to make more."""
    print("No window: %s." % reason)
    print("Pictures of a short key script instead. To run your own: skalbox play --keys SCRIPT --out DIR")
    args.seed = 1 if args.seed is None else args.seed
    # The demonstration starts from a new board whose language is set.
    args.nvm, args.fresh, args.first_start = None, False, False
    run = scripted(args, _DEMO, str(_DEMO), outputs() / "out" / "demo")
    for path in run.shots:
        print(path)
    return run.status
