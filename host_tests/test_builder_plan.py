# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page for beginners: its picture has the wires of the form, and its list has the parts of the guide. No
sentence needs knowledge of the commands."""

import re
import statistics
from collections import Counter

import pytest
from builder_plans import CONTROLS, KEYS, PLUGGED, controls, drawn, expected, random_cases, run
from builder_site import needs_vm, written
from helpers import ROOT

from host_tools.coach.tables import board_module
from host_tools.drive.preset_line import PRESETS
from host_tools.drive.refusals import REFUSALS
from host_tools.pictures import boards
from host_tools.web import builder_data, labels_en, labels_fr, shopping

LIMIT = 100  # milliseconds until the picture follows a changed pin
PARTS = {"SKALBOX_BUZZER": "GP22", "SKALBOX_MOTION": "lis3dh", "SKALBOX_BATTERY": "GP28"}
MARK = re.compile(r"(?<!\w)--?[a-z]{2,}|\bskalbox [a-z]+|\bmake [a-z]+\b(?= --)|SKALBOX_|settings\.py")
_BOARDS = {"pico": boards.PICO, "feather-esp32-s3-tft": boards.FEATHER}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return written(tmp_path_factory.mktemp("site"), lambda plain=False: {"code.py": b""})


@pytest.fixture(scope="module")
def edge():
    """By board, the numbers of the pins at its edge, by each of their names."""
    found = {}
    for name, row in builder_data.settings()["boards"].items():
        numbers = row["numbers"]
        printed = {"MO": "MOSI", "MI": "MISO"}
        there = {numbers.get(printed.get(pin.name, pin.name)) for pin in _BOARDS[name].pins}
        found[name] = {pin: number for pin, number in numbers.items() if number in there}
    return found


def same(wires: dict, wanted: dict, edge: dict[str, int]) -> bool:
    """Whether both connect the same terminals to the same pins, which may have several names."""
    return wires.keys() == wanted.keys() and all(
        (edge.get(wires[place], wires[place]) if wires[place] else None)
        == (edge.get(wanted[place], wanted[place]) if wanted[place] else None)
        for place in wanted
    )


def judged(cases, results, edge) -> int:
    """Compares each picture, and each list, with what the settings ask for; returns the number of wires."""
    count = 0
    for case, made in zip(cases, results, strict=True):
        preset, settings, _ = case
        plugged = preset == PLUGGED
        wanted = expected(case, edge)
        svgs = made["svgs"][1:] if plugged else made["svgs"]
        assert len(svgs) == bool(wanted), case
        shown = {}
        for svg in svgs:
            wires, words = drawn(svg)
            shown |= wires
            texts = {text for text, _, _ in words}
            assert {pin for pin in wires.values() if pin and pin[:2] == "GP"} <= texts, "each label has its pin"
        own = edge["pico" if "feather" not in preset else "feather-esp32-s3-tft"]
        assert same(shown, wanted, own), (case, shown, wanted)
        keys = {**PRESETS[preset], **settings}["SKALBOX_KEYS"].split(" ")
        if plugged:
            does = {pin: (KEYS[keys.index(pin)], None) for pin in CONTROLS if pin in keys}
            assert {pin: (key, None) for pin, (key, _) in controls(made["svgs"][0]).items()} == does, case
        soldered = [line["text"] for each in made["lists"] if each["soldered"] for line in each["lines"]]
        listed = [re.search(r" (?:to|vers) (\S+?)(?:, (?:pin|broche) \d+)?$", line) for line in soldered]
        named = [(own.get(each[1], each[1]) if each else None) for each in listed]
        pins = [(own.get(pin, pin) if pin else None) for pin in wanted.values()]
        assert Counter(named) == Counter(pins), "the list has the same wires"
        count += len(wanted)
    return count


@needs_vm
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_presets_picture_has_the_wires_of_its_pins(language, site, edge):
    cases = [(preset, {}, False) for preset in PRESETS]
    cases += [(preset, dict(PARTS) if "pico" in preset else {}, True) for preset in PRESETS]
    results = run(site, cases, language)["results"]
    assert judged(cases, results, edge) > 100
    assert [made["moved"] for made in results[: len(PRESETS)]] == [[]] * len(PRESETS)
    assert {len(made["svgs"]) for made in results} == {1, 2}


@pytest.mark.soak
@needs_vm
def test_the_picture_follows_random_changes_of_the_form(site, edge, tried):
    cases = random_cases(60)
    results = run(site, cases)["results"]
    wires = judged(cases, results, edge)
    ms = [made["ms"] for made in results[5:]]  # the first ones compile the modules
    took = statistics.median(ms)
    tried(f"{wires} wires of {len(cases)} pictures on the builder's page as the form has them; one took {took:.0f} ms, "
          f"of {LIMIT} allowed, and {max(ms):.0f} at worst")  # fmt: skip
    assert wires > 500 and took <= LIMIT
    assert any(made["moved"] for made in results), "pins that a board's copper has elsewhere are said"


@needs_vm
def test_a_changed_pin_moves_its_wire_alone(site):
    (before, after) = run(site, [("pico", {}, False), ("pico", {"SKALBOX_DC": "GP14"}, False)])["results"]
    old, new = (drawn(made["svgs"][0]).wires for made in (before, after))
    changed = {place for place in old if old[place] != new[place]}
    assert changed == {("panel", "dc")} and new["panel", "dc"] == "GP14"
    assert after["lists"][-1]["lines"][-3]["text"] == "DC to GP14, pin 19"
    copper, plugged = run(
        site, [("pico-board", {"SKALBOX_DC": "GP14"}, False), (PLUGGED, {"SKALBOX_DC": "GP14"}, False)]
    )["results"]
    assert copper["moved"] == [{"name": "SKALBOX_DC", "wired": "GP16", "chosen": "GP14"}]
    assert plugged["moved"] == [{"name": "SKALBOX_DC", "wired": "GP8", "chosen": "GP14"}]


@needs_vm
def test_boards_and_controls_are_those_of_the_guides_pictures(site):
    found = run(site, [])
    for name, board in _BOARDS.items():
        assert found["boards"][name] == [
            {"name": pin.name, "side": pin.side, "row": pin.row, "number": pin.number} for pin in board.pins
        ]
    assert set(found["controls"]) == set(CONTROLS)
    for pin, control in found["controls"].items():
        assert control in str(CONTROLS[pin]), "stick or button"


def guide_rows(heading: str) -> list[list[str]]:
    """The rows of the first table below this heading of the guide, with its head."""
    section = (ROOT / "hardware/README.md").read_text("utf-8").split("\n## " + heading + "\n")[1]
    table = re.search(r"(?m)(?:^\|.*\n)+", section)[0]
    rows = [re.findall(r"\|([^|\n]*)(?=\|)", line) for line in table.splitlines()]
    return [[cell.strip().replace("'", "’") for cell in row] for number, row in enumerate(rows) if number != 1]


def test_the_parts_are_the_guides():
    lists = builder_data.settings()["languages"]["en"]["shopping"]
    assert set(lists) == set(PRESETS)
    for preset, heading in (("pico-320x240", "Parts for perfboard"), ("pico-board", "Parts to order")):
        assert [lists[preset]["head"], *lists[preset]["rows"]] == guide_rows(heading)
        assert lists[preset]["tools"].startswith("Tools")
    names = [row[0] for row in guide_rows("Parts for perfboard")[1:]]
    for preset, found in lists.items():
        if preset != "pico-board":
            assert [row[0] for row in found["rows"] if row[0] not in names] == []
    assert [row[0] for row in lists[PLUGGED]["rows"]] == ["board", "panel", "cable", "buzzer", "sensor", "battery"]


def test_the_french_parts_have_every_row_and_price():
    english, french = (builder_data.settings()["languages"][code]["shopping"] for code in ("en", "fr"))
    for preset, found in french.items():
        pairs = list(zip(english[preset]["rows"], found["rows"], strict=True))
        assert len(found["head"]) == len(english[preset]["head"])
        for here, there in pairs:
            assert [bool(cell) for cell in here] == [bool(cell) for cell in there]
            assert [cell for cell in here if cell.isdecimal()] == [cell for cell in there if cell.isdecimal()]
    used = {text for preset in PRESETS for text in shopping_texts(preset)}
    assert set(shopping.WORDS) == used, "no translation of what is gone"


def shopping_texts(preset: str) -> list[str]:
    """The texts of a list that are translated, as in the guide."""
    found = shopping._list("en", preset, *shopping.LISTS[preset])
    (_, *rows), _ = shopping.table(shopping.LISTS[preset][0])
    apostrophes = {cell.replace("'", "’"): cell for row in rows for cell in row}
    cells = [*found["head"], *(cell for row in found["rows"] for cell in row), found["tools"]]
    return [apostrophes.get(cell, cell) for cell in cells if cell and not cell.isdecimal()]


def options() -> set[str]:
    """Every option of every command."""
    return set(
        re.findall(
            r"(?<!\w)--[a-z-]+", "".join(path.read_text() for path in (ROOT / "host_tools/commands").glob("*.py"))
        )
    )


@needs_vm
def test_the_words_are_plain_and_the_same_in_both_languages(site):
    texts = run(site, [])["texts"]
    english, french = texts["en"], texts["fr"]
    assert english.keys() == french.keys() and len(english) > 150
    assert not [text for text in french.values() if re.search(r"[^\u202f][;?!](?!\w)|[^\u00a0]:(?!\w)", text)]
    everything = [*english.values(), *french.values()]
    assert not [text for text in everything if "'" in text]
    sources = "".join(path.read_text("utf-8") for path in (site / "build").glob("*.js") if "texts" not in path.name)
    sources += (site / "build.html").read_text("utf-8")
    used = set(re.findall(r'\bwords\.(\w+)|data-(?:text|list)="(\w+)"', sources))
    assert {name.partition(".")[0] for name in english} - {"code"} <= {name for pair in used for name in pair}
    assert len(options()) > 15 and "--preset" in options()
    assert not [text for text in everything if MARK.search(text) or any(option in text for option in options())]
    assert {name.removeprefix("refusals.") for name in english if name.startswith("refusals.")} == set(REFUSALS)
    labels = {
        each["name"] for group in builder_data.settings()["languages"]["en"]["groups"] for each in group["settings"]
    }
    for text in everything:
        assert {"SKALBOX_" + name for name in re.findall(r"\{(\w+)\}", text)} <= labels, "links to fields"
    mended = "".join(text for name, text in english.items() if name.startswith("checks."))
    for name in ("BACKLIGHT", "ROTATION", "COLSTART", "ROWSTART", "INVERT", "BGR", "KEYS"):
        assert "{%s}" % name in mended, "each has a line that mends it"
    assert "3V3" in mended


def test_the_labels_have_the_same_settings_in_both_languages():
    pairs = zip(labels_en.GROUPS.values(), labels_fr.GROUPS.values(), strict=True)
    assert all(list(one) == list(other) for one, other in pairs)
    assert labels_en.VALUES.keys() == labels_fr.VALUES.keys() and labels_en.LEFT_OUT.keys() == labels_fr.LEFT_OUT.keys()
    assert labels_en.PRESETS.keys() == labels_fr.PRESETS.keys() == set(PRESETS)
    said = [text for pair in labels_fr.PRESETS.values() for text in pair]
    said += [text for group in labels_fr.GROUPS.values() for pair in group.values() for text in pair] + [
        *labels_fr.GROUPS
    ]
    assert not [text for text in said if re.search(r"[^\u202f][;?!]|[^\u00a0]:", text)]


@needs_vm
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_quotes_the_devices_own_words(language, site):
    texts = run(site, [])["texts"][language]
    title, turn, wiring, settings = (
        vars(board_module("lang/%s/%s" % (language, name))) for name in ("title", "turn", "wiring", "settings")
    )
    everything = " ".join(texts.values())
    assert title["KEY_SETTINGS"] in texts["start.test.1"] and title["KEY_TEST"] in texts["start.test.1"]
    assert turn["KEY_HELP"] in texts["start.title.1"] and title["SIZE"] in texts["start.type.0"]
    french = board_module("lang/fr/title").LANGUAGE.replace("\u202f", " "), board_module("lang/fr/turn").KEY_DOWN
    assert french[0] in everything.replace("\u202f", " ") and french[1] in texts["start.language.1"]
    assert re.search("[“«]\\s?%s\\s?[”»]" % wiring["WIRING_TITLE"], everything)
    assert "%s, %s." % (title["KEY_SETTINGS"], settings["SOUND"][0]) in everything
    assert settings["SHAKE"][2] in next(text for text in texts.values() if "{SHAKE}" in text)
