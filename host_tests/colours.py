# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How colours look to different eyes: lightness without colour, and distances when one kind of cone is missing."""

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
