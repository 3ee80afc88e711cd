# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Put the parts of the carrier board in their places with KiCad's pcbnew, print the texts, and lay the tracks."""

from __future__ import annotations

import math
import zlib
from pathlib import Path

import netlist
import parts
import pcbnew
import places
from netlist import Component

from host_tools.circuit import router

OWN, LIBRARIES = Path(__file__).resolve().parent, Path("/usr/share/kicad/footprints")
REVISION = "1"  # of the boards that releases have: the first change after a release raises it
LEAST = 0.2  # mm: the gap and the width that any maker of boards promises
EDGE = 0.3  # from copper to the board's edge, and from hole to hole
RULES = router.Rules(
    grid=0.25,
    gap=0.25,  # LEAST, and what a slanted track comes nearer than the points of the grid
    edge=0.5,
    width=0.3,
    widths={"VSYS": 0.6, "BAT+": 0.6, "BAT_ON": 0.6, "3V3": 0.5, "GND": 0.4},
    via=0.8,
    via_drill=0.4,
    via_price=6.0,
    stitch=4.0,
    tries=20,
)
MARGIN = 2.0  # around the board on KiCad's sheet, whose y runs downwards
SHEET = places.CARRIER.right - places.CARRIER.left + 2 * MARGIN, places.CARRIER.top - places.CARRIER.bottom + 2 * MARGIN
_ZONE = {"gap": 0.3, "width": 0.25, "inset": 0.5}
_SPOKE = {"gap": 0.4, "width": 0.5}
_SMALL, _NORMAL, _LARGE = 0.8, 1.0, 3.0  # heights of letters
_LINE = 0.15  # of a drawn line; of a letter's stroke for each mm of its height, and never less
_APART = 0.3  # from a printed line to a hole
_HOLES = places.SCREWS + places.USB_LEGS
_ROUND = 5000  # nm that a rounded corner is off its circle
_NEAR = 0.06  # a library's pads may be this far from the table's
_SILK = {places.FRONT: pcbnew.F_SilkS, places.BACK: pcbnew.B_SilkS}
_COPPER = {router.FRONT: pcbnew.F_Cu, router.BACK: pcbnew.B_Cu}
# How far a part's name is from the part's middle, if there is no room in the middle.
_NAMES = {"J1": (0.0, -15.0), "J2": (0.0, 2.0), "J3": (0.0, 4.9), "SW8": (4.0, -2.5), "R1": (-2.5, 0.8)}
# What else is printed: at which pad of which part, how far to its right and above it, on which side, how high.
_BOTH = places.FRONT, places.BACK
_LABELS = (
    *(("HOLD %d" % number, "SW%d" % number, 1, 2.25, 1.6, places.FRONT, _NORMAL) for number in range(1, 6)),
    ("ROLL", "SW6", 1, 8.75, -4.0, places.FRONT, _NORMAL),
    *((pin, "J1", number, -3.4, 0.0, places.FRONT, _SMALL) for number, pin in enumerate(netlist.PANEL_PINS, 1)),
    *((pin, "J2", number, 0.0, 1.95, places.BACK, _SMALL) for number, pin in enumerate(netlist.SENSOR_PINS, 1)),
    *(("+", "J3", 1, -3.2, 0.0, side, _NORMAL) for side in _BOTH),
    *(("-", "J3", 2, 3.2, 0.0, side, _NORMAL) for side in _BOTH),
    ("1k", "R1", 1, -2.5, -5.9, places.BACK, _NORMAL),
    ("BATTERY", "J3", 1, 1.0, 9.0, places.BACK, _NORMAL),
    ("ON", "SW8", 1, 3.4, 0.0, places.BACK, _NORMAL),
    ("Skalbox", "U1", 10, 18.5, -1.3, places.BACK, _LARGE),
    ("carrier board, revision " + REVISION, "U1", 10, 18.5, -4.8, places.BACK, _NORMAL),
)


