# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read game records from files and from standard input."""

from __future__ import annotations

from host_tools import safe_files
from host_tools.records.record import Record, RecordError, read
from host_tools.terminal.messages import complain


def load(name: str) -> Record:
    """Read the record in this file, `-` for standard input. OSError or RecordError if it can't be read. The limit is 1
    MB; a match of the longest kind has some 100 KB."""
    return read(safe_files.given(name))


def load_or_complain(name: str) -> Record | None:
    """Call `load`; return None if that fails, after one line on standard error that says what is wrong and where."""
    try:
        return load(name)
    except RecordError as error:
        complain(f"{name}:{error.line}: {error.reason}")
    except (OSError, ValueError) as error:
        complain(f"{name}: {getattr(error, 'strerror', None) or error}")
    return None
