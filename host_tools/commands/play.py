# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox play`: the handheld in a window, or driven by a key script in virtual time."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_tools import safe_files
from host_tools.commands.device_options import common_options, settings
from host_tools.commands.options import Parser, nonempty
from host_tools.desktop import key_script, script_run, window
from host_tools.desktop.flash_file import FlashFile
from host_tools.source_tree import outputs
from host_tools.terminal.messages import complain
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
        "--nvm", metavar="FILE", type=nonempty, help="file that keeps the flash, so that a game continues next time"
    )
    parser.add_argument("--silent", action="store_true", help="no sound")
    args = parser.parse_args(argv)
    if (args.keys is None) != (args.out is None):
        parser.error("--keys FILE and --out DIR go together")
    if args.clocked and args.keys is None:
        parser.error("--clocked goes with --keys FILE: in a window the time is the computer's")
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
    machine = Machine(**known, motion=motion, **memory(args))
    run = script_run.Run(machine, steps, name, out)
    run.play()
    return run


def check_places(args: argparse.Namespace, outputs: list[Path]) -> None:
    """Raises ValueError if the script would overwrite what it reads."""
    for option, name in (("--keys", args.keys), ("--nvm", args.nvm)):
        written = [each for each in outputs if name is not None and safe_files.same(Path(name), each)]
        if written:
            text = "skalbox play: %s %s is what --out writes as %s: name another file, or another folder"
            raise ValueError(text % (option, name, written[0]))


def memory(args: argparse.Namespace) -> window.Memory:
    """Returns the flash of --nvm, for Machine; without the option every start is of a new board."""
    if args.nvm is None:
        return {}
    file = FlashFile(args.nvm)
    return {"flash": file.load(), "keep": file.keep}


def windowed(args: argparse.Namespace) -> int:
    machine = window.play(settings(args), args.panel, args.seed, memory(args), args.silent)
    if machine.crash is not None:
        complain("the device stopped: %s" % script_run.last_line(machine.crash))
    return 0 if machine.crash is None else 1


def demonstrate(args: argparse.Namespace, reason: str) -> int:
    """Without a window, saves pictures of a short script instead and says how to make more."""
    print("No window: %s." % reason)
    print("Pictures instead: skalbox play --keys SCRIPT --out DIR plays a key script and writes PNGs. A short one now:")
    args.seed = 1 if args.seed is None else args.seed
    # The demonstration starts from a new board whose language is set.
    args.nvm, args.first_start = None, False
    run = scripted(args, _DEMO, str(_DEMO), outputs() / "out" / "demo")
    for path in run.shots:
        print(path)
    return run.status
