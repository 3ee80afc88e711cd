# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare somebody alone with the ghost, the best total after as many rounds: in memory only if there is a ghost."""

from skalcore import boxes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.lang.words import Words
    from skalbox.match.session import Session

_PLAYER = "@"  # in a text, the ghost's player


def ahead_of(words: "Words", session: "Session") -> tuple:
    """Return texts, the longest first, that compare a single player with the ghost; before the first box none."""
    game = session.game
    written = game.rules.rounds - sum([1 for points in game.cards[0] if points == boxes.OPEN])
    if not written:
        return ()
    name, totals = session.ghost
    ahead = game.total(0) - totals[written - 1]
    if not ahead:
        return words.LIKE_RECORD, words.OVER_RECORD[-1] % 0
    texts = [text % abs(ahead) for text in (words.OVER_RECORD if ahead > 0 else words.UNDER_RECORD)]
    own = name == session.names[0]
    return tuple([text.replace(_PLAYER, name) for text in texts if not (own and _PLAYER in text)])
