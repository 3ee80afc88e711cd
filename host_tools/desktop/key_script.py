# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Key scripts: a text that plays the handheld, with pictures and questions. A command a line; # begins a comment.

    tap KEY                     down and up again, 60 ms; the keys are 1 2 3 4 5 roll
    press KEY, release KEY      down, and up again
    wait MS                     so many milliseconds
    settle                      until nothing moves any more, at most 10 seconds
    dice 1 3 4 4 6              the faces of the next throw, by position (held dice keep theirs); several lines queue up
    shake MS                    the device is shaken for so long
    shot NAME                   writes DIR/NAME.png: what the panel shows
    expect TEXT                 fails unless a string on the screen contains the text
    cut [N]                     the power fails now, or half way through the N-th flash write to come; it starts anew

A script is parsed as a whole before anything runs. Time in it is virtual, so it never waits. On a clocked machine the
keys are a person's, who waits for nothing but `wait` and `settle`: a key that is down for less than 10 ms may not be
noticed, and one that is tapped while the device is busy is heard later. At its end DIR holds
record.skal (the match), screen.txt (the strings on the screen), wire.json (pixel bytes sent, in all and by line) and
nvm.bin; where something broke, error.txt.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools import safe_files
from host_tools.terminal.messages import complain
from host_tools.virtual.machine import KEYS, Machine

_REPORT = ("record.skal", "screen.txt", "wire.json", "error.txt", "nvm.bin")
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_NUMBER = re.compile(r"[0-9]{1,9}")


class ScriptError(ValueError):
    """`FILE:LINE: reason`; the status is 2 for a script that cannot be run and 1 for one that failed."""

    def __init__(self, name: str, line: int, reason: str, status: int = 2) -> None:
        super().__init__("%s:%d: %s" % (name, line, reason))
        self.status = status


class Step(NamedTuple):
    """One command: its line, its verb, and what the verb wants: a key 0-5, a number, faces, a name, a text."""

    line: int
    verb: str
    argument: Any


def _key(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in KEYS:
        raise ValueError("takes one key: %s" % " ".join(KEYS))
    return KEYS.index(words[0])


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
        raise ValueError("takes the text that should be on the screen")
    return " ".join(words)


def _nothing(words: list[str]) -> None:
    if words:
        raise ValueError("takes nothing after it")


def _operation(words: list[str]) -> int | None:
    if not words:
        return None
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]) or int(words[0]) == 0:
        raise ValueError("takes the number of a flash write from now on, 1 or more, or nothing")
    return int(words[0])


