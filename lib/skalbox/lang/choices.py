# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A choice in words: "the two sixes", and what they are held for."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.lang.words import Words
    from skalcore.game import Game


def held(says: "Words", dice: "Sequence[int]", mask: int) -> str:
    """Return the dice in this bit mask, 0..31, in words; `says`: the coach's."""
    if not mask:
        return says.REROLL_ALL
    count = face = 0
    alike = True
    for i in range(5):
        if mask >> i & 1:
            alike = alike and face in (0, dice[i])
            face = dice[i]
            count += 1
    if not alike:
        return says.THESE % says.NUMBERS[count]
    return says.ONE % says.FACE[face - 1] if count == 1 else says.MANY % (says.NUMBERS[count], says.FACES[face - 1])


def aim(words: "Words", says: "Words", game: "Game", box: int) -> str:
    """Return what dice are held for, this open box, in words; `words`: those of every match."""
    known = says.AIMS.get(game.rules.names[box])
    return known or says.FOR_ANY % words.game(game.rules).BOXES[box]
