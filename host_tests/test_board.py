# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The carrier board of hardware/board, read from its files without KiCad. Its copper joins what the preset says, and
keeps the distances that a maker of boards asks for. Its report is about this board."""

import copy
import csv
import hashlib
import math
import re
import subprocess
import sys
from itertools import combinations

import copper
import pytest
import shapely

from host_tools.source_tree import ROOT

FOLDER = ROOT / "hardware/board"
sys.path.append(str(FOLDER))
sys.path.append(str(FOLDER.parent))

import netlist  # noqa: E402
import places  # noqa: E402

GAP, WIDTH, RING, EDGE = 0.2, 0.2, 0.15, 0.3  # mm
STROKE = 0.15  # mm: of a printed letter
_MARGIN = 2.0  # from the corner of KiCad's sheet to the board
_NEAR = 0.05
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')
BOARD = FOLDER / "carrier.kicad_pcb"


@pytest.fixture(scope="module")
def read() -> copper.Copper:
    return copper.read(FOLDER / "gerbers.zip")


@pytest.fixture(scope="module")
def pieces(read) -> dict[str, list[int]]:
    return copper.pieces(read)


@pytest.fixture(scope="module")
def board() -> list:
    """KiCad's board, as lists in lists."""
    stack: list[list] = [[]]
    for token in _TOKENS.findall(BOARD.read_text("utf-8")):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    return stack[0][0]


@pytest.fixture(scope="module")
def footprints(board) -> dict[str, list]:
    """The footprints of KiCad's board by their names."""
    found = {}
    for footprint in children(board, "footprint"):
        (name,) = (text[2] for text in children(footprint, "fp_text") if text[1] == "reference")
        found[name] = footprint
    return found


def children(tree: list, name: str) -> list[list]:
    return [each for each in tree if isinstance(each, list) and each[0] == name]


def parts(**changed: str) -> list[netlist.Component]:
    return netlist.components(netlist.preset() | changed)


def in_gerber(x: float, y: float) -> tuple[float, float]:
    """A point of the device in the frame of the gerbers, whose y runs upwards from the sheet's upper edge."""
    return x - places.CARRIER.left + _MARGIN, y - places.CARRIER.top - _MARGIN


def faults(read: copper.Copper, pieces: dict[str, list[int]], components: list[netlist.Component]) -> list[str]:
    """What the copper joins otherwise than the nets of these parts."""
    names: dict[str, set[int]] = {}
    for part in components:
        for pad in part.pads():
            own = copper.at_pad(read, pieces, *in_gerber(pad.x, pad.y), (part.place.side,))
            names.setdefault(pad.net or f"{part.name} {pad.number}", set()).update(own)
    return copper.nets(names)


# ------------------------------------------------------------------------------------------------------------- nets


def test_the_copper_joins_what_the_preset_says(read, pieces):
    components = parts()
    assert faults(read, pieces, components) == []
    pads = sum(len(part.pads()) for part in components)
    assert pads == 40 + 11 + 6 + 7 * 4 + 3 + 4 * 2
    print(f"tried {pads} pads in {len(netlist.signal_nets(components)) + 1} nets, {len(read.holes)} holes")


@pytest.mark.parametrize("side", copper.SIDES)
def test_a_cut_is_found(read, pieces, side):
    """Not of ground, which is a plane. All tracks in turn would take a minute."""
    ground = copper.at_pad(read, pieces, *in_gerber(*places.SOCKET.pads[1]), (side,))
    holes = shapely.MultiPoint([(hole.x, hole.y) for hole in read.holes])
    longest = [
        at
        for where, at in sorted(read.tracks, key=lambda each: -read.copper[each[0]][each[1]].length)
        if where == side and pieces[side][at] not in ground and read.copper[side][at].centroid.distance(holes) > GAP
    ][:60:10]
    assert len(longest) > 4
    for at in longest:
        cut = copy.copy(read)
        cut.copper = dict(read.copper)
        cut.copper[side] = [shape for number, shape in enumerate(read.copper[side]) if number != at]
        assert any("pieces" in each for each in faults(cut, copper.pieces(cut), parts())), (side, at)