def at(x: float, y: float) -> pcbnew.wxPoint:
    """Return a point of the device on KiCad's sheet."""
    return pcbnew.wxPointMM(x - places.CARRIER.left + MARGIN, places.CARRIER.top + MARGIN - y)


def from_sheet(point: pcbnew.wxPoint) -> places.Point:
    x, y = places.CARRIER.left - MARGIN + pcbnew.ToMM(point.x), places.CARRIER.top + MARGIN - pcbnew.ToMM(point.y)
    return round(x, 4), round(y, 4)


def draw(path: Path, components: list[Component]) -> pcbnew.BOARD:
    """Return a new board of this file with all parts, and with no tracks."""
    board = pcbnew.NewBoard(str(path))
    _name_from("board")
    rules = board.GetDesignSettings()
    rules.m_TrackMinWidth = rules.m_MinClearance = rules.m_ViasMinAnnularWidth = pcbnew.FromMM(LEAST)
    rules.m_CopperEdgeClearance = rules.m_HoleToHoleMin = pcbnew.FromMM(EDGE)
    rules.m_ViasMinSize, rules.m_MinThroughDrill = pcbnew.FromMM(RULES.via), pcbnew.FromMM(RULES.via_drill)
    board.GetTitleBlock().SetTitle("Skalbox carrier board")
    board.GetTitleBlock().SetRevision(REVISION)
    nets = {}
    for name in (*netlist.signal_nets(components), netlist.GROUND):
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    for part in components:
        _name_from(part.name)
        _place(board, part, nets)
    for number, hole in enumerate(places.SCREWS, 1):
        _name_from("H%d" % number)
        screw = _load(board, "MountingHole:MountingHole_2.7mm_M2.5")
        screw.SetReference("H%d" % number)
        screw.Reference().SetVisible(False)
        screw.SetPosition(at(*hole.middle))
    _name_from("drawings")
    _frames(board)
    pads = {part.name: part.pads() for part in components}
    for words, name, number, dx, dy, side, size in _LABELS:
        text = pcbnew.PCB_TEXT(board)
        text.SetText(words)
        pad = pads[name][number - 1]
        _style(text, (pad.x + dx, pad.y + dy), side, size)
        board.Add(text)
    for layer in _COPPER.values():
        _plane(board, nets[netlist.GROUND], layer)
    return board


def _name_from(seed: str) -> None:
    """Let KiCad's identifiers follow from a name: else they are random."""
    pcbnew.KIID.SeedGenerator(zlib.crc32(seed.encode()))


def _load(board: pcbnew.BOARD, name: str) -> pcbnew.FOOTPRINT:
    library, _, footprint = name.partition(":")
    folder = OWN if library == "Skalbox" else LIBRARIES
    found = pcbnew.FootprintLoad(str(folder / (library + ".pretty")), footprint)
    if found is None:
        raise ValueError("KiCad has no footprint %s in %s" % (footprint, folder / library))
    found.SetFPID(pcbnew.LIB_ID(library, footprint))
    found.Value().SetVisible(False)
    board.Add(found)
    return found


def _place(board: pcbnew.BOARD, part: Component, nets: dict[str, pcbnew.NETINFO_ITEM]) -> None:
    """Put a part with its name where the tables have it, and join its pads to their nets."""
    footprint = _load(board, part.footprint)
    _turn(footprint, part)
    footprint.SetReference(part.name)
    footprint.SetValue(part.value)
    dx, dy = _NAMES.get(part.name, (0.0, 0.0))
    text = footprint.Reference()
    text.SetKeepUpright(False)
    text.SetTextAngle(-footprint.GetOrientation())
    _style(text, (part.place.middle[0] + dx, part.place.middle[1] + dy), part.place.side, _NORMAL)
    for pad in numbered(footprint):
        net = part.nets[int(pad.GetNumber()) - 1]
        if net in nets:
            pad.SetNet(nets[net])