_VERBS: dict[str, Callable[[list[str]], Any]] = {
    "tap": _key,
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
    """The steps of a script; ScriptError for the first line that is not understood."""
    steps = []
    for number, line in enumerate(text.split("\n"), 1):
        verb, *rest = line.partition("#")[0].split(None, 1) or [""]
        if not verb:
            continue
        if verb not in _VERBS:
            raise ScriptError(name, number, "no such command: %s (there are %s)" % (verb, " ".join(_VERBS)))
        # The text of expect keeps its inner spaces, everything else is words.
        words = [each.strip() for each in rest] if verb == "expect" else " ".join(rest).split()
        try:
            steps.append(Step(number, verb, _VERBS[verb](words)))
        except ValueError as error:
            raise ScriptError(name, number, "%s %s" % (verb, error)) from None
    return steps


def load(path: Path | str) -> list[Step]:
    """The steps of the script in this file; ValueError with a sentence where it cannot be read."""
    try:
        return parse(safe_files.read(path).decode("utf-8-sig"), str(path))
    except OSError as error:
        raise ValueError("%s: %s" % (path, error.strerror)) from None
    except UnicodeDecodeError:
        raise ValueError("%s: is not UTF-8 text" % path) from None


def _shot(out: Path, step: Step) -> Path:
    return out / (step.argument + ".png")


def outputs(steps: list[Step], out: Path) -> list[Path]:
    """All that the script may write into this folder, or remove from it."""
    return [*(out / name for name in _REPORT), *(_shot(out, step) for step in steps if step.verb == "shot")]


def shakes(steps: list[Step]) -> bool:
    """The script shakes the device: the machine it runs on wants a motion sensor."""
    return any(step.verb == "shake" for step in steps)


class Run:
    """A script on a machine; afterwards `status` is 0, or 1 where something was not as expected."""

    def __init__(self, machine: Machine, steps: list[Step], name: str, out: Path) -> None:
        self.machine = machine
        self.steps = steps
        self.name = name
        self.out = out
        self.status = 0
        self.shots: list[Path] = []
        self._line = 0
        self._ended = False
        self._fault: BaseException | None = None
        self._wire: list[dict[str, int]] = []

    def play(self) -> int:
        """Run it all and write DIR; complaints go to standard error."""
        self.out.mkdir(parents=True, exist_ok=True)
        for stale in _REPORT:
            (self.out / stale).unlink(missing_ok=True)
        try:
            self.machine.run(self._drive())
        except ScriptError as error:
            self._ended = True
            self._complain(str(error))
        if self.machine.crash is not None:
            self._broken("stopped", self.machine.crash)
        elif not self._ended:
            self._complain("%s: the device's program came to its end" % self._where())
        self._write("wire.json", json.dumps({"pixels_bytes": self.machine.panel.pixel_bytes, "by_step": self._wire}))
        safe_files.write(self.out / "nvm.bin", self.machine.nvm_image())
        return self.status

    def _where(self) -> str:
        return "%s:%d" % (self.name, self._line) if self._line else self.name

    def _complain(self, sentence: str) -> None:
        complain(sentence)
        self.status = 1

    def _drive(self) -> Iterator[None]:
        try:
            sent = 0  # what was sent before the first line counts with it
            for step in self.steps:
                self._line = step.line
                entry = {"line": step.line, "bytes": 0}
                self._wire.append(entry)
                try:
                    yield from self._step(step)
                finally:
                    entry["bytes"] = self.machine.panel.pixel_bytes - sent
                    sent += entry["bytes"]
                    self._watch()
            self._ended = True
        finally:
            self._finish()

    def _step(self, step: Step) -> Iterator[None]:
        machine = self.machine
        if step.verb == "tap":
            yield from machine.tap(step.argument)
        elif step.verb in ("press", "release"):
            (machine.press if step.verb == "press" else machine.release)(step.argument)
            if not machine.clocked:
                yield from machine.polls()
        elif step.verb == "wait":
            yield from machine.wait(step.argument)
        elif step.verb == "shake":
            yield from machine.shake(step.argument)
        elif step.verb == "settle":
            yield from machine.settle()
        elif step.verb == "cut" and step.argument is None:
            machine.cut_now()
            yield from machine.polls()
        elif step.verb == "cut":
            machine.cut_in(step.argument)
        elif step.verb == "dice":
            machine.faces.append(step.argument)
        elif step.verb == "shot":
            self.shots.append(_shot(self.out, step))
            safe_files.write(self.shots[-1], safe_files.png(machine.image()))
        elif step.verb == "expect":
            shown = machine.strings()
            if not any(step.argument in text for text in shown):
                raise ScriptError(self.name, step.line, _missing(step.argument, shown), 1)

    def _watch(self) -> None:
        """A device that shows its error screen has failed, even if it is started again afterwards."""
        fault = getattr(self.machine.app, "fault", None)
        if fault is not None and fault is not self._fault:
            self._broken("shows an error", fault)
            self._fault = fault

    def _broken(self, how: str, error: BaseException) -> None:
        """One line for everybody, and the whole traceback in DIR/error.txt for whoever mends it."""
        self._complain("%s: the device %s: %s" % (self._where(), how, last_line(error)))
        self._write("error.txt", "".join(traceback.format_exception(error)))

    def _finish(self) -> None:
        """What can only be asked while the device is still there."""
        app = self.machine.app
        self._write("screen.txt", "".join(_one_line(text) + "\n" for text in self.machine.strings()))
        record = _record(app)
        if record:
            self._write("record.skal", record)

    def _write(self, name: str, text: str) -> None:
        safe_files.write(self.out / name, (text if text.endswith("\n") or not text else text + "\n").encode())


def _record(app: Any) -> str:
    if app is None:
        return ""
    from host_tools.records import record

    return record.record_of(app)


def last_line(error: BaseException) -> str:
    """What a traceback ends with: the kind of error and its sentence."""
    return traceback.format_exception_only(error)[-1].strip()


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _missing(text: str, shown: list[str]) -> str:
    quoted = ", ".join('"%s"' % _one_line(each) for each in shown)
    return 'expected "%s" on the screen, which shows: %s' % (text, quoted or "nothing")
