# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences built from a language's words and a game's state, for several screens."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalcore import boxes, card
from skalcore.rules import BANK_ADDITION, SOLO_SIMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.font import Font
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game
    from skalcore.rules import Rules

_MOST = 12  # the highest addition


def round_text(words: "Words", game: "Game", number: int = -1) -> str:
    """Return the round's number, and in a match of several legs the leg's; `number` (0..): another round than the
    current one."""
    number = game.round if number < 0 else number
    rounds = game.rules.rounds
    if game.legs == 1:
        return words.ROUND % (number + 1, rounds)
    return words.LEG_ROUND % (number // rounds + 1, number % rounds + 1, rounds)


def bonus_text(words: "Words", own: "Sequence[int]", rules: "Rules") -> str:
    """Return how far the card `own` is on its way to the upper bonus: what it brings or brought, or how far the series
    are ahead of three dice of each face, or behind."""
    upper = card.upper(own)
    if upper >= rules.bonus_from:
        return "+%d" % rules.bonus
    if card.reach(own) < rules.bonus_from:
        return "0"
    lead = card.ahead(own)
    if not lead:
        return words.ON_COURSE if upper else words.BONUS_FROM % (rules.bonus, rules.bonus_from)
    return (words.AHEAD if lead > 0 else words.BEHIND) % abs(lead)


def to_beat(words: "Words", game: "Game") -> tuple:
    """Return the result to beat: a text, the points (0: none yet), and the seats that have them.

    In SkalPott that is the round's best addition, or the bank's; in the other games it is the highest total.
    """
    seats = range(game.players)
    if not game.rules.has_pot:
        best = max([game.match_total(seat) for seat in seats])
        if not best:
            return words.NOBODY_LEADS, 0, []
        return words.LEADS, best, [seat for seat in seats if game.match_total(seat) == best]
    if game.players == 1:
        known = game.mode == SOLO_SIMPLE or game.round % 2 == 0
        return (words.TO_BEAT, BANK_ADDITION, []) if known else (words.BANK_AFTER, 0, [])
    best = game.ledger.best()
    if not best:
        return words.FIRST_UP, 0, []
    text = words.TO_TIE if best == _MOST else words.TO_BEAT
    return text, best, [seat for seat in seats if game.ledger.current[seat] == best]


def between_text(words: "Words", game: "Game", scores: "Sequence[int]") -> tuple:
    """Return what to say between two throws: a text, whether it is about holding a key, and whether it is about dice
    that one more throw would destroy. `scores`: what each box would bring now."""
    if boxes.most(game.counts) == 5:
        return words.FIVE_ALIKE, False, True
    names = game.rules.names
    for box in range(len(names)):
        if scores[box] > 0 and names[box] in ("full_house", "large_straight"):
            return words.HOLD_ALL, False, True
    # After the first throw the line teaches holding, after the second the menu.
    return (words.HOLD_DIE, False, False) if game.thrown == 1 else (words.HOLD_MENU, True, False)


def aims(words: "Words", session: "Session") -> tuple:
    """Return what somebody who plays alone plays for: the record, and how far the total is ahead of the own mean for so
    many boxes, as +12; "" for what there is not yet."""
    game = session.game
    record, mean = session.aims
    rounds = game.rules.rounds
    written = rounds - sum([1 for points in game.cards[0] if points == boxes.OPEN])
    ahead = game.total(0) - rounded(mean * written, rounds)
    first = words.RECORD_IS % record if record > 0 else ""
    if mean <= 0 or not written:
        return first, ""
    return first, "%s%d" % ("+" if ahead >= 0 else "−", abs(ahead))


def aim_text(words: "Words", session: "Session") -> str:
    """Return what to say of that before a turn against the bank: in one round the record, in the next the mean."""
    game = session.game
    if game.players > 1 or not (game.rules.has_pot and game.round):
        return ""
    record, ahead = aims(words, session)
    if (game.round % 2 and record) or not ahead:
        return record
    return words.AVERAGE_IS % ahead


def lead_of(words: "Words", game: "Game", seat: int) -> str:
    """Return by how much this seat is ahead of all others, or behind the best of them; "" for a tie or alone."""
    own = game.match_total(seat)
    lead = own - max([game.match_total(other) for other in range(game.players) if other != seat] or [own])
    return (words.AHEAD if lead > 0 else words.BEHIND) % abs(lead) if lead else ""


def rounded(value: int, unit: int) -> int:
    """Return value / unit, rounded half up."""
    return (2 * value + unit) // (2 * unit)


def tenths(words: "Words", points: int) -> str:
    """Format points given in tenths, as the language writes them."""
    sign = "−" if points < 0 else ""
    points = abs(points)
    return "%s%d%s%d" % (sign, points // 10, words.DECIMAL, points % 10)


def next_text(words: "Words", session: "Session", font: "Font", room: int) -> str:
    """Return who starts the next round, in `room` pixels of this font; after the last one that it is over."""
    game = session.game
    if game.round == game.rules.rounds:
        return words.ROUND_OVER % (game.round, game.rules.rounds)
    name = session.names[game.player]
    return font.first(room, words.ROUND_NEXT % (name, game.round + 1), words.LEG_NEXT % name)
