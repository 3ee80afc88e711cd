# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The findings of a review: the worst decisions, and the points due to luck and to mistakes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.coach.review import Review

# The items of a decision's tuple.
LOSS = 0  # the points that it gave away, or the percent of the chance to win
ROUND = 1  # 0.. over all legs
DICE = 2  # the five faces, as bytes
PLAYED = 3  # the event (skalcore.events)
BETTER = 4  # the best event instead: a keep or a score
WRITES = 2  # this many items after an event: the points that it writes in the box, 0 for a keep
AT = 7  # how many events of the match precede it


class Mistakes:
    """The results of a skalbox.coach.review.Review, without its coach."""

    def __init__(self, review: "Review") -> None:
        """Copy the results of `review`, which is done."""
        self.for_win = review.for_win
        self.unit = review.unit
        self.loss = review.loss
        self.luck = review.luck
        self.worst = review.worst
