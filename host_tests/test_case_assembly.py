# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The case with all that is bought: nothing meets, everything is held, and it can be put together in the guide's
order."""

from itertools import combinations

import numpy as np
import pytest
from case_model import BACKS, CASE, board, bought, joined, meet, places, printed_parts, way, whole
from manifold3d import Manifold

HELD = 0.14, 0.52  # mm: how far a part that is held can move, from one end to the other
STEP = 0.5  # mm between two looks along a path
UP, DOWN, RIGHT, LEFT, FORTH, BACK = (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)


def meetings(solids: dict[str, Manifold]) -> set[tuple[str, str]]:
    return {(a, b) for a, b in combinations(solids, 2) if meet(solids[a], solids[b])}


@pytest.mark.parametrize("back", BACKS)
def test_nothing_meets(back):
    """Only the pins go through the board."""
    assert meetings(whole(BACKS[back])) == {("carrier", "tails")}


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("battery", (0, 0, 0.8)),
        ("plug of the cable", (1.2, 0, 0)),
        ("ROLL", (0, 0, 0.5)),
        ("upper foot", (0.5, 0, 0)),
        ("panel", (0, 0.5, 0)),
        ("pin for BOOTSEL", (1.2, 0, 0)),
        ("slide switch", (0, 1.2, 0)),
    ],
)
def test_a_part_in_a_wrong_place_is_found(name, move):
    solids = dict(whole(False))
    solids[name] = solids[name].translate(move)
    assert meetings(solids) != {("carrier", "tails")}


def freedom(solid: Manifold, world: Manifold, axis: int) -> float:
    """Return how far a part can move along an axis, both ways together."""
    forth = tuple(int(each == axis) for each in range(3))
    return way(solid, world, forth) + way(solid, world, tuple(-each for each in forth))


def held_parts() -> dict[str, tuple[Manifold, Manifold, str]]:
    """Return what is held: the part, what holds it, and the axes along which it does."""
    slim, deep = printed_parts(False), printed_parts(True)
    shell = slim["front"] + slim["back"]
    feet = slim["upper foot"] + slim["lower foot"]
    soldered = joined(board().values())
    return {
        "carrier board": (board()["carrier"], shell, "xyz"),
        "glass in its frame": (board()["panel"], slim["front"], "xy"),
        "LiPo cell": (whole(False)["battery"], slim["back"], "xy"),
        "LiPo cell and board": (whole(False)["battery"], slim["back"] + board()["carrier"], "z"),
        "holder": (whole(True)["battery"], deep["back"], "xy"),
        "holder and solder": (whole(True)["battery"], deep["back"] + board()["solder"], "z"),
        "feet": (feet, soldered, "xyz"),
        "back": (slim["back"], slim["front"], "x"),
    }


@pytest.mark.parametrize("name", list(held_parts()))
def test_it_is_held(name):
    part, world, axes = held_parts()[name]
    free = {axis: round(freedom(part, world, "xyz".index(axis)), 3) for axis in axes}
    assert all(HELD[0] <= each <= HELD[1] for each in free.values()), free


def test_the_hooks_hold_the_back():
    """The upper edge of the back cannot be lifted off, as long as the screws keep it from sliding."""
    back, front = printed_parts(False)["back"], printed_parts(False)["front"]
    assert way(back, front, BACK) < 0.5
    assert way(back, front, UP) < CASE.hang, "the back would slide out of the hooks without turning"


def straight(solid: Manifold, world: Manifold, direction: tuple[int, int, int], far: float) -> list[float]:
    """Return where a part meets the world on a straight path to its place, which it comes to against `direction`."""
    stops = np.arange(0, far + STEP, STEP)
    return [float(s) for s in stops if meet(solid.translate(tuple(float(s) * each for each in direction)), world)]


def test_the_keys_come_in_from_behind():
    """First step: the front lies on its face, and the keys are laid into their windows."""
    solids = printed_parts(False)
    for name in ("ROLL", *(f"hold {number}" for number in range(1, 6))):
        assert straight(solids[name], solids["front"], BACK, 20) == []
        assert straight(solids[name], solids["front"], FORTH, 4) != [], f"{name} falls out of the front"


def test_the_feet_come_below_the_panel():
    """Second step: the pegs of both feet are put into the panel, before its header is soldered to the board."""
    solids, panel = printed_parts(False), board()["panel"]
    for name in ("upper foot", "lower foot"):
        assert straight(solids[name], panel, BACK, 10) == []


def test_the_board_comes_onto_the_keys():
    """Third step: the board with all that is soldered to it, and the feet."""
    solids = printed_parts(False)
    loaded = joined([*board().values(), solids["upper foot"], solids["lower foot"]])
    keys = [solids[name] for name in solids if name == "ROLL" or name.startswith("hold")]
    assert straight(loaded, joined([solids["front"], *keys]), BACK, 25) == []


@pytest.mark.parametrize("back", BACKS)
def test_the_battery_comes_into_the_back(back):
    """Fourth step."""
    solids = whole(BACKS[back])
    assert straight(solids["battery"], solids["back"], FORTH, 20) == []


def hung(solid: Manifold, turn: float, out: float, away: float = 0.0) -> Manifold:
    """Return the back turned around its upper edge, and moved out upwards and away to the back."""
    edge = CASE.outside.top, CASE.split
    turned = solid.translate((0, -edge[0], -edge[1])).rotate((turn, 0, 0))
    return turned.translate((0, edge[0] + out, edge[1] - away))


@pytest.mark.parametrize("back", BACKS)
def test_the_back_is_hung_in_and_closed(back):
    """Fifth step: turned by eight degrees it comes to the hooks, then it slides and turns until it is closed."""
    solids = whole(BACKS[back])
    loaded = joined([solids["back"], solids["battery"]])
    front = printed_parts(BACKS[back])
    world = joined([*board().values(), *(solid for name, solid in front.items() if name != "back")])
    turn, out = CASE.hang_turn, CASE.hang
    assert [away for away in np.arange(0, 12, STEP) if meet(hung(loaded, turn, out, float(away)), world)] == []
    closing = np.linspace(1, 0, 17)
    assert [s for s in closing if meet(hung(loaded, turn * s, out * max(0.0, 2 * s - 1)), world)] == []
    assert meet(hung(loaded, 0, out), world), "a back that only slides has no use for hooks"


@pytest.mark.parametrize("back", BACKS)
def test_screws_cable_and_pin_come_in(back):
    """Last steps: two screws from behind, then a cable from above, or a paper clip for BOOTSEL."""
    solids = whole(BACKS[back])
    late = ("screws", "plug of the cable", "pin for BOOTSEL")
    world = joined(solid for name, solid in solids.items() if name not in late)
    assert straight(solids["screws"], world, BACK, 20) == []
    assert straight(solids["plug of the cable"], world, UP, 20) == []
    assert straight(solids["pin for BOOTSEL"], world, BACK, 30) == []


def test_the_plug_of_the_cell_comes_out():
    """The LiPo is charged elsewhere: its plug slides out of the socket and leaves through the slim back."""
    solids = dict(whole(False))
    long = 8.2  # of the plug, of which a part is in the socket
    plug = solids["plug of the battery"]
    left, bottom, low, right, _, high = plug.bounding_box()
    pulled = Manifold.cube((right - left, long, high - low)).translate((left, bottom + 0.05, low))
    world = solids["back"]
    assert straight(pulled, world, BACK, 20) == []
    assert straight(pulled.translate((0, 3, 0)), world, BACK, 20) != [], "the opening is larger than it need be"


def test_the_screws_bite_into_the_front():
    screws, front = whole(False)["screws"], printed_parts(False)["front"]
    thicker = joined(
        Manifold.cylinder(10, CASE.parts.screw.thread / 2).translate((*screw.middle, CASE.seat))
        for screw in places.SCREWS
    )
    bite = (thicker ^ front).volume()
    assert bite > 0 and not meet(screws, front)
    assert screws.bounding_box()[5] < CASE.pilot_deep


def test_a_cable_of_another_size_does_not_go_in():
    plug = bought.usb_plug(CASE)
    assert meet(plug.scale((1.3, 1, 1)), printed_parts(False)["front"])


def test_bought_parts_are_where_the_board_has_them():
    """Each stand-in covers its pads, or its pins go through their holes."""
    tails = joined([board()["tails"]])
    for part in (places.PANEL, places.PIEZO, places.SENSOR, places.SOCKET, places.SLIDE, places.DIODE, places.RESISTOR):
        for x, y in part.pads:
            probe = Manifold.cube((0.2, 0.2, 0.2), True).translate((x, y, places.CARRIER.thick / -2))
            assert meet(tails, probe)
