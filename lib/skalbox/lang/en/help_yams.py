# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: Yam's, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "Yam’s",
        "Thirteen rounds, thirteen boxes: each round you fill one, for the highest total. Alone, or up to eight "
        "players.",
    ),
    (
        "Your turn",
        "You have up to three rolls. #R rolls all five dice; before each of the others, choose the dice to hold. A "
        "die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the combination is "
        "missing, the box is struck: it scores 0.",
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
        "#Y Yam’s 50: #3#3#3#3#3\n"
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
        "If your Yam’s box has 50 and you roll five identical dice again, you score 100 more. In return this turn "
        "strikes an open box of your choice: it scores 0. If the Yam’s box has 0, there is no bonus.",
    ),
    (
        "Who starts",
        "Everybody makes a single roll: five dice, none held. The highest sum starts; ties roll again. Play passes to "
        "the left.",
    ),
    (
        "The end",
        "Once every box is filled or struck, boxes and bonuses are added up. The highest total wins; tied players "
        "share the win.",
    ),
    (
        "Advice",
        "• Three identical in the first roll? Do not stop there: try for Yam’s, 4 of a kind or Full house.\n"
        "• A box to strike? First Aces or Twos; Chance as late as you can.\n"
        "• Look at the other sheets: sometimes you have to dare, sometimes a small, safe total is enough.",
    ),
)
