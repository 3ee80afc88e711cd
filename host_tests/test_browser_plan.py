# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page as a beginner uses it, in a real browser: the wiring plan on screen and paper, the links that
mend a fault, and plain words in both languages: make browser."""

import pytest
from browser import driven
from test_builder_plan import MARK, options

from host_tools.drive.preset_line import PRESETS

pytestmark = pytest.mark.browser
# Every wire passes the board, and the copper has every pin elsewhere: the longest plans.
_PINS = "&keys=GP16+GP17+GP18+GP19+GP20+GP21&sck=GP2&mosi=GP3&cs=GP4&dc=GP5&rst=GP6&backlight=GP7&sda=GP26&scl=GP27"
PARTS = "&buzzer=GP22&motion=lis3dh&parts=battery&battery=GP28"
WORST = ["#preset=%s%s%s" % (preset, PARTS, _PINS) for preset in ("pico", "pico-board", "pico-lcd-1.3")]


@pytest.fixture(scope="module")
def seen(page_address, tmp_path_factory):
    """What plan_browser.mjs has seen, by name."""
    wrong = tmp_path_factory.mktemp("plan") / "wrong.uf2"
    wrong.write_bytes(b"x" * 512)
    named = {"parts": PARTS, "worst": WORST, "wrong": str(wrong), "presets": list(PRESETS)}
    return driven("plan_browser.mjs", page_address, **named)


def test_no_text_names_a_command_or_its_options(seen, tried):
    count = 0
    for language, found in seen["languages"].items():
        assert len(found["texts"]) == 2 * len(PRESETS) + 1
        for chosen, text in found["texts"].items():
            assert not MARK.search(text) and not [each for each in options() if each in text], (language, chosen)
            count += len(text.split())
    tried(f"{count} visible words of the builder's page in two languages, without a command's option")


def test_each_language_has_all_of_the_page(seen):
    english, french = seen["languages"]["en"], seen["languages"]["fr"]
    assert len(english["headings"]) == len(french["headings"]) > 10
    assert [each for each in zip(english["headings"], french["headings"], strict=True) if each[0] == each[1]] == [
        ("5 CircuitPython", "5 CircuitPython")
    ]
    for found in (english, french):
        assert [width for width, _ in found["figures"]] == [320] * 4 and all(alt for _, alt in found["figures"])
        assert len(found["named"]) >= 5 and "" not in found["named"], "pictures say what they show"
        assert "undefined" not in "".join(found["texts"].values())
    assert "wrong.uf2 is not a UF2 file" in english["texts"]["wrong"]
    assert "wrong.uf2 n’est pas un fichier UF2" in french["texts"]["wrong"]


def test_the_plan_prints_on_one_page(seen, tried):
    plans = {
        (language, chosen): pages
        for language, found in seen["languages"].items()
        for chosen, pages in found["paper"].items()
    }
    assert set(map(tuple, plans.values())) == {(1, 1)}, plans
    tried(f"{len(plans)} wiring plans, each on one page of A4 and of US Letter")


def test_the_picture_follows_a_changed_pin_at_once(seen):
    (before, old), (after, new) = seen["changed"]["before"], seen["changed"]["after"]
    assert (before, after) == ("GP16", "GP14") and "dc=GP14" in seen["changed"]["hash"]
    assert "DC to GP16, pin 21" in old and "DC to GP14, pin 19" in new and "GP16" not in new


def test_a_ticked_part_is_drawn_and_set(seen):
    (bare, first), *others = seen["ticked"]
    assert bare == ["keys", "panel"] and "buzzer" not in first
    assert [sorted(set(parts) - set(bare)) for parts, _ in others] == [
        ["buzzer"],
        ["buzzer", "sensor"],
        ["battery", "buzzer", "sensor"],
    ]
    assert others[-1][1].endswith("&buzzer=GP22&motion=lis3dh&parts=battery")


def test_links_lead_to_the_line_that_mends_it(seen):
    found = seen["followed"]
    assert found["field"] == ["SKALBOX_ROTATION", True, "#preset=pico&invert=off"], "and the settings stay"
    assert found["keys"] == "SKALBOX_KEYS-1" and found["heading"] == "check-title"
    assert found["dead"] == [] and found["printed"]


def test_a_phone_shows_all_of_it(seen):
    assert (seen["phone"]["en"], seen["phone"]["fr"]) == (390, 390)
    assert seen["phone"]["large"] == [True, 390, 0], "the keyboard can move the enlarged picture"
    assert seen["said"] == []
