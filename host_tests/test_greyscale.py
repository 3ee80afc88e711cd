# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Nothing depends on colour alone.

On pictures without colour, held dice, the cursor and the players are recognised by their marks. The first four players'
colours are far apart for eyes that lack a kind of cone.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from at_the_table import on_device
from colours import EYES, distance, lightness, main_colour
from layouts import parts
from panels import LAYOUTS
from PIL import Image

from host_tools.commands.shots import visit
from host_tools.tours import tour
from host_tools.virtual.machine import Machine

STEPS = 9  # least difference in lightness of two things that must differ
FAR = 20  # least CIE76 distance of the colours of the first four players
BRIGHT = 50  # a ground with at least this lightness counts as inverted
UNLIKE = 0.05  # least share of the pixels in which two signs differ
HELD = 0b01101
EDIT = 4  # the key on the list of players that shows the cursor
SIGN_SIDES = (12, 14, 18, 20, 54, 62, 84)


class Pictures:
    """Pictures of a panel, and the positions of things on it (skalbox.draw.measures)."""

    def __init__(self, panel: str) -> None:
        self.turns: list[Image.Image] = []  # by seat, with the dice of HELD held
        self.free: list[Image.Image] = []  # the same, with none held
        self.cursors: dict[int, Image.Image] = {}  # by the box under the cursor
        self.rows: dict[int, Image.Image] = {}  # the list of players, by the row of the cursor
        self.measures: dict[str, int] = {}
        machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1)
        machine.run(self._drive(machine))
        assert machine.crash is None

    def __getattr__(self, name: str) -> int:
        return self.measures[name]

    def _drive(self, machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        from skalbox.draw import measures
        from skalbox.screens import starting

        self.measures = {name: value for name, value in vars(measures).items() if name.isupper()}
        self.measures.update(LIST_Y=starting._Y, LIST_DY=starting._DY, LIST_H=starting._HIGH, LIST_X=starting._NAME_X)
        for seat in range(8):
            session = tour.play(tour.new(1, 8), (seat + 1) % 8)  # the last seat starts
            assert session.game.player == seat
            tour.roll(session, "63614")
            for held, pictures in ((0, self.free), (HELD, self.turns)):
                session.held = held
                yield from tour.take(machine, session, "turn")
                pictures.append(machine.image())
        session = tour.under_way()
        tour.roll(session, "63614")
        yield from tour.take(machine, session, "scoring")
        while session.cursor not in self.cursors:
            self.cursors[session.cursor] = machine.image()
            yield from tour.tap(machine, 2)
        yield from tour.fresh(machine)
        yield from tour.show(machine, "players")
        yield from tour.tap(machine, EDIT)
        for row in range(4):
            self.rows[row] = machine.image()
            yield from tour.tap(machine, 2)


@pytest.fixture(scope="module", params=LAYOUTS)
def pictures(request) -> Pictures:
    return Pictures(request.param)


def median(picture: Image.Image, x: int, y: int, width: int, height: int) -> float:
    """The lightness of what covers most of a box."""
    return float(np.median(lightness(picture.crop((x, y, x + width, y + height)))))


# Dice.


def dice_faults(picture: Image.Image, held: int, at: Pictures) -> list[str]:
    """How the dice that look held, by their bars or by being raised, differ from those that are held."""
    barred = raised = 0
    for i in range(5):
        x = i * at.CELL
        under = max(at.BAR_Y, at.DIE_Y + at.DIE)  # below every die that is not held
        bar = (x + at.BAR_X, at.CELL_Y + under, at.BAR_W, at.BAR_Y + at.BAR_H - under)
        barred |= (median(picture, *bar) >= STEPS) << i
        above = (x + at.DIE_X + 8, at.CELL_Y + at.DIE_Y - at.HELD_RISE, at.DIE - 16, at.HELD_RISE)
        raised |= (median(picture, *above) >= STEPS) << i
    return [f"{what}: {mask:05b}" for what, mask in (("barred", barred), ("raised", raised)) if mask != held]


def test_held_dice_are_raised_and_barred(pictures):
    for seat in range(8):
        assert not dice_faults(pictures.turns[seat], HELD, pictures), seat
        assert not dice_faults(pictures.free[seat], 0, pictures), seat


def test_dice_that_are_only_coloured_are_found(pictures):
    """Planted: the held dice are drawn in line with the others, in the player's colour."""
    for seat in range(8):
        planted = pictures.free[seat].copy()
        colour = main_colour(sign(pictures.turns[seat], pictures))
        for i in range(5):
            if HELD >> i & 1:
                box = (i * pictures.CELL, pictures.CELL_Y, (i + 1) * pictures.CELL, pictures.HEIGHT)
                die = planted.crop(box).convert("L").point(lambda grey: 255 * (grey > 127))
                planted.paste(Image.new("RGB", die.size, colour), box, die)
        assert main_colour(planted.crop((0, pictures.CELL_Y, pictures.CELL, pictures.HEIGHT))) == colour
        assert len(dice_faults(planted, HELD, pictures)) == 2


# The cursor.


def inverted_boxes(picture: Image.Image, at: Pictures) -> set[int]:
    """The boxes of SkalPott whose strips have a bright ground."""
    found = set()
    for box in range(12):
        n = box if box < 6 else box - 6
        if box < 6:
            place = (at.UPPER_X + n * at.UPPER_DX, at.UPPER_Y + n * at.UPPER_DY, at.UPPER_W, 14)
        else:
            column, row = n % at.LOWER_COLUMNS, n // at.LOWER_COLUMNS
            place = (at.LOWER_X + column * at.LOWER_DX, at.LOWER_Y + row * at.LOWER_DY, at.LOWER_W, 14)
        if median(picture, *place) >= BRIGHT:
            found.add(box)
    return found


def test_the_box_under_the_cursor_is_inverted(pictures):
    assert len(pictures.cursors) >= 4
    for box, picture in pictures.cursors.items():
        assert inverted_boxes(picture, pictures) == {box}


def inverted_rows(picture: Image.Image, at: Pictures) -> set[int]:
    """The rows of the list of players that have a bright ground."""
    width = at.WIDTH - at.LIST_X - 30
    return {
        row
        for row in range(4)
        if median(picture, at.LIST_X, at.LIST_Y + at.LIST_DY * row + 2, width, at.LIST_H - 6) >= BRIGHT
    }


def test_the_row_under_the_cursor_is_inverted(pictures):
    for row, picture in pictures.rows.items():
        assert inverted_rows(picture, pictures) == {row}


def test_a_cursor_that_is_only_coloured_is_found(pictures):
    """Planted: the row has a ground of the first player's blue, as light as a dark grey, and letters as before."""
    for row, picture in pictures.rows.items():
        planted = picture.copy()
        y = pictures.LIST_Y + pictures.LIST_DY * row
        box = (pictures.LIST_X, y, pictures.WIDTH, y + pictures.LIST_H)
        planted.paste(Image.new("RGB", planted.crop(box).size, (0x10, 0x30, 0xC0)), box)
        assert inverted_rows(planted, pictures) == set()


# Players.


def sign(picture: Image.Image, at: Pictures) -> Image.Image:
    """The sign in the table's headline."""
    side = 14 if at.SMALL else 18
    return picture.crop((at.MARGIN, at.SIGN_Y, at.MARGIN + side, at.SIGN_Y + side))


def alike(signs: list[Image.Image]) -> list[tuple[int, int]]:
    """The pairs of signs that have the same shape."""
    shapes = [lightness(each) >= STEPS for each in signs]
    return [(i, j) for i, j in combinations(range(len(shapes)), 2) if np.mean(shapes[i] != shapes[j]) < UNLIKE]


def test_signs_have_shapes_of_their_own(pictures):
    signs = [sign(picture, pictures) for picture in pictures.turns]
    assert not alike(signs)
    # Planted: the third player's sign is the first player's, except for its colour.
    blue, green = main_colour(signs[0]), main_colour(signs[2])
    first = np.asarray(signs[0])
    signs[2] = Image.fromarray(np.where((first == blue).all(axis=2, keepdims=True), green, first).astype(np.uint8))
    assert alike(signs) == [(0, 2)]


def near(colours: list[tuple[int, int, int]]) -> list[str]:
    """The pairs of colours that are too similar: in grey, or for some eyes."""
    found = []
    for (i, one), (j, other) in combinations(enumerate(colours), 2):
        # The panel's 16 bits a pixel move a colour by a hundredth of a step.
        if round(abs(float(lightness(np.array(one)) - lightness(np.array(other)))), 1) < STEPS:
            found.append(f"grey: {i} {j}")
        found += [f"{eyes}: {i} {j}" for eyes in EYES if distance(one, other, eyes) < FAR]
    return found


def test_the_first_four_colours_are_apart_for_all_eyes(pictures, tried):
    colours = [main_colour(sign(picture, pictures)) for picture in pictures.turns[:4]]
    assert not near(colours)
    least = {eyes: min(distance(*pair, eyes) for pair in combinations(colours, 2)) for eyes in EYES}
    steps = min(abs(float(np.subtract(*lightness(np.array(pair))))) for pair in combinations(colours, 2))
    tried(f"colours of players 1-4: {steps:.1f} steps of grey, " + ", ".join(f"{v:.0f} {k}" for k, v in least.items()))
    # Planted: a red that looks green to many, and equally light.
    assert {"deuteranopia: 0 1", "grey: 0 1"} <= set(near([(190, 100, 60), (120, 126, 58)]))


@pytest.mark.parametrize("panel", ["240x135", pytest.param("240x240", marks=pytest.mark.soak)])
def test_wherever_a_players_colour_is_the_players_sign_is(panel, tried):
    """On every screen of the tour."""
    wrong: list[str] = []
    fields = 0

    def look(machine: Machine, name: str) -> None:
        nonlocal fields
        colours, signs = shown(machine)
        fields += len(colours)
        wrong.extend(f"{name}: the colour of seat {seat} without its sign" for seat in colours - signs)

    visit("fr", look, panel=panel, pictures=False)
    assert not wrong, "\n".join(wrong)
    assert fields > 100
    tried(f"{fields} colour fields with their signs on {panel}")


def shown(machine: Machine) -> tuple[set[int], set[int]]:
    """The seats whose colours appear as fields, bars or dice (a text says its meaning), and those whose signs
    appear."""
    from skalbox.draw import palette

    colours, signs = set(), set()
    for part in parts(machine.display.root_group):
        if getattr(part, "font", None) is not None or not hasattr(part, "tile_width"):
            continue
        shades = getattr(part, "pixel_shader", None)
        inks = {shades[i] for i in range(len(shades))} if hasattr(shades, "make_transparent") else set()
        for seat, colour in enumerate(palette.PLAYERS):
            if colour in inks:
                colours.add(seat)
                side = part.tile_width
                pieces = part.bitmap.height // part.tile_height
                if (
                    side == part.tile_height
                    and side in SIGN_SIDES
                    and pieces in (1, 8)
                    and (pieces == 1 or part[0] == seat)
                ):
                    signs.add(seat)
    return colours, signs


@on_device(options={"SKALBOX_LANG": "fr"}, nvm=None)
def test_a_colour_without_its_sign_is_found(machine):
    found: list[tuple[set[int], set[int]]] = []
    from skalbox.draw import palette, shapes

    machine.app.screen._frame.add(shapes.block(palette.mask(palette.PLAYERS[2]), 20, 20, 40, 10))
    found.append(shown(machine))
    assert found == [({2}, set())]
