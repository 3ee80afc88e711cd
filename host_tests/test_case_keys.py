# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The keys of the printed case at both ends of a tolerance, the picture in its window, and the table of measures.

A printer makes a key's width and a window's width up to 0.2 mm too large or too small. Heights are whole layers. A
switch is up to 0.1 mm too high or too low.
"""

import math

import numpy as np
import pytest
import shapely
import shapely.affinity
from case_layers import outline
from case_model import (
    CASE,
    board,
    bought,
    checks,
    design,
    front,
    keys,
    measured_with,
    meet,
    other_case,
    parts,
    places,
    printed_parts,
    solids,
    way,
)
from manifold3d import Manifold

PRINT, SWITCH = 0.2, 0.1
ENDS = {"tight": 1, "loose": -1}
MOST_TILT = 6.0  # degrees


class Key:
    """A key, its front and its switches, at one end of the tolerance."""

    def __init__(self, name: str, end: int) -> None:
        wider = {size: tuple(each + end * PRINT for each in getattr(CASE, size)) for size in ("hold", "roll")}
        wide = other_case(**wider)
        narrow = other_case(play=CASE.play - end * PRINT / 2)
        hold = name == "hold"
        self.at = places.HOLD_KEYS[1] if hold else places.ROLL_KEY
        self.middles = [part.middle for part in (places.HOLD_SWITCHES[1:2] if hold else places.ROLL_SWITCHES)]
        self.solid = (keys.hold_key(wide) if hold else keys.roll_key(wide)).translate((*self.at, 0))
        around = solids.centred(40, 24).at(*self.at)
        self.front = front.front(narrow) ^ around.slab(0, CASE.face + 1)
        self.case = design.Case(measured_with("switch", "high", end * SWITCH))

    def switches(self, pressed: float) -> Manifold:
        solid = Manifold()
        for middle in self.middles:
            solid += bought.switch(self.case, pressed).translate((*middle, 0))
        return solid

    @property
    def gap(self) -> float:
        """How much lower than the key's bottom, when the key is as high as the front lets it, the stems are."""
        rest = CASE.parts.switch.high + way(self.solid, self.front, (0, 0, 1))
        return rest - self.case.parts.switch.high


@pytest.fixture(scope="module", params=[(name, end) for name in ("hold", "roll") for end in ENDS], ids=str)
def key(request) -> Key:
    name, end = request.param
    return Key(name, ENDS[end])


def test_a_key_is_not_pressed_at_rest(key):
    assert -0.01 <= key.gap <= 0.31


def test_a_key_presses_before_it_meets_anything_else(key):
    """It goes from its highest place down to the end of the switch's travel."""
    travel = CASE.parts.switch.travel
    pressed = key.solid.translate((0, 0, key.case.parts.switch.high - CASE.parts.switch.high - travel))
    assert (
        not meet(pressed, key.front) and not meet(pressed, board()["panel"]) and not meet(pressed, board()["carrier"])
    )
    assert not meet(pressed, key.switches(travel)), "the flange meets the body of a switch"
    assert pressed.bounding_box()[5] > CASE.face + 0.5, "the key sinks into the front"


def test_a_key_goes_no_deeper_than_a_switch_can_bear(key):
    bodies = key.switches(CASE.parts.switch.high - CASE.parts.switch.body)  # no stem is left
    down = way(key.solid, bodies, (0, 0, -1))
    assert down < CASE.parts.switch.travel + 0.5


def test_a_key_cannot_fall_out(key):
    """Not even if it is pushed to one side of its window."""
    for x in (-0.4, 0, 0.4):
        for y in (-0.4, 0, 0.4):
            moved = key.solid.translate((x, y, 0))
            assert way(moved, key.front, (0, 0, 1)) < 1


def profile(solid: Manifold, at: tuple[float, float], across: bool):
    """Return a solid cut upright through a point: along x, or `across` along y. Heights point upwards."""
    moved = solid.translate((-at[0], -at[1], 0))
    turned = moved.rotate((0, 0, -90)) if across else moved
    return outline(turned.rotate((-90, 0, 0)).slice(0.0).to_polygons())


def tilts(key: Key, degrees: float, across: bool) -> bool:
    """Whether the key can lean over so far, with its switches pressed and anywhere in its window."""
    at = key.middles[0] if across else key.at
    pressed = key.switches(CASE.parts.switch.travel)
    solid, world, stems = (profile(each, at, across) for each in (key.solid, key.front, pressed))
    both = world.union(stems)
    shapely.prepare(both)
    for turn in (-degrees, degrees):
        leaning = shapely.affinity.rotate(solid, turn, origin=(0, -CASE.stop))
        for x in np.arange(-0.8, 0.81, 0.1):
            for z in np.arange(-0.6, 0.61, 0.05):
                moved = shapely.affinity.translate(leaning, x, z)
                if moved.intersection(both).area < 0.002:
                    return True
    return False


@pytest.mark.parametrize("across", [False, True], ids=["sideways", "up and down"])
def test_a_key_does_not_lean(key, across):
    assert not tilts(key, MOST_TILT, across)
    assert tilts(key, 0.3, across), "it cannot move at all: the question is wrong"


