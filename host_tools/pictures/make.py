# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the pictures: `python host_tools/pictures/make.py` writes made/, for the README, for shared links and for the
builder's page.

`--check` reports differences.

They show the virtual board's screens and the presets of skalbox.hardware.presets, in the typeface of the npm package
that the glyph sheets also use (host_tools/node/package.json).
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image, ImageChops, ImageSequence

from host_tools import safe_files
from host_tools.art import glyphs
from host_tools.pictures import presets, screen_row, share, start, throw, typeface
from host_tools.pictures.drawing import Drawing
from host_tools.pictures.paint import paint
from host_tools.pictures.throw import Animation

TARGET = Path(__file__).resolve().parent / "made"
_SCALE = 2  # pixels of a PNG for each of a drawing's


Made = Image.Image | str | Animation  # a str is the text of an SVG

MAKERS: dict[str, Callable[[], Made]] = {
    "strip.png": screen_row.draw,
    "share.png": share.draw,
    "throw.gif": throw.draw,
    **start.DRAWINGS,
}


def _svg(draw: Callable[[], Drawing]) -> str:
    return draw().svg()


def _png(draw: Callable[[], Drawing]) -> Image.Image:
    return paint(draw(), _SCALE)


for _name, _draw in presets.DRAWINGS.items():
    MAKERS[f"wiring-{_name}.svg"] = partial(_svg, _draw)
    MAKERS[f"wiring-{_name}.png"] = partial(_png, _draw)


def same(made: Made, kept: bytes) -> bool:
    """Return whether a file matches what was generated: pictures pixel for pixel, a text byte for byte."""
    if isinstance(made, str):
        return made.encode() == kept
    picture = Image.open(io.BytesIO(kept))
    if isinstance(made, Animation):
        shown = [(frame.info["duration"], frame.convert("RGB").tobytes()) for frame in ImageSequence.Iterator(picture)]
        frames = zip(made.durations, made.frames, strict=True)
        return shown == [(ms, frame.convert("RGB").tobytes()) for ms, frame in frames] and picture.size == made.size
    if (picture.mode, picture.size) != (made.mode, made.size):
        return False
    # By default, the bounding box of a difference with alpha covers its alpha alone.
    return ImageChops.difference(made, picture).getbbox(alpha_only=False) is None


def write(made: Made, path: Path) -> None:
    if isinstance(made, str):
        safe_files.write(path, made.encode())
        return
    data = io.BytesIO()
    if isinstance(made, Animation):
        first, *others = made.frames
        first.save(data, "GIF", save_all=True, append_images=others, duration=made.durations, loop=0, optimize=False)
    else:
        made.save(data, "PNG", optimize=True)
    safe_files.write(path, data.getvalue())


def strays(target: Path) -> list[str]:
    """Return files that aren't generated."""
    return sorted(path.name for path in target.iterdir() if path.name not in MAKERS) if target.is_dir() else []


def main(arguments: list[str]) -> int:
    if not typeface.at_hand():
        print(glyphs.missing(), file=sys.stderr)
        return 2
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: python host_tools/pictures/make.py [--check]", file=sys.stderr)
        return 2
    TARGET.mkdir(exist_ok=True)
    differing = strays(TARGET)
    for name, maker in MAKERS.items():
        made, path = maker(), TARGET / name
        if path.exists() and same(made, path.read_bytes()):
            continue
        differing.append(name)
        if not check:
            write(made, path)
            print(f"{name}: {path.stat().st_size:,} bytes")
    if not check:
        for name in strays(TARGET):
            (TARGET / name).unlink()
            print(f"{name}: removed")
        return 0
    for name in differing:
        print(f"differs: {name}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
