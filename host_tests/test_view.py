# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the window shows: the panel's own pixels at every size, and each key where the mouse meets it."""

import numpy as np
import pygame
import pytest
from PIL import Image

from host_tools.desktop.view import View
from host_tools.handheld.places import ROLL
from host_tools.virtual.panel import PANELS

SIZES = [row[:2] for row in PANELS.values()]


def noise(size) -> Image.Image:
    return Image.fromarray(np.random.default_rng(7).integers(0, 256, (size[1], size[0], 3), np.uint8))


def drawn(view, panel, pressed=(), shift=(0, 0)) -> np.ndarray:
    surface = pygame.Surface(view.size)
    view.draw(surface, panel, pressed, shift)
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(*view.size[::-1], 3)


def panel_part(view, seen, scale, shift=(0, 0)) -> np.ndarray:
    """The panel's part of the window: [row][row in a pixel][column][column in a pixel][colour]."""
    x, y, width, height = view.place(view.places.panel).move(shift[0] * scale, shift[1] * scale)
    return seen[y : y + height, x : x + width].reshape(height // scale, scale, width // scale, scale, 3)


@pytest.mark.parametrize("size", SIZES, ids="%dx%d".__mod__)
def test_the_panels_pixels_are_exact_at_every_multiple(size):
    view, panel = View(size), noise(size)
    width, height = view.places.size
    multiples = ((1, (0, 0), (0, 0)), (2, (101, 7), (-2, 1)), (3, (2, 3), (0, 0)))
    for scale, more, shift in multiples if size == (240, 135) else multiples[:1]:
        assert view.resize((width * scale + more[0], height * scale + more[1])) and view.scale == scale
        part = panel_part(view, drawn(view, panel, (0, ROLL), shift), scale, shift)
        assert (part == np.asarray(panel)[:, None, :, None]).all()
    assert not view.resize(view.size)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_mouse_meets_each_key_where_it_is_drawn(scale):
    view = View((320, 170))
    width, height = view.places.size
    view.resize((width * scale + 300, height * scale + 90))
    panel = noise((320, 170))
    rest = drawn(view, panel)
    for key in range(6):
        changed = np.argwhere((drawn(view, panel, (key,)) != rest).any(axis=2))
        (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
        assert {view.key_at(x, y) for x, y in ((left, top), (right, bottom))} == {key}
    assert view.key_at(2, 2) is None


def test_a_shaken_case_moves_as_one():
    view, panel = View((240, 135)), noise((240, 135))
    width, height = view.places.size
    view.resize((width + 80, height + 80))
    rest, moved = drawn(view, panel, (3,)), drawn(view, panel, (3,), (2, -1))
    assert (moved[39 : 39 + height, 42 : 42 + width] == rest[40 : 40 + height, 40 : 40 + width]).all()
