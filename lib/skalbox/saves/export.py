# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The match as a record on the USB console, between two lines that are comments to whoever reads it back."""

from skalbox.match.names import in_record
from skalcore.notation import header, line_of

BEGINS = "# skalbox record begins"
ENDS = "# skalbox record ends"


def export(session) -> None:
    """Print the record of this match."""
    print(BEGINS)
    for line in header(session.game, in_record(session.names)):
        print(line)
    for event in session.events():
        print(line_of(event, session.game))
    print(ENDS)