def _turn(footprint: pcbnew.FOOTPRINT, part: Component) -> None:
    """Turn a footprint so that its pads are where the table has them. ValueError if there is no such turn."""
    if part.place.side == places.BACK:
        footprint.Flip(footprint.GetPosition(), False)
    wanted = sorted((number, x, y) for number, _, x, y in part.pads())
    for quarter in range(4):
        footprint.SetOrientationDegrees(90 * quarter)
        found = _pads(footprint)
        dx, dy = (sum(to[i] - was[i] for to, was in zip(wanted, found, strict=True)) / len(found) for i in (1, 2))
        footprint.Move(at(dx, dy) - at(0, 0))
        pairs = zip(wanted, _pads(footprint), strict=True)
        if all(a == b and max(abs(ax - bx), abs(ay - by)) < _NEAR for (a, ax, ay), (b, bx, by) in pairs):
            return
    raise ValueError("%s: the pads of %s do not fit hardware/places.py" % (part.name, part.footprint))


def _pads(footprint: pcbnew.FOOTPRINT) -> list[tuple[str, float, float]]:
    return sorted((pad.GetNumber(), *from_sheet(pad.GetPosition())) for pad in numbered(footprint))


def numbered(footprint: pcbnew.FOOTPRINT) -> list[pcbnew.PAD]:
    """Return the pads of a footprint without its plain holes, which KiCad calls pads, too."""
    return [pad for pad in footprint.Pads() if pad.GetNumber()]


def _corners(left: float, right: float, bottom: float, top: float) -> pcbnew.SHAPE_POLY_SET:
    corners = pcbnew.SHAPE_POLY_SET()
    corners.NewOutline()
    for point in (at(left, bottom), at(right, bottom), at(right, top), at(left, top)):
        corners.Append(point.x, point.y)
    return corners


def _shape(board: pcbnew.BOARD, kind: int, layer: int) -> pcbnew.PCB_SHAPE:
    shape = pcbnew.PCB_SHAPE(board)
    shape.SetShape(kind)
    shape.SetLayer(layer)
    shape.SetWidth(pcbnew.FromMM(_LINE))
    board.Add(shape)
    return shape


def _frame(board: pcbnew.BOARD, sides: tuple[float, float, float, float], layer: int) -> None:
    """Print the four sides of a rectangle, with gaps at the board's holes."""
    left, right, bottom, top = sides
    for y in (bottom, top):
        for start, end in _pieces(left, right, [(x, across - y, hole) for (x, across), hole in _HOLES]):
            _line(board, (start, y), (end, y), layer)
    for x in (left, right):
        for start, end in _pieces(bottom, top, [(y, across - x, hole) for (across, y), hole in _HOLES]):
            _line(board, (x, start), (x, end), layer)


