# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Browsers driven by the commands of WebDriver: over http (ChromeDriver, WebKitWebDriver), or by Firefox's own
protocol, Marionette."""

import base64
import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil

HERE = "127.0.0.1"
WAIT_S = 30  # for what should come true
NAMED = {"Space": " ", "Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}  # keys by WebDriver's names


class Failure(Exception):
    """A command that the browser refuses, or a script that fails there."""


def until(true: Callable[[], Any], what: str, seconds: float = WAIT_S) -> Any:
    """Returns what `true` gives as soon as that is true. Failure, with `what`, if it never is."""
    end = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > end:
            raise Failure("it did not come true: " + what)
        time.sleep(0.03)
    return found


class Http:
    """The commands as requests to a driver's port."""

    def __init__(self, port: int) -> None:
        self.at = "http://%s:%d" % (HERE, port)
        self.session = ""

    def ready(self) -> bool:
        """Whether the driver answers."""
        try:
            return bool(self.asked("GET", "/status")["ready"])
        except (OSError, Failure):
            return False

    def asked(self, method: str, path: str, body: dict | None = None) -> Any:
        """Returns the value that the driver answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.at + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=4 * WAIT_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            found = json.loads(error.read())["value"]
            raise Failure("%(error)s: %(message)s" % found) from None

    def begin(self, capabilities: dict) -> None:
        """Starts the browser."""
        found = self.asked("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = "/session/" + found["sessionId"]

    def go(self, url: str) -> None:
        """Opens this address."""
        self.asked("POST", self.session + "/url", {"url": url})

    def script(self, text: str) -> Any:
        """Returns what a script hands to its last argument, a function."""
        return self.asked("POST", self.session + "/execute/async", {"script": text, "args": []})

    def act(self, actions: list) -> None:
        """Moves pointers and presses keys."""
        self.asked("POST", self.session + "/actions", {"actions": actions})

    def picture(self) -> str:
        """Returns a PNG of the window, as base64."""
        return self.asked("GET", self.session + "/screenshot")

    def end(self) -> None:
        """Closes the browser."""
        self.asked("DELETE", self.session)


class Marionette:
    """The commands as messages to Firefox itself."""

    def __init__(self, port: int) -> None:
        self.room = socket.create_connection((HERE, port), timeout=4 * WAIT_S)
        self.stream = self.room.makefile("rb")
        self.number = 0
        self.message()

    def message(self) -> Any:
        """Returns the next message: its length, a colon, and JSON."""
        length = b""
        while (each := self.stream.read(1)) != b":":
            if not each:
                raise ConnectionError("Firefox has gone")
            length += each
        return json.loads(self.stream.read(int(length)))

    def asked(self, name: str, **given: Any) -> Any:
        """Returns the result of this command."""
        self.number += 1
        text = json.dumps([0, self.number, "WebDriver:" + name, given]).encode()
        self.room.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.message()
        if error:
            raise Failure("%(error)s: %(message)s" % error)
        return result.get("value") if isinstance(result, dict) else result

    def begin(self, capabilities: dict) -> None:
        """Takes up the browser."""
        self.asked("NewSession", capabilities={"alwaysMatch": capabilities})

    def go(self, url: str) -> None:
        """Opens this address."""
        self.asked("Navigate", url=url)

    def script(self, text: str) -> Any:
        """Returns what a script hands to its last argument, a function."""
        return self.asked("ExecuteAsyncScript", script=text, args=[], sandbox=None)

    def act(self, actions: list) -> None:
        """Moves pointers and presses keys."""
        self.asked("PerformActions", actions=actions)

    def picture(self) -> str:
        """Returns a PNG of the window, as base64."""
        return self.asked("TakeScreenshot", full=False)

    def end(self) -> None:
        """Leaves the browser to its process."""
        self.asked("DeleteSession")
        self.room.close()


class Browser:
    """One browser that was started.

    process: the started process, a driver or the browser itself.
    wire: Http or Marionette.
    beside: processes of this tree that are not the browser's.
    """

    def __init__(self, process: subprocess.Popen, wire: Http | Marionette, beside: list[str]) -> None:
        self.process = process
        self.wire = wire
        self.beside = beside

    def go(self, url: str) -> None:
        """Opens this address."""
        self.wire.go(url)

    def reload(self) -> None:
        """Loads the page again as its visitor does. Firefox's own command passes over the page's worker."""
        self.run("void ((window.before = true), setTimeout(() => location.reload()))")
        self.until("!window.before")

    def run(self, expression: str) -> Any:
        """Returns what an expression gives in the page, or its promise."""
        text = (
            "const done = arguments[arguments.length - 1]; (async () => (%s))().then((value) => done([value ?? null]), "
        )
        found = self.wire.script(text % expression + "(error) => done(`${error}`))")
        if isinstance(found, str):
            raise Failure("%s\nin %s" % (found, expression))
        return found[0]

    def until(self, expression: str) -> Any:
        """Returns what the expression gives in the page once that is true."""
        errors = []

        def true() -> Any:
            try:
                return self.run(expression)
            except Failure as error:
                errors.append(error)  # such as that the page is being exchanged for another
                return None

        try:
            return until(true, expression)
        except Failure as error:
            raise Failure("%s; %s" % (error, errors[-1:])) from None

    def type(self, code: str, ms: int = 80) -> None:
        """Presses a key, and lets it go: Space, or a single letter."""
        value = NAMED.get(code, code)
        steps = [
            {"type": "keyDown", "value": value},
            {"type": "pause", "duration": ms},
            {"type": "keyUp", "value": value},
        ]
        self.wire.act([{"type": "key", "id": "keyboard", "actions": steps}])

    def click(self, selector: str) -> None:
        """Presses the mouse's button in the middle of this element."""
        box = "document.querySelector(%s).getBoundingClientRect()" % json.dumps(selector)
        x, y = self.run("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(%s)" % box)
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 80},
            {"type": "pointerUp", "button": 0},
        ]
        self.wire.act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def picture(self, path: Path) -> None:
        """Writes a PNG of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.wire.picture()))

    def processes(self) -> list[psutil.Process]:
        """Returns the browser's processes."""
        first = psutil.Process(self.process.pid)
        return [each for each in [first, *first.children(recursive=True)] if each.name() not in self.beside]

    def seconds(self) -> float:
        """Returns the processor's time that the browser has taken."""
        times = [each.cpu_times() for each in self.processes()]
        return sum(each.user + each.system for each in times)

    def close(self) -> None:
        """Ends the browser as its visitor does."""
        try:
            self.wire.end()
            if isinstance(self.wire, Marionette):
                self.process.terminate()
                self.process.wait(WAIT_S)
        finally:
            self.kill()

    def kill(self) -> None:
        """Ends all processes as a system does that is short of memory."""
        if self.process.poll() is None:
            first = psutil.Process(self.process.pid)
            for each in [*first.children(recursive=True), first]:
                try:
                    os.kill(each.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        self.process.wait(WAIT_S)