@pytest.mark.parametrize("side", copper.SIDES)
def test_a_short_is_found(read, side):
    pads = [(part.name, pad) for part in parts() for pad in part.pads() if part.place.side == side and pad.net]
    near = [
        (a, b)
        for (one, a), (other, b) in combinations(pads, 2)
        if one == other and a.net != b.net and math.dist(a[2:], b[2:]) < 5
    ]
    assert len(near) > 5
    for a, b in near[:: len(near) // 4]:
        bridge = shapely.LineString([in_gerber(a.x, a.y), in_gerber(b.x, b.y)]).buffer(WIDTH / 2)
        short = copy.copy(read)
        short.copper = read.copper | {side: [*read.copper[side], bridge]}
        wrong = faults(short, copper.pieces(short), parts())
        assert any(each.startswith("short: ") and a.net in each and b.net in each for each in wrong), (a, b)


def test_a_pin_that_moves_needs_new_copper(read, pieces):
    wrong = faults(read, pieces, parts(SKALBOX_DC="GP15"))
    assert "DC is in 2 pieces" in wrong and len(wrong) > 1
    assert faults(read, pieces, parts(SKALBOX_KEYS="GP3 GP2 GP4 GP5 GP6 GP7"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"SKALBOX_DC": "GP17"}, "pico-board: CS and DC are both at GP17"),
        ({"SKALBOX_SCK": "GP23"}, "pico-board: SCK is at GP23: allowed: GP0 to GP22, GP26 to GP28"),
        ({"SKALBOX_SDA": "VSYS"}, "pico-board: SDA is at VSYS: allowed: GP0 to GP22, GP26 to GP28"),
    ],
)
def test_a_preset_that_cannot_be_wired_is_one_sentence(changed, said):
    with pytest.raises(ValueError) as found:
        parts(**changed)
    assert str(found.value) == said


def test_a_resistor_keeps_the_light_off():
    """The panel pulls its light up with 10 kiloohm, and in deep sleep the Pico lets go of the pin."""
    (resistor,) = (part for part in parts() if part.name == "R1")
    ohm = 1000 * int(re.match(r"Resistor (\d+) kiloohm", resistor.value)[1])
    guide = " ".join((FOLDER.parent / "README.md").read_text("utf-8").split())
    assert resistor.nets == ["LIGHT", netlist.GROUND]
    assert "keeps it at %.1f V and costs %.1f mA" % (3.3 * ohm / (ohm + 10_000), 3300 / ohm) in guide


# -------------------------------------------------------------------------------------------------------- distances


def test_gaps_and_widths(read, pieces):
    assert copper.gaps(read, pieces, GAP) == []
    assert copper.narrow(read, WIDTH) == [] and min(read.tracks.values()) >= WIDTH
    close = copper.gaps(read, pieces, 2 * GAP)
    print(f"tried gaps: the least is {min(gap for _, gap in close):.3f} mm")
    loose = next(pad for pad in parts()[0].pads() if not pad.net)
    x, y = in_gerber(loose.x, loose.y)
    speck = shapely.Point(x, y + places.PICO_PAD[1] / 2 + GAP).buffer(GAP / 2)
    tight = copy.copy(read)
    tight.copper = read.copper | {"back": [*read.copper["back"], speck]}
    assert copper.gaps(tight, copper.pieces(tight), GAP)
    thin = copper.Copper({"back": [shapely.box(x, y, x + 9, y + WIDTH / 2)]}, {}, {}, read.edge, [])
    assert copper.narrow(thin, WIDTH)


