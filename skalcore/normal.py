# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The normal distribution in integers: the points that later turns may still score, for the chances to win.

Chances are integers in 1/FULL, spreads (standard deviations) in 1/UNIT points.
"""

from micropython import const

from skalcore import outlook
from skalcore.answers import FULL, UNIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.game import Game

# Variance of a seat's points, by a game's name: (constant, per turn, per turn squared, per turn with a further five of
# a kind). Fitted to simulated play.
_VARIANCES = {"skalpott": (60, 175, 0, 0), "yams": (-35, 150, 3, 300), "yahtzee": (-40, 150, 7, 400)}
_OTHER = (80, 180, 0, 300)  # for any other game

# The normal distribution function in 1/FULL: shorts from z = 0, a sixteenth apart, to z = 4.
_NORMAL = (
    b"\x00\x40\x31\x43\x5e\x46\x85\x49\xa2\x4c\xb4\x4f\xb6\x52\xa6\x55\x82\x58\x47\x5b\xf4\x5d\x87\x60"
    b"\xfe\x62\x58\x65\x94\x67\xb2\x69\xb1\x6b\x91\x6d\x53\x6f\xf5\x70\x7a\x72\xe2\x73\x2d\x75\x5d\x76"
    b"\x73\x77\x70\x78\x55\x79\x25\x7a\xdf\x7a\x87\x7b\x1c\x7c\xa1\x7c\x17\x7d\x7e\x7d\xda\x7d\x2a\x7e"
    b"\x6f\x7e\xac\x7e\xe0\x7e\x0e\x7f\x35\x7f\x56\x7f\x72\x7f\x8a\x7f\x9e\x7f\xaf\x7f\xbe\x7f\xca\x7f"
    b"\xd4\x7f\xdc\x7f\xe3\x7f\xe8\x7f\xed\x7f\xf1\x7f\xf4\x7f\xf6\x7f\xf8\x7f\xfa\x7f\xfb\x7f\xfc\x7f"
    b"\xfd\x7f\xfe\x7f\xfe\x7f\xff\x7f\xff\x7f"
)
_STEP = const(256)  # from one short to the next; z = 1 is 4096

# Five values of a normal variable, in 1/1024, and their weights, which give means nearly as an integral would
# (Gauss and Hermite's rule).
_NODES = (-2926, -1388, 0, 1388, 2926)
_WEIGHTS = (369, 7277, 17476, 7277, 369)


def variance(rules: "Any", turns: int, rich: int = 0, players: int = 2) -> int:
    """Return the variance of a seat's points in `turns` turns of this game, in points squared; 0 only for 0 turns. In
    `rich` of them a further five of a kind earns points. The variance grows with the number of `players`: a player who
    is far behind takes risks."""
    once, each, more, further = _VARIANCES.get(rules.name, _OTHER)
    plain = turns - rich
    found = once + plain * (each + plain * more) + rich * further if turns else 0
    if rules.has_pot:
        return found * 7 >> 3 if players == 2 else found
    return found * (12 + players) // 15


def variance_left(game: "Game", seat: int, without: int = 0) -> int:
    """Return the variance of the points that this seat may still score in the match, in points squared. `without`: the
    number of turns of this leg that do not count."""
    rules = game.rules
    left = outlook.turns(game.cards[seat]) - without
    rich = left if outlook.earns_further(game, seat) else 0
    return variance(rules, outlook.turns_left(game, seat) - without, rich, game.players)


def normal(above: int, spread: int) -> int:
    """Return the chance that a normal variable is below its mean plus `above`; `spread`: its deviation, at least 1."""
    if above >= 4 * spread:
        return FULL
    if above <= -4 * spread:
        return 0
    z = (above if above > 0 else -above) * 4096 // spread
    at = z // _STEP * 2
    low = _NORMAL[at] | _NORMAL[at + 1] << 8
    high = _NORMAL[at + 2] | _NORMAL[at + 3] << 8
    found = low + (high - low) * (z % _STEP) // _STEP
    return found if above > 0 else FULL - found


def root(number: int) -> int:
    """Return the square root of a number below 2**30, rounded down."""
    found = 0
    bit = 1 << 14
    while bit:
        if (found + bit) * (found + bit) <= number:
            found += bit
        bit >>= 1
    return found


def spread(points: int) -> int:
    """Return the standard deviation for a variance in points squared, in 1/UNIT points."""
    # UNIT is 8 * 16, and the root of 256 is 16.
    return root(points * 256) * (UNIT // 16)


def chance_to_lead(total: int, own_spread: int, means: "Any", spreads: "Any", count: int) -> int:
    """Return the chance that `total`, expected points in 1/UNIT, is higher than each of the first `count` of `means`.
    `own_spread`, `spreads`: standard deviations of the total and of the others, which are at least 1."""
    if not own_spread:
        return _higher(FULL, total, means, spreads, count)
    found = 0
    for node in range(len(_NODES)):
        own = total + (own_spread * _NODES[node] >> 10)
        found += _higher(_WEIGHTS[node], own, means, spreads, count)
    return found


def _higher(chance: int, total: int, means: "Any", spreads: "Any", count: int) -> int:
    """Return `chance` times the chance that a total without spread is higher than each of the others."""
    for other in range(count):
        below = normal(total - means[other], spreads[other])
        if not below:
            return 0
        # FULL times FULL would not be a small integer on the board.
        if below < FULL:
            chance = chance * below // FULL
    return chance
