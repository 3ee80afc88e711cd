# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a review has found: the slips, which are the decisions that gave most away, and what was luck and what skill."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

if TYPE_CHECKING:
    from skalbox.coach.review import Verdict

# What is kept of a decision: a tuple of these.
LOSS = 0  # what it gave away
ROUND = 1  # 0..
DICE = 2  # the five faces that lay there, as bytes
PLAYED = 3  # the event (skalcore.events)
BETTER = 4  # the best event instead: a keep or a score
WRITES = 2  # so much further on: the points that stand in the box then, 0 for a keep
AT = 7  # how many events of the match came before it


class Slips:
    """What stays of a skalbox.coach.review.Verdict, which has the coach with it: unit, loss, luck and worst, as
    there."""

    def __init__(self, verdict: "Verdict") -> None:
        """`verdict` is done."""
        self.unit = verdict.unit
        self.loss = verdict.loss
        self.luck = verdict.luck
        self.worst = verdict.worst
