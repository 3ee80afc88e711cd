# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module bitmaptools without pictures: only a file's content is read, since its pixels are checked for their
number."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def blit(*_: "Any", **__: "Any") -> None:
    """Draw nothing."""


def fill_region(*_: "Any", **__: "Any") -> None:
    """Draw nothing."""


def readinto(bitmap: "Any", file: "Any", *_: "Any", **__: "Any") -> None:
    """Fill a bitmap from a file that is packed like it. EOFError if the file is too short."""
    if file.readinto(bitmap.pixels) != len(bitmap.pixels):
        raise EOFError
