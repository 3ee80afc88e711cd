# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the review of a match says."""

REVIEW = "Worth a look"
REVIEW_NOTE = "points lost"
REVIEW_CHANCE = "chance lost"
REVIEW_NEXT = "Next"
REVIEW_WORKS = "Replaying the game…"
REVIEW_ROUND = "R%d"  # round
REVIEW_LEG = "L%d"  # leg
REVIEW_HELD = "held %s"
REVIEW_HELD_NONE = "rolled all"
REVIEW_HOLD = "hold %s"
REVIEW_HOLD_NONE = "roll all"
REVIEW_BETTER = "better: "
REVIEW_PERFECT = "Not one slip: well played!"
REVIEW_NEARLY = "Hardly a slip: well played!"
LUCK = "Luck"
LOST = "Lost"

# Who chose better in a duel. Heads of columns: the players' points, the coach's with the same dice, between them.
BETTER = "Who chose better?"
BETTER_WORKS = "The coach plays your dice…"
BETTER_HEADS = ("points", "coach", "apart")
BETTER_NOTE = "without pots"

# A turn played again, from the review.
KEY_RETRY = "Retry"
PRACTICE = "Retry"
PRACTICE_NOW = "this time"
PRACTICE_THEN = "before"
PRACTICE_MORE = "%s more than before"  # points, or PRACTICE_WINS
PRACTICE_LESS = "%s less than before"
PRACTICE_WINS = "%s wins in 100"  # 17.8: of two chances in percent, how far they are apart
PRACTICE_SAME = "The same as before"
