# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The workshop's page in a real browser: it updates a drive as `skalbox deploy` does, whenever the browser is killed or
the cable pulled: make browser."""

import base64
import hashlib
import io
import json
import os
import random
import zipfile

import pytest
from browser import driven
from test_copying import lay, written
from test_deploy import BOOT_OUT
from workshop_slots import MATCH, made

from host_tools.commands import bundle, cli
from host_tools.drive import contents, manifest
from host_tools.web import slots_file

pytestmark = pytest.mark.browser
INSTANTS = 30
# A device with a match put aside, and one that has played since.
SLOTS = {
    "first": [made(4, 2), made(9, 3, aside=[MATCH])],
    "second": [made(12, 5), made(11, 4)],
    "fresh": [made(2, 2), made(3, 3)],
}
OWN = {"notes.txt": b"mine", "lib/other.mpy": b"mine too", "settings.toml": b'SKALBOX_LANG = "fr"\n# mine\n'}


def sums(files):
    return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


@pytest.fixture(scope="module")
def release(page_folder):
    """The files of the drive that the page has, in order."""
    blob = (page_folder / "build/drive.bin").read_bytes()
    listed = json.loads((page_folder / "build/drive.json").read_text("utf-8"))["files"]
    return {name: blob[at : at + size] for name, at, size in listed}


@pytest.fixture(scope="module")
def old(release):
    """The drive of a device in use, with an old release. Some files are missing, some differ, and some are the old
    release's alone."""
    rng = random.Random("old")
    program = {name: data for name, data in release.items() if not name.startswith("saves/")}
    names = [name for name in program if name.startswith("lib/")]
    for name in rng.sample(names, 6):
        del program[name]
    for name in [*sorted(set(names[::4]) & set(program)), "code.py", "boot.py"]:
        program[name] = program[name][: len(program[name]) // 2] + b"older" * 20
    for number in range(8):
        program["lib/skalbox/older/part%d.mpy" % number] = rng.randbytes(900)
    program[manifest.NAME] = b""
    program[manifest.NAME] = manifest.text({"skalbox": "1.0.0"}, program)
    played = {name: rng.randbytes(len(data)) for name, data in release.items() if name.endswith("slot.bin")}
    saves = {name: data for name, data in release.items() if name.startswith("saves/")}
    return {**program, **OWN, **saves, **played, "boot_out.txt": BOOT_OUT}


@pytest.fixture(scope="module")
def deployed(release, tmp_path_factory):
    """`deployed(files)` returns what `skalbox deploy` makes of a drive with these files."""

    def run(files):
        folder = lay(tmp_path_factory.mktemp("deploy") / "CIRCUITPY", files)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bundle, "checked", lambda *_: release)
            patch.setattr(os, "fsync", lambda handle: None)
            assert cli.main(["deploy", str(folder)]) == 0
        return written(folder)

    return run


@pytest.fixture(scope="module")
def run(page_address, old):
    """`run(parts)` returns what workshop_browser.mjs has seen in these parts, by name."""
    drive = {name: base64.b64encode(data).decode() for name, data in old.items()}
    devices = {
        name: {path: base64.b64encode(data).decode() for path, data in zip(slots_file.NAMES, slots, strict=True)}
        for name, slots in SLOTS.items()
    }
    more = {"drive": drive, "devices": devices, "instants": INSTANTS}
    return lambda *parts: driven("workshop_browser.mjs", page_address, parts=parts, **more)


@pytest.fixture(scope="module")
def seen(run):
    return run("pulled", "wrong", "settings", "slots", "without")


@pytest.fixture(scope="module")
def others(run):
    """What was seen of each drive that another one was exchanged for."""
    return run("other")


@pytest.fixture(scope="module")
def killed(run):
    """What was seen at each instant at which the browser was killed."""
    return run("kills")["killed"]


