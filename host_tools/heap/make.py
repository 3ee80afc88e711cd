# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Print what each screen leaves free of a Pico's memory: `make memory`.

The squeezed program, as it is on a board's drive, plays a match of four in MicroPython. Its objects have the same size
as CircuitPython's on an RP2040. So the program's modules, classes and objects are counted exactly. What the firmware
makes for the display is estimated (host_tools/heap/board/displayio.py), and what the firmware itself takes is a
constant. On the screens of a match the result is within 7 KB of what an emulated Pico has free. The largest free piece
is not measured.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host_tools.desktop import key_script
from host_tools.drive import contents
from host_tools.node import micropython
from host_tools.squeezer import firmware_names
from host_tools.terminal.messages import complain
from host_tools.tracebacks import names_file
from host_tools.virtual.heap_use import TABLE
from host_tools.web import drive, static

HEAP = 160_000  # bytes that CircuitPython 10.2.1 leaves on a Pico when code.py starts: 158,000 to 161,000
SETTINGS = 'SKALBOX_LANG = "fr"\nSKALBOX_PANEL = "%s"\n'
SMALL, LARGE = ("240x240", False), ("320x240", True)  # the panel, and whether in large type: the second has the least
LARGER = "tap 3\n"  # from normal to large type, at the first question
# The keys from the first question, for the size of type, to the players: four names.
NAMES = "\n".join(
    [
        "tap roll",
        "tap roll",
        "spell Ana",
        *("tap roll\ntap 1\nspell " + name for name in ("Ben", "Eva", "Max")),
        "tap roll",
    ]
)
# The screens to lay over each one, with an argument if they take one.
OVER: dict[str, Sequence[str | tuple[str, int]]] = {
    "players": (("seat", 0), "settings", ("about", 0), ("self_test", 0), "game", "legs", "fame", "codes"),
    "turn": ("gamemenu", "help", "sheets", "sheet", "seats"),
    "scoring": ("coach", "menu", "sheets", "zero"),
    "final": ("review", "story", "curve", "fairness", "fame", "stats"),
}
LAST = "final"
PRESSES = 400  # of ROLL: more than a match takes
MOVED = (48, 0, 1008)  # bytes by which the program lies later in the memory, in each of three runs
# What the device's program calls what run.py asks for.
_ASKED = ("step", "screen", "name", "table", "moving", "lay", "close")
HERE = Path(__file__).parent


class Free(NamedTuple):
    """A screen's least and most bytes free, and whether the table was in memory when it had the least."""

    screen: str
    least: int
    most: int
    with_table: bool


def packed(files: dict[str, bytes]) -> bytes:
    """Return the drive for play.mjs: the board's drive with these files, and the modules of a firmware."""
    found = {name: b"M" + data[1:] if name.endswith(".mpy") else data for name, data in files.items()}
    for folder in (drive.BOARD, HERE / "board"):
        for path in sorted(folder.rglob("*.py")):
            place = "board/" + path.relative_to(folder).with_suffix(".mpy").as_posix()
            found[place] = drive.compiled(path.read_text("utf-8"), path.name)
    listed = names_file.parsed(files[names_file.NAME])
    short = {old: new for new, old in listed.everywhere.items()}
    given = {"heap": HEAP, "short": {name: short.get(name, name) for name in _ASKED}}
    given["names"] = sorted(set(firmware_names.firmware_names()))
    return drive.packed({**found, "measured.json": json.dumps(given).encode()})


def played(
    files: dict[str, bytes], presses: int = PRESSES, moved: int = 0, device: tuple[str, bool] = SMALL
) -> list[tuple[str, int, bool]]:
    """Return (screen, bytes free, whether the table is in memory) for each screen of a match, in the order in which
    they are shown. `files`: of a board's drive. `moved`: one of MOVED. `device`: SMALL or LARGE.
    host_tools.node.micropython.VmError if the device fails."""
    panel, large = device
    keys = key_script.parse(LARGER * large + NAMES, "names")
    over = {screen: [each if isinstance(each, tuple) else (each, None) for each in OVER[screen]] for screen in OVER}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in static.PAGE.glob("*.js"):
            shutil.copyfile(path, folder / path.name)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "drive").write_bytes(packed(files))
        job = {
            "micropython": str(micropython.package() / "micropython.mjs"),  # type: ignore[operator]
            "page": name,
            "drive": str(folder / "drive"),
            "settings": SETTINGS % panel,
            "steps": [step[1:] for step in keys if step.verb in ("tap", "hold")],
            "over": over,
            "last": LAST,
            "presses": presses,
            "moved": moved,
        }
        command = ["node", str(HERE / "play.mjs")]
        done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False)
    if done.returncode:
        raise micropython.VmError(done.stderr.strip())
    return [tuple(each) for each in json.loads(done.stdout)]


def without_accidents(*runs: list[tuple[str, int, bool]]) -> list[tuple[str, int, bool]]:
    """Return the most that each visit of a screen has left in one of these runs, the table counted as free.

    MicroPython frees nothing to which a number seems to point. In this build such numbers are small, and now and then a
    pixel or a face is one: but hardly twice, if the program lies elsewhere."""
    best: dict[tuple[str, int], tuple[int, bool]] = {}
    for found in runs:
        visits: Counter[str] = Counter()
        for screen, free, table in found:
            visits[screen] += 1
            key = screen, visits[screen]
            best[key] = max(best.get(key, (free, table)), (free, table), key=_without_table)
    return [(screen, *rest) for (screen, _), rest in best.items()]


def _without_table(left: tuple[int, bool]) -> int:
    """Return what would be free without the table."""
    free, table = left
    return free + TABLE * table


def summary(found: list[tuple[str, int, bool]]) -> list[Free]:
    """Return a row for each screen, the screen with the least memory first."""
    by_screen: dict[str, list[tuple[int, bool]]] = {}
    for screen, free, table in found:
        by_screen.setdefault(screen, []).append((free, table))
    rows = [Free(screen, min(each)[0], max(each)[0], min(each)[1]) for screen, each in by_screen.items()]
    return sorted(rows, key=lambda row: row.least)


def main() -> int:
    """Print a table for each device; return 0, or 2 if MicroPython is missing or fails."""
    missing = micropython.why_not()
    if missing:
        complain(missing)
        return 2
    both = SMALL, LARGE
    try:
        files = contents.files()
        found = [without_accidents(*(played(files, moved=each, device=device) for each in MOVED)) for device in both]
    except micropython.VmError as error:
        complain("make memory: MicroPython failed: %s" % str(error).splitlines()[-1])
        return 2
    for (panel, large), rows in zip(both, map(summary, found), strict=True):
        print(f"{panel}, {'large' if large else 'normal'} type")
        print("bytes free     least      most  the table is in memory")
        for row in rows:
            print(f"{row.screen:10}{row.least:>10,}{row.most:>10,}  {'yes' if row.with_table else 'no'}")
        print()
    print("(estimated for a Pico, in a match of four; on a board some 7,000 more or less)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
