# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choose which of the firmware's names replaces which of ours: the shortest for what most files mention.

A compiled file holds each name that it mentions once, so a name that fifty files mention is stored fifty times on the
drive. A few names are stored as numbers.
"""

from __future__ import annotations

from collections import Counter

# Names that every .mpy stores as numbers of two bytes, and that a program may use for anything.
NUMBERED = """
    ArithmeticError AssertionError AttributeError EOFError Ellipsis GeneratorExit IndentationError KeyError
    KeyboardInterrupt LookupError NameError NoneType OverflowError StopIteration SystemExit ZeroDivisionError any args
    builtins bytecode callable classmethod divmod eval exec format from_bytes globals hash id isspace issubclass
    isupper iter little locals lstrip map object popitem pow readline repr rindex rsplit rstrip sep setattr setdefault
    startswith to_bytes update values zip
"""


def cost(name: str) -> int:
    """Return the bytes of a name in a compiled file."""
    return 2 if name in NUMBERED.split() else len(name) + 2


def chosen(common: Counter[str], own: list[int], free: list[str]) -> tuple[dict[str, str], list[str]]:
    """Return the replacement of each name in `common` (name -> number of files that mention it), and a pool of `free`
    names. The pool has a name for each number in `own`: how many files use the first, the second and so on.

    ValueError if there are too few.
    """
    if len(common) + len(own) > len(free):
        raise ValueError("%d names are needed, but only %d are left" % (len(common) + len(own), len(free)))
    wanted = [(-count, 0, name) for name, count in common.items()]
    wanted += [(-own[place], 1, "%4d" % place) for place in range(len(own))]
    given: dict[str, str] = {}
    pool: list[str] = []
    for (_, shared, name), new in zip(
        sorted(wanted), sorted(free, key=lambda name: (cost(name), len(name), name)), strict=False
    ):
        if shared:
            pool.append(new)
        else:
            given[name] = new
    return given, pool
