# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The drawn handheld: its places on every panel, what a press changes, and its letters."""

import itertools

import numpy as np
import pytest

from host_tools.handheld import body, lettering
from host_tools.handheld.places import ROLL, places
from host_tools.virtual.panel import PANELS

SIZES = [row[:2] for row in PANELS.values()]
EVERY = pytest.mark.parametrize("size", SIZES, ids="%dx%d".__mod__)


def picture(found, scale, down):
    made = body.case(found, scale)
    body.keys(made, (0, 0), found, scale, down)
    return made


def inside(inner, outer) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


def apart(one, other) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@EVERY
def test_nothing_overlaps_or_leaves_the_case(size):
    found = places(*size)
    everything = [found.glass, *found.hollows, found.wordmark, found.foot]
    assert all(inside(place, (0, 0, *found.size)) for place in everything)
    assert all(apart(*pair) for pair in itertools.combinations(everything, 2))
    assert inside(found.panel, found.glass) and found.panel[2:] == size
    assert all(inside(found.key(key), found.hollows[key]) for key in range(6))


@EVERY
def test_each_hold_key_is_under_its_die(size):
    found = places(*size)
    for key in range(ROLL):
        x, _, width, _ = found.key(key)
        assert x + width / 2 == found.panel[0] + (key + 0.5) * size[0] / 5


@EVERY
def test_a_finger_on_a_key_finds_it(size):
    found = places(*size)
    for key, (x, y, width, height) in enumerate(found.hollows):
        for at in ((x, y), (x + width - 0.1, y), (x, y + height - 0.1), (x + width / 2, y + height / 2)):
            assert found.key_at(*at) == key
    # A hold key's touch area is its whole column: a thumb on the rim of the glass' lower edge still means that key.
    glass_end = found.glass[1] + found.glass[3]
    edge = [found.key_at(found.panel[0] + x + 0.5, glass_end) for x in range(size[0])]
    assert edge == [key for key in range(ROLL) for _ in range(size[0] // 5)]
    for x, y, width, height in (found.panel, found.wordmark, found.foot):
        assert found.key_at(x + width / 2, y + height / 2) is None
    assert found.key_at(-1, found.hollows[0][1]) is None and found.key_at(found.size[0], found.hollows[0][1]) is None


def test_the_largest_whole_multiple_that_fits():
    found = places(240, 240)
    width, height = found.size
    for scale in (1, 2, 5):
        assert found.multiple(width * scale, height * scale) == scale
        assert found.multiple(width * (scale + 1) - 1, height * 9) == scale
        assert found.multiple(width * 9, height * (scale + 1) - 1) == scale
    assert found.multiple(1, 1) == 1


@pytest.mark.parametrize(("size", "scale"), [*((size, 1) for size in SIZES), ((240, 135), 2), ((240, 135), 3)])
def test_a_press_is_seen_on_each_key_and_nowhere_else(size, scale):
    found = places(*size)
    up, down = (np.asarray(picture(found, scale, pressed)).astype(int) for pressed in (False, True))
    assert up.shape == (found.size[1] * scale, found.size[0] * scale, 3)
    change = np.abs(up - down).max(axis=2)
    for x, y, width, height in found.hollows:
        here = change[y * scale : (y + height) * scale, x * scale : (x + width) * scale]
        assert (here > 20).mean() > 0.15, "a good part of it is clearly another colour"
        here[:] = 0
    assert not change.any()
    x, y, width, height = (part * scale for part in found.panel)
    assert len(np.unique(up[y : y + height, x : x + width].reshape(-1, 3), axis=0)) == 1, "bare glass"


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_the_foot_has_room_for_its_words(scale, monkeypatch):
    """On the narrowest case, and the smaller the less room there is."""
    found, written = places(240, 135), []
    real = body._write
    monkeypatch.setattr(
        body, "_write", lambda made, ink, *at: written.append((ink.width, at[0])) or real(made, ink, *at)
    )
    body.case(found, scale)
    ends = [(x - width // 2, x - width // 2 + width) for width, x in written[-6:]]
    left, right = found.foot[0] * scale, (found.foot[0] + found.foot[2]) * scale
    assert left < ends[0][0] and ends[-1][1] <= right
    assert all(one[1] + 3 * scale <= other[0] for one, other in itertools.pairwise(ends))


def test_on_a_table_it_has_round_corners_and_a_shadow():
    found = places(240, 135)
    width, height = found.size
    table = body.ground(width + 80, height + 80, body.TABLE)
    bare = np.asarray(table)
    body.lay(laid := table.copy(), (40, 40), found, 1)
    laid = np.asarray(laid)
    case = np.asarray(body.case(found, 1))
    assert (laid[40 + height // 2, 40 + 8 : 40 + 12] == case[height // 2, 8:12]).all()
    assert laid[41, 41].max() < 80, "a corner is cut off"
    assert laid[height // 2, 34].sum() < bare[height // 2, 34].sum(), "a shadow beside it"
    assert (laid[0] == bare[0]).all()


@pytest.mark.parametrize("capitals", [5, 9, 14, 16, 40])
def test_letters_come_in_any_size(capitals):
    ink = np.asarray(lettering.text("H", capitals))
    rows = np.flatnonzero(ink.max(axis=1) > 127)
    assert abs(rows.size - capitals) <= 1 and rows[0] <= 1
    wide = lettering.text("HH", capitals, 0.5)
    assert wide.width > 2 * ink.shape[1]


def test_a_letter_that_the_device_lacks_is_refused():
    with pytest.raises(ValueError, match="the device's fonts have no '☃'"):
        lettering.text("a☃", 9)


def test_the_wordmark_is_that_of_the_title():
    letters, die = lettering.wordmark(116)
    assert letters.size == die.size == (211, 116)
    assert letters.getbbox() == (0, 0, 206, 114) and die.getbbox()[0] > 157 and die.getbbox()[1] > 61
    assert body.die().getpixel((27, 44))[:3] == (0xFF, 0x59, 0x29)
