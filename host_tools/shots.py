# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox shots DIR`: every screen in every language as PNG, and a contact sheet of each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from host_tools.cli import Parser
from host_tools.play import LANGUAGES, check_panel
from host_tools.tour import tour
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

_SCALE = 2
_COLUMNS = 6
_GAP = 8
_GREY = (60, 60, 60)


def visit(language: str, seen: Callable[[Machine, str], None], seed: int = 1) -> None:
    """Walk a device that speaks this language through the tour; `seen(machine, name)` is called on every screen."""
    machine = Machine(options={"SKALBOX_LANG": language}, seed=seed)
    machine.run(tour(machine, lambda name: seen(machine, name)))
    if machine.crash is not None:
        raise machine.crash


def contact_sheet(pictures: list[Image.Image]) -> Image.Image:
    """All these pictures, twice their size, on one sheet."""
    width, height = (side * _SCALE for side in pictures[0].size)
    rows = -(-len(pictures) // _COLUMNS)
    sheet = Image.new("RGB", (_COLUMNS * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP), _GREY)
    for number, picture in enumerate(pictures):
        place = (_GAP + number % _COLUMNS * (width + _GAP), _GAP + number // _COLUMNS * (height + _GAP))
        sheet.paste(picture.resize((width, height), Image.Resampling.NEAREST), place)
    return sheet


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox shots", description=__doc__)
    parser.add_argument("dir", metavar="DIR", type=Path, help="where the pictures go")
    parser.add_argument("--lang", choices=LANGUAGES, help="this language only")
    parser.add_argument("--panel", choices=tuple(GLASS), default="240x240", help="the panel (default 240x240)")
    parser.add_argument("--seed", type=int, default=1, help="of the dice that are not given (default 1)")
    args = parser.parse_args(argv)
    check_panel(parser, args.panel)
    return args


def main(argv: list[str]) -> int:
    """0; 2 where the folder cannot be written."""
    args = arguments(argv)
    try:
        args.dir.mkdir(parents=True, exist_ok=True)
        for language in [args.lang] if args.lang else LANGUAGES:
            pictures: list[Image.Image] = []

            def keep(machine: Machine, name: str, language=language, pictures=pictures) -> None:
                picture = machine.image()
                picture.save(args.dir / f"{name}-{language}.png")
                pictures.append(picture)

            visit(language, keep, args.seed)
            contact_sheet(pictures).save(args.dir / f"contact-sheet-{language}.png")
            print(f"{len(pictures)} screens in {language}: {args.dir}")
    except OSError as error:
        print(f"skalbox shots: {error.filename or args.dir}: {error.strerror}", file=sys.stderr)
        return 2
    return 0
