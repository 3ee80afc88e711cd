# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Records of challenges that break the format, one rule at a time, and valid ones: as in record_cases."""

from record_cases import YAHTZEE, YAMS

CODED = YAMS + b"challenge K7Q2M9XA\n"  # 5

# case: (the bytes, the line blamed, a piece of the reason)
BAD = {
    "challenge-short": (YAMS + b"challenge K7Q2M9X\n", 5, "8 characters"),
    "challenge-long": (YAMS + b"challenge K7Q2M9XAA\n", 5, "8 characters"),
    "challenge-small": (YAMS + b"challenge k7q2m9xa\n", 5, "8 characters"),
    "challenge-zero": (YAMS + b"challenge K7Q2M9X0\n", 5, "8 characters"),
    "challenge-one": (YAMS + b"challenge K7Q2M9X1\n", 5, "8 characters"),
    "challenge-I": (YAMS + b"challenge K7Q2M9XI\n", 5, "8 characters"),
    "challenge-O": (YAMS + b"challenge K7Q2M9XO\n", 5, "8 characters"),
    "challenge-none": (YAMS + b"challenge\n", 5, "nothing else"),
    "challenge-two": (YAMS + b"challenge K7Q2M9XA K7Q2M9XA\n", 5, "nothing else"),
    "challenge-twice": (CODED + b"challenge K7Q2M9XA\n", 6, "may come only once, in the header"),
    "challenge-before-legs": (YAHTZEE + b"challenge K7Q2M9XA\nlegs 2\n", 6, "may come only once, in the header"),
    "challenge-later": (YAMS + b"roll 1 2 3 4 5\nchallenge K7Q2M9XA\n", 6, "may come only once, in the header"),
    "challenge-other-dice": (CODED + b"roll 6 4 3 6 4\n", 6, "gives 6 4 3 6 3 here, not 6 4 3 6 4"),
    "challenge-other-rethrow": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 6 4 5 6 4\n", 8, "gives 6 4 5 6 3 here"),
    "challenge-held-die": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 5 4 5 6 3\n", 8, "die 1 is held"),
    "challenge-out-of-turn": (CODED + b"dry 1 2 3 4 5\n", 6, "dry is not allowed here"),
}

# case: (the bytes, the number of events)
GOOD = {
    "challenge": (CODED, 0),
    "challenge-after-legs": (YAHTZEE + b"legs 2\nchallenge 22222222\n", 0),
    "challenge-turn": (CODED + b"roll 6 4 3 6 3\nkeep 1 4\nroll 6 4 5 6 3\nkeep 1 3\nroll 6 4 5 6 3\nscore fives\n", 6),
}
