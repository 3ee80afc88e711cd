# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Three browsers with different engines: whether they are installed, and how they start with a profile's folder."""

import contextlib
import functools
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import browser
from helpers import ROOT
from webdriver import Browser, Http, Marionette, until

NAMES = ("Chromium", "Firefox", "WebKitGTK")
GI = "/usr/bin/python3"  # whose module gi is the system's
_WINDOW = ROOT / "host_tests/webkit_window.py"
# Firefox asks nobody for anything.
_PREFERENCES = {
    "marionette.port": 0,
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-US",
    "media.cubeb.force_mock_context": True,  # sound on a computer without loudspeakers
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}


def missing(name: str) -> str:
    """Returns what this engine lacks here, "" if it has all."""
    wanted = {"Chromium": ("chromedriver",), "Firefox": (), "WebKitGTK": ("WebKitWebDriver", "Xvfb")}[name]
    lacks = [each for each in wanted if not shutil.which(each)]
    if name == "Chromium" and not browser.found():
        lacks.append("chromium")
    if name == "Firefox" and not _firefox():
        lacks.append("firefox-esr")
    if name == "WebKitGTK" and not _has_gi():
        lacks.append("WebKit2 4.1 in gi of " + GI)
    return "%s was not started: %s was not found" % (name, ", ".join(lacks)) if lacks else ""


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@functools.cache
def _has_gi() -> bool:
    text = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
    done = subprocess.run([GI, "-c", text], capture_output=True, check=False) if Path(GI).exists() else None
    return done is not None and done.returncode == 0


def _free_port() -> int:
    with socket.socket() as room:
        room.bind(("127.0.0.1", 0))
        return room.getsockname()[1]


def _quiet(command: list[str], **more: str) -> subprocess.Popen:
    there = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **more}
    return subprocess.Popen(command, env=there, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """Yields the name of a display that nobody sees."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    xvfb = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb has not started"
        yield ":" + number
    finally:
        xvfb.terminate()
        xvfb.wait()


def _driven(command: list[str], port: int, capabilities: dict, **more: str) -> Browser:
    process = _quiet(command, **more)
    made = Browser(process, Http(port), [Path(command[0]).name[:15]])
    try:
        until(made.wire.ready, command[0] + " answers")
        made.wire.begin({"timeouts": {"script": 60_000}, **capabilities})
    except BaseException:
        made.kill()
        raise
    return made


def _chromium(profile: Path) -> Browser:
    port = _free_port()
    args = [
        "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync",
        "--disable-component-update --mute-audio --autoplay-policy=user-gesture-required --window-size=1280,800",
    ]
    options = {"binary": browser.program(), "args": [*" ".join(args).split(), "--user-data-dir=%s" % profile]}
    return _driven(["chromedriver", "--port=%d" % port], port, {"goog:chromeOptions": options})


def _webkit(profile: Path, display: str) -> Browser:
    port = _free_port()
    options = {"binary": GI, "args": [str(_WINDOW), str(profile)]}
    command = ["WebKitWebDriver", "--port=%d" % port, "--host=127.0.0.1"]
    return _driven(command, port, {"webkitgtk:browserOptions": options}, DISPLAY=display, NO_AT_BRIDGE="1")


def _started_firefox(profile: Path) -> Browser:
    profile.mkdir(exist_ok=True)
    where = profile / "MarionetteActivePort"
    where.unlink(missing_ok=True)
    lines = ["user_pref(%r, %s);" % (name, _javascript(value)) for name, value in _PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    size = ["--width", "1280", "--height", "800"]
    process = _quiet([_firefox() or "", "--headless", "--marionette", "--no-remote", *size, "--profile", str(profile)])
    try:
        port = int(until(lambda: where.exists() and where.read_text(), "Firefox has opened its port", 60))
        wire = Marionette(port)
        wire.begin({"timeouts": {"script": 60_000}})
    except BaseException:
        process.kill()
        raise
    return Browser(process, wire, [])


def _javascript(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


@contextlib.contextmanager
def starter(name: str) -> Iterator:
    """Yields `start(profile)`, which starts this engine with the profile in a folder and returns a Browser. All that it
    has started end."""
    started = []

    def kept(made: Browser) -> Browser:
        started.append(made)
        return made

    with contextlib.ExitStack() as stack:
        stack.callback(lambda: [each.kill() for each in started])
        if name == "Chromium":
            yield lambda profile: kept(_chromium(profile))
        elif name == "Firefox":
            yield lambda profile: kept(_started_firefox(profile))
        else:
            display = stack.enter_context(_screen())
            yield lambda profile: kept(_webkit(profile, display))
