# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write events as the lines of a record, which the device exports and the desktop reads."""

from skalcore import challenge, events, rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.game import Game

VERSION = 1


def header(game: "Game", names: list, code: bytes = b"") -> list:
    """Return the first lines of a record of this game. `names`: by seat, in a record's characters. `code`: of a
    challenge or a duel (skalcore.challenge)."""
    lines = [
        "skal %d" % VERSION,
        "game %s" % game.rules.name,
        "mode %s" % rules.MODES[game.mode],
        "players %s" % " ".join(names),
    ]
    if game.legs > 1:
        lines.append("legs %d" % game.legs)
    if code:
        lines.append(challenge.line_of(code))
    return lines


def line_of(event: int, game: "Game") -> str:
    """Return the line for this event in a record of this game."""
    kind = events.kind(event)
    value = events.value(event)
    word = events.KINDS[kind]
    if kind == events.DRY or kind == events.ROLL:
        dice = bytearray(5)
        events.unpack(value, dice)
        return "%s %d %d %d %d %d" % (word, dice[0], dice[1], dice[2], dice[3], dice[4])
    if kind == events.KEEP:
        return " ".join([word] + [str(i + 1) for i in range(5) if value >> i & 1])
    if kind == events.FIRST:
        return "first finish" if value == events.FINISH else "first start"
    return "%s %s" % (word, game.rules.names[value])
