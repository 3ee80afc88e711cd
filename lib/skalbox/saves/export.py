# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Prints the match as a record on the USB console, between two comment lines."""

from skalbox.players.names import in_record
from skalcore.notation import header, line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.session import Session

BEGINS = "# skalbox record begins"
ENDS = "# skalbox record ends"


def export(session: "Session") -> None:
    """Print the record of this match."""
    print(BEGINS)
    for line in header(session.game, in_record(session.names), session.code):
        print(line)
    for event in session.events():
        print(line_of(event, session.game))
    print(ENDS)
