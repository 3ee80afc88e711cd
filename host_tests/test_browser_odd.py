# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The built page where not all is as it should be: wrong types, frames, interrupted sound, errors: make browser."""

import contextlib

import pytest
from browser import driven
from odd_servers import OCTET, OPEN, PLAIN, served

pytestmark = pytest.mark.browser

HOST = """<!doctype html><title>Host</title><style>body { margin: 0; height: 4000px }</style>
<iframe src="%s" width="900" height="700" style="border: 0" %s></iframe>"""


@pytest.fixture(scope="module")
def seen(page_folder, page_address, tmp_path_factory):
    """What odd_browser.mjs has seen, by name."""
    hosts = tmp_path_factory.mktemp("hosts")
    with contextlib.ExitStack() as stack:
        octet, plain, given = (stack.enter_context(served(page_folder, each)) for each in (OCTET, PLAIN, OPEN))
        host = stack.enter_context(served(hosts, OPEN))
        at = "http://%s:%d/"
        framed = at % ("localhost", given)
        (hosts / "frame.html").write_text(HOST % (framed, ""))
        (hosts / "sandboxed.html").write_text(HOST % (framed, 'sandbox="allow-scripts"'))
        places = {"octet": at % ("localhost", octet), "plain": at % ("localhost", plain)}
        for name in ("frame", "sandboxed"):
            places[name] = at % ("127.0.0.1", host) + name + ".html"
        return driven("odd_browser.mjs", page_address, file=(page_folder / "index.html").as_uri(), **places)


def held(labels):
    return [number for number, label in enumerate(labels[:5], 1) if "held" in label]


def has_dice(labels):
    return all("die showing" in label for label in labels[:5])


def test_it_plays_from_a_server_that_knows_no_type_for_wasm(seen):
    assert has_dice(seen["octet"])


def test_a_browser_that_cannot_unpack_gets_the_files_as_they_are(seen):
    labels, names = seen["old"]
    assert has_dice(labels) and {"drive.bin", "micropython.wasm"} <= set(names)


@pytest.mark.parametrize("name", ["plain", "builder", "file"])
def test_scripts_that_do_not_load_are_said_after_five_seconds(name, seen):
    early, late, text = seen[name]
    assert (early, late) == (False, True)
    assert "text/javascript" in text and "file:" in text and "2023" in text
    assert name == "builder" or ("has not started" in text and "n’a pas encore démarré" in text)


@pytest.mark.parametrize("name", ["frame", "sandboxed"])
def test_a_click_in_a_frame_brings_the_keyboard_to_the_device(name, seen):
    found = seen[name]
    assert has_dice(found["labels"]), "Space was ROLL"
    assert held(found["held"]) == [1] and found["scrolled"] == 0
    assert ("keeps nothing" in found["said"]) is (name == "sandboxed")


def test_sound_that_was_interrupted_is_resumed_at_each_touch(seen):
    resumed, word, labels = seen["interrupted"]
    assert set(resumed.split()) == {"suspended", "interrupted"} and resumed.split().count("interrupted") >= 2
    assert word == "" and labels[5] != "ROLL: Play", "a rejection stops nothing"


def test_an_error_beside_the_loop_is_one_line_that_goes_away(seen):
    (line, buttons), (word, labels) = seen["slip"], seen["slipped"]
    assert "slip" in line and "goes on" in line and buttons == 0
    assert word == "" and labels[5] != "ROLL: Play", "the game goes on"


def test_an_error_in_the_loop_offers_a_restart(seen):
    assert "has stopped: a fault" in seen["fault"] and "Load again" in seen["fault"]
    assert seen["restarted"][0] == "" and "Play" in seen["restarted"][1][5]


def test_space_is_roll_after_the_mouse_has_been_in_the_menu(seen):
    menu_is_open, labels = seen["space"]
    assert not menu_is_open and has_dice(labels) and held(labels) == [1]


def test_a_link_is_copied_without_the_clipboard(seen):
    word, link = seen["copied"]
    assert "in the clipboard" in word and "#record=" in link


def test_the_way_back_from_a_record_stays_beside_a_message(seen):
    assert "in the clipboard" in seen["back"] and "Back to my game" in seen["back"]


def test_a_slow_phone_says_that_the_page_is_loading(seen):
    assert seen["slow"] == ["Loading… · Chargement…", "Chargement…", ""]
