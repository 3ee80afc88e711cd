# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: SkalPott, its rules and some advice.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "SkalPott",
        "Your sheet has twelve boxes, and each round you fill one. In each round your two highest dice also play for "
        "the pot. At the end boxes and pots are added up, and the highest total wins. Alone, or 2 to 4 players.",
    ),
    (
        "Your turn",
        "You have up to three rolls. #R rolls all five dice; before each of the others, choose the dice to hold. A "
        "die held earlier may be rolled again. Stop whenever you like, then fill one open box. If the combination is "
        "missing, the box scores 0.",
    ),
    (
        "The boxes",
        "Aces to Sixes: the sum of those dice\n"
        "#S Small straight 30: #2#3#4#5, not 5\n"
        "#L Large straight 40: #2#3#4#5#6\n"
        "#T 3 of a kind 20: #4#4#4, not 4\n"
        "#H Full house 30: #6#6#6#2#2\n"
        "#F 4 of a kind 40: #5#5#5#5, not 5\n"
        "#Y Grand Chelem 50: #3#3#3#3#3",
    ),
    (
        "Weaker boxes",
        "A strong combination counts in a weaker box once its own box is filled, even with 0:\n"
        "#Y also as 4 or 3 of a kind, Full house\n"
        "#F also as 3 of a kind\n"
        "#L also as Small straight\n"
        "Before that, the weaker box scores 0. A Full house always counts as 3 of a kind.",
    ),
    (
        "The pot",
        "#q#6#r#p#5 6 + 5 = 11\n"
        "Your two best dice play for the pot. The round’s best addition (their sum) wins it; tied players share it.\n"
        "Any box will do. In each round the pot is 6 points per player: 12 for two, 18 for three, 24 for four.",
    ),
    (
        "Sharing the pot",
        "Players tied for the best addition share the pot. For one, two, three or four winners, each gets:\n"
        "Four players: 24, 12, 8 or 6\n"
        "Three: 18, 9 or 6\n"
        "Two: 12 or 6",
    ),
    (
        "Who starts",
        "Everybody makes a single roll: five dice, none held. The highest sum chooses to go first or last in the "
        "first round; ties roll again. If you go last, the player on your left starts. Play passes to the left. "
        "Whoever finishes a round starts the next one: all start and finish equally often.",
    ),
    (
        "Bonus and end",
        "Aces to Sixes add up to 60 or more: 35 more. Three dice of each face make 63.\n"
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
        "You play alone, as in a game for two. In rounds 1, 3, 5… the bank has 10, and you know it. In rounds 2, 4, "
        "6… you finish first, without knowing; then a single roll of five dice gives the bank its two highest. More "
        "than the bank brings 12, a tie brings 6, less brings 0.",
    ),
    (
        "Advice",
        "• The last to play knows the addition to beat: hold high dice, or forget it if it is too high. So it is good "
        "to finish the first round.\n"
        "• The pot counts: for two players, 3 of a kind and the pot make 32, a Full house alone 30.\n"
        "• Alone, practise with the addition to beat known, and without.",
    ),
)
