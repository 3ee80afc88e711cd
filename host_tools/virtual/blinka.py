# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run adafruit-blinka-displayio on the fakes, and change it where it differs from the firmware.

- Its background thread is stopped: a screen is refreshed by the device or, with auto_refresh, at an idle poll.
- A TileGrid drawn by a full refresh is clean afterwards (blinka sends it once more).
- terminalio.FONT has the firmware's glyphs 0x20-0x7E, not the desktop font's.
- bitmaptools refuses positions outside of a bitmap, as the firmware does (blinka cuts them off).
- The pixel loops of TileGrid, vectorio and bitmaptools are replaced here and in raster.py: same result, a tenth of
  the time.
"""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from host_tools.source_tree import ROOT

from . import current_board, raster
from .virtual_board import Pin

FAKES = Path(__file__).resolve().parent / "fakes"
_DRAWING = ("fourwire", "busdisplay", "vectorio", "bitmaptools", "fontio", "terminalio")
_LOADED = (*_DRAWING, "adafruit_st7789", "adafruit_display_text")
_OTHERS = ("displayio", "paralleldisplaybus", "i2cdisplaybus", "epaperdisplay", "adafruit_bitmap_font")


def install() -> None:
    """Put the fakes first on sys.path, the checkout and its lib/ last; load and patch the display modules."""
    if str(FAKES) not in sys.path:
        sys.path.insert(0, str(FAKES))
    for path in (str(ROOT), str(ROOT / "lib")):
        if path not in sys.path:
            sys.path.append(path)
    displayio: Any = sys.modules.get("displayio")
    if displayio is not None and hasattr(displayio, "_skalbox"):
        return
    _forget(displayio)
    displayio = importlib.import_module("displayio")
    displayio._stop_background()
    for name in _LOADED:
        importlib.import_module(name)
    _mend(displayio)
    displayio._skalbox = True


def _forget(displayio: Any) -> None:
    """Unload modules that were loaded with Blinka's own desktop modules; they must be loaded again with the fakes."""
    if displayio is not None:
        displayio._stop_background()
    names = {path.stem for path in FAKES.iterdir()}.union(_LOADED, _OTHERS)
    for name in [name for name in sys.modules if name.partition(".")[0] in names]:
        del sys.modules[name]


