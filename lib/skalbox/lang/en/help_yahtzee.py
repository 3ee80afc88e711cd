# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: Yahtzee, its rules and some advice."""

SECTIONS = (
    (
        "Yahtzee",
        "Thirteen rounds, thirteen boxes: each round you fill one, in any order. A match has 1 to 9 legs, fixed "
        "beforehand. For 2 to 8 players, or alone for practice.",
    ),
    (
        "Your turn",
        "Three rolls at most. The first is with all five dice; before the others you choose which stay, and a die kept "
        "earlier may go again. Stop whenever you like, then fill one open box, just one. Without its combination it "
        "takes 0.",
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
        "Strong for weak",
        "Four identical dice also count as 3 of a kind, five as 4 or 3 of a kind, five in a row as a Small straight. "
        "But five identical dice are no Full house.",
    ),
    (
        "Bonus of 35",
        "If the six upper boxes make 63 or more together, 35 is added. Three dice of each face just do it.",
    ),
    (
        "Bonus of 100",
        "Your Yahtzee box holds 50 and you roll five identical dice again: 100 more, every time. The dice are then "
        "scored in an open box for their usual worth. If the Yahtzee box holds 0, there is no such bonus in this leg.",
    ),
    (
        "Zero option",
        "You may write 0 in an open box although your dice would bring points there: put the cursor on it and keep "
        "ROLL down for a second. The turn is over, the box filled.",
    ),
    (
        "The legs",
        "A leg has thirteen rounds; its highest total wins it. The match goes to the highest sum over all legs. Tied "
        "players share.",
    ),
    (
        "Who starts",
        "A single roll each: five dice, nothing held. The highest sum starts; those tied roll again. Play goes to the "
        "left. The next leg is started by the player to the left of the one who started this leg.",
    ),
    (
        "Advice",
        "• Change your plan at every roll if the dice want it: you need not tell anybody.\n"
        "• Chance is for dice that fit nowhere else, or whose box is taken.\n"
        "• Large straight written? Five in a row still bring 30 as a Small straight.\n"
        "• A 0 by choice in a small box can save a big one. But a 0 in Yahtzee costs every bonus of that kind.",
    ),
)
