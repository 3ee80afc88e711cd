# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sharing from the built page: a challenge, a result, and a browser that cannot share: make browser."""

import re

import pytest
from browser import driven
from helpers import ROOT

pytestmark = pytest.mark.browser

PROMISE = "Nothing you play leaves this page unless you share it."


@pytest.fixture(scope="module")
def seen(page_address):
    """What share_browser.mjs has seen, by name."""
    record = (ROOT / "host_tests/golden/solo-simple.skal").read_text("utf-8")
    return {**driven("share_browser.mjs", page_address, record=record), "address": page_address}


def test_a_challenge_is_offered_while_its_code_is_on_the_screen(seen):
    assert seen["offered"] == PROMISE + "Share"
    found = seen["challenge"]
    assert re.fullmatch(r"\w+ challenge \w{4} \w{4}: play with the same dice\.", found["text"])
    assert found["url"] == seen["address"] and found["title"] == seen["title"] == "Skalbox: a handheld dice game"


def test_a_result_is_shared_with_the_record_behind_the_address(seen):
    assert PROMISE in seen["menu"] and "Licences" in seen["menu"]
    found = seen["result"]
    assert re.fullmatch(r"SkalPott: \w+ \d{3}\.", found["text"]), "a record that is looked at is somebody else's"
    assert found["url"].startswith(seen["address"] + "#record=")
    assert seen["field"] == "%(text)s %(url)s" % found, "if nothing else works, it can be copied"
    assert seen["said"] == []
