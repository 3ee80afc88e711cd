# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The findings of a review: the worst decisions, and what luck and mistakes changed, in points or in chances to win."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.coach.review import Review

# The items of a decision's tuple.
LOSS = 0  # points or chance given away
ROUND = 1  # 0.. over all legs
DICE = 2  # the five faces, as bytes
PLAYED = 3  # the event (skalcore.events)
BETTER = 4  # the best event instead: a keep or a score
WRITES = 2  # this many items after an event: its points, a further five of a kind's too; 0 for a keep
AT = 7  # how many events of the match precede it


def tenths(results: "Mistakes | Review", value: int) -> int:
    """Return a value of these results in tenths of a point, or for the win in tenths of a percent, rounded."""
    return (value * (2000 if results.for_win else 20) + results.unit) // (2 * results.unit)


class Mistakes:
    """The results of a skalbox.coach.review.Review, without its coach."""

    def __init__(self, review: "Review") -> None:
        """Copy the results of `review`, which is done."""
        self.for_win = review.for_win
        self.unit = review.unit
        self.start = review.start
        self.luck = review.luck
        self.loss = review.loss
        self.result = review.result
        self.worst = review.worst
