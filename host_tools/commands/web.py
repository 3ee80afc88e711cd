# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build the handheld as a web page: static files for any web server.

The page replaces an older one in DIR, unless you have added or changed a file there. The game runs in MicroPython,
which the command fetches with npm the first time.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from pathlib import Path

from host_tools import safe_files
from host_tools.commands.bundle import dist, write_folder
from host_tools.commands.options import Parser, nonempty, whole
from host_tools.drive import DriveError
from host_tools.node import micropython
from host_tools.squeezer import CompileError
from host_tools.terminal.messages import complain, printable
from host_tools.terminal.progress_bar import Bar
from host_tools.web import parts, server, sharing

_UNSHARED = "The address has %d characters and a device's Share takes %d: devices that the page makes have no Share."


def _say(line: str) -> None:
    print(printable(line), flush=True)


def _address(text: str) -> str:
    try:
        return sharing.address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _serving(out: str | None) -> str:
    """Return the command that builds and serves the page in this folder, as it is typed; None: in the usual one."""
    words = ["skalbox", "web", "--serve", *([] if out is None else ["--out", out])]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def main(argv: list[str]) -> int:
    """Return 0, or 2 after an error."""
    parser = Parser(prog="skalbox web", description=__doc__)
    parser.add_argument("--out", metavar="DIR", type=nonempty, help="output folder (default dist/web)")
    parser.add_argument(
        "--address",
        metavar="URL",
        type=_address,
        help="the address at which people will open the page, for its links and for what is shared",
    )
    parser.add_argument("--serve", action="store_true", help="then serve the page to this computer and open a browser")
    parser.add_argument(
        "--port",
        metavar="N",
        type=whole(1, 65535),
        help="with --serve: use this port (default: the first free port from 8000)",
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="with --serve: serve the page to every device in this network, such as a phone",
    )
    args = parser.parse_args(argv)
    for option, given in (("--port", args.port is not None), ("--lan", args.lan)):
        if given and not args.serve:
            parser.error("%s needs --serve" % option)
    out = Path(args.out) if args.out else dist() / "web"
    bar = Bar()
    try:
        parts.check_place(out)
        micropython.fetch(_say)
        bar("building", 0, 1)
        files = parts.files(args.address or "")
        parts.check_place(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        write_folder(files, out)
        bar.clear()
        size = -(-parts.compressed(files) // 1024)
        said = "%s: the page, %d files; a first visit loads %d KB, compressed" % (out, len(files), size)
        if args.address and len(args.address) > sharing.LONGEST:
            print(_UNSHARED % (len(args.address), sharing.LONGEST))
        if args.serve:
            print(printable(said))
            server.serve(out, args.port, args.lan)
        else:
            print(printable("%s; to open it: %s" % (said, _serving(args.out))))
    except (DriveError, CompileError, OSError) as error:
        bar.clear()
        complain("skalbox web: %s" % safe_files.sentence(error, out))
        return 2
    return 0
