# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox replay FILE...`: game records to JSON, a line each; if any is bad, nothing is printed: status 2."""

import errno
import json
import sys

from host_tools.record import Record, RecordError, read
from host_tools.report import report


def load(name: str) -> Record:
    """Read the record in the file of this name, `-` for standard input. OSError or RecordError where it can't be."""
    if name == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return read(sys.stdin.buffer.read())
    with open(name, "rb") as file:
        return read(file.read())


def main(names: list[str]) -> int:
    """Print what these records say; 0, or 2 where any of them is bad (one line each on standard error)."""
    replies = []
    failed = False
    for name in names:
        try:
            record = load(name)
        except RecordError as error:
            failed = True
            print(f"{name}:{error.line}: {error.reason}", file=sys.stderr)
        except (OSError, ValueError) as error:
            failed = True
            print(f"{name}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
        else:
            replies.append(json.dumps(report(record.game, record.names)))
    if failed:
        return 2
    for reply in replies:
        print(reply)
    return 0
