# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare versions of Skalbox as pip compares them: 2.0.0.dev0 and 2.0.0rc1 come before 2.0.0. The workshop's page runs
this file in MicroPython."""

_ENDS = ("dev", "a", "b", "rc", "", "post")  # what may follow the numbers, with a number of its own, in order
_DIGITS = "0123456789"
_LONGEST = 9  # digits of a number


def is_older(this: str, other: str) -> bool:
    """Return whether this version is older than the other; False if one of them is not a version."""
    keys = _key(this), _key(other)
    return None not in keys and keys[0] < keys[1]  # type: ignore[operator]


def _key(version: str) -> "tuple[list[int], int, int] | None":
    """Return what is compared: the numbers without zeros at the end, the kind of the end, and its number."""
    end = len(version)
    while end and version[end - 1] in _DIGITS:
        end -= 1
    letters = end
    while letters and "a" <= version[letters - 1] <= "z":
        letters -= 1
    kind, number = version[letters:end], version[end:]
    if not kind:
        letters = len(version)
        number = "0"
    numbers = version[:letters].split(".")
    if kind and numbers[-1] == "":
        numbers.pop()  # the dot before dev and post
    if kind not in _ENDS or not number or not numbers or not all(each and not each.strip(_DIGITS) for each in numbers):
        return None
    if max([len(each) for each in numbers]) > _LONGEST or len(number) > _LONGEST:
        return None
    found = [int(each) for each in numbers]
    while found and not found[-1]:
        found.pop()
    return found, _ENDS.index(kind), int(number)
