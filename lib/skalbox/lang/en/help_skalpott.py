# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: SkalPott, its rules and some advice."""

SECTIONS = (
    (
        "SkalPott",
        "Your sheet has twelve boxes, and each round you fill one. Each round, too, your two best dice fight for the "
        "pot. At the end sheet and pots are added up, and the highest total wins. Alone, or for 2 to 4.",
    ),
    (
        "Your turn",
        "Three rolls at most. The first is with all five dice; before the others you choose which stay, and a die kept "
        "earlier may go again. Stop whenever you like, then fill one open box, just one. Without its combination it "
        "takes 0.",
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
        "Strong for weak",
        "A strong combination counts in a weaker box, but only once its own box is filled, even with 0:\n"
        "5 identical: 4 or 3 of a kind, Full house\n"
        "4 identical: 3 of a kind\n"
        "5 in a row: Small straight\n"
        "Otherwise the weak box would take 0. A Full house, though, always counts as 3 of a kind.",
    ),
    (
        "The pot",
        "Each round it holds 6 points a player: 12 for two, 18 for three, 24 for four. Your addition is the sum of the "
        "two highest of the five dice that you score, in whatever box. The best addition of the round takes it all.",
    ),
    (
        "Sharing the pot",
        "Players tied for the best share it. For one, two, three or four winners:\n"
        "Four players: 24, 12, 8 or 6\n"
        "Three: 18, 9 or 6\n"
        "Two: 12 or 6",
    ),
    (
        "The bonus",
        "Aces, Twos, Threes, Fours, Fives and Sixes: if these six boxes make 60 or more together, the sheet gains 35. "
        "Three dice of each face make 63 already.",
    ),
    (
        "Who starts",
        "A single roll each: five dice, nothing held. The highest sum chooses to start or to finish the first round; "
        "those tied roll again. To finish is to let the neighbour on the left start. Play goes to the left. Who "
        "finishes a round keeps the dice and starts the next: all start and finish equally often.",
    ),
    (
        "The end",
        "After twelve rounds: boxes, bonus and pots. If tied, the twelve additions are added up, and the higher total "
        "is ahead. Still tied? Single rolls: the highest sum stays in, until one is left.",
    ),
    (
        "Solo, simple",
        "The bank plays against you, and its addition is 10 every round. More than 10 brings you 12, exactly 10 brings "
        "6, below 0.",
    ),
    (
        "Recommended",
        "Solo, it plays like a two-player game. In rounds 1, 3, 5… the bank has 10, and you know it. In rounds 2, 4, "
        "6… you finish first, knowing nothing; then a single roll of five dice gives the bank its two highest. Above "
        "it you win 12, on a tie 6, below 0.",
    ),
    (
        "Advice",
        "• The last to play knows the addition to beat: keep high dice for it, or forget it where it is too high. So "
        "finishing the first round is an advantage.\n"
        "• The pot counts: for two, 3 of a kind with it makes 32, a Full house alone 30.\n"
        "• Alone, practise both parts: the addition to beat known, or not.",
    ),
)
