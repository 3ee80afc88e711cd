# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the pictures of the printed handheld from its model: `python host_tools/body/pictures.py [NAME ...]`.

They need POV-Ray. hardware/pictures has them: the whole device, the printed parts, and a picture for each step of the
build guide.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path += [str(Path(__file__).resolve().parents[2] / folder) for folder in ("hardware/case", "hardware")]

from design import Case, nominal
from PIL import Image
from printed import in_place, in_printing_position

from host_tools.body import bought
from host_tools.body.files import laid
from host_tools.body.looks import SIZE, Things, moved, only, picture, turned
from host_tools.body.scene import View, screen
from host_tools.body.soldering import STEPS, soldered
from host_tools.pictures import framing

TARGET = Path(__file__).resolve().parents[2] / "hardware/pictures"
COLOURS = 256  # of a PNG
SHOWN = "23-between"  # the screen of the device


def device(case: Case, deep: bool, eye: tuple[float, float, float], angle: float) -> Image.Image:
    """Return the closed device on a table, with a screen of the game."""
    things = in_place(case, deep) | only(bought.on_board(case), "panel") | {"screws": bought.screws(case)}
    floor = case.floor(deep) - case.plate
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "screen.png"
        framing.enlarged(SHOWN, 2).save(path)
        shown = case.picture
        lit = screen(path, shown.left, shown.bottom, shown.wide, shown.high, case.glass + 0.02)
        return picture(things, View(eye, (0, -19, -3), angle, floor, SIZE), lit)


def hero(case: Case) -> Image.Image:
    return device(case, False, (-62, -178, 200), 26.5)


def on_the_bed(case: Case) -> Things:
    return {name: laid(solid) for name, solid in in_printing_position(case).items()}


def printed_parts(case: Case) -> Image.Image:
    """Return all that is printed, as it lies on the printer's bed: five hold keys, two feet."""
    parts = on_the_bed(case)
    things: Things = {}
    for name, x, y in (("front", -39, 10), ("back-slim", 39, 10), ("roll", -50, -44)):
        things |= moved(only(parts, name), x, y)
    for number in range(5):
        things[f"hold {number}"] = parts["hold-key"].translate((-24 + number * 12, -44, 0))
    for number in range(2):
        things[f"foot {number}"] = parts["foot"].translate((44 + number * 12, -44, 0))
    return picture(things, View((0, -200, 230), (0, -6, 0), 31, 0, SIZE))


def coupon(case: Case) -> Image.Image:
    """Return the fit coupon: its frame, and its three keys beside it."""
    parts = on_the_bed(case)
    things = moved(only(parts, "coupon-frame"), y=6)
    for number, name in enumerate(only(parts, "coupon-key")):
        things[name] = parts[name].translate((number * 12 - 12, -14, 0))
    return picture(things, View((-22, -64, 72), (0, -6, 2), 30, 0, SIZE))


_LYING = (0.0, -15.5, 0.0)


def _above(case: Case, high: float = 0.0) -> View:
    """Return the view of what lies on its face, seen from its lower edge."""
    return View((-55, -190, 200), (_LYING[0], _LYING[1], high), 26, -case.face - case.key_over, SIZE)


def keys_step(case: Case) -> Image.Image:
    """Return the keys over their windows in the front."""
    things = in_place(case, False)
    keys = moved(turned(only(things, "hold", "ROLL")), z=16)
    return picture(turned(only(things, "front")) | keys, _above(case))


def board_step(case: Case) -> Image.Image:
    """Return the board over the front with its keys."""
    things = in_place(case, False)
    board = soldered(case) | only(things, "upper foot", "lower foot")
    return picture(turned(only(things, "front", "hold", "ROLL")) | moved(turned(board), z=26), _above(case, 8))


def battery_step(case: Case) -> Image.Image:
    """Return the cell over the slim back."""
    things, floor = only(in_place(case, False), "back"), case.slim_in - case.plate
    cell = {"battery": bought.battery(case, False).translate((0, 0, 22))}
    return picture(things | cell, View((-75, -170, 190), (0, -15.5, 0), 24, floor, SIZE))


def back_step(case: Case) -> Image.Image:
    """Return the back with its cell as it is hung into the hooks, and both screws below it."""
    things = in_place(case, False)
    plug = only(bought.behind(case), "plug")
    lying = turned(only(things, "front", "hold", "ROLL") | soldered(case) | plug)
    edge = case.outside.top, case.split
    closing = {"back": things["back"], "battery": bought.battery(case, False)}
    closing = {name: part.translate((0, -edge[0], -edge[1])).rotate((28, 0, 0)) for name, part in closing.items()}
    screws = {"screws": bought.screws(case).translate((0, -14, -48))}
    view = View((-190, -120, 110), (0, -18, 12), 30, -case.face - case.key_over, SIZE)
    return picture(lying | turned(moved(closing, y=edge[0], z=edge[1]) | screws), view)


def deep_step(case: Case) -> Image.Image:
    """Return the device with its deep back, lying on its face."""
    things = in_place(case, True) | {"screws": bought.screws(case), "slide": bought.on_board(case)["slide switch"]}
    return picture(turned(things), _above(case, 4))


def slim_step(case: Case) -> Image.Image:
    """Return the closed device with its slim back, lying on its face."""
    board = only(bought.on_board(case), "slide", "plug")
    return picture(turned(in_place(case, False) | {"screws": bought.screws(case)} | board), _above(case, 4))


PICTURES: dict[str, Callable[[Case], Image.Image]] = {
    "device": hero,
    "coupon": coupon,
    "printed-parts": printed_parts,
    "step-1-keys": keys_step,
    "step-2-board": board_step,
    "step-3-battery": battery_step,
    "step-4-back": back_step,
    "step-5-closed-slim": slim_step,
    "step-5-closed-deep": deep_step,
    **STEPS,
}


def main(names: list[str]) -> int:
    """Draw the pictures of these names, or all. Return the status: 0, or 2 after a wrong name or without POV-Ray."""
    wrong = [name for name in names if name not in PICTURES]
    if wrong:
        print(f"there is no picture {wrong[0]!r}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    TARGET.mkdir(exist_ok=True)
    for name in names or PICTURES:
        try:
            made = PICTURES[name](nominal())
        except FileNotFoundError:
            print("the pictures are drawn with POV-Ray: install it, so that `povray` is found", file=sys.stderr)
            return 2
        except subprocess.CalledProcessError as wrong_scene:
            print(wrong_scene.stderr.decode()[-2000:], file=sys.stderr)
            return 2
        palette = made.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=3)
        few = made.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
        few.save(TARGET / f"{name}.png", optimize=True)
        print(TARGET / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
