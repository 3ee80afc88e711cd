# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The built page while nothing moves: it takes next to nothing, and a key still answers at once: make browser."""

import pytest
from browser import driven

pytestmark = pytest.mark.browser

# The share of a core, and the frames in 20 s. The die of the title rolls now and then; in a turn nothing moves.
MOST = {"title": (0.02, 400), "turn": (0.01, 0)}


@pytest.fixture(scope="module")
def seen(page_address):
    """What idle_browser.mjs has seen, by name."""
    return driven("idle_browser.mjs", page_address, seconds=20)


@pytest.mark.parametrize("where", list(MOST))
def test_a_page_at_rest_costs_next_to_nothing(where, seen, tried):
    found = seen[where]
    tried(
        "at rest in the %s the page takes %.2f %% of a core, %d frames in 20 s"
        % (where, found["share"] * 100, found["frames"])
    )
    share, frames = MOST[where]
    assert found["share"] < share and found["frames"] <= frames
    assert (found["frames"] > 20) is (where == "title"), "what the device does by itself goes on"
    assert found["audio"] == ["suspended"], "the clock of the sound stands"


def test_a_key_answers_at_once_after_a_rest(seen, tried):
    assert seen["titleKeys"][5] == "ROLL: Play" and "die showing" in seen["turnKeys"][0]
    tried("from a click at rest to the labels of the next screen: %(answer)d ms, to a held die: %(held)d ms" % seen)
    assert max(seen["answer"], seen["held"]) < 1500
    assert seen["sounding"] == seen["heard"] == ["running"] and seen["said"] == []


def test_the_screen_stays_on_while_somebody_plays(seen):
    assert seen["locks"] == [1, 0], "asked for once, and still held"
