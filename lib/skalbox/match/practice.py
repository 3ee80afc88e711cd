# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play a turn of a finished match again, in the match's own session.

The session goes back to a decision, and is restored afterwards. During practice it has no storage, so nothing is saved,
and Practice lists the new events. The player plays, even if the seat's role is the device.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session


class Practice:
    """A turn that is played again."""

    def __init__(self, session: "Session", seat: int, found: "Any", which: int, at: int, word: str) -> None:
        """Prepare for start_try(); the match of `session` is over."""
        self.seat = seat
        self.mistakes = found  # the review's findings, to be shown again
        self.index = which  # of the mistake in them
        self.word = word  # the turn's name on the screens
        self.offset = at  # the number of the match's events before the mistake
        self.happened: list = []  # the events of this try
        session.begin_practice(self)

    def start_try(self, session: "Session") -> None:
        """Start a try: restore the dice of the decision."""
        self.happened = []
        session.rewind(self.offset)

    def end(self, session: "Session") -> None:
        """Restore the finished match."""
        session.end_practice()
