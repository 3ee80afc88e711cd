# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Replays a saved match: in memory only while a match is restored."""

from skalbox.players.roles import ROLE
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.session import Session


def restore(session: "Session") -> None:
    """Replay the storage's journal in a Session without events."""
    head = session.storage.head
    session.away = head.away
    session.aided = head.aided
    session.roles = [role & ROLE for role in head.roles]
    session.code = head.code
    session.changed = []
    apply_unsaved = session.apply_unsaved

    def take(record: int) -> bool:
        """Replay one record of the journal. Return False if it is invalid."""
        try:
            if journal.is_event(record):
                apply_unsaved(record)
                return True
            return _mark(session, record)
        except ValueError:
            return False

    found = session.storage.replay(take)
    session.damaged = found == journal.DAMAGED
    session.torn = found == journal.TORN
    # If the journal is started again, the head keeps what the marks said.
    head.away = session.away
    head.aided = session.aided


def _mark(session: "Session", record: int) -> bool:
    """Replay a mark. Return False if it is none that stands in a match; ValueError if it may not stand here."""
    if journal.is_hold(record):
        session.held = session.saved_holds = record & 31
    elif record == journal.UNDO:
        session.undo_unsaved()
    elif journal.is_away(record):
        seat = record >> 1 & 7
        session.away = session.away & ~(1 << seat) | (record & 1) << seat
    elif journal.is_aided(record):
        session.aided |= 1 << (record & 7)
    elif journal.is_setting(record):
        session.changed.append(journal.changed(record))
    else:
        return False
    return True