def test_rings_and_the_edge(read):
    inside = read.edge.buffer(-EDGE)
    for side, own in read.copper.items():
        assert all(inside.covers(shape) for shape in own)
        for hole in read.holes:
            spot = shapely.Point(hole.x, hole.y)
            around = [own[at] for at in read.search(side)[0].query(spot.buffer(hole.diameter), predicate="intersects")]
            if hole.plated:
                assert shapely.unary_union(around).covers(spot.buffer(hole.diameter / 2 + RING)), hole
            else:
                assert all(shape.distance(spot) >= hole.diameter / 2 + GAP for shape in around), hole
    for one, other in combinations(read.holes, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) >= (one.diameter + other.diameter) / 2 + EDGE


def test_nothing_is_printed_on_a_pad(read):
    for side in copper.SIDES:
        tree = shapely.STRtree(read.mask[side])
        assert not len(tree.query(read.silk[side], predicate="intersects")[0])
        assert len(read.silk[side]) > 100 and len(read.mask[side]) > 40
        assert all(read.edge.covers(shape) for shape in read.silk[side])


# ------------------------------------------------------------------------------------------------------------ words


@pytest.fixture(scope="module")
def words(board, read) -> list[tuple[str, str, shapely.Geometry]]:
    """Each word that is printed, its side, and its letters as the gerbers have them."""
    trees = {side: shapely.STRtree(read.silk[side]) for side in copper.SIDES}
    found = []
    for tree in (board, *children(board, "footprint")):
        for text in [*children(tree, "gr_text"), *(each for each in children(tree, "fp_text") if "hide" not in each)]:
            side = {"F.SilkS": "front", "B.SilkS": "back"}.get(children(text, "layer")[0][1])
            if side:
                word, room = text[1 if text[0] == "gr_text" else 2], room_of(text, tree)
                strokes = [read.silk[side][at] for at in trees[side].query(room, predicate="contains")]
                assert len(strokes) >= len(word.replace(" ", "")), word
                found.append((word, side, shapely.unary_union(strokes)))
    return found


def room_of(text: list, tree: list) -> shapely.Polygon:
    """At most how much room the letters of a text take, in the frame of the gerbers. A footprint may be turned."""
    left, top, *turn = map(float, children(tree, "at")[0][1:]) if tree[0] == "footprint" else (0.0, 0.0)
    x, y, *slant = (float(each) for each in children(text, "at")[0][1:] if each != "unlocked")
    angle = math.radians(sum(turn))
    x, y = left + x * math.cos(angle) + y * math.sin(angle), top - x * math.sin(angle) + y * math.cos(angle)
    high = float(children(children(children(text, "effects")[0], "font")[0], "size")[0][1])
    half = len(text[1 if text[0] == "gr_text" else 2]) * high / 2, 0.7 * high
    wide, high = half[::-1] if sum(slant) % 180 else half
    return shapely.box(x - wide, -y - high, x + wide, -y + high)


def cut_words(words: list[tuple[str, str, shapely.Geometry]], vias: list[tuple[float, float, float]]) -> list[str]:
    """The words that a via's hole or ring crosses; a via is a place and a diameter."""
    rings = shapely.union_all([shapely.Point(x, y).buffer(diameter / 2) for x, y, diameter in vias])
    return [word for word, _, letters in words if letters.intersects(rings)]


def test_no_via_cuts_a_word(board, read, words):
    vias = [
        (float(at[1]), -float(at[2]), float(size[1]))
        for via in children(board, "via")
        for at, size in [(children(via, "at")[0], children(via, "size")[0])]
    ]
    drilled = {(hole.x, hole.y, 0.0) for hole in read.holes if hole.plated and hole.diameter == 0.4}
    assert len(vias) > 100 and near({(x, y, 0.0) for x, y, _ in vias}, drilled)
    assert len(words) > 40 and {"Skalbox", "HOLD 3", "SDCS", "BATTERY", "USB", "K"} < {word for word, _, _ in words}
    assert cut_words(words, vias) == []
    for word, _, letters in words[::7]:
        spot = letters.representative_point()
        assert word in cut_words(words, [*vias, (spot.x, spot.y, vias[0][2])])


