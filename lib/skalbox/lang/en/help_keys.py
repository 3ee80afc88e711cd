# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: what the keys do, in every game.

Pictures in a text, such as #5, #F and #u, are listed in skalbox.draw.pictured.
"""

SECTIONS = (
    (
        "The six keys",
        "Five keys are under the screen; the sixth is #R. Above each key the screen shows what it does. A dot or no "
        "pill: the key does nothing.\n"
        "In this help, #u Up and #d Down turn the pages. Topic leads to the topic before or after, Keys and Rules "
        "switch between both. #R closes the help.",
    ),
    (
        "Dice",
        "#R rolls at once. A long press shakes the dice, and rolls when you let go. You can shake a device with a "
        "motion sensor.\n"
        "The key under a die holds it: #6 is raised, coloured and underlined. Press again to free it. #R rolls the "
        "others; if all five are held, it leads to scoring. A long press on a die opens the turn menu.",
    ),
    (
        "Scoring",
        "Every open box shows what it would score. #u Up and #d Down move from box to box. #R fills the box; a 0 has "
        "to be confirmed. #k Dice leads back to the dice if a roll is left.\n"
        "#o Oops takes back the last box, with its pot, until the next roll, if the settings allow it. A roll is "
        "never taken back.",
    ),
    (
        "Names",
        "A letter is two presses: the key of its group, then its own key. #R takes the name that it shows. A long "
        "press on #R leads to accents, z and signs.\n"
        "In Players, press a name to seat somebody who has played before. Edit changes role and sign of a player. "
        "Empty frees all seats.",
    ),
    (
        "Leaving",
        "#m Menu, Away: choose who goes home. The device plays for them: one roll a turn, then the box that "
        "scores most. They come back the same way. End, there, erases the whole game.\n"
        "Start another game, and this one is set aside. Up to 3 can wait, first in Games.",
    ),
    (
        "Codes, sleep",
        "Title, Games, Code: games with the same code have the same dice on any device, seat by seat; in a duel, the "
        "same for all. Their scores count nowhere else.\n"
        "If nobody presses a key, the device goes to sleep. Any key wakes it and does nothing else. Dice and boxes "
        "are saved, even without power.",
    ),
)
