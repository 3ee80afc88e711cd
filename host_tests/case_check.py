# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Slice each printed part with PrusaSlicer, and compare with the printing sheet: `make hardware-check` does.

The sheet is hardware/case/printing-sheet.csv. Automatic supports are switched on once: no part gets any, except where
the sheet names a place. If supports are off, grams and minutes are the sheet's.
"""

import csv
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CASE = Path(__file__).resolve().parents[1] / "hardware/case"
SLICER = "prusa-slicer"
OFF = 0.03  # how far grams and minutes may be from the sheet: another release of the slicer
TIME = re.compile(r"estimated printing time \(normal mode\) = (?:(\d+)h )?(?:(\d+)m )?(\d+)s")


def sliced(part: str, supports: bool) -> tuple[float, float, int]:
    """Return the grams and the minutes of a part, and how many stretches of support it gets."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.gcode"
        options = ["--load", CASE / "print.ini", "--center", "90,90", "-g", "-o", made]
        options += ["--support-material", "--support-material-auto"] if supports else []
        subprocess.run([SLICER, *options, CASE / "print" / f"{part}.stl"], check=True, capture_output=True)
        text = made.read_text()
    hours, minutes, seconds = (int(each or 0) for each in TIME.search(text).groups())
    grams = float(re.search(r"; filament used \[g\] = ([0-9.]+)", text)[1])
    return grams, hours * 60 + minutes + seconds / 60, text.count(";TYPE:Support")


def faults(row: dict[str, str]) -> list[str]:
    """Return what differs from this row of the sheet."""
    part = row["part"]
    found = []
    if bool(sliced(part, supports=True)[2]) is not bool(row["supports may be made at"]):
        found.append(f"{part}: the slicer and the sheet disagree about supports")
    grams, minutes, _ = sliced(part, supports=False)
    for name, value in (("grams", grams), ("minutes", minutes)):
        if abs(value - float(row[name])) > max(0.05 if name == "grams" else 0.5, OFF * value):
            found.append(f"{part}: {value:.1f} {name}, and {row[name]} in the sheet")
    return found


def main() -> int:
    if not shutil.which(SLICER):
        print("PrusaSlicer was not found: the check of the printed parts is skipped")
        return 0
    with (CASE / "printing-sheet.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    found = [fault for row in rows for fault in faults(row)]
    print("\n".join(found) or f"{len(rows)} printed parts have the supports, grams and minutes of the printing sheet")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
