# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's board and its saves, in node: pictures, records and memory of the virtual board; cuts and errors."""

import base64
import json
import re
import subprocess

import pytest
from helpers import ROOT, record
from page import differing, on_page, on_virtual, steps

from host_tools.desktop import key_script
from host_tools.drive import contents
from host_tools.node import micropython
from host_tools.source_tree import languages
from host_tools.virtual.panel import GLASS
from host_tools.web import static

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)
DEMO = [list(step) for step in key_script.load(ROOT / "host_tools/tours/demo.keys")]
SCRIPTS = ROOT / "host_tests/scripts"
# Steps from the title to a throw, with two dice held, and the help.
SHORT = steps("""settle / shot title / tap roll / settle / shot letters / tap roll / settle / shot players / tap roll
settle / shot choice / tap roll / settle / dice 6 3 6 1 4 / press roll / wait 250 / shot shaking / release roll
settle / tap 1 / tap 3 / settle / shot held / tap roll / settle / tap roll / settle / shot scoring""")
# A player alone in a game of Yam's who has thrown twice.
BEGUN = "settle / tap roll / settle / tap roll / settle / tap roll / settle / tap roll / settle / dice 6 3 6 1 4"
BEGUN += " / tap roll / settle"


def script(name: str, until: int | None = None) -> list:
    return [list(step) for step in key_script.load(SCRIPTS / (name + ".keys")) if until is None or step.line < until]


def test_the_demonstration_is_the_virtual_boards(page_drive, tmp_path):
    page = on_page(page_drive, tmp_path / "page", DEMO)
    virtual = on_virtual(tmp_path / "virtual", DEMO)
    assert len(page.shots) == 13 and differing(page, virtual) == []
    assert page.memory == (virtual / "nvm.bin").read_bytes()
    assert page.record == (virtual / "record.skal").read_text()


# The whole demonstration is compared on each of them in the soak test below.
@pytest.mark.parametrize(("panel", "lang"), [("240x135", languages()[1]), ("320x240", languages()[0])])
def test_each_panel_shows_the_same_pixels(panel, lang, page_drive, tmp_path):
    page = on_page(page_drive, tmp_path / "page", SHORT, panel, lang)
    assert len(page.shots) == 7 and differing(page, on_virtual(tmp_path / "virtual", SHORT, panel, lang)) == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("panel", GLASS)
def test_the_demonstration_on_each_panel_in_each_language(panel, lang, page_drive, tmp_path):
    page = on_page(page_drive, tmp_path / "page", DEMO, panel, lang)
    virtual = on_virtual(tmp_path / "virtual", DEMO, panel, lang)
    assert differing(page, virtual) == [] and page.memory == (virtual / "nvm.bin").read_bytes()


# SkalPott with the coach at each choice and the review, Yam's to the standings, and the first leg of Yahtzee.
MATCHES = {"coached": None, "yams-extra": None, "yahtzee-legs": 300}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "coached" else pytest.mark.soak) for name in MATCHES]
)
def test_a_match_by_its_keys(name, page_drive, tmp_path, tried):
    page = on_page(page_drive, tmp_path, script(name, MATCHES[name]), lang="fr", poll=20)
    golden = ROOT / "host_tests/golden" / (name + ".skal")
    known = record((golden if golden.exists() else SCRIPTS / (name + ".skal")).read_text()).events
    mine = record(page.record).events
    assert len(mine) > 30 and mine == known[: len(mine)] and (MATCHES[name] or mine == known)
    tried("a match of %s on the page's board: %d events" % (name, len(mine)))


def test_practice_review_and_hall(page_drive, tmp_path):
    page = on_page(page_drive, tmp_path, script("practised"), lang="fr", poll=20)
    assert len(page.shots) == 9 and "Parties terminées : 1" in page.screen["texts"]


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(path.stem for path in SCRIPTS.glob("*.keys")))
def test_a_whole_script_is_the_virtual_boards(name, page_drive, tmp_path):
    page = on_page(page_drive, tmp_path / "page", script(name), lang="fr")
    virtual = on_virtual(tmp_path / "virtual", script(name), lang="fr")
    assert differing(page, virtual) == [] and page.memory == (virtual / "nvm.bin").read_bytes()
    record = virtual / "record.skal"
    assert page.record == (record.read_text() if record.exists() else "")