@pytest.mark.parametrize("side", [-1, 1], ids=["left", "right"])
def test_roll_presses_from_either_end(side):
    """A finger at one end: the key turns around the stop at its other end until it presses the nearer switch."""
    key = Key("roll", ENDS["tight"])
    half, stem = key.solid.bounding_box()[3] - key.at[0], places.ROLL_SWITCHES[1].middle[0] - places.ROLL_KEY[0]
    travel = CASE.parts.switch.travel
    angle = math.degrees(math.atan((travel + key.gap) / (half + stem)))
    hinge = key.at[0] - side * half, key.at[1], CASE.stop
    raised = key.solid.translate((0, 0, way(key.solid, key.front, (0, 0, 1))))
    turned = raised.translate(tuple(-each for each in hinge)).rotate((0, side * angle, 0)).translate(hinge)
    near = key.at[0] + side * stem, key.at[1], 0
    assert meet(turned, bought.switch(key.case, travel - 0.05).translate(near)), "the nearer switch is not pressed"
    assert not meet(turned, bought.switch(key.case, travel + 0.2).translate(near)), "its body is met"
    assert any(not meet(turned.translate((float(x), 0, 0)), key.front) for x in np.arange(-0.2, 0.21, 0.02))


def test_each_key_is_below_its_die():
    """Within 0.3 mm: the middles of the five fifths of the picture."""
    wide = CASE.parts.panel.active_long
    for number, (x, _) in enumerate(places.HOLD_KEYS):
        assert abs(x - wide * (number + 0.5) / 5 + wide / 2) <= 0.3
        left, _, _, right, _, _ = printed_parts(False)[f"hold {number + 1}"].bounding_box()
        assert abs((left + right) / 2 - x) < 0.01


# ---------------------------------------------------------------------------------------------------------- the picture


def view(degrees: float) -> Manifold:
    """Return all the light from the picture to eyes this far from straight on, to both sides and above and below."""
    picture, high = CASE.picture, CASE.face + 5 - CASE.glass
    return solids.loft(
        (picture, CASE.glass), (picture.grown(high * math.tan(math.radians(degrees))), CASE.glass + high)
    )


def test_the_whole_picture_is_seen_from_the_side():
    shell = printed_parts(False)["front"]
    assert not meet(view(30), shell)
    assert meet(view(50), shell), "any frame would do"
    assert not meet(view(30), printed_parts(False)["ROLL"])


def test_no_frame_is_far_off_the_picture():
    window = outline(printed_parts(False)["front"].slice(CASE.plate_in + 0.1).to_polygons())
    beside = shapely.box(*(CASE.picture.left, CASE.picture.bottom, CASE.picture.right, CASE.picture.top)).buffer(
        0.6, join_style="mitre"
    )
    hole = beside.difference(window)
    assert all(abs(a - b) <= 0.601 for a, b in zip(hole.bounds, beside.bounds, strict=True))
    assert beside.boundary.difference(window.buffer(0.01)).is_empty, "the frame begins within 0.6 mm all around"


# ------------------------------------------------------------------------------------------------ the table of measures


def test_the_parts_of_the_table_fit():
    assert checks.failing(CASE, CASE.parts) == {}


@pytest.mark.parametrize("middle", [8.0, 11.0], ids=["Pico", "header"])
def test_a_cell_over_solder_is_noticed(monkeypatch, middle):
    """The solder of the Pico is at the left of the cell, and the header's at its right."""
    monkeypatch.setattr(design, "CELL", (middle, places.CELL[1]))
    assert "cell_in_rails" in checks.failing(design.nominal(), CASE.parts)


def test_a_holder_on_solder_is_noticed():
    """It is wider than what is free between the Pico's solder and the header's, so it needs more depth than a cell."""
    assert "holder_in_depth" in checks.failing(other_case(holder_over=0.4 - places.SOLDER), CASE.parts)
    room = places.PANEL.pads[0][0] - places.HEADER_PAD / 2 - places.PICO.pads[0][0] - places.PICO_PAD[0] / 2
    assert CASE.holder_rect.wide > room


@pytest.mark.parametrize(("part", "dimension", "guard"), [(row[0], row[1], row[4]) for row in parts.ROWS])
def test_a_millimetre_is_noticed(part, dimension, guard):
    """More or less, in the part alone; or the table says why it may differ."""
    for more in (-1.0, 1.0):
        found = checks.failing(CASE, measured_with(part, dimension, more))
        if guard.startswith(parts.FREE):
            assert found == {} and len(guard) > len(parts.FREE) + 10
        else:
            assert guard in found


def test_few_dimensions_are_free():
    free = [row for row in parts.ROWS if row[4].startswith(parts.FREE)]
    assert len(free) * 5 <= len(parts.ROWS)
    assert {row[4] for row in parts.ROWS} - {row[4] for row in free} == {name for name, *_ in checks.CHECKS}
    assert len({row[:2] for row in parts.ROWS}) == len(parts.ROWS)
    assert {row[3] for row in parts.ROWS} <= {parts.FILE, parts.SHEET, parts.SELLER, parts.ASSUMED}


def test_the_checks_and_these_tests_mean_the_same_tolerance():
    assert checks.SWITCH_SPREAD == SWITCH
