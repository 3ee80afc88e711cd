# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: what the keys do, in every game."""

SECTIONS = (
    (
        "The six keys",
        "Five keys are under the screen; the sixth is ROLL. The screen shows above each key what it does. A key with a "
        "dot does nothing. The orange pill shows what ROLL does; if there is no pill, ROLL does nothing.",
    ),
    (
        "Rolling",
        "A press of ROLL rolls at once. A long press shakes the dice, and rolls them when you let go. If the device "
        "has a motion sensor, you can shake the device instead.",
    ),
    (
        "Holding dice",
        "Between rolls, press the key under a die to hold it; press again to free it. A held die is raised, coloured "
        "and underlined. ROLL rolls the others. If all five are held, ROLL leads to scoring.",
    ),
    (
        "Turn menu",
        "Between rolls, a long press (just over half a second) on the key of a die opens the turn menu: score now, the "
        "coach, all sheets, help, game menu. The die stays as it was.",
    ),
    (
        "Scoring",
        "Every open box shows what it would score. Up and Down move from box to box, and keep moving during a long "
        "press. ROLL fills the box. The Dice key leads back to the dice if a roll is left. A 0 has to be confirmed.",
    ),
    (
        "Oops",
        "Oops takes back the last box, with its pot, until the next roll, if the settings allow it. The key is there "
        "when the device changes hands, at the pot and at the standings. A roll is never taken back.",
    ),
    (
        "Leaving",
        "Menu, Leave, Away: choose who leaves. From then on the device plays for them: one roll a turn, then the box "
        "that scores most. They come back the same way. If you leave the whole game, it is erased.",
    ),
    (
        "Names",
        "A letter is two presses: the key of its group, then its own key. ROLL takes the name that it shows. A long "
        "press on ROLL leads to erasing, accents, z and signs. In Players, press a name to seat somebody who has "
        "played before. Edit leads to the role and the sign of each player. Empty frees all seats.",
    ),
    (
        "Another game",
        "Start another game, and the current one is set aside. Up to 3 can wait. Title, Games: they come first in the "
        "list, each with its players and its round. Choose one to resume it where it was.",
    ),
    (
        "Challenge",
        "Title, Games, Code: two games with the same code have the same dice, on any device. Seats count: the same "
        "seat has the same dice. The scores of a code are compared with each other and count nowhere else.",
    ),
    (
        "Sleep",
        "If nobody presses a key, the device goes to sleep. Any key wakes it and does nothing else. The game waits: "
        "dice and boxes are saved, even without power.",
    ),
    (
        "This help",
        "Up and Down turn the pages. Topic leads to the topic before or after. Keys and Rules switch between the keys "
        "and the rules. ROLL closes the help.",
    ),
)
