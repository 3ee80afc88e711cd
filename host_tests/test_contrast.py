# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The measures of contrast, with which pages are judged in a browser, of pictures drawn for it."""

import contrast
import numpy as np
import pytest

WHITE, BLACK = np.array((255, 255, 255)), np.array((0, 0, 0))


def picture(*boxes) -> np.ndarray:
    """White, 100 x 60, with boxes: left, top, right, bottom, grey."""
    made = np.full((60, 100, 3), 255, np.uint8)
    for left, top, right, bottom, grey in boxes:
        made[top:bottom, left:right] = grey
    return made


def text(color, size=16, weight=400, opacity=1, **place):
    box = {"x": 10, "y": 10, "width": 20, "height": 10, **place}
    return {"text": "text", "color": color, "size": size, "weight": weight, "opacity": opacity, **box}


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        (WHITE, BLACK, 21),
        (WHITE, WHITE, 1),
        (np.array((0x77, 0x77, 0x77)), WHITE, 4.478),
        (np.array((0x76, 0x76, 0x76)), WHITE, 4.542),
        (np.array((255, 0, 0)), WHITE, 3.998),
        (np.array((0, 0, 255)), BLACK, 2.444),
    ],
)
def test_known_ratios(one, other, ratio):
    assert contrast.contrast(one, other) == pytest.approx(ratio, abs=0.001)
    assert contrast.contrast(other, one) == contrast.contrast(one, other)


@pytest.mark.parametrize(
    ("size", "weight", "needed"),
    [(16, 700, 4.5), (18.66, 700, 3), (18.66, 600, 4.5), (23.9, 400, 4.5), (24, 400, 3)],
)
def test_large_text_needs_less(size, weight, needed):
    assert contrast.needed(text("rgb(0, 0, 0)", size, weight)) == needed


def test_a_text_is_as_good_as_its_worst_place():
    assert contrast.of_text(text("rgb(0, 0, 0)"), picture()) == pytest.approx(21)
    half = picture((20, 0, 100, 60, 0x77))
    assert contrast.of_text(text("rgb(255, 255, 255)"), half) == pytest.approx(1)
    assert contrast.of_text(text("rgb(255, 255, 255)", x=25), half) == pytest.approx(4.478, abs=0.001)


def test_a_text_may_be_seen_through():
    grey = contrast.of_text(text("rgba(0, 0, 0, 0.5)"), picture())
    assert grey == contrast.of_text(text("rgb(0, 0, 0)", opacity=0.5), picture()) == pytest.approx(3.976, abs=0.01)
    assert contrast.of_text(text("rgba(0, 0, 0, 0)"), picture()) is None
    with pytest.raises(ValueError, match="outside the window: text"):
        contrast.of_text(text("rgb(0, 0, 0)", y=100), picture())


BOX = {"x": 20, "y": 20, "width": 40, "height": 20}
FRAME = [(20, 20, 60, 40, 0x77), (22, 22, 58, 38, 255)]


@pytest.mark.parametrize(
    ("boxes", "ratio"),
    [
        (FRAME, 4.478),
        ([(20, 20, 60, 40, 0x77)], 4.478),
        ([], 1),
        ([*FRAME, (20, 18, 24, 42, 255)], 1),
        ([*FRAME, *((x, 18, x + 6, 42, 255) for x in range(24, 56, 12))], 4.478),
    ],
    ids=["outline", "face", "nothing", "three sides", "dashes"],
)
def test_an_outline_is_as_good_as_its_worst_side(boxes, ratio):
    assert contrast.of_outline(BOX, picture(*boxes), picture()) == pytest.approx(ratio, abs=0.001)


def _ring(grey, wide):
    out = wide + 1
    return [(20 - out, 20 - out, 60 + out, 40 + out, grey), (19, 19, 61, 41, 255)]


@pytest.mark.parametrize(
    ("ring", "ratio"),
    [(_ring(0x77, 3), 4.478), (_ring(0xBB, 3), 1.92), (_ring(0, 1), 1), ([], 1), (_ring(0, 2)[:1], 21)],
    ids=["good", "pale", "thin", "none", "filled"],
)
def test_a_mark_of_the_focus_has_to_be_strong_and_wide(ring, ratio):
    part = {"x": 6, "y": 6, "width": 68, "height": 48}
    after = picture(*ring)[6:54, 6:74]
    assert contrast.of_focus({**BOX, "part": part}, picture(), after) == pytest.approx(ratio, abs=0.01)
