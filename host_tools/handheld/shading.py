# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw lit objects: rounded slabs with a gradient, their shadows, and hollows. Lengths are in pixels."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

_FINE = 4  # samples a pixel and axis along the edges

Place = tuple[int, int, int, int]  # left, top, width, height


def slab(width: int, height: int, radius: int) -> Image.Image:
    """Return a rectangle with round corners: how much of each pixel is inside, 0 to 255."""
    mask = Image.new("L", (width * _FINE, height * _FINE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * _FINE - 1, height * _FINE - 1), radius * _FINE, 255)
    return mask.reduce(_FINE)


def gradient(width: int, height: int, top: int, bottom: int) -> Image.Image:
    """Return a vertical gradient from one colour, 0xRRGGBB, to another."""
    ramp = Image.linear_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    return ImageOps.colorize(ramp, f"#{top:06x}", f"#{bottom:06x}")


def fill(picture: Image.Image, place: Place, radius: int, top: int, bottom: int | None = None) -> None:
    """Draw a slab in one colour, or in a gradient from top to bottom."""
    x, y, width, height = place
    colours = gradient(width, height, top, top if bottom is None else bottom)
    picture.paste(colours, (x, y), slab(width, height, radius))


def shadow(picture: Image.Image, place: Place, radius: int, down: int, blur: int, strength: int) -> None:
    """Draw the shadow of a slab on the ground: `strength` of 255 in its middle, `down` pixels lower."""
    x, y, width, height = place
    air = 4 * blur  # beyond it nothing of the shadow is left
    left, top = max(0, x - air), max(0, y + down - air)
    right, bottom = min(picture.width, x + width + air), min(picture.height, y + down + height + air)
    mask = Image.new("L", (right - left, bottom - top))
    mask.paste(slab(width, height, radius).point(lambda value: value * strength // 255), (x - left, y + down - top))
    mask = mask.filter(ImageFilter.GaussianBlur(blur))
    picture.paste(0, (left, top, right, bottom), mask)


def rim(
    picture: Image.Image, place: Place, radius: int, thick: int, light: int, dark: int, pressed: bool = False
) -> None:
    """Draw a bright upper edge and a dark lower one, `thick` pixels wide, of 255 parts white and black. In what is
    pressed in, the dark edge is the upper one."""
    x, y, width, height = place
    mask = slab(width, height, radius)
    lower = ImageChops.offset(mask, 0, thick)
    lower.paste(0, (0, 0, width, thick))
    upper = ImageChops.offset(mask, 0, -thick)
    upper.paste(0, (0, height - thick, width, height))
    if pressed:
        lower, upper = upper, lower
    for other, shade, strength in ((lower, (255, 255, 255), light), (upper, (0, 0, 0), dark)):
        edge = ImageChops.subtract(mask, other).point(lambda value, part=strength: value * part // 255)
        picture.paste(shade, (x, y, x + width, y + height), edge)


def hollow(picture: Image.Image, place: Place, radius: int, colour: int, strength: int, scale: int = 3) -> None:
    """Draw a hollow for something to sit in: darker towards its upper edge, its lower lip lit. `scale`: how wide the
    lip is; the shade grows with it."""
    x, y, width, height = place
    lip = slab(width, height, radius).point(lambda value: value * 150 // 255)
    picture.paste((255, 255, 255), (x, y + scale, x + width, y + scale + height), lip)
    fill(picture, place, radius, colour)
    mask = slab(width, height, radius)
    inner = ImageChops.invert(mask)
    air = 40 * scale // 3
    wide = Image.new("L", (width + 2 * air, height + 2 * air), 255)
    wide.paste(inner, (air, air + 8 * scale // 3))
    wide = wide.filter(ImageFilter.GaussianBlur(3 * scale)).crop((air, air, air + width, air + height))
    shade = ImageChops.multiply(wide.point(lambda value: value * strength // 255), mask)
    picture.paste((0, 0, 0), (x, y, x + width, y + height), shade)
