# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Both pages in a real browser, in windows of all sizes and enlarged, and with less motion: make browser."""

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
    """Of a page made for it."""
    assert seen["faults"] == [
        "the page is wider than the window",
        "outside: left",
        "outside: right",
        "over each other: under, over",
        "cut off: a long choice",
    ]


def test_less_motion_is_shown_where_it_is_wished(seen, tried):
    (pictures, moving, die), (still, still_moving, other_die) = seen["pictures"], seen["still"]
    assert die.startswith("Key 1: die showing") and other_die.startswith("Key 1: die showing"), "both have thrown"
    assert still <= 4 < 8 <= pictures and moving == still_moving == 0
    tried(f"pictures of a throw: {pictures}, and {still} for a visitor who wants less motion")
