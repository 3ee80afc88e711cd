# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The forms of a review, for `skalbox review`: JSON for programs, a table for people.

In the table a row stands for each decision, with the better choice if something was given away; the sums follow. The
review of a match has a section for each player, in chances to win, or in points if the choices are judged by points.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from host_tools.commands.advise import WIN, rounded

_SERIOUS = 0.005  # points: a smaller loss prints as 0.00
_SERIOUS_CHANCE = 0.0005  # a smaller loss prints as 0.0 %
_CHOICES = ("line", "played", "best")
_LEFT = ("played", "best")


def as_json(found: dict) -> str:
    """Return one JSON object, points and chances with six decimals."""
    return json.dumps(_rounded(found))


def _rounded(found: Any) -> Any:
    if isinstance(found, float):
        return rounded(found)
    if isinstance(found, dict):
        return {name: _rounded(each) for name, each in found.items()}
    return [_rounded(each) for each in found] if isinstance(found, list) else found


def as_table(found: dict, objective: str = WIN) -> str:
    """Return the review as text; `objective`: of the best choices in the review of a match."""
    if "players" not in found:
        return "\n".join(_in_points(found))
    lines = _in_chances if objective == WIN else _in_points
    return "\n\n".join("\n".join([each["name"], *lines(each)]) for each in found["players"])


def _in_points(found: dict) -> list[str]:
    rows = [(*_CHOICES, "loss")]
    for each in found["decisions"]:
        lost = f"{each['loss']:.2f}" if each["loss"] >= _SERIOUS else ""
        rows.append((*_choices(each, bool(lost)), lost))
    # z: prints zero as +0.00, never as -0.00.
    sums = [("expected total", f"{found['optimal']:.2f}"), ("luck", f"{found['luck']:+z.2f}")]
    sums += [("choices", f"{-found['loss']:+z.2f}"), ("total", f"{found['total']}   ")]
    return [*_columns(rows), "", *_sums(sums)]


def _in_chances(found: dict) -> list[str]:
    rows = [(*_CHOICES, "loss")]
    for each in found["decisions"]:
        lost = _percent(each["win_loss"]) if each["win_loss"] >= _SERIOUS_CHANCE else ""
        rows.append((*_choices(each, bool(lost)), lost))
    start, loss, win = (round(1000 * found[name]) for name in ("win_start", "win_loss", "win"))
    # Luck takes the rounding: the printed numbers add up.
    sums = [("chance at the start", f"{start / 10:.1f} %"), ("luck", f"{(win - start + loss) / 10:+.1f} %")]
    sums += [("choices", f"{-loss / 10:+z.1f} %"), ("result", f"{win / 10:.1f} %")]
    return [*_columns(rows), "", *_sums(sums)]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _words(choice: dict) -> str:
    ((keyword, what),) = choice.items()
    return " ".join([keyword, *map(str, what)]) if keyword == "keep" else f"{keyword} {what}"


def _choices(decision: dict, better: bool) -> tuple[str, str, str]:
    best = _words(decision["best"]) if better else ""
    return str(decision["line"]), _words(decision["played"]), best


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the rows, the first of which names the columns, as lines; numbers stand on the right."""
    names = rows[0]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if name in _LEFT else cell.rjust(width)
            for name, cell, width in zip(names, row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _sums(sums: Sequence[tuple[str, str]]) -> list[str]:
    """Return what makes up the result, and the result, as lines."""
    return [f"{what:21}{number:>8}".rstrip() for what, number in sums]
