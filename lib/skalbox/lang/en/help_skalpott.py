# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: SkalPott, its rules and some advice."""

SECTIONS = (
    (
        "SkalPott",
        "Your sheet has twelve boxes, and each round you fill one. In each round your two highest dice also play for "
        "the pot. At the end boxes and pots are added up, and the highest total wins. Alone, or 2 to 4 players.",
    ),
    (
        "Your turn",
        "You have up to three rolls. The first rolls all five dice; before each of the others, choose the dice to "
        "hold. A die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the "
        "combination is missing, the box scores 0.",
    ),
    (
        "The boxes",
        "Aces to Sixes: the sum of those dice\n"
        "Small straight 30: 4 in a row, not 5\n"
        "Large straight 40: 5 in a row\n"
        "3 of a kind 20: 3 identical, not 4\n"
        "Full house 30: 3 identical + 2 identical\n"
        "4 of a kind 40: 4 identical, not 5\n"
        "Grand Chelem 50: 5 identical",
    ),
    (
        "Weaker boxes",
        "A strong combination also counts in a weaker box, but only once its own box is filled, even with 0:\n"
        "5 identical: 4 or 3 of a kind, Full house\n"
        "4 identical: 3 of a kind\n"
        "5 in a row: Small straight\n"
        "Before that, the weaker box scores 0. But a Full house always counts as 3 of a kind.",
    ),
    (
        "The pot",
        "Each round the pot is 6 points per player: 12 for two, 18 for three, 24 for four. Your addition is the sum of "
        "the two highest of your five dice when you fill a box, whatever the box. The best addition of the round wins "
        "the pot.",
    ),
    (
        "Sharing the pot",
        "Players tied for the best addition share the pot. For one, two, three or four winners, each gets:\n"
        "Four players: 24, 12, 8 or 6\n"
        "Three: 18, 9 or 6\n"
        "Two: 12 or 6",
    ),
    (
        "The bonus",
        "If the six boxes from Aces to Sixes add up to 60 or more, you score 35 more. Three dice of each face make 63.",
    ),
    (
        "Who starts",
        "Everybody makes a single roll: five dice, none held. The highest sum chooses to go first or last in the first "
        "round; ties roll again. If you go last, the player on your left starts. Play passes to the left. Whoever "
        "finishes a round starts the next one: all start and finish equally often.",
    ),
    (
        "The end",
        "After twelve rounds, boxes, bonus and pots are added up. In a tie, the higher total of the twelve additions "
        "wins. Still tied? Single rolls: the highest sum stays in, until one player is left.",
    ),
    (
        "Solo, simple",
        "You play against the bank. Its addition is 10 in every round. More than 10 brings you 12, exactly 10 brings "
        "6, less brings 0.",
    ),
    (
        "Recommended",
        "You play alone, as in a game for two. In rounds 1, 3, 5… the bank has 10, and you know it. In rounds 2, 4, 6… "
        "you finish first, without knowing; then a single roll of five dice gives the bank its two highest. More than "
        "the bank brings 12, a tie brings 6, less brings 0.",
    ),
    (
        "Advice",
        "• The last to play knows the addition to beat: hold high dice for it, or forget it if it is too high. So it "
        "is an advantage to finish the first round.\n"
        "• The pot counts: for two players, 3 of a kind and the pot make 32, a Full house alone 30.\n"
        "• Alone, practise both: with the addition to beat known, and without.",
    ),
)
