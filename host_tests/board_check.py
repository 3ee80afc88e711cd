# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Judge the files of hardware/board with KiCad 6, in the Python that has its module pcbnew: `make hardware-check`.

It makes the board once more and compares, judges the committed board, plots it, and plants faults that KiCad must find.
Then it makes the board of a preset with other pins.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "hardware/board"
sys.path.append(str(FOLDER))

import make  # noqa: E402
import netlist  # noqa: E402
import outputs  # noqa: E402
import pcbnew  # noqa: E402


def track(board: pcbnew.BOARD) -> pcbnew.PCB_TRACK:
    """Return the longest track of a signal."""
    own = [each for each in board.GetTracks() if each.GetNetname() == "SCK" and each.Type() == pcbnew.PCB_TRACE_T]
    return max(own, key=lambda each: each.GetLength())


def cut(board: pcbnew.BOARD) -> None:
    board.Delete(track(board))


def short(board: pcbnew.BOARD) -> None:
    """Join two pads of the Pico beside each other."""
    pico = board.FindFootprintByReference("U1")
    bridge = pcbnew.PCB_TRACK(board)
    bridge.SetStart(pico.FindPadByNumber("1").GetPosition())
    bridge.SetEnd(pico.FindPadByNumber("2").GetPosition())
    bridge.SetLayer(pcbnew.B_Cu)
    bridge.SetWidth(track(board).GetWidth())
    bridge.SetNet(pico.FindPadByNumber("1").GetNet())
    board.Add(bridge)


def thin(board: pcbnew.BOARD) -> None:
    track(board).SetWidth(pcbnew.FromMM(0.1))


def printed(board: pcbnew.BOARD) -> None:
    """Print a name on a pad."""
    switch = board.FindFootprintByReference("SW1")
    switch.Reference().SetPosition(switch.FindPadByNumber("1").GetPosition())


FAULTS: dict[str, Callable[[pcbnew.BOARD], None]] = {
    "a missing track": cut,
    "two pads in contact": short,
    "a track of 0.1 mm": thin,
    "a name on a pad": printed,
}
OTHER_PINS = {"SKALBOX_DC": "GP15", "SKALBOX_KEYS": "GP3 GP2 GP4 GP5 GP6 GP7"}


def wrong() -> Iterator[str]:
    """Yield what is wrong with the committed files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in make.made(Path(folder), netlist.preset()).items():
            if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != data:
                yield "%s is not what the code makes: run make hardware" % name
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / make.BOARD
        for name in (make.BOARD, make.PROJECT):
            (Path(folder) / name).write_bytes((FOLDER / name).read_bytes())
        found = outputs.faults(outputs.report(path))
        print("KiCad %s: %s" % (pcbnew.GetBuildVersion(), ", ".join("%d %s" % (found[kind], kind) for kind in found)))
        yield from ("%s: %d %s" % (make.BOARD, number, kind) for kind, number in found.items() if number)
        if make.packed(outputs.gerbers(pcbnew.LoadBoard(str(path)))) != (FOLDER / make.GERBERS).read_bytes():
            yield "%s is not the plot of %s" % (make.GERBERS, make.BOARD)
        for fault, plant in FAULTS.items():
            board = pcbnew.LoadBoard(str(FOLDER / make.BOARD))
            plant(board)
            pcbnew.SaveBoard(str(path), board)
            if not any(outputs.faults(outputs.report(path)).values()):
                yield "KiCad did not find %s" % fault
    with tempfile.TemporaryDirectory() as folder:
        try:
            make.made(Path(folder), netlist.preset() | OTHER_PINS)
        except ValueError as error:
            yield "a board with other pins cannot be made: %s" % error


if __name__ == "__main__":
    said = list(wrong())
    right = "The board is right; %d planted faults were found; other pins get a board, too." % len(FAULTS)
    print("\n".join(said or [right]))
    sys.exit(1 if said else 0)
