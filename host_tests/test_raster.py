# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The fast loops of raster.py draw the same as Blinka's, pixel for pixel, and mark the same part as changed."""

import random
import sys

import pytest

from host_tools.virtual import raster
from host_tools.virtual.machine import Machine

DEPTHS = (2, 4, 16)  # values per pixel


def noise(dice, width, height, values):
    import displayio

    bitmap = displayio.Bitmap(width, height, values)
    for i in range(width * height):
        bitmap[i] = dice.randrange(values)
    bitmap._finish_refresh()
    return bitmap


def state(bitmap):
    area = bitmap._dirty_area
    return list(bitmap._data), (area.x1, area.y1, area.x2, area.y2)


def copy(bitmap):
    import displayio

    values = 1 << bitmap._bits_per_value
    twin = displayio.Bitmap(bitmap.width, bitmap.height, values)
    twin._data[:] = bitmap._data
    twin._finish_refresh()
    return twin


@pytest.mark.parametrize("values", DEPTHS)
def test_blit(values):
    dice = random.Random(values)
    with Machine():
        slow = sys.modules["bitmaptools"]._blit_slowly
        for _ in range(300):
            source = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            dest = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            x1, y1 = dice.randrange(source.width + 1), dice.randrange(source.height + 1)
            where = {"x1": x1, "y1": y1}
            if dice.random() < 0.8:
                where |= {"x2": dice.randint(0, source.width), "y2": dice.randint(y1, source.height)}
            if dice.random() < 0.6:
                where["skip_source_index"] = dice.randrange(values + 1)
            if dice.random() < 0.1:
                where["skip_dest_index"] = dice.randrange(values)
            place = dice.randrange(dest.width + 1), dice.randrange(dest.height + 1)
            twin = copy(dest)
            raster.blit(dest, source, *place, **where)
            slow(twin, source, *place, **where)
            assert state(dest) == state(twin), (place, where)


def test_blit_between_depths_and_within_one_bitmap():
    dice = random.Random(1)
    with Machine():
        slow = sys.modules["bitmaptools"]._blit_slowly
        for depths in ((2, 4), (4, 2), (16, 256), (256, 16), (256, 256)):
            source, dest = noise(dice, 20, 5, depths[0]), noise(dice, 30, 6, depths[1])
            twin = copy(dest)
            raster.blit(dest, source, 3, 1, skip_source_index=0)
            slow(twin, source, 3, 1, skip_source_index=0)
            assert state(dest) == state(twin)
        twin = copy(dest := noise(dice, 40, 9, 4))
        raster.blit(dest, dest, 5, 2, x1=3, y1=1, x2=30, y2=8)
        slow(twin, twin, 5, 2, x1=3, y1=1, x2=30, y2=8)
        assert state(dest) == state(twin)


@pytest.mark.parametrize("values", [*DEPTHS, 256])
def test_fill_region(values):
    dice = random.Random(values)
    with Machine():
        slow = sys.modules["bitmaptools"]._fill_region_slowly
        for _ in range(200):
            bitmap = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            twin = copy(bitmap)
            across, down = (sorted(dice.randint(0, most) for _ in "12") for most in (bitmap.width, bitmap.height))
            place, value = (across[0], down[0], across[1], down[1]), dice.randrange(values)
            raster.fill_region(bitmap, *place, value)
            slow(twin, *place, value)
            assert state(bitmap) == state(twin), (place, value)


@pytest.mark.parametrize("values", [*DEPTHS, 256, 65536])
def test_fill(values):
    dice = random.Random(values)
    with Machine():
        for _ in range(20):
            bitmap = noise(dice, dice.randrange(1, 70), dice.randrange(1, 6), values)
            twin, value = copy(bitmap), dice.randrange(values)
            bitmap.fill(value)
            twin._fill_slowly(value)
            assert state(bitmap) == state(twin), value


def test_rectangles():
    dice = random.Random(1)
    covered = set()
    with Machine():
        import displayio
        import vectorio
        from displayio._area import Area
        from displayio._structs import ColorspaceStruct, TransformStruct

        module = sys.modules["vectorio._vectorshape"]
        assert module._fill_shape_pixels is raster.fill_shape
        space = ColorspaceStruct(16, reverse_bytes_in_word=True)
        inks = displayio.Palette(1)
        inks[0] = 0x123456
        for _ in range(400):
            shape = vectorio.Rectangle(
                pixel_shader=inks, width=dice.randrange(1, 40), height=dice.randrange(1, 40),
                x=dice.randrange(-20, 30), y=dice.randrange(-20, 30),
            )  # fmt: skip
            flips = [dice.choice((1, -1)) for _ in "xy"]
            origin = [40 if flip < 0 else 0 for flip in flips]
            shape._update_transform(TransformStruct(*origin, *flips, 1, transpose_xy=dice.random() < 0.5))
            x, y = dice.randrange(30), dice.randrange(30)
            area = Area(x, y, x + dice.randrange(1, 50), y + dice.randrange(1, 50))
            already = [dice.getrandbits(32) if dice.random() < 0.5 else 0 for _ in range(area.size() // 32 + 1)]
            results = []
            for loop in (raster.fill_shape, module._fill_shape_slowly):
                module._fill_shape_pixels = loop
                pixels = memoryview(bytearray(4 * (area.size() // 2 + 1))).cast("I")
                mask = memoryview(bytearray(b"".join(word.to_bytes(4, "little") for word in already))).cast("I")
                done = shape._fill_area(space, area, mask, pixels)
                results.append((done, bytes(pixels), bytes(mask)))
            module._fill_shape_pixels = raster.fill_shape
            assert results[0] == results[1]
            covered.add((results[0][0], any(results[0][1])))
    assert covered == {(True, True), (False, True), (False, False)}