def test_the_question_of_the_language_opens_in_english_on_english(page_drive, tmp_path):
    """Whoever is asked reads neither English nor French, as far as the browser knows."""
    script = [*steps("settle / shot asked"), [0, "note", "asked"], *steps("tap roll / settle")]
    chosen = on_page(page_drive, tmp_path, script, lang=None)
    asked = chosen.noted["asked"]
    assert asked["language"] == "en" and asked["keys"][5] == "Choose"
    assert chosen.screen["language"] == "en" and chosen.screen["keys"][5] == "Play"
    french = on_page(page_drive, tmp_path, steps("settle / tap 2 / settle / tap roll / settle"), lang=None)
    assert french.screen["language"] == "fr" and french.screen["keys"][5] == "Jouer"


def test_the_page_asks_for_the_size_and_explains_the_pot_as_a_device_does(page_drive, tmp_path):
    """Two players, A and F: after the first box."""
    way = "settle / tap roll / settle / shot size / tap 3 / settle / tap roll / settle / shot title / tap roll / settle"
    way += " / spell A / tap roll / settle / tap 1 / settle / spell F / tap roll / settle / tap roll / settle"
    way += " / dice 6 6 6 6 6 / tap roll / settle / dice 1 2 3 4 5 / tap roll / settle / tap roll / settle"
    way += " / tap roll / settle / dice 2 6 3 1 5 / tap roll / settle / tap 1 / tap 2 / tap 3 / tap 4 / tap 5"
    way += " / settle / tap roll / settle / wait 2000 / tap roll / settle / wait 2000 / settle / shot card"
    script = steps(way)
    page = on_page(page_drive, tmp_path / "page", script, lang=None, first_start=True)
    assert any("6 + 5 = 11" in text for text in page.screen["texts"]) and page.screen["keys"][5] == "Got it"
    assert len(page.shots) == 3


# A player named A: before a throw, between throws with a die held, at the boxes, and at the turn menu.
NAMED = BEGUN.replace("tap roll / settle", "tap roll / settle / tap 1 / settle / tap 1 / settle", 1)
MIDDLES = {
    "before": NAMED.partition(" / dice")[0],
    "between": NAMED + " / tap 1 / settle",
    "boxes": NAMED + " / tap roll / settle / tap roll / settle / wait 2000 / settle",
    "menu": NAMED + " / hold 1 / settle",
}


# The same one after another. A changed language closes what lies over the table, so the menu is closed here.
ONE_BY_ONE = {
    "before": MIDDLES["before"],
    "between": "dice 6 3 6 1 4 / tap roll / settle / tap 1 / settle",
    "menu": "tap 1 / settle / hold 1 / settle / tap roll / settle",
    "boxes": MIDDLES["boxes"].removeprefix(NAMED + " / "),
}


@pytest.fixture(scope="module")
def french(page_drive, tmp_path_factory):
    """A board that speaks French from the start, with its screens and pictures in the middle of a turn."""
    script = []
    for name, way in ONE_BY_ONE.items():
        script += [*steps(way + " / settle / shot " + name), [0, "note", name]]
    return on_page(page_drive, tmp_path_factory.mktemp("french"), script, lang="fr")


@pytest.mark.parametrize("name", MIDDLES)
def test_a_language_changed_in_mid_turn_changes_every_word(name, french, page_drive, tmp_path):
    change = [0, "run", "import page_words; page_words.speak('fr')"]
    changed = on_page(page_drive, tmp_path, [*steps(MIDDLES[name]), change, *steps("settle / shot shown")])
    assert changed.screen == french.noted[name] and changed.screen["language"] == "fr"
    assert changed.shots["shown"].tobytes() == french.shots[name].tobytes()


