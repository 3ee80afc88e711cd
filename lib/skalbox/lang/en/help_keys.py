# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Help in English: what the keys do, in every game."""

SECTIONS = (
    (
        "The six keys",
        "Five keys under the screen, and ROLL. Above each key the screen says what it does; a dot: it does nothing. "
        "The orange pill says what ROLL does; no pill, nothing.",
    ),
    (
        "Rolling",
        "A tap on ROLL rolls at once. ROLL held down shakes the dice, and rolls them when you let go. If the device "
        "feels movement, shaking it does the same.",
    ),
    (
        "Holding dice",
        "Between rolls the key under a die holds it; once more, and it is free. A held die is raised, coloured and "
        "underlined by a bar. ROLL rolls the others. All five held, ROLL goes on to scoring.",
    ),
    (
        "Turn menu",
        "Between rolls, keep the key of a die down a little more than half a second: score now, the coach, all sheets, "
        "help, game menu. The die stays as it was.",
    ),
    (
        "Scoring",
        "Every open box shows what it would bring. Up and Down lead from one to the next, on and on if held; ROLL "
        "writes. The Dice key leads back to the dice, if a roll is left. A 0 has to be confirmed.",
    ),
    (
        "Oops",
        "Oops takes back the last box written, with its pot, until the next roll and if the game allows it. The key is "
        "there when the device changes hands, at the pot and at the standings. A roll is never taken back.",
    ),
    (
        "Leaving",
        "Menu, Leave, Away: choose who leaves. From then on the device plays for them: one roll a turn, and the box "
        "that brings most. They come back the same way. Leaving the whole game erases it.",
    ),
    (
        "Names",
        "A letter is two presses: the key of its group, then its own. ROLL takes the name that it says. Keep it down "
        "to erase, and for accents, z and signs. In Players a press on a name seats somebody who has played. Edit "
        "leads to the role and the sign of each, Empty frees all seats.",
    ),
    (
        "Another game",
        "Start another game, and the one in progress is set aside, up to 3 of them. Title, Games: they come first in "
        "the list, each with its players and its round. Choose one, and it goes on where it was.",
    ),
    (
        "Challenge",
        "Title, Games, Code: two games with the same code have the same dice, on any device. Seats count: the same "
        "seat has the same dice. The scores of a code are compared, and count nowhere else.",
    ),
    (
        "Sleep",
        "Left alone, the device goes to sleep. Any key wakes it and does nothing else. The game waits: dice and boxes "
        "are kept, even without power.",
    ),
    (
        "This help",
        "Up and Down turn the pages, Topic goes to the one before or after. Keys and Rules switch between the keys and "
        "the rules. ROLL closes the help.",
    ),
)
