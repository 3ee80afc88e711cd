# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names and codes are spelled in a font of double size: without jags, and as large on the keys as there is room."""

import numpy as np
import pytest
from at_the_table import run
from panels import LAYOUTS
from texts import texts

from host_tools.tours.actions import lay, show, spell, tap

LETTERS = [chr(ord("A") + at) for at in range(26)]
FIGURES = [str(figure) for figure in range(10)]


def is_jagged(picture, box: tuple[int, int, int, int]) -> bool:
    """Whether this part consists of blocks of two by two pixels, as type does that is drawn with every pixel twice."""
    pixels = np.asarray(picture.convert("L"), int)[box[1] : box[3], box[0] : box[2]]
    for top in (0, 1):
        for left in (0, 1):
            high, wide = ((size - start) // 2 * 2 for size, start in zip(pixels.shape, (top, left), strict=True))
            blocks = pixels[top : top + high, left : left + wide].reshape(high // 2, 2, wide // 2, 2)
            if (blocks == blocks[:, :1, :, :1]).all():
                return True
    return False


def test_jags_are_found():
    from PIL import Image, ImageDraw

    small = Image.new("L", (20, 12))
    ImageDraw.Draw(small).line((1, 1, 18, 10), fill=255)
    doubled = small.resize((40, 24), Image.NEAREST)
    assert is_jagged(doubled, (0, 0, 40, 24)) and is_jagged(doubled, (1, 1, 40, 24))
    assert not is_jagged(small.resize((40, 24), Image.BILINEAR), (0, 0, 40, 24))


@pytest.mark.parametrize("panel", LAYOUTS)
def test_large_letters_are_not_jagged(panel):
    """The name that is spelled, its keys, and the code of a challenge."""

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.players, app.lobby.roles = ["Tom"], []
        yield from lay(machine, "letters", 1)
        yield from spell(machine, "Mathis")
        _expect_smooth(machine, "Mathis")
        yield from tap(machine, 2)
        if panel != "240x135":  # there is no room for large letters on its keys
            _expect_smooth(machine, "m")
        yield from show(machine, "challenge", 1)
        from skalcore.challenge import spaced

        _expect_smooth(machine, spaced(app.screen.code))

    run(driver, panel=panel, null_panel=False)


def _expect_smooth(machine, wanted: str) -> None:
    found = [each for each in texts(machine) if each.text == wanted]
    assert len(found) == 1, wanted
    left, top, right, bottom = found[0].ink if found[0].contrast else found[0].place
    assert bottom - top > 20, "it is small"
    assert not is_jagged(machine.image(), (left, top, right, bottom)), wanted


@pytest.mark.parametrize("panel", LAYOUTS)
def test_every_letter_fits_its_key(panel):
    """Whole, but for a descender, and clear of the key's round corners; in the case in which it is put."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.draw import measures

        yield from lay(machine, "letters", 0)
        for key in machine.app.screen._frame.keys._keys:
            for letter in [*LETTERS, *(each.lower() for each in LETTERS), *FIGURES]:
                left, right, top, _ = key.letters.extent(letter)
                assert right - left <= measures.KEY_W - 2, letter
                assert -top <= measures.KEY_H - 4, letter
        # On the lowest panel keys have no room for the double size.
        assert machine.app.screen._frame.keys._keys[0].letters.capitals == (16 if panel == "240x135" else 32)

    run(driver, panel=panel)


def test_the_double_size_is_exactly_that():
    """All that measures is twice as large; and each glyph covers what it covers with every pixel drawn twice, give or
    take its edges."""

    def driver(machine):
        yield from machine.settle()
        import displayio

        from skalbox.draw.doubled import Doubled

        big = machine.app.assets.big
        double = Doubled(big)
        for text in ("Mathilde", "Éponine", "K7Q2 M9XA", "j", "œ"):
            assert double.width(text) == 2 * big.width(text) and double.room(text) == 2 * big.room(text)
            left, right, top, bottom = big.extent(text)
            assert double.extent(text) == (2 * left, 2 * right, 2 * top, 2 * bottom)
            small = displayio.Bitmap(right - left, bottom - top, 4)
            large = displayio.Bitmap(2 * (right - left), 2 * (bottom - top), 4)
            big.draw(small, -left, -top, text)
            double.draw(large, -2 * left, -2 * top, text)
            for x in range(large.width):
                for y in range(large.height):
                    assert abs(large[x, y] - small[x // 2, y // 2]) <= 2
            inks = [sum(bitmap[at] for at in range(bitmap.width * bitmap.height)) for bitmap in (small, large)]
            assert 0.9 <= inks[1] / (4 * inks[0]) <= 1.1, text

    run(driver, null_panel=False)


def test_glyphs_are_cut_at_the_edges_and_few_are_kept():
    def driver(machine):
        yield from machine.settle()
        import displayio

        from skalbox.draw.doubled import Doubled

        double = Doubled(machine.app.assets.big)
        bitmap = displayio.Bitmap(30, 20, 4)
        assert double.draw(bitmap, -60, 10, "MMMM") == 4 * double.width("M") - 60, "those outside are left out"
        double.draw(bitmap, 0, 4, "Éj")
        for letter in LETTERS:
            double.draw(bitmap, 0, 20, letter)
        assert 0 < len(double._glyphs) <= 16

    run(driver, null_panel=False)
