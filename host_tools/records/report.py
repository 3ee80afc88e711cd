# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Convert a game to the plain dictionary that the replay command prints as JSON.

Written in the device's subset of Python, so that the tests can also run it in MicroPython.
"""

from skalcore import boxes, challenge, events, rules
from skalcore.game import OPENING, OVER, TIE, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Json: TypeAlias = dict[str, object]


def _player(game: Game, names: list[str], seat: int) -> "Json":
    grid: dict[str, int | None] = {}
    card = game.cards[seat]
    for box in range(game.rules.rounds):
        grid[game.rules.names[box]] = None if card[box] == boxes.OPEN else card[box]
    return {
        "name": names[seat],
        "grid": grid,
        "bonus": game.bonus(seat),
        "extra": game.extras[seat],
        "grid_total": game.grid_total(seat),
        "pot": game.ledger.pots[seat],
        "additions": game.ledger.additions[seat],
        "total": game.total(seat),
        "match_total": game.match_total(seat),
    }


def _starter(game: Game, number: int) -> int:
    """Return who began the finished round `number` (0..)."""
    if game.rules.has_pot:
        return game.ledger.past_starters[number]
    # Otherwise the same seat begins every round of a leg, and the seat to its left the next leg's.
    legs_ago = game.leg - number // game.rules.rounds
    return (game.starter - legs_ago) % game.players


def _round(game: Game, names: list[str], number: int) -> "Json":
    starter = _starter(game, number)
    seats = [(starter + i) % game.players for i in range(game.players)]
    first = number * game.players
    ledger = game.ledger
    report: Json = {"order": [names[seat] for seat in seats], "additions": [], "pot": []}
    if game.rules.has_pot:
        report["additions"] = [ledger.past_additions[first + seat] for seat in seats]
        report["pot"] = [ledger.past_pots[first + seat] for seat in seats]
    if game.mode != rules.MATCH:
        report["opponent"] = ledger.past_banks[number]
    return report


def _next(game: Game, names: list[str]) -> "Json | None":
    if game.phase == OVER:
        return None
    expects = game.expects()
    dice = None
    scores = None
    if game.has_dice():
        dice = list(game.dice)
        card = game.cards[game.player]
        scores = {}
        for box in range(game.rules.rounds):
            if card[box] == boxes.OPEN:
                scores[game.rules.names[box]] = game.points(box)
    outside = expects >> events.FIRST & 1 or game.phase == OPENING or game.phase == TIE
    return {
        "player": names[game.player],
        "expects": [events.KINDS[kind] for kind in range(len(events.KINDS)) if expects >> kind & 1],
        "round": 0 if outside else game.round + 1,
        "rolls_left": game.rolls_left(),
        "dice": dice,
        "scores": scores,
    }


def report(game: Game, names: list[str], code: bytes = b"") -> "Json":
    """Return the game as the replay command prints it; `names` by seat, `code` of a challenge or a duel."""
    found: Json = {
        "game": game.rules.name,
        "mode": rules.MODES[game.mode],
        "finished": game.phase == OVER,
        "players": [_player(game, names, seat) for seat in range(game.players)],
        "rounds": [_round(game, names, number) for number in range(game.round)],
        "next": _next(game, names),
        "winners": [names[seat] for seat in range(game.players) if game.winners >> seat & 1],
    }
    if code:
        kind, plain = challenge.line_of(code).split(" ")
        found[kind] = plain
    return found
