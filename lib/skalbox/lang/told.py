# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sentences of a match's story. skalbox.coach.narrator works out its facts, which needs much more memory."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.lang.words import Words
    from skalbox.match.session import Session

_COUNTED = const(1)  # the last kind of fact about one throw
_ODDS = const(3)  # the least N of a sentence about one throw in N


def said(words: "Words", session: "Session", row: tuple) -> tuple:
    """Return the sentence of this fact, a `row`, and its short form."""
    kind, seat, number, round_, other, box, more = row
    game = session.game
    leg, at = divmod(round_ - 1, game.rules.rounds)
    where = _filled(words.STORY_ROUND[game.legs > 1], (at + 1, leg + 1))
    last = str(abs(more))  # the odds of a throw and a total may be 1000 or more, all other numbers are lower
    if len(last) > 3:
        last = last[:-3] + words.THOUSANDS + last[-3:]
    parts = (session.names[seat], session.names[other], number, where, words.game(game.rules).BOXES[box], last)
    text = words.STORY[kind]
    if kind <= _COUNTED and abs(more) >= _ODDS:
        text += " " + words.STORY_ODDS[more < 0]
    return _filled(text, parts), _filled(words.STORY_SHORT[kind], parts)


def _filled(text: str, parts: tuple) -> str:
    """Return this text with these parts in the places @0, @1 and so on."""
    for at in range(len(parts)):
        text = text.replace("@" + str(at), str(parts[at]))
    return text.replace(" 1 points", " 1 point")
