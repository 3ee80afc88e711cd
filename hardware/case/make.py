# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the files of the printed case, or say whether your own parts fit: python hardware/case/make.py --help."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

sys.path += [str(folder) for folder in Path(__file__).resolve().parents[:3]]

from parts import BOUGHT, measured

from host_tools.body import measures

OUT = Path(__file__).resolve().parent / "print"
PLAYS = 0.2, 0.32  # the gaps around a key that leave the walls between the keys thick enough


def main() -> int:
    """Make the files. Return the status: 0, 1 if parts do not fit, 2 after a wrong input."""
    options = read_options()
    try:
        play = checked_play(options.play)
        parts = measured(measures.read(options.measures, BOUGHT) if options.measures else {})
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    try:
        import manifold3d  # noqa: F401
    except ImportError:
        print("the case is modelled with manifold3d: run pip install --editable '.[case]'", file=sys.stderr)
        return 2
    from checks import CHECKS, failing
    from design import nominal

    case = nominal(play)
    wrong = failing(case, parts)
    for name, sentences in wrong.items():
        for sentence in sentences:
            print(f"{name}: {sentence}")
    if options.measures and not wrong:
        print(f"all {len({name for name, *_ in CHECKS})} checks pass")
    if not options.measures and not wrong:
        write(case, options.out)
    return 1 if wrong else 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measures", metavar="FILE", type=Path, help="only say what does not fit of FILE's sizes")
    parser.add_argument("--play", metavar="MM", default="0.28", help="the gap around a key, %g to %g mm" % PLAYS)
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        default=OUT,
        help="the folder of the files",
    )
    return parser.parse_args()


def checked_play(text: str) -> float:
    """Return the gap around a key. ValueError if it is not a number in its range."""
    low, high = PLAYS
    if re.fullmatch(r"[0-9]*\.?[0-9]+", text) and low <= float(text) <= high:
        return float(text)
    raise ValueError(f"--play {text}: the gap around a key is {low:g} to {high:g} mm")


def write(case, folder: Path) -> None:
    """Write each part as 3MF and as STL."""
    from printed import in_printing_position

    from host_tools.body.files import write_3mf, write_stl

    folder.mkdir(parents=True, exist_ok=True)
    for name, solid in in_printing_position(case).items():
        write_3mf(folder / f"{name}.3mf", solid)
        write_stl(folder / f"{name}.stl", solid)
        print(folder / name)


if __name__ == "__main__":
    sys.exit(main())
