# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which word somebody meant."""


def distance(one: str, other: str) -> int:
    """How many letters have to be put in, taken out or exchanged to make `other` of `one`."""
    before = list(range(len(other) + 1))
    for i in range(len(one)):
        row = [i + 1]
        for j in range(len(other)):
            row.append(min(before[j] + (one[i] != other[j]), before[j + 1] + 1, row[j] + 1))
        before = row
    return before[-1]


def nearest(word: str, words: tuple) -> str:
    """The one of `words` that is spelt most like `word`; of several the first."""
    found = words[0]
    least = distance(word, found)
    for each in words:
        far = distance(word, each)
        if far < least:
            least = far
            found = each
    return found
