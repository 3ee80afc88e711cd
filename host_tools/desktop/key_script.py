# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Key scripts: text files that operate the handheld, take pictures and check the screen.

    tap KEY                     press and release after 60 ms; the keys are 1 2 3 4 5 roll
    hold KEY                    press and release after 700 ms
    press KEY, release KEY      press or release
    spell NAME                  the taps and holds that spell this name on the screen for names
    wait MS                     wait this many milliseconds
    settle                      wait until nothing moves any more, at most 10 seconds
    dice 1 3 4 4 6              the faces of the next throw, by position (held dice keep theirs); several lines queue up
    shake MS                    shake the device for this many milliseconds
    shot NAME                   write what the panel shows to DIR/NAME.png
    expect TEXT                 fail unless a string on the screen contains the text
    cut [N]                     power fails now, or halfway through the N-th flash write from now; then restart

There is one command a line; # starts a comment. The whole script is parsed before anything runs. Its time is virtual,
so it never waits. On a clocked machine, keys act as a person's would and wait only for `wait` and `settle`. A key
pressed for less than 10 ms may be missed, and a key tapped while the device is busy is handled later. DIR gets the
results: record.skal (the match), screen.txt (the strings on the screen), wire.json (pixel bytes sent, in all and by
line) and nvm.bin. After an error it also gets error.txt.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from host_tools import safe_files
from host_tools.desktop import spelling
from host_tools.virtual.machine import KEYS

REPORT = ("record.skal", "screen.txt", "wire.json", "error.txt", "nvm.bin")
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_NUMBER = re.compile(r"[0-9]{1,9}")


class ScriptError(ValueError):
    """`FILE:LINE: reason`; status is 2 for a script that can't be run and 1 for one that failed."""

    def __init__(self, name: str, line: int, reason: str, status: int = 2) -> None:
        super().__init__("%s:%d: %s" % (name, line, reason))
        self.status = status


Argument: TypeAlias = int | str | tuple[int, ...] | None


class Step(NamedTuple):
    """One command: its line, its verb, and the verb's argument: a key 0-5, a number, faces, a name, a text."""

    line: int
    verb: str
    argument: Argument

    @property
    def number(self) -> int:
        assert isinstance(self.argument, int)
        return self.argument

    @property
    def text(self) -> str:
        assert isinstance(self.argument, str)
        return self.argument

    @property
    def faces(self) -> tuple[int, ...]:
        assert isinstance(self.argument, tuple)
        return self.argument


def _key(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in KEYS:
        raise ValueError("takes one key: %s" % " ".join(KEYS))
    return KEYS.index(words[0])


def _name(words: list[str]) -> str:
    if len(words) != 1:
        raise ValueError("takes one name")
    spelling.check(words[0])
    return words[0]


def _ms(words: list[str]) -> int:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise ValueError("takes a whole number of milliseconds")
    return int(words[0])


def _faces(words: list[str]) -> tuple[int, ...]:
    if len(words) != 5 or any(word not in ("1", "2", "3", "4", "5", "6") for word in words):
        raise ValueError("takes five faces, 1 to 6")
    return tuple(int(word) for word in words)


def _picture(words: list[str]) -> str:
    if len(words) != 1 or not _NAME.fullmatch(words[0]) or set(words[0]) == {"."}:
        raise ValueError("takes one name of letters, digits, _ . and -")
    return words[0]


def _text(words: list[str]) -> str:
    if not words:
        raise ValueError("takes the text to find on the screen")
    return " ".join(words)


def _nothing(words: list[str]) -> None:
    if words:
        raise ValueError("takes no argument")


def _operation(words: list[str]) -> int | None:
    if not words:
        return None
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]) or int(words[0]) == 0:
        raise ValueError("takes the number of a flash write from now, 1 or more, or no argument")
    return int(words[0])


_VERBS: dict[str, Callable[[list[str]], Argument]] = {
    "tap": _key,
    "hold": _key,
    "spell": _name,
    "press": _key,
    "release": _key,
    "wait": _ms,
    "settle": _nothing,
    "dice": _faces,
    "shot": _picture,
    "expect": _text,
    "shake": _ms,
    "cut": _operation,
}


def parse(text: str, name: str) -> list[Step]:
    """Parse a script; ScriptError for the first line that is invalid."""
    steps = []
    for number, line in enumerate(text.split("\n"), 1):
        verb, *rest = line.partition("#")[0].split(None, 1) or [""]
        if not verb:
            continue
        if verb not in _VERBS:
            raise ScriptError(name, number, "unknown command %s; allowed: %s" % (verb, " ".join(_VERBS)))
        # The text of expect keeps its inner spaces; other arguments are split into words.
        words = [each.strip() for each in rest] if verb == "expect" else " ".join(rest).split()
        try:
            argument = _VERBS[verb](words)
        except ValueError as error:
            raise ScriptError(name, number, "%s %s" % (verb, error)) from None
        steps += _spelled(number, words[0]) if verb == "spell" else [Step(number, verb, argument)]
    return steps


def _spelled(line: int, name: str) -> list[Step]:
    steps = []
    for key, held in spelling.presses(name):
        steps += [Step(line, "hold" if held else "tap", key), Step(line, "settle", None)]
    return steps


def load(path: Path | str) -> list[Step]:
    """Parse the script in this file; ValueError with a sentence if it can't be read."""
    try:
        return parse(safe_files.read(path).decode("utf-8-sig"), str(path))
    except OSError as error:
        raise ValueError("%s: %s" % (path, error.strerror)) from None
    except UnicodeDecodeError:
        raise ValueError("%s: not UTF-8 text: save the file as UTF-8" % path) from None


def shot(out: Path, step: Step) -> Path:
    """Return the path of this step's picture."""
    return out / (step.text + ".png")


def outputs(steps: list[Step], out: Path) -> list[Path]:
    """Return all files that the script may write to this folder or remove from it."""
    return [*(out / name for name in REPORT), *(shot(out, step) for step in steps if step.verb == "shot")]


def shakes(steps: list[Step]) -> bool:
    """Return whether the script shakes the device: its machine then needs a motion sensor."""
    return any(step.verb == "shake" for step in steps)
