# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run a key script (see key_script) on a machine, and write its results."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools import safe_files
from host_tools.desktop.key_script import REPORT, ScriptError, Step, shot
from host_tools.records import record
from host_tools.terminal.messages import complain
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.app import App

_HELD = 700  # ms: a long press, but none that writes a 0 or erases a game


class Run:
    """Run a script on a machine; afterwards `status` is 0, or 1 if a check failed or the device did."""

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
        """Run the whole script and write DIR; print problems on standard error. Return the status."""
        self.out.mkdir(parents=True, exist_ok=True)
        for stale in REPORT:
            (self.out / stale).unlink(missing_ok=True)
        try:
            self.machine.run(self._drive())
        except ScriptError as error:
            self._ended = True
            self._complain(str(error))
        if self.machine.crash is not None:
            self._broken("stopped", self.machine.crash)
        elif not self._ended:
            self._complain("%s: the device's program ended" % self._where())
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
            sent = 0  # the first line's count includes what was sent before it
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
            yield from machine.tap(step.number)
        elif step.verb == "hold":
            yield from machine.tap(step.number, _HELD)
        elif step.verb in ("press", "release"):
            (machine.press if step.verb == "press" else machine.release)(step.number)
            if not machine.clocked:
                yield from machine.polls()
        elif step.verb == "wait":
            yield from machine.wait(step.number)
        elif step.verb == "shake":
            yield from machine.shake(step.number)
        elif step.verb == "settle":
            yield from machine.settle()
        elif step.verb == "cut" and step.argument is None:
            machine.cut_now()
            yield from machine.polls()
        elif step.verb == "cut":
            machine.cut_in(step.number)
        elif step.verb == "dice":
            machine.faces.append(step.faces)
        elif step.verb == "shot":
            self.shots.append(shot(self.out, step))
            safe_files.write(self.shots[-1], safe_files.png(machine.image()))
        elif step.verb == "expect":
            shown = machine.strings()
            if not any(step.text in text for text in shown):
                raise ScriptError(self.name, step.line, _missing(step.text, shown), 1)

    def _watch(self) -> None:
        """Report an error screen of the device, even if the device is restarted afterwards."""
        fault = getattr(self.machine.app, "fault", None)
        if fault is not None and fault is not self._fault:
            self._broken("shows an error", fault)
            self._fault = fault

    def _broken(self, how: str, error: BaseException) -> None:
        """Print one line, and write the whole traceback to DIR/error.txt for debugging."""
        self._complain("%s: the device %s: %s" % (self._where(), how, last_line(error)))
        self._write("error.txt", "".join(traceback.format_exception(error)))

    def _finish(self) -> None:
        """Write what can only be read while the device is still running."""
        self._write("screen.txt", "".join(_one_line(text) + "\n" for text in self.machine.strings()))
        app: App | None = self.machine.app
        text = record.record_of(app) if app is not None else ""
        if text:
            self._write("record.skal", text)

    def _write(self, name: str, text: str) -> None:
        safe_files.write(self.out / name, (text if text.endswith("\n") or not text else text + "\n").encode())


def last_line(error: BaseException) -> str:
    """Return the last line of a traceback: the kind of error and its message."""
    return traceback.format_exception_only(error)[-1].strip()


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _missing(text: str, shown: list[str]) -> str:
    quoted = ", ".join('"%s"' % _one_line(each) for each in shown)
    return 'expected "%s" on the screen, which shows: %s' % (text, quoted or "nothing")
