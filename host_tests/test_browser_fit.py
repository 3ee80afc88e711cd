# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Both pages in a real browser, in windows of all sizes and enlarged, and with less motion: make browser."""

import re

import pytest
from browser import driven

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seen(page_address):
    """What fit_browser.mjs has seen, by name."""
    return driven("fit_browser.mjs", page_address)


def test_nothing_is_cut_off_or_covered(seen, tried):
    assert seen["wrong"] == {} and seen["said"] == []
    assert seen["looks"] > 300
    tried(f"{seen['looks']} looks at both pages, from 320 CSS pixels on, at 200 and at 400 percent: everything fits")


def test_faults_are_found(seen):
    """A page made for it."""
    assert seen["faults"] == [
        "the page is wider than the window",
        "outside: left",
        "outside: right",
        "over each other: under, over",
        "cut off: a long choice",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_handheld_is_one_body_with_its_keys_under_their_dice(scheme, seen):
    """At the sizes of laptops' windows, of a larger screen and of a phone: pictures in out/browser."""
    assert len(seen[scheme]) == 6
    for name, found in seen[scheme].items():
        scale, ratio = (found["panel"]["right"] - found["panel"]["left"]) / 320, int(name[-1])
        assert abs(scale * ratio - round(scale * ratio)) < 0.01, "whole device pixels"
        assert scale >= (1 if name.startswith("375x667") else 2) - 0.01, name
        for number, key in enumerate(found["keys"]):
            middle = found["panel"]["left"] + (32 + 64 * number) * scale
            assert abs((key["left"] + key["right"]) / 2 - middle) < 1, (name, "under its cell")
            assert 0 < key["top"] - found["glass"]["bottom"] < 36, (name, "right under the glass")
        beside = found["roll"]["left"] >= found["glass"]["right"]
        low = {"1366x657@1": "wide", "1024x730@1": "side"}.get(name)
        assert beside == (low is not None) and (low or "") in found["way"], "ROLL beside or below"
        case = found["case"]
        for part in (found["glass"], found["roll"], *found["keys"]):
            assert case["left"] <= part["left"] and part["right"] <= case["right"], name
            assert case["top"] <= part["top"] and part["bottom"] <= case["bottom"], name


def test_whoever_wants_a_dark_screen_gets_a_dark_case(seen):
    phones = [seen[scheme]["375x667@3"]["back"] for scheme in ("light", "dark")]
    light, dark = ([int(each) for each in re.findall(r"\d+", back)[:3]] for back in phones)
    assert min(light) > 230 and max(dark) < 90


def test_less_motion_is_shown_where_it_is_wished(seen, tried):
    (pictures, moving, die), (still, still_moving, other_die) = seen["pictures"], seen["still"]
    assert die.startswith("Key 1: die showing") and other_die.startswith("Key 1: die showing"), "both have thrown"
    assert still <= 4 < 8 <= pictures and moving == still_moving == 0
    tried(f"pictures of a throw: {pictures}, and {still} for a visitor who wants less motion")
