# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A round of SkalPott is played by somebody who has nothing but the accessibility tree: make browser."""

import re

import pytest
from browser import driven
from oracle import BOXES, addition, points, pot_shares
from test_page_reader import names_of_boxes

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seen(page_address):
    return driven("reader_browser.mjs", page_address)


def test_a_round_is_played_by_what_is_said(seen, tried):
    boxes = dict(zip(names_of_boxes("skalpott"), BOXES["skalpott"], strict=True))
    empty = dict.fromkeys(BOXES["skalpott"])
    assert len(seen["turns"]) == 2 and len({turn["player"] for turn in seen["turns"]}) == 2
    for turn in seen["turns"]:
        last = turn["dice"][-1]
        assert 1 <= len(turn["dice"]) <= 3 and (turn["held"] or len(turn["dice"]) == 1)
        assert turn["boxes"] == {name: points("skalpott", box, last, empty) for name, box in boxes.items()}
        name, best = turn["chosen"]
        assert best == max(turn["boxes"].values()) > 0
        assert turn["wrote"] == [name, str(best), str(best)], "what is written is what was announced"
    shares = pot_shares([addition(turn["dice"][-1]) for turn in seen["turns"]])
    totals = {turn["player"]: turn["chosen"][1] + share for turn, share in zip(seen["turns"], shares, strict=True)}
    said = re.search(r"Totals: (.*)\.", seen["pot"])
    assert said and {tuple(each.rsplit(" ", 1)) for each in said[1].split(", ")} == {
        (name, str(total)) for name, total in totals.items()
    }
    assert seen["console"] == []
    tried("a round by the accessibility tree: %d lines said; %s" % (len(seen["said"]), seen["pot"]))


def test_no_line_is_said_twice_in_a_row(seen):
    assert [one for one, other in zip(seen["said"], seen["said"][1:], strict=False) if one == other] == []
