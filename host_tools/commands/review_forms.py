# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The forms of a review, for `skalbox review`: JSON for programs, a table for people.

In the table a row stands for each decision, with the better choice if something was given away; the sums follow. The
review of a match has a section for each player.
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
        return "\n".join(_alone(found))
    sections = ["\n".join([each["name"], *_in_match(each, objective)]) for each in found["players"]]
    return "\n\n".join(sections)


def _alone(found: dict) -> list[str]:
    rows = [(*_CHOICES, "loss")]
    for each in found["decisions"]:
        lost = _points(each)
        rows.append((*_choices(each, bool(lost)), lost))
    return [*_columns(rows), "", *_sums(found)]


def _in_match(found: dict, objective: str) -> list[str]:
    rows = [(*_CHOICES, "loss", "chance")]
    for each in found["decisions"]:
        lost, chance = _points(each), _chance(each)
        rows.append((*_choices(each, bool(chance if objective == WIN else lost)), lost, chance))
    # z: prints zero as +0.0, never as -0.0.
    chance = f"{-100 * found['win_loss']:+z.1f} %"
    return [*_columns(rows), "", *_sums(found), f"{'choices (chance)':21}{chance:>9}"]


def _words(choice: dict) -> str:
    ((keyword, what),) = choice.items()
    return " ".join([keyword, *map(str, what)]) if keyword == "keep" else f"{keyword} {what}"


def _choices(decision: dict, better: bool) -> tuple[str, str, str]:
    best = _words(decision["best"]) if better else ""
    return str(decision["line"]), _words(decision["played"]), best


def _points(decision: dict) -> str:
    return f"{decision['loss']:.2f}" if decision["loss"] >= _SERIOUS else ""


def _chance(decision: dict) -> str:
    return f"{100 * decision['win_loss']:.1f} %" if decision["win_loss"] >= _SERIOUS_CHANCE else ""


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


def _sums(found: dict) -> list[str]:
    """Return what makes up the total, and the total, as lines."""
    # z: prints zero as +0.00, never as -0.00.
    summary = [("expected total", found["optimal"], ".2f"), ("luck", found["luck"], "+z.2f")]
    summary += [("choices", -found["loss"], "+z.2f"), ("total", found["total"], "d")]
    lines = []
    for what, points, shape in summary:
        text = format(points, shape)
        lines.append(f"{what:21}{text if '.' in text else text + '   ':>8}".rstrip())
    return lines
