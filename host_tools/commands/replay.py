# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox replay FILE...`: game records to JSON, a line each; if any is bad, nothing is printed: status 2."""

import errno
import json
import sys

from host_tools import safe_files
from host_tools.records.record import Record, RecordError, read
from host_tools.records.report import report
from host_tools.terminal.messages import complain


def load(name: str) -> Record:
    """Read the record in the file of this name, `-` for standard input. OSError or RecordError where it can't be: no
    record is larger than 1 MB, a match of the longest kind has some 100 KB."""
    if name == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return read(safe_files.limited(sys.stdin.buffer, name))
    return read(safe_files.read(name))


def load_or_tell(name: str) -> Record | None:
    """`load`, or None where it can't be: what and where stands on standard error then, in one line."""
    try:
        return load(name)
    except RecordError as error:
        complain(f"{name}:{error.line}: {error.reason}")
    except (OSError, ValueError) as error:
        complain(f"{name}: {getattr(error, 'strerror', None) or error}")
    return None


def main(names: list[str]) -> int:
    """Print what these records say; 0, or 2 where any of them is bad (one line each on standard error)."""
    records = [load_or_tell(name) for name in names]
    if None in records:
        return 2
    for record in records:
        print(json.dumps(report(record.game, record.names)))
    return 0
