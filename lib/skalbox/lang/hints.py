# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Texts for the line above the keys during a turn: hints and aims."""

from micropython import const

from skalbox.lang.phrases import rounded
from skalbox.memory import load
from skalcore import boxes
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.font import Font
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game

_LAST = const(2)  # rounds at the end of a match with hints about winning


def between_text(words: "Words", game: "Game", scores: "Sequence[int]", font: "Font", room: int) -> tuple:
    """Return a text between two throws in `room` pixels, whether it is about a long press, and whether another throw
    would destroy these dice. `scores`: by box."""
    if boxes.most(game.counts) == 5:
        return words.FIVE_ALIKE, False, True
    names = game.rules.names
    for box in range(len(names)):
        if scores[box] > 0 and names[box] in ("full_house", "large_straight"):
            return words.HOLD_ALL, False, True
    if game.players > 1 and game.rules.rounds * game.legs - game.round <= _LAST:
        return font.first_fitting(room, *load("skalbox.lang.needs").needs(words, game)), False, False
    # After the first throw the line teaches holding, after the second the menu.
    if game.thrown == 1:
        return words.HOLD_DIE, False, False
    return font.first_fitting(room, *words.HOLD_MENU), True, False


def aims(words: "Words", session: "Session") -> tuple:
    """Return a single player's aims, record and distance from the mean (+12), "" if there are no such results."""
    game = session.game
    record, mean = session.aims
    rounds = game.rules.rounds
    written = rounds - sum([1 for points in game.cards[0] if points == boxes.OPEN])
    ahead = game.total(0) - rounded(mean * written, rounds)
    first = words.RECORD_IS % record if record > 0 else ""
    if mean <= 0 or not written:
        return first, ""
    return first, "%s%d" % ("+" if ahead >= 0 else "−", abs(ahead))


def aim_text(words: "Words", session: "Session", font: "Font", room: int) -> str:
    """Return the aim before a turn against the bank, in `room` pixels. It is the record round by round or, if nobody
    knows its rounds, in one round the record, in the next the mean."""
    game = session.game
    if game.mode == MATCH or not game.round:
        return ""
    if session.ghost is not None:
        return font.first_fitting(room, *load("skalbox.lang.ghost").ahead_of(words, session))
    record, ahead = aims(words, session)
    if (game.round % 2 and record) or not ahead:
        return record
    return words.AVERAGE_IS % ahead
