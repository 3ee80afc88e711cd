# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make all that a release page needs: `python host_tools/release/make.py [FOLDER]` writes it, under dist/release."""

from __future__ import annotations

import sys
from pathlib import Path

from host_tools import safe_files
from host_tools.commands.bundle import dist, write_folder
from host_tools.drive import DriveError
from host_tools.node import micropython
from host_tools.release import files
from host_tools.squeezer import CompileError
from host_tools.terminal.messages import complain, printable


def main(argv: list[str]) -> int:
    """Return 0, or 2 after an error."""
    out = Path(argv[0]) if argv else dist() / "release"
    try:
        files.check_place(out)
        micropython.fetch(lambda line: print(printable(line), flush=True))
        made = files.files()
        out.parent.mkdir(parents=True, exist_ok=True)
        files.check_place(out)
        write_folder(made, out)
    except (DriveError, CompileError, OSError) as error:
        complain("the release: %s" % safe_files.sentence(error, out))
        return 2
    for name, data in made.items():
        print(printable(f"{out / name}: {-(-len(data) // 1024):,} KB"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