def test_an_old_release_is_updated_as_by_the_command(seen, old, deployed, tried):
    wanted = deployed(old)
    assert seen["laid"] == sums(old) and sums(wanted) != seen["laid"]
    assert "Raspberry Pi Pico, CircuitPython 10.2.1" in seen["found"][0] and "Skalbox 1.0.0" in seen["found"][1]
    assert "8 files of the previous release" in seen["found"][2] and seen["looked"] == 0
    assert seen["calm"] == sums(wanted)
    assert {name: wanted[name] for name in OWN} == OWN, "nobody's settings and files are touched"
    assert seen["done"].startswith("Skalbox %s is on the handheld. Eject the drive" % contents.version())
    tried("an old release is updated in the browser in %d operations, %d ms" % (seen["operations"], seen["ms"]))


def test_then_nothing_is_left_to_do(seen):
    assert "up to date" in seen["upToDate"] and seen["unchanged"]
    assert seen["french"][0] == "fr" and "à jour" in seen["french"][1] and "CircuitPython 10.2.1" in seen["french"][2]
    assert seen["said"] == seen["pulledSaid"] == [], "nothing on the console"


def test_a_killed_browser_leaves_a_drive_that_the_next_one_completes(killed, old, deployed, tried):
    wanted = sums(deployed(old))
    guard = hashlib.sha256(contents.unfinished()).hexdigest()
    played = [name for name in old if name.endswith("slot.bin") or name in OWN]
    before = {"code.py": sums(old)["code.py"], "lib": {n: s for n, s in sums(old).items() if n.startswith("lib/")}}
    states = []
    assert len(killed) == INSTANTS
    for each in killed:
        left = each["left"]
        assert {name: left[name] for name in played} == {name: sums(old)[name] for name in played}, each["at"]
        if left["code.py"] == before["code.py"]:
            state = "the old program"
            assert {name: left.get(name) for name in before["lib"]} == before["lib"], each["at"]
        else:
            state = "an unfinished copy" if left["code.py"] == guard else "the new program"
        if state == "the new program":
            assert {name: left[name] for name in wanted} == wanted, each["at"]
        states.append(state)
        assert each["after"] == wanted, (each["at"], each["said"])
    assert {"the old program", "an unfinished copy"} <= set(states)
    swaps = sum(any(name.endswith(".crswap") for name in each["left"]) for each in killed)
    assert swaps, "a file was being written"
    counts = ", ".join("%s %d" % (state, states.count(state)) for state in dict.fromkeys(states))
    tried("the browser killed at %d instants (%s; %d with a file half written)" % (len(states), counts, swaps))


def test_a_pulled_cable_goes_on_by_itself(seen, old, deployed):
    assert all("with keys 1 and 5 held down" in each for each in seen["pulled"]) and len(seen["pulled"]) == 2
    assert seen["pulledAfter"] == sums(deployed(old))


@pytest.mark.parametrize(
    ("name", "game"), [("newer", "The drive has Skalbox 99.0"), ("twin", "Skalbox 1.0.0"), ("third", "Skalbox 1.0.0")]
)
def test_another_drive_that_comes_meanwhile_is_shown_and_not_changed(others, name, game):
    found = others["others"][name]
    assert found["drive"].startswith("This is another drive, or it has a newer Skalbox") and found["same"]
    assert game in found["game"] and found["offered"] == (name != "newer") and others["othersSaid"] == []


@pytest.mark.parametrize(
    ("name", "place", "text"),
    [
        ("other", "drive", "“Documents” is not the drive of a board"),
        ("nothing", "drive", "names no version of CircuitPython"),
        ("old", "drive", "CircuitPython 8.2.9 is too old: install 9.2.1 or newer."),
        ("small", "drive", "The drive of a Raspberry Pi Pico W is too small"),
        ("newer", "game", "The drive has Skalbox 99.0, and this is"),
        ("way", "after", "“lib” on the drive has a name that the game needs"),
        ("full", "after", "The drive is full: free "),
        ("locked", "after", "refuses to be written to"),
    ],
)
def test_each_wrong_drive_is_one_sentence(seen, name, place, text):
    found = seen["wrong"][name]
    assert text in found[place] and (place == "after" or not found["after"]) and found["same"], found


