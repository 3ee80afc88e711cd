# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: Yahtzee, its rules and some advice."""

SECTIONS = (
    (
        "Yahtzee",
        "Thirteen rounds, thirteen boxes: each round you fill one, in any order. A game has 1 to 9 legs, fixed "
        "beforehand. For 2 to 8 players, or alone for practice.",
    ),
    (
        "Your turn",
        "You have up to three rolls. The first rolls all five dice; before each of the others, choose the dice to "
        "hold. A die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the "
        "combination is missing, the box scores 0.",
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
        "Yahtzee 50: 5 identical\n"
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
        "If your Yahtzee box has 50 and you roll five identical dice again, you score 100 more, every time. Then score "
        "the dice in an open box as usual. If the Yahtzee box has 0, there is no such bonus in this leg.",
    ),
    (
        "Zero option",
        "You may strike an open box even if your dice would score points there: move the cursor to the box and give "
        "ROLL a long press (one second). The box is filled with 0, and your turn is over.",
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
        "• Chance is for dice that fit nowhere else, or whose box is taken.\n"
        "• Large straight filled? Five in a row still score 30 as a Small straight.\n"
        "• A 0 by choice in a small box can save a big one. But a 0 in Yahtzee costs every bonus of that kind.",
    ),
)
