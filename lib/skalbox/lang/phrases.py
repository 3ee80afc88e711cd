# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences built from a language's words and a game's state, for several screens."""

from skalcore import card
from skalcore.rules import BANK_ADDITION, SOLO_SIMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.lang.words import Words
    from skalcore.game import Game
    from skalcore.rules import Rules

_MOST = 12  # the highest addition
_NOBODY = -1


def round_text(words: "Words", game: "Game", number: int = -1) -> str:
    """Return the round, by default the current one, and in a match of several legs the leg."""
    number = game.round if number < 0 else number
    rounds = game.rules.rounds
    number = min(number, rounds * game.legs - 1)  # a tie-break comes after the last
    if game.legs == 1:
        return words.ROUND % (number + 1, rounds)
    return words.LEG_ROUND % (number // rounds + 1, number % rounds + 1, rounds)


def of_code(words: "Words", code: bytes) -> str:
    """Return what a match with this code is, a challenge or a duel; "" without a code."""
    if not code:
        return ""
    from skalcore.challenge import is_duel

    return words.DUEL if is_duel(code) else words.CHALLENGE


def bonus_text(words: "Words", own: "Sequence[int]", rules: "Rules") -> str:
    """Return the points of the upper bonus, or how far the card `own` is ahead of three dice of each face or behind."""
    upper = card.upper(own)
    if upper >= rules.bonus_from:
        return "+%d" % rules.bonus
    if card.reach(own) < rules.bonus_from:
        return "0"
    lead = card.over_par(own)
    if not lead:
        return words.ON_COURSE if upper else words.BONUS_FROM % (rules.bonus, rules.bonus_from)
    return (words.AHEAD if lead > 0 else words.BEHIND) % abs(lead)


def pot_before(words: "Words", pot: int) -> tuple:
    """Return what goes before a sentence about this pot, long and short; "" if there is none."""
    return (words.POT % pot, ("%d" + words.POT.partition("%d")[2]) % pot) if pot else ("", "")


def to_beat(words: "Words", game: "Game") -> tuple:
    """Return what there is to beat: texts, the longest first, and the seat whose name is "@" in them (-1: nobody).

    In SkalPott that is the round's best addition, or the bank's; in the other games it is the highest total.
    """
    has_pot = game.rules.has_pot
    if has_pot and game.players == 1:
        known = game.mode == SOLO_SIMPLE or game.round % 2 == 0
        return (words.BEAT_BANK % BANK_ADDITION if known else words.BANK_AFTER,), _NOBODY
    best = several = 0
    ahead = _NOBODY
    for seat in range(game.players):
        points = game.ledger.current[seat] if has_pot else game.match_total(seat)
        if points > best:
            best = points
            several = 0
            ahead = seat
        several += points == best
    if not best:
        return (words.FIRST_UP if has_pot else words.NOBODY_LEADS,), _NOBODY
    if not has_pot:
        return ((words.LEADS % best,), ahead) if several == 1 else ((words.SEVERAL_LEAD % (several, best),), _NOBODY)
    if several > 1:
        text = words.TIE_SEVERAL if best == _MOST else words.BEAT_SEVERAL
        return (text[0] % (best, several), text[1] % best), _NOBODY
    return ((words.TIE if best == _MOST else words.BEAT) % best,), ahead


def rounded(value: int, unit: int) -> int:
    """Return value / unit, rounded half up."""
    return (2 * value + unit) // (2 * unit)


def tenths(words: "Words", points: int) -> str:
    """Format points given in tenths, as the language writes them."""
    sign = "−" if points < 0 else ""
    points = abs(points)
    return "%s%d%s%d" % (sign, points // 10, words.DECIMAL, points % 10)
