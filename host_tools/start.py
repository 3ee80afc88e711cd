# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where the `skalbox` command begins. Once this is loaded Ctrl-C ends it with status 130, and without a traceback.

For the command alone: to import it changes what Ctrl-C does.
"""

import io
import os
import sys

INTERRUPTED = 130

try:
    import signal

    _usual = signal.getsignal(signal.SIGINT)
    if _usual is signal.default_int_handler:
        # While modules are loaded nothing is half done, and an exception may come up where Python only reports it.
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
except KeyboardInterrupt:
    os._exit(INTERRUPTED)


def main() -> int:
    """Run the command that the arguments name; the exit status."""
    try:
        _streams()
        from host_tools.commands import cli

        try:
            return cli.main(loaded=lambda: signal.signal(signal.SIGINT, _usual))
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done
    except KeyboardInterrupt:
        return INTERRUPTED


def _streams() -> None:
    """Keep files that are opened from the numbers of standard streams that are closed; print any file's name."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
