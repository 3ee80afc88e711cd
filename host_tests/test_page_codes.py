# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page opens the digits of a QR code: the match that the device has packed, or its final sheets alone."""

import json

import pytest
from helpers import KINDS, NODE, SKALPOTT, YAHTZEE, YAMS, record
from page import on_page, steps
from test_packing import finished, packed, text_of

from skalcore import rules
from skalcore.challenge import duel_of
from skalcore.rules import GAMES

pytestmark = NODE
_TRY = "import json, shown_record, shared; print(json.dumps([shown_record.complaint(%r), shown_record.is_alone(%r)]))"
_SHARED = "import shared; print(shared.found())"
# Every other kind comes with a challenge in `make test`, the others in `make soak`.
SHOWN = [
    pytest.param(
        *(kind, kind.most if kind.game != "yahtzee" else 2, challenged),
        marks=[pytest.mark.soak] * (challenged != bool(number % 2)),
    )
    for number, kind in enumerate(KINDS)
    for challenged in (False, True)
]


def shown(page_drive, tmp_path, digits: str, script: str = "", lang: str = "en"):
    ask = [[0, "run", _TRY % (digits, digits)], [0, "run", _SHARED]]
    return on_page(page_drive, tmp_path, [*steps("wait 3000 / settle" + script), *ask], record=digits, lang=lang)


@pytest.mark.parametrize(("kind", "players", "challenged"), SHOWN, ids=str)
def test_a_whole_match_is_at_its_standings(kind, players, challenged, page_drive, tmp_path):
    found = finished(kind, players, 1, "page", challenged)
    page = shown(page_drive, tmp_path, packed(found), " / shot standings")
    assert page.record == text_of(found)
    assert {"Sheets", "More"} <= set(page.screen["keys"])
    assert json.loads(page.said[0]) == ["", False]
    totals = [[name, found.game.match_total(seat)] for seat, name in enumerate(found.names)]
    assert json.loads(page.said[1])["totals"] == totals


def test_its_review_can_be_read(page_drive, tmp_path):
    digits = packed(finished(SKALPOTT, 2, 1, "page"))
    page = shown(page_drive, tmp_path, digits, " / tap 3 / settle / tap 2 / wait 90000 / settle")
    assert "Try" in page.screen["keys"] or "Title" in page.screen["keys"], page.screen


@pytest.mark.parametrize(("kind", "players", "legs"), [(YAHTZEE, 8, 9), (YAMS, 1, 1), (SKALPOTT, 4, 1)], ids=str)
@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "fr"])
def test_sheets_alone_are_shown(kind, players, legs, lang, page_drive, tmp_path):
    """Their numbers are there, and no key leads to what is missing."""
    found = finished(kind, players, legs, "sheets")
    digits = packed(found, alone=True)
    every = "".join(" / tap %d / settle" % key for key in (1, 2, 3, 4, 5)) + " / tap roll / settle"
    page = shown(page_drive, tmp_path, digits, every * 3 + " / shot sheets", lang)
    assert page.record == "" and json.loads(page.said[0]) == ["", True]
    totals = [[name, found.game.match_total(seat)] for seat, name in enumerate(found.names)]
    assert json.loads(page.said[1])["totals"] == totals
    texts = set(page.screen["texts"])
    assert any(str(total) in texts for _, total in totals), texts


@pytest.mark.parametrize("kind", ["challenge", "duel"])
def test_a_link_to_a_code_shows_who_plays(kind, page_drive, tmp_path):
    """The match that then begins has these dice."""
    ask = "import shared; print(shared.accept('%s=yams-K7Q2M9XA'))" % kind
    tell = "from skalbox import main; print(main.app.lobby.code, main.app.lobby.game_index)"
    page = on_page(
        page_drive, tmp_path, [*steps("wait 3000 / settle"), [0, "run", ask], *steps("settle"), [0, "run", tell]]
    )
    code = duel_of(b"K7Q2M9XA") if kind == "duel" else b"K7Q2M9XA"
    assert page.said == ["True", f"{code!r} {GAMES.index(rules.YAMS)}"]
    assert ("Duel " * (kind == "duel") + "K7Q2M9XA") in page.screen["texts"]


@pytest.mark.parametrize("duel", [False, True])
def test_the_link_to_a_code_is_taken(duel, page_drive, tmp_path):
    """What the page offers to share on the screen of a code."""
    ask = "from skalbox import main; main.app.show('challenge', 0, (2, %s))" % duel
    page = on_page(
        page_drive, tmp_path, [*steps("wait 3000 / settle"), [0, "run", ask], *steps("settle"), [0, "run", _SHARED]]
    )
    found = json.loads(page.said[-1])
    assert found["link"] == "%s=yahtzee-%s" % ("duel" if duel else "challenge", found["code"].replace(" ", ""))
    taken = "import shared; print(shared.accept(%r))" % found["link"]
    assert on_page(page_drive, tmp_path, [*steps("wait 3000 / settle"), [0, "run", taken]]).said == ["True"]


def test_a_damaged_link_changes_nothing(page_drive, tmp_path):
    links = ["", "duel=yams-K7Q2M9X", "duel=yams-K7Q2M9XI", "duel=poker-K7Q2M9XA", "match=yams-K7Q2M9XA", "duel=yams"]
    ask = "import shared; from skalbox import main; print(shared.accept(%r), main.app.lobby.code, main.app.wanted)"
    page = on_page(page_drive, tmp_path, [*steps("wait 3000 / settle"), *([0, "run", ask % link] for link in links)])
    assert page.said == ["False b'' "] * len(links)


def test_wrong_digits_are_refused(page_drive, tmp_path):
    digits = packed(finished(YAMS, 1, 1, "page"))
    wrong = digits[:-1] + str((int(digits[-1]) + 1) % 10)
    ask = "import shown_record; print(shown_record.complaint(%r))" % wrong
    page = on_page(page_drive, tmp_path, [*steps("settle"), [0, "run", ask]])
    assert page.said == ["the code was misread, or a part of it is missing"]
    assert record(text_of(finished(YAMS, 1, 1, "page"))).events
