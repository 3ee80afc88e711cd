# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's saves in a real browser: killed, reloaded, in two tabs, without storage, from an earlier release, and
in two copies: make browser."""

import threading

import pytest
from browser import PICTURES, driven

from host_tools.web import server

pytestmark = pytest.mark.browser

# Seconds from a throw to the end of the browser's process.
DELAYS = [round(0.1 * 400 ** (i / 19), 2) for i in range(20)]


PARTS = ("reloads", "tabs", "windows", "frozen", "deleted", "earlier", "file", "forbidden", "copies")


@pytest.fixture(scope="module")
def look(page_folder, page_address, tmp_path_factory):
    """`look(parts)` returns what saves_browser.mjs has seen in these parts, by name."""
    top = tmp_path_factory.mktemp("copies")
    for name in ("skalbox", "skalbox-next"):
        (top / name).symlink_to(page_folder)
    bare = page_address.replace("localhost", "skalbox.test")  # to which no browser gives what https has
    with server.listening(top, None) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        copied = "http://%s:%d/" % ("localhost", serving.server_address[1])
        job = {"bare": bare, "copied": copied, "delays": DELAYS}
        yield lambda parts: driven("saves_browser.mjs", page_address, parts=parts, **job)
        serving.shutdown()


@pytest.fixture(scope="module")
def seen(look):
    """What was seen in PARTS, by name."""
    found = look(PARTS)
    print("pictures of the page: %s" % PICTURES)
    return found


def dice(labels):
    return [label.split("showing ")[1][0] for label in labels[:5]]


def test_a_killed_browser_has_kept_the_throw(look, tried):
    killed = sorted(look(["kills"])["killed"], key=lambda each: each["seconds"])
    assert [each["seconds"] for each in killed] == DELAYS
    for each in killed:
        assert dice(each["after"]) == dice(each["before"] or each["after"]), each
        assert dice(each["after"]) != dice(each["first"]), each
    tried("the browser's process ended %s seconds after a throw: it is there each time" % ", ".join(map(str, DELAYS)))


def test_a_reload_by_the_page_waits_for_the_throw(seen):
    assert len(seen["reloaded"]) == 4 and all(len(dice(labels)) == 5 for labels in seen["reloaded"])


@pytest.mark.parametrize(("name", "hidden"), [("tab", True), ("window", False)])
def test_one_of_two_plays_without_https(name, hidden, seen):
    found = seen[name]
    assert (found["secure"], found["hidden"]) == (False, hidden)
    assert found["told"] == "Skalbox is open in another tab or window of this browser.Play here"
    assert found["lost"] == "The game goes on in another tab or window of this browser.Load again"
    assert dice(found["dice"]) == dice(found["there"]) == dice(found["again"])
    assert found["same"], "the tab that has lost the game writes nothing"


def test_a_frozen_tab_gives_way(seen):
    found = seen["frozen"]
    assert dice(found["dice"]) == dice(found["there"]) == dice(found["after"])
    assert "held" in found["held"][1] and "another tab" in found["lost"]


def test_what_is_deleted_comes_back_only_if_somebody_says_so(seen):
    found = seen["deleted"]
    assert "has been deleted" in found["told"] and found["told"].endswith("Save again") and found["kept"] == 0
    assert dice(found["dice"]) == dice(found["after"]) and "held" in found["after"][1]


def test_with_all_cookies_blocked_the_game_starts_and_says_so(seen):
    found = seen["forbidden"]
    assert found["database"] == "error", "it is as wanted"
    assert "keeps nothing" in found["first"] and found["later"] == found["first"]
    assert len(dice(found["dice"])) == 5 and found["said"] == []


def test_a_match_of_an_earlier_release_goes_on(seen):
    found = seen["earlier"]
    assert dice(found["dice"]) == dice(found["after"]) and "memory" in found["names"]
    assert found["left"] == ["other"]


def test_a_file_brings_all_back(seen):
    found = seen["file"]
    assert "damaged" in found["refused"]
    assert [label for label in found["later"] if "held" in label] == found["still"][:1], "the game has gone on"
    assert "held" in found["still"][1] and found["loaded"] == found["dice"]


def test_two_copies_of_one_address_leave_each_other_alone(seen):
    found = seen["copies"]
    assert dice(found["dice"]) == dice(found["resumedDice"])
    assert found["title"] == found["otherTitle"] and found["title"][5] == "ROLL: Choose"
    assert sorted(name.rpartition(" ")[0] for name in found["caches"]) == [
        "",
        "skalbox /skalbox-next/",
        "skalbox /skalbox/",
    ]
    assert found["unreachable"] == "gone", "there is no network"


def test_nothing_is_on_the_console(seen):
    assert seen["said"] == []
