# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The forms of a review, for `skalbox review`: JSON for programs, a table for people.

In the table a row stands for each decision, with the better choice if something was given away; the sums follow. The
review of a match has a section for each player, in chances to win, or in points if the choices are judged by points.

The printed numbers add up. Luck takes the rounding of the sums. Some losses are rounded the other way, so that their
column adds up to the line "choices".
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from host_tools.commands.advise import WIN, rounded

_CHOICES = ("line", "played", "best")
_LEFT = ("played", "best")


def as_json(found: dict) -> str:
    """Return one JSON object, points and chances with six decimals; they add up as they are printed."""
    return json.dumps(_rounded(found))


def _rounded(found: Any) -> Any:
    if isinstance(found, float):
        return rounded(found)
    if isinstance(found, dict):
        printed = {name: _rounded(each) for name, each in found.items()}
        if "luck" in found:
            printed["luck"] = rounded(printed["total"] - printed["optimal"] + printed["loss"])
        return printed
    return [_rounded(each) for each in found] if isinstance(found, list) else found


def as_table(found: dict, objective: str = WIN) -> str:
    """Return the review as text; `objective`: of the best choices in the review of a match."""
    if "players" not in found:
        return "\n".join(_in_points(found))
    lines = _in_chances if objective == WIN else _in_points
    return "\n\n".join("\n".join([each["name"], *lines(each)]) for each in found["players"])


def _in_points(found: dict) -> list[str]:
    rows, lost = _decisions(found, "loss", 100, lambda lost: f"{lost / 100:.2f}")
    start, total = round(100 * found["optimal"]), found["total"]
    sums = [("expected total", f"{start / 100:.2f}"), ("luck", f"{(100 * total - start + lost) / 100:+.2f}")]
    sums += [("choices", f"{-lost / 100:+.2f}"), ("total", f"{total}   ")]
    return [*rows, "", *_sums(sums)]


def _in_chances(found: dict) -> list[str]:
    rows, lost = _decisions(found, "win_loss", 1000, lambda lost: f"{lost / 10:.1f} %")
    start, win = round(1000 * found["win_start"]), round(1000 * found["win"])
    sums = [("chance at the start", f"{start / 10:.1f} %"), ("luck", f"{(win - start + lost) / 10:+.1f} %")]
    sums += [("choices", f"{-lost / 10:+.1f} %"), ("result", f"{win / 10:.1f} %")]
    return [*rows, "", *_sums(sums)]


def _decisions(found: dict, unit: str, parts: int, form: Callable[[int], str]) -> tuple[list[str], int]:
    """Return the lines of all decisions, and the sum of the losses in them, which `form` prints.

    unit: "loss" or "win_loss"; parts: how many of the last printed digit make 1
    """
    losses = _whole([parts * each[unit] for each in found["decisions"]])
    rows = [(*_CHOICES, "loss")]
    for each, lost in zip(found["decisions"], losses, strict=True):
        rows.append((*_choices(each, lost > 0), form(lost) if lost else ""))
    return _columns(rows), sum(losses)


def _whole(losses: Sequence[float]) -> list[int]:
    """Return these numbers rounded up or down, so that they add up to their own sum, rounded."""
    whole = [math.floor(each) for each in losses]
    nearest = sorted(range(len(losses)), key=lambda i: whole[i] - losses[i])
    for i in nearest[: round(sum(losses)) - sum(whole)]:
        whole[i] += 1
    return whole


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