def test_a_match_goes_on_after_a_restart(page_drive, tmp_path):
    first = on_page(page_drive, tmp_path, steps(BEGUN + " / tap 1 / wait 1500 / settle"))
    assert first.screen["dice"] and first.screen["keys"][:5] == ["6", "3", "6", "1", "4"]
    assert first.screen["held"] == [True, False, False, False, False]
    again = on_page(page_drive, tmp_path, steps("settle / shot resume / tap roll / settle"), saves=first.saves)
    assert again.record == first.record and again.screen["held"] == first.screen["held"]
    assert again.boots == 1 and again.memory == first.memory


# `make test` cuts the power in every third write, `make soak` in all.
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_power_cuts_lose_nothing_that_was_shown(step, page_drive, tmp_path, tried):
    whole = on_page(page_drive, tmp_path, steps(BEGUN))
    writes = range(1, whole.writes + 1, step)
    assert len(writes) > 1, "there are writes to cut"
    for write in writes:
        cut = on_page(page_drive, tmp_path, [[0, "cut", write], *steps(BEGUN + " / wait 300 / tap roll / settle")])
        assert cut.boots == 2 and not cut.fault, "the power failed in write %d" % write
    cut = on_page(page_drive, tmp_path, steps(BEGUN + " / cut / settle / tap roll / settle"))
    assert cut.boots == 2 and cut.record == whole.record and cut.screen["keys"] == whole.screen["keys"]
    tried("a power cut halfway through %d of %d writes of the page's board" % (len(writes), whole.writes))


def test_an_exception_shows_the_devices_own_screen(page_drive, tmp_path):
    broken = [0, "run", "main.app.screen.tick = lambda now: 1 // 0"]
    shown = on_page(page_drive, tmp_path, [*steps(BEGUN), broken, *steps("settle / shot error")])
    assert "ZeroDivisionError" in shown.fault and any("ZeroDivisionError" in line for line in shown.said)
    assert "ZeroDivisionError" in base64.b64decode(shown.saves["/saves/log/crash.txt"]).decode()
    assert any("Ouch" in text for text in shown.screen["texts"]) and shown.screen["keys"][5] == "Restart"
    again = on_page(page_drive, tmp_path, steps("settle / tap roll / settle"), saves=shown.saves)
    assert again.record.startswith("skal 1\n") and again.screen["dice"], "the match goes on"


def test_a_missing_file_is_named_on_the_panel(page_drive, tmp_path):
    gone = "import os; os.remove('/lib/skalbox/match/lobby.mpy')"
    stopped = on_page(page_drive, tmp_path, steps("wait 100 / shot stopped"), before=gone)
    assert stopped.state == 3 and any("lobby" in line for line in stopped.said)
    assert len(stopped.shots["stopped"].getcolors()) == 2, "plain text, white on black"


def test_a_sensor_throws_and_the_buzzer_keeps_virtual_time(page_drive, tmp_path):
    to_the_throw = BEGUN.partition(" / dice")[0]
    shaken = steps(to_the_throw + " / shake 900 / settle / tap 1 / settle")
    page = on_page(page_drive, tmp_path, shaken, MOTION="lis3dh", BUZZER="GP22")
    assert page.screen["dice"] and "\nroll " in page.record
    assert len(page.tones) > 10 and page.tones == sorted(page.tones, key=lambda tone: tone[0])
    assert all(hz == 0 or (300 <= hz <= 4300 and 0 < duty <= 32768) for _, hz, duty in page.tones)
    assert page.tones[-1][1] == 0, "it ends in silence"


def test_the_test_of_the_device_is_the_virtual_boards(page_drive, tmp_path):
    """The page does not have a battery, and neither has the board here."""
    keys = steps("""settle / tap 5 / settle / tap 2 / settle / tap roll / settle / shot opened / tap 1 / tap 4
tap roll / settle / press 2 / wait 100 / shot pressed / release 2 / settle
press roll / wait 900 / release roll / settle / shot back""")
    page = on_page(page_drive, tmp_path / "page", keys, BUZZER="GP22")
    virtual = on_virtual(tmp_path / "virtual", keys, BUZZER="GP22", BATTERY="")
    assert len(page.shots) == 3 and differing(page, virtual) == []
    assert page.screen["keys"][5] == "Test", "the settings again"
    assert len({hz for _, hz, duty in page.tones if duty}) > 4


