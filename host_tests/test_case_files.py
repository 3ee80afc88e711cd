# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The files of the printed case: they are what the code makes, twice the same, and a printer can print each part."""

import csv
import re
import subprocess
import sys

import numpy as np
import pytest
import shapely
import trimesh
from case_layers import Spot, free_edge, hanging, layers, solid_of, thin_spots
from case_model import CASE, files, on_the_bed, parts
from helpers import ROOT
from PIL import Image
from shapely.geometry.base import BaseGeometry

from host_tools.body import pictures

MAKE = ROOT / "hardware/case/make.py"
COMMITTED = ROOT / "hardware/case/print"
NAMES = sorted(on_the_bed())
SLIVER = 1e-6  # mm²
BED = 180.0
THIN, THIN_LIP = 1.2, 0.8
BRIDGE = 13.0


def make(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, MAKE, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def read(name: str) -> trimesh.Trimesh:
    return trimesh.load(COMMITTED / name, force="mesh", process=not name.endswith("3mf"))


def test_two_runs_write_the_same_bytes(tmp_path):
    for run in ("one", "two"):
        assert make("--out", str(tmp_path / run))[0] == 0
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / run).iterdir()} for run in ("one", "two"))
    assert one == two
    assert sorted(one) == sorted(name + end for name in NAMES for end in (".3mf", ".stl"))
    assert sorted(one) == sorted(path.name for path in COMMITTED.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_the_committed_files_are_what_the_code_makes(name):
    points, triangles = files.mesh(on_the_bed()[name])
    for end in (".3mf", ".stl"):
        found = read(name + end)
        assert len(found.faces) == len(triangles), f"run python {MAKE.relative_to(ROOT)}"
        assert np.allclose(found.bounds, [points.min(axis=0), points.max(axis=0)], atol=2e-3)
        made = trimesh.Trimesh(points, triangles, process=False)
        assert abs(found.volume - made.volume) < 0.05 and abs(found.area - made.area) < 0.05
        assert np.abs(found.center_mass - made.center_mass).max() < 1e-3


def test_another_play_is_another_file(tmp_path):
    assert make("--play", "0.3", "--out", str(tmp_path))[0] == 0
    assert (tmp_path / "front.stl").read_bytes() != (COMMITTED / "front.stl").read_bytes()
    assert (tmp_path / "roll.stl").read_bytes() == (COMMITTED / "roll.stl").read_bytes()


@pytest.mark.parametrize("end", [".3mf", ".stl"])
@pytest.mark.parametrize("name", NAMES)
def test_each_part_is_one_whole_body(name, end):
    found = read(name + end)
    assert found.is_watertight and found.is_winding_consistent and found.volume > 0
    assert len(solid_of(found).decompose()) == 1
    assert trimesh.Trimesh(found.vertices.astype("f4"), found.faces, process=False).area_faces.min() >= SLIVER
    assert abs(found.bounds[0][2]) < 1e-6 and (found.extents[:2] < BED).all()


# ------------------------------------------------------------------------------------------------------ layer by layer

MIDDLE = (CASE.outside.top + CASE.outside.bottom) / 2  # of the device, over the middle of the bed
SEATS = [(x, -48.6 - MIDDLE) for x in (-28.6, 28.6)]  # the counterbores of the backs


def is_lettering(name: str, spot: Spot) -> bool:
    """Whether this place is between the strokes of engraved letters or marks, which are 0.4 mm deep."""
    high = CASE.key_top - CASE.key_low
    tops = {"roll": (high - 0.41, high), "front": (0, 0.41)} | {
        f"coupon-key-{p:.1f}": (high - 0.41, high) for p in (0.2, 0.3, 0.4)
    }
    if name not in tops:
        return False
    low, end = tops[name]
    left, right, bottom, top = (-20, 6, 30, 38) if name == "front" else (-12, 12, -6, 6)
    return spot.within(left, right, bottom, top, low, end)


def is_lip(name: str, spot: Spot) -> bool:
    """Whether this place is the front's lip or its hooks, or the back's tongue or the wall over the hooks' rooms."""
    if name == "front":
        return spot.height - (CASE.face - CASE.split) > -CASE.lip_high - 0.1
    high = CASE.split - CASE.floor(name == "back-deep") + CASE.plate
    tongue = spot.height > high - 1.6
    rooms = spot.within(-10, 24, 34, 40, high - 3.6, high)
    return name.startswith("back") and (tongue or rooms)


@pytest.fixture(scope="module")
def stacks() -> dict:
    return {name: layers(read(name + ".stl")) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_thin(stacks, name):
    thin = [spot for spot in thin_spots(stacks[name], THIN) if not is_lip(name, spot)]
    thin += thin_spots(stacks[name], THIN_LIP)
    assert [spot for spot in thin if not is_lettering(name, spot)] == []


def is_named(name: str, spot: Spot) -> bool:
    """Whether the guide names this place: a screw's counterbore, or the bottom of the well in the deep back."""
    x, y = spot.shape.centroid.coords[0]
    seat = name.startswith("back") and any(np.hypot(x - a, y - b) < 0.1 for a, b in SEATS)
    return (seat and spot.long < 6) or (name == "back-deep" and spot.within(12, 25, -32, -19) and spot.short < BRIDGE)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hangs_in_the_air(stacks, name):
    """What reaches out by more than 45 degrees is a bridge with both ends on something."""
    for spot, below in hanging(stacks[name]):
        assert is_named(name, spot) or free_edge(spot, below) < 0.1, (spot.height, spot.shape.bounds)
        widest = 2 * spot.shape.representative_point().distance(spot.shape.boundary)
        assert widest <= BRIDGE


def test_the_named_places_are_there(stacks):
    named = [name for name in NAMES for spot, _ in hanging(stacks[name]) if is_named(name, spot)]
    assert sorted(named) == ["back-deep"] * 3 + ["back-slim"] * 2


def test_thin_and_hanging_places_are_found():
    """A plate of 2 mm with a wing of 1 mm, whose roof is 2 mm too wide."""
    body = trimesh.creation.box((10, 10, 4)).apply_translation((0, 0, 2))
    wing = trimesh.creation.box((1.0, 5, 4)).apply_translation((0, 7, 2))
    roof = trimesh.creation.box((14, 10, 1)).apply_translation((0, 0, 4.2))
    stack = layers(trimesh.boolean.union([body, wing, roof], engine="manifold"))
    assert {spot.short for spot in thin_spots(stack, THIN)} and not thin_spots(stack[:2], 0.8)
    ends = [free_edge(spot, below) for spot, below in hanging(stack)]
    assert len(ends) == 2 and min(ends) > 9


def holes_of(area: BaseGeometry) -> list[shapely.Polygon]:
    """Return the openings of a layer, without the groove around the window."""
    rings = [ring for piece in getattr(area, "geoms", [area]) for ring in piece.interiors]
    return [shapely.Polygon(ring) for ring in rings if 3 < shapely.Polygon(ring).area < 1800]


@pytest.mark.parametrize("name", ["front", "back-slim", "coupon-frame"])
def test_openings_on_the_bed_are_chamfered(stacks, name):
    """The first layer is squeezed out: by 0.4 mm each opening and each edge is wider there."""
    first, above = stacks[name][0][1], stacks[name][4][1]
    if name != "coupon-frame":
        assert first.convex_hull.area < above.convex_hull.area
    holes = [holes_of(area) for area in (first, above)]
    assert len(holes[0]) >= 1
    for ring in holes[1]:
        wider = max(holes[0], key=lambda other: other.envelope.intersection(ring.envelope).area).envelope.bounds
        left, bottom, right, top = ring.envelope.bounds
        assert wider[0] <= left - 0.2 and wider[1] <= bottom - 0.2 and wider[2] >= right + 0.2 and wider[3] >= top + 0.2


# -------------------------------------------------------------------------------------------------------- the command


def test_measures_say_what_does_not_fit(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("[panel]\nglass_long = 48.8\n[pico]\nusb_high = 3.2\npcb = 1.6\n")
    status, said, err = make("--measures", str(own))
    assert status == 1 and err == ""
    assert {line.partition(":")[0] for line in said.splitlines()} == {"glass_in_frame", "plug_in_opening"}
    assert re.search(r"glass_in_frame: play of the glass at its sides is -0.30 mm, and 0.1 to 0.4 would fit", said)


def test_measures_of_the_reference_fit(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("[panel]\nglass_long = 47.7\n")
    assert make("--measures", str(own)) == (0, "all 29 checks pass\n", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[panle]\nlong = 1\n", "there is no part [panle]; the parts are panel, pico,"),
        ("long = 1\n", "there is no part [long]"),
        ("[pico]\nlenght = 51\n", "[pico] has no lenght; it has long, wide"),
        ('[pico]\nlong = "51"\n', "[pico] long = 51: a size is a number of millimetres"),
        ("[pico]\nlong = -1\n", "[pico] long = -1: a size is a number of millimetres"),
        ("[pico]\nlong = true\n", "[pico] long = True: a size is"),
        ("[pico\n", "is not TOML"),
    ],
)
def test_wrong_measures_get_one_sentence(tmp_path, text, sentence):
    own = tmp_path / "own.toml"
    own.write_text(text)
    status, said, err = make("--measures", str(own))
    assert (status, said) == (2, "") and sentence in err and err.count("\n") == 1 and str(own) in err


def test_other_wrong_inputs(tmp_path):
    status, _, err = make("--measures", str(tmp_path / "none.toml"))
    assert status == 2 and "cannot be read: No such file" in err
    for play in ("0.5", "0.1", "wide"):
        status, _, err = make("--play", play)
        assert (status, err) == (2, f"--play {play}: the gap around a key is 0.2 to 0.32 mm\n")


def test_without_manifold3d_there_is_one_sentence():
    hidden = "import sys, runpy; sys.modules['manifold3d'] = None; sys.argv = ['make.py']; "
    hidden += f"runpy.run_path({str(MAKE)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == "the case is modelled with manifold3d: run pip install --editable '.[case]'\n"


def test_the_printing_sheet_has_every_part():
    """`make hardware-check` compares its grams, minutes and supports with a slicer's."""
    with (ROOT / "hardware/case/printing-sheet.csv").open(newline="") as file:
        rows = {row["part"]: row for row in csv.DictReader(file)}
    assert sorted(rows) == NAMES
    assert {name for name, row in rows.items() if row["supports may be made at"]} == {"back-slim", "back-deep"}
    for name, row in rows.items():
        solid = read(f"{name}.stl").volume / 1000 * 1.24  # grams of PLA, if there were no infill
        assert 0.7 * solid - 0.1 < float(row["grams"]) < 1.05 * solid + 0.1


def test_the_pictures_are_those_of_the_guide():
    """They are drawn with POV-Ray, which the tests do without: their names, sizes and whether anything is on them."""
    folder = ROOT / "hardware/pictures"
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.png" for name in pictures.PICTURES)
    for path in folder.iterdir():
        picture = Image.open(path)
        assert picture.size == pictures.SIZE and len(picture.convert("RGB").getcolors(1 << 20)) > 100
        assert path.stat().st_size < 150_000


def test_a_wrong_picture_gets_one_sentence(capsys):
    assert pictures.main(["hreo"]) == 2
    assert capsys.readouterr().err.startswith("there is no picture 'hreo'; there are device, coupon,")


def test_the_table_is_the_panels_own():
    """The preset's panel is the table's: 320 pixels over the picture's width, as the key places say."""
    assert parts.BOUGHT["panel"]["active_long"] / 320 == pytest.approx(parts.BOUGHT["panel"]["active_short"] / 240)
