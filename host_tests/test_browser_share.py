# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sharing from the built page: a challenge, a result, and a browser that cannot share: make browser."""

import re

import pytest
from browser import driven
from helpers import ROOT, YAMS
from test_packing import finished, packed

pytestmark = pytest.mark.browser

PROMISE = "Nothing you play leaves this page unless you share it."


@pytest.fixture(scope="module")
def seen(page_address):
    """What share_browser.mjs has seen, by name."""
    record = (ROOT / "host_tests/golden/solo-simple.skal").read_text("utf-8")
    match = finished(YAMS, 8, 1, "scanned")
    sheets = packed(match, alone=True)
    digits = {"match": packed(match), "sheets": sheets, "misread": sheets[:-1] + str((int(sheets[-1]) + 1) % 10)}
    found = driven("share_browser.mjs", page_address, record=record, digits=digits)
    return {**found, "address": page_address, "digits": digits}


def test_a_challenge_is_offered_while_its_code_is_on_the_screen(seen):
    assert seen["offered"] == PROMISE + "Share"
    found = seen["challenge"]
    assert re.fullmatch(r"\w+ challenge \w{4} \w{4}: play with the same dice\.", found["text"])
    code = found["text"].split(":")[0].replace(" ", "")[-8:]
    assert (
        found["url"] == f"{seen['address']}#challenge=skalpott-{code}"
        and found["title"] == seen["title"] == "Skalbox: a handheld dice game"
    )


def test_a_link_brings_the_same_dice(seen):
    duel, challenge, damaged = seen["invited"].values()
    assert "Duel K7Q2M9XA" in duel["said"] and duel["told"] == challenge["told"] == ""
    assert "K7Q2M9XA" in challenge["said"] and "Duel" not in challenge["said"]
    refused = "This address does not have the code of a challenge or a duel: ask for it once more."
    assert damaged["told"] == refused and "K7Q2" not in damaged["said"]


def test_a_result_is_shared_with_the_record_behind_the_address(seen):
    assert PROMISE in seen["menu"] and "Licences" in seen["menu"]
    found = seen["result"]
    assert re.fullmatch(r"SkalPott: \w+ \d{3}\.", found["text"]), "a record that is looked at is somebody else's"
    assert found["url"].startswith(seen["address"] + "#record=")
    assert seen["field"] == "%(text)s %(url)s" % found, "if nothing else works, it can be copied"
    assert seen["linkField"] == found["url"] and seen["said"] == []


def test_the_digits_of_a_qr_code_are_opened(seen):
    """A whole match is shared on as a record, its final sheets alone by the same digits. Misread digits are refused."""
    match, sheets, misread = (seen["scanned"][name] for name in ("match", "sheets", "misread"))
    assert match["told"].startswith("A game from a handheld: Sheets shows the score sheets, More the review.")
    assert sheets["told"].startswith("A game from a handheld: its code has room for the score sheets alone.")
    assert (
        misread["told"]
        == "This address does not have a game: scan the code again. the code was misread, or a part of it is missing"
        "Back to my game"
    )
    assert match["url"].startswith(seen["address"] + "#record=") and match["text"] == sheets["text"]
    assert sheets["url"] == seen["address"] + "#" + seen["digits"]["sheets"]
    assert misread["url"] == seen["address"], "the page is as it was"
    assert {each["hash"] for each in seen["scanned"].values()} == {""}, "a reload does not open them again"
