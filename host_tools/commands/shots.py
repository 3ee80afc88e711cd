# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save every screen in every language on every panel as a PNG, with a contact sheet for each.

NAME-fr.png is for the default panel, 240x240. The names for other panels contain the size: NAME-fr-240x135.png. With
--first-start there are also the screens that only a new device shows, in the order in which it shows them. With
--celebrations the command saves each celebration as a strip of four pictures instead, and prints how many bytes its
frames send to the panel.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from host_tools import safe_files
from host_tools.commands.device_options import LANGUAGES
from host_tools.commands.options import Parser, nonempty, whole
from host_tools.terminal.messages import complain, printable
from host_tools.tours import celebrations, first_start
from host_tools.tours.tour import tour
from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import DEFAULT, GLASS
from host_tools.virtual.sandbox import settings

_SCALE = 2
_COLUMNS = 12
_GAP = 8
_GREY = (60, 60, 60)


def visit(
    language: str,
    seen: Callable[[Machine, str], None],
    seed: int = 1,
    panel: str = DEFAULT,
    pictures: bool = True,
    code: Path | None = None,
    large: bool = False,
) -> None:
    """Play the tour on a device in this language; call `seen(machine, name)` on every screen. `code`: as of
    Machine; `large`: the players want large type."""
    options: dict[str, str | None] = {"SKALBOX_LANG": language, "SKALBOX_TEXT": "large" if large else "normal"}
    machine = Machine(panel=panel, options=options, seed=seed, null_panel=not pictures, code=code)

    def whole(name: str) -> None:
        if machine.app.fault is not None and not name.endswith("error"):
            raise machine.app.fault
        seen(machine, name)

    machine.run(tour(machine, whole))
    if machine.crash is not None:
        raise machine.crash


def visit_first(language: str, seen: Callable[[Machine, str], None], seed: int = 1, panel: str = DEFAULT) -> None:
    """Begin with a new device, and call `seen(machine, name)` on each screen that it shows once."""
    machine = Machine(panel=panel, seed=seed, first_start=True)
    machine.run(first_start.first_start(machine, language, lambda name: seen(machine, name)))
    if machine.crash is not None:
        raise machine.crash


def file_name(name: str, language: str, panel: str) -> str:
    """Return the file name of this screen's picture."""
    return f"{name}-{language}.png" if panel == DEFAULT else f"{name}-{language}-{panel}.png"


def contact_sheet(pictures: list[Image.Image]) -> Image.Image:
    """Return one sheet with all these pictures at twice their size."""
    width, height = (side * _SCALE for side in pictures[0].size)
    rows = -(-len(pictures) // _COLUMNS)
    sheet = Image.new("RGB", (_COLUMNS * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP), _GREY)
    for number, picture in enumerate(pictures):
        place = (_GAP + number % _COLUMNS * (width + _GAP), _GAP + number // _COLUMNS * (height + _GAP))
        sheet.paste(picture.resize((width, height), Image.Resampling.NEAREST), place)
    return sheet


def shoot(folder: Path, language: str, panel: str, seed: int, large: bool = False, first: bool = False) -> int:
    """Write every screen in this language on this panel, and their contact sheet; return how many screens. `large`:
    in large type; `first`: begin with what only a new device shows."""
    pictures: list[Image.Image] = []

    def save_picture(machine: Machine, name: str) -> None:
        picture = machine.image()
        safe_files.write(folder / file_name(name, language, panel), safe_files.png(picture))
        pictures.append(picture)
        _progress(f"{panel} {language}: {len(pictures)}")

    if first:
        visit_first(language, save_picture, seed, panel)
    visit(language, save_picture, seed, panel, large=large)
    safe_files.write(folder / file_name("contact-sheet", language, panel), safe_files.png(contact_sheet(pictures)))
    _progress("")
    return len(pictures)


def celebrate(folder: Path, language: str, panel: str, seed: int) -> int:
    """Write a strip of each celebration in this language on this panel; return how many."""
    for name, scene in celebrations.SCENES.items():
        machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=seed)
        found = celebrations.recorded(machine, scene)
        safe_files.write(folder / file_name(name, language, panel), safe_files.png(celebrations.strip(found)))
        sent = [frame.sent for frame in found]
        text = "%s in %s on %s: %d frames, at most %s bytes in one"
        print(text % (name, language, panel, len(sent) - 1, format(max(sent), ",")))
    return len(celebrations.SCENES)


def _progress(text: str) -> None:
    """Show one line that is updated in place, only on a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K" + text)
        sys.stderr.flush()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox shots", description=__doc__)
    parser.add_argument("dir", metavar="DIR", type=nonempty, help="folder for the pictures")
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--panel", choices=tuple(GLASS), help="only this panel")
    parser.add_argument(
        "--celebrations", action="store_true", help="save the celebrations as strips instead of the screens"
    )
    parser.add_argument("--large", action="store_true", help="use large type")
    parser.add_argument(
        "--first-start", action="store_true", help="begin with the screens that only a new device shows"
    )
    parser.add_argument("--seed", metavar="N", type=whole(), default=1, help="seed for the dice (default 1)")
    args = parser.parse_args(argv)
    if args.first_start and (args.celebrations or args.large):
        parser.error("--first-start cannot be combined with --celebrations or --large")
    args.dir = Path(args.dir)
    return args


def main(argv: list[str]) -> int:
    """Return 0, or 2 if the folder can't be written or settings.toml is invalid."""
    args = arguments(argv)
    try:
        settings(blinka.ROOT)
    except ValueError as error:
        complain(f"skalbox shots: {error}")
        return 2
    for panel in [args.panel] if args.panel else GLASS:
        for language in [args.lang] if args.lang else LANGUAGES:
            try:
                args.dir.mkdir(parents=True, exist_ok=True)
                if args.celebrations:
                    count = celebrate(args.dir, language, panel, args.seed)
                else:
                    count = shoot(args.dir, language, panel, args.seed, args.large, args.first_start)
            except OSError as error:
                complain(f"skalbox shots: {safe_files.sentence(error, args.dir)}")
                return 2
            what = "celebrations" if args.celebrations else "screens"
            print(printable(f"{count} {what} in {language} on {panel}: {args.dir}"), flush=True)
    return 0
