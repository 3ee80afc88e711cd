# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: Yahtzee, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "Yahtzee",
        "Thirteen rounds, thirteen boxes: each round you fill one, in any order. A game has 1 to 9 legs, fixed "
        "beforehand. For 2 to 8 players, or alone for practice.",
    ),
    (
        "Your turn",
        "You have up to three rolls. #R rolls all five dice; before each of the others, choose the dice to hold. A "
        "die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the combination is "
        "missing, the box scores 0.",
    ),
    (
        "Upper boxes",
        "Aces, Twos, Threes, Fours, Fives, Sixes: the sum of the dice with that face.\n"
        "#5#5#5#2#1 in Fives: 15.\n"
        "From 5 for five Aces to 30 for five Sixes.",
    ),
    (
        "Lower boxes",
        "#T 3 of a kind: #4#4#4#2#1 = 15\n"
        "#F 4 of a kind: #5#5#5#5#1 = 21\n"
        "#H Full house 25: #6#6#6#2#2\n"
        "#S Small straight 30: #2#3#4#5\n"
        "#L Large straight 40: #2#3#4#5#6\n"
        "#Y Yahtzee 50: #3#3#3#3#3\n"
        "Chance: sum of 5 dice, always",
    ),
    (
        "Weaker boxes",
        "#F 4 of a kind also counts as 3 of a kind, #Y five identical dice as 4 or 3 of a kind, #L Large straight as "
        "a Small straight. But #3#3#3#3#3 is not a Full house.",
    ),
    (
        "Bonus of 35",
        "If the six upper boxes add up to 63 or more, you score 35 more. Three dice of each face make exactly 63.",
    ),
    (
        "Bonus of 100",
        "If your Yahtzee box has 50 and you roll five identical dice again, you score 100 more, every time. Then "
        "score the dice in an open box as usual. If the Yahtzee box has 0, there is no such bonus in this leg.",
    ),
    (
        "Zero option",
        "You may strike an open box even if your dice would score points there: move the cursor to the box and give "
        "#R a long press (one second). The box is filled with 0, and your turn is over.",
    ),
    (
        "The legs",
        "A leg has thirteen rounds; the highest total wins it. The highest sum over all legs wins the game. Tied "
        "players share the win.",
    ),
    (
        "Who starts",
        "Everybody makes a single roll: five dice, none held. The highest sum starts; ties roll again. Play passes to "
        "the left. The player to the left of whoever started a leg starts the next.",
    ),
    (
        "Advice",
        "• Change your plan at every roll if the dice want it: you need not tell anybody.\n"
        "• Chance is for dice that fit nowhere else.\n"
        "• Large straight filled? Five in a row still score 30 as a Small straight.\n"
        "• A 0 by choice can save a big box. But a 0 in Yahtzee costs every bonus of that kind.",
    ),
)
