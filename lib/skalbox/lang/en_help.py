# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The help's pages in English, apart from the other words since they are rarely read."""

# Seven lines of 232 pixels a page.
PAGES = (
    (
        "Roll up to three times. The key",
        "under a die holds or frees it.",
        "ROLL held shakes, let go it rolls.",
        "All five held: ROLL scores.",
        "A key held long opens the menu.",
        "Then fill an open box; without its",
        "combination it takes 0.",
    ),
    (
        "Aces to Sixes: the sum of those.",
        "Bonus 35 from 60 in these six boxes.",
        "Small straight 30: 4 in a row",
        "Large straight 40: 5 in a row",
        "3 of a kind 20: three alike",
        "Full house 30: 3 alike + 2 alike",
        "4 of a kind 40: 4, Grand Chelem 50: 5",
    ),
    (
        "Once Grand Chelem is filled, even",
        "with 0, five alike also count as",
        "4 of a kind, Full house, 3 of a kind.",
        "Likewise a filled 4 of a kind for",
        "3 of a kind, and Large straight for",
        "Small straight.",
        "Otherwise those boxes take 0.",
    ),
    (
        "The pot: each player stakes 6 a",
        "round. Your two best dice, when",
        "you score, are your addition.",
        "The highest takes the pot;",
        "level players share it.",
        "Who finishes a round starts",
        "the next one.",
    ),
    (
        "First a roll each: the highest",
        "chooses to start or to finish.",
        "Play goes to the left.",
        "At the end: score sheet + pots.",
        "Level? The highest sum of twelve",
        "additions wins, then a roll of",
        "the dice decides.",
    ),
)
