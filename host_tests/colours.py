# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Colours as eyes see them: lightness, distances for different eyes, and contrast in pictures of a page by look.mjs.
The contrast is a ratio from 1 to 21, as WCAG 2.1 counts it (1.4.3, 1.4.11).
"""

import re
from functools import lru_cache

import numpy as np
from PIL import Image

# Linear RGB as seen without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "ordinary": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def _linear(colours: np.ndarray) -> np.ndarray:
    parts = np.asarray(colours, float) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def _curve(parts: np.ndarray) -> np.ndarray:
    return np.where(parts > 216 / 24389, np.cbrt(parts), (24389 / 27 * parts + 16) / 116)


def lightness(picture: Image.Image | np.ndarray) -> np.ndarray:
    """Lightness L*, 0..100, of each pixel of a picture (or of an array of RGB): all that remains of it in grey."""
    luminance = _linear(np.asarray(picture)) @ _TO_XYZ[1]
    return 116 * _curve(luminance) - 16


def lab(colour: tuple[int, int, int], eyes: str) -> np.ndarray:
    """A colour (RGB) in CIE L*a*b*, as these eyes see it."""
    x, y, z = _curve(_TO_XYZ @ np.clip(EYES[eyes] @ _linear(np.array(colour)), 0, 1) / _WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: tuple[int, int, int], other: tuple[int, int, int], eyes: str) -> float:
    """The distance of two colours (CIE76) for these eyes."""
    return float(np.linalg.norm(lab(one, eyes) - lab(other, eyes)))


def main_colour(picture: Image.Image) -> tuple[int, int, int]:
    """The most frequent colour of a picture other than black."""
    found = picture.convert("RGB").getcolors(picture.width * picture.height)
    return max((count, colour) for count, colour in found if colour != (0, 0, 0))[1]


LARGE, LARGE_BOLD = 24, 18.66  # CSS pixels from which text is large, and so if it is bold
_REACH = range(-4, 9)  # CSS pixels from a control's edge inward in which its outline is looked for
_SAMPLES = 9  # places on each side of a control
_DASH = 6  # CSS pixels along an outline in which a dash has to be
_LINE = 1.8  # pixels that a mark of the focus is wide, at least, if its corners are round


def luminance(colours: np.ndarray) -> np.ndarray:
    """Returns the relative luminance, 0 to 1, of colours of any shape whose last axis is sRGB, 0 to 255."""
    share = np.asarray(colours, float)[..., :3] / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ np.array((0.2126, 0.7152, 0.0722))


def contrast(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the ratio of each pair of colours."""
    a, b = luminance(one), luminance(other)
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


@lru_cache(maxsize=4)
def pixels(path: str) -> np.ndarray:
    """Returns a picture as rows of pixels."""
    return np.asarray(Image.open(path).convert("RGB"))


def needed(text: dict) -> float:
    """Returns the ratio that a text of this size and weight needs."""
    large = text["size"] >= LARGE or (text["size"] >= LARGE_BOLD and text["weight"] >= 700)
    return 3 if large else 4.5


def _cut(picture: np.ndarray, box: dict) -> np.ndarray:
    """Returns the pixels of a place, in a row."""
    left, top = max(0, round(box["x"])), max(0, round(box["y"]))
    right, bottom = round(box["x"] + box["width"]), round(box["y"] + box["height"])
    return picture[top:bottom, left:right].reshape(-1, 3)


def of_text(text: dict, bare: np.ndarray) -> float | None:
    """Returns the worst ratio of a text with what is behind it in the picture without texts; None if it has no colour.
    ValueError if it is outside the picture.

    The first and last row of pixels of its box do not count. A browser puts a box that begins within a pixel onto the
    next one, and no letter reaches so far.
    """
    *ink, alpha = (float(each) for each in [*re.findall(r"[\d.]+", text["color"]), "1"][:4])
    alpha *= text["opacity"]
    if alpha == 0:
        return None
    within = {**text, "y": text["y"] + 1, "height": max(text["height"] - 2, 1)}
    behind = np.unique(_cut(bare, within), axis=0)
    if not len(behind):
        raise ValueError("outside the window: %s" % text["text"])
    return float(contrast(np.array(ink) * alpha + behind * (1 - alpha), behind).min())


def of_outline(box: dict, bare: np.ndarray, empty: np.ndarray) -> float:
    """Returns the ratio of a control's outline or face with its background, at the worst place of the four sides. It
    compares the picture without texts with the picture without controls, too."""
    most = {"x": bare.shape[1] - 1, "y": bare.shape[0] - 1}
    lengths = {"x": box["width"], "y": box["height"]}
    shares = np.linspace(0.3, 0.7, _SAMPLES)
    found = []
    for side in ("left", "right", "top", "bottom"):
        across, along = ("x", "y") if side in ("left", "right") else ("y", "x")
        edge = box[across] + (lengths[across] if side in ("right", "bottom") else 0)
        inward = -1 if side in ("right", "bottom") else 1
        depth = np.clip([round(edge + inward * each) for each in _REACH], 0, most[across])
        places = box[along] + shares * lengths[along]
        near = np.clip([np.arange(-_DASH, _DASH + 1) + round(place) for place in places], 0, most[along])
        at = (near[..., None], depth) if across == "x" else (depth, near[..., None])
        found.append(contrast(bare[at], empty[at]).max(axis=(1, 2)).min())
    return float(min(found))


def of_focus(stop: dict, before: np.ndarray, after: np.ndarray) -> float:
    """Returns the ratio between a place with the focus and without it, or 1 if too few pixels have changed. As many
    pixels reach the ratio as a line around the control has: two pixels wide, without its corners."""
    part = stop["part"]
    was = before[part["y"] :, part["x"] :]
    height, width = np.minimum(was.shape, after.shape)[:2]  # what is inside the window
    was, now = was[:height, :width].reshape(-1, 3), after[:height, :width].reshape(-1, 3)
    ratios = np.sort(contrast(was, now)[(was != now).any(axis=1)])[::-1]
    line = int(_LINE * 2 * (stop["width"] + stop["height"]))
    return float(ratios[line]) if line < len(ratios) else 1.0