def test_an_older_release_is_copied_if_its_owner_agrees(seen):
    assert seen["wrong"]["agreed"].startswith("Skalbox %s is on the handheld" % contents.version())


def test_a_new_drive_gets_the_game_and_a_full_one_is_gone_on_with(seen, deployed):
    banner = b"Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico with rp2040\r\n"
    assert "There is no Skalbox on the drive" in seen["fresh"][0]
    assert "The drive is full: free some room" in seen["fresh"][2] and "Eject the drive" in seen["fresh"][3]
    fresh = deployed({"boot_out.txt": banner})
    assert seen["freshSums"] == sums(fresh)
    del fresh["saves/b/slot.bin"]
    assert "To make again after a power cut: saves/b/slot.bin" in seen["lost"]
    assert seen["lostSums"] == sums(deployed(fresh))


def test_settings_are_checked_by_the_device_and_saved(seen):
    found = seen["settings"]
    own = OWN["settings.toml"].decode()
    assert found["own"] == own and found["said"] == []
    complaints, disabled, _ = found["wrong"]
    assert disabled and len(complaints) == 2
    assert complaints[0].startswith("Line 3: SKALBOX_PANEL = 9x9: allowed: ") and "240x240" in complaints[0]
    assert complaints[1] == "Line 4: SKALBOX_LANGUAGE = en: unknown; did you mean SKALBOX_LANG?"
    assert found["french"][0].startswith("Ligne 3\u00a0: SKALBOX_PANEL = 9x9\u00a0: valeurs admises")
    assert found["long"] == [[], True, "settings.toml is too large: it has 17,000 bytes, the limit is 16,384."]
    assert found["right"] == [[], False, "Changed, and not saved yet."] and found["unsaved"]
    wanted = own.replace('"fr"', '"en"') + 'SKALBOX_BUZZER = "GP22"\n'
    assert found["sum"] == hashlib.sha256(wanted.encode()).hexdigest() and found["changed"] == ["settings.toml"]
    assert found["saved"].startswith("Saved. Eject the drive")


def test_the_slots_are_shown_and_saved_as_one_file(seen):
    found = seen["slots"]
    hall = found["hall"].replace("\t", " ")
    assert "SkalPott: the best of 9 games" in hall and "1 Ana 340" in hall and "2 Bo (with the coach) 300" in hall
    assert "Ana SkalPott 9 4 301 340" in hall and "Bo Yam’s 2 – 250 260" in hall
    assert "Yahtzee: Ana, Bo; 1 box written." in hall
    assert [bytes.fromhex(each) for each in found["backup"]["slots"]] == SLOTS["first"] and found["console"] == []


def test_only_a_whole_backup_is_written_back_where_no_match_waits(seen):
    found = seen["slots"]
    assert found["wrong"].startswith("This file is not a backup of the save slots, or it is damaged")
    assert found["waits"].startswith("A game waits on this handheld") and not found["offered"]
    assert "with 1 game put aside" in found["read"] and "has played since: it keeps its own hall" in found["read"]
    assert [bytes.fromhex(each) for each in found["replaced"]["slots"]] == SLOTS["second"]
    assert "with keys 1 and 5 held down" in found["pulled"] and found["said"].startswith(
        "The backup is on the handheld"
    )
    assert {name: found["after"][name] for name in slots_file.NAMES} == sums(
        dict(zip(slots_file.NAMES, SLOTS["first"], strict=True))
    )
    pads = [name for name in found["changed"] if name not in slots_file.NAMES]
    assert pads and all(name.startswith("saves/pad") for name in pads), "each slot has a new place, between new pads"
    assert "Yahtzee: Ana, Bo; 1 box written." in found["hallAfter"]


def test_elsewhere_the_files_can_be_saved(seen, release):
    assert "open this page in Chrome or Edge" in seen["without"]
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(seen["zip"]))) as archive:
        assert archive.testzip() is None
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == {name: data for name, data in release.items() if name != "settings.toml" and "saves/" not in name}
