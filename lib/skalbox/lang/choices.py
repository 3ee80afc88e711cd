# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A choice in words, such as "the two sixes", and its aim."""

from skalcore.boxes import UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.lang.words import Words
    from skalcore.game import Game

# The boxes with an aim of their own, in the order of the words' AIMS.
_AIMED_AT = ("small_straight", "large_straight", "three_of_a_kind", "full_house", "four_of_a_kind", "chance")


def held(words: "Words", dice: "Sequence[int]", mask: int) -> str:
    """Return the dice in this bit mask, 0..31, in words."""
    if not mask:
        return words.REROLL_ALL
    count = face = 0
    alike = True
    for i in range(5):
        if mask >> i & 1:
            alike = alike and face in (0, dice[i])
            face = dice[i]
            count += 1
    if not alike:
        return words.THESE % words.NUMBERS[count]
    if count == 1:
        return words.ONE % words.FACE[face - 1]
    return words.MANY % (words.NUMBERS[count], words.FACES[face - 1])


def aim(words: "Words", game: "Game", box: int, mask: int = 0, pot: int = -1) -> tuple:
    """Return the aim of the dice held in `mask` in words, the longest text first.

    `pot`: the dice held for the pot, see skalbox.coach.aims.for_pot. If it is -1, the aim is this open box.
    """
    if pot >= 0:
        text, one, several = words.FOR_POT
        faces = {game.dice[i] for i in range(5) if pot >> i & 1}
        if pot == mask or len(faces) != 1:
            return (text,)
        face = faces.pop() - 1
        return (several % words.FACES[face] if pot & (pot - 1) else one % words.FACE[face]) + text, text
    if box < UPPER:
        return (words.FOR_FACES % words.FACES[box],)
    name = game.rules.names[box]
    if name in _AIMED_AT:
        return (words.AIMS[_AIMED_AT.index(name)],)
    return (words.FOR_ANY % words.game(game.rules).BOXES[box],)
