# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Somebody alone beside the record after as many rounds, as texts: in memory only if a record's rounds are known."""

from skalcore import boxes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.lang.words import Words
    from skalbox.match.session import Session

_PLAYER = "@"  # in a text, the record's player


def ahead_of(words: "Words", session: "Session") -> tuple:
    """Return texts, the longest first, that compare a single player with the record; before the first box none."""
    game = session.game
    written = game.rules.rounds - sum([1 for points in game.cards[0] if points == boxes.OPEN])
    if not written:
        return ()
    name, totals = session.record
    ahead = game.total(0) - totals[written - 1]
    if not ahead:
        return words.LIKE_RECORD, words.OVER_RECORD[-1] % 0
    texts = [text % abs(ahead) for text in (words.OVER_RECORD if ahead > 0 else words.UNDER_RECORD)]
    own = name == session.names[0]
    return tuple([text.replace(_PLAYER, name) for text in texts if not (own and _PLAYER in text)])
