# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The built page in three engines, driven by their own remote protocols: start, a match, reload, kill, offline, sound,
storage, and what a first visit costs: make browser."""

import time
from collections.abc import Callable
from pathlib import Path

import engines
import pytest
from browser import PICTURES
from odd_servers import AS_IT_IS, Compressing, Counting, Declaring, served
from webdriver import Browser

from host_tools.web import server

pytestmark = pytest.mark.browser

LABELS = "[...document.querySelectorAll('.key')].map((key) => key.ariaLabel)"
READY = "document.querySelector('#spoken')?.textContent"
SAYS = "document.querySelector('#panel').ariaLabel"
ROLL = "document.querySelector('#roll').ariaLabel"
MUTE = "document.querySelector('#mute').lastElementChild.textContent"
TITLE = "Math.round(performance.getEntriesByName('title')[0]?.startTime ?? 0)"
KEPT = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length > 0)"
# The builder's page is there, with its wiring plan and a picture; those are fetched late, as far down as they are.
BUILT = """!document.querySelector('#silent') && document.querySelector('#picture svg') !== null &&
  [...document.images].some((each) => (each.loading = 'eager') && each.naturalWidth > 0)"""
WORD = "document.querySelector('#word').innerText"
# Notes the sound's context, which the page opens in the first touch.
LISTEN = """void (window.AudioContext = class extends AudioContext {
  constructor(...all) { super(...all); window.heard = this; } })"""
IDLE_S = 10


class Own(Counting, server._Handler):
    """The server of `skalbox web`."""


SERVERS = {"skalbox web": Own, "plain": Counting, "compressing": Compressing, "declaring": Declaring}
MOST = {
    "skalbox web": 950_000,
    "plain": 950_000,
    "compressing": 760_000,
    "declaring": 950_000,
}  # bytes of a first visit


def pressed(browser: Browser, *keys: str) -> None:
    """Presses these keys, and waits after each until the screen has changed."""
    for key in keys:
        before = browser.run(SAYS)
        browser.type(key)
        browser.until("%s !== %s" % (SAYS, _text(before)))


def _text(value: object) -> str:
    return "null" if value is None else '"%s"' % str(value).replace("\\", "\\\\").replace('"', '\\"')


def rolled(browser: Browser, wanted: str) -> None:
    """Presses ROLL until the screen says this. It may do nothing while dice tumble."""
    for _ in range(60):
        if wanted in (browser.run(SAYS) or ""):
            return
        browser.type("Space")
        time.sleep(1)
    raise AssertionError("it never says " + wanted)


def visited(browser: Browser, address: str) -> None:
    """Opens the page, and waits until its first screen has been said."""
    browser.go(address)
    browser.until(READY)


def resumed(browser: Browser) -> list[str]:
    """Goes on with the match that the title offers, and returns the keys' labels."""
    browser.until("%s === 'ROLL: Resume'" % ROLL)
    pressed(browser, "Space")
    return browser.run(LABELS)


def first_visit(start: Callable, profile: Path, folder: Path, kind: type[Counting]) -> dict:
    """What an empty browser fetches from this server until all is kept, and the ms until the title is shown. Also what
    ROLL does with the server, and without."""
    counted = type(kind.__name__, (kind,), {"sent": []})
    with served(folder, AS_IT_IS, counted) as port:
        browser = start(profile)
        visited(browser, "http://%s:%d/" % ("localhost", port))
        browser.until(KEPT)
        time.sleep(1)  # what else may come
        found = {"ms": browser.run(TITLE), "roll": browser.run(ROLL), "sent": list(counted.sent)}
    browser.reload()
    browser.until(READY)
    found["offline"] = browser.run(ROLL)
    browser.close()
    return found


