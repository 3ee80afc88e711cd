# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Convert game records to JSON, one object per line. If any record is bad, nothing is converted."""

from __future__ import annotations

import json

from host_tools.commands.options import Parser, nonempty
from host_tools.records.loading import load_or_complain
from host_tools.records.report import report


def main(argv: list[str]) -> int:
    """Print these records as JSON; return 0, or 2 if any of them is bad (one line each on standard error)."""
    parser = Parser(prog="skalbox replay", description=__doc__)
    parser.add_argument(
        "files", metavar="FILE", type=nonempty, nargs="+", help="a game record, or - for standard input"
    )
    records = [load_or_complain(name) for name in parser.parse_args(argv).files]
    good = [record for record in records if record is not None]
    if len(good) < len(records):
        return 2
    for record in good:
        print(json.dumps(report(record.game, record.names, record.code)))
    return 0