def _mend(displayio: Any) -> None:
    tilegrid: Any = sys.modules["displayio._tilegrid"]
    finish = tilegrid.TileGrid._finish_refresh

    def finish_refresh(self: Any) -> None:
        # The flag guards against changes by another thread during a refresh; here there is only one thread.
        self._needs_refresh = False
        finish(self)

    tilegrid.TileGrid._finish_refresh = finish_refresh
    tilegrid.TileGrid.text, tilegrid.TileGrid.font = "", None  # for screen_text
    tilegrid._fill_pixels_slowly, tilegrid._fill_pixels = tilegrid._fill_pixels, fill_pixels

    fourwire = sys.modules["fourwire"].FourWire
    begin = fourwire.__init__

    def wired(
        self: Any, spi_bus: Any, *, command: Pin, chip_select: Pin | None = None, reset: Pin | None = None, **more: Any
    ) -> None:
        current_board.board().wire_panel(command, chip_select, reset)
        begin(self, spi_bus, command=command, chip_select=chip_select, reset=reset, **more)

    fourwire.__init__ = wired

    glyph = sys.modules["fontio"].BuiltinFont.get_glyph
    sys.modules["fontio"].BuiltinFont.get_glyph = lambda self, code: glyph(self, code) if 32 <= code < 127 else None

    bitmaptools: Any = sys.modules["bitmaptools"]
    bitmaptools._readinto_slowly, bitmaptools.readinto = bitmaptools.readinto, readinto
    bitmaptools._blit_slowly, bitmaptools.blit = bitmaptools.blit, raster.blit
    bitmaptools._fill_region_slowly, bitmaptools.fill_region = bitmaptools.fill_region, raster.fill_region
    displayio.Bitmap._fill_slowly, displayio.Bitmap.fill = displayio.Bitmap.fill, raster.fill
    from_buffer = displayio.Bitmap._from_buffer

    def emptied(self: Any, width: int, height: int, bits_per_value: int, data: Any, read_only: bool) -> None:
        """Make a bitmap as Blinka does; its zeros all at once."""
        empty = data is None and width > 0 and height > 0
        if empty:
            words = -(-width * bits_per_value // 32) * height
            data = array("L", bytes(array("L").itemsize * words))
        from_buffer(self, width, height, bits_per_value, data, read_only)
        if empty:
            self._data_alloc = True

    displayio.Bitmap._from_buffer = emptied
    shapes: Any = sys.modules["vectorio._vectorshape"]
    shapes._fill_shape_slowly, shapes._fill_shape_pixels = shapes._fill_shape_pixels, raster.fill_shape
    for name, check in CHECKS.items():
        setattr(bitmaptools, name, _checked(getattr(bitmaptools, name), check))


def _checked(real: Callable[..., None], check: Callable[..., None]) -> Callable[..., None]:
    def both(*args: object, **named: object) -> None:
        check(*args, **named)
        real(*args, **named)

    return both


def _check_fill(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    wide, high = dest_bitmap._bmp_width, dest_bitmap._bmp_height
    if not (0 <= x1 <= x2 <= wide and 0 <= y1 <= y2 <= high):
        _refuse(dest_bitmap, x1=x1, x2=x2, y1=y1, y2=y2)


def _check_blit(
    dest_bitmap: Any,
    source_bitmap: Any,
    x: int,
    y: int,
    *,
    x1: int | None = 0,
    y1: int | None = 0,
    x2: int | None = None,
    y2: int | None = None,
    **more: Any,
) -> None:
    if not (0 <= x <= dest_bitmap._bmp_width and 0 <= y <= dest_bitmap._bmp_height):
        _refuse(dest_bitmap, x=x, y=y)
    wide, high = source_bitmap._bmp_width, source_bitmap._bmp_height
    for name, place, most in (("x1", x1, wide), ("y1", y1, high), ("x2", x2, wide), ("y2", y2, high)):
        if place is not None and not 0 <= place <= most:
            _refuse(source_bitmap, **{name: place})


# Checks that raise what the firmware raises, called before the real function, or instead of it if nothing is drawn.
CHECKS: dict[str, Callable[..., None]] = {"fill_region": _check_fill, "blit": _check_blit}


def _refuse(bitmap: Any, **places: int) -> None:
    """Raise ValueError in the firmware's words for a position that begins or ends outside of this bitmap."""
    for name, place in places.items():
        most = bitmap.width if name[0] == "x" else bitmap.height
        if place < 0 or place > most:
            raise ValueError("%s must be 0-%d" % (name, most))


def readinto(
    bitmap: Any,
    file: Any,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    **more: Any,
) -> None:
    """Read as bitmaptools.readinto does, in one step if the file is packed like the bitmap: the first pixel in the
    highest bits."""
    plain = element_size in (1, 4) and reverse_pixels_in_element and not more
    if not plain or bits_per_pixel != bitmap._bits_per_value or bits_per_pixel > 4:
        slowly = sys.modules["bitmaptools"]._readinto_slowly
        slowly(bitmap, file, bits_per_pixel, element_size, reverse_pixels_in_element, **more)
        return
    row = -(-bitmap.width * bits_per_pixel // (8 * element_size)) * element_size
    data = file.read(row * bitmap.height)
    if len(data) != row * bitmap.height:
        raise EOFError
    words = np.zeros((bitmap.height, bitmap._stride * 4), np.uint8)
    words[:, :row] = np.frombuffer(data, np.uint8).reshape(bitmap.height, row)
    np.frombuffer(bitmap._data, np.dtype("u%d" % bitmap._data.itemsize))[:] = words.view(">u4").ravel()
    bitmap.dirty()


def _block(grid: Any, bitmap: Any, start_x: int, end_x: int, start_y: int, end_y: int) -> np.ndarray | None:
    """Return this part of a picture that is one unscaled tile, a number for each pixel; None for any other picture."""
    bits = bitmap._bits_per_value
    if grid._absolute_transform.scale != 1 or len(grid._tiles) != 1 or bits > 4:
        return None
    down, across = divmod(grid._tiles[0], grid._bitmap_width_in_tiles)
    left, top = across * grid._tile_width + start_x, down * grid._tile_height + start_y
    right, bottom = left + end_x - start_x, top + end_y - start_y
    if (
        right > bitmap._bmp_width
        or bottom > bitmap._bmp_height
        or end_x > grid._tile_width
        or end_y > grid._tile_height
    ):
        return None
    words = np.frombuffer(bitmap._data, np.dtype("u%d" % bitmap._data.itemsize)).reshape(-1, bitmap._stride)
    each = 32 // bits  # pixels of a word
    found = words[top:bottom, left // each : (right + each - 1) // each]
    shifts = np.arange(32 - bits, -1, -bits).astype(words.dtype)
    pixels = (found[:, :, None] >> shifts & words.dtype.type(bitmap._bitmask)).reshape(len(found), -1)
    return pixels[:, left % each : left % each + right - left]


def fill_pixels(
    buffer: memoryview,
    mask: memoryview,
    colors: list[int],
    opaque: bytearray,
    geometry: tuple[int, ...],
    grid: Any,
    bitmap: Any,
) -> bool:
    """Paint with numpy, as displayio._tilegrid._fill_pixels does, what isn't masked; return whether nothing stayed
    transparent."""
    start, x_stride, y_stride, x_shift, y_shift, start_x, end_x, start_y, end_y = geometry
    if end_x <= start_x or end_y <= start_y:
        return True
    if x_stride == 1 and y_stride > 0 and (pixel := _block(grid, bitmap, start_x, end_x, start_y, end_y)) is not None:
        place = start + y_shift * y_stride + x_shift
        last = place + (pixel.shape[0] - 1) * y_stride + pixel.shape[1] - 1
        part, bits_of, first = raster.unpacked(mask, place, last)
        seen = as_strided(bits_of[place - first :], pixel.shape, (y_stride, 1))
        free = paint = seen == 0
        if 0 in opaque:
            paint = free & (np.frombuffer(opaque, np.uint8)[pixel] != 0)
        seen[paint] = 1
        part[:] = np.packbits(bits_of, bitorder="little")
        painted = as_strided(np.frombuffer(buffer, np.uint16)[place:], pixel.shape, (2 * y_stride, 2))
        np.copyto(painted, np.array(colors, np.uint16)[pixel], where=paint)
        return not bool((free & ~paint).any())
    scale = grid._absolute_transform.scale
    local_x, local_y = np.arange(start_x, end_x) // scale, np.arange(start_y, end_y) // scale
    columns = (local_x // grid._tile_width + grid._top_left_x) % grid._width_in_tiles
    rows = (local_y // grid._tile_height + grid._top_left_y) % grid._height_in_tiles
    tiles = np.frombuffer(grid._tiles, np.uint8).reshape(grid._height_in_tiles, grid._width_in_tiles)
    tile = tiles[rows[:, None], columns].astype(np.intp) if tiles.size > 1 else int(tiles[0, 0])
    across = grid._bitmap_width_in_tiles
    source_x = tile % across * grid._tile_width + local_x % grid._tile_width
    source_y = tile // across * grid._tile_height + (local_y % grid._tile_height)[:, None]
    inside = (source_x < bitmap._bmp_width) & (source_y < bitmap._bmp_height)
    source_x, source_y = np.where(inside, source_x, 0), np.where(inside, source_y, 0)
    bits = bitmap._bits_per_value
    words = np.frombuffer(bitmap._data, np.dtype("u%d" % bitmap._data.itemsize))
    if bits == 8:
        pixel = words.view(np.uint8)[source_y * bitmap._stride * words.itemsize + source_x]
    else:
        word = words[source_y * bitmap._stride + (source_x >> bitmap._x_shift)].astype(np.int64)
        pixel = word >> (32 - ((source_x & bitmap._x_mask) + 1) * bits) & bitmap._bitmask
    pixel = np.where(inside, pixel, 0)
    offset = start + (np.arange(y_shift, y_shift + end_y - start_y) * y_stride)[:, None]
    offset = offset + np.arange(x_shift, x_shift + end_x - start_x) * x_stride
    ends = offset[[0, 0, -1, -1], [0, -1, 0, -1]]
    part, bits_of, first = raster.unpacked(mask, int(ends.min()), int(ends.max()))
    free = bits_of[offset - first] == 0
    solid = np.frombuffer(opaque, np.uint8)[pixel] != 0
    paint = free & solid
    painted = offset[paint]
    bits_of[painted - first] = 1
    part[:] = np.packbits(bits_of, bitorder="little")
    np.frombuffer(buffer, np.uint16)[painted] = np.array(colors, np.uint16)[pixel[paint]]
    return not bool((free & ~solid).any())
