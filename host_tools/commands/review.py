# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox review [--json] FILE`: what each decision of a finished game cost, and how much of it was luck.

The review follows the expected total through the record. A throw, or the virtual opponent's single roll, changes it by
luck; a choice lowers it by its loss; at the end it is the total.
"""

from __future__ import annotations

import argparse
import json

from host_tools.commands.advise import LEVEL, best_choice, rounded
from host_tools.commands.options import Parser
from host_tools.records.loading import load_or_complain
from host_tools.records.record import Record
from host_tools.solver import solved_games
from host_tools.solver.position import Position, expected_total
from host_tools.terminal.messages import complain
from host_tools.terminal.progress_bar import Bar
from skalcore import events
from skalcore.game import OVER, THROW, Game

_SERIOUS = 0.005  # points: a smaller loss prints as 0.00


def why_not(game: Game) -> str | None:
    """Returns why this game can't be reviewed, as a sentence; None if it can."""
    if game.players > 1:
        return f"a review is of a game for one player, this one has {game.players}"
    if game.legs > 1:
        return f"a review is of a game of one leg, this one has {game.legs}"
    if game.phase != OVER:
        return "a review is of a finished game, this one is still going on"
    return None


def review(record: Record, progress: solved_games.Progress | None = None) -> dict:
    """Returns the review as a dictionary, for a game for which `why_not` returns None; points are not rounded.

    optimal + luck - loss is the total, but for rounding in the last digits.
    """
    past = record.game
    game = Game(past.rules, past.mode, past.players, past.legs)
    optimal = now = expected_total(game, progress)
    luck = loss = 0.0
    position = Position(game, progress)
    decisions = []
    for line, event in zip(record.lines, record.events, strict=True):
        kind, value = events.kind(event), events.value(event)
        before = now
        if kind == events.DRY:
            game.apply(event)
            now = expected_total(game, progress)
            luck += now - before
            continue
        if game.phase == THROW:
            position = Position(game, progress)
        if kind == events.ROLL:
            game.apply(event)
            now = position.best(game.dice, game.rolls_left())
            luck += now - before
            continue
        best, _ = best_choice(position, game)
        if kind == events.KEEP:
            positions = [i + 1 for i in range(5) if value >> i & 1]
            played = {"keep": positions}
            now = position.keep([game.dice[i - 1] for i in positions], game.rolls_left())
        else:
            choose = position.score if kind == events.SCORE else position.zero
            played = {events.KINDS[kind]: game.rules.names[value]}
            now = choose(value, game.dice)
        game.apply(event)
        # Anything below the rounding error is no loss.
        lost = before - now if before - now > LEVEL else 0.0
        loss += before - now
        decisions.append({"line": line, "played": played, "best": best, "loss": lost})
    return {"optimal": optimal, "luck": luck, "loss": loss, "total": game.total(0), "decisions": decisions}


def as_json(found: dict) -> str:
    """Returns one JSON object, points with six decimals."""
    decisions = [{**each, "loss": rounded(each["loss"])} for each in found["decisions"]]
    points = {name: rounded(found[name]) for name in ("optimal", "luck", "loss")}
    return json.dumps({**points, "total": found["total"], "decisions": decisions})


def _words(choice: dict) -> str:
    ((keyword, what),) = choice.items()
    return " ".join([keyword, *map(str, what)]) if keyword == "keep" else f"{keyword} {what}"


def as_table(found: dict) -> str:
    """Returns the review as text: a row for each decision, with the better one if there was one."""
    rows: list[tuple[str, str, str, str]] = [("line", "played", "best", "loss")]
    for each in found["decisions"]:
        serious = each["loss"] >= _SERIOUS
        best, loss = (_words(each["best"]), f"{each['loss']:.2f}") if serious else ("", "")
        rows.append((str(each["line"]), _words(each["played"]), best, loss))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    right = (0, 3)
    lines = []
    for row in rows:
        cells = [row[i].rjust(widths[i]) if i in right else row[i].ljust(widths[i]) for i in range(4)]
        lines.append("  ".join(cells).rstrip())
    # z: prints zero as +0.00, never as -0.00.
    summary = [("optimal play expects", found["optimal"], ".2f"), ("luck", found["luck"], "+z.2f")]
    summary += [("given away", -found["loss"], "+z.2f"), ("total", found["total"], "d")]
    lines.append("")
    for what, points, shape in summary:
        text = format(points, shape)
        lines.append(f"{what:21}{text if '.' in text else text + '   ':>8}".rstrip())
    return "\n".join(lines)


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox review", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Prints the review; returns 0, or 2 if the record is bad or of a game that can't be reviewed."""
    args = arguments(argv)
    record = load_or_complain(args.file)
    if record is None:
        return 2
    reason = why_not(record.game)
    if reason:
        complain(f"{args.file}: {reason}")
        return 2
    bar = Bar()
    found = review(record, bar)
    bar.clear()
    print(as_json(found) if args.json else as_table(found))
    return 0