def thin_words(words: list[tuple[str, str, shapely.Geometry]], least: float) -> list[str]:
    """The words with strokes that are thinner than this: they are not whole if they shrink by half of it and grow."""
    return [word for word, _, letters in words if not letters.buffer(0.002 - least / 2).buffer(least).covers(letters)]


def test_no_word_is_printed_with_a_thin_stroke(words):
    assert thin_words(words, STROKE) == []
    small = [each for each in words if each[0] in ("SDCS", "VIN", "HOLD 3")]
    assert len(set(thin_words(small, STROKE + 0.01))) == 3, "the smallest words"


# ----------------------------------------------------------------------------------------------------------- places


def test_the_board_is_where_the_case_expects_it(read, footprints):
    left, right, bottom, top, corner, _ = places.CARRIER
    wanted = shapely.box(*in_gerber(left, bottom), *in_gerber(right, top)).buffer(-corner).buffer(corner, 64)
    assert read.edge.symmetric_difference(wanted).area < 0.1
    loose = {(hole.x, hole.y, hole.diameter) for hole in read.holes if not hole.plated}
    assert near(loose, {(*in_gerber(*hole.middle), hole.diameter) for hole in places.SCREWS + places.USB_LEGS})
    vias = {(hole.x, hole.y) for hole in read.holes if hole.plated and hole.diameter == 0.4}
    plated = {(hole.x, hole.y) for hole in read.holes if hole.plated} - vias
    through = ("J1", "J2", "J3", "SW8", "BZ1", "D1", "R1")
    assert near(plated, {in_gerber(pad.x, pad.y) for part in parts() if part.name in through for pad in part.pads()})
    for part in parts():
        footprint = footprints[part.name]
        assert children(footprint, "layer")[0][1] == ("F.Cu" if part.place.side == places.FRONT else "B.Cu")
        if part.name not in through:
            wide, high = places.PICO_PAD if part.name == "U1" else places.SWITCH_PAD
            open_pads = {shape.bounds for shape in read.mask[part.place.side]}
            for pad in part.pads():
                x, y = in_gerber(pad.x, pad.y)
                box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
                assert near({box}, open_pads, whole=False), (part.name, pad)
    x, y = in_gerber(*places.PANEL.pads[1])
    half = places.HEADER_PAD / 2
    assert near({(x - half, y - half, x + half, y + half)}, {shape.bounds for shape in read.mask["back"]}, whole=False)
    assert set(footprints) == {part.name for part in parts()} | {"H1", "H2"}


# The Pico's data sheet has a footprint with an oval pad for each leg of the USB socket. Each row is the way from the
# middle of the Pico, USB upwards, and the width and height of the pad.
_LEGS = [
    (x, y, *size) for away, y, *size in ((2.725, 24.0, 1.1, 1.8), (2.425, 20.97, 1.05, 1.45)) for x in (-away, away)
]


@pytest.mark.parametrize(("x", "y", "wide", "high"), _LEGS)
def test_the_solder_below_the_pico_has_a_hole(read, x, y, wide, high):
    """The solder at the socket's legs would keep the Pico from lying flat."""
    x, y = in_gerber(places.PICO.middle[0] + x, places.PICO.middle[1] + y)
    straight = (high - wide) / 2
    pad = shapely.LineString([(x, y - straight), (x, y + straight)]).buffer(wide / 2)
    holes = [shapely.Point(hole.x, hole.y).buffer(hole.diameter / 2 + 0.01) for hole in read.holes if not hole.plated]
    assert any(hole.covers(pad) for hole in holes)


def test_without_kicad_it_is_one_sentence():
    """The Python of the tests does not have pcbnew."""
    run = subprocess.run([sys.executable, FOLDER / "make.py"], capture_output=True, text=True, check=False)
    said = "hardware/board/make.py: this Python does not have KiCad 6: see make hardware\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", said)


