# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Entry point of the `skalbox` command. Once this is loaded, Ctrl-C ends it with status 130 and no traceback.

Only the command may import this: the import changes how the process handles Ctrl-C.
"""

import io
import os
import sys

INTERRUPTED = 130

try:
    import signal

    _usual = signal.getsignal(signal.SIGINT)
    if _usual is signal.SIG_DFL:  # of host_tools.quiet_start, since Python itself never leaves it
        _usual = signal.default_int_handler
    if _usual is signal.default_int_handler:
        # While modules load there is nothing to clean up, and Python may only print a KeyboardInterrupt raised here.
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
except KeyboardInterrupt:
    os._exit(INTERRUPTED)


def main() -> int:
    """Run the command that the arguments name; return the exit status."""
    try:
        _streams()
        from host_tools.commands import cli

        try:
            return cli.main(loaded=lambda: signal.signal(signal.SIGINT, _usual))
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done
    except KeyboardInterrupt:
        return INTERRUPTED


def _streams() -> None:
    """Occupy closed standard streams' numbers, so that no file gets them; let any file name be printed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
