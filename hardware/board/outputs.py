# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Let KiCad judge a board, plot it and draw it, and write the lists for an order. No file names a day."""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path

import pcbnew
import places
from layout import numbered
from netlist import Component

from host_tools.circuit.equal_files import csv_text

_LAYERS = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Silkscreen": pcbnew.F_SilkS,
    "B_Silkscreen": pcbnew.B_SilkS,
    "F_Paste": pcbnew.F_Paste,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}
_DRAWN = {places.FRONT: ("F_Mask", "F_Silkscreen", "Edge_Cuts"), places.BACK: ("B_Mask", "B_Silkscreen", "Edge_Cuts")}
_DATED = re.compile(r"(?m)^.*(CreationDate|Created on| date |Drc report for).*\n")
_UNSEEN = re.compile(r"(?s)<text.*?</text>\n?")  # texts once more, to be searched for
_SVG_DIGITS = 4  # after the point of a millimetre: Chromium misplaces circles if numbers are larger than 2**25
_PAGE = re.compile(r'width="[^"]*" height="[^"]*" viewBox="0 0 (\d+) \d+"')
_COUNTS = re.compile(r"Found (\d+) (DRC violations|unconnected pads|Footprint errors)")


def report(path: Path) -> str:
    """Return KiCad's judgement of the board in this file, which it names by its SHA-256."""
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as made:
        pcbnew.WriteDRCReport(pcbnew.LoadBoard(str(path)), made.name, pcbnew.EDA_UNITS_MILLIMETRES, True)
        judged = _DATED.sub("", made.read())
    return "** %s, SHA-256 %s **\n%s" % (path.name, hashlib.sha256(path.read_bytes()).hexdigest(), judged)


def faults(judged: str) -> dict[str, int]:
    """Return how many faults of each kind a report names."""
    return {kind: int(number) for number, kind in _COUNTS.findall(judged)}


def gerbers(board: pcbnew.BOARD) -> dict[str, str]:
    """Return the gerbers and the drill files by their names."""
    pages = {name: (name,) for name in _LAYERS}
    return _plotted(board, pcbnew.PLOT_FORMAT_GERBER, pages, pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)


def drawing(board: pcbnew.BOARD, side: str, size: tuple[float, float]) -> str:
    """Return one side of the board as SVG, as one sees it: what is on this size of KiCad's sheet, in mm."""
    full = pcbnew.PCB_PLOT_PARAMS.FULL_DRILL_SHAPE
    (text,) = _plotted(board, pcbnew.PLOT_FORMAT_SVG, {side: _DRAWN[side]}, full, side == places.BACK).values()
    wide, high = (round(each * 10**_SVG_DIGITS) for each in size)
    page = _PAGE.search(text)
    left = int(page[1]) - wide if page and side == places.BACK else 0
    cropped = 'width="%gmm" height="%gmm" viewBox="%d 0 %d %d"' % (*size, left, wide, high)
    return _PAGE.sub(cropped, _UNSEEN.sub("", text))


def _plotted(
    board: pcbnew.BOARD, kind: int, pages: dict[str, tuple[str, ...]], drills: int, mirrored: bool = False
) -> dict[str, str]:
    """Return a file for each page, with these layers, by its name. Gerbers come with the files of the drills."""
    with tempfile.TemporaryDirectory() as folder:
        plotter = pcbnew.PLOT_CONTROLLER(board)
        plotter.GetPlotOptions().SetOutputDirectory(folder)
        plotter.GetPlotOptions().SetDrillMarksType(drills)
        plotter.GetPlotOptions().SetMirror(mirrored)
        plotter.GetPlotOptions().SetSvgPrecision(_SVG_DIGITS, False)
        for page, layers in pages.items():
            plotter.SetLayer(_LAYERS[layers[0]])
            plotter.OpenPlotfile(page, kind, page)
            for layer in layers:
                plotter.SetLayer(_LAYERS[layer])
                plotter.PlotLayer()
        plotter.ClosePlot()
        if kind == pcbnew.PLOT_FORMAT_GERBER:
            writer = pcbnew.EXCELLON_WRITER(board)
            writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
            writer.SetFormat(True)
            writer.CreateDrillandMapFilesSet(folder, True, False)
        return {made.name: _DATED.sub("", made.read_text("utf-8")) for made in sorted(Path(folder).iterdir())}


def bill(components: list[Component]) -> str:
    """Return the bill of materials as CSV."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for part in components:
        rows.setdefault((part.value, part.maker, part.order), []).append(part.name)
    heads = "Designators", "Quantity", "Value", "Maker", "Order number"
    return csv_text(heads, [(" ".join(names), len(names), *key) for key, names in rows.items()])


def positions(board: pcbnew.BOARD, components: list[Component]) -> str:
    """Return the middle of each part's pads, in the frame of the gerbers, and how the part is turned, as CSV."""
    rows: list[tuple[object, ...]] = []
    for part in components:
        footprint = board.FindFootprintByReference(part.name)
        pads = [pad.GetPosition() for pad in numbered(footprint)]
        x, y = (pcbnew.ToMM(min(each) + max(each)) / 2 for each in zip(*pads, strict=True))
        rows.append((part.name, "%.3f" % x, "%.3f" % -y, "%g" % footprint.GetOrientationDegrees(), part.place.side))
    return csv_text(("Designator", "Mid X", "Mid Y", "Rotation", "Layer"), rows)
