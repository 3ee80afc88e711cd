# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Suggests the word that a misspelt one was meant to be."""


def distance(one: str, other: str) -> int:
    """Return how many letters must be inserted, deleted or replaced to turn `one` into `other`."""
    before = list(range(len(other) + 1))
    for i in range(len(one)):
        row = [i + 1]
        for j in range(len(other)):
            row.append(min(before[j] + (one[i] != other[j]), before[j + 1] + 1, row[j] + 1))
        before = row
    return before[-1]


def nearest(word: str, words: tuple) -> str:
    """Return the one of `words` that is spelt most like `word`; of several the first."""
    found = words[0]
    least = distance(word, found)
    for each in words:
        if abs(len(each) - len(word)) >= least:
            continue
        far = distance(word, each)
        if far < least:
            least = far
            found = each
    return found
