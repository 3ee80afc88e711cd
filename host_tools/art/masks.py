# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the hand-drawn one-bit pictures, icons.txt and combos.txt, drawn with '#' and '.', into stacked sheets."""

from __future__ import annotations

import os

import numpy as np

from host_tools.art.shapes import Pixels

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 16
_FOR = " for "


def parse(text: str, height: int) -> list[tuple[str, Pixels]]:
    """Return [(name, array of height x 16)] in the order of the text; ValueError names a badly drawn picture."""
    pictures: list[tuple[str, list[list[bool]]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("= "):
            pictures.append((line[2:].partition(_FOR)[0].strip(), []))
        elif line and pictures:
            if len(line) != WIDTH or line.strip("#."):
                raise ValueError("line %d of the picture %s is not 16 of '#' and '.'" % (number, pictures[-1][0]))
            pictures[-1][1].append([mark == "#" for mark in line])
    for name, rows in pictures:
        if len(rows) != height:
            raise ValueError("the picture %s has %d rows, not %d" % (name, len(rows), height))
    if len({name for name, _ in pictures}) != len(pictures):
        raise ValueError("two pictures have one name")
    return [(name, np.array(rows, np.uint8)) for name, rows in pictures]


def read(file_name: str) -> str:
    with open(os.path.join(HERE, file_name), encoding="utf-8") as source:
        return source.read()


def load(file_name: str, height: int) -> list[tuple[str, Pixels]]:
    return parse(read(file_name), height)


def icons() -> list[tuple[str, Pixels]]:
    return load("icons.txt", 16)


def games() -> dict[str, int]:
    """Return the number of each game's icon; ValueError if a game has two."""
    heads = [line[2:] for line in read("icons.txt").splitlines() if line.startswith("= ")]
    named = [(head.partition(_FOR)[2].strip(), number) for number, head in enumerate(heads) if _FOR in head]
    if len(dict(named)) != len(named):
        raise ValueError("a game has two icons in icons.txt")
    return dict(named)


def combos() -> list[tuple[str, Pixels]]:
    return load("combos.txt", 14)
