# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the files of the carrier board with KiCad 6, and write the changed ones to this folder.

It runs in the Python that has KiCad's module pcbnew: /usr/bin/python3 on Debian.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

try:
    import pcbnew
except ImportError:
    print("hardware/board/make.py: this Python does not have KiCad 6: see make hardware", file=sys.stderr)
    sys.exit(2)

import layout
import netlist
import outputs
import places

from host_tools.circuit.equal_files import packed

FOLDER = Path(__file__).resolve().parent
BOARD, PROJECT = "carrier.kicad_pcb", "carrier.kicad_pro"
GERBERS, REPORT = "gerbers.zip", "drc.txt"


def made(folder: Path, preset: dict[str, str]) -> dict[str, bytes]:
    """Return all files of the board of this preset by their names; KiCad writes in this empty folder. ValueError if a
    net has no way, if a part does not fit, or if KiCad finds a fault."""
    parts = netlist.components(preset)
    path = folder / BOARD
    board = layout.draw(path, parts)
    routed = layout.connect(board, parts)
    print("%d pieces of tracks, and vias" % len(routed))
    pcbnew.SaveBoard(str(path), board)
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    judged = outputs.report(path)
    if any(outputs.faults(judged).values()):
        raise ValueError("KiCad finds faults:\n" + judged)
    texts = {
        REPORT: judged,
        "bom.csv": outputs.bill(parts),
        "positions.csv": outputs.positions(board, parts),
        **{side + ".svg": outputs.drawing(board, side, layout.SHEET) for side in (places.FRONT, places.BACK)},
    }
    files = {name: (folder / name).read_bytes() for name in (BOARD, PROJECT)}
    files[GERBERS] = packed(outputs.gerbers(board))
    return files | {name: text.encode() for name, text in texts.items()}


def main() -> int:
    if not pcbnew.GetBuildVersion().startswith("6."):
        print("hardware/board/make.py needs KiCad 6, not %s" % pcbnew.GetBuildVersion(), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            files = made(Path(folder), netlist.preset())
        except ValueError as error:
            print("hardware/board/make.py: %s" % error, file=sys.stderr)
            return 1
    for name, data in files.items():
        target = FOLDER / name
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
            print("%s: %s bytes" % (target.name, format(len(data), ",")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