def _pieces(start: float, end: float, holes: list[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """Return the pieces of a line that no hole cuts. A hole is how far along and across it is, and its diameter."""
    ends = [start, end]
    for along, across, diameter in holes:
        radius = diameter / 2 + _APART
        if abs(across) < radius and start < along < end:
            half = math.sqrt(radius**2 - across**2)
            ends += along - half, along + half
    ends.sort()
    return list(zip(ends[::2], ends[1::2], strict=True))


def _line(board: pcbnew.BOARD, start: places.Point, end: places.Point, layer: int) -> None:
    shape = _shape(board, pcbnew.SHAPE_T_SEGMENT, layer)
    shape.SetStart(at(*start))
    shape.SetEnd(at(*end))


def _frames(board: pcbnew.BOARD) -> None:
    """Draw the board's edge, and print where the panel and the sensor lie."""
    edge = _shape(board, pcbnew.SHAPE_T_POLY, pcbnew.Edge_Cuts)
    edge.SetPolyShape(_corners(*places.CARRIER[:4]).Fillet(pcbnew.FromMM(places.CARRIER.corner), _ROUND))
    edge.SetFilled(False)
    sizes = parts.measured()
    right = places.PANEL.pads[0][0] + sizes.panel.header_from_edge
    high = sizes.panel.short / 2
    _frame(board, (right - sizes.panel.long, right, -high, high), _SILK[places.PANEL.side])
    (x, y), wide, high = places.SENSOR.middle, sizes.sensor.long / 2, sizes.sensor.short / 2
    _frame(board, (x - wide, x + wide, y - high, y + high), _SILK[places.SENSOR.side])


def _style(text: pcbnew.EDA_TEXT, point: places.Point, side: str, size: float) -> None:
    text.SetPosition(at(*point))
    text.SetLayer(_SILK[side])
    text.SetMirrored(side == places.BACK)
    text.SetTextSize(pcbnew.wxSizeMM(size, size))
    text.SetTextThickness(pcbnew.FromMM(max(size * _LINE, _LINE)))


def _plane(board: pcbnew.BOARD, net: pcbnew.NETINFO_ITEM, layer: int) -> None:
    left, right, bottom, top, _, _ = places.CARRIER
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(net)
    zone.SetLocalClearance(pcbnew.FromMM(_ZONE["gap"]))
    zone.SetMinThickness(pcbnew.FromMM(_ZONE["width"]))
    zone.SetThermalReliefGap(pcbnew.FromMM(_SPOKE["gap"]))
    zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(_SPOKE["width"]))
    inset = _ZONE["inset"]
    corners = _corners(left + inset, right - inset, bottom + inset, top - inset)
    corners.thisown = False  # it is the zone's from now on
    zone.SetOutline(corners)
    board.Add(zone)


def connect(board: pcbnew.BOARD, components: list[Component]) -> list[router.Area]:
    """Lay the tracks of all nets, and return them with their vias. ValueError if there is no way."""
    left, right, bottom, top, _, _ = places.CARRIER
    signals = netlist.signal_nets(components)
    routed = router.route(_areas(board) + _words(board), (left, bottom, right, top), signals, netlist.GROUND, RULES)
    nets = board.GetNetsByName()
    _name_from("tracks")
    for area in routed:
        if len(area.layers) > 1:
            item = pcbnew.PCB_VIA(board)
            item.SetDrill(pcbnew.FromMM(RULES.via_drill))
        else:
            item = pcbnew.PCB_TRACK(board)
            item.SetLayer(_COPPER[area.layers[0]])
        item.SetStart(at(*area.start))
        item.SetEnd(at(*area.end))
        item.SetWidth(pcbnew.FromMM(2 * area.radius))
        item.SetNet(nets[area.net])
        board.Add(item)
    return routed


def _areas(board: pcbnew.BOARD) -> list[router.Area]:
    """Return all pads and holes, for the router."""
    found = []
    for pad in (pad for footprint in board.GetFootprints() for pad in footprint.Pads()):
        wide, high = (pcbnew.ToMM(each) / 2 for each in pad.GetBoundingBox().GetSize())
        radius = min(wide, high) if pad.GetShape() in (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL) else 0.0
        hole = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
        layers = tuple(layer for layer, copper in _COPPER.items() if hole or pad.IsOnLayer(copper))
        place = from_sheet(pad.GetPosition())
        found.append(router.Area(pad.GetNetname(), place, place, wide - radius, high - radius, radius, layers))
    return sorted(found)


def _words(board: pcbnew.BOARD) -> list[router.Area]:
    """Return where words are printed: a via would cut them."""
    names = [
        text for footprint in board.GetFootprints() for text in (footprint.Reference(), *footprint.GraphicalItems())
    ]
    found = []
    for text in (each for each in (*board.GetDrawings(), *names) if isinstance(each, pcbnew.EDA_TEXT)):
        if text.IsVisible() and text.GetLayer() in _SILK.values():
            box = text.GetBoundingBox()
            wide, high = (pcbnew.ToMM(each) / 2 for each in box.GetSize())
            place = from_sheet(box.Centre())
            found.append(router.Area("", place, place, wide, high, 0.0, (router.VIAS,)))
    return sorted(found)