def evening(start: Callable, profile: Path, folder: Path, pictures: Path) -> dict:
    """A match of two by keys, with a reload, a kill and a stop of the server, in a browser with this profile."""
    seen = {}
    with served(folder, AS_IT_IS, Own) as port:
        address = "http://%s:%d/" % ("localhost", port)
        browser = start(profile)
        visited(browser, address)
        browser.run(LISTEN)
        pressed(browser, "Space")  # the size of type
        browser.until("window.heard?.state === 'running'")
        seen["title"] = browser.run(LABELS)
        browser.picture(pictures / "title.png")
        browser.until("window.heard?.state === 'suspended'")
        pressed(browser, "Space", "Space", "1")
        browser.until("window.heard?.state === 'running'")
        rolled(browser, "round 1 of 12")
        pressed(browser, "Space", "1", "3")
        seen["held"] = browser.run(LABELS)
        pressed(browser, "Space")
        seen["thrown"] = browser.run(LABELS)
        browser.picture(pictures / "turn.png")
        rolled(browser, "round 2 of 12")
        pressed(browser, "Space", "2")
        seen["before"] = browser.run(LABELS)
        time.sleep(3)
        spent = browser.seconds()
        time.sleep(IDLE_S)
        seen["idle"] = (browser.seconds() - spent) / IDLE_S
        browser.reload()
        browser.until(READY)
        seen["reloaded"] = resumed(browser)
        browser.type("m")
        browser.until("%s === 'Sound on'" % MUTE)
        pressed(browser, "Space")
        seen["last"] = browser.run(LABELS)
        browser.kill()
        browser = start(profile)
        visited(browser, address)
        seen["killed"] = resumed(browser)
        seen["mute"] = browser.run(MUTE)
        browser.go(address + "build.html")
        browser.until(BUILT)
        browser.until("caches.match('build.html').then(Boolean)")
        browser.close()
    browser = start(profile)
    visited(browser, address)
    seen["offline"] = resumed(browser)
    seen["word"] = browser.run(WORD)
    rolled(browser, "round 3 of 12")
    browser.go(address + "build.html")
    browser.until(BUILT)
    seen["broken"] = browser.run("document.querySelector('#broken').hidden")
    browser.picture(pictures / "builder.png")
    browser.close()
    return seen


@pytest.fixture(scope="module", params=engines.NAMES)
def engine(request, tmp_path_factory):
    """(name, start, profile, folder) of an installed engine. `start(profile)` returns a Browser, `profile()` the folder
    of a new profile. `folder` has the built page."""
    lacks = engines.missing(request.param)
    if lacks:
        pytest.skip(lacks)
    folder = request.getfixturevalue("page_folder")
    with engines.starter(request.param) as start:
        yield request.param, start, lambda: tmp_path_factory.mktemp("profile"), folder


@pytest.fixture(scope="module")
def seen(engine):
    """What an evening with this engine has shown, by name."""
    name, start, profile, folder = engine
    return evening(start, profile(), folder, PICTURES / name)


def held(labels: list[str]) -> list[int]:
    return [number for number, label in enumerate(labels[:5], 1) if "held" in label]


def dice(labels: list[str]) -> list[str]:
    return [label.split("showing ")[1][0] for label in labels[:5]]


@pytest.mark.parametrize("kind", SERVERS)
def test_a_first_visit_takes_what_the_title_needs(kind, engine, tried):
    """Each file once, also from a server that compresses what is packed, or that declares it as compressed."""
    name, start, profile, folder = engine
    found = first_visit(start, profile(), folder, SERVERS[kind])
    paths = [path for path, _ in found["sent"]]
    size = sum(size for _, size in found["sent"])
    tried("%s, a first visit from a server (%s): %d bytes, title after %d ms" % (name, kind, size, found["ms"]))
    assert found["roll"] == found["offline"] == "ROLL: Choose" and found["ms"] > 0
    assert len(paths) == len(set(paths)) > 30 and not [path for path in paths if "build" in path]
    assert size < MOST[kind]


def test_two_play_by_keys(seen):
    assert seen["title"][0] == "Key 1: Players" and seen["title"][5] == "ROLL: Play"
    assert held(seen["held"]) == held(seen["thrown"]) == [1, 3]
    assert [dice(seen["thrown"])[i] for i in (0, 2)] == [dice(seen["held"])[i] for i in (0, 2)]


def test_a_reload_and_a_kill_lose_nothing(seen):
    assert held(seen["before"]) == [2] and seen["reloaded"] == seen["before"]
    assert seen["killed"] == seen["last"] != seen["before"] and seen["mute"] == "Sound on"


def test_it_goes_on_without_a_network(seen):
    assert seen["offline"] == seen["last"] and seen["word"] == "" and seen["broken"], "the builder's page, too"


def test_at_rest_the_browser_rests(engine, seen, tried):
    tried("%s in a turn at rest: %.2f %% of a core, all its processes together" % (engine[0], 100 * seen["idle"]))
    assert seen["idle"] < 0.1