def test_deep_sleep_ends_the_program_and_a_key_starts_it(page_drive, tmp_path):
    asleep = on_page(page_drive, tmp_path, steps(BEGUN + " / wait 61000"), SLEEP_MIN="1", DIM_S="20", OFF_S="40")
    assert asleep.state == 2 and asleep.record.startswith("skal 1\n")
    awake = on_page(page_drive, tmp_path, steps("settle"), saves=asleep.saves, woken=True)
    assert awake.screen["dice"] and awake.record == asleep.record, "the match goes on at once"


@pytest.mark.parametrize("name", ["match-3", "after-keep"])
def test_a_record_is_shown_by_a_board_of_its_own(name, page_drive, tmp_path):
    text = (ROOT / "host_tests/golden" / (name + ".skal")).read_text()
    ask = "import shown_record; print(shown_record.complaint('skal 1\\ngame whist\\n'))"
    shown = on_page(page_drive, tmp_path, [*steps("wait 3000 / settle"), [0, "run", ask]], record=text)
    assert record(shown.record).events == record(text).events
    assert ("More" in shown.screen["keys"]) is (name == "match-3")
    assert shown.said == ['line 2: unknown word "whist"; allowed: skalpott yams yahtzee'], "another one is refused"


@pytest.mark.soak
def test_a_monkey(page_drive, tmp_path, tried):
    page = on_page(page_drive, tmp_path, [[0, "monkey", [5000, 7]]])
    assert not page.fault and page.most < 1 << 20
    tried("5,000 taps on the page's board: at most %d KB of its heap in use" % (page.most // 1024))


SCRIPTS_SAVES = ("page_saves.mjs", "page_copies.mjs")


def checks(script: str) -> list[str]:
    """The names of a script's checks, as they stand in it."""
    return re.findall(r'(?m)^  async "(.+)"\(\)', (ROOT / "host_tests" / script).read_text())


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What was wrong with each check, by its name: "" if nothing was."""
    folder = tmp_path_factory.mktemp("page")
    for path in static.PAGE.glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "tables.js").write_bytes(static.tables())
    seen = {}
    for script in SCRIPTS_SAVES:
        command = ["node", str(ROOT / "host_tests" / script), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        seen |= json.loads(done.stdout)
    return seen


@pytest.mark.parametrize("name", [name for script in SCRIPTS_SAVES for name in checks(script)])
def test_what_the_page_keeps(name, found):
    assert found[name] == ""


def test_all_checks_are_made(found):
    assert len(found) > 25 and list(found) == [name for script in SCRIPTS_SAVES for name in checks(script)]


def test_saves_of_another_size_are_dropped(page_drive, tmp_path):
    """Starting again would not help: they would be there again."""
    long = {name: base64.b64encode(bytes(20_000)).decode() for name in ("memory", "/saves/a/slot.bin")}
    short = dict.fromkeys(long, base64.b64encode(b"short").decode())
    for saves in (long, short):
        found = on_page(page_drive, tmp_path, steps("settle"), saves=saves)
        assert found.screen["keys"][5] == "Play" and found.said == []


def test_the_page_knows_each_file_that_the_device_writes():
    """A file of all saves is refused if a size in it is another one."""
    text = (static.PAGE / "board.js").read_text()
    files = json.loads(re.search(r"FILES = (\[.*\]);", text)[1])
    sizes = [int(size) for size in re.findall(r"\]: (\d+)", re.search(r"SIZES = (\{.*\});", text)[1])]
    on_drive = {"/" + name: len(data) for name, data in contents.saves().items() if "/pad" not in name}
    assert dict(zip(files, sizes[1:], strict=True)) == on_drive and sizes[0] == 4096
