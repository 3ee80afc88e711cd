# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox play`: the handheld in a window, or driven by a key script in virtual time.

A window keeps its flash, and so the language, the statistics and a game that is not over, in a file in your account.
The command prints which file. With --keys every start is of a new device, unless --nvm names a file.
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
    """Returns 0; 1 if the script or the device failed; 2 for wrong options."""
    parser = Parser(prog="skalbox play", description=__doc__)
    common_options(parser)
    parser.add_argument("--keys", metavar="FILE", type=nonempty, help="no window: this key script drives the handheld")
    parser.add_argument("--out", metavar="DIR", type=nonempty, help="folder for the script's pictures and report")
    parser.add_argument("--clocked", action="store_true", help="with --keys: the device is as slow as on a Pico")
    parser.add_argument(
        "--nvm",
        metavar="FILE",
        type=nonempty,
        help="file that keeps the flash (default: in a window a file in your account)",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="start with a blank flash; the file with the old one becomes NAME.old"
    )
    parser.add_argument("--silent", action="store_true", help="no sound")
    args = parser.parse_args(argv)
    if (args.keys is None) != (args.out is None):
        parser.error("--keys FILE and --out DIR go together")
    if args.clocked and args.keys is None:
        parser.error("--clocked goes with --keys FILE: in a window the time is the computer's")
    if args.fresh and args.keys is not None and args.nvm is None:
        parser.error("--fresh goes with --nvm FILE, or with a window: with --keys alone every start is of a new device")
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
    """Plays a key script to its end; its results are in `out`."""
    steps = key_script.load(path)
    check_places(args, key_script.outputs(steps, out))
    motion = key_script.shakes(steps)
    known = {"panel": args.panel, "options": settings(args), "seed": args.seed, "clocked": args.clocked}
    with ExitStack() as stack:
        kept: window.Memory = {}
        if args.nvm is not None:
            if Path(args.nvm).resolve().parent == out.resolve():
                out.mkdir(parents=True, exist_ok=True)
            kept = memory(stack.enter_context(flash_file.opened(Path(args.nvm))), args.fresh)
        run = script_run.Run(Machine(**known, motion=motion, **kept), steps, name, out)
        run.play()
    return run


def check_places(args: argparse.Namespace, outputs: list[Path]) -> None:
    """Raises ValueError if the script would overwrite what it reads."""
    for option, name in (("--keys", args.keys), ("--nvm", args.nvm)):
        written = [each for each in outputs if name is not None and safe_files.same(Path(name), each)]
        if written:
            text = "skalbox play: %s %s is what --out writes as %s: name another file, or another folder"
            raise ValueError(text % (option, name, written[0]))


def memory(file: flash_file.FlashFile, fresh: bool) -> window.Memory:
    """Returns Machine's options for the flash in this file; `fresh`: a blank one, once the file has been put aside,
    which is printed."""
    aside = file.put_aside() if fresh else None
    if aside is not None:
        print(printable("%s has what was played before" % aside))
    return {"flash": None if fresh else file.load(), "keep": file.keep}


def windowed(args: argparse.Namespace) -> int:
    path = flash_file.usual() if args.nvm is None else Path(args.nvm)
    with flash_file.opened(path) as file:
        if args.nvm is None and not INSTALLED:
            take_over(outputs() / "out" / path.name, path)
        kept = memory(file, args.fresh)
        if args.nvm is None:
            print(printable("What you play is kept in %s (--nvm FILE names another file)" % path), flush=True)
        machine = window.play(settings(args, None), args.panel, args.seed, kept, args.silent)
    if machine.crash is not None:
        complain("the device stopped: %s" % script_run.last_line(machine.crash))
    return 0 if machine.crash is None else 1


def take_over(old: Path, new: Path) -> None:
    """Moves the flash of versions before 2.0 to the new place, once; says what happened."""
    try:
        if flash_file.take_over(old, new):
            print(printable("What was played in %s goes on: it is now in %s" % (old, new)))
    except (ValueError, OSError) as error:
        complain("skalbox play: not taken over: %s" % safe_files.sentence(error, old))


def demonstrate(args: argparse.Namespace, reason: str) -> int:
    """Without a window, saves pictures of a short script instead and says how to make more."""
    print("No window: %s." % reason)
    print("Pictures instead: skalbox play --keys SCRIPT --out DIR plays a key script and writes PNGs. A short one now:")
    args.seed = 1 if args.seed is None else args.seed
    # The demonstration starts from a new board whose language is set.
    args.nvm, args.fresh, args.first_start = None, False, False
    run = scripted(args, _DEMO, str(_DEMO), outputs() / "out" / "demo")
    for path in run.shots:
        print(path)
    return run.status