def near(found: set[tuple], wanted: set[tuple], whole: bool = True) -> bool:
    """Whether each found point is at a wanted one, and the other way round if it is the `whole` set."""
    one_way = all(any(max(map(abs, map(float.__sub__, a, b))) < _NEAR for b in wanted) for a in found)
    return one_way and (not whole or near(wanted, found, False))


def test_kicads_board_has_the_same_nets(footprints):
    for part in parts():
        nets = {}
        for pad in (each for each in children(footprints[part.name], "pad") if each[1]):
            named = children(pad, "net")
            nets[pad[1]] = named[0][2] if named else ""
        known = {*netlist.signal_nets(parts()), netlist.GROUND}
        assert nets == {pad.number: pad.net if pad.net in known else "" for pad in part.pads()}, part.name
        assert footprints[part.name][1] == part.footprint


def test_the_lists_for_an_order(footprints):
    with (FOLDER / "bom.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    listed = {
        name: (row["Value"], row["Maker"], row["Order number"]) for row in rows for name in row["Designators"].split()
    }
    assert listed == {part.name: (part.value, part.maker, part.order) for part in parts()}
    assert all(int(row["Quantity"]) == len(row["Designators"].split()) for row in rows)
    with (FOLDER / "positions.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            _, _, *turn = map(float, children(footprints[row["Designator"]], "at")[0][1:])
            pads = next(part.pads() for part in parts() if part.name == row["Designator"])
            xs, ys = zip(*(in_gerber(pad.x, pad.y) for pad in pads), strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            assert near({(float(row["Mid X"]), float(row["Mid Y"]))}, {middle}), row
            assert (float(row["Rotation"]) - sum(turn)) % 360 == 0
            listed.pop(row["Designator"])
    assert listed == {}


@pytest.mark.parametrize("side", copper.SIDES)
def test_a_browser_shows_the_holes_of_a_drawing_in_place(read, side):
    """Chromium cannot place circles by numbers larger than 2**25, such as nanometres of this board."""
    text = (FOLDER / f"{side}.svg").read_text("utf-8")
    left, top, wide, high = map(int, re.search(r'viewBox="(\d+) (\d+) (\d+) (\d+)"', text).groups())
    assert left + wide < 2**25 and top + high < 2**25
    a_mm = wide / float(re.search(r'width="([\d.]+)mm"', text)[1])
    found = {
        ((float(x) - left) / a_mm, -float(y) / a_mm)
        for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', text)
    }
    across = places.CARRIER.right - places.CARRIER.left + 2 * _MARGIN
    holes = {(hole.x if side == "front" else across - hole.x, hole.y) for hole in read.holes if not hole.plated}
    assert near(holes, found, whole=False)


# ----------------------------------------------------------------------------------------------------------- report


def unfit(report: str, board: bytes) -> list[str]:
    """What a report of KiCad says against this board; that it is about another one, too."""
    counts = re.findall(r"Found (\d+) (.+) \*\*", report)
    wrong = [f"{number} {kind}" for number, kind in counts if number != "0"]
    digest = hashlib.sha256(board).hexdigest()
    if f"carrier.kicad_pcb, SHA-256 {digest} **" not in report:
        wrong.append("the report is about another board: run make hardware")
    return wrong if counts else [*wrong, "no counts"]


def test_the_report_is_about_this_board():
    report, board = (FOLDER / "drc.txt").read_text(), BOARD.read_bytes()
    assert unfit(report, board) == []
    assert re.findall(r"Found \d+ (.+) \*\*", report) == ["DRC violations", "unconnected pads", "Footprint errors"]
    assert unfit(report, board + b"\n") == ["the report is about another board: run make hardware"]
    assert unfit(report.replace("Found 0 unconnected", "Found 2 unconnected"), board) == ["2 unconnected pads"]


def test_no_file_names_a_day(read):
    for path in (BOARD, FOLDER / "drc.txt", FOLDER / "front.svg", FOLDER / "back.svg"):
        assert not re.search(r"\b20\d\d-\d\d-\d\d|\d\d:\d\d:\d\d", path.read_text("utf-8")), path.name
