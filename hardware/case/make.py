# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the files of the printed case, or say whether your own parts fit: python hardware/case/make.py --help."""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent), str(HERE.parents[1])]

from parts import BOUGHT, measured  # noqa: E402

PLAYS = 0.2, 0.32  # the gaps around a key that leave the walls between the keys thick enough


def main() -> int:
    """Make the files. Return the status: 0, 1 if parts do not fit, 2 after a wrong input."""
    options = read_options()
    try:
        play = checked_play(options.play)
        parts = read_measures(options.measures) if options.measures else measured()
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
    parser.add_argument(
        "--play", metavar="MM", default="0.28", help="the gap around each key, %g to %g mm; else 0.28" % PLAYS
    )
    parser.add_argument("--out", metavar="DIR", type=Path, default=HERE / "print", help="the folder of the files")
    return parser.parse_args()


def checked_play(text: str) -> float:
    """Return the gap around a key. ValueError if it is not a number in its range."""
    low, high = PLAYS
    try:
        play = float(text)
    except ValueError:
        play = -1.0
    if not low <= play <= high:
        raise ValueError(f"--play {text}: the gap around a key is {low:g} to {high:g} mm")
    return play


def read_measures(path: Path) -> SimpleNamespace:
    """Return the table of parts with the sizes of a TOML file, such as `[panel]`, `glass_long = 47.8`. ValueError if
    the file cannot be read, or has another part, another dimension or a size that is not in millimetres."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise ValueError(f"{path}: cannot be read: {wrong.strerror}") from None
    except ValueError as wrong:
        raise ValueError(f"{path}: is not TOML: {wrong}") from None
    for part, sizes in tables.items():
        if part not in BOUGHT or not isinstance(sizes, dict):
            raise ValueError(f"{path}: there is no part [{part}]; the parts are {', '.join(BOUGHT)}")
        for name, size in sizes.items():
            if name not in BOUGHT[part]:
                raise ValueError(f"{path}: [{part}] has no {name}; it has {', '.join(BOUGHT[part])}")
            if isinstance(size, bool) or not isinstance(size, (int, float)) or not 0 < size < 200:
                raise ValueError(f"{path}: [{part}] {name} = {size}: a size is a number of millimetres, 0 to 200")
    return measured(tables)


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
