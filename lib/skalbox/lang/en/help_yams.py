# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: Yam's, its rules and some advice."""

SECTIONS = (
    (
        "Yam’s",
        "Thirteen rounds, thirteen boxes: each round you fill one, for the highest total. Alone, or up to eight "
        "players.",
    ),
    (
        "Your turn",
        "You have up to three rolls. The first rolls all five dice; before each of the others, choose the dice to "
        "hold. A die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the "
        "combination is missing, the box is struck: it scores 0.",
    ),
    (
        "Upper boxes",
        "Aces, Twos, Threes, Fours, Fives, Sixes: the sum of the dice with that face. From 5 for five Aces to 30 for "
        "five Sixes.",
    ),
    (
        "Lower boxes",
        "3 of a kind, 3 identical: sum of 5 dice\n"
        "4 of a kind, 4 identical: sum of 5 dice\n"
        "Full house 25: 3 identical + 2 identical\n"
        "Small straight 30: 4 in a row\n"
        "Large straight 40: 5 in a row\n"
        "Yam’s 50: 5 identical\n"
        "Chance: sum of 5 dice, always",
    ),
    (
        "Weaker boxes",
        "Four identical dice also count as 3 of a kind, five as 4 or 3 of a kind, five in a row as a Small straight. "
        "But five identical dice are not a Full house.",
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
        "• A box to strike? First Aces or Twos, which are worth little; Chance as late as you can.\n"
        "• Look at the other sheets: sometimes you have to dare, sometimes a small, safe total is enough.",
    ),
)
